"""The maximum margin of labelled points, exactly, with a certificate.

A float solver (DAQP) proposes the support vectors; the optimality system on them is solved over the rationals and checked
against every point. Where that fails (ties, dependent support vectors, inseparable data), Wolfe's minimum-norm-point
algorithm runs in exact arithmetic: it ends with the optimum, or with a convex combination of the points that is 0, which
proves that no hyperplane separates them. Who proposed the answer is irrelevant: `MaxMargin.check` verifies it.

P. Wolfe, *Finding the nearest point in a polytope*, Mathematical Programming 11 (1976).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import daqp
import flint
import numpy as np

from ..numbers.exact import exact_vector, from_flint, to_fmpq
from ..samples.base import HypothesisNotMet
from . import models, opinions, second_opinion
from .modelling import answers

Rows = Sequence[Sequence[int | Fraction]]


class NotSeparable(HypothesisNotMet):
    """No hyperplane separates the points strictly. ``certificate`` holds weights λ ≥ 0 with Σλ = 1 and Σ λᵢyᵢxᵢ = 0.

    (With an intercept also Σ λᵢyᵢ = 0.)
    """


class NotSemidefinite(ArithmeticError):
    """A matrix that is handed over as a Gram matrix is none."""


@answers(models.max_margin, models.max_margin_through_origin)
@dataclass(frozen=True)
class MaxMargin:
    """The solution of min ‖w‖² subject to yᵢ(⟨w,xᵢ⟩ + b) ≥ 1: exact rationals, with multipliers α that prove it optimal."""

    w: tuple[int | Fraction, ...]
    b: int | Fraction
    alpha: dict[int, int | Fraction]

    @cached_property
    def norm_squared(self) -> int | Fraction:
        """‖w‖²."""
        return sum(v * v for v in self.w)

    @property
    def margin_squared(self) -> Fraction:
        """The squared maximum margin, 1/‖w‖²."""
        return 1 / Fraction(self.norm_squared)

    def check(self, rows: Rows, labels: Sequence[int], intercept: bool) -> bool:
        """Verify feasibility, dual feasibility, stationarity and complementarity, over the rationals."""
        score = [y * (sum(a * v for a, v in zip(x, self.w, strict=True)) + self.b) for x, y in zip(rows, labels, strict=True)]
        w = [sum(a * labels[i] * rows[i][k] for i, a in self.alpha.items()) for k in range(len(self.w))]
        return (
            all(s >= 1 for s in score)
            and all(a >= 0 and (a == 0 or score[i] == 1) for i, a in self.alpha.items())
            and w == list(self.w)
            and (sum(a * labels[i] for i, a in self.alpha.items()) == 0 if intercept else self.b == 0)
        )


class Separated:
    """Rows with labels that some hyperplane separates; what asks for the `optimum` of others raises `NotSeparable`."""

    rows: Any
    labels: Any

    @cached_property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin hyperplane ⟨w,x⟩ + b = 0."""
        return max_margin(self.rows, self.labels, intercept=True)

    @property
    def margin_squared(self) -> Fraction:
        """γ²: the squared geometric margin, 1/‖w‖², of the optimal hyperplane; b does not count."""
        return self.optimum.margin_squared


def max_margin(rows: Rows, labels: Sequence[int], intercept: bool = False) -> MaxMargin:
    """The maximum-margin hyperplane of points with labels −1/+1, through the origin unless `intercept`.

    Raises `NotSeparable`, with a certificate, where there is none, and `ValueError` if `intercept` and a class is missing.
    """
    try:
        found = certify_max_margin(rows, labels, intercept)
    except NotSeparable as error:
        _second_opinion(rows, labels, intercept, error)
        raise
    _second_opinion(rows, labels, intercept, found)
    return found


def certify_max_margin(rows: Rows, labels: Sequence[int], intercept: bool = False) -> MaxMargin:
    """`max_margin`, without a second opinion: for oracles that state their problem otherwise."""
    if intercept and len(set(labels)) < 2:
        raise ValueError("with an intercept the margin needs both classes")
    return _Problem(rows, labels, intercept).solve()


def _second_opinion(rows: Rows, labels: Sequence[int], intercept: bool, found: MaxMargin | NotSeparable) -> None:
    model = models.max_margin if intercept else models.max_margin_through_origin

    def claim() -> tuple[dict[str, Any], opinions.Certified]:
        data = signed(rows, labels, intercept)
        if isinstance(found, NotSeparable):
            return data, no_margin(found, len(labels))
        point = {"w": np.array(found.w, dtype=object)} | ({"b": found.b} if intercept else {})
        alpha = np.array([found.alpha.get(i, 0) for i in range(len(labels))], dtype=object)
        return data, opinions.Optimum(found.norm_squared / Fraction(2), point, [alpha])

    second_opinion.compare(model, (rows, labels), claim)


def signed(rows: Rows, labels: Sequence[int], intercept: bool = True) -> dict[str, Any]:
    """The points as the models of margins take them: the rows yᵢxᵢ, and the labels where there is an intercept."""
    data: dict[str, Any] = {"yX": np.array([[y * v for v in x] for x, y in zip(rows, labels, strict=True)], dtype=object)}
    return data | ({"y": np.array(labels, dtype=object)} if intercept else {})


def no_margin(error: NotSeparable, n: int) -> opinions.NoPoint:
    """The certificate of `NotSeparable`, as one that no margins are all at least 1: Σλᵢ(1 − yᵢ(⟨w,xᵢ⟩ + b)) = 1 for all w and b."""
    return opinions.NoPoint(1, [np.array([error.certificate.get(i, 0) for i in range(n)], dtype=object)])


class _Problem:
    """The points as integers over a common denominator, signed by their labels: z = y·x."""

    def __init__(self, rows: Rows, labels: Sequence[int], intercept: bool):
        self.labels, self.intercept, self.n = list(labels), intercept, len(rows)
        self.scale = math.lcm(*(v.denominator for x in rows for v in x)) if self.n else 1
        self.Z = flint.fmpz_mat([[int(v * self.scale) * y for v in x] for x, y in zip(rows, labels, strict=True)])
        self.floats = self._in_floats(rows)

    def _in_floats(self, rows: Rows) -> np.ndarray:
        """The signed points, divided by the largest entry in absolute value."""
        try:
            floats = np.array([[float(v) * y for v in x] for x, y in zip(rows, self.labels, strict=True)], dtype=float)
        except OverflowError:
            largest = Fraction(max(abs(v) for x in rows for v in x))
            return self._in_floats([[v / largest for v in x] for x in rows])
        return floats / max(np.abs(floats).max(initial=0.0), 1e-300)

    def solve(self) -> MaxMargin:
        support = self._propose()
        found = self._certify(support) if support else None
        return found if found is not None else self._wolfe()

    def _propose(self) -> list[int]:
        """Indices of the points that DAQP believes to be support vectors (none if it gives up)."""
        d = self.floats.shape[1]
        constraints, H = self.floats, np.eye(d)
        if self.intercept:  # a constant feature so large that its weight costs next to nothing
            constraints = np.column_stack([constraints, 1e3 * np.array(self.labels, dtype=float)])
            H = np.eye(d + 1)
        n = self.n
        _, _, flag, info = daqp.solve(
            H, np.zeros(len(H)), np.ascontiguousarray(constraints), np.full(n, 1e30), np.ones(n), np.zeros(n, dtype=np.int32)
        )
        return [int(i) for i in np.flatnonzero(np.abs(info["lam"]) > 1e-12)] if flag == 1 else []

    def _certify(self, support: list[int]) -> MaxMargin | None:
        """Solve the optimality system on the support exactly; None if it is singular or does not prove optimality."""
        k = len(support)
        A = flint.fmpz_mat([[self.Z[i, j] for j in range(self.Z.ncols())] for i in support])
        K = A * A.transpose()
        right = [[1]] * k
        if self.intercept:
            y = [self.labels[i] for i in support]
            K = flint.fmpz_mat([[K[i, j] for j in range(k)] + [y[i]] for i in range(k)] + [[*y, 0]])
            right = [*right, [0]]
        try:
            solution = flint.fmpq_mat(K).solve(flint.fmpq_mat(flint.fmpz_mat(right)))
        except ZeroDivisionError:
            return None
        alpha = [solution[i, 0] for i in range(k)]
        if any(a < 0 for a in alpha):
            return None
        b = solution[k, 0] if self.intercept else flint.fmpq(0)
        w = A.transpose() * flint.fmpq_mat(k, 1, alpha)
        return self._finish(w, b, dict(zip(support, alpha, strict=True)))

    def _finish(self, w: flint.fmpq_mat, b: flint.fmpq, alpha: dict[int, flint.fmpq]) -> MaxMargin | None:
        """Check w (in scaled units) against every point; undo the scaling."""
        numerators, denominator = w.numer_denom()
        scores = self.Z * numerators
        if any(scores[i, 0] + b * self.labels[i] * denominator < denominator for i in range(self.n)):
            return None
        s = self.scale
        return MaxMargin(
            tuple(from_flint(w[j, 0] * s) for j in range(w.nrows())),
            from_flint(b),
            {i: from_flint(a * s * s) for i, a in alpha.items() if a != 0},
        )

    # ------------------------------------------------------------------ Wolfe's algorithm, in exact arithmetic

    def _vertex(self, i: int, j: int) -> flint.fmpz_mat:
        """A vertex of the polytope: zᵢ, or (with an intercept) the difference zᵢ + zⱼ of points of opposite classes."""
        d = self.Z.ncols()
        return flint.fmpz_mat(1, d, [self.Z[i, k] + (self.Z[j, k] if self.intercept else 0) for k in range(d)])

    def _lowest(self, p: flint.fmpq_mat) -> tuple[int, int]:
        """The vertex with the smallest inner product with p."""
        numerators, _ = p.numer_denom()
        scores = self.Z * numerators.transpose()
        if not self.intercept:
            return (min(range(self.n), key=lambda i: scores[i, 0]), -1)
        best = {sign: min((i for i in range(self.n) if self.labels[i] == sign), key=lambda i: scores[i, 0]) for sign in (1, -1)}
        return best[1], best[-1]

    def _wolfe(self) -> MaxMargin:
        corral = [(0, -1) if not self.intercept else (self.labels.index(1), self.labels.index(-1))]
        weights = [flint.fmpq(1)]
        while True:
            V = flint.fmpq_mat(flint.fmpz_mat([[v for row in self._vertex(i, j).tolist() for v in row] for i, j in corral]))
            p = flint.fmpq_mat(1, len(corral), weights) * V
            vertex = self._lowest(p)
            inner = (p * flint.fmpq_mat(self._vertex(*vertex)).transpose())[0, 0]
            norm = (p * p.transpose())[0, 0]
            if norm == 0:
                raise NotSeparable("the classes are not linearly separable", self._combination(corral, weights))
            if inner >= norm:
                return self._from_nearest_point(p, norm, corral, weights)
            corral, weights = self._reduce([*corral, vertex], [*weights, flint.fmpq(0)])

    def _reduce(self, corral: list, weights: list) -> tuple[list, list]:
        """Minor cycle: move to the nearest point of the affine hull, dropping vertices until it lies inside."""
        while True:
            k = len(corral)
            V = flint.fmpz_mat([[v for row in self._vertex(i, j).tolist() for v in row] for i, j in corral])
            G = V * V.transpose()
            bordered = flint.fmpz_mat([[0] + [1] * k] + [[1] + [G[i, j] for j in range(k)] for i in range(k)])
            right = flint.fmpz_mat([[1]] + [[0]] * k)
            solution = flint.fmpq_mat(bordered).solve(flint.fmpq_mat(right))
            target = [solution[i + 1, 0] for i in range(k)]
            if all(t > 0 for t in target):
                return corral, target
            step = min(weights[i] / (weights[i] - target[i]) for i in range(k) if target[i] <= 0)
            weights = [(1 - step) * a + step * t for a, t in zip(weights, target, strict=True)]
            keep = [i for i in range(k) if weights[i] > 0]
            corral, weights = [corral[i] for i in keep], [weights[i] for i in keep]

    def _combination(self, corral: list, weights: list) -> dict[int, Fraction]:
        total: dict[int, flint.fmpq] = {}
        for (i, j), a in zip(corral, weights, strict=True):
            for index in (i, j) if self.intercept else (i,):
                total[index] = total.get(index, flint.fmpq(0)) + a / (2 if self.intercept else 1)
        return {i: Fraction(from_flint(a)) for i, a in sorted(total.items())}

    def _from_nearest_point(self, p: flint.fmpq_mat, norm: flint.fmpq, corral: list, weights: list) -> MaxMargin:
        c = (2 if self.intercept else 1) / norm
        w = (p * c).transpose() if hasattr(p, "transpose") else p
        alpha: dict[int, flint.fmpq] = {}
        for (i, j), a in zip(corral, weights, strict=True):
            for index in (i, j) if self.intercept else (i,):
                alpha[index] = alpha.get(index, flint.fmpq(0)) + a * c
        b = flint.fmpq(0)
        if self.intercept:
            positive = corral[0][0]
            score = sum((flint.fmpq(self.Z[positive, k]) * w[k, 0] for k in range(self.Z.ncols())), flint.fmpq(0))
            b = 1 - score
        found = self._finish(w, b, alpha)
        assert found is not None, "Wolfe's algorithm ended at a point that is not optimal"
        return found


def nearest_point_weights(gram: np.ndarray) -> tuple[list[Fraction], Fraction]:
    """Convex weights λ of the point of smallest norm in the convex hull of vectors with Gram matrix `gram`, and its norm².

    `gram` is (n, n) of exact rationals, positive semidefinite. The answer is exact: Wolfe's algorithm over the rationals. Its
    norms fall strictly; where they do not, or there is no nearest point, it raises `NotSemidefinite`.
    """
    weights, norm = _nearest_point(gram)

    def claim() -> tuple[dict[str, Any], opinions.Certified]:
        K, point = exact_vector(gram), np.array(weights, dtype=object)
        multipliers = [2 * (K @ point - norm), -2 * norm]  # of weights ≥ 0, and of Σ weights = 1
        return {"K": K}, opinions.Optimum(norm, {"weights": point}, multipliers)

    second_opinion.compare(models.nearest_point, (gram,), claim)
    return weights, norm


def _nearest_point(gram: np.ndarray) -> tuple[list[Fraction], Fraction]:
    n = len(gram)
    G = flint.fmpq_mat([[to_fmpq(gram[i, j]) for j in range(n)] for i in range(n)])
    weights, before = {0: flint.fmpq(1)}, None
    while True:
        inner = [sum((a * G[i, j] for j, a in weights.items()), flint.fmpq(0)) for i in range(n)]
        norm = sum((a * inner[i] for i, a in weights.items()), flint.fmpq(0))
        lowest = min(range(n), key=lambda i: inner[i])
        if norm < 0 or (before is not None and norm >= before):
            raise NotSemidefinite("the Gram matrix is not positive semidefinite")
        if norm == 0 or inner[lowest] >= norm:
            return [Fraction(from_flint(weights.get(i, flint.fmpq(0)))) for i in range(n)], Fraction(from_flint(norm))
        before = norm
        try:
            weights = _reduce_by_gram(G, {**weights, lowest: weights.get(lowest, flint.fmpq(0))})
        except ZeroDivisionError as error:
            raise NotSemidefinite("the Gram matrix is not positive semidefinite") from error


def _reduce_by_gram(G: flint.fmpq_mat, weights: dict[int, flint.fmpq]) -> dict[int, flint.fmpq]:
    while True:
        corral = list(weights)
        k = len(corral)
        bordered = flint.fmpq_mat([[0] + [1] * k] + [[1] + [G[i, j] for j in corral] for i in corral])
        solution = bordered.solve(flint.fmpq_mat([[1]] + [[0]] * k))
        target = {i: solution[r + 1, 0] for r, i in enumerate(corral)}
        if all(t > 0 for t in target.values()):
            return target
        step = min(weights[i] / (weights[i] - target[i]) for i in corral if target[i] <= 0)
        weights = {i: (1 - step) * weights[i] + step * target[i] for i in corral}
        weights = {i: a for i, a in weights.items() if a > 0}
