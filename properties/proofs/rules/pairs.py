"""The kernel's rule for many values that are changed together: at each step one is observed, and what is of any two may change.

The state has parts that are of one value, parts that are of two, and parts that are of none. Of the value that is observed, and of
it with others, an item has the same parts, as they are before the step. What any two values keep is known of it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from ...samples.hypotheses import products_of, totals_of
from ..formal.families import inner_names
from ..formal.formal import Formula, Term, named_in, replaying, term
from ..formal.sample import Formal
from ..formal.sums import is_vector, put, sole_name, valued_at, written
from ..kernel import (
    KEY,
    Fact,
    Hypothesis,
    Induction,
    Loop,
    NotDerived,
    assume,
    by,
    discharge,
    ends_of,
    formal,
    of_the_items,
    own_names,
    together,
)
from ..ties import Tied, by_formulas, tie

Parts = tuple[Any, ...]
Whole = tuple[Callable[[Any, Any], Sequence[Any]], Sequence[Sequence[Any]], Any, Sequence[Any]]  # a run, as in `tie_pairs`


@dataclass(frozen=True, eq=False)
class Pairs:
    """A loop of two arbitrary values, the one and the other.

    Attributes
    ----------
    loop: its state has the parts of the one, then those of the other, of both, and those that are of none; its items have the other
    attributes among their parts. starts: what the one starts from, and what the other does; both may start from more. seen: the
    value that is observed. one_seen, other_seen, twice: the one and it, the other and it, and it twice. given: parts that no step
    changes, each with what it is of the values that facts are to be about.
    Raises `NotDerived` where a part depends on more than it may.
    """

    loop: Loop
    one: Parts
    other: Parts
    both: Parts
    starts: tuple[Parts, Parts]
    seen: Parts
    one_seen: Parts
    other_seen: Parts
    twice: Parts
    given: tuple[tuple[Any, Any], ...] = ()

    def __post_init__(self) -> None:
        if replaying():
            return
        bound, state = own_names(self.loop), [*self.one, *self.other, *self.both, *self.common]
        shapes = {tuple(map(is_vector, of)) for of in (self.one, self.other, self.seen)}
        pairs = {tuple(map(is_vector, of)) for of in (self.both, self.one_seen, self.other_seen, self.twice)}
        parts = [*map(sole_name, (*self.observed, *self.starts[0], *self.starts[1]))]
        if len(shapes) > 1 or len(pairs) > 1 or [*map(sole_name, state)] != [*map(sole_name, self.loop.state.values())]:
            raise NotDerived(f"{self.loop.name}: its state has other parts, or the observed value has")
        if not set(parts) <= {*map(sole_name, self.loop.items)} or len(set(parts)) < len(parts):
            raise NotDerived(f"{self.loop.name}: no part of an item, or of two things: {', '.join(parts)}")
        self._refuse_starts(bound)
        for taken, after in self.loop.branches:
            self._refuse_step(taken, after)
        constant = [sole_name(part) for part, *_ in self.constant]
        if not {sole_name(part) for part, _ in self.given} <= set(constant) or _names(v for _, v in self.given) & bound:
            raise NotDerived(f"{self.loop.name}: what is given is changed by a step, or no value")

    @property
    def common(self) -> Parts:
        """The parts of the state that are of no value."""
        return tuple(self.loop.state.values())[2 * len(self.one) + len(self.both) :]

    @property
    def observed(self) -> Parts:
        """The parts of an item that are of the observed value, and of it with others."""
        return (*self.seen, *self.one_seen, *self.other_seen, *self.twice)

    @property
    def at_first(self) -> list[Any]:
        """The state before the first step."""
        return formal(self.loop.start(*self.loop.items))

    @property
    def of_starts(self) -> set[str]:
        """The parts of an item that say what values start from: no step has to do with them."""
        return _names((*self.at_first, *self.starts[0], *self.starts[1])) & _names(self.loop.items)

    @property
    def constant(self) -> Iterator[tuple[Any, Any, Any]]:
        """Parts of the one and of the other that are what these start from at each step, and those of the observed value."""
        first = self.at_first
        for k, (one, other, seen) in enumerate(zip(self.one, self.other, self.seen, strict=True)):
            is_start = str(first[k]) in map(str, self.starts[0])
            if is_start and all(_same(after[k], one) for _, after in self.loop.branches):
                yield one, one, seen
                yield other, one, seen

    def split(self, state: Sequence[Any]) -> tuple[Parts, Parts, Parts, Parts]:
        """Its parts: of the one, of the other, of both, and of none."""
        n, m, state = len(self.one), 2 * len(self.one) + len(self.both), tuple(state)
        return state[:n], state[n : 2 * n], state[2 * n : m], state[m:]

    def _refuse_starts(self, bound: set[str]) -> None:
        one, other, both, common = self.split(self.at_first)
        swap = _values(self.starts[0], self.starts[1])
        alike = len(self.starts[0]) == len(self.starts[1]) and all(_same(put(a, swap), b) for a, b in zip(one, other, strict=True))
        if not alike or _names(one) & bound - _names(self.starts[0]) or _names(common) & bound:
            raise NotDerived(f"{self.loop.name}: values start otherwise than each other, or from more than they may")
        if _names(both) & (bound - _names(self.loop.items) | _names(self.observed)):
            raise NotDerived(f"{self.loop.name}: two values start from what is observed, or from a state")

    def _refuse_step(self, taken: Sequence[Formula], after: Sequence[Any]) -> None:
        one, other, both, common = self.split(after)
        of_pairs = _names((*self.one, *self.other, *self.both, *self.one_seen, *self.other_seen)) | self.of_starts
        of_others = _names((*self.other, *self.both, *self.other_seen)) | self.of_starts
        swap = _values((*self.one, *self.one_seen), (*self.other, *self.other_seen))
        if _names(taken) & of_pairs or _names(common) & of_pairs or _names(one) & of_others or _names(both) & self.of_starts:
            raise NotDerived(f"{self.loop.name}: a part depends on more than it may")
        if not all(_same(put(a, swap), b) for a, b in zip(one, other, strict=True)):
            raise NotDerived(f"{self.loop.name}: a step does one thing to the one, and something else to the other")

    def ends(self, lists: Iterable[tuple[str, tuple[str, ...]]]) -> Hypothesis:
        """That names stand for the end, where the observed values are those of all that the parts of items say they are."""
        of = [f"{len(self.one)} parts of one, {len(self.both)} of two", *(f"{part} ≔ {value}" for part, value in self.given)]
        step = f"all values in step, {', '.join(of)}", tuple(map(sole_name, self.observed))
        return ends_of(self.loop, {*lists, step})


@dataclass(frozen=True, eq=False)
class InStep(Induction):
    """How any two values were found to keep something: `kept` has it of these two, and then of them with the observed one.

    `given` are the parts of the state that are others in the facts that were found.
    """

    given: Mapping[str, Any] = field(default_factory=dict)

    def serves(self, kept: Fact) -> bool:
        """Whether what is kept is needed for something else than itself after a step."""
        n = len(self.base)
        which = next(i for i in range(n) if put(self.kept[i].conclusion, self.given).same(kept.conclusion))
        own = set(self.kept[which::n])
        return any(own & set(step.premises) for i, step in enumerate(self.steps) if i % n != which)


def in_pairs(
    runs: Pairs, keeps: Callable[..., Sequence[Formula]], known: Iterable[Fact], loose: Mapping[int, str] = MappingProxyType({})
) -> list[Fact]:
    """What any two of all values keep: true at the start of any two, and after a step where it was true of any two before.

    Parameters
    ----------
    keeps: the formulas, given the names of the state. known: facts on an arbitrary item, which say nothing of the observed value
    but of what no step changes; and on what the loop does not change.

    Returns a fact for each formula, on the end of two arbitrary values, or of those that are given. Raises `NotDerived` where that
    does not follow.
    """
    known, loop = list(known), runs.loop
    kept, names = list(keeps(*loop.state.values())), list(loop.state.values())
    bound, items = own_names(loop), _names(loop.items)

    def at(*state: Any) -> Sequence[Formula]:  # the same formulas, of another state
        return keeps(*state) if replaying() else [put(f, _values(names, state)) for f in kept]

    if not replaying() and any(n in items or set(inner_names(n)) & bound for n in _names(kept)):
        raise NotDerived(f"{loop.name}: what is kept speaks of an item, or of a size that depends on the state")
    seen = [(runs.one, runs.seen, runs.one_seen), (runs.other, runs.seen, runs.other_seen), (runs.seen, runs.seen, runs.twice)]
    pairs = [(runs.one, runs.other, runs.both), *seen]
    before = [assume(f) for one, other, both in pairs for f in at(*one, *other, *both, *runs.common)]
    closed = [f for f in known if all(h.kind == "sample" for h in f.hypotheses)]
    at_start = enumerate(at(*runs.at_first))
    base = [by(goal, *closed, name=f"{loop.name}: at the start", loose=loose.get(i, "")) for i, goal in at_start]
    steps, branches, left = list[Fact](), [], together(base)
    for taken, after in loop.branches:
        branch = [assume(f) for f in taken]
        branches.append((branch, after))
        for i, goal in enumerate(at(*after)):
            steps.append(by(goal, *before, *branch, *known, name=f"{loop.name}: a step", loose=loose.get(i, "")))
            left |= discharge(steps[-1].hypotheses, [*(f.conclusion for f in before), *taken])
    its = of_the_items(loop, left)
    _refuse_observed(runs, [part for h in its for part in h.items])
    for h in left - its:
        if h.kind == "assumed" or h.determined or (h.names | h.on | {h.about}) & bound:
            raise NotDerived(f"{loop.name}: the hypothesis {h} speaks of the state or the item of one step")
    ends = runs.ends({(h.about, h.items) for h in its})
    given = {} if replaying() else {sole_name(part): value for part, value in runs.given}
    data = InStep(loop, tuple(before), tuple(base), tuple(branches), tuple(steps), given=given)
    found = [put(f.conclusion, given) if given else f.conclusion for f in before[: len(base)]]
    premises = [*base, *steps, *before]
    return [Fact(KEY, "induction", [*(left - its), ends], of, premises, f"{loop.name}, of any two", data) for of in found]


def sum_along(runs: Pairs, kind: type, of: str, part: Any, items: Sequence[Any], x: Any) -> Fact:
    """⟨x,s⟩ = ⟨x,t⟩ for any x, where a type declares the vector s to be a sum over a list, and t is a part that is of no value.

    It starts at 0, and a step adds the declared term of its item, of which `items` are parts: at the end it is that sum.
    """
    if of not in totals_of(kind) or of in products_of(kind):
        raise NotDerived(f"{kind.__name__} declares no sum {of!r}")
    (over, method), sample = totals_of(kind)[of], Formal(kind)
    quantity, hypotheses = getattr(sample, of), []
    if not replaying():
        parts, k = [*map(sole_name, items)], [*map(sole_name, runs.loop.state.values())].index(sole_name(part))
        expected = part + method(sample, *items)
        sums = [_same(runs.at_first[k], 0 * part), *(_same(after[k], expected) for _, after in runs.loop.branches)]
        are_items = set(parts) <= _names(runs.loop.items) and len(set(parts)) == len(parts)
        if not all(sums) or not are_items or sole_name(part) not in _names(runs.common):
            raise NotDerived(f"{runs.loop.name} does not add up {of} of {kind.__name__}")
        if taken := _names(sample.formal.values()) & own_names(runs.loop):
            raise NotDerived(f"{runs.loop.name}: {', '.join(sorted(taken))} is the name of a quantity of {kind.__name__}")
        _refuse_observed(runs, parts)
        declared = Hypothesis("sample", kind.__name__, f"{of}: the sum over the {over}", frozenset(named_in(quantity)), of=kind)
        hypotheses = [declared, runs.ends({(f"{kind.__name__}.{over}", tuple(parts))})]
    return Fact(KEY, "definition", hypotheses, x @ quantity == x @ part, [], f"{of} is the sum over the {over}", runs.loop)


def tie_pairs(runs: Pairs, wholes: Iterable[Whole]) -> Tied:
    """Compare a loop with whole runs of the code, as `tie` does; in an item, what is of the observed value the loop itself finds.

    Each run is given by what any two values start from, called with what they are; by what else an item has, for each step, where
    the t-th value is observed; by which two values it is of; and by the state that the code ended with.
    """
    pairs = ((_items(runs, start, rests, pair), end) for start, rests, pair, end in wholes)
    return tie(runs.loop, () if replaying() else pairs)


def _items(runs: Pairs, start: Callable[[Any, Any], Sequence[Any]], rests: Sequence[Sequence[Any]], of: Any) -> list[list[Any]]:
    """The items of the run of two values."""
    names = [*map(sole_name, runs.loop.items)]
    starts = [n for n in names if n in runs.of_starts]
    rest = [n for n in names if n not in runs.of_starts | _names(runs.observed)]

    @cache
    def state(i: Any, j: Any, t: int) -> tuple[Parts, Parts, Parts, Parts]:
        if t:
            return runs.split(by_formulas(runs.loop, [item(i, j, s) for s in range(t)], {}))
        at_first = dict(zip(starts, start(i, j), strict=True))
        return runs.split([valued_at(v, at_first) for v in runs.at_first])

    def item(i: Any, j: Any, t: int) -> list[Any]:
        (_, seen, one_seen, _), other_seen, twice = state(i, t, t), state(j, t, t)[2], state(t, t, t)[2]
        values = dict(zip(map(sole_name, runs.observed), (*seen, *one_seen, *other_seen, *twice), strict=True))
        values |= dict(zip([*starts, *rest], [*start(i, j), *rests[t]], strict=True))
        return [values[n] for n in names]

    one, other = of
    return [item(one, other, t) for t in range(len(rests))]


def _refuse_observed(runs: Pairs, parts: Iterable[str]) -> None:
    """Items of a list are not what becomes of values: of an observed one they may have what no step changes."""
    taken = _names(runs.observed) - {sole_name(seen) for *_, seen in runs.constant} if not replaying() else set[str]()
    if wrong := sorted(set(parts) & (taken | (set() if replaying() else runs.of_starts))):
        raise NotDerived(f"{runs.loop.name}: {', '.join(wrong)} is part of no list: it is what becomes of a value")


def _names(values: Iterable[Any]) -> set[str]:
    return {n for value in values for n in named_in(value)}


def _values(names: Sequence[Any], values: Sequence[Any]) -> dict[str, Any]:
    return {sole_name(n): v for n, v in zip(names, values, strict=True)}


def _same(a: Any, b: Any) -> bool:
    """Whether two numbers, or two vectors, are the same for all names in them, and defined under the same conditions."""
    return is_vector(a) == is_vector(b) and written(a) == written(b) and _needs(a) == _needs(b)


def _needs(value: Any) -> set[str]:
    numbers = value.coefficients.values() if is_vector(value) else [term(value)]
    return {f"{written(Term(e))} {relation}" for number in numbers for e, relation in number.needs}
