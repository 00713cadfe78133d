"""Obligations without division: a reciprocal is a number whose product with the denominator is 1.

The engines and the certificates work with polynomials. A denominator must not be 0 under the hypotheses, which is proved first.
"""

from __future__ import annotations

from typing import Any

from ..formal.formal import Formula, Term
from ..formal.obligation import Obligation
from . import smt


def without_division(o: Obligation) -> Obligation:
    """The obligation with a name for each reciprocal whose denominator cannot be 0; the others stay as they are."""
    import sympy

    given = list(o.given)
    names: dict[Any, Any] = {}
    for denominator in sorted({d for f in (*o.given, o.goal) for d in _denominators(f)}, key=str):
        nonzero = Formula(Term(denominator), "≠", Term(sympy.Integer(0)))
        text = smt.Script([*o.given, nonzero.negated()]).text
        if smt.z3(text) == smt.cvc5(text) == "unsat":
            names[denominator] = sympy.Symbol(f"1/({denominator})", real=True)
            given.append(Formula(Term(names[denominator] * denominator), "=", Term(sympy.Integer(1))))
    if not names:
        return o
    return Obligation(o.name, tuple(_replaced(f, names) for f in given), _replaced(o.goal, names), o.loose)


def _denominators(fact: Formula) -> set[Any]:
    sides = (fact.lhs.expression, fact.rhs.expression)
    return {t.base for e in sides for t in _powers(e) if t.exp.is_Integer and t.exp < 0}


def _powers(e: Any) -> set[Any]:
    import sympy

    return e.atoms(sympy.Pow)


def _replaced(fact: Formula, names: dict[Any, Any]) -> Formula:
    def is_reciprocal(t: Any) -> bool:
        return t.is_Pow and t.base in names and t.exp.is_Integer and t.exp < 0

    sides = [Term(t.expression.replace(is_reciprocal, lambda t: names[t.base] ** -t.exp)) for t in (fact.lhs, fact.rhs)]
    return Formula(sides[0], fact.relation, sides[1])
