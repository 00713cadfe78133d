"""The roles of neighbour embedding, and what the statements read off them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, exact_matrix, rational
from ...properties.roles import role
from ...properties.roles.base import float_array, vector
from ...properties.roles.readings import Reading
from ...properties.statements.verdicts import ImplementationFailed
from .oracles import divergence, gaussian, like, perplexity, rate, sne, sne_slope, trust_bounds
from .samples.distributions import Distribution, Near, Tokens
from .samples.maps import Calibration, Conditional, Embedded, Mapped, MappedConditional, MappedJoint


@role("perplexity")
class Perplexity(Protocol):
    """``perplexity(p)``: 2 to the power of the entropy in bits; p is (m,) float64 ≥ 0 of sum 1, 0 log 0 = 0."""

    def __call__(self, p: Any) -> Any: ...


@role("gaussian-neighbours")
class GaussianNeighbours(Protocol):
    """``similarities(squares, sigma)``: the (n,) probabilities in proportion to exp(−dⱼ/2σ²), squares the (n,) dⱼ ≤ 1200σ²."""

    def __call__(self, squares: Any, sigma: float) -> Any: ...


@role("perplexity-calibration")
class PerplexityCalibration(Protocol):
    """``calibrate(squares, perplexity)``: the (n, n) similarities p_{j|i}, a row for each i, p_{i|i} = 0 and rows of sum 1.

    squares: (n, n) squared distances, float64. In each row p_{j|i} is in proportion to exp(−βᵢ dᵢⱼ), with a βᵢ > 0 for which
    ln 2^H of the row is ln perplexity up to ``tol``, 10⁻⁵ by default.
    """

    def __call__(self, squares: Any, perplexity: float) -> Any: ...


@role("token-perplexity")
class ModelPerplexity(Protocol):
    """``perplexity(q)``: exp(−Σ ln q_t/N) of the (N,) probabilities that a language model gave to the tokens of a text."""

    def __call__(self, q: Any) -> Any: ...


@role("joint-similarities")
class JointSimilarities(Protocol):
    """``symmetrise(P)``: (p_{j|i} + p_{i|j})/2n, (n, n), of the conditional similarities P (n, n), a row for each i."""

    def __call__(self, P: Any) -> Any: ...


@role("student-similarities")
class StudentSimilarities(Protocol):
    """``similarities(Y)``: the (n, n) joint ones of the (n, k) points, in proportion to 1/(1 + ‖yᵢ − yⱼ‖²), 0 on the diagonal."""

    def __call__(self, Y: Any) -> Any: ...


@role("sne-objective")
class SneObjective(Protocol):
    """``objective(P, Y)``: (C, ∇C), C = Σᵢ KL(pᵢ‖qᵢ) of natural logarithms, ∇C (n, k).

    P (n, n) has a distribution in each row, 0 on the diagonal; q_{j|i} is in proportion to exp(−‖yᵢ − yⱼ‖²), for Y (n, k).
    """

    def __call__(self, P: Any, Y: Any) -> Any: ...


@role("tsne-objective")
class TsneObjective(Protocol):
    """``objective(P, Y)``: (C, ∇C), C = KL(p‖q) of natural logarithms, ∇C (n, k).

    P (n, n) is symmetric, of sum 1, 0 on the diagonal; q_{ij} is in proportion to 1/(1 + ‖yᵢ − yⱼ‖²), for Y (n, k).
    """

    def __call__(self, P: Any, Y: Any) -> Any: ...


@role("trustworthiness")
class Trustworthiness(Protocol):
    """``trust(X, Y, k)``: of the map that sends the rows of X (n, d) to those of Y (n, e), by Euclidean distances, 1 ≤ k < n/2."""

    def __call__(self, X: Any, Y: Any, k: int) -> Any: ...


class StatedPerplexity(Reading[Distribution], role=Perplexity):
    """The perplexity that it states of a distribution."""

    @cached_property
    def answer(self) -> Number:
        return rational(self.model(self.sample.as_array))

    @cached_property
    def expected(self) -> Number:
        """2^H."""
        return perplexity(self.sample.p)


class TokenPerplexity(Reading[Tokens], role=ModelPerplexity):
    """The perplexity that it states of the tokens of a text."""

    @cached_property
    def answer(self) -> Number:
        return rational(self.model(self.sample.as_array))


@dataclass(frozen=True)
class Share:
    """A similarity, and what it is to be."""

    p: Any
    expected: Any
    at: Any


class GaussianRow(Reading[Near], role=GaussianNeighbours):
    """The similarities that it states, for two numbers σ."""

    def _at(self, sigma: Fraction) -> list[Any]:
        found = list(vector(self.model(self.sample.as_array, float(sigma)), "similarities", self.sample.n))
        if min(found) < 0 or not any(found):
            raise ImplementationFailed("its similarities are not a distribution: one is negative, or all are 0")
        return found

    @cached_property
    def narrow(self) -> list[Any]:
        return self._at(self.sample.sigma)

    @cached_property
    def wide(self) -> list[Any]:
        return self._at(self.sample.wider)

    @cached_property
    def shares(self) -> list[Share]:
        """Each at σ, and e^(−dⱼ/2σ²) over the sum of all."""
        near = self.sample
        return [Share(p, gaussian(near.squares, near.sigma, j), j) for j, p in enumerate(self.narrow)]

    @cached_property
    def narrow_perplexity(self) -> Number:
        """2^H at σ."""
        return perplexity(self.narrow)

    @cached_property
    def wide_perplexity(self) -> Number:
        """2^H at the larger σ."""
        return perplexity(self.wide)


@dataclass(frozen=True)
class Row:
    """A row of similarities: its own entry, those of the others, the squared distances, and the rate β that two of them have."""

    own: Number
    others: list[Any]
    squares: list[Any]

    @cached_property
    def total(self) -> Number:
        return self.own + sum(self.others)

    @cached_property
    def perplexity(self) -> Number:
        return perplexity(self.others) if self.near else 0

    @cached_property
    def first(self) -> int:
        """A nearest point."""
        return self.squares.index(min(self.squares))

    @cached_property
    def last(self) -> int:
        """The furthest point whose similarity is at least 2⁻⁴⁰ of the nearest one's."""
        return max(range(len(self.squares)), key=lambda j: (self.others[j] * 2**40 >= self.near, self.squares[j]))

    @property
    def near(self) -> Number:
        return max(self.others[self.first], 0)

    @property
    def gap(self) -> Number:
        """By how much the squared distances of these two differ."""
        return self.squares[self.last] - self.squares[self.first]

    @cached_property
    def beta(self) -> Number:
        """The rate; 0 where no other similarity shows it."""
        is_known = self.near > 0 and self.gap > 0 and self.others[self.last] > 0
        return rate(self.near, self.others[self.last], self.gap) if is_known else 0

    @cached_property
    def expected(self) -> list[Number]:
        """What all are with that rate."""
        return [like(self.near, self.beta, square - self.squares[self.first]) for square in self.squares]


class Calibrated(Reading[Calibration], role=PerplexityCalibration):
    """The similarities that it calibrates."""

    @cached_property
    def rows(self) -> list[Row]:
        sample = self.sample
        answer = self.model(sample.squares_as_array, float(sample.perplexity))
        P = exact_matrix(float_array(answer, "similarities", (sample.n, sample.n)))
        if (P < 0).any():
            raise ImplementationFailed("a similarity is negative")
        others = [[j for j in range(sample.n) if j != i] for i in range(sample.n)]
        return [Row(P[i, i], list(P[i, others[i]]), list(sample.squares[i, others[i]])) for i in range(sample.n)]


class Joint(Reading[Conditional], role=JointSimilarities):
    """The joint similarities that it makes of conditional ones."""

    @cached_property
    def answer(self) -> np.ndarray:
        n = self.sample.n
        return exact_matrix(float_array(self.model(self.sample.P), "similarities", (n, n)))


class Student(Reading[Mapped], role=StudentSimilarities):
    """The joint similarities of images that it states."""

    @cached_property
    def answer(self) -> np.ndarray:
        n = self.sample.n
        return exact_matrix(float_array(self.model(self.sample.X), "similarities", (n, n)))


def value_and_gradient(answer: Any, n: int, k: int) -> tuple[Number, np.ndarray]:
    """An objective's answer. Raises `ImplementationFailed` where it is not such a pair."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        raise ImplementationFailed("its answer is not a pair of a value and a gradient")
    return rational(answer[0]), exact_matrix(float_array(np.reshape(np.asarray(answer[1]), (n, -1)), "gradient", (n, k)))


Images = TypeVar("Images", MappedConditional, MappedJoint, covariant=True)


class Objective(Reading[Images]):
    """An objective and its gradient at images."""

    @cached_property
    def answer(self) -> tuple[Number, np.ndarray]:
        return value_and_gradient(self.model(self.sample.P, self.sample.X), self.sample.n, self.sample.d)

    @property
    def value(self) -> Number:
        return self.answer[0]


class SneValue(Objective[MappedConditional], role=SneObjective):
    """SNE's objective and gradient at images."""

    @cached_property
    def exact_value(self) -> Number:
        return sne(self.sample.exact_P, self.sample.squares)

    @property
    def entries(self) -> Iterator[tuple[tuple[int, int], Any, Any]]:
        """Of each entry of the gradient the place, what it states, and what it is."""
        sample = self.sample
        for i, c in np.ndindex(sample.n, sample.d):
            yield (i, c), self.answer[1][i, c], sne_slope(sample.exact_P, sample.squares, sample.exact_X, i, c)


class TsneValue(Objective[MappedJoint], role=TsneObjective):
    """t-SNE's objective and gradient at images."""

    @cached_property
    def exact_value(self) -> Number:
        return divergence(self.sample.exact_P, self.sample.student)

    @property
    def entries(self) -> Iterator[tuple[tuple[int, int], Any, Any]]:
        """Of each entry of the gradient the place, what it states, and what it is."""
        sample = self.sample
        forces = 4 * (sample.exact_P - sample.student) * sample.kernel
        for i, c in np.ndindex(sample.n, sample.d):
            yield (i, c), self.answer[1][i, c], forces[i] @ (sample.exact_X[i, c] - sample.exact_X[:, c])


class Trust(Reading[Embedded], role=Trustworthiness):
    """The trustworthiness that it states of an embedding."""

    @cached_property
    def answer(self) -> Number:
        return rational(self.model(self.sample.X, self.sample.Y, self.sample.k))

    @cached_property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The least and the largest of all orders of ties."""
        return trust_bounds(self.sample.squares, self.sample.image_squares, self.sample.k)
