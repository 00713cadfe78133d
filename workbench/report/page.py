"""REPORT.md: the results on one page, from the records that ``lemmata report`` stores; the site has all the rest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from ...survey import inventory, survey
from ...survey.surveyed import SURVEY
from ..implementations.catalogue import all_theorems, topics
from ..site import findings, texts
from ..site.counts import HEADLINES, counts, stale_records
from ..site.theorem_pages import TheoremPage, pages
from .instructive import MOST, most_instructive

KINDS = ("certified", "steps proved", "proved", "kernel-checked", "exhausted")
LONGEST = 160  # characters of a witness, or of a conclusion, on this page


def text(verdicts: dict[str, Any], current: Collection[str] | None = None) -> str:
    """The page, a function of the verdicts as they are stored, and of the stored survey. `current` as for `pages`."""
    found, documents, cards = pages(all_theorems(), verdicts, current), texts.texts(verdicts), findings.cards()
    return (
        _environment()
        .get_template("REPORT.md.j2")
        .render(
            summary=summary(verdicts),
            found=inventory.counts(),
            grades=[(inventory.HEADINGS[g], meaning, [c for c in cards if c.kind == g]) for g, meaning in inventory.GRADES.items()],
            others=[card for card in cards if card.kind == "another problem"],
            not_examined=[card for card in cards if card.kind == findings.NOT_EXAMINED],
            surveyed=surveyed(),
            order=texts.ORDER,
            texts=documents,
            most=MOST,
            wrong={t.id: most_instructive(t, verdicts) for t in documents},
            headlines=[p for id in HEADLINES for p in found if p.id == id],
            topics=[(topic, [p for p in found if p.theorem.topic == topic]) for topic in topics()],
            kinds=KINDS,
            pages=found,
            counts=counts(found, documents),
            stale=stale_records(found, cards),
        )
    )


def summary(verdicts: dict[str, Any]) -> str:
    """The counts in one sentence."""
    found = pages([t for t in all_theorems() if t.id in verdicts], verdicts, current=())
    n = counts(found, [])
    exhausted = _having(found, "exhausted")
    return (
        f"{n['holding']} of {len(found)} theorems hold of their references; {n['caught']} of {n['mutants']} mutants caught; "
        f"{n['proved']} theorems are proved, {n['kernel']} of them in Coq too, of {n['steps']} the steps of a proof, "
        f"{exhausted} are checked on all small cases"
    )


def surveyed() -> dict[str, int]:
    """How many implementations (settings counted once) and libraries have stored records."""
    known = survey.stored()
    ran = [f for f in SURVEY if survey.of(f, known)]
    objects = {(f.library, f.target, f.settings.get("solver"), f.settings.get("method")) for f in ran}
    return {"libraries": len({f.library for f in ran}), "implementations": len(objects), "runs": len(ran)}


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("lemmata.workbench.report", "."),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(line=_line, short=_short, sample=_sample, cell=_cell, having=_having, total=_total)
    return environment


def _line(text: str) -> str:
    """Text on one line, in which Markdown has nothing to set."""
    line = " ".join(text.split())
    for sign in "\\*_`<|":
        line = line.replace(sign, f"\\{sign}")
    return line


def _short(conclusion: str) -> str:
    """A conclusion without what its tolerance is made of."""
    for word in (" (tolerance ", " (allowance "):
        head, found, rest = conclusion.partition(word)
        if found and ": " in rest:
            return f"{head}{word}{rest.partition(': ')[0]})"
    return conclusion if len(conclusion) <= LONGEST else f"{conclusion[:LONGEST]} …"


def _sample(lines: Sequence[str]) -> str:
    """A witness as code; of a long one the beginning."""
    joined = ", ".join(lines)
    return f"`{joined}`" if len(joined) <= LONGEST else f"`{joined[:LONGEST]}` …"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _having(found: Iterable[TheoremPage], kind: str) -> int:
    """How many of the theorems have that kind of evidence."""
    return sum(kind in p.evidence.split(", ") for p in found)


def _total(found: Iterable[TheoremPage], key: str) -> int:
    return sum(p.stored.get(key, 0) for p in found)
