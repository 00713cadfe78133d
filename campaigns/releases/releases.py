"""Six releases of a library, one after the other: which laws became true from one to the next, and which became false.

    python campaigns/releases/releases.py [--library NAME] [--examples 15] [--minutes M] [--stored]

It is `lemmata diff` without a TARGET between each release and the next, in the same environment but for the library: all that
the survey validates of it as it is, or through an adapter that imports nothing of lemmata. One setting of each class and role
goes first. A law gets `--examples` samples, and four times as many where its role has few laws. After `--minutes` it ends,
whatever is left, and RELEASES.md says how many there are. What has a record in `--records` is not run again. It makes
campaigns/releases/RELEASES.jsonl (a record for each law of an implementation, with its verdict in each release, and one of each
library), and of that RELEASES.md and a page of the site; `--stored` makes RELEASES.md again.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from lemmata.properties import records
from lemmata.properties.statements.verdicts import FAILS
from lemmata.workbench.campaign import cell as one
from lemmata.workbench.campaign.diff import Change, Version, of_survey, plan_of
from lemmata.workbench.campaign.environments import Wanted, default_folder
from lemmata.workbench.campaign.plan import Cell
from lemmata.workbench.campaign.remote import Server, Unavailable
from lemmata.workbench.campaign.running import Result
from lemmata.workbench.campaign.store import Store
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.implementations.importing import role_of
from lemmata.workbench.site import releases
from lemmata.workbench.validation.cases import theorems_for

RELEASES = {
    "scikit-learn": (["1.4.2", "1.5.2", "1.6.1", "1.7.2", "1.8.0", "1.9.1"], "numpy==1.26.4 scipy==1.11.4"),
    "scipy": (["1.12.0", "1.13.1", "1.14.1", "1.15.3", "1.16.3", "1.17.1"], "numpy==1.26.4"),
    "optax": (["0.2.3", "0.2.4", "0.2.5", "0.2.6", "0.2.7", "0.2.8"], "jax==0.5.3 jaxlib==0.5.3 numpy==1.26.4 scipy==1.14.1"),
}
ASK_BACK = ("minimiser", "line-search")  # roles that are handed a function, which no other process can call
SHRINKING = 5.0  # seconds
FEW = 3  # laws of a role
TABLE = releases.FILE.with_suffix(".md")
Implementation = tuple[str, str, dict[str, Any]]  # role, target, settings


def sides(library: str) -> list[Version]:
    """The releases of a library, as `lemmata diff` takes them."""
    names, beside = RELEASES[library]
    return [Version(f"{library}=={name} {beside}") for name in names]


def implementations(library: str) -> list[Implementation]:
    """What is compared: the first setting of each class and role, then the others."""
    found = [(role, target, dict(settings)) for role, target, settings in of_survey(library, None) if role not in ASK_BACK]
    seen: dict[tuple[str, str], int] = {}
    order = {i: seen.setdefault((role, target), i) == i for i, (role, target, _) in enumerate(found)}
    return [found[i] for i in sorted(order, key=lambda i: not order[i])]


class Searches:
    """Searches in several environments: in each, one process makes all objects, as long as it lives."""

    def __init__(self, store: Store, environments: Path, until: float):
        self.store, self.environments, self.until = store, environments, until
        self.servers: dict[Wanted, Server] = {}

    def of(self, cells: Sequence[Cell]) -> Iterator[Result]:
        """The results of the laws of one implementation in one environment, until the time is over."""
        known = {cell: self.store.get(cell.key) for cell in cells}
        yield from (Result(cell, record) for cell, record in known.items() if record is not None)
        left = [cell for cell, record in known.items() if record is None]
        if not left or time.monotonic() > self.until:
            return
        try:
            server = self.server(left[0])
        except Unavailable as error:
            yield from (Result(cell, None, str(error)) for cell in left)
            return
        for cell in left:
            if time.monotonic() > self.until:
                return
            answer = one.run(cell, str(self.environments), server, SHRINKING)
            if not isinstance(answer, one.Lost):
                self.store.put(answer)
            yield Result(cell, None, answer.why) if isinstance(answer, one.Lost) else Result(cell, answer)

    def server(self, cell: Cell) -> Server:
        """The server of its environment, turned to its implementation. Raises `Unavailable`."""
        asked = one.server_of(cell, cell.wanted.made(self.environments))
        server = self.servers.setdefault(cell.wanted, asked)
        server.until = None
        return server.turned(asked.target, asked.settings, asked.overwrites)

    def end(self) -> None:
        for server in self.servers.values():
            server.end()


def compared(library: str, of: Implementation, examples: int, searches: Searches) -> list[dict[str, Any]]:
    """The records of an implementation, a law each; none where the time was over before all releases were searched."""
    found: dict[str, list[Result]] = {}
    for side in sides(library):
        cells = plan_of(side, side, [of], examples, 0).cells
        results = list(searches.of(cells))
        if len(results) < len(cells):
            return []
        for result in results:
            found.setdefault(result.cell.theorem, []).append(result)
    role, target, settings = of
    about = {"library": library, "role": role, "target": Path(target).name, "settings": settings}
    return [{**about, "theorem": law, **_of_law(results)} for law, results in found.items()]


def _of_law(results: Sequence[Result]) -> dict[str, Any]:
    """The verdict in each release, what became of the law between them, and where it changed, what shows it."""
    became = [Change(*pair).became for pair in pairwise(results)]
    out: dict[str, Any] = {"verdicts": [result.verdict for result in results], "became": became}
    if set(became) & {"false now", "true now"}:
        kept = ("conclusion", "lhs", "rhs", "reason", "witness")
        out["shows"] = {
            str(i): {name: r.record[name] for name in kept if name in r.record}
            for i, r in enumerate(results)
            if r.verdict in FAILS and r.record
        }
    if "not compared" in became:
        why = next(Change(*pair).why for pair in pairwise(results) if Change(*pair).became == "not compared")
        out["why"] = re.sub(r"^\S+?==(\S+)[^:]*:", r"\1:", why)  # without what is beside it
    return out


def run(library: str, examples: int, minutes: float, store: Store, environments: Path) -> list[dict[str, Any]]:
    """The records of a library, and first one that says what was run."""
    all_theorems()
    searches = Searches(store, environments, time.monotonic() + 60 * minutes)
    asked, found, ran = implementations(library), list[dict[str, Any]](), 0
    for of in asked:
        rows = compared(library, of, examples * (4 if len(theorems_for(role_of(of[0]))) <= FEW else 1), searches)
        ran += bool(rows)
        found += rows
        print(f"{library} {Path(of[1]).name} {of[2]}: {len(rows)} laws", flush=True)
    searches.end()
    names, beside = RELEASES[library]
    about = {
        "releases": names,
        "beside": beside,
        "examples": examples,
        "few": [FEW, 4 * examples],
        "compared": ran,
        "of": len(asked),
    }
    return [{"library": library, **about}, *found]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", choices=RELEASES, action="append")
    parser.add_argument("--examples", type=int, default=15)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--records", type=Path, default=default_folder().parent / "diff")
    parser.add_argument("--environments", type=Path, default=default_folder())
    parser.add_argument("--stored", action="store_true")
    given = parser.parse_args()
    if not given.stored:
        asked = given.library or [*RELEASES]
        kept = [r for r in records.read(releases.FILE) if r["library"] not in asked]
        for library in asked:
            kept += run(library, given.examples, given.minutes, Store(given.records), given.environments)
        releases.FILE.write_text(records.text(kept), encoding="utf-8")
    TABLE.write_text(releases.as_markdown(), encoding="utf-8")


if __name__ == "__main__":
    main()
