"""Obligations with quantifiers over sets that are known by name only: SMT-LIB text for two engines, with finite controls.

Where sorts are uninterpreted, engines can refute but seldom satisfy. So the controls run on the subsets of two points, where
quantifiers are written out: there the hypotheses must be satisfiable, and goals that are known to be wrong must fail.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..formal.families import Family
from ..formal.logic import parsed
from . import smt
from .discharge import Result
from .gram import Counterexample


@dataclass(frozen=True, eq=False)
class Quantified:
    """`given` implies `goal`, whatever sorts and functions the declarations stand for.

    Attributes
    ----------
    what: the goal for people. declared: SMT-LIB declarations of sorts and functions. small: declarations of the same names on
    a finite domain. given, goal: SMT-LIB formulas. wrong: goals that must be refuted on the finite domain.
    """

    name: str
    what: str
    declared: str
    small: str
    given: tuple[str, ...]
    goal: str
    wrong: tuple[str, ...] = ()

    def discharge(self) -> Result:
        """Two engines must find the hypotheses with the negated goal unsatisfiable; then the controls.

        What is refuted on the finite domain they are not asked: of infinitely many sets they search for long.
        """
        start = time.perf_counter()
        if (found := self.counterexample(self.goal)) is not None:
            return Result(self.name, self.what, "refuted", "Z3, on two points", found, seconds=time.perf_counter() - start)
        answers = _ask(_script(self.declared, [*self.given, f"(not {self.goal})"]))
        out = Result(self.name, self.what, "unknown", ", ".join(f"{engine}: {answer}" for engine, answer in answers.items()))
        if set(answers.values()) == {"unsat"}:
            out.status, out.tool = "proved", "Z3 and cvc5"
            if smt.z3(_script(self.small, map(written_out, self.given))) != "sat":
                out.faults.append("nothing is known that meets its hypotheses")
            out.faults += [f"not refuted though wrong: {goal}" for goal in self.wrong if self.counterexample(goal) is None]
        out.seconds = time.perf_counter() - start
        return out

    def refuted(self) -> Result | None:
        """That the goal fails on the finite domain, with the families that refute it; None if it does not."""
        found = self.counterexample(self.goal)
        return None if found is None else Result(self.name, self.what, "refuted", "Z3, on two points", found)

    def counterexample(self, goal: str) -> Counterexample | None:
        """Families of subsets of two points that meet the hypotheses and not the goal: 1 for each set that is in one."""
        solver = smt.solver(_script(self.small, map(written_out, [*self.given, f"(not {goal})"])))
        if str(solver.check()) != "sat":
            return None
        model = solver.model()
        families = [f for f in model.decls() if f.arity() == 1]
        members = {f"{f.name()} {_set(k)}": model.eval(f(k), model_completion=True) for f in families for k in range(len(SUBSETS))}
        return Counterexample({name: Fraction(1) for name, value in members.items() if str(value) == "True"}, {})


def _set(k: int) -> str:
    return "{" + ", ".join(str(i) for i in range(2) if k >> i & 1) + "}"


def _script(declared: str, formulas: Iterable[str]) -> str:
    return "\n".join(["(set-logic ALL)", declared, *(f"(assert {f})" for f in formulas), ""])


def _ask(text: str) -> dict[str, str]:
    return {"Z3": smt.z3(text), "cvc5": smt.cvc5(text, finite=True)}


SUBSETS = ["#b00", "#b01", "#b10", "#b11"]


def written_out(formula: str) -> str:
    """A formula with its quantifiers over sets as conjunctions and disjunctions over all `SUBSETS`."""
    return _written(parsed(formula), {})


def _written(tree: Any, values: dict[str, str]) -> str:
    if isinstance(tree, str):
        return values.get(tree, tree)
    if tree[0] not in ("forall", "exists"):
        return f"({' '.join(_written(part, values) for part in tree)})"
    (name, *_), *others = tree[1]
    body = [tree[0], others, tree[2]] if others else tree[2]
    parts = " ".join(_written(body, {**values, name: value}) for value in SUBSETS)
    return f"({'and' if tree[0] == 'forall' else 'or'} {parts})"


# ------------------------------------------------------------------------------------------------ families of sets, by name

SETS = """(declare-sort Points 0) (declare-fun size (Points) Int)
(declare-fun cap (Points Points) Points) (declare-fun sub (Points Points) Bool)"""
TWO_POINTS = """(define-sort Points () (_ BitVec 2))
(define-fun cap ((A Points) (B Points)) Points (bvand A B))
(define-fun sub ((A Points) (B Points)) Bool (= (bvand A B) A))
(define-fun size ((A Points)) Int (+ (ite (= ((_ extract 0 0) A) #b1) 1 0) (ite (= ((_ extract 1 1) A) #b1) 1 0)))"""
LAWS = (
    "(forall ((A Points)) (>= (size A) 0))",
    "(forall ((A Points)) (sub A A))",
    "(forall ((A Points) (C Points)) (sub (cap A C) C))",
    "(forall ((A Points) (C Points)) (=> (= (cap A C) C) (sub C A)))",
    "(forall ((A Points) (C Points)) (=> (sub A C) (= (cap A C) A)))",
    "(forall ((A Points) (C Points) (D Points)) (=> (and (sub A C) (sub C D)) (sub A D)))",
    "(forall ((S Points) (A Points) (C Points)) (=> (sub A C) (= (cap (cap S C) A) (cap S A))))",
)
"""What is known of sets, where it is asked for: sizes, inclusions and intersections."""


def of_sets(name: str, what: str, families: Iterable[Family], given: Sequence[str], goal: str) -> Quantified:
    """The obligation that sentences imply a goal, all of which speak of sets, families and numbers by the names in `families`."""
    families = list(families)
    sets = set().union(*(f.sets for f in families))
    named = set().union(*(f.names for f in families)) - sets
    numbers = set().union(*(f.numbers for f in families))
    declared = [f"(declare-fun {n} (Points) Bool)" for n in sorted(named)]
    declared += [f"(declare-const {n} Points)" for n in sorted(sets)] + [f"(declare-const {n} Real)" for n in sorted(numbers)]
    names = " ".join(declared)
    return Quantified(name, what, f"{SETS} {names}", f"{TWO_POINTS} {names}", tuple(given), goal)
