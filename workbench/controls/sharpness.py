"""Where each inequality is sharp: of every one the smallest sample found on which its sides are equal, or how close they came.

``lemmata maintain --only sharp [TOPIC|THEOREM ...]`` looks for them among the samples of a run, on the references, and writes
``sharp.jsonl`` among the records of each topic. That the sides differ is a statement which the search refutes: it makes the sample
small. The tests run every one of them again. Sides are equal exactly, or within the allowance that the conclusion itself declares,
which is then stored with it: no digits are agreed on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias, cast

from ...properties.numbers.exact import Undecided, as_float, compare
from ...properties.roles import Implementation
from ...properties.roles.limits import time_limit
from ...properties.samples.base import decode, encode
from ...properties.samples.draws import drawn
from ...properties.search.record import Record
from ...properties.search.search import evaluate, first_failure, search
from ...properties.search.table import table_of
from ...properties.statements.allowances import EXACT
from ...properties.statements.conclusions import SHARP, Conclusion, Exercised, Found, Law, is_number, is_true
from ...properties.statements.verdicts import Declined, Hung, NotApplicable, Unknown
from ...properties.theorem import THEOREMS, Theorem
from ..base.progress import progress_bar
from ..implementations.catalogue import all_theorems, named, reference_names, stored_by_topic
from ..workers.pool import run_all
from . import corpus

EXACTLY = "0"
Inequality: TypeAlias = tuple[str, str]  # a name, which may be that of two, and the relation
CLOSE = 1e-5  # a ratio is told in digits up to here
LEAST = 1e-30  # below 1, and not told more exactly: differences of reals are enclosed with 128 bits


@dataclass(frozen=True)
class Kind:
    """Which equality of sides it is: whether the bound is 0, and whether the sample leaves the law idle."""

    zero: bool
    idle: bool = False


@dataclass(frozen=True)
class Sides:
    """How the two sides of an inequality compare: `within` is what share of the larger side they differ by at most, 0 for none.

    It is None where they differ, by more than the conclusion allows. `short`: by how much their ratio is below 1, None without one.
    """

    kind: Kind
    within: float | None
    short: float | None


def sides(c: Conclusion, idle: bool = False) -> Sides | None:
    """Those of an inequality, with its allowance; None for all else, where no precision decides, and where floats take both for 0.

    An allowance that is not small against both sides makes none equal; it makes what is compared with 0 alone a 0.
    """
    if c.relation not in "≤≥" or not is_number(c.lhs) or not is_number(c.rhs):
        return None
    size, allowed = max(abs(as_float(c.lhs)), abs(as_float(c.rhs))), as_float(c.allowance.value)
    kind = Kind(_is_zero(c.rhs), idle)
    with suppress(Undecided):
        if compare(c.lhs, c.rhs) == 0:
            return Sides(kind, 0.0, None if kind.zero else 0.0)
    small, large = (c.lhs, c.rhs) if c.relation == "≤" else (c.rhs, c.lhs)
    short = as_float((large - small) * Fraction(1) / large) if as_float(small) >= 0 < as_float(large) else None
    if not size:
        return None
    try:
        is_near = (kind.zero or SHARP * allowed <= size) and compare(abs(c.lhs - c.rhs), c.allowance.value) <= 0
    except Undecided:
        return None
    return Sides(kind, allowed / size if is_near else None, short)


def _is_zero(side: Any) -> bool:
    """Whether it is 0; where no precision decides of a real, whether its enclosure is as narrow around 0 as a float tells."""
    try:
        return compare(side, 0) == 0
    except Undecided:
        return as_float(side) == 0


def on(theorem: Theorem, reference: Implementation, sample: Any, kept: bool = False) -> dict[Inequality, list[Sides]]:
    """The sides of each inequality by its name, on a sample; of none where the law fails, is not put to work or says nothing."""
    entry = table_of(reference).entry(sample) if kept else None
    try:
        with time_limit(None):
            return seen_in(evaluate(theorem, reference, sample, all_bounds=True, entry=entry))
    except (Declined, Hung, NotApplicable, Unknown, Undecided):
        return {}


def seen_in(found: Found) -> dict[Inequality, list[Sides]]:
    """The sides of each inequality; of none where a conclusion fails."""
    out: dict[Inequality, list[Sides]] = {}
    if first_failure(found) is not None:
        return out
    idle = any(isinstance(item, Exercised) and not item.happened for item in found)
    for item in found:
        if isinstance(item, Conclusion) and (seen := sides(item, idle)) is not None:
            out.setdefault((item.name, item.relation), []).append(seen)
    return out


def equality(seen: Iterable[Sides], kind: Kind) -> float | None:
    """The best equality among sides of a kind; None where there is none."""
    return min((one.within for one in seen if one.within is not None and one.kind == kind), default=None)


class Differing:
    """That the sides of one inequality of a theorem always differ, for the search to refute. To it this is the theorem."""

    def __init__(self, theorem: Theorem, inequality: Inequality, within: float, kind: Kind):
        self.theorem, self.inequality, self.within, self.kind = theorem, inequality, within, kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self.theorem, name)

    def __call__(self, reading: Any) -> Law:
        allowance, found = self.theorem.allowance, list(self.theorem(reading))
        granted = [
            replace(c, allowance=allowance(c.name, reading, c.at) or EXACT) if isinstance(c, Conclusion) else c for c in found
        ]
        seen = equality(seen_in(granted).get(self.inequality, ()), self.kind)
        yield is_true("the sides differ", seen is None or seen > self.within)


@dataclass
class Census:
    """What the samples of a run show of one inequality: its best equality of each kind, or its largest ratio, where it was seen."""

    equal: dict[Kind, tuple[float, str, Any]] = field(default_factory=dict)
    closest: tuple[float, str, Any] | None = None
    has_bound: bool = False
    is_apart: bool = False

    def note(self, seen: Sequence[Sides], reference: str, sample: Any) -> None:
        for kind in {one.kind for one in seen}:
            within = equality(seen, kind)
            if within is not None and within < self.equal.get(kind, (2.0,))[0]:
                self.equal[kind] = within, reference, sample
        for one in seen:
            self.has_bound |= not one.kind.zero
            self.is_apart |= one.within is None
            if one.short is not None and (self.closest is None or one.short < self.closest[0]):
                self.closest = one.short, reference, sample

    @property
    def attained(self) -> tuple[Kind, float, str, Any] | None:
        """The equality that counts: 0 = 0 does where the bound is always 0, and the other side is not; an idle law comes last."""
        zero = not self.has_bound and self.is_apart
        return next(((kind, *self.equal[kind]) for kind in (Kind(zero), Kind(zero, True)) if kind in self.equal), None)


def _census(theorem: Theorem) -> dict[Inequality, Census]:
    found: dict[Inequality, Census] = {}
    samples = [s for s in (*corpus.corpus_of(theorem), *drawn(theorem.sample, theorem.examples)) if _can_be_stored(s)]
    for name in reference_names(theorem):
        reference = named(name, theorem.role)
        for sample in samples:
            for inequality, seen in on(theorem, reference, sample, kept=True).items():
                found.setdefault(inequality, Census()).note(seen, name, sample)
    return found


def _can_be_stored(sample: Any) -> bool:
    with suppress(ValueError, TypeError):
        return decode(encode(sample)) is not None
    return False


def records_of(theorem: Theorem) -> list[dict[str, Any]]:
    """What is stored of a theorem: a record of each inequality whose sides are not always 0."""
    stated = {name for sharp in theorem.sharp_at for name in sharp.names}
    out = []
    for (name, relation), census in _census(theorem).items():
        if name in stated and census.attained is None:  # by none of the samples that are drawn
            continue
        if census.attained is not None:
            kind, within, reference, sample = census.attained
            by = named(reference, theorem.role)
            sample = _smaller(theorem, by, (name, relation), within, kind, sample)
            within = equality(on(theorem, by, sample).get((name, relation), ()), kind)
            out.append(
                {"conclusion": name, "relation": relation, "reference": reference, "within": f"{within:.1g}", **encode(sample)}
            )
        elif census.closest is not None:
            short, reference, sample = census.closest
            out.append({"conclusion": name, "relation": relation, "reference": reference, "ratio": ratio(short), **encode(sample)})
        elif census.is_apart:
            out.append({"conclusion": name, "relation": relation})
    return out


def ratio(short: float) -> str:
    """A ratio in digits, by how much it is below 1: never 1 itself, which its digits may be. An allowance lets it be above."""
    if short < 0:
        return f"1 + {-short:.0e}"
    return f"{1 - short:.6g}" if short > CLOSE else f"above 1 − {max(2 * short, LEAST):.0e}"


def _smaller(theorem: Theorem, reference: Implementation, inequality: Inequality, within: float, kind: Kind, sample: Any) -> Any:
    """A sample with as good an equality as that one, or exactly that one; it can be read back from a file."""
    differing = Differing(theorem, inequality, within, kind)
    record = search(cast(Theorem, differing), reference, examples=theorem.examples, seconds=None)
    with suppress(ValueError, TypeError):
        again = decode(encode(record.smallest.sample)) if record.smallest is not None else sample
        seen = equality(on(theorem, reference, again).get(inequality, ()), kind)
        if seen is not None and seen <= within and len(str(encode(again))) < len(str(encode(sample))):
            return again
    return sample


@dataclass(frozen=True)
class Hunt:
    """A job for a worker: the records of one theorem."""

    theorem: str

    def run(self) -> Attained:
        theorem = THEOREMS[self.theorem]
        return Attained(self, Record(theorem.id, ""), records_of(theorem))


@dataclass
class Attained:
    """What is stored of a theorem."""

    job: Hunt
    record: Record
    found: list[dict[str, Any]]


def main(names: Iterable[str]) -> int:
    """Compute for the theorems and topics named (all for none), and keep what is stored of the others."""
    wanted = set(names)
    chosen = [t for t in all_theorems() if not wanted or wanted & {t.id, t.topic, t.subject}]
    found = dict(stored())
    with progress_bar(len(chosen)) as step:
        for each in run_all([Hunt(t.id) for t in chosen], 2):
            step(each.record)
            found[each.job.theorem] = each.found
            corpus.write({t.id: found[t.id] for t in all_theorems() if found.get(t.id)}, "sharp")
    print(f"{sum('within' in one for each in found.values() for one in each)} inequalities are attained")
    return 0


@cache
def stored() -> dict[str, list[dict[str, Any]]]:
    """The records by theorem."""
    out: dict[str, list[dict[str, Any]]] = {}
    for record in stored_by_topic("sharp"):
        out.setdefault(record.pop("theorem"), []).append(record)
    return out


@dataclass(frozen=True)
class Shown:
    """What is stored of inequalities: that the sides of each are equal on a sample, or their largest ratio, or nothing."""

    inequalities: tuple[Inequality, ...]
    reference: str
    within: str | None
    ratio: str | None
    sample: Any

    @property
    def is_attained(self) -> bool:
        return self.within is not None


def shown_of(theorem: Theorem) -> list[Shown]:
    """What is stored of a theorem, of each sample once. One that no longer meets its hypotheses is left out: the tests say so."""
    found: dict[str, tuple[list[Inequality], dict[str, Any]]] = {}
    for record in stored().get(theorem.id, ()):
        rest = {key: value for key, value in record.items() if key not in ("conclusion", "relation")}
        found.setdefault(json.dumps(rest, sort_keys=True), ([], rest))[0].append((record["conclusion"], record["relation"]))
    out = []
    for inequalities, rest in found.values():
        with suppress(ValueError, TypeError):
            sample = decode({key: rest[key] for key in ("sample", "fields")}) if "sample" in rest else None
            out.append(Shown(tuple(inequalities), rest.get("reference", ""), rest.get("within"), rest.get("ratio"), sample))
    return out
