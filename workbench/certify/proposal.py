"""What Clarabel answers in floating point: a proposal, which nobody trusts."""

from __future__ import annotations

from importlib import import_module
from math import isfinite
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse

clarabel: Any = import_module("clarabel")  # compiled, without types


class Proposal(NamedTuple):
    """x with the multipliers z of Gx ≤ h and y of Ax = b; and whether the solver says that it is done."""

    x: np.ndarray
    z: np.ndarray
    y: np.ndarray
    done: bool


def proposed(P: Any, q: np.ndarray, G: Any, h: np.ndarray, A: Any, b: np.ndarray, tol: float = 1e-11) -> Proposal | None:
    """An answer to min ½xᵀPx + q·x, Gx ≤ h, Ax = b, with sparse matrices; None where it has numbers that are none."""
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = tol
    cones = [clarabel.ZeroConeT(len(b)), clarabel.NonnegativeConeT(len(h))]
    rows, sides = sparse.vstack([A, G], format="csc"), np.concatenate([b, h])
    found = clarabel.DefaultSolver(sparse.triu(P, format="csc"), q, rows, sides, cones, settings).solve()
    if not all(map(isfinite, (*found.x, *found.z))):
        return None
    z = np.array(found.z)
    return Proposal(np.array(found.x), z[len(b) :], z[: len(b)], str(found.status) == "Solved")
