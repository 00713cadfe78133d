"""Obligations with quantifiers over sets that are known by name only: SMT-LIB text for two engines, with finite controls.

Where sorts are uninterpreted, engines can refute but seldom satisfy. So the controls run on the subsets of two points, where
quantifiers are written out: there the hypotheses must be satisfiable, and goals that are known to be wrong must fail.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

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
        """Two engines must find the hypotheses with the negated goal unsatisfiable; then the controls."""
        start = time.perf_counter()
        answers = _ask(_script(self.declared, [*self.given, f"(not {self.goal})"]))
        out = Result(self.name, self.what, "unknown", ", ".join(f"{engine}: {answer}" for engine, answer in answers.items()))
        if set(answers.values()) == {"unsat"}:
            out.status, out.tool = "proved", "Z3 and cvc5"
            if smt.z3(_script(self.small, map(written_out, self.given))) != "sat":
                out.faults.append("nothing is known that meets its hypotheses")
            out.faults += [f"not refuted though wrong: {goal}" for goal in self.wrong if self.counterexample(goal) is None]
        elif (found := self.counterexample(self.goal)) is not None:
            out.status, out.witness = "refuted", found
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
    return {"Z3": smt.z3(text), "cvc5": smt.cvc5(text)}


SUBSETS = ["#b00", "#b01", "#b10", "#b11"]


def written_out(formula: str) -> str:
    """A formula with its quantifiers over sets as conjunctions and disjunctions over all `SUBSETS`."""
    (tree,) = _parsed(iter(formula.replace("(", " ( ").replace(")", " ) ").split()))
    return _written(tree, {})


def _parsed(tokens: Iterator[str]) -> list[Any]:
    out: list[Any] = []
    for token in tokens:
        if token == ")":
            break
        out.append(_parsed(tokens) if token == "(" else token)
    return out


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
CAP_OF_CAP = "(forall ((S Points) (B Points) (C Points)) (=> (sub B C) (= (cap (cap S C) B) (cap S B))))"


@dataclass(frozen=True)
class Family:
    """A family of sets as a formula in one of them; unions, intersections, and the family of what it shatters are families too."""

    formula: Callable[[str], str]
    depth: int = 0

    @classmethod
    def named(cls, name: str) -> Family:
        return cls(lambda S: f"({name} {S})")

    def __or__(self, other: Family) -> Family:
        return Family(lambda S: f"(or {self.formula(S)} {other.formula(S)})", max(self.depth, other.depth))

    def __and__(self, other: Family) -> Family:
        return Family(lambda S: f"(and {self.formula(S)} {other.formula(S)})", max(self.depth, other.depth))

    def shattered(self) -> Family:
        """The sets all of whose subsets are traces."""
        S, T = f"S{self.depth}", f"T{self.depth}"
        trace = lambda B: f"(exists (({S} Points)) (and {self.formula(S)} (= (cap {S} {B}) {T})))"  # noqa: E731
        return Family(lambda B: f"(forall (({T} Points)) (=> (sub {T} {B}) {trace(B)}))", self.depth + 1)

    def traces(self, C: str) -> Family:
        """The family of the sets S ∩ C."""
        S = f"S{self.depth}"
        member = self.formula(S)
        return Family(lambda A: f"(exists (({S} Points)) (and {member} (= (cap {S} {C}) {A})))", self.depth + 1)

    def within(self, other: Family, condition: str = "true") -> str:
        """That its sets B, as far as they meet a condition, belong to another family."""
        return f"(forall ((B Points)) (=> (and {condition} {self.formula('B')}) {other.formula('B')}))"

    def equals(self, other: Family) -> str:
        """That it has the same sets."""
        return f"(forall ((B Points)) (= {self.formula('B')} {other.formula('B')}))"

    def at_most(self, size: str) -> str:
        """That its sets have at most this size."""
        return f"(forall ((B Points)) (=> {self.formula('B')} (<= (size B) {size})))"


def shattered_by_halves(low: Family, high: Family, last: bool) -> Family:
    """What a family on one point more shatters, by the definition on all of its points: sets without the last point, or with it.

    Its members are pairs (S, s), s saying whether the last point is in it: S in `low` where it is not, in `high` where it is.
    A set (B, last) is shattered if each (T, t) in it is (S ∩ B, s and last) for a member; truth values are written out.
    """
    member = {False: low.formula("S"), True: high.formula("S")}
    subsets = [t for t in (False, True) if last or not t]
    ends = {t: " ".join(member[s] for s in (False, True) if (s and last) == t) for t in subsets}
    trace = lambda B, t: f"(exists ((S Points)) (and (or {ends[t]} false) (= (cap S {B}) T)))"  # noqa: E731
    return Family(lambda B: f"(forall ((T Points)) (=> (sub T {B}) (and {' '.join(trace(B, t) for t in subsets)} true)))", 9)
