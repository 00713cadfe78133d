"""The kernel: the only code that makes facts.

A fact Γ ⊢ φ says: for all values of the names in it, where every hypothesis in Γ holds, so does φ. Facts are made by the rules
below and by nothing else; each remembers its rule and its premises, so that a derivation can be read, counted and exported.

What is trusted: this module; the arithmetic of `formal` (SymPy's normal forms, under the conditions that divisors, roots and
logarithms bring along); for `by`, that two independent engines are not both wrong, or the checker of exact certificates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from ..samples.hypotheses import hypotheses_of
from .formal import Formula, Term, Vector, is_valued, named_in, paths, substituted, term
from .sample import Formal

_KEY = object()


class NotDerived(ValueError):
    """A rule does not apply: what is to follow does not follow, or is not known to."""


@dataclass(frozen=True)
class Hypothesis:
    """What a fact is conditional on.

    Attributes
    ----------
    kind: "sample", a hypothesis of a sample type, for all of its items; "item", that names stand for one of these items; "run",
    that names stand for what a loop ends with; "assumed", a formula that some rule must discharge.
    about: the sample type, or the loop. text: for people. names: the names in it that are not bound. key: of an assumption, the
    formula that has to be discharged.
    """

    kind: Literal["sample", "item", "run", "assumed"]
    about: str
    text: str
    names: frozenset[str] = frozenset()
    key: str = ""
    item: tuple[str, ...] = ()

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
        if key is not _KEY:
            raise TypeError("a fact is made by the rules of the kernel, and by nothing else")
        set_ = object.__setattr__
        set_(self, "rule", rule)
        set_(self, "hypotheses", frozenset(hypotheses))
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
    return Fact(_KEY, "assumption", [hypothesis], formula, [], "")


def of_sample(kind: type, name: str, *items: Any) -> Fact:
    """An instance, for some item, of a hypothesis that a sample type declares (`samples.hypotheses`) for all of its items.

    Raises `NotDerived` where the type declares none of that name.
    """
    declared = hypotheses_of(kind)
    if name not in declared:
        raise NotDerived(f"{kind.__name__} declares no hypothesis {name!r}: it has {', '.join(declared) or 'none'}")
    formula = declared[name].method(Formal(kind), *items)
    if not isinstance(formula, Formula):
        raise NotDerived(f"the hypothesis {name} of {kind.__name__} is no comparison of formal numbers")
    bound = _names_of(items)
    if own := set(bound) & {n for value in Formal(kind).formal.values() for n in named_in(value)}:
        raise NotDerived(f"an item of {kind.__name__} needs names of its own, and not {', '.join(own)}")
    names = frozenset(named_in(formula) - set(bound))
    hypotheses = [Hypothesis("sample", kind.__name__, f"{name}: {declared[name].text}", names)]
    if declared[name].over:
        text = f"({', '.join(bound)}) is one"
        hypotheses.append(Hypothesis("item", declared[name].over, text, frozenset(bound), item=bound))
    note = f"{kind.__name__}: {declared[name].text}"
    return Fact(_KEY, "hypothesis", hypotheses, formula, [], note, (kind, name, items))


def _names_of(values: Sequence[Any]) -> tuple[str, ...]:
    """The names that values are, each a name and another one; nothing where names have values, as they have in a replay.

    Raises `NotDerived` for an expression: what holds of an item need not hold of twice an item.
    """
    if is_valued():
        return ()
    names = tuple(name for value in values for name in sorted(named_in(value)))
    if len(set(names)) != len(values) or not all(_is_name(value) for value in values):
        raise NotDerived(f"different names are needed here, and not {', '.join(map(str, values))}")
    return names


def _is_name(value: Any) -> bool:
    if isinstance(value, Vector):
        return [str(c) for c in value.coefficients.values()] == ["1"]
    return bool(term(value).expression.is_Symbol)


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
        Axiom("exp 1+x", "1 + x ≤ eˣ", "the tangent of the convex function eˣ at 0"),
        Axiom("exp of a sum", "e^(a+b) = e^a e^b", "the functional equation of the exponential"),
    )
}


def _axiom(name: str, formula: Formula) -> Fact:
    return Fact(_KEY, "axiom", [], formula, [], AXIOMS[name].name)


def square(u: Any) -> Fact:
    """⟨u,u⟩ ≥ 0."""
    return _axiom("square", u @ u >= 0)


def cauchy_schwarz(u: Any, v: Any) -> Fact:
    """⟨u,v⟩² ≤ ⟨u,u⟩⟨v,v⟩."""
    return _axiom("Cauchy–Schwarz", (u @ v) * (u @ v) <= (u @ u) * (v @ v))


def above_the_tangent(x: Term) -> Fact:
    """1 + x ≤ eˣ."""
    return _axiom("exp 1+x", term(x).exp() >= 1 + x)


def exp_of_a_sum(a: Term, b: Term) -> Fact:
    """e^(a+b) = e^a e^b, with an atom for each."""
    return _axiom("exp of a sum", term(a + b).exp() == term(a).exp() * term(b).exp())


# --------------------------------------------------------------------------------------------------------------------- rules


Decide = Callable[[str, Sequence[Formula], Formula, str], tuple[list[int], str]]
"""Called with a name, formulas, the goal, and why it need not be sharp: the indices of the formulas that imply the goal, and what
found that they do. It raises `NotDerived` where that is not so, or not known."""

_ENGINES: ContextVar[Decide] = ContextVar("engines")


@contextmanager
def engines(decide: Decide) -> Iterator[None]:
    """Within it, `by` asks `decide`."""
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
            conditions.append(_merged("engines", condition, premises, tool))
            done.add(condition.key)

    for fact in pending:
        establish(fact.conclusion)
        usable.append(fact)
    establish(goal)
    given = [*usable, *conditions]
    needed, tool = decide(name, [f.conclusion for f in given], goal, loose)
    return _merged("engines", goal, [*(given[i] for i in needed), *conditions], tool)


def _merged(rule: str, conclusion: Formula, premises: Iterable[Fact], note: str) -> Fact:
    premises = tuple(dict.fromkeys(premises))
    return Fact(_KEY, rule, _together(premises), conclusion, premises, note)


def _together(facts: Iterable[Fact]) -> frozenset[Hypothesis]:
    return frozenset(h for fact in facts for h in fact.hypotheses)


def cut(fact: Fact, *lemmas: Fact) -> Fact:
    """From Γ, φ ⊢ ψ and Δ ⊢ φ: Γ ∪ Δ ⊢ ψ."""
    left = _discharge(fact.hypotheses, [lemma.conclusion for lemma in lemmas])
    return Fact(_KEY, "cut", left | _together(lemmas), fact.conclusion, [fact, *lemmas], "")


def split(condition: Formula, if_true: Fact, if_false: Fact) -> Fact:
    """From Γ, c ⊢ φ and Δ, ¬c ⊢ φ: Γ ∪ Δ ⊢ φ."""
    if not if_true.conclusion.same(if_false.conclusion):
        raise NotDerived(f"the two cases conclude different things: {if_true.conclusion} and {if_false.conclusion}")
    hypotheses = _discharge(if_true.hypotheses, [condition]) | _discharge(if_false.hypotheses, [condition.negated()])
    return Fact(_KEY, "cases", hypotheses, if_true.conclusion, [if_true, if_false], f"{condition}, or not")


def instance(fact: Fact, values: Mapping[str, Any]) -> Fact:
    """From Γ ⊢ φ: Γ ⊢ φ with values for names of which Γ says nothing.

    Raises `NotDerived` for a name that a hypothesis speaks of: what is known under it is not known of everything.
    """
    for h in fact.hypotheses:
        if taken := sorted(h.names & set(values)):
            raise NotDerived(f"{', '.join(taken)} is not any value, but the one of the hypothesis {h}")
    conclusion = substituted(fact.conclusion, values)
    return Fact(_KEY, "instance", fact.hypotheses, conclusion, [fact], ", ".join(f"{n} ≔ {v}" for n, v in values.items()))


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

    Returns a fact for each formula; they speak of the state at the end of a run, for every number of items.
    Raises `NotDerived` where the start or a step does not follow, and where a hypothesis speaks of one step's state or item.
    """
    known = list(known)
    names = list(loop.state.values())
    bound = set(_names_of([*names, *loop.items]))
    if bound and set(loop.state) != set(_names_of(names)):
        raise NotDerived(f"{loop.name}: its state is called {', '.join(loop.state)}, and is {', '.join(_names_of(names))}")
    before = [assume(f) for f in keeps(*names)]
    at_start = enumerate(keeps(*_formal(loop.start(*loop.items))))
    base = [by(goal, *known, name=f"{loop.name}: at the start", loose=loose.get(i, "")) for i, goal in at_start]
    steps, branches = [], []
    for taken, after in paths(loop.step, *names, *loop.items):
        branch = [assume(f) for f in taken]
        branches.append((branch, after))
        for i, goal in enumerate(keeps(*_formal(after))):
            made = by(goal, *before, *branch, *known, name=f"{loop.name}: a step", loose=loose.get(i, ""))
            steps.append((made, _discharge(made.hypotheses, [*(f.conclusion for f in before), *taken])))
    hypotheses = _together(base).union(*(left for _, left in steps))
    over = {h.about for h in hypotheses if h.kind == "item"}
    if len(over) > 1:
        raise NotDerived(f"{loop.name}: one loop goes over {' and '.join(sorted(over))}")
    hypotheses = frozenset(h for h in hypotheses if not (h.kind == "item" and h.item == _names_of(loop.items)))
    for h in hypotheses:
        if h.kind == "assumed" or h.names & bound:
            raise NotDerived(f"{loop.name}: the hypothesis {h} speaks of the state or the item of one step")
    ends = Hypothesis("run", loop.name, f"({', '.join(loop.state)}) is the state at the end", frozenset(loop.state))
    premises = [*base, *(f for f, _ in steps), *before]
    data = Induction(loop, tuple(before), tuple(base), tuple(branches), tuple(f for f, _ in steps))
    return [Fact(_KEY, "induction", [*hypotheses, ends], f.conclusion, premises, loop.name, data) for f in before]


def _formal(state: Iterable[Any]) -> list[Any]:
    """A state of which constants are formal numbers too, so that comparisons of them are formulas."""
    return [term(value) if isinstance(value, int) else value for value in state]


def _discharge(hypotheses: frozenset[Hypothesis], formulas: Iterable[Formula]) -> frozenset[Hypothesis]:
    """The hypotheses without the assumptions that are these formulas."""
    keys = {f.key for f in formulas}
    return frozenset(h for h in hypotheses if h.kind != "assumed" or h.key not in keys)
