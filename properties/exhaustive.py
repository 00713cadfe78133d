"""Exhausted evidence: every instance up to a stated size, run through the statement, exactly and counted.

An exhaustive run can itself be wrong, so it carries counts that are computed a second way; where they differ it is no evidence.
"""

from __future__ import annotations

import inspect
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .conclusions import Conclusion, Exercised


@dataclass(frozen=True)
class Exhausted:
    """All instances of a theorem up to a size, and what a run over them must count.

    Attributes
    ----------
    over, up_to: what is enumerated, and how far. implementation: ``module.Name`` below ``lemmata.algorithms``.
    instances: a generator of (how many instances this one stands for, sample); or a function of the implementation that
        counts all of them by itself and returns a `Tally`.
    fingerprint: counts by their names, computed a second way. attained: a conclusion belongs to the count of that name if its
        name begins with this.
    """

    id: str
    theorem: str
    over: str
    up_to: str
    implementation: str
    mutants: tuple[str, ...]
    instances: Callable[..., Any]
    fingerprint: Callable[[], Mapping[str, int]]
    attained: str = ""
    slow: bool = False

    @property
    def text(self) -> str:
        return inspect.getdoc(self.instances) or ""

    @property
    def counts_by_itself(self) -> bool:
        """Whether it is a census: a function of the implementation, and not a generator of samples."""
        return bool(inspect.signature(self.instances).parameters)


@dataclass
class Tally:
    """How many instances there were, on how many the statement fails, and other counts by name."""

    instances: int = 0
    violations: int = 0
    other: Counter[str] = field(default_factory=Counter)

    def counts(self) -> dict[str, int]:
        return {"instances": self.instances, "violations": self.violations, **self.other}


@dataclass
class Exhaustion:
    """What an exhaustive run found.

    Attributes
    ----------
    witness: the first instance on which the statement fails, with the conclusion. mutants: which were refuted.
    faults: what keeps the run from being evidence, in words.
    """

    id: str
    theorem: str
    over: str
    up_to: str
    implementation: str
    tally: Tally
    fingerprint: dict[str, int]
    witness: tuple[Any, Conclusion] | None = None
    mutants: dict[str, str | None] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def status(self) -> Literal["exhausted", "refuted", "open"]:
        if self.tally.violations:
            return "refuted"
        return "open" if self.faults else "exhausted"

    def as_json(self) -> dict[str, Any]:
        """The run as a JSON record."""
        return {
            "exhausted": self.id,
            "theorem": self.theorem,
            "evidence": self.status,
            "over": self.over,
            "up_to": self.up_to,
            "implementation": self.implementation,
            "counts": self.tally.counts(),
            "fingerprint": self.fingerprint,
            "witness": str(self.witness[1]) if self.witness else None,
            "mutants": self.mutants,
            "faults": self.faults,
            "seconds": round(self.seconds, 3),
        }


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
    from .search import evaluate, first_failure

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
    from .search import evaluate, first_failure

    for _, sample in instances:
        failure = first_failure(evaluate(theorem, mutant, sample))
        if failure is not None:
            return str(failure)
    return None


__all__ = ["Exhausted", "Exhaustion", "Tally", "exhaust"]
