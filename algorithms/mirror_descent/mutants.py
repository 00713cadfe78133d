"""Faulty mirror descent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from .mirror_descent import MirrorDescent, entropic, euclidean

NeverProjects = mutant(MirrorDescent, "Leaves the cube.", projected=lambda y: y)
ProjectsOntoTheBall = mutant(
    MirrorDescent, "Scales to the unit ball instead.", projected=lambda y: y / max(1.0, np.sqrt(np.sum(y * y)))
)
ProjectsOntoTheOrthant = mutant(MirrorDescent, "Projects onto [0,1]^d.", projected=lambda y: np.clip(y, 0, 1))
ScalesIntoTheCube = mutant(
    MirrorDescent, "Divides by the largest entry instead.", projected=lambda y: y / max(1.0, np.max(np.abs(y)))
)
ForgetsTheWeights = mutant(
    MirrorDescent, "Takes the softmax of −ξ, wherever it is.", entropic=lambda x, xi: np.exp(-xi) / np.sum(np.exp(-xi))
)
NeverNormalises = mutant(MirrorDescent, "Leaves the sum of the weights as it is.", entropic=lambda x, xi: x * np.exp(-xi))
NormalisesByTheLargest = mutant(
    MirrorDescent, "Divides by the largest weight.", entropic=lambda x, xi: x * np.exp(-xi) / np.max(x * np.exp(-xi))
)
RaisesToTheSecond = mutant(MirrorDescent, "Weights e^(−2ξ).", entropic=lambda x, xi: entropic(x, 2 * xi))
LinearWeights = mutant(
    MirrorDescent,
    "Weights 1 − ξ for e^(−ξ), never below 1/64.",
    entropic=lambda x, xi: x * np.maximum(1 - xi, 2**-6) / np.sum(x * np.maximum(1 - xi, 2**-6)),
)
HalvesTheEuclideanStep = mutant(MirrorDescent, "Steps half as far in the space.", euclidean=lambda x, xi: euclidean(x, xi / 2))


@mutant_of(MirrorDescent)
class Climbs(MirrorDescent):
    """Steps along the subgradient."""

    def mirror(self, x: Any, xi: Any, domain: str) -> Any:
        return super().mirror(x, -xi, domain)


@mutant_of(MirrorDescent)
class ForgetsAlpha(MirrorDescent):
    """Steps by the whole subgradient, whatever α is."""

    def __call__(self, subgradients: Sequence[Any], start: Any, alpha: float, domain: str) -> np.ndarray:
        return super().__call__(subgradients, start, 1.0, domain)


@mutant_of(MirrorDescent)
class QuadruplesAlpha(MirrorDescent):
    """Steps four times as far."""

    def __call__(self, subgradients: Sequence[Any], start: Any, alpha: float, domain: str) -> np.ndarray:
        return super().__call__(subgradients, start, 4 * alpha, domain)


@mutant_of(MirrorDescent)
class StaysPut(MirrorDescent):
    """Does not move."""

    def mirror(self, x: Any, xi: Any, domain: str) -> Any:
        return x


@mutant_of(MirrorDescent)
class AsksTheFirstAlways(MirrorDescent):
    """Asks for the first function's subgradient in each round."""

    def __call__(self, subgradients: Sequence[Any], start: Any, alpha: float, domain: str) -> np.ndarray:
        return super().__call__([subgradients[0]] * len(subgradients), start, alpha, domain)


@mutant_of(MirrorDescent)
class AsksAtTheStart(MirrorDescent):
    """Asks for every subgradient at the start."""

    def __call__(self, subgradients: Sequence[Any], start: Any, alpha: float, domain: str) -> np.ndarray:
        return super().__call__([lambda w, g=g: g(np.asarray(start)) for g in subgradients], start, alpha, domain)


@mutant_of(MirrorDescent)
class FollowsSigns(MirrorDescent):
    """Steps by the signs of the subgradient."""

    def __call__(self, subgradients: Sequence[Any], start: Any, alpha: float, domain: str) -> np.ndarray:
        return super().__call__([lambda w, g=g: np.sign(g(w)) for g in subgradients], start, alpha, domain)
