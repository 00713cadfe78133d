"""``lemmata validate … --html DIR``: a page of one run, with a card for each law, a badge, and the witnesses as files."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import packages_distributions, version
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ...properties.search.record import Record
from ...properties.statements.allowances import IN_WORDS
from ...properties.theorem import Theorem
from ..counterexample import render, witness
from ..counterexample.diagnosis import Diagnosis, fault
from ..pictures import points
from ..validation.baseline import Comparison
from ..validation.cases import judge
from ..validation.command import Finished
from . import assets, figures, folder, markup
from .badges import drawn_badge, words_of
from .signs import MEANINGS
from .signs import OF_RUNS as SIGNS

MARK = "written by lemmata validate --html, which replaces this folder\n"


@dataclass(frozen=True)
class Card:
    """The outcome of a run for one theorem."""

    theorem: Theorem
    record: Record
    expected: str = ""  # why it was expected to fail
    diagnosis: Diagnosis | None = None

    @property
    def id(self) -> str:
        return self.theorem.id

    @property
    def got(self) -> str:
        """The conclusion that fails, with both sides."""
        return str(self.record.smallest.conclusion) if self.record.smallest else ""

    @property
    def lines(self) -> list[str]:
        """The smallest witness."""
        return render.sample_lines(self.record.smallest.sample) if self.record.smallest else []

    @property
    def picture(self) -> Markup:
        """The points of the witness, where it has some to be looked at."""
        sample = self.record.smallest.sample if self.record.smallest else None
        found = points.of_sample(sample) if len(getattr(sample, "rows", ())) >= figures.FEWEST else None
        return Markup("") if found is None else figures.figure(found)

    @property
    def program(self) -> str:
        return self.record.program or ""

    @property
    def alike(self) -> list[str]:
        """The mutants that answer alike on the witness, each with what is wrong with it."""
        return [f"`{name}`: {fault(name)}" for name in (self.diagnosis.alike if self.diagnosis else ())[: render.MOST_MUTANTS]]

    @property
    def allowances(self) -> list[str]:
        """By how much conclusions could be missed, each with its origin."""
        return [f"{value:.3g} {IN_WORDS[kind]}: {why}" for (kind, why), value in self.record.allowances.items()]

    @property
    def facts(self) -> list[str]:
        """On what the verdict rests: samples, sizes, tightness."""
        r = self.record
        tight = render.ratio(r.tightness)
        return (
            [f"{r.examples} samples, {r.exercised} put it to work"]
            + [f"{size.kind} samples: {size.exercised} up to {size}" for size in r.beyond if size.rows]
            + [r.silent] * bool(r.silent)
            + [f"tightness {tight}"] * bool(tight)
        )


@dataclass(frozen=True)
class Run:
    """A run of ``lemmata validate``: what was validated and how, and what was found."""

    target: str
    name: str
    role: str
    settings: Mapping[str, Any]
    seed: int
    cards: Sequence[Card]
    note: str = ""
    comparison: Comparison | None = None
    interrupted: bool = False
    version: str = ""  # of the library that it is of, where it says so

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(c.record.verdict for c in self.cards)
        return {v: found[v] for v in SIGNS if found[v]}

    def having(self, *verdicts: str) -> list[Card]:
        """The cards with these verdicts, in the order of the catalogue."""
        return [c for c in self.cards if c.record.verdict in verdicts]

    def command(self) -> str:
        """The command that searches again."""
        seed = ["--seed", str(self.seed)] * bool(self.seed)
        return shlex.join(["lemmata", "validate", self.target, "--role", self.role, *witness.options(self.settings), *seed])

    def replay(self, card: Card) -> str:
        """The command that tries the witness of a card again, beside the page."""
        return witness.command(f"witness/{card.id}.json", self.target, self.settings)

    @property
    def badge(self) -> str:
        words, colour = words_of(self.counts)
        return drawn_badge(f"{self.name}, as {self.role}: {words}", words, colour)


def writer(to: Path) -> Callable[[Finished], str]:
    """A function that writes the page of a run to a folder. Raises `Misuse` at once for a folder that holds anything else."""
    folder.must_be_ours(to)

    def write(about: Finished) -> str:
        folder.write(to, made(_run_of(about)))
        return f"wrote {to}/index.html, and a badge beside it"

    return write


def _run_of(about: Finished) -> Run:
    by_number = {d.number: d for d in about.diagnoses}
    cards = []
    for number, (case, record) in enumerate(about.found):
        judgement, text = judge(case, record)
        cards.append(Card(case.theorem, record, text if judgement == "expected" else "", by_number.get(number)))
    more = (about.note, about.compared, about.interrupted, _version_of(about.target))
    return Run(about.target, about.name, about.role, about.settings, about.seed, cards, *more)


def _version_of(target: str) -> str:
    """The installed library that a target is of, with its version; nothing where its package is none."""
    names = packages_distributions().get(target.partition(":")[0].partition(".")[0], [])
    return ", ".join(f"{name} {version(name)}" for name in sorted(set(names)))


def made(run: Run) -> folder.Pages:
    """The files of the page, by their paths."""
    environment = assets.environment()
    environment.filters.update(prose=markup.prose, python=markup.python, slug=markup.slug)
    page = environment.get_template("validated.html.j2").render(
        run=run, meanings=MEANINGS, badge=Markup(run.badge), version=version("lemmata")
    )
    out = {"index.html": page, "badge.svg": run.badge, folder.MARK: MARK}
    for card in run.cards:
        if card.record.smallest is not None:
            out[f"witness/{card.id}.json"] = witness.text_of(card.record, run.target, run.settings)
    return {**{path: text.encode() for path, text in out.items()}, **assets.beside()}
