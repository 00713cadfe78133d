"""What is generated of other pages: in README.md the families of theorems, what is proved of each, and what was found in the texts;
in the paper how much there is of everything.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from textwrap import wrap
from typing import Any

from ...survey import inventory
from ..implementations.catalogue import all_theorems, topics
from ..site import texts
from ..site.counts import counts
from ..site.theorem_pages import TheoremPage, pages
from ..texts.claims import settled

COLUMNS = ("family", "theorems", "contracts", "proved", "steps proved", "claims of the texts", "mistakes in them")


def pages_with_it(folder: Path, verdicts: dict[str, Any]) -> list[tuple[Path, str]]:
    """Those of the pages that are in that folder, each with its part as it is to be."""
    found = []
    for name, (what, make) in PARTS.items():
        if (path := folder / name).is_file():
            begin, end = f"<!-- the {what}: written by lemmata report -->", f"<!-- end of the {what} -->"
            before, _, rest = path.read_text(encoding="utf-8").partition(begin)
            found.append((path, f"{before}{begin}\n{make(verdicts)}\n{end}{rest.partition(end)[2]}"))
    return found


def table(verdicts: dict[str, Any]) -> str:
    """A row for each family, and one of their sums."""
    found = pages(all_theorems(), verdicts, current=None)
    rows = [(_link(topic), _counts([p for p in found if p.theorem.topic == topic])) for topic in topics()]
    informal = sum(s.theorem is None for s in settled().values())
    total = sum((counts for _, counts in rows), Counter[str]())
    lines = [f"| {' | '.join(COLUMNS)} |", f"| --- {'| ---: ' * (len(COLUMNS) - 1)}|"]
    lines += [_row(name, counts) for name, counts in [*rows, ("**all**", total)]]
    return "\n".join([*lines, "", f"{informal} more claims are informal: each with the reason why nothing decides it."])


def _link(topic: str) -> str:
    return f"[{topic.replace('-', ' ')}](theorems/{topic.replace('-', '_')})"


def _row(name: str, counts: Counter[str]) -> str:
    return f"| {' | '.join([name, *(str(counts[column] or '') for column in COLUMNS[1:])])} |"


def _counts(found: list[TheoremPage]) -> Counter[str]:
    """What the columns count, for the theorems of a family."""
    own = {p.theorem.id for p in found}
    claims = [s for s in settled().values() if s.theorem and s.theorem.id in own]
    kinds = Counter(kind for p in found for kind in {"proved", "steps proved"} & set(p.evidence.split(", ")))
    contracts = sum(p.theorem.is_contract for p in found)
    own_counts = {"theorems": len(found) - contracts, "contracts": contracts, "claims of the texts": len(claims)}
    return Counter({**own_counts, **kinds, "mistakes in them": sum(s.failing is not None for s in claims)})


def numbers(verdicts: dict[str, Any]) -> str:
    """How much there is of everything, in a paragraph."""
    found = pages(all_theorems(), verdicts, current=None)
    n = counts(found, texts.texts(verdicts))
    theorems = f"{len(found) - n['contracts']} theorems and {n['contracts']} contracts in {len(topics())} topics"
    caught = f"{n['caught']} of {n['mutants']} deliberately faulty implementations are refuted"
    proved = f"{n['proved']} are derived by machine from their hypotheses, {n['kernel']} of these in Coq too"
    claims = f"Of {n['claims']} claims that five lecture texts print, {n['errata']} do not hold as printed"
    said = f"There are {theorems}: {n['holding']} hold of all their references, {caught}, and {proved}. {claims}."
    return "\n".join(wrap(f"{said} In other people's libraries there are {inventory.counts()}.", 110, break_on_hyphens=False))


PARTS = {"README.md": ("families", table), "paper/paper.md": ("numbers", numbers)}
