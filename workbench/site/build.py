"""``lemmata report --html DIR``: the site from the stored records, as a function of them; nothing is computed again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment
from rich.console import Console

from ...survey import inventory, survey
from ..counterexample import render
from ..evidence.stored import stored_verdicts
from ..implementations.catalogue import all_theorems, topics
from ..texts import wording
from . import assets, figures, findings, front, guide, libraries, markup, matrix, quoted, releases, solvers, texts, versions
from .counts import HEADLINES, counts, stale_records
from .folder import MARK, Pages, compare, must_be_ours, write
from .signs import MEANINGS
from .theorem_pages import pages, source, tree

PARTS = {  # of the site, as its navigation names them, that a kind of page belongs to
    "theorem": "theorems", "text": "texts", "finding": "findings", "bug": "findings", "library": "libraries",
    "implementation": "libraries",
}  # fmt: skip
MOST_BYTES = 12_000_000  # of the whole site
EVIDENCE = {
    "sampled": "no counterexample was found",
    "certified": "the ground truth comes from an oracle that proves each answer with an exact certificate",
    "steps proved": "the steps of a proof were discharged one by one; nobody but the reader sees how they add up",
    "proved": "a small kernel derived every conclusion from the hypotheses",
    "kernel-checked": "Coq's kernel accepted a proof of the result, and ran its definitions as the code",
    "exhausted": "every instance up to the stated size was run",
    "stale": "stored before an edit of something that it depends on",
}


def build(
    verdicts: Mapping[str, Any] | None = None, records: list[dict[str, Any]] | None = None, only: Collection[str] = ()
) -> Pages:
    """The files of the site, by their paths in it; `verdicts` and `records` are the stored ones of the report and the survey.

    `only`: no others than the pages of these paths.
    """
    stored = stored_verdicts() if verdicts is None else dict(verdicts)
    site = _Site(stored, survey.stored() if records is None else records)
    out = {path: make().encode() for path, make in site.makers().items() if not only or path in only}
    return out if only else {**out, **assets.beside()}


class _Site:
    """All that templates are rendered with."""

    def __init__(self, verdicts: dict[str, Any], records: list[dict[str, Any]], current: Collection[str] | None = None):
        self.pages = pages(all_theorems(), verdicts, current)
        self.texts = texts.texts(verdicts)
        self.cards = findings.cards(records)
        self.bugs = versions.bugs()
        self.roles = matrix.roles(records)
        self.libraries = libraries.libraries(self.roles, self.cards)
        self.solvers, self.solved = solvers.stored()
        self.releases = releases.stored()
        self.guide = guide.chapters()
        self.card_of = {_key(r.record): card.id for card in self.cards for r in card.refutations}
        self.environment = self._environment()

    def _environment(self) -> Environment:
        environment = assets.environment()
        environment.filters.update(
            prose=markup.prose, paragraphs=markup.paragraphs, python=markup.python, slug=markup.slug, source=source,
            tree=tree, key=_key, grouped=matrix.grouped, bars=figures.histogram, picture=figures.of_witness,
            pictures=figures.of_theorem, validate=findings.validate_command, replay=findings.replay_command,
            run_id=matrix.id_of, outdated=findings.is_outdated, alike=self._alike, quoted=quoted.quoted, running=quoted.running,
            settings=libraries.settings, why=libraries.why, law_title=libraries.title,
            badge_words=lambda run: matrix.badge_words(run)[0],
        )  # fmt: skip
        stale = stale_records(self.pages, self.cards)
        environment.globals.update(
            claim_meanings=texts.MEANINGS, order=texts.ORDER, stale=stale,
            claim_verdict=lambda claim: wording.verdict(claim) or "open", card_of=self.card_of,
            titles={p.id: p.theorem.title for p in self.pages}, nav=self._nav(), grades=inventory.GRADES,
            page_of={run.id: i.path for library in self.libraries for i in library.implementations for run in i.runs},
            library_of={library.name: library.path for library in self.libraries}, guide=self.guide,
        )  # fmt: skip
        return environment

    def _alike(self, runs: list[matrix.Run], theorem: str) -> list[tuple[str, list[matrix.Alike]]]:
        return matrix.alike(runs, theorem, lambda record: self.card_of.get(_key(record), ""))

    def makers(self) -> dict[str, Callable[[], str]]:
        """For each path, the function that makes the file's text."""
        out: dict[str, Callable[[], str]] = {
            "index.html": lambda: self._page("index", **self._counts()),
            "findings.html": self._findings,
            "libraries.html": self._libraries,
            "matrix.html": self._matrix,
            "theorems.html": self._theorems,
            "texts.html": partial(self._page, "texts", texts=self.texts),
            "pictures.html": lambda: self._page("pictures", gallery=figures.gallery()),
        }
        for p in self.pages:
            runs = [run for role in self.roles for run in role.runs if p.id in run.records]
            out[f"theorem/{p.id}.html"] = partial(self._page, "theorem", "../", p=p, runs=runs)
        out |= {card.path: partial(self._page, "finding", "../", card=card) for card in self.cards}
        out |= {bug.path: partial(self._page, "bug", "../", b=bug) for bug in self.bugs}
        for library in self.libraries:
            out[library.path] = partial(self._page, "library", "../", l=library)
            for i in library.implementations:
                out[i.path] = partial(self._page, "implementation", "../../", l=library, i=i)
        if self.solvers:
            out["solvers.html"] = self._solvers
        if self.releases:
            out["releases.html"] = partial(self._page, "releases", found=self.releases, said=releases.said)
        out |= {c.path: partial(self._page, "guide", c.root, chapter=c, chapters=self.guide) for c in self.guide}
        for text in self.texts:
            out[f"text/{text.id}.html"] = partial(self._page, "text", "../", text=text)
        out |= {f"badge/{run.id}.svg": partial(matrix.badge, run) for role in self.roles for run in role.runs}
        out |= {f"witness/{card.id}.json": partial(str, card.witness_file) for card in self.cards if card.witness_file}
        out[MARK] = lambda: "written by lemmata report --html, which replaces this folder\n"
        return out

    def _page(self, template: str, root: str = "", **values: Any) -> str:
        page = PARTS.get(template, template)
        return self.environment.get_template(f"{template}.html.j2").render(root=root, page=page, **values)

    def _findings(self) -> str:
        libraries = sorted({*(card.library for card in self.cards), *(bug.library for bug in self.bugs)})
        kinds = _seen([*(card.kind for card in self.cards), *[versions.KIND] * bool(self.bugs)])
        more = {"bugs": self.bugs, "bug_kind": versions.KIND, "counts": inventory.counts()}
        return self._page("findings", cards=self.cards, kinds=kinds, libraries=libraries, **more)

    def _libraries(self) -> str:
        total = libraries.Tally(
            sum((library.tally.counts for library in self.libraries), Counter()), tuple(c for c in self.cards if c.finding)
        )
        ran = [library for library in self.libraries if library.runs]
        runs = sum(len(library.runs) for library in ran)
        return self._page("libraries", found=self.libraries, ran=ran, total_runs=runs, total=total)

    def _solvers(self) -> str:
        about = [card for card in self.cards if card.finding and card.library in solvers.FOUND_IN]
        judged = solvers.judged(self.solvers)
        return self._page("solvers", found=self.solvers, run=self.solved, judged=judged, about=about)

    def _nav(self) -> list[tuple[str, str, str]]:
        """The parts of the site: name, path, and how it is called."""
        some = [("releases", "Releases")] * bool(self.releases) + [("solvers", "Solvers")] * bool(self.solvers)
        named = [("findings", "Findings"), ("libraries", "Libraries"), ("matrix", "Matrix"), ("theorems", "Theorems")]
        parts = [*named, ("texts", "Texts"), *some, ("pictures", "Pictures")]
        return [
            *((name, f"{name}.html", label) for name, label in parts),
            *[("guide", "guide/index.html", "Guide")] * bool(self.guide),
        ]

    def _matrix(self) -> str:
        runs = [run for role in self.roles for run in role.runs]
        counts = Counter(r["verdict"] for run in runs for r in run.records.values())
        libraries = sorted({run.foreign.library for run in runs})
        shown = {"roles": self.roles, "libraries": libraries, "runs": len(runs), "total": counts.total(), "counts": counts}
        return self._page("matrix", **shown, verdict_signs=list(matrix.SIGNS), meanings=MEANINGS)

    def _theorems(self) -> str:
        by_topic = [(topic, [p for p in self.pages if p.theorem.topic == topic]) for topic in topics()]
        kinds = {kind for p in self.pages for kind in p.evidence.split(", ")}
        meanings = {kind: EVIDENCE[kind] for kind in EVIDENCE if kind in kinds}
        return self._page(
            "theorems", pages=self.pages, topics=by_topic, evidence_meanings=meanings, verdicts=_seen(p.verdict for p in self.pages)
        )

    def _counts(self) -> dict[str, Any]:
        return {
            **counts(self.pages, self.texts),
            "pages": self.pages,
            "front": front.front(self.cards),
            "repository": front.repository(),
            "grade_counts": inventory.by_grade(),
            "all_found": inventory.counts(),
            "libraries": self.libraries,
            "configurations": sum(len(library.runs) for library in self.libraries),
            "headlines": [p for id in HEADLINES for p in self.pages if p.id == id],
            "texts": self.texts,
            "bugs": self.bugs,
        }


def _seen(values: Any) -> list[str]:
    return list(dict.fromkeys(values))


def _key(record: dict[str, Any]) -> str:
    """A key that is different for each record of the survey."""
    return json.dumps([record["role"], record["target"], record["settings"], record["theorem"]], sort_keys=True)


def run(out: Console, folder: Path, only_check: bool = False) -> int:
    """Write the site to `folder` (beside, then renamed), or, with `only_check`, say whether that would change it.

    Returns 0; 1 if a check finds a difference; 3 where a record is stale. Raises `Misuse` for a folder that is not a site of ours.
    """
    must_be_ours(folder, only_check)
    made = build()
    if only_check:
        return compare(out, folder, made)
    write(folder, made)
    size = sum(map(len, made.values()))
    render.print_text(out, f"wrote {folder}/index.html: {len(made)} files, {size / 1e6:.1f} MB")
    if size > MOST_BYTES:
        render.print_text(out, f"that is more than {MOST_BYTES / 1e6:.1f} MB")
    if stale := stale_records(pages(all_theorems(), stored_verdicts()), findings.cards()):
        render.print_text(out, f"stale: {stale}")
    return 3 if stale else 0
