"""Exact certificates: hypotheses, and products of two of them, that add up to a contradiction with the negated goal.

Each hypothesis is written p ≥ 0, p > 0 or p = 0, and so is the negation of the goal. If nonnegative multiples of them and of
their products, and any multiples of the equations, add up to the zero polynomial although one term is positive, then the
hypotheses imply the goal. A linear program proposes the multiples, over floats; exact linear algebra finds them again over the
rationals; and `check` verifies the sum, which needs no solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from operator import add
from typing import Any

from ..formal.formal import Formula
from ..formal.obligation import Obligation

Rational = int | Fraction
Monomial = tuple[int, ...]  # its exponents
Polynomial = dict[Monomial, Rational]  # from the exponents of a monomial to its coefficient
Factors = tuple[tuple[int, ...], tuple[int, ...]]  # indices of facts, exponents of a monomial
MAX_PRODUCTS = 2000


@dataclass(frozen=True)
class Certificate:
    """Multiples of products of facts that add up to 0.

    Attributes
    ----------
    facts: polynomials with their signs ("≥", ">" or "=", against 0); the negated goal is the last one.
    terms: (multiple, indices of the facts multiplied, extra monomial); the monomial is 1 except for equations.
    names: of the variables, in the order of the exponents.
    """

    facts: tuple[tuple[Polynomial, str], ...]
    terms: tuple[tuple[Fraction, tuple[int, ...], tuple[int, ...]], ...]
    names: tuple[str, ...] = ()


def check(certificate: Certificate) -> bool:
    """Whether a certificate is one: lawful multiples, one positive term at least, and the sum 0."""
    total: Polynomial = {}
    strict = False
    if len({len(m) for p, _ in certificate.facts for m in p} | {len(m) for *_, m in certificate.terms}) > 1:
        return False
    for multiple, indices, monomial in certificate.terms:
        signs = [certificate.facts[i][1] for i in indices]
        if "=" not in signs and (multiple < 0 or any(monomial)):
            return False
        strict |= multiple > 0 and all(sign == ">" for sign in signs)
        product: Polynomial = {monomial: multiple}
        for i in indices:
            product = _times(product, certificate.facts[i][0])
        for exponents, c in product.items():
            total[exponents] = total.get(exponents, 0) + c
    return strict and not any(total.values())


def _times(p: Polynomial, q: Polynomial) -> Polynomial:
    """The product of two polynomials in the same names."""
    out: Polynomial = {}
    for a, c in p.items():
        for b, d in q.items():
            exponents = tuple(map(add, a, b))
            out[exponents] = out.get(exponents, 0) + c * d
    return out


def find(obligation: Obligation, thorough: bool = False) -> Certificate | None:
    """A certificate of an obligation between polynomials, already checked; None if this method finds none.

    A `thorough` search also multiplies equations with what other facts have beside a monomial of theirs; it takes longer.
    """
    found = _polynomials([*obligation.given, obligation.goal.negated()])
    if found is None:
        return None
    facts, names = found
    width = len(next(iter(facts[-1][0]), ()))
    attempts: list[tuple[int, Iterable[Factors]]] = [(2, ()), (3, ()), *[(3, _quotients(facts))] * thorough]
    for degree, more in attempts:
        terms = list(dict.fromkeys([*_products(facts, width, degree), *more]))
        if len(terms) > MAX_PRODUCTS:
            break
        multiples = _solve(facts, terms)
        if multiples is not None:
            used = tuple((m, *t) for m, t in zip(multiples, terms, strict=True) if m)
            certificate = Certificate(tuple(facts), used, tuple(names))
            if check(certificate):
                return certificate
    return None


def _polynomials(facts: Sequence[Formula]) -> tuple[list[tuple[Polynomial, str]], list[str]] | None:
    """Each fact as a polynomial against 0, and their names; None where one is not a polynomial. A fact with ≠ is left out."""
    import sympy

    kept = [f for f in facts if f.relation != "≠"]
    if not kept or facts[-1].relation == "≠":
        return None
    sides = [_with_atoms((f.rhs - f.lhs if f.relation in "≤<" else f.lhs - f.rhs).expression) for f in kept]
    names = sorted({s for e in sides for s in e.free_symbols}, key=str)
    try:
        polynomials = [sympy.Poly(e, *names, domain="QQ") for e in sides]
    except (sympy.PolynomialError, sympy.CoercionFailed, sympy.GeneratorsError):
        return None
    sign = {"≤": "≥", "≥": "≥", "<": ">", ">": ">", "=": "="}
    return [(_exponents(p), sign[f.relation]) for p, f in zip(polynomials, kept, strict=True)], list(map(str, names))


def _with_atoms(e: Any) -> Any:
    """With names for what is not polynomial: reciprocals, roots, powers, exp, log, cos, sin, floors. Of these nothing is known."""
    import sympy

    from ..formal.rounding import floor

    def is_atom(t: Any) -> bool:
        is_function = isinstance(t, sympy.exp | sympy.log | sympy.cos | sympy.sin | floor)
        return is_function or (t.is_Pow and not (t.exp.is_Integer and t.exp > 0))

    return e.replace(is_atom, lambda t: sympy.Symbol(f"[{t}]", real=True))


def _exponents(p: Any) -> Polynomial:
    return {tuple(m): int(c.p) if c.q == 1 else Fraction(int(c.p), int(c.q)) for m, c in p.terms() if c}


def _products(facts: Sequence[tuple[Polynomial, str]], width: int, degree: int) -> Iterator[Factors]:
    """What may be multiplied: nothing (the number 1), or up to `degree` facts; an equation with a name, or with a fact."""
    one = (0,) * width
    inequalities = [i for i, (_, sign) in enumerate(facts) if sign != "="]
    yield (), one
    for k in range(1, degree + 1):
        for indices in combinations_with_replacement(inequalities, k):
            yield indices, one
    for i, (_, sign) in enumerate(facts):
        if sign == "=":
            yield (i,), one
            for j in range(width):
                yield (i,), tuple(int(k == j) for k in range(width))
            for j in inequalities:
                yield (i, j), one


def _quotients(facts: Sequence[tuple[Polynomial, str]]) -> Iterator[Factors]:
    """Equations times what makes a monomial of theirs one of another fact's: these it can replace there."""
    there = {m for p, _ in facts for m in p}
    for i, (p, sign) in enumerate(facts):
        for own in p if sign == "=" else ():
            for m in sorted(there):
                if all(a >= b for a, b in zip(m, own, strict=True)):
                    yield (i,), tuple(a - b for a, b in zip(m, own, strict=True))


def _solve(facts: Sequence[tuple[Polynomial, str]], terms: Sequence[Factors]) -> list[Fraction] | None:
    """Exact multiples, one a term: the sum is 0, those of inequalities are nonnegative, those of positive terms add up to 1."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import csr_matrix

    columns, positive, free = [], [], []
    products: dict[tuple[int, ...], Polynomial] = {(): {(0,) * len(terms[0][1]): 1}}
    for indices, monomial in terms:
        for k in range(1, len(indices) + 1):
            if indices[:k] not in products:
                products[indices[:k]] = _times(products[indices[: k - 1]], facts[indices[k - 1]][0])
        product = products[indices]
        signs = [facts[i][1] for i in indices]
        columns.append(_times(product, {monomial: 1}) if any(monomial) else product)
        positive.append(all(sign == ">" for sign in signs))
        free.append("=" in signs)
    rows = {m: k for k, m in enumerate(sorted({m for c in columns for m in c}))}
    entries = [(rows[m], j, c) for j, column in enumerate(columns) for m, c in column.items()]
    entries += [(len(rows), j, 1) for j, p in enumerate(positive) if p]
    shape, right = (len(rows) + 1, len(columns)), np.zeros(len(rows) + 1)
    right[-1] = 1
    matrix = csr_matrix(([float(c) for *_, c in entries], ([i for i, *_ in entries], [j for _, j, _ in entries])), shape)
    bounds = [(None, None) if f else (0, None) for f in free]
    cost = [float(not f) for f in free]  # free ones that depend on each other would be unbounded
    proposed = linprog(cost, A_eq=matrix, b_eq=right, bounds=bounds, method="highs-ds")
    if proposed.x is None:
        return None
    return _exactly(entries, shape, [j for j, value in enumerate(proposed.x) if abs(value) > 1e-9])


def _exactly(entries: list[tuple[int, int, Rational]], shape: tuple[int, int], support: list[int]) -> list[Fraction] | None:
    """The solution of the system on the columns that the linear program uses, over the rationals."""
    import flint

    place = {j: k for k, j in enumerate(support)}
    m, n = shape[0], len(support)
    table = [[flint.fmpq(0)] * (n + 1) for _ in range(m)]
    for i, j, c in entries:
        if j in place:
            table[i][place[j]] = flint.fmpq(c.numerator, c.denominator)
    table[m - 1][n] = flint.fmpq(1)
    reduced, rank = flint.fmpq_mat(table).rref()
    out = [Fraction(0)] * shape[1]
    for i in range(rank):
        pivot = next(k for k in range(n + 1) if reduced[i, k] != 0)
        if pivot == n:
            return None
        value = reduced[i, n]
        out[support[pivot]] = Fraction(int(value.p), int(value.q))
    return out
