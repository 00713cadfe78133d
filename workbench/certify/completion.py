"""Values of some variables of a program, completed by those of the others that are best for them."""

from __future__ import annotations

from collections.abc import Sequence

from .bounds import bound
from .points import polished, violations
from .program import ZERO, Matrix, Number, Program, SparseRow, exactly, inner
from .proposal import proposals
from .truth import infeasible

NEAR = 1e-9  # of the least value for the given ones, at least 1: so near the others come to it, certified


def completed(stated: Program, x: Sequence[Number], known: Sequence[bool], tol: float) -> tuple[tuple[Number, ...] | None, str]:
    """x with the others so that no constraint on these is missed by more than `tol` of its side, and its value is the least one.

    Or None where they were not found, and a sentence where it is certified that there are none.
    """
    own = [v if is_known else ZERO for v, is_known in zip(x, known, strict=True)]
    rest = _rest(stated, own, known)
    places = [j for j, is_known in enumerate(known) if not is_known]
    for values, z, y in proposals(rest):
        found = polished(rest, values)
        lower = bound(rest, found, z, y)
        whole = list(own)
        for j, v in zip(places, found, strict=True):
            whole[j] = v
        least = rest.value(found)
        near = lower is not None and least - lower.value <= exactly(NEAR) * max(abs(least), ZERO + 1)
        if near and not any(v > exactly(tol) * _size(stated, block, i) for v, block, i in _on_others(stated, whole, known)):
            return tuple(whole), ""
    if infeasible(_rest(stated, own, known, exactly(tol))) is not None:
        return None, "no values of the variables that cvxpy adds meet the constraints on them, to the tolerance"
    return None, ""


def _size(stated: Program, block: str, i: int) -> Number:
    return max(abs((stated.h if block == "G" else stated.b)[i]), ZERO + 1)


def _on_others(stated: Program, x: Sequence[Number], known: Sequence[bool]) -> list[tuple[Number, str, int]]:
    """The violations of constraints in which others stand."""
    rows = {"G": stated.G.rows, "A": stated.A.rows}
    return [entry for entry in violations(stated, x) if not all(known[j] for j in rows[entry[1]][entry[2]])]


def _rest(stated: Program, own: Sequence[Number], known: Sequence[bool], loose: Number = ZERO) -> Program:
    """The program of the others, with inequalities looser by so much of their sides, and without constraints on none of them."""
    number = {j: k for k, j in enumerate(j for j, is_known in enumerate(known) if not is_known)}
    n = len(number)

    def kept(block: Matrix, sides: Sequence[Number], more: Number) -> tuple[Matrix, tuple[Number, ...]]:
        entries = zip(block.rows, block.times(own), sides, strict=True)
        found = [(_of(row, number), s + more * max(abs(s), ZERO + 1) - v) for row, v, s in entries]
        found = [(row, s) for row, s in found if row]
        return Matrix(tuple(row for row, _ in found), n), tuple(s for _, s in found)

    P = Matrix(tuple(_of(stated.P.rows[j], number) for j in number), n)
    costs, mixed = [stated.q[j] for j in number], stated.P.times(own)
    constant = stated.r + inner(stated.q, own) + inner(own, mixed) / 2
    q = tuple(c + mixed[j] for c, j in zip(costs, number, strict=True))
    return Program(P, q, *kept(stated.G, stated.h, loose), *kept(stated.A, stated.b, ZERO), constant)


def _of(row: SparseRow, number: dict[int, int]) -> SparseRow:
    return {number[j]: a for j, a in row.items() if j in number}
