"""The promise of a solver's documented stopping criterion for one answer, in the units of the role.

A criterion bounds norms over the whole problem; a role's ``tol`` bounds each condition relative to its own terms. So the
criterion is evaluated at the answer: with residuals of at most r (feasibility) and s (stationarity), a duality gap of at most g
and z ≥ 0, each complementary product is at most g + ‖x‖₁s + 2(‖z‖₁ + ‖y‖₁)r, for the gap xᵀPx + q·x + h·z + b·y is z·(slack),
and the residuals times x and the multipliers. Where this promises less than the ``tol`` that the adapter declares, nothing is
concluded from the answer (`NotApplicable`): no refutation rests on more than the library promises.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..properties.statements.verdicts import NotApplicable

PROMISES_LESS = "its stopping criterion, relative to norms of the whole problem, promises less than the tol at hand"

# How many times its setting an adapter declares. This decides which answers are looked at, not what is forgiven (see `hold_to`):
# an absolute criterion with a gap, one that is relative to norms, and the root of the gap of an epigraph.
ABSOLUTE, NORMWISE, EPIGRAPH = 10, 100, 30


@dataclass(frozen=True)
class Stopping:
    """A stopping criterion, by the settings that it was given.

    Attributes
    ----------
    absolute, relative: residuals of feasibility and stationarity are at most absolute + relative·(norms of the terms).
    gap, gap_relative: the same of the duality gap; None where it is not looked at but products are 0 up to the residual, as for
        methods that project (OSQP, QPALM, ProxQP) and for methods with an active set or a basis (DAQP, HiGHS, GLPK).
    epigraph: whether the solver is given ½xᵀPx as t ≥ ½xᵀPx, a second-order cone. A product of g there leaves the gradient
        unknown by up to √(2g·λ) for the largest eigenvalue λ of P, since ½‖Lᵀx − u‖² ≤ g for P = LLᵀ and the multiplier u.
    level: how many times the largest setting is declared, where it is not the usual number.
    """

    absolute: float
    relative: float = 0.0
    gap: float | None = None
    gap_relative: float = 0.0
    epigraph: bool = False
    level: int = 0

    @property
    def tol(self) -> float:
        """The tolerance that an adapter declares: answers for which the criterion promises less are left out."""
        if not self.relative and self.gap is None:
            return self.absolute
        if self.epigraph:
            return EPIGRAPH * math.sqrt(max(self.gap or 0.0, self.gap_relative))
        largest = max(self.absolute, self.relative, self.gap or 0.0, self.gap_relative)
        return (self.level or (NORMWISE if self.relative or self.gap_relative else ABSOLUTE)) * largest

    def promise(self, P: Any, q: Any, G: Any, h: Any, A: Any, b: Any, x: Any, z: Any, y: Any) -> float:
        """The least tol, in the units of ``qp-solver`` (P is None: of ``lp-solver``), that the criterion promises here."""
        G, h, z = _rows(G, h, z, len(q))
        A, b, y = _rows(A, b, y, len(q))
        Px, slack, norm = np.zeros(len(q)) if P is None else P @ x, h - G @ x, np.linalg.norm
        rows = max((float(norm(row)) for row in (*G, *A)), default=0.0)
        of_rows = sum(float(norm(v)) for v in (h, b, x, G @ x, A @ x, slack)) + rows
        of_columns = sum(float(norm(v)) for v in (Px, q, G.T @ z, A.T @ y, x, z, y))
        r = self.absolute + self.relative * max(1.0, of_rows)
        s = self.absolute + self.relative * max(1.0, of_columns)
        if self.gap is None:
            return max(r, s)
        total, multipliers = float(abs(x).sum()), float(abs(z).sum() + abs(y).sum())
        values = abs(x @ Px) + abs(q @ x) + abs(h @ z) + abs(b @ y)
        g = self.gap + self.gap_relative * max(1.0, values)
        product = g + total * s + 2 * multipliers * r
        if self.epigraph and P is not None:
            s += math.sqrt(2 * product * max(0.0, float(np.linalg.eigvalsh(P)[-1])))
        scale = float(abs(q).max(initial=0.0))
        if P is None:
            size = abs(z) * (1 + abs(h) + abs(G) @ abs(x)) + abs(slack) * (1 + scale)
            unit = min(2 + scale, float(size.min(initial=math.inf)))
        else:
            unit = 1 + scale + float(abs(h).max(initial=0.0))
        return max(r, s, product / unit if unit else math.inf)

    def hold_to(self, tol: float, P: Any, q: Any, G: Any, h: Any, A: Any, b: Any, x: Any, z: Any, y: Any) -> None:
        """Raises `NotApplicable` where the criterion promises less than `tol`. What is not finite is left to the theorem."""
        arrays = [None if v is None else np.asarray(v, dtype=float) for v in (P, q, G, h, A, b, x, z, y)]
        if any(v is not None and not np.isfinite(v).all() for v in arrays):
            return
        if self.promise(*arrays) > tol:
            raise NotApplicable(PROMISES_LESS)

    def hold_to_basis_pursuit(self, tol: float, A: Any, b: Any, x: Any, y: Any) -> None:
        """As `hold_to`, in the units of ``sparse-recovery``, for min Σt subject to −t ≤ x ≤ t and Ax = b (multipliers y).

        The 2d multipliers of the bounds sum to d. The 1-norm exceeds the least one by no more than the gap and the residuals allow.
        """
        d, total = len(x), float(abs(x).sum())
        norms = 2 * sum(float(np.linalg.norm(v)) for v in (b, x, A @ x)) + max(
            (float(np.linalg.norm(row)) for row in A), default=0.0
        )
        duals = 2 * float(np.linalg.norm(y) + np.linalg.norm(A.T @ y)) + 4 * d
        r = self.absolute + self.relative * max(1.0, norms)
        s = self.absolute + self.relative * max(1.0, duals)
        multipliers = d + float(abs(y).sum())
        g = multipliers * r if self.gap is None else self.gap + self.gap_relative * max(1.0, total + abs(float(b @ y)))
        if max(r, (g + 2 * multipliers * r + 2 * total * s) / (1 + total)) > tol:
            raise NotApplicable(PROMISES_LESS)


def _rows(matrix: Any, right: Any, multipliers: Any, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    if matrix is None or not len(matrix):
        return np.zeros((0, n)), np.zeros(0), np.zeros(0)
    return matrix, right, np.zeros(len(right)) if multipliers is None else multipliers
