"""The survey by library and by implementation: what holds of each class, what fails, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...properties.theorem import THEOREMS
from ...survey.entry import OURS, Foreign
from .findings import Card, Refutation
from .markup import slug
from .matrix import Role, Run, allowances

NAMING = ("kind", "method", "solver", "through", "search", "score", "splitter", "driver", "attack")  # settings of adapters of ours
UNDECIDED = ("vacuous", "unknown", "declined")


@dataclass(frozen=True)
class Tally:
    """The verdicts of some runs, a law on a configuration counted once; and the findings among what fails."""

    counts: Counter[str] = field(default_factory=Counter)
    findings: tuple[Card, ...] = ()

    @property
    def holds(self) -> int:
        return self.counts["holds"]

    @property
    def fails(self) -> int:
        return self.counts["refuted"] + self.counts["crashed"]

    @property
    def undecided(self) -> int:
        return sum(self.counts[v] for v in UNDECIDED)

    @property
    def searches(self) -> int:
        """Those of laws that apply."""
        return self.holds + self.fails + self.undecided


@dataclass(frozen=True)
class Failure:
    """One cause, and the refutations that it has in one implementation, the one with the smallest witness first.

    None are of a finding that only a script shows.
    """

    card: Card
    refutations: tuple[Refutation, ...]


@dataclass(frozen=True)
class Implementation:
    """A class or function of a library, or an adapter of ours with the method that it calls, in all its configurations."""

    library: str
    name: str
    module: str
    runs: tuple[Run, ...]
    failures: tuple[Failure, ...]

    @property
    def path(self) -> str:
        return f"library/{slug(self.library)}/{slug(self.module.rpartition('.')[2])}-{slug(self.name)}.html"

    @property
    def is_adapted(self) -> bool:
        """Whether an adapter of ours calls it."""
        return self.runs[0].foreign.target.startswith(OURS)

    @property
    def version(self) -> str:
        return ", ".join(sorted({run.version for run in self.runs}))

    @property
    def roles(self) -> list[str]:
        return list(dict.fromkeys(run.foreign.role for run in self.runs))

    @property
    def tally(self) -> Tally:
        return Tally(_counts(self.runs), tuple(f.card for f in self.failures if f.card.finding))


@dataclass(frozen=True)
class Library:
    """A library: its implementations by name, and the cards that are of it, or that it shows as well."""

    name: str
    implementations: tuple[Implementation, ...]
    cards: tuple[Card, ...]

    @property
    def path(self) -> str:
        return f"library/{slug(self.name)}.html"

    @property
    def runs(self) -> tuple[Run, ...]:
        return tuple(run for each in self.implementations for run in each.runs)

    @property
    def version(self) -> str:
        return ", ".join(sorted({run.version for run in self.runs}))

    @property
    def tally(self) -> Tally:
        return Tally(_counts(self.runs), tuple(card for card in self.cards if card.finding))


def libraries(roles: Iterable[Role], cards: Sequence[Card]) -> list[Library]:
    """The libraries that were run, those with most configurations first, and those of which the inventory alone has a finding."""
    grouped: dict[str, dict[tuple[str, str], list[Run]]] = {}
    for run in (run for role in roles for run in role.runs):
        grouped.setdefault(run.foreign.library, {}).setdefault(named(run.foreign), []).append(run)
    for card in cards:
        if card.library:
            grouped.setdefault(card.library, {})
    found = [
        Library(
            name,
            tuple(
                _implementation(name, *key, runs, cards) for key, runs in sorted(own.items(), key=lambda item: item[0][1].lower())
            ),
            tuple(card for card in cards if name in (card.library, *(r.foreign.library for r in card.refutations))),
        )
        for name, own in grouped.items()
    ]
    return sorted(found, key=lambda library: (-len(library.runs), library.name.lower()))


def named(foreign: Foreign) -> tuple[str, str]:
    """The module and the name of what an entry runs; of an adapter of ours the settings that name a method belong to the name."""
    module, _, name = foreign.target.partition(":")
    if not module.startswith(OURS):
        return module, name
    given = ", ".join(f"{k}={v!r}" for k, v in foreign.settings.items() if k in NAMING)
    return module.removeprefix(OURS), f"{name}({given})" if given else name


def settings(run: Run) -> str:
    """The settings of a configuration, as its constructor takes them; nothing where it has its own."""
    return ", ".join(f"{k}={v!r}" for k, v in run.foreign.settings.items())


def why(record: dict[str, Any]) -> str:
    """Why a record has its verdict: its tolerances, and the reason that is stored."""
    return "; ".join([*allowances(record), *([record["reason"]] if record["reason"] else [])])


def title(record: dict[str, Any]) -> str:
    """The title of the theorem of a record; its name where it is no longer in the catalogue."""
    theorem = THEOREMS.get(record["theorem"])
    return theorem.title if theorem else record["theorem"]


def _implementation(library: str, module: str, name: str, runs: Sequence[Run], cards: Sequence[Card]) -> Implementation:
    entries = {id(run.foreign) for run in runs}
    of_each = [(card, tuple(r for r in card.refutations if id(r.foreign) in entries)) for card in cards]
    failures = [Failure(card, mine) for card, mine in of_each if mine or (card.library, card.names) == (library, name)]
    return Implementation(library, name, module, tuple(runs), tuple(failures))


def _counts(runs: Iterable[Run]) -> Counter[str]:
    return Counter(r["verdict"] for run in runs for r in run.records.values())
