"""Projections on balls, projected ascent, and attacks on linear scores and on networks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ....properties.numbers.exact import Number, exact_matrix, exact_vector, rational
from ....properties.roles import role
from ....properties.roles.base import as_array, float_array, listed, vector, yes_or_no
from ....properties.roles.readings import Place, Reading
from ....properties.samples.tables import as_floats
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.attacks import AscentRun, LinearImages, NetworkImages
from ..samples.balls import BallPoints, dual, norm_of

Run_co = TypeVar("Run_co", bound=AscentRun, covariant=True)
Network_co = TypeVar("Network_co", bound=NetworkImages, covariant=True)


@role("ball-projection")
class BallProjection(Protocol):
    """``project(Z, epsilon, norm)``: the nearest point to each row of Z, (n, d), in the ball of radius ε about 0.

    norm is 2 or ``numpy.inf``: the ball is that of ‖·‖₂ or of ‖·‖∞.
    """

    def __call__(self, Z: Any, epsilon: float, norm: float) -> Any: ...


@role("projected-ascent")
class ProjectedAscent(Protocol):
    """``ascend(gradient, start, epsilon, norm, step, steps)``: the (d,) δ after `steps` of δ ← P(δ + step·gradient(δ)).

    P projects on the ball of radius ε about 0 in ‖·‖₂ or ‖·‖∞ (norm 2 or ``numpy.inf``); ``gradient(delta)`` is a function of ours.
    """

    def __call__(self, gradient: Callable[[Any], Any], start: Any, epsilon: float, norm: float, step: float, steps: int) -> Any: ...


@role("linear-attack")
class LinearAttack(Protocol):
    """``attack(X, y, w, b, epsilon)``: images within ε of the rows of X in ‖·‖∞, and in [0, 1], of the least margin y(⟨w,x⟩ + b).

    X is (n, d) in [0, 1], y (n,) of −1/+1. The loss that is maximised may be any decreasing function of the margin.
    """

    def __call__(self, X: Any, y: Any, w: Any, b: float, epsilon: float) -> Any: ...


@role("network-attack")
class NetworkAttack(Protocol):
    """``attack(X, y, W, beta, v, c, epsilon)``: images within ε of X in ‖·‖∞ and in [0, 1], and for each whether it succeeds.

    It succeeds where y·score ≤ 0, for score(x) = ⟨v, max(0, Wx + β)⟩ + c; X is (n, d) in [0, 1], y (n,) of −1/+1, W (h, d).
    """

    def __call__(self, X: Any, y: Any, W: Any, beta: Any, v: Any, c: float, epsilon: float) -> Any: ...


@dataclass(frozen=True)
class Projection:
    """A point p for a point z: ‖p‖, ⟨z − p, p⟩, and ‖z − p‖ in the dual norm."""

    length: Any
    along: Any
    away: Any
    at: int = 0


class Projected(Reading[BallPoints], role=BallProjection):
    """The points that it projects to."""

    @cached_property
    def points(self) -> np.ndarray:
        sample = self.sample
        answer = self.model(sample.X, float(sample.epsilon), float(sample.norm))
        return exact_matrix(float_array(answer, "projections", (sample.n, sample.d)))

    @property
    def is_nontrivial(self) -> bool:
        return max(norm_of(z, self.sample.norm) for z in self.sample.exact_X) > self.sample.epsilon

    @property
    def projections(self) -> Iterator[Projection]:
        """Of each point."""
        norm = self.sample.norm
        for i, (z, p) in enumerate(zip(self.sample.exact_X, self.points, strict=True)):
            yield Projection(norm_of(p, norm), (z - p) @ p, norm_of(z - p, dual(norm)), i)


class Step(Place, shown="step {0.t}"):
    """From δ to δ′, by the gradient at δ."""

    t: int
    delta: np.ndarray
    gradient: np.ndarray
    new: np.ndarray


class Ascended(Reading[Run_co], role=ProjectedAscent):
    """What it does in one step after another, and in all at once."""

    def after(self, start: Any, steps: int) -> np.ndarray:
        sample = self.sample
        gradient: Callable[[Any], Any] = sample.gradient
        answer = self.model(gradient, start, float(sample.epsilon), float(sample.norm), float(sample.step), steps)
        return vector(answer, "perturbation", sample.d)

    @cached_property
    def steps(self) -> list[Step]:
        """Each step, from where the one before ended."""
        delta, found = exact_vector(self.sample.start), []
        for t in range(self.sample.steps):
            new = self.after(as_floats(delta), 1)
            found.append(Step(t, delta, self.sample.exact_gradient(delta), new))
            delta = new
        return found

    @cached_property
    def at_once(self) -> np.ndarray:
        """δ after all steps in one call."""
        return self.after(as_floats(self.sample.start), self.sample.steps)

    def norm(self, v: np.ndarray) -> Number:
        return norm_of(v, self.sample.norm)


@dataclass(frozen=True)
class Attack:
    """An image x′: ‖x′ − x‖∞, its least and its largest pixel, its margin, and the least of its box."""

    distance: Any
    darkest: Any
    brightest: Any
    margin: Any
    least: Any
    at: int = 0


class _Attacked:
    """What is said of any images that an attack answers."""

    sample: Any
    images: Any

    @cached_property
    def distances(self) -> list[Number]:
        """‖x′ − x‖∞ of each."""
        return [max(abs(new - old)) for new, old in zip(self.images, self.sample.exact_X, strict=True)]


class AttackedImages(_Attacked, Reading[LinearImages], role=LinearAttack):
    """The images that it answers, and their margins."""

    @cached_property
    def images(self) -> np.ndarray:
        sample = self.sample
        answer = self.model(sample.X, sample.y, as_floats(sample.w), float(sample.b), float(sample.epsilon))
        return exact_matrix(_as_they_are(answer, (sample.n, sample.d)))

    @cached_property
    def margins(self) -> list[Number]:
        return [self.sample.margin(i, x) for i, x in enumerate(self.images)]

    @property
    def is_nontrivial(self) -> bool:
        return any(self.sample.w)

    @property
    def attacks(self) -> Iterator[Attack]:
        """Of each example."""
        for i, (image, distance, margin) in enumerate(zip(self.images, self.distances, self.margins, strict=True)):
            yield Attack(distance, min(image), max(image), margin, self.sample.least_margin(i), i)


class AttackedNetwork(_Attacked, Reading[Network_co], role=NetworkAttack):
    """The images that it answers, their margins, and which it says succeed."""

    @cached_property
    def answer(self) -> tuple[np.ndarray, list[bool]]:
        sample = self.sample
        both = listed(self.model(sample.X, sample.y, *sample.arrays, float(sample.epsilon)), "images and successes")
        if len(both) != 2:
            raise ImplementationFailed("its answer is not a pair of images and successes")
        successes = [yes_or_no(v, "success") for v in listed(both[1], "successes")]
        if len(successes) != sample.n:
            raise ImplementationFailed(f"it says of {len(successes)} attacks whether they succeed, not of {sample.n}")
        return exact_matrix(_as_they_are(both[0], (sample.n, sample.d))), successes

    @property
    def images(self) -> np.ndarray:
        return self.answer[0]

    @property
    def succeeds(self) -> list[bool]:
        return self.answer[1]

    @cached_property
    def margins(self) -> list[Number]:
        return [rational(self.sample.margin(i, x)) for i, x in enumerate(self.images)]


def _as_they_are(answer: Any, shape: tuple[int, ...]) -> np.ndarray:
    """An answer as an array of that shape, in its own precision. Raises `ImplementationFailed`."""
    found = as_array(answer)
    if found.shape != shape:
        raise ImplementationFailed(f"its images have the shape {found.shape}, not {shape}")
    return found
