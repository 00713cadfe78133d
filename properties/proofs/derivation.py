"""What derivations end in: facts for every conclusion of a statement, for every way its branches can go.

From the hypotheses of a sample type, and from no others, by the rules of the kernel. What a reading computes is given: its numbers,
and of a list one arbitrary entry. When a derivation counts as proved, `proving` says.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from typing import Any

from ..statements.conclusions import Conclusion
from .formal.branching import paths
from .formal.conditions import Hypothesis, NotDerived, refuse_two_definitions
from .formal.definitions import Growth
from .formal.families import sets_in, sizes_in
from .formal.formal import Formula, Term, name_of, named_in, real, replaying, term
from .formal.sample import Formal
from .kernel import Fact, assume, by
from .statement_code import Line, asked_kinds, lines_of, traced, unreached


@dataclass(frozen=True)
class Concluded:
    """What a derivation ends in: a fact for each conclusion of the statement on each of its branches.

    Attributes
    ----------
    about: what the derivation puts in place of what the reading computes. faults: what keeps it from being the statement.
    granted: hypotheses of the reading, on the answer: no constructor checks them, and with one it is a derivation of less.
    values: what is put in place, itself.
    sums: what the values are said to be, or be made of, by what that is defined as: whole answers of the code must be tied to it.
    """

    facts: tuple[Fact, ...]
    about: Mapping[str, str]
    faults: tuple[str, ...]
    granted: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    sums: tuple[str, ...] = ()


VALUES = "what the statement reads"
Item = tuple[str, tuple[str, ...]]  # what it is one of, and the names of its parts


class Each:
    """A list of a reading, of which one arbitrary entry is known: what is concluded of it holds of every entry.

    `of` says which items of the hypotheses the entry is made from: by what they are one of, the items that stand for it. It can be
    gone over once, for the entries of two lists at different places would have different names; an entry by its number is unknown.
    Only a `for` statement goes over it: a sum or a number of entries is not that of one (`_refuse_counted_entries`).
    Where it is made from none, `over` says for people what there is an entry for.
    """

    def __init__(self, of: Mapping[str, Sequence[Any]], entry: Any, *, over: str = "set of points"):
        self.of = {over: tuple(name_of(part) or str(part) for part in item) for over, item in of.items()}
        self.entry = entry
        self.over = over
        self.left = self.times = 1

    def __iter__(self) -> Iterator[Any]:
        if not self.left:
            raise NotDerived("the statement goes over a list twice, of which one entry is known")
        if not _in_a_for_statement(sys._getframe(1)):
            raise NotDerived("the statement does something else with a list, of which one entry is known, than going over it")
        self.left -= 1
        return iter([self.entry] * self.times)

    def __getitem__(self, k: int) -> Any:
        return _Unknown(f"number {k}")

    def __str__(self) -> str:
        items = [f"({', '.join(item)}) of the {over.replace('_', ' ')}" for over, item in self.of.items()] or [self.over]
        entry = vars(self.entry) if is_dataclass(self.entry) else {"it": self.entry}
        return f"for each {' and '.join(items)}: {', '.join(f'{k} = {v}' for k, v in entry.items() if v is not None)}"


def _in_a_for_statement(frame: Any) -> bool:
    """Whether a frame is about to enter the loop of one."""
    here = [i.opname for i in dis.get_instructions(frame.f_code) if i.offset >= frame.f_lasti and i.opname != "CACHE"]
    return here[:2] == ["GET_ITER", "FOR_ITER"]


class _Unknown:
    """An object of which nothing is known."""

    def __init__(self, what: str):
        self._what = what

    def __getattr__(self, name: str) -> Any:
        return real(f"{name} of {self._what}")


def conclude(theorem: Any, values: Mapping[str, Any], *facts: Fact, loose: str = "") -> Concluded:
    """Every conclusion of the statement, from facts: its code is run on a reading of which these values are given.

    What the reading shares with its sample is taken from the hypotheses of the sample type and cannot be given, and neither can
    what its own hypotheses speak of. A list is given by an arbitrary entry (`Each`).
    Raises `NotDerived` for a conclusion that does not follow, or that follows under another hypothesis than the sample type's.
    """
    reading = reading_of(theorem, values)
    lines: set[Line] = set()
    yields: set[tuple[Any, int]] = set()
    concluded: list[Fact] = []

    def run(times: int = 1, absent: Item | None = None) -> list[Conclusion]:
        for value in values.values():
            if isinstance(value, Each):
                value.left, value.times = 1, 0 if absent and absent in value.of.items() else times
        passed = (lines, yields) if absent is None else (set(), set())  # what is said of no entry alone is not concluded below
        return [c for c in traced(theorem, reading, *passed) if isinstance(c, Conclusion)]

    items = {item for value in values.values() if isinstance(value, Each) for item in value.of.items()}
    without = {item: {_said(c) for _, found in paths(run, 1, item) for c in found} for item in items if not replaying()}
    for taken, conclusions in paths(run):
        branch = [assume(f) for f in taken]
        if not conclusions:
            raise NotDerived(f"the statement concludes nothing where {', '.join(map(str, taken)) or 'the hypotheses hold'}")
        for c in conclusions:
            goal = Formula(term(c.lhs), c.relation, term(c.rhs))
            absent = {item for item, said in without.items() if _said(c) in said}  # that there is one need not be so
            known = [f for f in facts if not any(h.kind == "item" and (h.over, h.items) in absent for h in f.hypotheses)]
            concluded.append(by(goal, *known, *branch, name=c.name, loose=loose))
            _refuse_foreign_hypotheses(theorem, concluded[-1], {f.key for f in taken}, values.values())
    _refuse_two_ends(concluded)
    _refuse_counted_entries(run)
    missing = sorted((lines_of(theorem.statement) - lines) | unreached(theorem.statement, yields))
    faults = [f"line {line} of the statement was never run" for _, line in missing]
    faults += [f"the statement asks by {name} what kind of thing a number is" for name in sorted(asked_kinds(theorem.statement))]
    _refuse_chosen_entries(concluded, values.values())
    meanings = meant(concluded)
    about = {name: f"{v}: {meanings[str(v)].text}" if str(v) in meanings else str(v) for name, v in values.items()}
    granted = {h.text for f in concluded for h in f.hypotheses if h.kind == "sample" and h.of is not theorem.sample}
    granted |= {text for value in values.values() for text in getattr(value, "granted", ())}
    sums = tuple(m.key for v in values.values() for m in getattr(v, "meanings", ()))
    given = {name_of(v) for v in values.values() if isinstance(v, Term)}
    sums += tuple(h.key for f in concluded for h in f.hypotheses if h.kind == "definition" and h.about in given)
    return Concluded(tuple(concluded), about, tuple(faults), tuple(sorted(granted)), dict(values), sums)


def _refuse_counted_entries(run: Callable[[int], list[Conclusion]]) -> None:
    """A statement that says another thing of a list in which the entry stands twice counts entries, or adds them up."""
    if replaying():
        return
    once, twice = ({_said(c) for _, found in paths(run, times) for c in found} for times in (1, 2))
    if once != twice:
        raise NotDerived(f"the statement counts the entries of a list, of which one is known: {min(once ^ twice)}")


def _said(c: Conclusion) -> str:
    return f"{c.name}: {Formula(term(c.lhs), c.relation, term(c.rhs)).key}"


def meant(facts: Iterable[Fact]) -> dict[str, Hypothesis]:
    """The names that definitions give in facts, and these."""
    return {h.about: h for fact in facts for h in fact.hypotheses if h.kind == "meant"}


def _refuse_chosen_entries(concluded: Sequence[Fact], values: Iterable[Any]) -> None:
    """An entry of a list is an arbitrary one: it is made of no set that a definition chose."""
    for value in (v for v in values if isinstance(v, Each)):
        parts = vars(value.entry).values() if is_dataclass(value.entry) else [value.entry]
        numbers = [p for p in parts if isinstance(p, Term)]
        named = {str(p) for p in parts} | {n for p in numbers for of in sizes_in(p).values() for n in sets_in(of)}
        named |= {n for p in numbers for n in named_in(p)}
        if taken := sorted(named & set(meant(concluded))):
            raise NotDerived(f"{', '.join(taken)} is not arbitrary: {meant(concluded)[taken[0]].text}")


def reading_of(theorem: Any, values: Mapping[str, Any]) -> Any:
    sample, run = Formal(theorem.sample), Formal(theorem.reading or theorem.sample)
    if taken := sorted(set(values) & {*sample.formal, *run.formal}):
        raise NotDerived(f"{', '.join(taken)} is the sample's own, and not to be given")
    for name, value in values.items():
        if isinstance(value, Term) and not value.expression.is_Symbol and not replaying():
            raise NotDerived(f"{name} is given as {value}, and not by the name of what it is")
        if callable(value) and not isinstance(value, Growth):
            raise NotDerived(f"{name} is given by code, and not by what it means")
    if theorem.reading is None:
        return sample
    shared = {name: value for name, value in sample.formal.items() if hasattr(theorem.reading, name)}
    _refuse_two_quantities({**sample.formal}, {n: v for n, v in run.formal.items() if n not in shared})
    return theorem.reading.given(sample=sample, **{**run.formal, **shared, **values})


def _refuse_two_quantities(of_sample: Mapping[str, Any], of_run: Mapping[str, Any]) -> None:
    """One name for a quantity of the sample and another of the run."""
    taken = {n for value in of_sample.values() for n in named_in(value)} & {n for value in of_run.values() for n in named_in(value)}
    if taken and not replaying():
        raise NotDerived(f"{', '.join(sorted(taken))} is the name of a quantity of the sample, and of another of the run")


def _refuse_foreign_hypotheses(theorem: Any, fact: Fact, branch: set[str], values: Iterable[Any]) -> None:
    """No hypothesis may be left but the sample type's, where the statement goes that way, and what names stand for.

    They may stand for the ends of loops, for sums over lists that the sample type has or anything may be, and for the item that an
    arbitrary entry of a list is made from; and in the values that are given for the same. What stands for one of these is no
    quantity of the sample, or of the run, and a sum is not an item: which number either is, is not for a derivation to say.
    """
    values = list(values)
    types = [theorem.sample, *([theorem.reading] if theorem.reading else [])]
    kinds = [kind.__name__ for kind in types]
    own = {n for kind in types for value in Formal(kind).formal.values() for n in named_in(value)}
    entries = [(over, item) for value in values if isinstance(value, Each) for over, item in value.of.items()]
    chosen = {name for _, item in entries for name in item}
    defined = [m for value in values for m in getattr(value, "meanings", ())]
    known = () if replaying() else fact.hypotheses
    others = [h for h in known if h.kind not in ("definition", "assumed")]  # where the statement branches says what no name is
    refuse_two_definitions([*(h for h in known if h.kind == "definition"), *defined], others)
    for h in (*known, *defined):
        if h.kind in ("sample", "definition") and h.of not in (theorem.sample, theorem.reading, None):
            raise NotDerived(f"a hypothesis of {h.about} is used, and the statement is of every {theorem.sample.__name__}")
        if h.kind == "definition" and h.on - own - chosen:
            raise NotDerived(f"{h}, which depends on {', '.join(sorted(h.on - own - chosen))}")
        if h.kind == "definition" and h.names & chosen:
            raise NotDerived(f"{h}, and stands for an item")
        if h.kind in ("run", "size", "meant", "definition") and h.names & own:
            raise NotDerived(f"{h}, and a quantity of {' or '.join(kinds)} has that name")
        if h.kind == "item" and not (h.key and (h.over, h.items) in entries and h.about.split(".")[0] in kinds):
            raise NotDerived(f"it is assumed that there is an item of {h.about}: {h}")
        if h.kind == "assumed" and h.key not in branch:
            raise NotDerived(f"it is assumed that {h}, which is not a hypothesis of {theorem.sample.__name__}")


def _refuse_two_ends(concluded: Iterable[Fact]) -> None:
    """A name may stand for the end of one loop only."""
    ends: dict[str, str] = {}
    for h in (h for fact in concluded for h in fact.hypotheses if h.kind == "run"):
        for name in h.names:
            if ends.setdefault(name, h.about) != h.about:
                raise NotDerived(f"{name} stands for the end of {ends[name]} and of {h.about}")
