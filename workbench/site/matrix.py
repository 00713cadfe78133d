"""The stored survey as a matrix: theorems against implementations, each with its verdict and the sign of that verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...properties.statements.allowances import IN_WORDS
from ...survey import survey
from ...survey.entry import Foreign
from ...survey.surveyed import SURVEY
from .badges import drawn_badge, words_of
from .markup import short
from .signs import OF_RUNS as SIGNS


@dataclass(frozen=True)
class Run:
    """An implementation with its settings, in one version, and its records by theorem."""

    foreign: Foreign
    records: dict[str, dict[str, Any]]

    @property
    def id(self) -> str:
        """Its anchor, on the page of its implementation too, and the name of its badge."""
        return id_of(self.foreign)

    @property
    def version(self) -> str:
        return next(iter(self.records.values()))["version"]

    @property
    def counts(self) -> dict[str, int]:
        """How many theorems have each verdict, in the order of `SIGNS`."""
        found = Counter(r["verdict"] for r in self.records.values())
        return {v: found[v] for v in SIGNS if found[v]}


@dataclass(frozen=True)
class Role:
    """The matrix of one role: its theorems in the order of the catalogue, and what was run."""

    name: str
    theorems: list[str]
    runs: list[Run]


def id_of(foreign: Foreign) -> str:
    """The anchor of an implementation with its settings, and the name of its badge."""
    return short(f"{foreign.library} {foreign.name} {foreign.role}")


def roles(records: Sequence[dict[str, Any]] | None = None, entries: Iterable[Foreign] = SURVEY) -> list[Role]:
    """The survey by role; an entry without stored records is left out."""
    records = survey.stored() if records is None else records
    found: dict[str, list[Run]] = {}
    for foreign in entries:
        mine = {r["theorem"]: r for r in survey.of(foreign, records)}
        if mine:
            found.setdefault(foreign.role, []).append(Run(foreign, mine))
    return [Role(role, list(dict.fromkeys(t for run in runs for t in run.records)), runs) for role, runs in found.items()]


def allowances(record: dict[str, Any]) -> list[str]:
    """The tolerances of a record, the largest of each kind, with the reason for it."""
    return [f"{part['value']} {IN_WORDS[part['kind']]}: {part['why']}" for part in record["allowances"]]


@dataclass(frozen=True)
class Group:
    """The records of a run with one verdict for the same reasons: its theorems, each with how many samples were evaluated."""

    verdict: str
    why: tuple[str, ...]
    theorems: tuple[tuple[str, int], ...]


def grouped(run: Run) -> list[Group]:
    """The records of a run, those together that differ only in their theorem; in the order of `SIGNS`."""
    found: dict[tuple[str, tuple[str, ...]], list[tuple[str, int]]] = {}
    for theorem, r in run.records.items():
        why = (*allowances(r), *([r["reason"]] if r["reason"] else []))
        found.setdefault((r["verdict"], why), []).append((theorem, r["examples"]))
    order = list(SIGNS)
    return sorted((Group(*key, tuple(t)) for key, t in found.items()), key=lambda g: order.index(g.verdict))


@dataclass(frozen=True)
class Alike:
    """Runs of one library on one theorem, with one verdict, one ratio, and one cause where they fail."""

    verdict: str
    ratio: str
    first: dict[str, Any]
    runs: tuple[Run, ...]


def alike(runs: Sequence[Run], theorem: str, finding_of: Callable[[dict[str, Any]], str]) -> list[tuple[str, list[Alike]]]:
    """For each library in its version, the results of its implementations on a theorem, in the order of `SIGNS`.

    `finding_of` names the finding that a record is on, so that those of different causes stand apart.
    """
    found: dict[str, dict[tuple[str, str, str], list[Run]]] = {}
    for run in runs:
        r = run.records[theorem]
        groups = found.setdefault(f"{run.foreign.library} {r['version']}", {})
        groups.setdefault((r["verdict"], r["ratio"], finding_of(r)), []).append(run)
    order = list(SIGNS)
    return [
        (
            library,
            [
                Alike(verdict, ratio, same[0].records[theorem], tuple(same))
                for (verdict, ratio, _), same in sorted(groups.items(), key=lambda group: order.index(group[0][0]))
            ],
        )
        for library, groups in found.items()
    ]


def badge_words(run: Run) -> tuple[str, str]:
    """The words of an implementation's badge, and its colour."""
    return words_of(run.counts)


def badge(run: Run) -> str:
    """The badge of an implementation."""
    words, colour = badge_words(run)
    return drawn_badge(f"{run.foreign.library} {run.version}, {run.foreign.name}, as {run.foreign.role}: {words}", words, colour)
