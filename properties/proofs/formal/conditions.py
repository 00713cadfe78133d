"""What facts are conditional on, and which conditions do not go together: names that would stand for two things."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal


class NotDerived(ValueError):
    """A rule does not apply: what is to follow does not follow, or is not known to."""


@dataclass(frozen=True)
class Hypothesis:
    """What a fact is conditional on.

    Attributes
    ----------
    kind: "sample", a hypothesis of a sample type, for all of its items; "item", that names stand for one of these items; "run",
    that names stand for what a loop ends with; "assumed", a formula that some rule must discharge; "size", that a name stands for
    the number of members of a family, or of points of a set; "meant", what a name that a definition gives stands for;
    "definition", that a name stands for a sum, or a product of vectors.
    about: the sample type, the loop, or the name that is meant. text: for people. names: the names in it that are not bound.
    key: of an assumption, the formula that has to be discharged; of a run, which loop it is, for two may have one name; of an
    item, "names" where a name stands for each part of it that is not free; of a definition, its text. items: what stands for
    the item, part by part. over: what the item is one of. of: the sample type itself, for another may have its name; the family
    that a definition is of. counts: of the names that stand for the end of a loop, those which count its rounds from −1 on, and
    so any whole number. on: what a defined name depends on. formula: what is assumed. determined: of an item with points that
    may be anything, the parts that these determine: each with what it is, as its type calls it, and the points before it.
    """

    kind: Literal["sample", "item", "run", "assumed", "size", "meant", "definition"]
    about: str
    text: str
    names: frozenset[str] = frozenset()
    key: str = ""
    items: tuple[str, ...] = ()
    over: str = ""
    of: Any = None
    counts: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()
    determined: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    formula: Any = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.text if self.kind == "assumed" else f"{self.about}: {self.text}"


def refuse_two_meanings(hypotheses: Iterable[Hypothesis]) -> None:
    """What stands for the end of a loop stands for the end of no other, for nothing of a sample, and for no part of an item.

    Nor for the end of the same loop over other items; what was found without any items is so of all. What a definition gives a
    name to is that and nothing else; only the count of a loop's rounds may be the size of a set.
    """
    named = [h for h in hypotheses if h.kind != "assumed"]
    for run in (h for h in named if h.kind == "run"):
        for other in (h for h in named if h.kind in ("sample", "item", "run")):
            same = other.kind == "run" and other.key == run.key and (other.items == run.items or not other.items or not run.items)
            if not same and (taken := sorted(run.names & other.names)):
                raise NotDerived(f"{', '.join(taken)} stands for the end of {run.about}, and for something else: {other}")
    for meant in (h for h in named if h.kind in ("size", "meant")):
        for other in (h for h in named if h.kind not in ("size", "meant") or (h.about == meant.about and h.key != meant.key)):
            may_count = other.counts if meant.over == "sizes" else frozenset()
            if meant.about == other.about or meant.about in other.names - may_count:
                raise NotDerived(f"{meant.about} is {meant.text}, and stands for something else: {other}")
    refuse_two_definitions([h for h in named if h.kind == "definition"], [h for h in named if h.kind in ("sample", "item", "run")])


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
