"""Running a theorem over all instances up to a size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from .conclusions import Conclusion, Exercised
from .exhaustive import Exhausted, Exhaustion, Tally
from .search import evaluate, first_failure


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
    else:
        _run(theorem, load(evidence.implementation), evidence, out)
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


def _run(theorem: Any, implementation: Any, evidence: Exhausted, out: Exhaustion) -> None:
    """Add all instances to the tally. An instance that yields no verdict is a fault."""
    tally = out.tally
    for weight, sample in evidence.instances():
        try:
            found = evaluate(theorem, implementation, sample)
            failure = first_failure(found)
        except Exception as error:  # whatever keeps an instance from a verdict keeps the run from being exhaustive
            out.faults.append(f"no verdict on {sample}: {type(error).__name__}: {error}"[:300])
            return
        tally.instances += weight
        tally.other["exercised"] += weight * all(e.happened for e in found if isinstance(e, Exercised))
        tally.other["attained"] += weight * _attained(found, evidence.attained)
        if failure is not None:
            tally.violations += weight
            out.witness = out.witness or (sample, failure)


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
