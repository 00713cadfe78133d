"""Running a theorem over all instances up to a size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from ..roles import Implementation
from ..search.search import evaluate, first_failure
from ..statements.conclusions import Conclusion, Exercised
from ..statements.exhausted import Exhausted, Exhaustion, Tally
from .orbits import Covered

SHARE = 16  # of so many orbits one is looked at twice


def exhaust(theorem: Any, evidence: Exhausted, load: Callable[[str], Any]) -> Exhaustion:
    """Run a theorem over all instances, on the reference and until its first failure on each mutant.

    `load` makes an implementation from ``module.Name`` or ``mutants.module.Name``: one of the theorem's role, or, for a
    census, the function itself.
    """
    start = time.perf_counter()
    out = Exhaustion(
        evidence.id, theorem.id, evidence.over, evidence.up_to, evidence.implementation, Tally(), dict(evidence.fingerprint())
    )
    if evidence.counts_by_itself:
        out.tally = evidence.instances(load(evidence.implementation))
        _run_beside(theorem, evidence, load, out)
    else:
        _run(theorem, load(evidence.implementation), evidence.instances(), evidence, out)
        out.mutants = {name: _refuted_by(theorem, load(name), evidence.instances()) for name in evidence.mutants}
    out.faults += [f"the mutant {name} passes" for name, found in out.mutants.items() if found is None]
    counted = out.tally.counts()
    out.faults += [
        f"{name}: {counted.get(name, 0)} counted, but {expected} by the second way"
        for name, expected in out.fingerprint.items()
        if counted.get(name, 0) != expected
    ]
    if not out.tally.instances or not out.fingerprint:
        out.faults.append("there are no instances, or nothing to check their count by")
    out.seconds = time.perf_counter() - start
    return out


def _run(theorem: Any, implementation: Any, instances: Iterable[tuple[int, Any]], evidence: Exhausted, out: Exhaustion) -> None:
    """Add all instances to the tally. One that yields no verdict, comes twice, or stands for others than it says is a fault.

    Of some orbits another instance is evaluated too, for the statement must not change on them.
    """
    tally, covered, concluded = out.tally, Covered(evidence.orbit), False
    for k, (weight, sample) in enumerate(instances):
        try:
            found = evaluate(theorem, implementation, sample)
            failure, *outcome = _outcome(found, evidence)
            fault = covered.fault(weight, sample)
            other = covered.another(sample) if evidence.orbit and fault is None and k % SHARE == 0 else None
            if other is not None:
                another, *its_outcome = _outcome(evaluate(theorem, implementation, other), evidence)
                if ((failure is None), *outcome) != ((another is None), *its_outcome):
                    fault = f"the statement is not the same on {sample} and on {other}, for which it stands"
        except Exception as error:  # whatever keeps an instance from a verdict keeps the run from being exhaustive
            out.faults.append(f"no verdict on {sample}: {type(error).__name__}: {error}"[:300])
            return
        if fault is not None:
            out.faults.append(fault[:300])
            return
        concluded = concluded or any(isinstance(c, Conclusion) for c in found)
        happened, attained = outcome
        tally.instances += weight
        tally.other["exercised"] += weight * happened
        tally.other["attained"] += weight * attained
        if failure is not None:
            tally.violations += weight
            out.witness = out.witness or (sample, failure)
    if not concluded:
        out.faults.append("the statement concludes nothing")


def _run_beside(theorem: Any, evidence: Exhausted, load: Callable[[str], Any], out: Exhaustion) -> None:
    """The statement on smaller instances, for a census runs none: what it counts there must be what the census counts there."""
    if evidence.beside is None:
        out.faults.append("no statement is run beside the census")
        return
    beside = replace(out, tally=Tally(), faults=out.faults)
    implementation = Implementation.of(load(evidence.beside.implementation), theorem.role)
    _run(theorem, implementation, evidence.beside.instances(), evidence, beside)
    counted = beside.tally.counts()
    out.faults += [
        f"{name}: {count} in a small census, but {counted.get(name, 0)} by the statement"
        for name, count in evidence.beside.census(load(evidence.implementation)).counts().items()
        if counted.get(name, 0) != count
    ]
    out.tally.violations += beside.tally.violations
    out.witness = out.witness or beside.witness


def _outcome(found: list[Any], evidence: Exhausted) -> tuple[Conclusion | None, bool, bool]:
    """The first conclusion that an instance misses, whether it put the statement to work, and whether the bound is attained."""
    happened = all(e.happened for e in found if isinstance(e, Exercised))
    return first_failure(found), happened, _attained(found, evidence.attained)


def _attained(found: Iterable[Any], name: str) -> bool:
    """Whether every bound of this name holds with equality."""
    return all(c.lhs == c.rhs for c in found if isinstance(c, Conclusion) and c.name.startswith(name))


def _refuted_by(theorem: Any, mutant: Any, instances: Iterable[tuple[int, Any]]) -> str | None:
    """The first conclusion that a mutant misses, in words; None if it passes all instances."""
    for _, sample in instances:
        failure = first_failure(evaluate(theorem, mutant, sample))
        if failure is not None:
            return str(failure)
    return None
