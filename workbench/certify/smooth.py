"""A fitted model held against its convex objective: the least value between a point and a dual bound, in ball arithmetic.

F(w) = Σᵢ cᵢ ℓ(⟨w,xᵢ⟩ + oᵢ, yᵢ) + r‖w‖₁ + ½(1 − r)‖w‖², the norms of the coefficients that are penalised. For slopes aᵢ with
v = Σ cᵢ aᵢxᵢ, vⱼ = 0 where wⱼ is not penalised, and |vⱼ| ≤ 1 elsewhere if r = 1,

    D(a) = Σᵢ cᵢ (aᵢoᵢ − ℓ*(aᵢ)) − Σⱼ max(0, |vⱼ| − r)²/(2(1 − r)) ≤ F(w)

for every w. Both are counted from Σᵢ cᵢ inf ℓ(·, yᵢ) = −Σᵢ cᵢ ℓ*(0): of a likelihood, F without a penalty is half the deviance.
(S. Boyd and L. Vandenberghe, *Convex Optimization*, 2004, §5.1.6.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import flint
import numpy as np
from scipy.linalg import qr
from scipy.optimize import minimize

from ...properties.numbers.exact import rational, to_fmpq
from ..base.errors import Misuse
from .judgement import ROUNDING, TOLERANCE, Verdict, rounded
from .losses import Balls, Loss
from .program import ZERO, Matrix, Number, as_float, exactly, inner

BITS = 128  # of the balls, and after the point of the means
DENSE = 400  # coefficients up to which Newton's method is tried
Rows = list[list[Number]]


@dataclass(frozen=True)
class Objective:
    """F: rows (n, d), labels (K, n), costs c (n,), offsets o (n,); the share r of ‖·‖₁; the last `free` columns are not penalised.

    A point is its coefficients (K, d), row by row.
    """

    loss: Loss
    rows: Matrix
    labels: tuple[tuple[Number, ...], ...]
    costs: tuple[Number, ...]
    offsets: tuple[Number, ...]
    share: Number
    free: int

    @property
    def outputs(self) -> int:
        """K."""
        return len(self.labels)

    @cached_property
    def floats(self) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray]:
        """Rows, labels, costs and offsets in float64."""
        labels = np.array([[as_float(y) for y in label] for label in self.labels])
        costs, offsets = (np.array([as_float(v) for v in values]) for values in (self.costs, self.offsets))
        return self.rows.floats.tocsr(), labels, costs, offsets

    def of_each(self, x: Sequence[Any]) -> list[Sequence[Any]]:
        """The coefficients of each score."""
        return [x[k * self.rows.n : (k + 1) * self.rows.n] for k in range(self.outputs)]

    def penalised(self, x: Sequence[Number]) -> list[Number]:
        """The coefficients that are penalised."""
        return [v for w in self.of_each(x) for v in w[: self.rows.n - self.free]]

    def scores(self, x: Sequence[Number]) -> Rows:
        """(K, n)."""
        return [[a + o for a, o in zip(self.rows.times(w), self.offsets, strict=True)] for w in self.of_each(x)]

    @cached_property
    def least(self) -> flint.arb:
        """What no losses are below; of those without an infimum 0."""
        with flint.ctx.workprec(BITS):
            labels = list(zip(*self.labels, strict=True))
            duals = [self.loss.conjugate([self.loss.label(y) for y in label], label) for label in labels]
            return -sum((c * d for c, d in zip(self.costs, duals, strict=True) if d is not None), flint.arb(0))

    def apart(self, x: Sequence[Number], y: Sequence[Number]) -> Number:
        """‖x − y‖₁; of several scores the least over all y for which F is the same, for each score is larger by as much."""
        differences = [[a - b for a, b in zip(*pair, strict=True)] for pair in zip(self.of_each(x), self.of_each(y), strict=True)]
        found = ZERO
        for j, column in enumerate(zip(*differences, strict=True)):
            middle = sorted(column)[len(column) // 2] if self.outputs > 1 and j >= self.rows.n - self.free else ZERO
            found += sum((abs(v - middle) for v in column), ZERO)
        return found

    def value(self, x: Sequence[Number]) -> tuple[Number, Number] | None:
        """Numbers below and above F(x), and near to it; nothing where F(x) is infinite."""
        scores, w = self.scores(x), self.penalised(x)
        if self.loss.positive and min(map(min, scores)) <= 0:
            return None
        norms = self.share * sum(map(abs, w), ZERO) + (1 - self.share) * inner(w, w) / 2
        with flint.ctx.workprec(BITS):
            losses = (
                c * self.loss.of(Balls, [flint.arb(s) for s in score], [flint.arb(y) for y in label])
                for c, score, label in zip(self.costs, zip(*scores, strict=True), zip(*self.labels, strict=True), strict=True)
            )
            return _ends(sum(losses, flint.arb(norms) - self.least))

    def bound(self, x: Sequence[Number]) -> Number | None:
        """D, rounded down, for slopes as they are at x, moved until they are feasible; nothing where that fails."""
        with np.errstate(all="ignore"):
            means = self._feasible(self._means(x))
        if means is None:
            return None
        slopes = self._slopes(means)
        v = self._pulled(slopes)
        w = self.penalised([a for row in v for a in row])
        if any(row[j] for row in v for j in range(self.rows.n - self.free, self.rows.n)):
            return None
        norms = ZERO
        if self.share == 1:
            shrink = max([ZERO + 1, *map(abs, w)])
            slopes = [[a / shrink for a in row] for row in slopes]
            means = [[a + self.loss.label(y) for a, y in zip(*pair, strict=True)] for pair in zip(slopes, self.labels, strict=True)]
        else:
            norms = sum((max(ZERO, abs(a) - self.share) ** 2 for a in w), ZERO) / (2 * (1 - self.share))
        for row in slopes:
            norms -= inner([c * a for c, a in zip(self.costs, row, strict=True)], self.offsets)
        with flint.ctx.workprec(BITS):
            pairs = zip(zip(*means, strict=True), zip(*self.labels, strict=True), strict=True)
            duals = [d for m, y in pairs if (d := self.loss.conjugate(m, y)) is not None]
            if len(duals) < len(self.costs):
                return None
            return _ends(-sum((c * d for c, d in zip(self.costs, duals, strict=True)), self.least + flint.arb(norms)))[0]

    def _means(self, x: Sequence[Number]) -> np.ndarray:
        """m at x in float64, (K, n)."""
        scores = np.array([[as_float(s) for s in row] for row in self.scores(x)])
        return self.loss.means(scores, self.floats[1])

    def _slopes(self, means: Rows) -> Rows:
        """(K, n)."""
        return [[m - self.loss.label(y) for m, y in zip(*pair, strict=True)] for pair in zip(means, self.labels, strict=True)]

    def _pulled(self, slopes: Rows) -> Rows:
        """v, (K, d)."""
        return [self.rows.combined([c * a for c, a in zip(self.costs, row, strict=True)]) for row in slopes]

    def _feasible(self, means: np.ndarray) -> Rows | None:
        """Means near these, exactly, with vⱼ = 0 where it must be: by a step of Newton's method, and then in few samples."""
        if not np.isfinite(np.ldexp(means, BITS)).all():
            return None
        columns = slice(self.rows.n - self.free, None)
        A, labels, costs, _ = self.floats
        if self.free:
            curvature = self.loss.curvatures(means, labels)
            X = A[:, columns].toarray()
            gradient = (costs * (means - np.array([self.loss.label(y) for y in labels]))) @ X
            step = np.linalg.lstsq(self._hessian(means, X), gradient.ravel(), rcond=None)[0].reshape(gradient.shape)
            means = means - np.einsum("kln,li,ni->kn", curvature, step, X, optimize=True)
        if not np.isfinite(np.ldexp(means, BITS)).all():
            return None
        exact = self._rounded(means)
        if not self.free:
            return exact
        slack = np.sqrt(np.maximum(costs * np.einsum("kkn->kn", curvature).min(axis=0), 0))
        return self._balanced(exact, X, slack)

    def _rounded(self, means: np.ndarray) -> Rows:
        """Means as fractions of 2¹²⁸; those of several classes with the sum 1."""
        exact = [[to_fmpq(rational(v)) for v in row] for row in np.ldexp(np.round(np.ldexp(means, BITS)), -BITS).tolist()]
        if self.outputs > 1:
            for i, largest in enumerate(np.argmax(means, axis=0)):
                exact[largest][i] = 1 - sum((row[i] for k, row in enumerate(exact) if k != largest), ZERO)
        return exact

    def _balanced(self, means: Rows, X: np.ndarray, slack: np.ndarray) -> Rows | None:
        """The same with vⱼ = 0, moved in as many samples as there are independent columns: those in which it matters least."""
        first = self.rows.n - self.free
        _, triangle, pivots = cast(Any, qr((X * slack[:, None]).T, mode="economic", pivoting=True))
        sizes = np.abs(np.diag(triangle))
        chosen = pivots[: int((sizes > 1e-12 * sizes.max(initial=0.0)).sum())].tolist()
        few = [[self.rows.rows[i].get(first + j, ZERO) for j in range(self.free)] for i in chosen]
        columns = _independent(few)
        if len(columns) < len(chosen) or not chosen:
            return None
        off = self._pulled(self._slopes(means))
        system = flint.fmpq_mat([[self.costs[i] * row[j] for i, row in zip(chosen, few, strict=True)] for j in columns])
        moves = system.solve(flint.fmpq_mat([[row[first + j] for row in off] for j in columns]))
        for at, i in enumerate(chosen):
            for k in range(self.outputs):
                means[k][i] -= moves[at, k]
        return means

    def near_its_minimum(self, x: Sequence[Number]) -> list[Number]:
        """A point that may be better than x. What it is worth is checked after."""
        start = np.array([as_float(v) for v in x])
        newton = self.share == 0 and (start.size <= DENSE or self.free == self.rows.n)
        with np.errstate(all="ignore"):
            return [exactly(float(v)) for v in (self._by_newton if newton else self._by_lbfgs)(start)]

    def _smooth(self, w: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        """In float64 F without ‖·‖₁, its gradient (K, d), and m (K, n)."""
        A, labels, costs, offsets = self.floats
        table = w.reshape(self.outputs, -1)
        ridge = (1 - as_float(self.share)) * (np.arange(self.rows.n) < self.rows.n - self.free) * table
        scores = (A @ table.T).T + offsets
        means = self.loss.means(scores, labels)
        slopes = costs * (means - np.array([np.broadcast_to(self.loss.label(y), y.shape) for y in labels]))
        value = costs @ self.loss.of(np, list(scores), list(labels)) + (ridge * table).sum() / 2
        inside = not self.loss.positive or scores.min() > 0
        return float(value) if inside else np.inf, (A.T @ slopes.T).T + ridge, means

    def _by_newton(self, w: np.ndarray) -> np.ndarray:
        """Newton's method, with steps halved until the value is no larger."""
        X, d = self.floats[0].toarray(), self.rows.n
        ridge = np.tile((np.arange(d) < d - self.free).astype(float), self.outputs)
        value, gradient, means = self._smooth(w)
        for _ in range(50):
            hessian = self._hessian(means, X) + np.diag(ridge)
            if not (np.isfinite(hessian).all() and np.isfinite(gradient).all()):
                break
            step = np.linalg.lstsq(hessian, gradient.ravel(), rcond=None)[0]
            shorter = (w - step / 2**h for h in range(30))
            if (better := next((v for v in shorter if self._smooth(v)[0] <= value), None)) is None:
                break
            w, (value, gradient, means) = better, self._smooth(better)
            if np.abs(step).max() <= 2.0**-50 * np.abs(w).max(initial=1.0):
                break
        return w

    def _hessian(self, means: np.ndarray, X: np.ndarray) -> np.ndarray:
        """Of the losses, by the columns of X, (K·d, K·d)."""
        curvature = self.floats[2] * self.loss.curvatures(means, self.floats[1])
        blocks = [[(X * row[:, None]).T @ X for row in rows] for rows in curvature]
        return np.block(blocks)

    def _by_lbfgs(self, w: np.ndarray) -> np.ndarray:
        """L-BFGS-B of the positive and the negative part of each coefficient."""
        r = as_float(self.share)
        of = np.tile((np.arange(self.rows.n) < self.rows.n - self.free) * r, self.outputs)

        def smooth(u: np.ndarray) -> tuple[float, np.ndarray]:
            value, gradient, _ = self._smooth(u[: w.size] - u[w.size :])
            return float(value + of @ (u[: w.size] + u[w.size :])), np.concatenate([gradient.ravel() + of, of - gradient.ravel()])

        u = np.concatenate([np.maximum(w, 0), np.maximum(-w, 0)])
        options = {"maxiter": 5000, "maxfun": 10**5, "ftol": 0.0, "gtol": 1e-13}
        found = minimize(smooth, u, jac=True, method="L-BFGS-B", bounds=[(0, None)] * u.size, options=options).x
        return found[: w.size] - found[w.size :]


@dataclass(frozen=True)
class CertifiedModel:
    """A fitted model held against its objective, by its name and its coefficients.

    `gradient` is how large an entry of the gradient of F may be by its own tol, if that says so.
    """

    problem: Objective
    x: tuple[Number, ...]
    by: str
    tol: float = TOLERANCE
    gradient: float | None = None

    def __repr__(self) -> str:
        return f"<{self.by}: {'; '.join([self.verdict, *self.reasons])}>"

    @cached_property
    def values(self) -> tuple[Number, Number] | None:
        """Numbers below and above F at the coefficients, unless it is infinite there."""
        return self.problem.value(self.x)

    @property
    def value(self) -> Number | None:
        """F at the coefficients, rounded up."""
        return self.values[1] if self.values else None

    @cached_property
    def _known(self) -> tuple[tuple[Number, ...], Number | None, Number | None]:
        """The best point that is known, its value, and the largest bound: from the coefficients, or from 0 if that finds none."""
        best, value, below = self.x, self.value, self.problem.bound(self.x)
        for start in (self.x, [ZERO] * len(self.x)):
            other = tuple(self.problem.near_its_minimum(start))
            reached, bound = self.problem.value(other), self.problem.bound(other)
            if reached and (value is None or reached[1] < value):
                best, value = other, reached[1]
            below = max((b for b in (below, bound) if b is not None), default=None)
            if below is not None:
                break
        return best, value, below

    @property
    def best(self) -> tuple[Number, ...]:
        """The best point that is known."""
        return self._known[0]

    @property
    def optimum(self) -> tuple[Number | None, Number | None]:
        """Two numbers between which the least value is, as far as they are known."""
        _, above, below = self._known
        return below, above

    @property
    def gap(self) -> Number | None:
        """By how much the value is above what none is below, at most."""
        return None if self.value is None or self.optimum[0] is None else self.value - self.optimum[0]

    @property
    def excess(self) -> Number:
        """By how much the value is above that of a point that is known, at least."""
        return ZERO if self.values is None or self.optimum[1] is None else self.values[0] - self.optimum[1]

    @property
    def allowed(self) -> Number:
        """How large the excess may be: with entries of the gradient of g at most, F(x) − F(x′) ≤ g‖x − x′‖₁, for F is convex."""
        size = max(abs(self.value or ZERO), ZERO + 1)
        if self.gradient is None:
            return exactly(self.tol) * size
        return exactly(ROUNDING) * size + exactly(self.gradient) * self.problem.apart(self.x, self.best)

    @property
    def reasons(self) -> list[str]:
        """What shows that it is not at its minimum, in sentences."""
        if self.values is None:
            return ["its value is infinite: a score is not positive"]
        worse = f"a point has a value that is {rounded(self.excess)} less"
        return [worse + ", which its own tol excludes" * (self.gradient is not None)] if self.excess > self.allowed else []

    @property
    def verdict(self) -> Verdict:
        """Whether it is as near to its minimum as it says."""
        if self.reasons:
            return "false"
        if self.gap is None or self.optimum[0] is None or self.optimum[1] is None:
            return "unknown"
        near, known = exactly(self.tol) * max(abs(self.value or ZERO), ZERO + 1), self.optimum[1] - self.optimum[0]
        true = self.gap <= near if self.gradient is None else known <= near and self.gap <= known + self.allowed
        return "true" if true else "unknown"

    @property
    def doubt(self) -> str:
        """Why the verdict is unknown, where it is."""
        if self.verdict != "unknown":
            return ""
        off = "no bound is known" if self.gap is None else f"its value is {rounded(self.gap)} off the certified bound"
        return f"{off}, and no better point is known"

    def as_json(self) -> dict[str, Any]:
        """The findings as JSON values; numbers in float64, next to the exact ones; null for what is not known."""
        value, gap, allowed, *optimum = (
            None if v is None else as_float(v) for v in (self.value, self.gap, self.allowed, *self.optimum)
        )
        return {
            "by": self.by,
            "verdict": self.verdict,
            "reasons": self.reasons,
            "tol": self.tol,
            "value": value,
            "gap": gap,
            "allowed": allowed,
            "optimum": dict(zip(("from", "to"), optimum, strict=True)),
        }

    def save(self, path: Any) -> Any:
        """Raises `Misuse`: there is no certificate of such a bound that ``lemmata verify`` checks."""
        raise Misuse(f"a certificate is written of linear and quadratic programs: the bound of a {self.by} is in ball arithmetic")


def _ends(ball: flint.arb) -> tuple[Number, Number]:
    """Rationals below and above all of a ball."""
    middle, radius = (to_fmpq(rational(part)) for part in (ball.mid(), ball.rad()))
    return middle - radius, middle + radius


def _independent(rows: Rows) -> list[int]:
    """Columns of a matrix that are independent, as many as its rank."""
    if not rows:
        return []
    reduced, rank = flint.fmpq_mat(rows).rref()
    return [next(j for j in range(reduced.ncols()) if reduced[i, j]) for i in range(rank)]
