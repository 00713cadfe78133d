"""Problems that reduce to a linear or quadratic program: each with its answer, exactly as a point of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy import sparse

from ..base.errors import Misuse
from .judgement import Answer
from .program import Matrix, Number, Program, exactly, number, program, rows_of, vector

STATUS = {0: "optimal", 2: "infeasible", 3: "unbounded"}


def linprog(
    c: Any, A_ub: Any = None, b_ub: Any = None, A_eq: Any = None, b_eq: Any = None, bounds: Any = (0, None), result: Any = None
) -> tuple[Program, Answer | None]:
    """The program that ``scipy.optimize.linprog`` solves with these arguments, and the answer in its result, if there is one."""
    n = np.size(c)
    try:
        pairs = np.array((None, None) if bounds is None else list(bounds), dtype=object).reshape(-1, 2)
        pairs = np.broadcast_to(pairs, (n, 2))
    except (TypeError, ValueError):
        raise Misuse(f"bounds are one pair, or {n}, of a lower and an upper bound") from None
    lower, upper = ([sign * np.inf if v is None else v for v in side] for sign, side in ((-1, pairs[:, 0]), (1, pairs[:, 1])))
    stated = program(None, c, A_ub, b_ub, A_eq, b_eq, lower=lower, upper=upper)
    if result is None:
        return stated, None
    says = STATUS.get(int(result.status))
    if says is None:
        raise Misuse(f"linprog does not say that it is done: {result.message}")
    x = None if says != "optimal" else tuple(vector(result.x, "x"))
    if x is not None and len(x) != n:
        raise Misuse(f"the result has {len(x)} variables, and there are {n}")
    value = number(result.fun, "fun") if x is not None else None
    return stated, Answer(x, says=says, by="scipy.optimize.linprog", value=value)


def bounded_least_squares(A: Any, b: Any, bounds: Any = (-np.inf, np.inf), found: Any = None) -> tuple[Program, Answer]:
    """min ½‖Ax − b‖² with x within its bounds, as for ``scipy.optimize.lsq_linear`` and ``nnls``; and their answer.

    `bounds` are a lower and an upper one, each a number or (n,), or scipy's `Bounds`; `found` is x, the result of ``lsq_linear``,
    or the pair (x, ‖Ax − b‖) of ``nnls``.
    """
    value, by, x = None, "", found
    if hasattr(found, "cost"):
        if not found.success:
            raise Misuse(f"lsq_linear does not say that it is done: {found.message}")
        x, value, by = found.x, number(found.cost, "cost"), "scipy.optimize.lsq_linear"
    elif isinstance(found, tuple) and len(found) == 2 and np.ndim(found[0]) == 1 and np.ndim(found[1]) == 0:
        x, norm = found[0], number(found[1], "the norm of the residual")
        value, by = norm * norm / 2, "scipy.optimize.nnls"
    if x is None:
        raise Misuse("there is no answer: give x, the result of lsq_linear, or what nnls returns")
    try:
        A, b, x = (part if sparse.issparse(part) else np.asarray(part, dtype=float) for part in (A, b, x))
        lower, upper = (np.asarray(side, dtype=float) for side in ((bounds.lb, bounds.ub) if hasattr(bounds, "lb") else bounds))
    except (TypeError, ValueError) as error:
        raise Misuse(f"A, b, x, and a lower and an upper bound, are numbers: {' '.join(str(error).split())}") from None
    n = np.shape(A)[1] if np.ndim(A) == 2 else -1
    if np.shape(A) != (np.size(b), n) or np.shape(x) != (n,):
        raise Misuse(f"the shapes of A, b and x are {np.shape(A)}, {np.shape(b)} and {np.shape(x)}: expected (m, n), (m,) and (n,)")
    if any(np.shape(side) not in ((), (n,)) for side in (lower, upper)):
        raise Misuse(f"bounds are a lower and an upper one, each a number or {n} of them")
    stated, point = least_squares(A, b, lower, upper=upper, x=x)
    return stated, Answer(point, by=by, value=value)


def least_squares(
    A: Any, b: Any, lower: Any = -np.inf, l1: Any = 0, l2: Any = 0, sample_weight: Any = 1, x: Any = None, upper: Any = np.inf
) -> tuple[Program, tuple[Number, ...] | None]:
    """min ½Σ wᵢ(Ax − b)ᵢ² + Σ cⱼ|xⱼ| + ½Σ sⱼxⱼ² with x within its bounds; and the point of the program that x is.

    w is `sample_weight` (m,), c is `l1` and s is `l2` (n,), each at least 0, or one number for all. The variables are x, the
    positive and the negative part of each xⱼ with cⱼ > 0, and the residual b − Ax.
    """
    A = sparse.csr_matrix(A)
    m, n = A.shape
    costs = np.broadcast_to(np.asarray(l1, dtype=float), n)
    split, sides = np.flatnonzero(costs), np.asarray(b, dtype=float).ravel()
    k = len(split)
    eye: Any = sparse.identity
    pick = eye(n, format="csr")[split]
    equations = sparse.bmat([[A, None, None, eye(m)], [pick, -eye(k), eye(k), None]] if k else [[A, eye(m)]])
    P = sparse.diags(
        np.concatenate([np.broadcast_to(np.asarray(l2, dtype=float), n), np.zeros(2 * k), np.broadcast_to(sample_weight, m)])
    )
    q = np.concatenate([np.zeros(n), costs[split], costs[split], np.zeros(m)])
    low, high = np.full(len(q), -np.inf), np.full(len(q), np.inf)
    low[:n], low[n : n + 2 * k], high[:n] = lower, 0, upper
    stated = program(P, q, A=equations, b=np.concatenate([sides, np.zeros(k)]), lower=low, upper=high)
    return stated, None if x is None else _completed(stated, vector(x, "x"), split, m)


def _completed(stated: Program, x: list[Number], split: np.ndarray, m: int) -> tuple[Number, ...]:
    zero = exactly(0)
    halves = [max(x[j], zero) for j in split] + [max(-x[j], zero) for j in split]
    missing = [s - v for s, v in zip(stated.b, stated.A.times([*x, *halves, *[zero] * m]), strict=True)]
    return (*x, *halves, *missing[:m])


def largest_losses(
    rows: Any, sides: Sequence[Number], costs: np.ndarray, squared: bool, l1: np.ndarray, l2: np.ndarray, w: Sequence[Number]
) -> tuple[Program, tuple[Number, ...]]:
    """min Σ cᵢξᵢ or Σ cᵢξᵢ², with ξᵢ = max(0, ⟨rowᵢ,w⟩ − sideᵢ), + Σ l1ⱼ|wⱼ| + ½Σ l2ⱼwⱼ²; and the point of the program that w is.

    `rows` (k, n) and `sides` (k,) are those of one inequality for each loss, or of several: the losses (m,) then repeat, k = tm.
    The variables are w, uⱼ ≥ |wⱼ| where l1ⱼ > 0, and ξ.
    """
    n, m, split = len(w), len(costs), np.flatnonzero(l1).tolist()
    eye: Any = sparse.identity
    pick, none = eye(n, format="csr")[split], sparse.csr_matrix
    repeated = sparse.vstack([-eye(m)] * (rows.shape[0] // m))
    of_losses = [rows, none((rows.shape[0], len(split))), repeated]
    of_sizes = [[sign * pick, -eye(len(split)), none((len(split), m))] for sign in (1, -1)] if len(split) else []
    G = sparse.bmat([of_losses, *of_sizes])
    P = sparse.diags(np.concatenate([l2, np.zeros(len(split)), 2 * costs * squared]))
    q = np.concatenate([np.zeros(n), l1[split], costs * (not squared)])
    low = np.concatenate([np.full(n + len(split), -np.inf), np.zeros(m)])
    stated = program(P, q, G, [*sides, *[exactly(0)] * (2 * len(split))], lower=low)
    values = [v - s for v, s in zip(Matrix(tuple(rows_of(rows, n, "X")), n).times(w), sides, strict=True)]
    return stated, (*w, *(abs(w[j]) for j in split), *(max(exactly(0), *values[i::m]) for i in range(m)))
