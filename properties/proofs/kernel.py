"""The kernel: the only code that makes facts, with `summation`, `declared` and `pairs`.

A fact Γ ⊢ φ says: for all values of the names in it, where every hypothesis in Γ holds, so does φ. Facts are made by the rules
below and by nothing else; each remembers its rule and its premises, so that a derivation can be read, counted and exported.

What is trusted: this module, the rules for sums in `summation` and `declared`, and those for values in `pairs`; the arithmetic of
`formal` (SymPy's normal forms, under the conditions that divisors, roots and logarithms bring along; that ⌊x⌋ is whole, and so
what is made of whole numbers by + and ·); for `by`, that two independent engines are not both wrong, or the checker of exact
certificates. Of sets: `families` (what a formula says on one point more, and on none), `definitions`, and the laws of sets in
`quantified`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from inspect import signature
from itertools import count, product
from types import MappingProxyType
from typing import Any

from ..samples.hypotheses import Hypothesis as Declared
from ..samples.hypotheses import hypotheses_of, products_of, totals_of
from .formal.branching import known_to_hold, paths
from .formal.conditions import Hypothesis, NotDerived, refuse_two_meanings
from .formal.definitions import DEFINITIONS, Meaning, Sentence, sized
from .formal.families import Family, Points, counted, inner_names, size, sizes_in, with_families, with_numbers
from .formal.formal import Formula, Term, name_of, named_in, replaying, term
from .formal.sample import Formal, owner
from .formal.substitution import expanded, powers_apart, substituted
from .formal.sums import Definition

KEY = object()
RULES = (__name__, *(f"{__package__}.rules.{name}" for name in ("summation", "declared", "pairs")))  # the modules that make facts


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
        if key is not KEY or sys._getframe(1).f_globals["__name__"] not in RULES:
            raise TypeError("a fact is made by the rules of the kernel, and by nothing else")
        if whole := sorted(
            str(s) for side in (conclusion.lhs, conclusion.rhs) for s in side.expression.free_symbols if s.is_integer
        ):
            raise NotDerived(f"that {', '.join(whole)} is an integer is known by no rule")
        set_ = object.__setattr__
        hypotheses = frozenset(hypotheses)
        if replaying():
            hypotheses |= {Hypothesis("assumed", "", "names have the values of a counterexample", key="replayed")}
        refuse_two_meanings(hypotheses)
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
        hypotheses = ", ".join(sorted(str(h) for h in self.hypotheses if h.kind != "size"))
        return f"{hypotheses} ⊢ {self.conclusion}" if hypotheses else f"⊢ {self.conclusion}"


_MADE: ContextVar[list[Fact] | None] = ContextVar("made", default=None)
_SERIALS: ContextVar[Iterator[int]] = ContextVar("serials")  # of the loops of a derivation
_OTHERS = count(10**9)  # and of those made outside of one


@contextmanager
def noted() -> Iterator[list[Fact]]:
    """Within it, all facts that are made are noted in the list, and loops are numbered from 0: the same in every process."""
    made: list[Fact] = []
    token, numbers = _MADE.set(made), _SERIALS.set(count())
    try:
        yield made
    finally:
        _MADE.reset(token)
        _SERIALS.reset(numbers)


# ---------------------------------------------------------------------------------------------------------------- hypotheses


def assume(formula: Formula) -> Fact:
    """φ ⊢ φ: some rule must discharge it."""
    hypothesis = Hypothesis("assumed", "", str(formula), frozenset(named_in(formula)), formula.key, formula=formula)
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
        raise NotDerived(f"the hypothesis {name} of {kind.__name__} is not a comparison of formal numbers")
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
        about, by_points = f"{owner(kind, over).__name__}.{over}", _by_points(declared[name], parts)
        hypotheses.append(Hypothesis("item", about, text, frozenset(bound), key, parts, over, kind, determined=by_points))
    note = f"{kind.__name__}: {declared[name].text}"
    return Fact(KEY, "hypothesis", hypotheses, formula, [], note, (kind, name, items))


def _by_points(declared: Declared, parts: Sequence[str]) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """What the points of an item determine; nothing where it has no points that may be anything."""
    called, points = list(signature(declared.method).parameters)[1:], declared.everywhere
    found = [(parts[i], called[i], tuple(parts[j] for j in range(i) if j in points)) for i in range(len(parts)) if i not in points]
    return tuple(found) if points else ()


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
        Axiom(
            "binomial coefficient",
            "a set of m points has C(m,i) subsets of i points",
            "the definition of a combination; B. Pascal, Traité du triangle arithmétique, 1665",
        ),
        Axiom("Cauchy–Schwarz", "⟨u,v⟩² ≤ ⟨u,u⟩⟨v,v⟩", "A.-L. Cauchy, Cours d'analyse, 1821, note II"),
        Axiom("tangent", "bˣ ≥ 1 + x ln b", "J. M. Steele, The Cauchy–Schwarz Master Class, 2004, chapter 2: 1 + u ≤ eᵘ"),
        Axiom(
            "difference of angles",
            "cos(b − a) = cos b cos a + sin b sin a, and sin(b − a) = sin b cos a − cos b sin a",
            "L. Euler, Introductio in analysin infinitorum, 1748, chapter VIII",
        ),
        Axiom("rounding down", "⌊x⌋ ≤ x < ⌊x⌋ + 1", "R. Graham, D. Knuth and O. Patashnik, Concrete Mathematics, 1994, chapter 3"),
        Axiom("tensor product", "⟨u⊗v,u'⊗v'⟩ = ⟨u,u'⟩⟨v,v'⟩", "M. Reed and B. Simon, Functional Analysis, 1980, §II.4"),
        Axiom("tensor power", "⟨u⊗…⊗u,v⊗…⊗v⟩ = ⟨u,v⟩ᵖ, of p factors", "M. Reed and B. Simon, Functional Analysis, 1980, §II.4"),
    )
}


def _axiom(name: str, formula: Formula, *of: Any) -> Fact:
    return Fact(KEY, "axiom", [], formula, [], AXIOMS[name].name, of)


def square(u: Any) -> Fact:
    """⟨u,u⟩ ≥ 0."""
    return _axiom("square", u @ u >= 0, u)


def cauchy_schwarz(u: Any, v: Any) -> Fact:
    """⟨u,v⟩² ≤ ⟨u,u⟩⟨v,v⟩."""
    return _axiom("Cauchy–Schwarz", (u @ v) * (u @ v) <= (u @ u) * (v @ v), u, v)


def tangent(b: Any, x: Any) -> Fact:
    """bˣ ≥ 1 + x ln b, where b is positive."""
    return _axiom("tangent", powers_apart(b**x >= 1 + x * b.log()))


def exponential(x: Any) -> Fact:
    """eˣ ≥ 1 + x: the tangent of b = e."""
    return _axiom("tangent", powers_apart(x.exp() >= 1 + x))


def cosine_of_difference(a: Any, b: Any) -> Fact:
    """cos(b − a) = cos b cos a + sin b sin a; where a is b, 1 = cos² a + sin² a."""
    return _axiom("difference of angles", (b - a).cos() == b.cos() * a.cos() + b.sin() * a.sin())


def sine_of_difference(a: Any, b: Any) -> Fact:
    """sin(b − a) = sin b cos a − cos b sin a."""
    return _axiom("difference of angles", (b - a).sin() == b.sin() * a.cos() - b.cos() * a.sin())


def rounded(x: Any) -> list[Fact]:
    """⌊x⌋ ≤ x, and x < ⌊x⌋ + 1; that ⌊x⌋ is whole is known to the engines."""
    return [_axiom("rounding down", formula, x) for formula in (x.floor() <= x, x < x.floor() + 1)]


# --------------------------------------------------------------------------------------------------------------------- rules


Decide = Callable[[str, Sequence[Formula], Formula, str], tuple[list[int], str]]
"""Called with a name, formulas, the goal, and why it need not be sharp: the indices of the formulas that imply the goal, and what
found that they do. It raises `NotDerived` where that is not so, or not known."""

DecideSets = Callable[[str, Sequence[Family], Sequence[str], str], str]
"""Called with what a goal on sets is for people, the families in it, sentences that are known, and the goal: what found that these
imply it. It raises `NotDerived` where that is not so, or not known."""


def _nobody(*_: Any) -> str:
    raise NotDerived("nobody decides what is said of sets")


_ENGINES: ContextVar[tuple[Decide, DecideSets]] = ContextVar("engines")


@contextmanager
def engines(decide: Decide, decide_sets: DecideSets = _nobody) -> Iterator[None]:
    """Within it, `by` asks `decide`, and `same` `decide_sets`.

    Raises `NotDerived` in the middle of a derivation, which does not choose who decides.
    """
    if _MADE.get() is not None:
        raise NotDerived("a derivation does not choose its engines")
    token = _ENGINES.set((decide, decide_sets))
    try:
        yield
    finally:
        _ENGINES.reset(token)


def by(goal: Formula, *facts: Fact, name: str = "", loose: str = "") -> Fact:
    """From Γᵢ ⊢ φᵢ, where the φᵢ imply the goal: ∪ Γᵢ ⊢ goal, of the facts that are needed.

    Before a fact with a divisor, a root or a logarithm is used, the others must imply that it is defined; so must the goal be.
    """
    decide, _ = _ENGINES.get()
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


def rewritten(fact: Fact, equation: Fact) -> Fact:
    """From Γ ⊢ φ and Δ ⊢ x = t, where x is a name: Γ ∪ Δ ⊢ φ with t for x."""
    name = name_of(equation.conclusion.lhs)
    if equation.conclusion.relation != "=" or name is None:
        raise NotDerived(f"no equation for a name: {equation.conclusion}")
    conclusion = substituted(fact.conclusion, {name: equation.conclusion.rhs})
    return _merged("equals for equals", conclusion, [fact, equation], str(equation.conclusion))


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
    serial: int = field(default_factory=lambda: next(_SERIALS.get(_OTHERS)))

    @property
    def branches(self) -> list[tuple[list[Formula], Sequence[Any]]]:
        """What is known on each way through a step, and the state after it: found once, so that no two rules see two steps."""
        return self._found() if replaying() else self._branches

    @cached_property
    def _branches(self) -> list[tuple[list[Formula], Sequence[Any]]]:
        return self._found()

    def _found(self) -> list[tuple[list[Formula], Sequence[Any]]]:
        return [(list(taken), formal(after)) for taken, after in paths(self.step, *self.state.values(), *self.items)]


@dataclass(frozen=True, eq=False)
class Induction:
    """How a loop was found to keep something.

    Attributes
    ----------
    kept: the assumptions of what it keeps. base: facts on its start. branches: of the step, each with the assumptions that lead
    there and the state after it. steps: facts on these states, in the same order, as many for each branch as there are kept ones.
    made: the same of what a step makes true. others: the assumptions of what another run in step keeps.
    """

    loop: Loop
    kept: tuple[Fact, ...]
    base: tuple[Fact, ...]
    branches: tuple[tuple[list[Fact], Sequence[Any]], ...]
    steps: tuple[Fact, ...]
    made: tuple[Fact, ...] = ()
    others: tuple[Fact, ...] = ()

    def serves(self, kept: Fact) -> bool:
        """Whether what is kept is needed for something else than itself after a step: there, or for a fact that is used there."""
        which = [a.conclusion.same(kept.conclusion) for a in self.kept]
        others = [s for i, s in enumerate(self.steps) if not which[i % len(which)]]
        used = {premise for step in (*others, *self.made) for premise in step.premises}
        lemmas = (f for f in used if f.rule != "assumption" and discharge(f.hypotheses, [kept.conclusion]) != f.hypotheses)
        return any(lemmas) or any(a in used for a, own in zip(self.kept, which, strict=True) if own)


def induct(
    loop: Loop,
    keeps: Callable[..., Sequence[Formula]],
    known: Iterable[Fact],
    loose: Mapping[int, str] = MappingProxyType({}),
    then: Callable[..., Sequence[Formula]] = lambda *_: (),
    others: Mapping[int, Mapping[str, Any]] = MappingProxyType({}),
) -> list[Fact]:
    """What a loop keeps: true of its start, and after a step where it was true before. So it is true at the end.

    Parameters
    ----------
    keeps: the formulas, given the names of the state. known: facts on an arbitrary item, and on what the loop does not change;
    and on what is determined by points, which may be made of the state (`_at_the_states`). then: formulas that a step makes true,
    whatever the state before it that has what is kept; so that they are true at the end, where there was a step. others: of runs
    of the loop in step, what is kept that may be assumed of one of them in a step of another: for its place among the formulas,
    the parts of the item that are that run's state before the step, by the names of these parts. So all of them keep it.

    Returns a fact for each formula; they speak of the state at the end of a run, for every number of items. Where the start is
    made of the first item there is one; elsewhere there may be none, and the start follows without what is known of items.
    Raises `NotDerived` where the start or a step does not follow, and where a hypothesis speaks of one step's state or item.
    """
    known = list(known)
    names = list(loop.state.values())
    bound = own_names(loop)
    bound_by_items = {n for value in loop.items for n in named_in(value)}
    kept, made_so = list(keeps(*names)), list(then(*names))

    def at(*state: Any) -> Sequence[Formula]:
        """What is kept, and what a step makes true, of another state."""
        if replaying():
            return [*keeps(*state), *then(*state)]
        return [_at(f, dict(zip(map(name_of, names), state, strict=True))) for f in (*kept, *made_so)]

    before, after_it = [assume(f) for f in kept], [assume(f) for f in made_so]
    elsewhere = [assume(f) for f in _of_other_runs(loop, keeps, kept, others)]
    if taken := sorted(bound_by_items & {n for f in (*before, *after_it) for n in named_in(f.conclusion)}):
        raise NotDerived(f"{loop.name}: what it keeps speaks of an item: {', '.join(taken)}")
    start = formal(loop.start(*loop.items))
    there_is_one = any(named_in(value) & bound_by_items for value in start)
    if made_so and not there_is_one:
        raise NotDerived(f"{loop.name}: there may be no step")
    at_first = [f for f in known if there_is_one or all(h.kind != "item" for h in f.hypotheses)]
    at_start = enumerate(at(*start)[: len(kept)])
    base = [by(goal, *at_first, name=f"{loop.name}: at the start", loose=loose.get(i, "")) for i, goal in at_start]
    steps, made, branches = list[tuple[Fact, Any]](), list[Fact](), []
    for taken, after in loop.branches:
        branch = [assume(f) for f in taken]
        branches.append((branch, after))
        for i, goal in enumerate(at(*after)):
            fact = by(goal, *before, *elsewhere, *branch, *known, name=f"{loop.name}: a step", loose=loose.get(i, ""))
            steps.append((fact, discharge(fact.hypotheses, [*(f.conclusion for f in (*before, *elsewhere)), *taken])))
            made += [fact] * (i >= len(kept))
    hypotheses = together(base).union(*(left for _, left in steps))
    its = (_at_the_states if any(h.determined for h in hypotheses) else of_the_items)(loop, hypotheses)
    hypotheses = hypotheses - its
    for h in hypotheses:
        if h.kind == "assumed" or (h.about in bound if h.kind in ("size", "meant") else (h.names | h.on) & bound):
            raise NotDerived(f"{loop.name}: the hypothesis {h} speaks of the state or the item of one step")
    items = {(h.about, h.items) for h in its} | {(OF_ANOTHER, _names(parts)) for parts in others.values()}
    if taken := sorted({part for about, parts in items if about != OF_ANOTHER for part in parts} & _elsewhere(others)):
        raise NotDerived(f"{loop.name}: {', '.join(taken)} is the state of another run, and part of an item")
    ends = ends_of(loop, items, _counts(loop, start, [after for _, after in branches]))
    premises = [*base, *(f for f, _ in steps), *before]
    own = tuple(f for f, _ in steps if f not in made)
    data = Induction(loop, tuple(before), tuple(base), tuple(branches), own, tuple(made), tuple(elsewhere))
    rules = [*(("induction", f) for f in before), *(("after a step", f) for f in after_it)]
    return [Fact(KEY, rule, [*hypotheses, ends], f.conclusion, premises, loop.name, data) for rule, f in rules]


OF_ANOTHER = "the state of another run"


def _names(parts: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(name_of(value) or str(value) for value in parts.values())


def _elsewhere(others: Mapping[int, Mapping[str, Any]]) -> set[str]:
    """The parts of an item that are of the state of another run."""
    return {name for parts in others.values() for name in _names(parts)}


def _of_other_runs(
    loop: Loop, keeps: Callable[..., Sequence[Formula]], kept: Sequence[Formula], others: Mapping[int, Mapping[str, Any]]
) -> list[Formula]:
    """What is kept, of other runs: parts of the item in place of all parts of the state that it speaks of."""
    if replaying():
        return [keeps(*{**loop.state, **parts}.values())[i] for i, parts in others.items()]
    names = {part: name_of(value) or "" for part, value in loop.state.items()}
    stand_for = {pair for parts in others.values() for pair in zip(_names(parts), parts, strict=True)}
    spoken = [{part for part, name in names.items() if name in named_in(kept[i])} for i in others]
    whole = all(parts == set(given) for parts, given in zip(spoken, others.values(), strict=True))
    if not whole or len(_elsewhere(others)) < len(stand_for) or not _elsewhere(others) <= {name_of(v) for v in loop.items}:
        raise NotDerived(f"{loop.name}: no parts of an item that are all of another run's state of which something is kept")
    return [_at(kept[i], {names[part]: value for part, value in parts.items()}) for i, parts in others.items()]


def _at(formula: Formula, state: Mapping[Any, Any]) -> Formula:
    """A formula with a state in place of its names, in what sizes are of too; so that it cannot be another one after a step."""
    if inside := sorted(n for n in named_in(formula) if set(inner_names(n)) & set(state)):
        raise NotDerived(f"{', '.join(inside)} is another number after a step")
    sizes = {name: size(with_numbers(of, state)) for name, of in sizes_in(formula).items()}
    return powers_apart(substituted(formula, {**sizes, **state}))


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
    afters = [after[k] for _, after in loop.branches]
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
    return Fact(KEY, "definition", [declared, ends], equal, [], f"{of} is the sum over the {over}", loop)


def ends_of(loop: Loop, items: set[tuple[str, tuple[str, ...]]], counts: frozenset[str] = frozenset()) -> Hypothesis:
    """That the names of a loop's state stand for what it ends with, run over items of which these are known."""
    state = [n for value in loop.state.values() for n in named_in(value)]
    over = tuple(f"{about}: {', '.join(parts)}" for about, parts in sorted(items))
    text = f"({', '.join(state)}) is the state at the end"
    return Hypothesis("run", loop.name, text, frozenset(state), str(loop.serial), over, counts=counts)


def _counts(loop: Loop, start: Sequence[Any], ends: Sequence[Sequence[Any]]) -> frozenset[str]:
    """The names in a loop's state that begin at −1 and are one more after each step, of which there may be any number."""
    if loop.items:  # there are as many as items
        return frozenset()
    zero = term(0) == 0
    counting = [
        name_of(before) or ""
        for before, first, *after in zip(loop.state.values(), start, *ends, strict=True)
        if isinstance(before, Term) and (first == -1).same(zero) and all((a == before + 1).same(zero) for a in after)
    ]
    return frozenset(counting)


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


def _at_the_states(loop: Loop, hypotheses: Iterable[Hypothesis]) -> frozenset[Hypothesis]:
    """Of hypotheses on what is determined by points, such as gradients and values, those of points that are made of the state.

    A step has them of the state before it: the run goes over items of which these are known, at each state that it comes to. What
    is determined stands for a part of the item, or of the state, and is determined once: not as the gradient at w, and at 2w.
    """
    names, found, items = own_names(loop), dict[str, Any](), [h for h in hypotheses if h.kind == "item"]
    for h in items:
        own = {n for v in Formal(h.of).formal.values() for n in named_in(v)}
        if not (h.key and h.determined) or h.names - own - names:
            return frozenset()
        for part, what, points in h.determined:
            if part not in names or found.setdefault(part, (what, points)) != (what, points):
                raise NotDerived(f"{loop.name}: {part} is not part of its state or item, or is determined twice")
    return frozenset(items)


def formal(state: Iterable[Any]) -> list[Any]:
    """A state of which constants are formal numbers too, so that comparisons of them are formulas."""
    return [term(value) if isinstance(value, int) else value for value in state]


def discharge(hypotheses: frozenset[Hypothesis], formulas: Iterable[Formula]) -> frozenset[Hypothesis]:
    """The hypotheses without the assumptions that are these formulas."""
    keys = {f.key for f in formulas}
    return frozenset(h for h in hypotheses if h.kind != "assumed" or h.key not in keys)


# ------------------------------------------------------------------------------------------------------ families of finite sets


@dataclass(frozen=True)
class Halves:
    """How a claim on all families was found: the claim, the families that it was assumed for, and the step for each case."""

    claim: Formula
    at: tuple[Mapping[str, Any], ...]
    steps: tuple[tuple[Mapping[str, bool], Formula, Fact], ...]


def same(F: Family, G: Family, *facts: Fact) -> Fact:
    """|F| = |G|, for they have the same members: it follows of all sets from the laws of sets, and from what facts say of sets."""
    return _of_sets(f"{F.text} = {G.text}", [F, G], F.equals(G), size(F) == size(G), facts)


def none(F: Family, *facts: Fact) -> Fact:
    """|F| = 0, for it has no members: it follows as in `same`."""
    return _of_sets(f"{F.text} = ∅", [F], f"(forall ((B Points)) (not {F.formula('B')}))", size(F) == 0, facts)


def _of_sets(what: str, families: list[Family], goal: str, conclusion: Formula, facts: Sequence[Fact]) -> Fact:
    if replaying():
        raise NotDerived("on numbers nothing is said of sets")
    said = [f.data for f in facts if isinstance(f.data, Sentence)]
    if len(said) < len(facts):
        raise NotDerived("a fact says nothing of sets")
    _, decide_sets = _ENGINES.get()
    tool = decide_sets(what, [*families, *(s.of for s in said)], [s.text for s in said], goal)
    return Fact(KEY, "sets", together(facts) | sized(conclusion), conclusion, facts, f"{what}; {tool}", (families, goal))


def for_all_families(
    claim: Formula, at: Sequence[Mapping[str, Any]], known: Callable[[Mapping[str, bool]], Iterable[Fact]] = lambda _: ()
) -> Fact:
    """A claim on numbers of members, for all families and sets that have names in it, on any number of points.

    It is counted out on no points, where a family has the member ∅ or none. On one point more, a family has as many members as
    its two halves, and a set as many points as the rest of it, and one more where it has the last point (`Family.half`). The step
    derives the claim of them from the claim `at` families and sets that are made of halves and rests; `known`, given which sets
    have the last point, are facts on all families.
    """
    counts = sizes_in(claim)
    if replaying() or named_in(claim) != set(counts) or any(getattr(of, "numbers", ()) for of in counts.values()):
        raise NotDerived(f"not only of numbers of members, or points: {claim}")
    sets = sorted(set().union(*({of.name} if isinstance(of, Points) else of.sets for of in counts.values())))
    families = sorted(set().union(*(of.names for of in counts.values() if isinstance(of, Family))) - set(sets))
    for members in product((frozenset(), frozenset({0})), repeat=len(families)):
        names = {**dict(zip(families, members, strict=True)), **dict.fromkeys(sets, 0)}
        if not known_to_hold(substituted(claim, {name: counted(of, 0, names) for name, of in counts.items()})):
            raise NotDerived(f"on no points it is not so that {claim}")
    steps = []
    for ends in product((False, True), repeat=len(sets)):
        has_last = dict(zip(sets, ends, strict=True))
        goal = expanded(substituted(claim, {name: _on_one_more(of, has_last) for name, of in counts.items()}))
        before = [assume(with_families(claim, _halves_only(values, families, sets))) for values in at]
        made = by(goal, *before, *known(has_last), name=f"one point more: {claim}")
        if left := [h for h in discharge(made.hypotheses, [f.conclusion for f in before]) if h.kind != "size"]:
            raise NotDerived(f"one point more: not known of all families: {left[0]}")
        steps.append((has_last, goal, made))
    return Fact(
        KEY, "families", sized(claim), claim, [f for *_, f in steps], "all families", Halves(claim, tuple(at), tuple(steps))
    )


def _on_one_more(of: Family | Points, has_last: Mapping[str, bool]) -> Term:
    """The number of members on one point more, by halves; of points, by the rest."""
    if isinstance(of, Points):
        return size(of.rest) + int(has_last[of.name])
    return size(of.half(False, has_last)) + size(of.half(True, has_last))


def _halves_only(values: Mapping[str, Any], families: Sequence[str], sets: Sequence[str]) -> Mapping[str, Any]:
    """What to assume a claim of, in place of all of its names. Raises `NotDerived` unless it is made of halves and rests."""
    own = {f"{half}_{name}" for name in families for half in ("low", "high")} | {f"rest_{name}" for name in sets}
    used = set().union(*({v.name} if isinstance(v, Points) else v.names for v in values.values()))
    if set(values) != {*families, *sets} or not used <= own:
        raise NotDerived(f"the claim is assumed of {', '.join(map(str, values.values()))}: not of families on one point fewer")
    return values


def of_families(fact: Fact, values: Mapping[str, Any]) -> Fact:
    """A fact on all families, for these: from ⊢ φ, of sizes only, ⊢ φ with other families and sets for the names in it."""
    if left := [h for h in fact.hypotheses if h.kind != "size"]:
        raise NotDerived(f"not known of all families: {left[0]}")
    conclusion = with_families(fact.conclusion, values)
    note = ", ".join(f"{n} ≔ {v}" for n, v in values.items())
    return Fact(KEY, "instance", sized(conclusion), conclusion, [fact], note, dict(values))


def define(definition: Callable[..., Sequence[Meaning]], *of: Any) -> list[Fact]:
    """What one of `definitions.DEFINITIONS` says. Where it speaks of a fact, the hypotheses of this one are its own too.

    Raises `NotDerived` where it is not a fact that it speaks of, but a formula, which nobody derived.
    """
    if definition not in DEFINITIONS:
        raise NotDerived("no definition")
    if bare := [thing for thing in of if isinstance(thing, Formula)]:
        raise NotDerived(f"not a fact: {bare[0]}")
    facts = [thing for thing in of if isinstance(thing, Fact)]
    found = definition(*(thing.conclusion if isinstance(thing, Fact) else thing for thing in of))
    own = together(facts)
    return [Fact(KEY, m.rule, own | m.hypotheses | sized(m.conclusion), m.conclusion, facts, m.note, m.said) for m in found]


# --------------------------------------------------------------------------------------------------------------- definitions


def defined(d: Definition) -> Hypothesis:
    """That a name stands for what is defined; where an exponent is of no item, that is also on its being a natural number."""
    natural = {f"whether {name} is a natural number" for name in d.exponents}
    return Hypothesis("definition", d.defines, str(d), frozenset([d.defines]), d.key, d.parts, d.over, d.of, on=d.depends | natural)
