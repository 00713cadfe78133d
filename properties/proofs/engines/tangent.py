"""That a convex function lies above its tangents: what engines that know no transcendental function are told of one.

Engines fail at points where two sides touch. So SymPy differentiates, and Z3 and cvc5 find that the second derivative is
nowhere negative; at the point where they touch, the two sides and their derivatives are equal. By the mean value theorem, used
twice, one side is then above the other everywhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..formal.formal import Formula, Term, real
from . import smt
from .discharge import Result, stronger
from .gram import Counterexample

GRID = [Fraction(k, 8) for k in range(-64, 65)]


@dataclass(frozen=True, eq=False)
class Tangent:
    """``fact(x)``, of the form f(x) ≥ g(x), for every real x; the two sides touch at x = `at`, and f − g is convex."""

    name: str
    fact: Callable[[Term], Formula]
    at: Fraction | int = 0

    @property
    def difference(self) -> tuple[Any, Any]:
        """f − g as a SymPy expression, and its variable."""
        x = real("x")
        fact = self.fact(x)
        if fact.relation != "≥":
            raise ValueError(f"{fact} is not of the form f ≥ g")
        return (fact.lhs - fact.rhs).expression, x.expression

    def discharge(self) -> Result:
        """The difference and its derivative are 0 at the point, the second derivative is ≥ 0; and no steeper line is below f."""
        start = time.perf_counter()
        d, x = self.difference
        out = Result(self.name, str(self.fact(real("x"))), "unknown", "")
        touches = [d.subs(x, self.at).is_zero, d.diff(x).subs(x, self.at).is_zero]
        text = smt.Script([Term(d.diff(x, 2)) < 0]).text
        answers = {"Z3": smt.z3(text), "cvc5": smt.cvc5(text)}
        out.tool = ", ".join(f"{engine}: {answer}" for engine, answer in answers.items())
        if all(touches) and set(answers.values()) == {"unsat"}:
            out.status, out.tool = "proved", "SymPy, Z3 and cvc5"
            if not any(_meets(f) for point in GRID for f in stronger(self.fact(Term(_sympy(point))))):
                out.faults.append("made stronger by a hundredth it is not refuted")
        elif (found := self._witness()) is not None:
            out.status, out.witness = "refuted", found
        out.seconds = time.perf_counter() - start
        return out

    def refuted(self) -> Result | None:
        """It is about a function, and no mutant changes it."""
        return None

    def _witness(self) -> Counterexample | None:
        for point in GRID:
            if _below_zero(self.fact(Term(_sympy(point)))):
                return Counterexample({"x": point}, {})
        return None


def _sympy(point: Fraction) -> Any:
    import sympy

    return sympy.Rational(point.numerator, point.denominator)


def _below_zero(fact: Formula) -> bool:
    """Whether f < g, clearly, for constants."""
    return float((fact.lhs - fact.rhs).expression.evalf(30)) < -1e-12


def _meets(facts: list[Formula]) -> bool:
    """Whether all of these strict inequalities between constants hold, clearly."""
    return all(float(((f.lhs - f.rhs) if f.relation == ">" else (f.rhs - f.lhs)).expression.evalf(30)) > 1e-12 for f in facts)


__all__ = ["Tangent"]
