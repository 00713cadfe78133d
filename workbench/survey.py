"""The survey: implementations that nobody here wrote against the theorems of their roles.

``python -m lemmata.workbench.survey [TEXT ...]`` validates those that are installed (or whose name holds a TEXT) and
stores the records in ``survey.json``, which REPORT.md prints: the libraries are an extra, not a dependency.
"""

from __future__ import annotations

import importlib
import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ..properties.roles import Implementation
from ..properties.samples.base import encode
from ..properties.search import Record, search
from ..properties.theorem import Theorem
from . import render
from .errors import Misuse
from .surveyed import SURVEY, Foreign
from .targets import implementation, role_of
from .validation import theorems_of
from .witness import write_beside

FILE = Path(__file__).parent / "survey.json"
LIMIT = 30  # seconds for one theorem on one implementation


class OutOfTime(KeyboardInterrupt):
    """The time of one search is up. (No `Exception`: nothing between the alarm and us may take it for a failure.)"""


@contextmanager
def _time_limit(seconds: int) -> Iterator[None]:
    def stop(*_: Any) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def one(foreign: Foreign, theorem: Theorem, limit: int = LIMIT) -> dict[str, Any]:
    """The stored record of one theorem on one implementation: a function of the code and of the library's version."""
    thing = implementation(foreign.target, role_of(foreign.role), foreign.settings)
    record = _searched(theorem, thing, limit)
    return {
        **_key(foreign, theorem.id),
        "library": foreign.library,
        "version": version(foreign.library),
        "verdict": record.verdict,
        "examples": record.examples,
        "ratio": render.ratio(record.smallest.conclusion.ratio if record.smallest else record.tightness),
        "conclusion": str(record.smallest.conclusion) if record.smallest else "",
        "witness": encode(record.smallest.sample) if record.smallest else None,
        "lines": render.sample_lines(record.smallest.sample) if record.smallest else [],
        "reason": record.reason,
    }


def _searched(theorem: Theorem, thing: Implementation, limit: int) -> Record:
    """Search; where making a counterexample small takes too long, the first one found is kept."""
    for shrink in (True, False):
        try:
            with _time_limit(limit):
                return search(theorem, thing, examples=theorem.examples, shrink=shrink)
        except OutOfTime:
            continue
    return Record(theorem.id, thing.name, verdict="unknown", reason=f"not finished in {limit} seconds")


def _key(foreign: Foreign, theorem: str) -> dict[str, Any]:
    settings = {key: repr(value) for key, value in foreign.settings.items()}
    return {"role": foreign.role, "target": foreign.target, "settings": settings, "theorem": theorem}


def _same(record: dict[str, Any], key: dict[str, Any]) -> bool:
    return all(record[k] == v for k, v in key.items())


def stored(path: Path = FILE) -> list[dict[str, Any]]:
    """The stored records, in the order of the survey."""
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []


def of(foreign: Foreign, records: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The stored records of one implementation, in the order of the catalogue."""
    found = (next((r for r in records if _same(r, _key(foreign, t.id))), None) for t in theorems_of(role_of(foreign.role)))
    return [r for r in found if r is not None]


def missing(foreign: Foreign) -> str | None:
    """Why an implementation cannot be run here, or None: its library, or one that its adapter needs, is not installed."""
    needed = [foreign.library] + (["qpsolvers"] if foreign.target.endswith(("QpsolversQP", "QpsolversLP")) else [])
    solver = foreign.settings.get("solver")
    if foreign.library == "cvxpy" and solver not in importlib.import_module("cvxpy").installed_solvers():
        return f"cvxpy has no solver {solver} here"
    for library in needed:
        try:
            version(library)
        except PackageNotFoundError:
            return f"{library} is not installed"
    return None


def run(wanted: Sequence[str] = (), path: Path = FILE) -> None:
    """Validate what is wanted, a line each, and write the file after each implementation: an interrupt keeps what was found.

    The records of what is not run stay, unless the survey no longer has them. Raises `Misuse` where nothing is meant.
    """
    chosen = [f for f in SURVEY if not wanted or any(text in f"{f.library} {f.role} {f.name}" for text in wanted)]
    if not chosen:
        raise Misuse(f"nothing in the survey is called {' or '.join(wanted)}")
    out = render.console()
    records = stored(path)
    for i, foreign in enumerate(chosen):
        reason = missing(foreign)
        new = [] if reason else [one(foreign, theorem) for theorem in theorems_of(role_of(foreign.role))]
        counts = reason or ", ".join(f"{r['theorem']} {r['verdict']}" for r in new if r["verdict"] != "holds") or "all hold"
        render.print_text(out, f"{i + 1}/{len(chosen)} {foreign.library}: {foreign.name} as {foreign.role}: {counts}")
        if not reason:
            records = new + [r for r in records if not any(_same(r, _key(foreign, n["theorem"])) for n in new)]
        ordered = [r for f in SURVEY for r in of(f, records)]
        write_beside(path, json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    try:
        run(sys.argv[1:])
    except Misuse as misuse:
        render.print_text(render.console(stderr=True), f"survey: {misuse}")
        sys.exit(2)
