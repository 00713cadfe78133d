"""Check a stored certificate: ``python checker.py FILE``. Standard library only, and no code of the oracles that wrote it.

Exit status 0: valid, 1: not valid, 2: not a certificate. Numbers are exact, as text: "-3" or "22/7". All conditions are
verified over the rationals; what each kind claims is the docstring of its function.
"""

import json
import re
import sys
from fractions import Fraction
from itertools import combinations

FORMAT = 1


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), Fraction(0))


def times(rows, x):
    return [dot(row, x) for row in rows]


def combined(rows, weights, width):
    return [sum((w * row[j] for w, row in zip(weights, rows, strict=True)), Fraction(0)) for j in range(width)]


def eliminates(K, strictly=False):
    """Whether symmetric elimination meets no negative pivot, and no 0 with something beside it (or, strictly, no 0)."""
    while K:
        pivot, row = K[0][0], K[0][1:]
        if pivot < 0 or (pivot == 0 and (strictly or any(row))):
            return False
        K = [
            [v - (a * b / pivot if pivot else 0) for v, b in zip(line[1:], row, strict=True)]
            for line, a in zip(K[1:], row, strict=True)
        ]
    return True


def is_symmetric(K):
    return all(len(row) == len(K) for row in K) and all(K[i][j] == K[j][i] for i in range(len(K)) for j in range(i))


def program(p, z, y):
    yield "a right side and a multiplier for each inequality", len(p.G) == len(p.h) == len(z)
    yield "a right side and a multiplier for each equation", len(p.A) == len(p.b) == len(y)
    yield "multipliers of inequalities are nonnegative", all(v >= 0 for v in z)


def feasible(p, x):
    yield "Gx ≤ h", all(v <= h for v, h in zip(times(p.G, x), p.h, strict=True))
    yield "Ax = b", times(p.A, x) == p.b


def slopes(p, z, y, width):
    return [a + b for a, b in zip(combined(p.G, z, width), combined(p.A, y, width), strict=True)]


def lp_optimum(p, c):
    """x is a least point of c·x subject to Gx ≤ h, Ax = b: z ≥ 0 and y with c + Gᵀz + Aᵀy = 0 give the same value."""
    yield from program(p, c.z, c.y)
    yield from feasible(p, c.x)
    yield "c + Gᵀz + Aᵀy = 0", [a + b for a, b in zip(p.c, slopes(p, c.z, c.y, len(p.c)), strict=True)] == [0] * len(p.c)
    yield "value = c·x = −h·z − b·y", c.value == dot(p.c, c.x) == -dot(p.h, c.z) - dot(p.b, c.y)


def lp_infeasible(p, c):
    """No x has Gx ≤ h and Ax = b: z ≥ 0 and y with Gᵀz + Aᵀy = 0 and h·z + b·y < 0 (Farkas)."""
    yield from program(p, c.z, c.y)
    yield "Gᵀz + Aᵀy = 0", not any(slopes(p, c.z, c.y, len(p.c)))
    yield "h·z + b·y < 0", dot(p.h, c.z) + dot(p.b, c.y) < 0


def lp_unbounded(p, c):
    """c·x has no lower bound: x is feasible, and so is x + tr for all t ≥ 0, with c·r < 0."""
    yield from feasible(p, c.x)
    yield "Gr ≤ 0 and Ar = 0", all(v <= 0 for v in times(p.G, c.ray)) and not any(times(p.A, c.ray))
    yield "c·r < 0", dot(p.c, c.ray) < 0


def qp_optimum(p, c):
    """x is a least point of ½xᵀPx + q·x subject to Gx ≤ h, Ax = b, where P is positive semidefinite."""
    yield "P is positive semidefinite", is_symmetric(p.P) and eliminates(p.P)
    yield from program(p, c.z, c.y)
    yield from feasible(p, c.x)
    Px = times(p.P, c.x)
    gradient = [a + b + s for a, b, s in zip(Px, p.q, slopes(p, c.z, c.y, len(p.q)), strict=True)]
    yield "Px + q + Gᵀz + Aᵀy = 0", not any(gradient)
    bend = dot(c.x, Px) / 2
    yield "value = ½xᵀPx + q·x = −½xᵀPx − h·z − b·y", c.value == bend + dot(p.q, c.x) == -bend - dot(p.h, c.z) - dot(p.b, c.y)


def max_margin(p, c):
    """w (with b) is the shortest with yᵢ(⟨w,xᵢ⟩ + b) ≥ 1: w = Σ αᵢyᵢxᵢ with α ≥ 0, which is 0 where the margin is not 1."""
    margins = [y * (v + c.b) for y, v in zip(p.labels, times(p.rows, c.w), strict=True)]
    signed = [a * y for a, y in zip(c.alpha, p.labels, strict=True)]
    yield "labels are −1 or 1", all(y in (-1, 1) for y in p.labels)
    yield "yᵢ(⟨w,xᵢ⟩ + b) ≥ 1", all(m >= 1 for m in margins)
    yield "α ≥ 0, and 0 beyond the margin", all(a >= 0 and (a == 0 or m == 1) for a, m in zip(c.alpha, margins, strict=True))
    yield "w = Σ αᵢyᵢxᵢ", c.w == combined(p.rows, signed, len(c.w))
    yield "Σ αᵢyᵢ = 0, or there is no intercept", sum(signed) == 0 if p.intercept else c.b == 0


def not_separable(p, c):
    """No w (with b) has yᵢ(⟨w,xᵢ⟩ + b) > 0 for all i: with λ ≥ 0 and Σ λᵢ = 1, Σ λᵢyᵢxᵢ = 0 (and Σ λᵢyᵢ = 0 if there is a b)."""
    signed = [a * y for a, y in zip(c.weights, p.labels, strict=True)]
    yield "labels are −1 or 1", all(y in (-1, 1) for y in p.labels)
    yield "λ ≥ 0 and Σ λᵢ = 1", all(a >= 0 for a in c.weights) and sum(c.weights) == 1
    yield "Σ λᵢyᵢxᵢ = 0", not any(combined(p.rows, signed, len(p.rows[0])))
    yield "Σ λᵢyᵢ = 0, or there is no intercept", sum(signed) == 0 or not p.intercept


def semidefinite(p, c):
    """K = L diag(D) Lᵀ with D ≥ 0."""
    product = [[sum((a * d * b for a, d, b in zip(u, c.D, v, strict=True)), Fraction(0)) for v in c.L] for u in c.L]
    yield "D ≥ 0", all(d >= 0 for d in c.D)
    yield "K = L diag(D) Lᵀ", product == p.K


def not_semidefinite(p, c):
    """zᵀKz < 0."""
    yield "K is symmetric", is_symmetric(p.K)
    yield "zᵀKz < 0", dot(c.z, times(p.K, c.z)) < 0


def rip_constant(p, c):
    """lower ≤ ε ≤ upper for the least ε with |‖Wx‖² − ‖x‖²| ≤ ε‖x‖² for all x on `order` places; ε ≥ lower on the support."""
    columns = list(zip(*p.W, strict=True))
    gram = lambda S: [[dot(columns[i], columns[j]) for j in S] for i in S]  # noqa: E731

    def within(G, t, strictly):
        above = [[(1 + t) * (i == j) - v for j, v in enumerate(row)] for i, row in enumerate(G)]
        below = [[v - (1 - t) * (i == j) for j, v in enumerate(row)] for i, row in enumerate(G)]
        return eliminates(above, strictly) and eliminates(below, strictly)

    order, support = int(c.order), [int(i) for i in c.support]
    yield "the order is a whole number above 0", order == c.order and order > 0
    yield "the support has `order` places", support == c.support and len(set(support)) == len(support) == order
    yield "the support is one of columns", set(support) <= set(range(len(columns)))
    yield "ε ≥ lower", c.lower <= 0 or not within(gram(support), c.lower, True)
    yield "ε ≤ upper", all(within(gram(S), c.upper, False) for S in combinations(range(len(columns)), order))


PROGRAM = {"G": 2, "h": 1, "A": 2, "b": 1}
KINDS = {  # what each kind holds: numbers (0), lists of them (1), lists of rows (2), or a yes-or-no (-1)
    "lp-optimum": (lp_optimum, {"c": 1, **PROGRAM}, {"x": 1, "value": 0, "z": 1, "y": 1}),
    "lp-infeasible": (lp_infeasible, {"c": 1, **PROGRAM}, {"z": 1, "y": 1}),
    "lp-unbounded": (lp_unbounded, {"c": 1, **PROGRAM}, {"x": 1, "ray": 1}),
    "qp-optimum": (qp_optimum, {"P": 2, "q": 1, **PROGRAM}, {"x": 1, "value": 0, "z": 1, "y": 1}),
    "max-margin": (max_margin, {"rows": 2, "labels": 1, "intercept": -1}, {"w": 1, "b": 0, "alpha": 1}),
    "not-separable": (not_separable, {"rows": 2, "labels": 1, "intercept": -1}, {"weights": 1}),
    "semidefinite": (semidefinite, {"K": 2}, {"L": 2, "D": 1}),
    "not-semidefinite": (not_semidefinite, {"K": 2}, {"z": 1}),
    "rip-constant": (rip_constant, {"W": 2}, {"order": 0, "lower": 0, "upper": 0, "support": 1}),
}


class Record:
    """The named parts of a problem or of a certificate."""

    def __init__(self, raw, parts):
        if not isinstance(raw, dict) or set(raw) != set(parts):
            raise ValueError(f"expected the parts {', '.join(parts)}")
        for name, depth in parts.items():
            setattr(self, name, read(raw[name], depth))


def read(raw, depth):
    if depth == -1 and isinstance(raw, bool):
        return raw
    if depth == 0 and isinstance(raw, str) and re.fullmatch(r"-?[0-9]{1,4000}(/0*[1-9][0-9]{0,4000})?", raw):
        return Fraction(raw)
    if depth > 0 and isinstance(raw, list):
        return [read(v, depth - 1) for v in raw]
    raise ValueError(f"not what is expected there: {str(raw)[:40]}")


def check(content):
    """The first condition that is not met, as a text; None for a valid certificate. Raises `ValueError` for what is none."""
    if not isinstance(content, dict) or content.get("lemmata-certificate") != FORMAT or str(content.get("kind")) not in KINDS:
        raise ValueError(f"not a certificate of format {FORMAT} and of a kind among {', '.join(KINDS)}")
    conditions, problem, certificate = KINDS[str(content["kind"])]
    parts = Record(content.get("problem"), problem), Record(content.get("certificate"), certificate)
    return next((what for what, holds in conditions(*parts) if not holds), None)


def main(arguments):
    if len(arguments) != 1:
        print("usage: python checker.py FILE", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            content = json.load(file)
        missed = check(content)
    except (OSError, ValueError, RecursionError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 2
    claim = " ".join((KINDS[content["kind"]][0].__doc__ or "").split())
    print(f"{content['kind']}: {'NOT VALID: ' + missed if missed else 'valid: ' + claim}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
