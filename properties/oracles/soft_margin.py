"""The soft-margin SVM exactly, with a certificate: min ½‖w‖² + CΣξᵢ subject to yᵢ(⟨w,xᵢ⟩ + b) ≥ 1 − ξᵢ, ξᵢ ≥ 0.

Only the Gram matrix of the points is needed, so any kernel with rational values will do. DAQP solves the dual, a QP in a box,
in floating point, and proposes which αᵢ are 0, free, or C; the optimality system is solved over the rationals and checked
against every point. Where the free points are dependent, α is not unique, and an exact linear program picks a basic one.
The score ⟨w,·⟩ is unique in any case; the optimal b form an interval, which is computed exactly.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import Any, TypeAlias

import daqp
import flint
import numpy as np

from ..numbers.exact import exact_vector, from_flint, rational, to_fmpq
from ..numbers.products import GramMatrix, exact_product
from ..statements.verdicts import Unknown
from . import models, opinions, second_opinion
from .lp import LPOptimum, certify_lp
from .modelling import answers
from .qp import certify_qp

Rational: TypeAlias = int | Fraction
MAX_REFINEMENTS = 300
MEDIUM = 300  # points up to which it may be tried where nothing else certifies; of more, rows are better than their Gram matrix
SMALL = 40  # points up to which an exact linear program may settle a degenerate partition


@answers(models.soft_margin, models.soft_margin_through_origin)
@dataclass(frozen=True)
class SoftMargin:
    """Optimal multipliers α and an optimal intercept b, for a Gram matrix K, labels y and C."""

    alpha: tuple[Rational, ...]
    b: Rational
    gram: np.ndarray | GramMatrix
    labels: tuple[int, ...]
    C: Rational
    intercept: bool = True

    @cached_property
    def scores(self) -> np.ndarray:
        """⟨w,xᵢ⟩ = Σⱼ αⱼyⱼKᵢⱼ for all i: these are unique."""
        return self.gram @ (np.array(self.alpha, dtype=object) * np.array(self.labels, dtype=object))

    @cached_property
    def norm_squared(self) -> Rational:
        """‖w‖²."""
        return rational(sum(a * y * s for a, y, s in zip(self.alpha, self.labels, self.scores, strict=True)))

    @cached_property
    def margins(self) -> list[Rational]:
        """The functional margins yᵢ(⟨w,xᵢ⟩ + b)."""
        return [y * (s + self.b) for y, s in zip(self.labels, self.scores, strict=True)]

    @cached_property
    def slack(self) -> Rational:
        """Σξᵢ, with ξᵢ the hinge loss."""
        return rational(sum(max(0, 1 - m) for m in self.margins))

    @property
    def value(self) -> Rational:
        """The optimum of the primal, ½‖w‖² + CΣξᵢ."""
        return self.norm_squared / Fraction(2) + self.C * self.slack

    @property
    def dual_value(self) -> Rational:
        """The optimum of the dual, Σαᵢ − ½‖w‖²."""
        return sum(self.alpha) - self.norm_squared / Fraction(2)

    @cached_property
    def intercepts(self) -> tuple[Rational, Rational]:
        """The least and the largest optimal intercept: a point in general, an interval where no margin fixes it."""
        if not self.intercept:
            return 0, 0
        at_least, at_most = [], []
        for a, y, s in zip(self.alpha, self.labels, self.scores, strict=True):
            bound = y - s  # the b for which the margin is 1
            if a < self.C:
                (at_least if y > 0 else at_most).append(bound)
            if a > 0:
                (at_most if y > 0 else at_least).append(bound)
        return max(at_least), min(at_most)

    def weights(self, rows: Sequence[Sequence[Rational]]) -> np.ndarray:
        """w = Σ αᵢyᵢxᵢ."""
        return exact_product(np.array(self.alpha, dtype=object) * np.array(self.labels, dtype=object), rows)

    def check(self) -> bool:
        """Verify 0 ≤ α ≤ C, Σαᵢyᵢ = 0, complementarity and equality of primal and dual value, over the rationals."""
        balanced = sum(a * y for a, y in zip(self.alpha, self.labels, strict=True)) == 0 if self.intercept else self.b == 0
        return (
            balanced
            and all(0 <= a <= self.C for a in self.alpha)
            and all((a == self.C or m >= 1) and (a == 0 or m <= 1) for a, m in zip(self.alpha, self.margins, strict=True))
            and self.value == self.dual_value
        )


def soft_margin(gram: Any, labels: Sequence[int], C: Any, intercept: bool = True) -> SoftMargin:
    """The certified soft-margin optimum for an (n, n) Gram matrix of rationals (or a `GramMatrix`), labels −1/+1 and C > 0.

    Raises `Unknown` where no proposed partition certifies, and `ValueError` if `intercept` and a class is missing.
    """
    found = _certify(gram, labels, C, intercept)
    model = models.soft_margin if intercept else models.soft_margin_through_origin
    second_opinion.compare(model, (gram.X if isinstance(gram, GramMatrix) else gram, labels, C), lambda: _claim(found))
    return found


def _claim(found: SoftMargin) -> tuple[dict[str, Any], opinions.Certified]:
    y, alpha = np.array(found.labels, dtype=object), np.array(found.alpha, dtype=object)
    K = found.gram.entries if isinstance(found.gram, GramMatrix) else found.gram
    data = {"K": K, "yK": y[:, None] * K} | ({"y": y} if found.intercept else {}) | {"C": found.C}
    xi = np.array([max(0, 1 - margin) for margin in found.margins], dtype=object)
    point = {"beta": alpha * y, "xi": xi} | ({"b": found.b} if found.intercept else {})
    return data, opinions.Optimum(found.value, point, [alpha, found.C - alpha])


def _certify(gram: Any, labels: Sequence[int], C: Any, intercept: bool) -> SoftMargin:
    if intercept and len(set(labels)) < 2:
        raise ValueError("with an intercept the soft margin needs both classes")
    if isinstance(gram, GramMatrix):
        if len(gram) > SMALL and (found := _first(_OfRows(gram, list(labels), rational(C), intercept))) is not None:
            return found
        if len(gram) > MEDIUM:
            raise Unknown("no partition of the multipliers certifies")
        gram = gram.entries
    problem = _Dual(exact_vector(gram), list(labels), rational(C), intercept)
    if (found := _first(problem)) is not None:
        return found
    found = problem.by_general_oracle() if problem.n <= SMALL else None
    if found is not None and found.check():
        return found
    raise Unknown("no partition of the multipliers certifies")


def _first(problem: _Dual) -> SoftMargin | None:
    """The first proposal that certifies."""
    return next((found for found in problem.candidates() if found is not None and found.check()), None)


class _Dual:
    """max Σα − ½αᵀQα subject to 0 ≤ α ≤ C and (with an intercept) y·α = 0, where Q = diag(y) K diag(y)."""

    def __init__(self, K: Any, y: list[int], C: Rational, intercept: bool):
        self.K, self.y, self.C, self.intercept, self.n = K, y, C, intercept, len(y)

    def candidates(self) -> Iterator[SoftMargin | None]:
        """Exact answers from the partitions that DAQP suggests, the likeliest first."""
        for regular in (1e-9, 1e-6, 1e-3):
            found = self._propose(regular)
            if found is None:
                continue
            alpha, margins = found
            near = 1e-6 * float(self.C)
            bounded = [i for i in range(self.n) if alpha[i] > float(self.C) - near]
            free = [i for i in range(self.n) if near < alpha[i] <= float(self.C) - near]
            yield self.solve(free, bounded)
            if self.n > SMALL:
                yield self.solve(*self._refine(free, bounded))
                continue
            for tolerance in (1e-6, 1e-4, 1e-2):
                touching = [i for i in range(self.n) if abs(margins[i] - 1) <= tolerance]
                yield self.within(touching, [i for i in range(self.n) if margins[i] < 1 - tolerance])
            yield self.within(sorted({*free, *touching}), [i for i in bounded if i not in touching])
        if self.n > SMALL and (margins := self._by_interior_point()) is not None:
            off = abs(margins - 1)
            for tolerance in (1e-7, 1e-5):
                touching = [int(i) for i in np.flatnonzero(off <= tolerance)]
                bounded = [int(i) for i in np.flatnonzero((margins < 1) & (off > tolerance))]
                yield self.solve(touching, bounded)
                if self.n <= MEDIUM:
                    yield self.within(touching, bounded)

    def _by_interior_point(self) -> np.ndarray | None:
        """The margins from Clarabel, which is slower than DAQP and keeps its accuracy where few points are of one class."""
        import cvxpy as cp

        features, y = self._features(), np.array(self.y, dtype=float)
        w, b = cp.Variable(features.shape[1]), cp.Variable()
        score = features @ w + (b if self.intercept else 0)
        loss = cp.sum_squares(w) / 2 + float(self.C) * cp.sum(cp.pos(1 - cp.multiply(y, score)))
        with suppress(cp.SolverError), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            cp.Problem(cp.Minimize(loss)).solve(solver=cp.CLARABEL, tol_gap_abs=1e-11, tol_gap_rel=1e-11, tol_feas=1e-11)
        if w.value is None:
            return None
        return y * (features @ w.value + (np.asarray(b.value, dtype=float) if self.intercept else 0.0))

    def _features(self) -> np.ndarray:
        """Rows whose inner products are K, in floating point."""
        sizes, vectors = np.linalg.eigh(self.K.astype(float))
        kept = sizes > 1e-12 * max(sizes[-1], 1e-300)
        return vectors[:, kept] * np.sqrt(sizes[kept])

    def by_general_oracle(self) -> SoftMargin | None:
        """The dual as any quadratic program. Raises `Unknown` where that is not certified either."""
        Q = self.K * np.outer(self.y, self.y)
        box = np.vstack([np.eye(self.n, dtype=int), -np.eye(self.n, dtype=int)])
        A, b = ([self.y], [0]) if self.intercept else (None, None)
        alpha = certify_qp(Q, [-1] * self.n, box, [self.C] * self.n + [0] * self.n, A, b).x
        free = {i: a for i, a in enumerate(alpha) if a != self.C}
        return self._finish(free, [i for i, a in enumerate(alpha) if a == self.C], None)

    def _propose(self, regular: float) -> tuple[np.ndarray, np.ndarray] | None:
        """α and the margins from DAQP, with Q + εI in place of the singular Q."""
        K, y, C = self.K.astype(float), np.array(self.y, dtype=float), float(self.C)
        scale = np.abs(np.diag(K)).max(initial=0.0) or 1.0
        Q = np.ascontiguousarray(K * np.outer(y, y) / scale)  # in α·scale, all of order 1
        H = Q + regular * np.eye(self.n)
        rows = np.ascontiguousarray(y[None]) if self.intercept else np.zeros((0, self.n))
        upper, lower = np.full(self.n + len(rows), C * scale), np.zeros(self.n + len(rows))
        upper[self.n :] = 0.0
        sense = np.array([0] * self.n + [5] * len(rows), dtype=np.int32)
        alpha, _, flag, info = daqp.solve(H, -np.ones(self.n), rows, upper, lower, sense)
        if flag <= 0:
            return None
        b = float(info["lam"][self.n]) if self.intercept else 0.0
        margins = Q @ alpha + b * y
        return np.asarray(alpha) / scale, margins

    def _refine(self, free: list[int], bounded: list[int]) -> tuple[list[int], list[int]]:
        """Move the points that contradict a partition to where they belong, in floating point, until none does."""
        y, C, n = np.array(self.y, dtype=float), float(self.C), self.n
        block, times = self._signed(y)
        place = np.zeros(n, dtype=int)
        place[free], place[bounded] = 1, 2
        for _ in range(MAX_REFINEMENTS):
            f, bound = np.flatnonzero(place == 1), place == 2
            k = len(f)
            system = np.zeros((k + self.intercept, k + self.intercept))
            system[:k, :k] = block(f)
            right = 1 - C * times(bound.astype(float))[f]
            if self.intercept:
                system[:k, k] = system[k, :k] = y[f]
                right = np.append(right, -C * y[bound].sum())
            u = np.linalg.lstsq(system, right, rcond=None)[0]
            alpha = np.where(place == 2, C, 0.0)
            alpha[f] = u[:k]
            margins = times(alpha) + (u[k] * y if self.intercept else 0)
            wrong = np.zeros(n)
            wrong[f] = np.maximum(-alpha[f], alpha[f] - C) / C
            wrong[place == 0] = (1 - margins)[place == 0]
            wrong[place == 2] = (margins - 1)[place == 2]
            if wrong.max() <= 1e-9:
                break
            worst = int(wrong.argmax())
            place[worst] = 1 if place[worst] != 1 else 0 if alpha[worst] < 0 else 2
        return [int(i) for i in np.flatnonzero(place == 1)], [int(i) for i in np.flatnonzero(place == 2)]

    def _signed(self, y: np.ndarray) -> tuple[Callable[[np.ndarray], np.ndarray], Callable[[np.ndarray], np.ndarray]]:
        """Q[f, f] as a function of f, and Qv as a function of v, in floating point."""
        Q = self.K.astype(float) * np.outer(y, y)
        return lambda f: Q[np.ix_(f, f)], lambda v: Q @ v

    def solve(self, free: list[int], bounded: list[int]) -> SoftMargin | None:
        """The solution with these α free and those at C, where the system on the free ones is regular."""
        k, y, C = len(free), self.y, self.C
        if k > MEDIUM:
            return None
        block, held = self._system(free, bounded)
        rows = [[y[j] * v for j, v in zip(free, row, strict=True)] + ([1] if self.intercept else []) for row in block]
        right = [y[i] - C * h for i, h in zip(free, held, strict=True)]
        if self.intercept:
            rows.append([y[j] for j in free] + [0])
            right.append(-C * sum(y[j] for j in bounded))
        if not k:
            return self._finish({}, bounded, None) if not self.intercept or right == [0] else None
        try:
            u = flint.fmpq_mat([[to_fmpq(v) for v in row] for row in rows]).solve(
                flint.fmpq_mat([[to_fmpq(rational(v))] for v in right])
            )
        except ZeroDivisionError:
            return None
        values = [from_flint(u[i, 0]) for i in range(len(rows))]
        return self._finish(dict(zip(free, values, strict=False)), bounded, values[k] if self.intercept else 0)

    def _system(self, free: list[int], bounded: list[int]) -> tuple[Any, Any]:
        """K[free, free], and Σⱼ yⱼKᵢⱼ over the bounded j, for the free i."""
        K, y = self.K, self.y
        return K[np.ix_(free, free)], [sum((y[j] * K[i, j] for j in bounded), 0) for i in free]

    def within(self, touching: list[int], bounded: list[int]) -> SoftMargin | None:
        """A basic solution with margin 1 on `touching`, at most 1 on `bounded` (α = C), at least 1 elsewhere (α = 0)."""
        k, y, C, K = len(touching), self.y, self.C, self.K
        held = [C * sum((y[j] * K[i, j] for j in bounded), 0) for i in range(self.n)]
        score = [[y[i] * y[j] * K[i, j] for j in touching] + [y[i]] for i in range(self.n)]  # margin − y·held, by (α, b)
        equations = [(score[i], 1 - y[i] * held[i]) for i in touching]
        balance = [y[j] for j in touching] + [0] if self.intercept else [0] * k + [1]  # without an intercept, b = 0
        equations.append((balance, -C * sum(y[j] for j in bounded) if self.intercept else 0))
        inequalities = [([-int(j == i) for j in touching] + [0], 0) for i in touching]
        inequalities += [([int(j == i) for j in touching] + [0], C) for i in touching]
        for i in range(self.n):
            if i in bounded:
                inequalities.append((score[i], 1 - y[i] * held[i]))
            elif i not in touching:
                inequalities.append(([-v for v in score[i]], y[i] * held[i] - 1))
        (G, h), (A, right) = zip(*inequalities, strict=True), zip(*equations, strict=True)
        found = certify_lp([0] * (k + 1), G, h, A, right)
        if not isinstance(found, LPOptimum):
            return None
        return self._finish(dict(zip(touching, found.x, strict=False)), bounded, found.x[k])

    def _finish(self, alpha: dict[int, Rational], bounded: list[int], b: Rational | None) -> SoftMargin | None:
        at_C = set(bounded)
        values = tuple(self.C if i in at_C else alpha.get(i, 0) for i in range(self.n))
        found = SoftMargin(values, 0 if b is None else b, self.K, tuple(self.y), self.C, self.intercept)
        if b is None and self.intercept:  # no margin fixes b: the middle of the interval
            if not all(0 <= a <= self.C for a in values):
                return None
            low, high = found.intercepts
            found = SoftMargin(values, rational((low + high) / Fraction(2)), self.K, tuple(self.y), self.C, True)
        return found


class _OfRows(_Dual):
    """The same of many rows: what is solved has as many variables as there are columns; the Gram matrix is never written out."""

    K: GramMatrix

    def candidates(self) -> Iterator[SoftMargin | None]:
        """Exact answers from the margins that an interior-point method finds, and from those that mend it."""
        margins = self._by_interior_point()
        if margins is None:
            return
        for tolerance in (1e-8, 1e-7, 1e-6, 1e-5):
            free = [int(i) for i in np.flatnonzero(abs(margins - 1) <= tolerance)]
            bounded = [int(i) for i in np.flatnonzero(margins < 1 - tolerance)]
            if len(free) <= self.K.X.shape[1] + 1:
                yield self.solve(free, bounded)
                yield self.solve(*self._refine(free, bounded))
            else:
                yield self.solve(*self._basic(margins, free, bounded))

    def _basic(self, margins: np.ndarray, touching: list[int], bounded: list[int]) -> tuple[list[int], list[int]]:
        """Of many points with margin 1, few whose multipliers are free: a basic solution of the equations for α.

        Such a solution has no more free multipliers than there are equations: those for w and for Σαᵢyᵢ = 0.
        """
        from scipy.optimize import linprog

        y, C = np.array(self.y, dtype=float), float(self.C)
        ones = np.ones((self.n, int(self.intercept)))
        Z = np.column_stack([self.K.in_floats, ones])
        weights = np.linalg.lstsq(Z, y * margins, rcond=None)[0]
        weights[self.K.X.shape[1] :] = 0.0
        signed = y[:, None] * Z
        right = weights - C * signed[bounded].sum(axis=0)
        found = linprog(np.zeros(len(touching)), A_eq=signed[touching].T, b_eq=right, bounds=(0, C), method="highs-ds")
        if found.x is None:
            return touching, bounded
        at_C = [i for i, a in zip(touching, found.x, strict=True) if a > C * (1 - 1e-7)]
        free = [i for i, a in zip(touching, found.x, strict=True) if C * 1e-7 < a <= C * (1 - 1e-7)]
        return free, sorted({*bounded, *at_C})

    def _by_interior_point(self) -> np.ndarray | None:
        """The margins from Clarabel, which is given the rows as they are: min ½‖w‖² + CΣξᵢ over w, b and ξ."""
        from scipy import sparse

        clarabel: Any = import_module("clarabel")  # compiled, without types

        (n, d), y = self.K.X.shape, np.array(self.y, dtype=float)
        Z = np.column_stack([self.K.in_floats, np.ones((n, int(self.intercept)))])
        k = Z.shape[1]
        P = sparse.diags([1.0] * d + [0.0] * (k - d + n), format="csc")
        margins = sparse.hstack([-y[:, None] * Z, -sparse.eye(n)])
        slack = sparse.hstack([sparse.csc_matrix((n, k)), -sparse.eye(n)])
        q, h = np.concatenate([np.zeros(k), np.full(n, float(self.C))]), np.concatenate([-np.ones(n), np.zeros(n)])
        settings = clarabel.DefaultSettings()
        settings.verbose = False
        settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-11
        rows = sparse.csc_matrix(sparse.vstack([margins, slack]))
        found = np.array(clarabel.DefaultSolver(P, q, rows, h, [clarabel.NonnegativeConeT(2 * n)], settings).solve().x)
        return y * (Z @ found[:k]) if np.isfinite(found).all() and len(found) == k + n else None

    def _signed(self, y: np.ndarray) -> tuple[Callable[[np.ndarray], np.ndarray], Callable[[np.ndarray], np.ndarray]]:
        Z = y[:, None] * self.K.in_floats
        return lambda f: Z[f] @ Z[f].T, lambda v: Z @ (Z.T @ v)

    def _system(self, free: list[int], bounded: list[int]) -> tuple[Any, Any]:
        at_C = np.zeros(self.n, dtype=object)
        at_C[bounded] = np.array(self.y, dtype=object)[bounded]
        return self.K.block(free, free), (self.K @ at_C)[free]
