"""REPORT.md, and the verdicts that ``list`` and ``show`` print: generated, and a function of the code and its versions.

Evidence that is stored is taken over where nothing that it depends on has changed (see `evidence`); all else is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.roles.limits import raise_if_interrupted
from ...properties.theorem import Theorem
from ..base.errors import Misuse
from ..base.extras import needs
from ..base.progress import phase
from ..controls.controls import jobs_of
from ..counterexample import render
from ..counterexample.witness import write_beside
from ..evidence import digests, prove
from ..evidence import stored as stored_results
from ..evidence.results import TheoremResult, results_of, verdicts_of
from ..implementations.catalogue import all_theorems
from ..site import consistency
from ..texts.claims import settled
from . import contents, page, platform_drift

RunJobs = Callable[[list[Any]], Iterable[Any]]
NAMED = 5  # theorems that a line names


def run(out: Console, path: Path, only_check: bool, run_jobs: RunJobs, fresh: bool = False) -> int:
    """Compute what is not current (with `fresh`, everything), and write `path` and what is stored; or, with `only_check`, compare.

    A check without `fresh` runs nothing: it says whether the stored evidence is current, and whether the pages are made of it.
    Returns 0, or 1 if something is not as it must be. Raises `Misuse` where there is nothing to check.
    """
    with phase("reading the catalogue"):
        settled()
    if only_check and not path.is_file():
        raise Misuse(f"there is no {path} here to check: run lemmata report in the folder that holds it")
    stored = stored_results.verdicts()
    with phase("comparing what is stored with the code"):
        taken = [] if fresh else digests.current(all_theorems(), stored)
    known = {t.id for t in taken}
    missing = [t for t in all_theorems() if t.id not in known]
    if taken:
        more = "" if only_check else "; --fresh computes everything again"
        render.print_text(out, f"took over {len(taken)} theorems whose evidence is current{more}")
    if (taken or only_check) and (others := digests.other_versions()):
        render.print_text(out, others)
    if only_check and not fresh:
        return max(_stale(out, missing), _compare_all(out, path, stored, all_theorems()))
    if proofs := prove.jobs_of(missing):
        needs("prove")
    jobs: list[Any] = [*proofs, *(job for t in missing for job in jobs_of(t))]
    results = results_of(list(run_jobs(jobs)))
    raise_if_interrupted()  # before anything is written
    found = {id: record for t in taken for id, record in digests.records_of(t, stored).items()} | verdicts_of(results)
    status = _print_bad(out, results)
    sound = [*taken, *(r.theorem for r in results if r.sound)]
    if only_check:
        return max(_compare_all(out, path, platform_drift.taken_over(found, stored), sound), status)
    write_beside(path, page.text(found, {t.id for t in sound}))
    if _is_ours(path):
        digests.write(found, sound, taken)
        for readme, written in contents.pages_with_it(path.resolve().parent, found):
            write_beside(readme, written)
    render.print_text(out, f"wrote {path}: {page.summary(found)}")
    return status


def _is_ours(path: Path) -> bool:
    """Whether a report is written in the repository, and not elsewhere: only there is anything else written."""
    return stored_results.FILE.resolve().parents[1] == path.resolve().parent


def _print_bad(out: Console, results: Sequence[TheoremResult]) -> int:
    """Print which controls and proofs are not as they must be; 1 if there is one."""
    bad = [o for r in results for o in r.bad]
    for o in bad:
        about = f"{o.record.theorem} on {o.record.implementation}: {o.job.control} is {o.record.verdict} {o.record.reason}"
        render.print_text(out, about)
    faults = [fault for r in results for fault in r.faults]
    for fault in faults:
        render.print_text(out, fault)
    return int(bool(bad or faults))


def _stale(out: Console, missing: Sequence[Theorem]) -> int:
    """Print which theorems have no evidence that is current; 1 if there is one."""
    if not missing:
        return 0
    names = ", ".join(t.id for t in missing[:NAMED]) + (", …" if len(missing) > NAMED else "")
    render.print_text(out, f"no current evidence is stored of {len(missing)} theorems ({names}): run lemmata report")
    return 1


def _compare_all(out: Console, path: Path, found: dict[str, Any], sound: Sequence[Theorem]) -> int:
    """Print what of all that a report writes, and of the site, would change; 1 if anything would."""
    with phase("making the pages"):
        current = [(path, page.text(found, {t.id for t in sound}))]
        if _is_ours(path):  # other versions were named, and are no difference
            current.append((stored_results.FILE, digests.text(found, sound, taken=all_theorems())))
            current += contents.pages_with_it(path.resolve().parent, found)
    status = _compare(out, current)
    with phase("building the site twice"):
        faults = [*consistency.of_site(), *consistency.of_links(path)]
    for fault in faults:
        render.print_text(out, fault)
    if not faults:
        render.print_text(out, "the site builds, the same when built again; every link resolves")
    return max(status, int(bool(faults)))


def _compare(out: Console, current: Sequence[tuple[Path, str]]) -> int:
    """Print which files are not as they should be, given as (file, text); 1 if there is one."""
    status = 0
    for file, new in current:
        old = file.read_text(encoding="utf-8") if file.is_file() else ""
        if old != new:
            changed = [line for line in new.splitlines() if line not in set(old.splitlines())]
            render.print_text(out, f"{file.name} is not current: run lemmata report. First lines that would change:")
            render.print_text(out, "\n".join(f"  {line[:150]}" for line in changed[:5]) or "  (lines removed)")
            status = 1
    if not status:
        render.print_text(out, f"{current[0][0]} is current")
    return status
