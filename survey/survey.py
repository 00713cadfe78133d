"""The survey: implementations that nobody here wrote against the theorems of their roles.

``python -m lemmata.survey.survey [TEXT ...]`` validates those that are installed (or whose name holds a TEXT) and
stores the records in ``survey.jsonl``, which REPORT.md prints: the libraries are an extra, not a dependency.
"""

from __future__ import annotations

import importlib
import math
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from pathlib import Path
from typing import Any

from ..properties import records
from ..properties.samples.base import encode
from ..properties.search.search import Record
from ..properties.statements.conclusions import Conclusion
from ..workbench.base.blas import environment
from ..workbench.base.errors import Misuse
from ..workbench.base.progress import INTERRUPTED
from ..workbench.controls.corpus import corpus_of
from ..workbench.counterexample import render
from ..workbench.counterexample.program import snippet
from ..workbench.counterexample.witness import write_beside
from ..workbench.implementations.importing import implementation, role_of
from ..workbench.validation.cases import Case, cases, theorems_for
from .entry import Foreign
from .inventory import notes
from .surveyed import SURVEY

FILE = Path(__file__).parent / "survey.jsonl"
LIMIT = 60  # seconds of processor time for one theorem on one implementation
NOTHING: dict[str, Any] = {  # of what no record says otherwise
    "settings": {}, "outside": 0, "ratio": "", "allowances": [], "conclusion": "", "witness": None, "lines": [], "snippet": None,
    "printed": "", "reason": "",
}  # fmt: skip
CONFIGURATION = ("role", "target", "settings", "library", "version")  # shared by the records of a line
COMPILED = ("celer", "shap", "skglm")  # compile their code when it is called first


class _Clock:
    """A limit on the processor time of one search, which it ends as Ctrl-C would; `up` says whether it did.

    It strikes again every `again` seconds, for an interrupt can be swallowed: in a callback of the garbage collector, a finaliser.
    """

    up = False

    def _stop(self, *_: Any) -> None:
        self.up = True
        raise KeyboardInterrupt

    def __init__(self, seconds: float, again: float = 5.0):
        self.seconds, self.again = seconds, again

    def __enter__(self) -> _Clock:
        self.before = signal.signal(signal.SIGPROF, self._stop)
        signal.setitimer(signal.ITIMER_PROF, self.seconds, self.again)
        return self

    def __exit__(self, *_: Any) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, self.before)


def cases_of(foreign: Foreign) -> list[Case]:
    """The theorems for the role of an implementation, as `validate` runs them."""
    role = role_of(foreign.role)
    return list(cases(implementation(foreign.target, role, foreign.settings), role, foreign.target))


def one(foreign: Foreign, case: Case, limit: float = LIMIT) -> dict[str, Any]:
    """The stored record of one theorem on one implementation: a function of the code and of the library's version."""
    if foreign.library in COMPILED:
        case.run(examples=3, shrink=False, seconds=5 * LIMIT)  # compiles: that time is not charged to a sample
    record = _searched(case, limit)
    smallest = record.smallest
    program = snippet(case.theorem, case.implementation, case.target, smallest.sample) if smallest else None
    name = foreign.notes.get(case.theorem.id, "") if record.verdict not in ("refuted", "holds") else ""
    explained = notes()[name].text if name else ""
    return {
        **_key(foreign, case.theorem.id),
        "library": foreign.library,
        "version": version(foreign.library),
        "verdict": record.verdict,
        "examples": record.examples,
        "outside": record.skipped["NotApplicable"],
        "ratio": _violation(smallest.conclusion) if smallest else render.ratio(record.tightness),
        "allowances": [{"kind": k, "why": why, "value": f"{size:.2g}"} for (k, why), size in record.allowances.items() if smallest],
        "conclusion": str(smallest.conclusion) if smallest else "",
        "witness": encode(smallest.sample) if smallest else None,
        "lines": render.sample_lines(smallest.sample) if smallest else [],
        "snippet": program,
        "printed": alone(program) if program else "",
        "reason": f"{record.reason}. {explained}" if explained else record.reason,
    }


def _violation(failed: Conclusion) -> str:
    """The ratio of a conclusion that fails, of an equation that to its tolerance; "inf" where the bound is 0, "" for yes or no."""
    if failed.rhs is True or not isinstance(failed.violation, float):
        return ""
    tolerance = float(failed.allowance.value)
    ratio = failed.ratio
    if failed.relation == "=":
        ratio = failed.violation / tolerance if tolerance else math.inf
    return "inf" if ratio == math.inf else render.ratio(ratio)


def alone(program: str) -> str:
    """Run a program in a fresh interpreter: its output, and the error or the signal that ends it, if one does."""
    command = [sys.executable, "-W", "ignore", "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    return shown(run.returncode, run.stdout, run.stderr)


def shown(status: int, out: str, errors: str) -> str:
    """The text that is stored of a program with that exit status: its output, and its last error or its signal."""
    if status < 0:
        return f"{out}{signal.Signals(-status).name}\n"
    raised = [line for line in errors.splitlines() if re.match(r"[\w.]*(Error|Exception)\b", line)]
    return out + "".join(raised[-1:]) if status else out


def _searched(case: Case, limit: float) -> Record:
    """Search; where making a counterexample small takes too long, the first one found is kept."""
    corpus_of(case.theorem)  # reads a file the first time: that time is not charged to the implementation
    for shrink in (True, False):
        with _Clock(limit) as clock:
            record = case.run(shrink=shrink)
        if record.interrupted and not clock.up:
            raise KeyboardInterrupt
        if not clock.up:
            break
    if clock.up and not record.fails:
        record.reason = f"not finished in {limit:g} s of processor time: {record.examples} samples, none of which refutes it"
    return record


def _key(foreign: Foreign, theorem: str) -> dict[str, Any]:
    settings = {key: repr(value) for key, value in foreign.settings.items()}
    return {"role": foreign.role, "target": foreign.target, "settings": settings, "theorem": theorem}


def _mark(key: dict[str, Any]) -> tuple[Any, ...]:
    """A key, or that of a record, to look it up by."""
    return key["role"], key["target"], key["theorem"], *sorted(key["settings"].items())


def stored(path: Path = FILE) -> list[dict[str, Any]]:
    """The stored records, in the order of the survey: a line of the file has all of one configuration, by theorem."""
    out = []
    for line in records.read(path):
        of_each = line.pop("theorems")
        out += [line | {"theorem": theorem} | record for theorem, record in of_each.items()]
    return [record | {key: value for key, value in NOTHING.items() if key not in record} for record in out]


def _lines(found: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The lines of the file that `stored` reads, without what a record has nothing of."""
    for _, together in groupby(found, lambda r: [r.get(key) for key in CONFIGURATION]):
        of_each = [{key: value for key, value in r.items() if value != NOTHING.get(key, r)} for r in together]
        line = {key: of_each[0][key] for key in CONFIGURATION if key in of_each[0]}
        yield line | {"theorems": {r["theorem"]: {k: v for k, v in r.items() if k not in (*line, "theorem")} for r in of_each}}


def of(foreign: Foreign, known: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The stored records of one implementation, in the order of the catalogue."""
    return _of(foreign, {_mark(r): r for r in known if r["target"] == foreign.target})


def _of(foreign: Foreign, known: dict[tuple[Any, ...], dict[str, Any]]) -> list[dict[str, Any]]:
    marks = (_mark(_key(foreign, theorem.id)) for theorem in theorems_for(role_of(foreign.role)))
    return [known[mark] for mark in marks if mark in known]


def missing(foreign: Foreign) -> str | None:
    """Why an implementation cannot be run here, or None: its library, or one that its adapter needs, is not installed."""
    needed = [foreign.library] + (["qpsolvers"] if foreign.target.endswith(("QpsolversQP", "QpsolversLP")) else [])
    solver = foreign.settings.get("solver")
    if foreign.library == "cvxpy" and solver and solver not in importlib.import_module("cvxpy").installed_solvers():
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
    known = {_mark(r): r for r in stored(path)}
    for i, foreign in enumerate(chosen):
        reason = missing(foreign)
        new = [] if reason else [one(foreign, case) for case in cases_of(foreign)]
        counts = reason or ", ".join(f"{r['theorem']} {r['verdict']}" for r in new if r["verdict"] != "holds") or "all hold"
        render.print_text(out, f"{i + 1}/{len(chosen)} {foreign.library}: {foreign.name} as {foreign.role}: {counts}")
        known |= {_mark(r): r for r in new}
        ordered = [r for f in SURVEY for r in _of(f, known)]
        write_beside(path, records.text(_lines(ordered)))


if __name__ == "__main__":
    try:
        run(sys.argv[1:])
    except Misuse as misuse:
        render.print_text(render.console(stderr=True), f"survey: {misuse}")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
