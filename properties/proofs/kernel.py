"""The kernel: the only code that makes facts, with `summation`.

A fact Γ ⊢ φ says: for all values of the names in it, where every hypothesis in Γ holds, so does φ. Facts are made by the rules
below and by nothing else; each remembers its rule and its premises, so that a derivation can be read, counted and exported.

What is trusted: this module, and the rules for sums in `summation`; the arithmetic of `formal` (SymPy's normal forms, under the
conditions that divisors, roots and logarithms bring along); for `by`, that two independent engines are not both wrong, or the
checker of exact certificates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count
from types import MappingProxyType
from typing import Any, Literal

from ..samples.hypotheses import hypotheses_of, products_of, totals_of
from .formal import Formula, named_in, paths, replaying, substituted, term
from .sample import Formal
from .sums import Definition

KEY = object()


class NotDerived(ValueError):
    """A rule does not apply: what is to follow does not follow, or is not known to."""


@dataclass(frozen=True)
class Hypothesis:
    """What a fact is conditional on.

    Attributes
    ----------
    kind: "sample", a hypothesis of a sample type, for all of its items; "item", that names stand for one of these items; "run",
    that names stand for what a loop ends with; "definition", that a name stands for what is defined; "assumed", a formula that
    some rule must discharge.
    about: the sample type, or the loop. text: for people. names: the names in it that are not bound. key: of an assumption, the
    formula that has to be discharged; of a run, which loop it is, for two may have one name; of an item, "names" where a name
    stands for each part of it that is not free; of a definition, its text. items: what stands for the item, part by part.
    over: what the item is one of. of: the sample type itself, for another may have its name. on: what a defined name depends on.
    """

    kind: Literal["sample", "item", "run", "definition", "assumed"]
    about: str
    text: str
    names: frozenset[str] = frozenset()
    key: str = ""
    items: tuple[str, ...] = ()
    over: str = ""
    of: type | None = None
    on: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return self.text if self.kind == "assumed" else f"{self.about}: {self.text}"


class Fact:
    """Γ ⊢ φ, with the rule and the premises that it was made by. Only the rules of this module can make one.

    `note` and `data` say more of how the rule was applied: to people, and to who exports the derivation.
    """

    __slots__ = ("conclusion", "data", "hypotheses", "note", "premises", "rule")

    rule: str
    hypotheses: frozenset[Hypothesis]
    conclusion: Formula
    premises: tuple[Fact, ...]
    note: str
    data: Any

    def __init__(
        self,
        key: object,
        rule: str,
        hypotheses: Iterable[Hypothesis],
        conclusion: Formula,
        premises: Iterable[Fact],
        note: str,
        data: Any = None,
    ):
        if key is not KEY:
            raise TypeError("a fact is made by the rules of the kernel, and by nothing else")
        if whole := sorted(
            str(s) for side in (conclusion.lhs, conclusion.rhs) for s in side.expression.free_symbols if s.is_integer
        ):
            raise NotDerived(f"that {', '.join(whole)} is an integer is known by no rule")
        set_ = object.__setattr__
        hypotheses = frozenset(hypotheses)
        if replaying():
            hypotheses |= {Hypothesis("assumed", "", "names have the values of a counterexample", key="replayed")}
        _refuse_two_meanings(hypotheses)
        set_(self, "rule", rule)
        set_(self, "hypotheses", hypotheses)
        set_(self, "conclusion", conclusion)
        set_(self, "premises", tuple(premises))
        set_(self, "note", note)
        set_(self, "data", data)
        if (made := _MADE.get()) is not None:
            made.append(self)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a fact is frozen")

    def __str__(self) -> str:
        hypotheses = ", ".join(sorted(map(str, self.hypotheses)))
        return f"{hypotheses} ⊢ {self.conclusion}" if hypotheses else f"⊢ {self.conclusion}"


def _refuse_two_meanings(hypotheses: Iterable[Hypothesis]) -> None:
    """What stands for the end of a loop stands for the end of no other, for nothing of a sample, and for no part of an item.

    Nor for the end of the same loop over other items; what was found without any items is so of all.
    """
    hypotheses = list(hypotheses)
    named = [h for h in hypotheses if h.kind in ("sample", "item", "run")]
    for run in (h for h in named if h.kind == "run"):
        for other in named:
            same = other.kind == "run" and other.key == run.key and (other.items == run.items or not other.items or not run.items)
            if not same and (taken := sorted(run.names & other.names)):
                raise NotDerived(f"{', '.join(taken)} stands for the end of {run.about}, and for something else: {other}")
    refuse_two_definitions([h for h in hypotheses if h.kind == "definition"], named)


_MADE: ContextVar[list[Fact] | None] = ContextVar("made", default=None)


@contextmanager
def noted() -> Iterator[list[Fact]]:
    """Within it, all facts that are made are noted in the list."""
    made: list[Fact] = []
    token = _MADE.set(made)
    try:
        yield made
    finally:
        _MADE.reset(token)


# ---------------------------------------------------------------------------------------------------------------- hypotheses


def assume(formula: Formula) -> Fact:
    """φ ⊢ φ: some rule must discharge it."""
    hypothesis = Hypothesis("assumed", "", str(formula), frozenset(named_in(formula)), formula.key)
    return Fact(KEY, "assumption", [hypothesis], formula, [], "")


def of_sample(kind: type, name: str, *items: Any) -> Fact:
    """An instance, for some item, of a hypothesis that a sample type declares (`samples.hypotheses`) for all of its items.

    Of a reading too, where the statement grants something to the run. Raises `NotDerived` where it declares none of that name.
    """
    declared = hypotheses_of(kind)
    if name not in declared:
        raise NotDerived(f"{kind.__name__} declares no hypothesis {name!r}: it has {', '.join(declared) or 'none'}")
    sample = Formal(kind)
    formula = declared[name].method(sample, *items)
    if not isinstance(formula, Formula):
        raise NotDerived(f"the hypothesis {name} of {kind.__name__} is no comparison of formal numbers")
    own = {n for value in sample.formal.values() for n in named_in(value)}
    bound = {n for item in items for n in named_in(item)}
    determined = [item for i, item in enumerate(items) if i not in declared[name].everywhere]
    if not replaying() and (taken := sorted(own & {n for item in determined for n in named_in(item)})):
        raise NotDerived(f"{', '.join(taken)} cannot stand for an item: {kind.__name__} has quantities of that name as its own")
    hypothesis = Hypothesis("sample", kind.__name__, f"{name}: {declared[name].text}", frozenset(named_in(formula) & own), of=kind)
    hypotheses = [hypothesis]
    if (over := declared[name].over) and determined:  # else it holds for anything in place of its parts
        parts = tuple(name_of(item) or str(item) for item in items)
        text = f"({', '.join(parts)}) is one"
        names = [name_of(item) for item in determined]
        key = "names" if None not in names and len(set(names)) == len(names) else ""
        hypotheses.append(Hypothesis("item", f"{kind.__name__}.{over}", text, frozenset(bound), key, parts, over))
    note = f"{kind.__name__}: {declared[name].text}"
    return Fact(KEY, "hypothesis", hypotheses, formula, [], note, (kind, name, items))


# -------------------------------------------------------------------------------------------------------------------- axioms


@dataclass(frozen=True)
class Axiom:
    """A mathematical fact that is used and not derived here."""

    name: str
    statement: str
    reference: str


AXIOMS = {
    a.name: a
    for a in (
        Axiom("square", "⟨u,u⟩ ≥ 0", "the definition of a real inner product"),
        Axiom("Cauchy–Schwarz", "⟨u,v⟩² ≤ ⟨u,u⟩⟨v,v⟩", "A.-L. Cauchy, Cours d'analyse, 1821, note II, theorem XVI"),
        Axiom("tangent", "bˣ ≥ 1 + x ln b", "J. M. Steele, The Cauchy–Schwarz Master Class, 2004, chapter 2: 1 + u ≤ eᵘ"),
        Axiom("tensor product", "⟨u⊗v,u'⊗v'⟩ = ⟨u,u'⟩⟨v,v'⟩", "M. Reed and B. Simon, Functional Analysis, 1980, §II.4"),
    )
}


def _axiom(name: str, formula: Formula) -> Fact:
    return Fact(KEY, "axiom", [], formula, [], AXIOMS[name].name)


def square(u: Any) -> Fact:
    """⟨u,u⟩ ≥ 0."""
    return _axiom("square", u @ u >= 0)


def cauchy_schwarz(u: Any, v: Any) -> Fact:
    """⟨u,v⟩² ≤ ⟨u,u⟩⟨v,v⟩."""
    return _axiom("Cauchy–Schwarz", (u @ v) * (u @ v) <= (u @ u) * (v @ v))


def tangent(b: Any, x: Any) -> Fact:
    """bˣ ≥ 1 + x ln b, where b is positive."""
    return _axiom("tangent", b**x >= 1 + x * b.log())


# --------------------------------------------------------------------------------------------------------------------- rules


Decide = Callable[[str, Sequence[Formula], Formula, str], tuple[list[int], str]]
"""Called with a name, formulas, the goal, and why it need not be sharp: the indices of the formulas that imply the goal, and what
found that they do. It raises `NotDerived` where that is not so, or not known."""

_ENGINES: ContextVar[Decide] = ContextVar("engines")


@contextmanager
def engines(decide: Decide) -> Iterator[None]:
    """Within it, `by` asks `decide`. Raises `NotDerived` in the middle of a derivation, which does not choose who decides."""
    if _MADE.get() is not None:
        raise NotDerived("a derivation does not choose its engines")
    token = _ENGINES.set(decide)
    try:
        yield
    finally:
        _ENGINES.reset(token)


def by(goal: Formula, *facts: Fact, name: str = "", loose: str = "") -> Fact:
    """From Γᵢ ⊢ φᵢ, where the φᵢ imply the goal: ∪ Γᵢ ⊢ goal, of the facts that are needed.

    Before a fact with a divisor, a root or a logarithm is used, the others must imply that it is defined; so must the goal be.
    """
    decide = _ENGINES.get()
    usable = [f for f in facts if not f.conclusion.conditions]
    pending = [f for f in facts if f.conclusion.conditions]
    conditions: list[Fact] = []
    done: set[str] = set()

    def establish(formula: Formula) -> None:
        for condition in formula.conditions:
            if condition.key in done:
                continue
            needed, tool = decide(f"{name}: defined", [f.conclusion for f in (*usable, *conditions)], condition, "a condition")
            premises = [(*usable, *conditions)[i] for i in needed]
            conditions.append(_merged("engines", condition, premises, f"{name}: defined; {tool}"))
            done.add(condition.key)

    for fact in pending:
        establish(fact.conclusion)
        usable.append(fact)
    establish(goal)
    given = [*usable, *conditions]
    needed, tool = decide(name, [f.conclusion for f in given], goal, loose)
    return _merged("engines", goal, [*(given[i] for i in needed), *conditions], f"{name}; {tool}" if name else tool)


def _merged(rule: str, conclusion: Formula, premises: Iterable[Fact], note: str) -> Fact:
    premises = tuple(dict.fromkeys(premises))
    return Fact(KEY, rule, together(premises), conclusion, premises, note)


def together(facts: Iterable[Fact]) -> frozenset[Hypothesis]:
    return frozenset(h for fact in facts for h in fact.hypotheses)


def split(condition: Formula, if_true: Fact, if_false: Fact) -> Fact:
    """From Γ, c ⊢ φ and Δ, ¬c ⊢ φ: Γ ∪ Δ ⊢ φ."""
    if not if_true.conclusion.same(if_false.conclusion):
        raise NotDerived(f"the two cases conclude different things: {if_true.conclusion} and {if_false.conclusion}")
    hypotheses = discharge(if_true.hypotheses, [condition]) | discharge(if_false.hypotheses, [condition.negated()])
    return Fact(KEY, "cases", hypotheses, if_true.conclusion, [if_true, if_false], f"{condition}, or not")


def instance(fact: Fact, values: Mapping[str, Any]) -> Fact:
    """From Γ ⊢ φ: Γ ⊢ φ with values for names of which Γ says nothing.

    Raises `NotDerived` for a name that a hypothesis speaks of: what is known under it is not known of everything.
    """
    for h in fact.hypotheses:
        if h.kind in ("run", "definition"):  # an end, or a sum, depends on more than the names of its state
            raise NotDerived(f"{h}, of these numbers and of no others")
        if taken := sorted(h.names & set(values)):
            raise NotDerived(f"{', '.join(taken)} is not any value, but the one of the hypothesis {h}")
    conclusion = substituted(fact.conclusion, values)
    return Fact(KEY, "instance", fact.hypotheses, conclusion, [fact], ", ".join(f"{n} ≔ {v}" for n, v in values.items()))


@dataclass(frozen=True, eq=False)
class Loop:
    """A loop: for each of finitely many items, the state becomes step(state, item).

    Attributes
    ----------
    name: what it is. state: its names, with the formal numbers and vectors that stand for them, before a step and at the end.
    items: the names of one item. start: called with the first item, the state before it. step: called with state and item.
    """

    name: str
    state: Mapping[str, Any]
    items: Sequence[Any]
    start: Callable[..., Sequence[Any]]
    step: Callable[..., Sequence[Any]]
    serial: int = field(default_factory=count().__next__)


@dataclass(frozen=True, eq=False)
class Induction:
    """How a loop was found to keep something.

    Attributes
    ----------
    kept: the assumptions of what it keeps. base: facts on its start. branches: of the step, each with the assumptions that lead
    there and the state after it. steps: facts on these states, in the same order, as many for each branch as there are kept ones.
    """

    loop: Loop
    kept: tuple[Fact, ...]
    base: tuple[Fact, ...]
    branches: tuple[tuple[list[Fact], Sequence[Any]], ...]
    steps: tuple[Fact, ...]


def induct(
    loop: Loop, keeps: Callable[..., Sequence[Formula]], known: Iterable[Fact], loose: Mapping[int, str] = MappingProxyType({})
) -> list[Fact]:
    """What a loop keeps: true of its start, and after a step where it was true before. So it is true at the end.

    Parameters
    ----------
    keeps: the formulas, given a state. known: facts on an arbitrary item, and on what the loop does not change.

    Returns a fact for each formula; they speak of the state at the end of a run, for every number of items. Where the start is
    made of the first item there is one; elsewhere there may be none, and the start follows without what is known of items.
    Raises `NotDerived` where the start or a step does not follow, and where a hypothesis speaks of one step's state or item.
    """
    known = list(known)
    names = list(loop.state.values())
    bound = own_names(loop)
    bound_by_items = {n for value in loop.items for n in named_in(value)}
    before = [assume(f) for f in keeps(*names)]
    if taken := sorted(bound_by_items & {n for f in before for n in named_in(f.conclusion)}):
        raise NotDerived(f"{loop.name}: what it keeps speaks of an item: {', '.join(taken)}")
    start = formal(loop.start(*loop.items))
    there_is_one = any(named_in(value) & bound_by_items for value in start)
    at_first = [f for f in known if there_is_one or all(h.kind != "item" for h in f.hypotheses)]
    at_start = enumerate(keeps(*start))
    base = [by(goal, *at_first, name=f"{loop.name}: at the start", loose=loose.get(i, "")) for i, goal in at_start]
    steps, branches = [], []
    for taken, after in paths(loop.step, *names, *loop.items):
        branch = [assume(f) for f in taken]
        branches.append((branch, after))
        for i, goal in enumerate(keeps(*formal(after))):
            made = by(goal, *before, *branch, *known, name=f"{loop.name}: a step", loose=loose.get(i, ""))
            steps.append((made, discharge(made.hypotheses, [*(f.conclusion for f in before), *taken])))
    hypotheses = together(base).union(*(left for _, left in steps))
    its = of_the_items(loop, hypotheses)
    hypotheses = hypotheses - its
    for h in hypotheses:
        if h.kind == "assumed" or (h.names | h.on) & bound:
            raise NotDerived(f"{loop.name}: the hypothesis {h} speaks of the state or the item of one step")
    ends = ends_of(loop, {(h.about, h.items) for h in its})
    premises = [*base, *(f for f, _ in steps), *before]
    data = Induction(loop, tuple(before), tuple(base), tuple(branches), tuple(f for f, _ in steps))
    return [Fact(KEY, "induction", [*hypotheses, ends], f.conclusion, premises, loop.name, data) for f in before]


def total(kind: type, of: str, loop: Loop, part: str = "") -> Fact:
    """That a quantity which a type declares to be a sum (`samples.hypotheses.total`) is what a loop over its items ends with.

    The loop starts at 0, and a step adds the declared term of its item: run over all items it ends with the sum. What `induct`
    finds holds at the end of a run over any, so of this one, where it was found of the same items: that is part of the hypothesis
    that names stand for the end. `part` is which part of the state it is. A product starts at 1, and a step multiplies.
    """
    if of not in totals_of(kind):
        raise NotDerived(f"{kind.__name__} declares no sum {of!r}: it has {', '.join(totals_of(kind)) or 'none'}")
    over, method = totals_of(kind)[of]
    own_names(loop)
    sample, k = Formal(kind), list(loop.state).index(part) if part else 0
    states, is_product = list(loop.state.values()), of in products_of(kind)
    state, none = states[k], int(is_product)
    if not replaying() and {n for v in sample.formal.values() for n in named_in(v)} & own_names(loop):
        raise NotDerived(f"{loop.name}: a name of it is that of a quantity of {kind.__name__}")
    added = method(sample, *loop.items)
    expected = state * added if is_product else state + added
    afters = [formal(after)[k] for _, after in paths(loop.step, *states, *loop.items)]
    start = formal(loop.start(*loop.items))[k]
    pairs = [(start, none), *((v, expected) for v in afters)]
    if (len(states) > 1 and not part) or not all((v == e).same(term(0) == 0) for v, e in pairs):
        raise NotDerived(f"{loop.name} does not add up {of} of {kind.__name__}")
    equal = getattr(sample, of) == state
    declared = Hypothesis(
        "sample", kind.__name__, f"{of}: the sum over the {over}", frozenset(named_in(getattr(sample, of))), of=kind
    )
    items = tuple(name_of(item) or str(item) for item in loop.items)
    ends = ends_of(loop, {(f"{kind.__name__}.{over}", items)})
    return Fact(KEY, "definition", [declared, ends], equal, [], f"{of} is the sum over the {over}")


def ends_of(loop: Loop, items: set[tuple[str, tuple[str, ...]]]) -> Hypothesis:
    """That the names of a loop's state stand for what it ends with, run over items of which these are known."""
    state = [n for value in loop.state.values() for n in named_in(value)]
    over = tuple(f"{about}: {', '.join(parts)}" for about, parts in sorted(items))
    return Hypothesis("run", loop.name, f"({', '.join(state)}) is the state at the end", frozenset(state), str(loop.serial), over)


def own_names(loop: Loop) -> set[str]:
    """The names of a loop's state and item. Raises `NotDerived` where one of them has not a name of its own."""
    names = [name_of(value) for value in (*loop.state.values(), *loop.items)]
    if replaying():
        return set()
    if None in names or len(set(names)) < len(names):
        raise NotDerived(f"{loop.name}: each part of its state and of its item needs a name of its own")
    return {name for name in names if name is not None}


def of_the_items(loop: Loop, hypotheses: Iterable[Hypothesis]) -> frozenset[Hypothesis]:
    """Of hypotheses, those which say that the loop's item is one: it runs over these.

    What is known of some items only, such as (x, 1) where items are pairs (x, y), is not known of those of the loop.
    """
    names = {name_of(value) for value in loop.items}
    items = {h for h in hypotheses if h.kind == "item"}
    if len({h.over for h in items}) > 1 or len({(h.about, h.items) for h in items}) > len({h.about for h in items}):
        raise NotDerived(f"{loop.name}: one loop goes over {' and '.join(sorted(f'{h.about}: {h.text}' for h in items))}")
    parts = [part for _, its in {(h.about, h.items) for h in items} for part in its]
    return frozenset(items) if set(parts) <= names and len(set(parts)) == len(parts) else frozenset()


def name_of(value: Any) -> str | None:
    """The name that a formal number or vector is, if it is no more than that."""
    names = named_in(value)
    return next(iter(names)) if len(names) == 1 and str(value) in (*names, f"(1)·{next(iter(names))}") else None


def formal(state: Iterable[Any]) -> list[Any]:
    """A state of which constants are formal numbers too, so that comparisons of them are formulas."""
    return [term(value) if isinstance(value, int) else value for value in state]


def discharge(hypotheses: frozenset[Hypothesis], formulas: Iterable[Formula]) -> frozenset[Hypothesis]:
    """The hypotheses without the assumptions that are these formulas."""
    keys = {f.key for f in formulas}
    return frozenset(h for h in hypotheses if h.kind != "assumed" or h.key not in keys)


# --------------------------------------------------------------------------------------------------------------- definitions


def defined(d: Definition) -> Hypothesis:
    """That a name stands for what is defined."""
    return Hypothesis("definition", d.defines, str(d), frozenset([d.defines]), d.key, d.parts, d.over, d.of, d.depends)


def refuse_two_definitions(definitions: list[Hypothesis], named: Iterable[Hypothesis]) -> None:
    """A defined name stands for nothing else, and is not defined by itself, nor by the end of a loop; it may be an item."""
    for d in definitions:
        others = [h for h in definitions if h.key != d.key] + [h for h in named if h.kind != "item"]
        if any(h.names & d.names for h in others) or any(h.kind == "run" and h.names & d.on for h in named):
            raise NotDerived(f"{d.about} stands for two things, or for a sum of ends of a loop: {d}")
    while left := [d for d in definitions if any(d.on & h.names for h in definitions)]:
        if len(left) == len(definitions):
            raise NotDerived(f"{left[0].about} is defined by itself: {left[0]}")
        definitions = left
