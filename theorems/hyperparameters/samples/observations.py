"""Values of a Gaussian process that are observed, and new ones: each is ⟨a, ξ⟩ for a row a and a standard normal ξ.

Every covariance matrix of finitely many values is a Gram matrix: so these are all Gaussian processes, at finitely many places.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import flint
import numpy as np
from hypothesis import strategies as st

from ....properties.numbers.enclosures import Ball
from ....properties.numbers.exact import exact_matrix
from ....properties.numbers.products import as_rationals, exact_product
from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row, TargetedRows, integer_rows
from ....properties.samples.working import Random, is_hard, points, row, rows, width, working


@sample_type
@excluded(
    "a new value is needed, with a row of the same dimension", lambda self: not self.new or any(len(b) != self.d for b in self.new)
)
@excluded("the variance of the noise is negative", lambda self: self.noise < 0)
@excluded(
    "a covariance is no float64 number",
    lambda self: any(v != float(v) for v in [*self.joint.flat, *self.S.diagonal(), *self.targets]),
)
class GaussianValues(TargetedRows):
    """Values ⟨aᵢ, ξ⟩ observed as yᵢ, with independent noise of variance σ² ≥ 0 or without, and new values ⟨b, ξ⟩.

    Σ = (⟨aᵢ, aⱼ⟩) may be singular.
    """

    new: tuple[Row, ...]
    noise: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("targets", "noise")

    @property
    def m(self) -> int:
        return len(self.new)

    @cached_property
    def joint(self) -> np.ndarray:
        """The covariances of all values, the observed ones first, (n + m, n + m)."""
        A = exact_matrix((*self.rows, *self.new))
        return exact_product(A, A.T)

    @cached_property
    def K(self) -> np.ndarray:
        """Σ, those of the observed values."""
        return self.joint[: self.n, : self.n]

    @cached_property
    def k(self) -> np.ndarray:
        """k_*, (n, m)."""
        return self.joint[: self.n, self.n :]

    @cached_property
    def k_new(self) -> np.ndarray:
        return self.joint[self.n :, self.n :]

    @cached_property
    def S(self) -> np.ndarray:
        """Σ + σ²I."""
        return self.K + np.eye(self.n, dtype=int).astype(object) * self.noise

    @cached_property
    def is_correlated(self) -> bool:
        """Whether an observation tells something of a new value."""
        return bool((self.k != 0).any())


@sample_type
@excluded("Σ + σ²I is singular, or nearly so", lambda self: not self.norm * self.inverse_norm <= self.WORST)
class Observations(GaussianValues):
    """Values whose observations have a covariance matrix Σ + σ²I that is not singular: its condition number is at most 2¹⁶."""

    WORST: ClassVar[int] = 2**16

    @cached_property
    def norm(self) -> float:
        """The largest sum of a row of |Σ + σ²I|, which bounds its eigenvalues."""
        return float(abs(self.S).sum(axis=1).max()) * (1 + 2.0**-40)

    @cached_property
    def inverse_norm(self) -> float:
        """At least ‖(Σ + σ²I)⁻¹‖: ‖X‖/(1 − r) for an X in floating point with ‖I − (Σ + σ²I)X‖ ≤ r < 1; ∞ where there is none."""
        S = self.S.astype(float)
        try:
            X = np.linalg.inv(S)
        except np.linalg.LinAlgError:
            return np.inf
        rest = Ball.of(np.eye(self.n)) - Ball.of(S) @ Ball.of(X)
        r = float((abs(rest.mid) + rest.rad).sum(axis=1).max())
        return float(abs(X).sum(axis=1).max()) / (1 - r) * (1 + 2.0**-30) if r < 0.5 else np.inf

    def solved(self, *columns: np.ndarray) -> np.ndarray:
        """(Σ + σ²I)⁻¹ times columns, exactly."""
        return solved(self.S, np.column_stack(columns))

    @cached_property
    def weights(self) -> np.ndarray:
        """(Σ + σ²I)⁻¹k_*, (n, m)."""
        return self.solved(self.k)

    @cached_property
    def mean(self) -> np.ndarray:
        """k_*ᵀ(Σ + σ²I)⁻¹y, (m,)."""
        return exact_product(self.weights.T, self.exact_y)

    @cached_property
    def known(self) -> np.ndarray:
        """k_*ᵀ(Σ + σ²I)⁻¹k_*, (m, m)."""
        return exact_product(self.k.T, self.weights)


@sample_type
@excluded("there is noise", lambda self: self.noise != 0)
class NoiselessObservations(Observations):
    """Values that are observed as they are."""


@sample_type
@excluded("there is no noise", lambda self: self.noise == 0)
class NoisyObservations(Observations):
    """Values that are observed with noise."""


@sample_type
@excluded("there is one observation", lambda self: self.n < 2)
class SeveralObservations(Observations):
    """At least two observations, of a condition number of at most 2¹⁰: what some tell goes into what the others do."""

    WORST: ClassVar[int] = 2**10


def solved(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """A⁻¹B for rational matrices, A not singular: whole numbers over common denominators, solved by flint."""
    scale = int(np.lcm.reduce([v.denominator for v in [*A.flat, *B.flat]], dtype=object))
    left, right = (flint.fmpz_mat([[int(v * scale) for v in line] for line in M.tolist()]) for M in (A, B))
    found, common = left.solve(right).numer_denom()  # type: ignore[attr-defined]
    return as_rationals(found, int(common))


def _rows(draw: st.DrawFn, d: int, independent: bool) -> list[Row]:
    """Small whole rows, equal ones and 0 among them; or independent ones, each with an entry of its own where all before have 0."""
    if not independent:
        return draw(st.lists(integer_rows(d), min_size=1, max_size=5))
    n = draw(st.integers(1, d))
    own = draw(st.lists(st.integers(1, 3), min_size=n, max_size=n))
    below = [draw(integer_rows(i, 2)) for i in range(n)]
    return draw(st.permutations([(*below[i], own[i], *(0,) * (d - i - 1)) for i in range(n)]))


def _values(draw: st.DrawFn, cls: Any, independent: bool, noises: list[Any]) -> Any:
    d = draw(st.integers(1, 4))
    given = _rows(draw, d, independent)
    noise = draw(st.sampled_from(noises))
    new = draw(st.lists(integer_rows(d), min_size=1, max_size=2))
    targets = draw(st.lists(st.integers(-4, 4), min_size=len(given), max_size=len(given)))
    return cls(tuple(given), tuple(targets), tuple(new), noise)


NOISES = [Fraction(1, 4), 1, 1, 2, 9, Fraction(1, 1024)]


# Any number of observations of any rank
strategy(GaussianValues)(lambda draw: _values(draw, GaussianValues, False, [0, 0, *NOISES]))
strategy(Observations)(lambda draw: any_observations(draw, Observations))
strategy(SeveralObservations)(lambda draw: any_observations(draw, SeveralObservations))


def any_observations(draw: st.DrawFn, cls: Any) -> Any:
    """With noise or, of independent rows, without."""
    independent = draw(st.booleans())
    return _values(draw, cls, independent, [0, *NOISES] if independent else NOISES)


strategy(NoiselessObservations)(lambda draw: _values(draw, NoiselessObservations, True, [0]))
strategy(NoisyObservations)(lambda draw: _values(draw, NoisyObservations, draw(st.booleans()), NOISES))


def many(random: Random, n: int, cls: Any, noisy: bool) -> Any:
    """Rows in general position, or those of the Gaussian kernel at points of a line, of which neighbours are nearly equal."""
    m, scale = (
        int(random.integers(1, 4)),
        Fraction(2) ** int(random.choice([-100, 100, -30, 60, 0] if is_hard() else [0, 0, 0, -2, -10])),
    )
    if random.integers(2):
        at = np.sort(random.standard_normal(n + m)) * n / 8
        C = np.exp(-((at[:, None] - at[None]) ** 2) / 2) + np.eye(n + m) * 2.0 ** -int(random.integers(1, 5))
        A = np.rint(np.linalg.cholesky(C)[random.permutation(n + m)] * 2**16).astype(np.int64)
    else:
        A = points(random, n + m, width(random, 65) if noisy else 3 * n + m, ties=noisy)
    largest = float((A.astype(float) ** 2).sum())
    noise = 2 ** max(0, int(np.log2(largest + 1)) - int(random.integers(1, 7))) if noisy else 0
    targets = row(np.rint(random.standard_normal(n) * 100))
    return cls(rows(A[:n], scale), targets, rows(A[n:], scale), noise * scale**2)


working(Observations, most=65)(lambda random, n: many(random, n, Observations, bool(random.integers(3))))
working(SeveralObservations, most=65)(lambda random, n: many(random, n, SeveralObservations, bool(random.integers(3))))
working(NoisyObservations, most=65)(lambda random, n: many(random, n, NoisyObservations, True))
working(NoiselessObservations, most=65)(lambda random, n: many(random, n, NoiselessObservations, False))
