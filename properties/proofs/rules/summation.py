"""The kernel's rules for sums over finitely many items, and for runs of a loop in step, of which sums are kept.

What is linear and holds of every item holds of the sums. Runs in step make their steps together, one for each item of a list: so
a sum over all of them has a value before each step and after it, and an induction over the steps can speak of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any

from ...samples.hypotheses import numbered_in, products_of, sums_of, totals_of
from ..formal.branching import paths
from ..formal.formal import Formula, Term, named_in, real, replaying, term
from ..formal.sample import Formal
from ..formal.sums import Power, Sum, Tensor, is_vector, like, put, written
from ..kernel import (
    AXIOMS,
    KEY,
    Fact,
    Hypothesis,
    Loop,
    NotDerived,
    assume,
    by,
    defined,
    discharge,
    ends_of,
    formal,
    name_of,
    of_the_items,
    own_names,
    together,
)


@dataclass(frozen=True, eq=False)
class Summed:
    """How sums were found: the linear formula, in which Σ0, Σ1 … are the places of the sums, and these."""

    shape: Formula
    sums: tuple[Sum, ...]


def summed(fact: Fact, linear: Callable[..., Formula], *sums: Sum, runs: Together | None = None) -> Fact:
    """From Γ ⊢ L(f, g, …) of an arbitrary item of a list: Γ ⊢ L(Σf, Σg, …), where L is linear and speaks of no item.

    `linear` is L, called with what takes the place of each term; `sums` say the terms, and what stands for their sums. A constant
    is one times the number of items, the sum of 1. Γ loses what it says of the item, and gains what the names stand for. There may
    be no items, so L is not a strict inequality. The items may be the ends of `runs`.
    Raises `NotDerived` where the fact is not L of the terms, or not of every item.
    """
    if replaying():
        return Fact(KEY, "sum", [], linear(*(s.name for s in sums)), [fact], "")
    bound = frozenset[str]().union(*(s.bound for s in sums))
    places = [like(s.term, f"Σ{i}") for i, s in enumerate(sums)]
    shape = linear(*places)
    _refuse_unless_linear(shape, {n for place in places for n in named_in(place)}, bound)
    if not put(shape, {f"Σ{i}": s.term for i, s in enumerate(sums)}).same(fact.conclusion) or fact.conclusion.conditions:
        raise NotDerived(f"{fact.conclusion} is not {shape} of the terms")
    hypotheses = _without_the_item(fact.hypotheses, sums, bound, runs)
    conclusion = put(shape, {f"Σ{i}": s.name for i, s in enumerate(sums)})
    return Fact(KEY, "sum", [*hypotheses, *map(defined, sums)], conclusion, [fact], f"over all {sums[0].over}", Summed(shape, sums))


def _refuse_unless_linear(shape: Formula, places: set[str], bound: frozenset[str]) -> None:
    """A sum of places, each times what speaks of no place and no item, compared with 0 but not strictly."""
    if shape.relation not in ("≤", "=", "≥") or shape.conditions or named_in(shape) & bound:
        raise NotDerived(f"{shape} is strict, not defined everywhere, or speaks of an item")
    rest = (shape.lhs - shape.rhs).expression.expand()
    for symbol in sorted(rest.free_symbols, key=str):
        names, factor = named_in(Term(symbol)), rest.diff(symbol)
        if names & places:
            if (names <= places and str(symbol) not in places) or named_in(Term(factor)) & places:
                raise NotDerived(f"{shape} is not linear in {', '.join(sorted(names & places))}")
            rest = (rest - factor * symbol).expand()
    if rest != 0:
        raise NotDerived(f"{shape} is not linear: {rest} is not a multiple of a term")


def _without_the_item(
    hypotheses: Iterable[Hypothesis], sums: Sequence[Sum], bound: frozenset[str], runs: Together | None
) -> list[Hypothesis]:
    """Hypotheses without those that say what an item of the list is, and what is defined of it."""
    lists = {(s.over, s.of, tuple(name_of(v) or "" for v in s.items)) for s in sums}
    inside = {d.defines: d.key for s in sums for d in s.within}
    if len(lists) != 1 or any(inside[d.defines] != d.key for s in sums for d in s.within) or {s.defines for s in sums} & bound:
        raise NotDerived("one sum is over one list, and a name in it has one meaning")
    ((over, of, items),) = lists
    ours = (runs.over, None, tuple(name_of(v) or "" for v in runs.own)) if runs else None
    if (runs is not None or over.startswith(RUNS)) and (over, of, items) != ours:
        raise NotDerived(f"{over} are not so called, or have other parts")
    left = []
    for h in hypotheses:
        if runs is not None and h.kind == "run" and h.key == str(runs.loop.serial):
            left.append(runs.ends(h.items))
            continue
        is_item = h.kind == "item" and h.key and h.items == items and of is not None and h.about == f"{of.__name__}.{over}"
        if is_item or (h.kind == "definition" and all(inside.get(n) == h.key for n in h.names)):
            continue
        if h.kind == "assumed" or (h.names | h.on) & bound:
            raise NotDerived(f"the hypothesis {h} speaks of one item")
        left.append(h)
    return left


def tensor(f: Tensor, g: Tensor) -> Fact:
    """⟨u⊗v,u'⊗v'⟩ = ⟨u,u'⟩⟨v,v'⟩."""
    formula = f.name @ g.name == (f.left @ g.left) * (f.right @ g.right)
    meant = [] if replaying() else [defined(f), defined(g)]
    return Fact(KEY, "axiom", meant, formula, [], AXIOMS["tensor product"].name, (f, g))


def tensor_power(f: Power, g: Power, q: Power) -> Fact:
    """⟨u⊗…⊗u,v⊗…⊗v⟩ = ⟨u,v⟩ᵖ, where f and g are the powers of u and v, and q is that of ⟨u,v⟩."""
    if not replaying():
        exponents = {name_of(p.exponent) for p in (f, g, q)}
        if not (is_vector(f.base) and is_vector(g.base) and len(exponents) == 1 and (q.base == f.base @ g.base).same(term(0) == 0)):
            raise NotDerived(f"{q} is not the power of the inner product of vectors of which {f} and {g}")
    meant = [] if replaying() else [defined(f), defined(g), defined(q)]
    return Fact(KEY, "axiom", meant, f.name @ g.name == q.name, [], AXIOMS["tensor power"].name, (f, g, q))


def exchanged(one: Sum, other: Sum) -> Fact:
    """Σᵢ Σⱼ a = Σⱼ Σᵢ a: both are sums of sums, of one term over two lists, and the outer list of one is the inner of the other."""
    if not replaying():
        (inner, here), (its, there) = _inner(one), _inner(other)
        outer, inside, back, out = [(s.over, s.of, s.parts, [*map(is_vector, s.items)]) for s in (one, inner, its, other)]
        if outer != back or inside != out or set(one.parts) & set(inner.parts) or here != there:
            raise NotDerived(f"{one}; and {other}: not of the same terms, over the same lists")
    meant = [] if replaying() else [defined(one), defined(other)]
    return Fact(KEY, "exchange", meant, one.name == other.name, [], f"over all {one.over} and {other.over}", (one, other))


def _inner(s: Sum) -> tuple[Sum, tuple[Any, ...]]:
    """The sums that a sum is of, and their term, with what names in it stand for."""
    inner = s.within[0] if len(s.within) == 1 else None
    if not isinstance(inner, Sum) or str(s.term) != str(inner.name):
        raise NotDerived(f"{s} is not a sum of sums")
    return inner, (written(inner.term), is_vector(inner.term), sorted((d.defines, d.key) for d in inner.within))


def without(fact: Fact, *sums: Sum) -> Fact:
    """From Γ ⊢ φ: the same without that names stand for sums, of which φ and the rest of Γ say nothing. There are such sums."""
    if replaying():
        return Fact(KEY, "without", [], fact.conclusion, [fact], "")
    meant = {(s.defines, s.key) for s in sums}
    left = {h for h in fact.hypotheses if h.kind != "definition" or (h.about, h.key) not in meant}
    spoken = named_in(fact.conclusion).union(*(h.names | h.on for h in left))
    if taken := sorted(s.defines for s in sums if s.defines in spoken):
        raise NotDerived(f"{', '.join(taken)} is spoken of in {fact}")
    return Fact(KEY, "without", left, fact.conclusion, [fact], f"whatever {', '.join(s.defines for s in sums)}", sums)


def horner(loop: Loop, series: Sum, x: Term) -> Fact:
    """That a loop over numbered items ends with Σ cxᵖ: it goes from the last to the first, and makes Tx + c of T, which is 0 first.

    By induction, T is the sum of cxᵖ⁻ᵏ over the items from the k-th on. `series` is the sum, where p is the place of an item.
    """
    own_names(loop)
    if not replaying():
        power = series.within[0] if len(series.within) == 1 else None
        numbered = series.of is not None and series.over in numbered_in(series.of)
        if not (numbered and isinstance(power, Power) and name_of(power.exponent) == series.parts[-1]):
            raise NotDerived(f"{series} is not a sum of powers that are the places of its items")
        e, q = series.term.expression.expand(), power.name.expression
        c = Term(e.coeff(q))
        if (e - c.expression * q).expand() != 0 or not (power.base == x).same(term(0) == 0) or power.defines in named_in(c):
            raise NotDerived(f"{series} is not a sum of multiples of powers of {x}")
        if len(loop.state) != 1 or named_in(x) & own_names(loop) or tuple(map(name_of, loop.items)) != series.parts:
            raise NotDerived(f"{loop.name} has another state than one number, or goes over other items than {series}")
        ((state,), start) = loop.state.values(), formal(loop.start(*loop.items))
        pairs = [(start[0], term(0)), *((after[0], state * x + c) for _, after in loop.branches)]
        if not all((v == e).same(term(0) == 0) for v, e in pairs):
            raise NotDerived(f"{loop.name} starts with {start[0]}, or a step is not that of Horner's rule")
    (state,) = loop.state.values()
    about = f"{series.of.__name__ if series.of else ''}.{series.over}"
    hypotheses = [] if replaying() else [ends_of(loop, {(about, series.parts)}), defined(series)]
    note = f"over the {series.over}, from the last to the first"
    return Fact(KEY, "Horner's rule", hypotheses, state == series.name, [], note, (loop, series))


RUNS = "ends of runs in step: "


@dataclass(frozen=True, eq=False)
class Together:
    """Runs of one loop, in step, one for each item of a list of a sample type: all make one step, then all the next.

    Attributes
    ----------
    loop: the loop, of which each run has items of its own. common: the names of the parts of the state that are the same in all.
    of, each: the sample type, and its list. of_a_step: the names of the parts of an item that are the same in all runs.
    Raises `NotDerived` where a part that they are to have in common depends on another, or on the rest of an item; or a start on
    an item.
    """

    loop: Loop
    common: tuple[str, ...]
    of: type
    each: str
    of_a_step: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if replaying():
            return
        if extra := set(self.of_a_step) - {name_of(v) for v in self.loop.items}:
            raise NotDerived(f"{self.loop.name}: {', '.join(sorted(extra))} is not part of an item")
        ours = own_names(self.loop) - {n for v in self.shared for n in named_in(v)}
        states = [after for _, after in paths(self.loop.step, *self.loop.state.values(), *self.loop.items)]
        ends = [(self.part(formal(s)), ours - set(self.of_a_step)) for s in states]
        for values, taken in ((self.part(formal(self.loop.start(*self.loop.items))), ours), *ends):
            if any(named_in(v) & taken for v in values):
                raise NotDerived(f"{self.loop.name}: {', '.join(self.common)} need not be the same in all runs")
        if any(str(self.part(s)) != str(self.part(states[0])) for s in states):
            raise NotDerived(f"{self.loop.name}: {', '.join(self.common)} depends on the branch")

    def part(self, state: Sequence[Any]) -> list[Any]:
        """The common part of a state."""
        return [v for name, v in zip(self.loop.state, state, strict=True) if name in self.common]

    @property
    def shared(self) -> list[Any]:
        """The numbers and vectors that stand for what they have in common."""
        return self.part(list(self.loop.state.values()))

    @property
    def own(self) -> tuple[Any, ...]:
        """Those that stand for the rest of a run's state."""
        return tuple(v for name, v in self.loop.state.items() if name not in self.common)

    @property
    def parts(self) -> tuple[Any, ...]:
        """Those that stand for the rest of a run's state and item, before a step."""
        return (*self.own, *(v for v in self.loop.items if name_of(v) not in self.of_a_step))

    @property
    def over(self) -> str:
        """What the list of their ends is called."""
        return f"{RUNS}{self.loop.name} {self.loop.serial}, for each of {self.of.__name__}.{self.each}{self.alike}"

    @property
    def alike(self) -> str:
        """What is the same in all of them in each step; whole runs of the code are to be compared in this."""
        return f", with one {', '.join(self.of_a_step)} in each step" if self.of_a_step else ""

    @property
    def in_step(self) -> str:
        """What the list of their states is called, before a step that all are to make, each with its item."""
        return f"{self.loop.name} {self.loop.serial} in step{self.alike}"

    def ends(self, items: tuple[str, ...] = ()) -> Hypothesis:
        """That names stand for what they have in common at the end."""
        names = frozenset(n for v in self.shared for n in named_in(v))
        text = f"({', '.join(sorted(names))}) is the state at the end, the same in all runs{self.alike}"
        return Hypothesis("run", self.loop.name, text, names, str(self.loop.serial), items, over=self.alike)


def at_most_the_sum(fact: Fact, s: Sum, runs: Together) -> Fact:
    """From Γ ⊢ f ≥ 0 of the end of an arbitrary one of several runs: Γ ⊢ f ≤ Σf, of this end, which is one of them."""
    if not replaying():
        ends = [h for h in fact.hypotheses if h.kind == "run" and h.key == str(runs.loop.serial)]
        if not (fact.conclusion.same(s.term >= 0) and any(s.bound <= h.names for h in ends)):
            raise NotDerived(f"{fact.conclusion} does not say of an end that {s.term} is not negative")
        _without_the_item(fact.hypotheses, [s], s.bound, runs)
    return Fact(
        KEY, "sum", [*fact.hypotheses, *([] if replaying() else [defined(s)])], s.term <= s.name, [fact], f"one of all {s.over}"
    )


def in_step(
    runs: Together, sums: Mapping[Sum, Sum], count: Sum, keeps: Callable[..., Sequence[Formula]], known: Iterable[Fact]
) -> list[Fact]:
    """What runs in step keep of sums over all of them: true at the start, and after a step where it was true before.

    Parameters
    ----------
    sums: over the ends of the runs, of a term of their own state; each with the sum, over the states and items of a step, of what
    the term becomes. count: the number of runs, the sum of 1 over the ends. keeps: the formulas, given the sums and what the runs
    have in common. known: facts on an arbitrary step, of sums over the states before it and the items; and on an arbitrary item.

    Returns a fact for each formula, on the ends after any number of steps. Raises `NotDerived` where that does not follow.
    """
    known, loop, names = list(known), runs.loop, list(runs.loop.state.values())
    parts, before = runs.parts, [assume(f) for f in keeps(*(s.name for s in sums), *runs.shared)]
    first = formal(loop.start(*loop.items))
    values = [1 if replaying() else put(s.term, _named(names, first)) for s in sums]
    if not replaying():
        _refuse_other_lists(runs, sums, count, parts, (*values, *(f.conclusion for f in before)))

    def kept(*state: Any) -> Sequence[Formula]:  # the same formulas, of another state
        if replaying():
            return keeps(*state)
        return [put(f.conclusion, _named([*(s.name for s in sums), *runs.shared], state)) for f in before]

    closed = [f for f in known if all(h.kind == "sample" for h in f.hypotheses)]
    base = [by(g, *closed, name=f"{loop.name}: at the start") for g in kept(*(v * count.name for v in values), *runs.part(first))]
    of_items, of_sums = _apart(runs, known)
    terms: list[tuple[Fact, frozenset[Hypothesis]]] = []
    next_one: list[Any] = []
    for taken, after in paths(loop.step, *names, *loop.items):
        next_one = runs.part(formal(after))
        for s, new in () if replaying() else sums.items():
            made = by(
                put(s.term, _named(names, formal(after))) == new.term, *map(assume, taken), *of_items, name=f"{loop.name}: a term"
            )
            terms.append((made, discharge(made.hypotheses, taken)))
    goals = kept(*(new.name for new in sums.values()), *next_one)
    steps = [by(g, *before, *of_sums, name=f"{loop.name}: a step") for g in goals]
    its = of_the_items(loop, (h for _, left in terms for h in left))
    of_a_step = discharge(together(steps), [f.conclusion for f in before])
    defines = {n: h.key for h in of_a_step if h.kind == "definition" and h.over == runs.in_step for n in h.names}
    meant = {s.defines: Sum(s.name, s.term, parts, runs.in_step).key for s in (() if replaying() else sums)}
    meant |= {s.defines: s.key for s in (() if replaying() else sums.values())}
    inside = {h for h in of_a_step if _is_of_a_step(h, runs, {**meant, **defines}, parts)}
    if any(meant.get(n, key) != key for n, key in defines.items()):
        raise NotDerived(f"{loop.name}: a sum before a step, or after it, is another one than is kept")
    left = [h for _, left in terms for h in left - its] + list(of_a_step - inside)
    for h in left:
        if h.kind == "assumed" or (h.names | h.on) & (own_names(loop) | set(meant) | set(defines)):
            raise NotDerived(f"{loop.name}: the hypothesis {h} speaks of one step")
    ends = runs.ends(ends_of(loop, {(h.about, h.items) for h in its}).items)
    hypotheses = [] if replaying() else [*left, *together(base), ends, defined(count), *map(defined, sums)]
    premises = [*base, *(f for f, _ in terms), *steps]
    return [Fact(KEY, "induction", hypotheses, b.conclusion, [*premises, b], f"{loop.name}, in step") for b in before]


def _apart(runs: Together, known: Iterable[Fact]) -> tuple[list[Fact], list[Fact]]:
    """What is known of an item of one run, and of the sums of a step: what is of both is of no use to either."""
    items, sums = list[Fact](), list[Fact]()
    for fact in known:
        lists = {h.over for h in fact.hypotheses if h.kind == "item"}
        if not lists & set(sums_of(runs.of)) and all(h.over != runs.in_step for h in fact.hypotheses):
            items.append(fact)
        if lists <= set(sums_of(runs.of)):
            sums.append(fact)
    return items, sums


def _is_of_a_step(h: Hypothesis, runs: Together, sums: Mapping[str, str], parts: tuple[Any, ...]) -> bool:
    """Whether it says what a sum over a step is, or that such sums are an item: those that an item is declared to be made of.

    The parts of it that are no sums are, in order, what all runs have in common in this step.
    """
    if h.kind == "definition":
        return h.over == runs.in_step and h.items == tuple(map(name_of, parts))
    if h.kind != "item" or not h.key or h.about != f"{runs.of.__name__}.{h.over}" or h.over not in sums_of(runs.of):
        return False
    method, values = sums_of(runs.of)[h.over], {**runs.loop.state, **{name_of(v) or "": v for v in runs.loop.items}}
    terms = method(Formal(runs.of), *(values[n] for n in list(signature(method).parameters)[1:]))
    names, others = h.items[: len(terms)], h.items[len(terms) :]
    expected = [Sum(real(n), e, parts, runs.in_step).key for n, e in zip(names, terms, strict=True)]
    return expected == [sums.get(n) for n in names] and others == runs.of_a_step[: len(others)]


def number(of: str, runs: Together, count: Sum) -> Fact:
    """That a quantity which a type declares to be the number of items in a list is that of the runs, one for each of these."""
    over, method = totals_of(runs.of).get(of, ("", None))
    sample = Formal(runs.of)
    if method is None or over != runs.each or of in products_of(runs.of) or count.over != runs.over or count.within:
        raise NotDerived(f"{runs.of.__name__} does not declare that {of} is the number of {runs.each}")
    if not all((v == 1).same(term(0) == 0) for v in (method(sample, real("an item")), count.term)):
        raise NotDerived(f"{of} is not declared to be the number of {over}, or {count} is none")
    own = frozenset(named_in(getattr(sample, of)))
    declared = Hypothesis("sample", runs.of.__name__, f"{of}: the number of {over}", own, of=runs.of)
    hypotheses = [] if replaying() else [declared, defined(count)]
    return Fact(KEY, "definition", hypotheses, getattr(sample, of) == count.name, [], f"{of} is the number of {over}")


def _refuse_other_lists(runs: Together, sums: Mapping[Sum, Sum], count: Sum, parts: Sequence[Any], values: Iterable[Any]) -> None:
    """Sums that are not over the ends of the runs, or the states and items of a step; values that depend on one run."""
    lists = [(s, runs.over, runs.own) for s in (*sums, count)] + [(s, runs.in_step, parts) for s in sums.values()]
    for s, over, items in lists:
        if (s.over, tuple(map(name_of, s.items)), s.within, s.of) != (over, tuple(map(name_of, items)), (), None):
            raise NotDerived(f"{s} is over another list than {over} ({', '.join(map(str, items))})")
    shared = {n for v in runs.shared for n in named_in(v)}
    if not (count.term == 1).same(term(0) == 0) or any(named_in(s.term) & shared for s in sums):
        raise NotDerived(f"{count} does not count runs, or a term is of what they have in common")
    if any(named_in(v) & (own_names(runs.loop) - shared) for v in values):
        raise NotDerived(f"{runs.loop.name}: the runs start from different states, or what they keep is of one run")


def _named(names: Sequence[Any], values: Sequence[Any]) -> dict[str, Any]:
    return {name_of(n) or "": v for n, v in zip(names, values, strict=True)}
