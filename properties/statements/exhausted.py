"""Exhausted evidence: every instance up to a stated size, run through the statement, exactly and counted.

An exhaustive run can itself be wrong, so it carries counts that are computed a second way; where they differ it is not evidence.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from .conclusions import Conclusion


@dataclass(frozen=True)
class Beside:
    """Smaller instances, run through the statement and counted by a census too, which must agree.

    Attributes
    ----------
    implementation: ``module.Name`` below ``lemmata.algorithms``, of the theorem's role. instances: all of a size.
    census: counts the same ones, as a function of what is counted with.
    """

    implementation: str
    instances: Callable[[], Iterable[tuple[int, Any]]]
    census: Callable[[Any], Tally]


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
    orbit: the instances that a sample stands for, by the values of their fields, itself among them: its images under a group that
        leaves the statement as it is. None where each stands for itself.
    beside: for a census, which never runs the statement: the statement on all smaller instances.
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
    orbit: Callable[[Any], Iterable[tuple[Any, ...]]] | None = None
    beside: Beside | None = None

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
