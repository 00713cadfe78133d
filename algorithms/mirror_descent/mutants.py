"""Faulty mirror descent, and faulty subgradients of a maximum of affine functions."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import negated, scaled
from .mirror_descent import MirrorDescent, entropic, euclidean
from .subgradients import subgradient

_mirror = partial(mutant, MirrorDescent)
NeverProjects = _mirror("Leaves the cube.", projected=lambda y: y)
ProjectsOntoTheBall = _mirror("Scales to the unit ball instead.", projected=lambda y: y / max(1.0, np.sqrt(np.sum(y * y))))
ProjectsOntoTheOrthant = _mirror("Projects onto [0,1]^d.", projected=lambda y: np.clip(y, 0, 1))
ScalesIntoTheCube = _mirror("Divides by the largest entry instead.", projected=lambda y: y / max(1.0, np.max(np.abs(y))))
ForgetsTheWeights = _mirror("Takes the softmax of −ξ, wherever it is.", entropic=lambda x, xi: np.exp(-xi) / np.sum(np.exp(-xi)))
NeverNormalises = _mirror("Leaves the sum of the weights as it is.", entropic=lambda x, xi: x * np.exp(-xi))
NormalisesByTheLargest = _mirror("Divides by the largest weight.", entropic=lambda x, xi: x * np.exp(-xi) / np.max(x * np.exp(-xi)))
RaisesToTheSecond = _mirror("Weights e^(−2ξ).", entropic=lambda x, xi: entropic(x, 2 * xi))
LinearWeights = _mirror(
    "Weights 1 − ξ for e^(−ξ), never below 1/64.",
    entropic=lambda x, xi: x * np.maximum(1 - xi, 2**-6) / np.sum(x * np.maximum(1 - xi, 2**-6)),
)
HalvesTheEuclideanStep = _mirror("Steps half as far in the space.", euclidean=lambda x, xi: euclidean(x, xi / 2))
Climbs = _mirror("Steps along the subgradient.", mirror=lambda self, x, xi, domain: MirrorDescent.mirror(self, x, -xi, domain))
ForgetsAlpha = _mirror(
    "Steps by the whole subgradient, whatever α is.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(self, subgradients, start, 1.0, domain),
)
QuadruplesAlpha = _mirror(
    "Steps four times as far.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(self, subgradients, start, 4 * alpha, domain),
)
StaysPut = _mirror("Does not move.", mirror=lambda self, x, xi, domain: x)
AsksTheFirstAlways = _mirror(
    "Asks for the first function's subgradient in each round.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(
        self, [subgradients[0]] * len(subgradients), start, alpha, domain
    ),
)
AsksAtTheStart = _mirror(
    "Asks for every subgradient at the start.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(
        self, [lambda w, g=g: g(np.asarray(start)) for g in subgradients], start, alpha, domain
    ),
)
FollowsSigns = _mirror(
    "Steps by the signs of the subgradient.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(
        self, [lambda w, g=g: np.sign(g(w)) for g in subgradients], start, alpha, domain
    ),
)

# ------------------------------------------------------------------------------------------------------------------ subgradients

of_the_least_piece = mutant(subgradient, "The slope of the least piece.", lambda A, b, x: A[np.argmin(A @ x + b)])
forgets_the_heights = mutant(subgradient, "Compares ⟨a_k,x⟩ without b_k.", lambda A, b, x: A[np.argmax(A @ x)])
of_the_largest_size = mutant(
    subgradient, "The slope of the piece that is the largest in absolute value.", lambda A, b, x: A[np.argmax(np.abs(A @ x + b))]
)
mean_of_all_slopes = mutant(subgradient, "The mean of all slopes, active or not.", lambda A, b, x: np.mean(A, axis=0))


@mutant_of(subgradient)
def sum_of_active_slopes(A: Any, b: Any, x: Any) -> Any:
    """The sum of the slopes that are active, as an automatic derivative of a sum may do it."""
    heights = A @ x + b
    return np.sum(A[heights == np.max(heights)], axis=0)


@mutant_of(subgradient)
def zero_at_kinks(A: Any, b: Any, x: Any) -> Any:
    """0 where two pieces meet."""
    heights = A @ x + b
    active = A[heights == np.max(heights)]
    return active[0] if len(active) == 1 else 0.0 * active[0]


of_the_steepest_piece = mutant(subgradient, "The longest slope.", lambda A, b, x: A[np.argmax(np.sum(A * A, axis=1))])
uphill_twice = scaled(subgradient, 2)
downhill = negated(subgradient)
