"""What a run of controls and proofs found of each theorem, and what is stored of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...properties.oracles.second_opinion import Tally
from ...properties.proofs.engines.discharge import Discharged
from ...properties.samples.base import encode
from ...properties.search.record import Record
from ...properties.statements.exhausted import Exhaustion
from ...properties.theorem import Failing, Theorem
from ..controls.controls import Outcome, name_of
from ..controls.tightness import Spread, total
from ..counterexample import render
from ..implementations.catalogue import all_theorems
from . import prove


@dataclass(frozen=True)
class TheoremResult:
    """A theorem with the outcomes of its controls, and of its proofs."""

    theorem: Theorem
    outcomes: list[Outcome]
    proofs: list[Discharged | Exhaustion]

    def of(self, *controls: str) -> list[Outcome]:
        return [o for o in self.outcomes if o.job.control in controls]

    @property
    def references(self) -> list[Record]:
        return [o.record for o in self.of("reference")]

    @property
    def verdict(self) -> str:
        order = ("crashed", "refuted", "vacuous", "unknown", "declined", "not-applicable", "holds")
        return min((r.verdict for r in self.references), key=order.index)

    @property
    def tightness(self) -> str:
        return render.ratio(max((r.tightness for r in self.references if r.tightness is not None), default=None)) or "–"

    @property
    def tightness_of(self) -> dict[str, str]:
        """The largest ratio of both sides on each reference, where there is one; empty for fewer than two."""
        names = (name_of(o.job) for o in self.of("reference"))
        found = {name: render.ratio(o.record.tightness) for name, o in zip(names, self.of("reference"), strict=True)}
        return {name: ratio for name, ratio in found.items() if ratio} if len(found) > 1 else {}

    @property
    def spread(self) -> Spread:
        """How tight the bound was on all samples of the references."""
        return total(o.spread for o in self.of("reference") if o.spread is not None)

    @property
    def caught(self) -> int:
        return sum(o.as_expected for o in self.of("mutant"))

    @property
    def second_opinion(self) -> str:
        """How often cvxpy agreed with the certified ground truth; empty where it was not asked."""
        total = sum((r.second_opinion for r in self.references if r.second_opinion), Tally())
        return str(total) if total.asked else ""

    @property
    def bad(self) -> list[Outcome]:
        """The controls that are not as they must be."""
        return [o for o in self.outcomes if not o.as_expected]

    @property
    def faults(self) -> list[str]:
        """What is amiss with its proofs, in words."""
        return [f"{d.id}: {fault}" for d in self.proofs for fault in d.faults]

    @property
    def sound(self) -> bool:
        """Whether all is as it must be, and nothing was interrupted."""
        return not self.bad and not self.faults and not any(o.record.interrupted for o in self.outcomes)

    @property
    def failing(self) -> list[tuple[Failing, Record]]:
        return [(self.theorem.failing[o.job.index], o.record) for o in self.of("ablation", "printed")]


def results_of(outcomes: Sequence[Any]) -> list[TheoremResult]:
    """The outcomes of controls and of proofs by their theorems, in the order of the catalogue."""
    order = {"reference": 0, "mutant": 1, "ablation": 2, "printed": 2, "holding": 3}
    controls = sorted((o for o in outcomes if isinstance(o, Outcome)), key=lambda o: (order[o.job.control], o.job.index))
    proofs = sorted((o for o in outcomes if not isinstance(o, Outcome)), key=lambda o: o.record.id)

    def of(t: Theorem, what: Iterable[Any]) -> list[Any]:
        return [o for o in what if o.job.theorem == t.id]

    return [TheoremResult(t, mine, [o.record for o in of(t, proofs)]) for t in all_theorems() if (mine := of(t, controls))]


def verdicts_of(results: Sequence[TheoremResult]) -> dict[str, Any]:
    """What is stored: a record of each theorem, and of each statement beside it that must be refuted, by their ids."""
    out: dict[str, Any] = {}
    for r in results:
        out[r.theorem.id] = {
            "verdict": r.verdict,
            "examples": sum(record.examples for record in r.references),
            "mutants": len(r.of("mutant")),
            "mutants_caught": r.caught,
            "tightness": r.tightness,
            **({"tightness_of": r.tightness_of} if r.tightness_of else {}),
            **r.spread.stored(),
            "proofs": {d.id: prove.stored_form(d) for d in r.proofs},
            **({"second_opinion": r.second_opinion} if r.second_opinion else {}),
        }
        for failing, record in r.failing:
            witness = encode(record.smallest.sample) if record.smallest else None
            shown = str(record.smallest.conclusion) if record.smallest else ""
            found = {"conclusion": record.conclusion, "lhs": record.lhs, "rhs": record.rhs, "shown": shown, "witness": witness}
            out[failing.id] = found
    return out
