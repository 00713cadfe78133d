r"""What Clarabel's stopping rule promises of one answer, as bounds that an exact optimum can be held against.

Clarabel solves min ½uᵀPu + q·u subject to Au + s = b, s in a cone K, and stops with u, s in K and z in the dual cone where, with
r = Au + s − b, ρ = Pu + q + Aᵀz and Euclidean norms unless said otherwise (Clarabel.rs 0.11.1, `implementations/default/info.rs`:
``res_primal``, ``res_dual``, ``gap_abs``, ``gap_rel``, ``is_solved``; the settings are those of ``clarabel.DefaultSettings``)

    ‖r‖ ≤ tol_feas·max(1, ‖b‖∞ + ‖u‖ + ‖s‖),  ‖ρ‖ ≤ tol_feas·max(1, ‖q‖∞ + ‖u‖ + ‖z‖),
    gap = |uᵀPu + q·u + b·z| ≤ max(tol_gap_abs, tol_gap_rel·max(1, min(|primal value|, |dual value|))).

It follows for f(u) = ½uᵀPu + q·u and an optimum u*, with Au* + s* = b: since f is convex and z·s* ≥ 0,

    f(u*) ≥ f(u) + (ρ − Aᵀz)·(u* − u) = f(u) + ρ·(u* − u) + z·s* + z·r − z·s ≥ f(u) + ρ·u* − gap,

where z·s = z·(b + r − Au) and Aᵀz = ρ − Pu − q. So **f(u) ≤ f(u*) + gap + ‖ρ‖‖u*‖**. Two things are added:

* The data are rounded to float64, and the rule is evaluated in float64. If Au* + s* = b + e for the rounded data, z·e is added, and
  ‖e‖ and the errors in f, gap, r and ρ are sums of up to n + m + 4 products, each off by a few units in the last place: at most
  8(n + m + 4)·2⁻⁵³ of the absolute terms.
* cvxpy adds variables for the arguments of squares and absolute values. The problem's own objective F at the variables that it
  names is f at the u' that has what these added variables stand for; they are off by at most r, and f is convex, so that
  F ≤ f(u) + ‖Pu' + q‖‖r‖. Each violation of a constraint as stated is a sum of rows of r with coefficients ±1: at most √m‖r‖.

Infeasible: z in the dual cone with ‖Aᵀz‖ ≤ tol_infeas_rel·max(1, ‖z‖)·|b·z| and b·z < 0. A feasible u* has −b·z ≤ −u*ᵀAᵀz, so there
is none with ‖u*‖·tol_infeas_rel·max(1, ‖z‖) < 1. Unbounded: u with q·u < 0, ‖Pu‖ ≤ τ·max(1, ‖u‖) and ‖Au + s‖ ≤ τ·max(1, ‖u‖ + ‖s‖)
for τ = tol_infeas_rel·|q·u|. At an optimum q = −Pu* − Aᵀz* with z* in the dual cone, so that |q·u| ≤ ‖u*‖‖Pu‖ + ‖z*‖‖Au + s‖.
Conversely a ray d (Pd = 0, −Ad in K) leaves a solved problem no room: −q·d = −ρ·d + z·Ad ≤ ‖ρ‖‖d‖.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from .modelling import Solution

UNIT_ROUNDOFF = 2.0**-53


@dataclass(frozen=True)
class Promise:
    """By how much the violations of an answer, and its objective above the optimum, may be off at most."""

    violation: float
    excess: float


@cache
def _settings() -> Any:
    return importlib.import_module("clarabel").DefaultSettings()


def _norm(values: Any) -> float:
    return float(np.linalg.norm(values))


class Rule:
    """Clarabel's stopping rule at one answer. Raises nothing; where the answer has no numbers, the bounds are NaN."""

    def __init__(self, solution: Solution):
        conic, raw, self.set = solution.conic, solution.raw, _settings()
        self.P = 0.0 if conic.get("P") is None else _norm(conic["P"].data) * math.sqrt(2)
        self.q, self.b, self.A = conic["c"], conic["b"], _norm(conic["A"].data)
        self.x, self.z, self.s = (np.asarray(v, dtype=float) for v in (raw.x, raw.z, raw.s))
        self.values = float(raw.obj_val), float(raw.obj_val_dual)
        self.rounding = 8 * (len(self.x) + len(self.b) + 4) * UNIT_ROUNDOFF

    def promise(self, optimum: float, here: float) -> Promise:
        """What "solved" promises, where the optimum and the answer become points of norms `optimum` and `here`."""
        x, z, s, q = _norm(self.x), _norm(self.z), _norm(self.s), _norm(self.q)
        largest = max(x, optimum, here)
        rows = self.rounding * (self.A * largest + _norm(self.b) + s)
        r = self.set.tol_feas * max(1.0, float(np.abs(self.b).max(initial=0.0)) + x + s) + rows
        rho = self.residual(largest)
        terms = self.P * largest**2 + q * largest + _norm(self.b) * z
        gap = max(self.set.tol_gap_abs, self.set.tol_gap_rel * max(1.0, min(map(abs, self.values))))
        added = (self.P * here + q) * r
        return Promise(math.sqrt(len(self.b)) * r, gap + rho * optimum + z * rows + added + self.rounding * terms)

    def residual(self, largest: float) -> float:
        """The bound of ‖ρ‖, for points of norm at most `largest`."""
        size = float(np.abs(self.q).max(initial=0.0)) + _norm(self.x) + _norm(self.z)
        return self.set.tol_feas * max(1.0, size) + self.rounding * (self.P * largest + _norm(self.q) + self.A * _norm(self.z))

    def excludes_feasible(self, size: float) -> bool:
        """Whether "infeasible" promises that no point of norm `size` is feasible."""
        return size * self.set.tol_infeas_rel * max(1.0, _norm(self.z)) < 1

    def excludes_optimum(self, size: float, multipliers: Sequence[Any]) -> bool:
        """Whether "unbounded" promises that there is no optimum of norm `size` with these multipliers."""
        x, s = _norm(self.x), _norm(self.s)
        own = sum(_norm(np.asarray(m, dtype=float)) for m in multipliers) + _norm(self.q) + self.P * size  # of added rows too
        return self.set.tol_infeas_rel * (size * max(1.0, x) + own * max(1.0, x + s)) < 1
