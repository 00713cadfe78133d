"""How often each solver's word was true: the records that ``benchmarks/solvers.py`` keeps, as they stand in a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...properties import records

FILE = Path(__file__).resolve().parents[2] / "benchmarks" / "solvers.jsonl"
FOUND_IN = ("highspy", "clarabel", "osqp", "scs", "daqp", "ecos", "proxsuite", "quadprog", "cvxpy", "cvxopt", "piqp", "qpalm")
STILL_FALSE = "false_at_1e-4"


@dataclass(frozen=True)
class Solver:
    """A solver with its records: what it said (or why it said nothing), what became of that, and of how many answers."""

    name: str
    records: tuple[dict[str, Any], ...]

    def count(self, says: str | None = None, verdict: str | None = None, key: str = "answers") -> int:
        """How many answers say this and have this verdict; None is any."""
        chosen = [r for r in self.records if says in (None, r.get("says", "")) and verdict in (None, r.get("verdict", ""))]
        return sum(r.get(key, 0) for r in chosen)

    @property
    def still_false(self) -> int:
        """How many of its optima are false to a tolerance of 10⁻⁴ too."""
        return self.count("optimal", "false", STILL_FALSE)

    def share(self, *says: str) -> tuple[int, int]:
        """How many of the answers that say one of these are true, and of how many."""
        return sum(self.count(word, "true") for word in says), sum(self.count(word) for word in says)

    @property
    def nothing(self) -> dict[str, int]:
        """What it said in place of an answer that can be judged, and how often."""
        return {word(r): r["answers"] for r in self.records if "says" not in r or "verdict" not in r}


def stored(path: Path = FILE) -> tuple[list[Solver], dict[str, Any]]:
    """The solvers in the order of the file, and what is stored of the run: its problems and seed, and seconds by percentile.

    Nothing where no run is stored.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    run: dict[str, Any] = {}
    for record in records.read(path):
        if "solver" in record:
            found.setdefault(record["solver"], []).append(record)
        else:
            run |= record
    return [Solver(name, tuple(each)) for name, each in found.items()], run


def word(record: dict[str, Any]) -> str:
    """What a record counts: ``optimal: true``, ``says user_limit`` where that was not judged, or why there is no answer."""
    says, verdict = record.get("says", ""), record.get("verdict", "")
    return f"{says}: {verdict}" if says and verdict else f"says {says}" if says else verdict


def judged(solvers: Sequence[Solver]) -> int:
    """How many answers have a verdict."""
    return sum(s.count(verdict=verdict) for s in solvers for verdict in ("true", "false", "unknown"))
