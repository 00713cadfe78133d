"""The table in README.md: the families of theorems, what is proved of each, and what was found in the texts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from ..implementations.catalogue import all_theorems, topics
from ..site.theorem_pages import TheoremPage, pages
from ..texts.claims import settled

BEGIN, END = "<!-- the families: written by lemmata report -->", "<!-- end of the families -->"
COLUMNS = ("family", "theorems", "contracts", "proved", "steps proved", "claims of the texts", "mistakes in them")


def pages_with_it(folder: Path, verdicts: dict[str, Any]) -> list[tuple[Path, str]]:
    """README.md in that folder, if there is one, with the table as it is to be."""
    readme = folder / "README.md"
    return [(readme, _with_table(readme.read_text(encoding="utf-8"), verdicts))] if readme.is_file() else []


def _with_table(readme: str, verdicts: dict[str, Any]) -> str:
    before, _, rest = readme.partition(BEGIN)
    return f"{before}{BEGIN}\n{table(verdicts)}\n{END}{rest.partition(END)[2]}"


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
