r"""The worst case of a first-order method, exactly: performance estimation, with certificates over the rationals.

What is known of a run of N steps are finitely many vectors (points and gradients) and numbers (values of f). A method, a class of
functions, a start and a measure are inequalities that are linear in the Gram matrix G of the vectors and in the values F. That
the measure is at most τ follows from multipliers λ ≥ 0 and a positive semidefinite S with

    τ − measure = −Σ λₖ·inequalityₖ + ⟨S, G⟩     (each inequalityₖ ≤ 0)

as an identity in G and F. It is checked exactly, and says: for every function of the class, in every dimension. A run in which the
measure is τ shows that no smaller number would do.

The multipliers are proposed by a semidefinite program in floating point. With a run that attains τ they are rounded on the face
that it determines: an inequality that is strict there has no multiplier, and S annihilates what the run spans.

Y. Drori and M. Teboulle, Performance of first-order methods for smooth convex minimization: a novel approach, 2014; A. B. Taylor,
J. M. Hendrickx and F. Glineur, Smooth strongly convex interpolation and exact worst-case performance of first-order methods, 2017.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

import flint
import numpy as np

from ..numbers.exact import to_fmpq
from ..statements.verdicts import Unknown
from .psd import Definiteness, definiteness

NEGLIGIBLE = 1e-4  # a solver's multiplier, as a share of the largest, that is taken for 0: the certificate shows whether rightly
LIMITS = tuple(10**k for k in (2, 3, 4, 6, 9, 12))  # denominators to which the solver's multipliers are rounded


@dataclass(frozen=True)
class Scalar:
    """A number that is known up to G and F: ``constant`` + Σ values[name]·name + Σ products[a, b]·⟨a, b⟩, with a ≤ b."""

    constant: Fraction = Fraction(0)
    values: Mapping[str, Fraction] = field(default_factory=dict)
    products: Mapping[tuple[str, str], Fraction] = field(default_factory=dict)

    def __add__(self, other: Scalar | int | Fraction) -> Scalar:
        other = other if isinstance(other, Scalar) else Scalar(_coefficient(other))
        return Scalar(self.constant + other.constant, _sum(self.values, other.values), _sum(self.products, other.products))

    def __mul__(self, factor: Any) -> Scalar:
        f = _coefficient(factor)
        return Scalar(f * self.constant, _times(self.values, f), _times(self.products, f))

    def __sub__(self, other: Scalar | int | Fraction) -> Scalar:
        return self + (other * -1 if isinstance(other, Scalar) else -other)

    __radd__, __rmul__ = __add__, __mul__

    def at(self, run: Run) -> Fraction:
        """What it is in a run."""
        found = self.constant + sum((c * run.values[name] for name, c in self.values.items()), Fraction(0))
        return found + sum((c * run.product(a, b) for (a, b), c in self.products.items()), Fraction(0))


@dataclass(frozen=True)
class Vector:
    """A linear combination of named vectors."""

    terms: Mapping[str, Fraction] = field(default_factory=dict)

    def __add__(self, other: Vector) -> Vector:
        return Vector(_sum(self.terms, other.terms))

    def __mul__(self, factor: Any) -> Vector:
        return Vector(_times(self.terms, _coefficient(factor)))

    def __sub__(self, other: Vector) -> Vector:
        return self + other * -1

    __rmul__ = __mul__

    def dot(self, other: Vector) -> Scalar:
        """⟨self, other⟩."""
        found: dict[tuple[str, str], Fraction] = {}
        for a, s in self.terms.items():
            for b, t in other.terms.items():
                key = (min(a, b), max(a, b))
                found[key] = found.get(key, Fraction(0)) + s * t
        return Scalar(products=_nonzero(found))

    @property
    def squared(self) -> Scalar:
        """‖self‖²."""
        return self.dot(self)


def vector(name: str) -> Vector:
    """The vector of that name."""
    return Vector({name: Fraction(1)})


def value(name: str) -> Scalar:
    """The number of that name, a value of f."""
    return Scalar(values={name: Fraction(1)})


@dataclass(frozen=True)
class Run:
    """A run that a worst case is attained in: each named vector as a tuple of rationals, and each named value of f."""

    vectors: Mapping[str, tuple[Fraction, ...]]
    values: Mapping[str, Fraction]

    def product(self, a: str, b: str) -> Fraction:
        """⟨a, b⟩."""
        return sum((s * t for s, t in zip(self.vectors[a], self.vectors[b], strict=True)), Fraction(0))


@dataclass(frozen=True)
class Certificate:
    """The multipliers of the inequalities, by name, and S with its factors over the vectors in the order of `names`."""

    multipliers: Mapping[str, Fraction]
    names: tuple[str, ...]
    S: np.ndarray
    factors: Definiteness


@dataclass(frozen=True)
class WorstCase:
    """The claim that a measure is at most τ wherever the inequalities are at most 0.

    Attributes
    ----------
    measure: what is bounded. bound: τ. inequalities: by name, each at most 0. attained: a run in which the measure is τ.
    """

    measure: Scalar
    bound: Fraction
    inequalities: Mapping[str, Scalar]
    attained: Run

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The vectors that anything speaks of."""
        scalars = [self.measure, *self.inequalities.values()]
        return tuple(sorted({name for one in scalars for pair in one.products for name in pair}))

    def is_attained(self) -> bool:
        """Whether the run meets the inequalities, and has the measure τ."""
        return self.measure.at(self.attained) == self.bound and all(q.at(self.attained) <= 0 for q in self.inequalities.values())

    def check(self, certificate: Certificate) -> bool:
        """Verify a certificate, exactly: multipliers that are not negative, S semidefinite, and the identity."""
        if any(m < 0 or name not in self.inequalities for name, m in certificate.multipliers.items()):
            return False
        if not certificate.factors.semidefinite or not certificate.factors.check(certificate.S):
            return False
        right = Scalar() + _form(certificate.S, certificate.names)
        for name, m in certificate.multipliers.items():
            right = right - self.inequalities[name] * m
        rest = self.bound - self.measure.constant - right.constant, self.measure + right
        return rest[0] == 0 and not rest[1].values and not rest[1].products

    def certified(self) -> Certificate:
        """A certificate. Raises `Unknown` where none is found: that says nothing of the bound."""
        if not self.is_attained():
            raise Unknown("the run does not attain the bound, or is none of the class")
        tight = [name for name, q in self.inequalities.items() if q.at(self.attained) == 0]
        for support in (self._supported(tight, few=True), tight, self._supported(tight, few=False)):
            for few in (True, False):
                proposed = self._proposed(support, few)
                for limit in LIMITS:
                    found = self._rounded(support, proposed, limit)
                    if found is not None:
                        return found
        raise Unknown("no multipliers near the solver's are a certificate")

    def _supported(self, tight: Sequence[str], few: bool) -> list[str]:
        """Those that the solver gives multipliers that are not near 0."""
        proposed = self._proposed(tight, few)
        return [name for name, m in zip(tight, proposed, strict=True) if m > NEGLIGIBLE * max(proposed)]

    def _rounded(self, support: Sequence[str], proposed: np.ndarray, limit: int) -> Certificate | None:
        """The certificate next to multipliers in floating point, rounded to denominators up to a limit; None where that is none."""
        near = [Fraction(float(m)).limit_denominator(limit) for m in proposed]
        found = _projected(*self._face(support), near)
        if found is None or min(found, default=Fraction(0)) < 0:
            return None
        certificate = self.with_multipliers({name: m for name, m in zip(support, found, strict=True) if m})
        return certificate if self.check(certificate) else None

    def with_multipliers(self, multipliers: Mapping[str, Fraction]) -> Certificate:
        """The multipliers and the S that the identity leaves for them: to be checked. Raises `KeyError` for other inequalities."""
        S = self._remaining(multipliers)
        return Certificate(multipliers, self.names, S, definiteness(S))

    def _remaining(self, multipliers: Mapping[str, Fraction]) -> np.ndarray:
        """S, as the identity determines it."""
        rest = self.measure * -1
        for name, m in multipliers.items():
            rest = rest + self.inequalities[name] * m
        return _matrix(rest, self.names)

    def _face(self, tight: Sequence[str]) -> tuple[list[list[Fraction]], list[Fraction]]:
        """The equations of the multipliers: the values of f and the constant cancel, and S annihilates what the run spans."""
        scalars = [self.inequalities[name] for name in tight]
        keys = sorted({key for one in [self.measure, *scalars] for key in one.values})
        rows: list[list[Any]] = [[one.values.get(key, Fraction(0)) for one in scalars] for key in keys]
        right: list[Any] = [self.measure.values.get(key, Fraction(0)) for key in keys]
        rows.append([-one.constant for one in scalars])
        right.append(self.bound - self.measure.constant)
        spanned = np.array([[Fraction(c) for c in self.attained.vectors[name]] for name in self.names], dtype=object)
        columns = [_matrix(one, self.names) @ spanned for one in scalars]
        wanted = _matrix(self.measure, self.names) @ spanned
        for place in np.ndindex(wanted.shape):
            rows.append([column[place] for column in columns])
            right.append(wanted[place])
        return rows, right

    def _proposed(self, tight: Sequence[str], few: bool) -> np.ndarray:
        """Multipliers from a semidefinite program in floating point: of few inequalities, or well inside of what is possible."""
        import cvxpy as cp

        span = np.array([[float(c) for c in self.attained.vectors[name]] for name in self.names])
        normal = np.linalg.svd(span, full_matrices=True)[0][:, np.linalg.matrix_rank(span) :]  # where S need not be 0
        scalars = [self.inequalities[name] for name in tight]
        forms = [normal.T @ _matrix(one, self.names).astype(float) @ normal for one in scalars]
        m, slack = cp.Variable(len(tight), nonneg=True), cp.Variable()
        rows, right = self._face(tight)
        S = -(normal.T @ _matrix(self.measure, self.names).astype(float) @ normal)
        S = S + sum(m[k] * forms[k] for k in range(len(tight)))
        width = normal.shape[1]
        conditions = [np.array(rows, dtype=float) @ m == np.array(right, dtype=float), slack <= 1, slack >= 0]
        conditions += [S - slack * np.eye(width) >> 0] if width else []
        inside = cp.Minimize(cp.sum(m) - 1e-2 * slack) if few else cp.Maximize(slack + 1e-3 * cp.min(m))
        problem = cp.Problem(inside, conditions)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # an inaccurate solution is rounded, and a wrong one fails as a certificate
                problem.solve(solver="CLARABEL", tol_gap_abs=1e-11, tol_gap_rel=1e-11, tol_feas=1e-11)
        except cp.SolverError as error:
            raise Unknown(f"the solver failed: {error}") from error
        if m.value is None:
            raise Unknown(f"the solver found no multipliers: {problem.status}")
        return np.maximum(m.value, 0)


def _form(S: np.ndarray, names: Sequence[str]) -> Scalar:
    """⟨S, G⟩."""
    found: dict[tuple[str, str], Fraction] = {}
    for a, row in zip(names, S, strict=True):
        for b, entry in zip(names, row, strict=True):
            key = (min(a, b), max(a, b))
            found[key] = found.get(key, Fraction(0)) + entry
    return Scalar(products=_nonzero(found))


def _matrix(scalar: Scalar, names: Sequence[str]) -> np.ndarray:
    """The symmetric A with ⟨A, G⟩ the products of a scalar."""
    place = {name: i for i, name in enumerate(names)}
    A = np.full((len(names), len(names)), Fraction(0), dtype=object)
    for (a, b), c in scalar.products.items():
        A[place[a], place[b]] += c / 2
        A[place[b], place[a]] += c / 2
    return A


def _projected(rows: list[list[Fraction]], right: list[Fraction], near: list[Fraction]) -> list[Fraction] | None:
    """The solution of rows·x = right that is closest to `near`, exactly; None where there is none."""
    miss = [r - sum((c * x for c, x in zip(row, near, strict=True)), Fraction(0)) for row, r in zip(rows, right, strict=True)]
    reduced, rank = flint.fmpq_mat(
        len(rows), len(near) + 1, [to_fmpq(c) for row, m in zip(rows, miss, strict=True) for c in [*row, m]]
    ).rref()
    if any(all(reduced[i, j] == 0 for j in range(len(near))) for i in range(rank)):
        return None
    B = flint.fmpq_mat(rank, len(near), [reduced[i, j] for i in range(rank) for j in range(len(near))])
    d = flint.fmpq_mat(rank, 1, [reduced[i, len(near)] for i in range(rank)])
    step = B.transpose() * (B * B.transpose()).solve(d) if rank else flint.fmpq_mat(len(near), 1)
    return [x + Fraction(int(step[i, 0].p), int(step[i, 0].q)) for i, x in enumerate(near)]


def _coefficient(x: Any) -> Any:
    """A rational number; a rational function (`rational_functions`) as it is."""
    return x if hasattr(x, "denom") else Fraction(x)


def _sum(a: Mapping[Any, Fraction], b: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
    return _nonzero({key: a.get(key, Fraction(0)) + b.get(key, Fraction(0)) for key in {**a, **b}})


def _times(a: Mapping[Any, Fraction], factor: Fraction) -> dict[Any, Fraction]:
    return _nonzero({key: factor * c for key, c in a.items()})


def _nonzero(a: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
    return {key: c for key, c in a.items() if c}


# ------------------------------------------------------------------------------------------------ classes of functions


@dataclass(frozen=True)
class At:
    """What is known of f at a point: the point, its (sub)gradient and its value."""

    x: Vector
    g: Vector
    f: Scalar
    name: str


def smooth_convex(points: Iterable[At], L: Any, mu: Any = 0) -> dict[str, Scalar]:
    """The inequalities of an L-smooth, μ-strongly convex function (μ < L; below 0, one that is only weakly convex), for each pair.

    L and μ are rational numbers, or rational functions of named ones.
    They are necessary, and of finitely many points sufficient: Taylor, Hendrickx and Glineur, 2017, Theorem 4.
    """
    L, mu = _coefficient(L), _coefficient(mu)
    points = list(points)
    found = {}
    for i in points:
        for j in points:
            if i is not j:
                dg, dx = i.g - j.g, i.x - j.x
                curved = dg.squared * (1 / L) + dx.squared * mu - dg.dot(dx) * (2 * mu / L)
                found[f"{i.name},{j.name}"] = j.f + j.g.dot(dx) + curved * (1 / (2 * (1 - mu / L))) - i.f
    return found


def convex(points: Iterable[At], M: int | Fraction | None = None) -> dict[str, Scalar]:
    """The inequalities of a convex function, for each pair; and, with M, that its subgradients are no longer than that."""
    points = list(points)
    found = {f"{i.name},{j.name}": j.f + j.g.dot(i.x - j.x) - i.f for i in points for j in points if i is not j}
    return found | ({f"‖g({i.name})‖": i.g.squared - Fraction(M) ** 2 for i in points} if M is not None else {})
