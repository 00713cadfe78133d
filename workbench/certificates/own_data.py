"""Theorems on the user's own data: the certified facts, the bound, and what the implementation did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from ...properties.numbers.shown import show
from ...properties.oracles.margin import MaxMargin, NotSeparable
from ...properties.roles import Implementation
from ...properties.samples.base import HypothesisNotMet
from ...properties.samples.tables import LabelledPoints
from ...properties.search.search import Record
from ...properties.statements.conclusions import Conclusion
from ...properties.theorem import Failing, Theorem
from ...theorems.perceptron.samples.streams import SeparableStream
from ..base.errors import Misuse
from ..base.latex_to_unicode import plain
from ..counterexample import render, witness
from ..datasets.datasets import BUNDLED, Data, is_made_of_points, load
from ..implementations.importing import implementation, role_of
from ..validation.cases import exit_status, theorems_for
from ..validation.entrance import preflight, refusals_are_written
from ..validation.jobs import Search
from ..workers.pool import NO_LIMITS, Limits, run_apart
from . import saving

Implementations = Callable[[Theorem], list[Implementation]]


@dataclass(frozen=True)
class OwnData:
    """The data that the user names (a bundled set, a CSV file, or a witness file), and what is chosen of a table."""

    source: str
    classes: Sequence[str] = ()
    label: str | None = None
    drop: Sequence[str] = ()

    @property
    def options(self) -> str:
        """The options of ``lemmata verify`` for these data."""
        chosen = [f" --classes {','.join(self.classes)}"] * bool(self.classes) + [f" --label {self.label}"] * (
            self.label is not None
        )
        return f"--data {self.source}{''.join(chosen)}{''.join(f' --drop {name}' for name in self.drop)}"

    @property
    def is_chosen_of(self) -> bool:
        """Whether something is chosen of a table."""
        return bool(self.classes or self.label is not None or self.drop)


def check(
    out: Console,
    theorems: Sequence[Theorem],
    implementations: Implementations,
    data: OwnData,
    json_file: Path | None,
    certificate_file: Path | None = None,
    limits: Limits | None = None,
) -> int:
    """Evaluate theorems on data; returns the exit status.

    `certificate_file` receives the first maximum margin, or proof that there is none, that a theorem needs. With `limits` each
    implementation is run on a worker that has them.
    """
    witness.must_have_folder(json_file, certificate_file)
    make = Maker(data)
    records: list[Record] = []
    skipped: list[str] = []
    described: set[tuple[tuple[str, str], ...]] = set()
    found: dict[str, Any] | None = None
    for theorem in theorems:
        try:
            sample = make(theorem.sample)
        except HypothesisNotMet as error:
            if not is_made_of_points(theorem.sample):
                skipped.append(theorem.id)
                continue
            _print_unmet(out, theorem, error, make)
            found = found or _certificate(error, make, theorem.sample)
            records.append(Record(theorem.id, "", verdict="not-applicable", reason=f"hypothesis not met: {error}"))
            continue
        facts = sample.facts() if hasattr(sample, "facts") else {}
        if tuple(facts.items()) not in described:
            described.add(tuple(facts.items()))
            for name, value in facts.items():
                render.print_text(out, f"{name}: {value}")
        found = found or _certificate(getattr(sample, "optimum", None), make, theorem.sample)
        records += _evaluate(out, theorem, implementations(theorem), sample, limits)
    if certificate_file:
        _save(out, found, certificate_file, data.options)
    if not records:
        raise Misuse(f"none of these theorems is about labelled points such as {data.source}: {', '.join(skipped[:6])}")
    if json_file:
        witness.write_json(json_file, [record.as_json() for record in records])
    return exit_status(record.verdict for record in records)


def validate(
    out: Console,
    target: str,
    role_name: str,
    settings: dict[str, Any],
    data: OwnData,
    json_file: Path | None,
    certificate_file: Path | None = None,
    limits: Limits = NO_LIMITS,
) -> int:
    """Evaluate all theorems of a role on data and a foreign implementation; returns the exit status."""
    role = role_of(role_name)
    witness.must_have_folder(json_file, certificate_file)
    with refusals_are_written(target, json_file):
        thing = implementation(target, role, settings, limits)
        before = preflight(thing, role, theorems_for(role))
    if before.note:
        render.print_text(out, f"note: {before.note}")
    return check(out, theorems_for(role), lambda _: [thing], data, json_file, certificate_file, limits)


class Maker:
    """Gives the data of a source as a sample of a type, or raises `HypothesisNotMet`."""

    def __init__(self, own: OwnData):
        self.made: dict[type, Any] = {}
        self.data: Data | None = None
        if own.source in BUNDLED or not own.source.endswith(".json"):
            self.data = load(own.source, list(own.classes), own.label, own.drop)
            return
        if own.is_chosen_of:
            raise Misuse("--classes, --label and --drop are for a table: a witness file has its labels")
        self.stored = witness.load(Path(own.source)).sample

    def __call__(self, sample_type: type) -> Any:
        if self.data is None:
            if not isinstance(self.stored, sample_type):
                raise HypothesisNotMet(f"the witness is a {type(self.stored).__name__}, not a {sample_type.__name__}")
            return self.stored
        if sample_type not in self.made:
            self.made[sample_type] = self.data.as_sample(sample_type)
        return self.made[sample_type]

    def called(self, i: int) -> str:
        """The example of that index: its line in the file where there is one."""
        return self.data.called(i) if self.data else f"example {i}"


def _certificate(found: Any, make: Maker, sample_type: type) -> dict[str, Any] | None:
    """The arguments of `saving.save` for a maximum margin, or for the proof that there is none; None for anything else."""
    if not isinstance(found, MaxMargin | NotSeparable):
        return None
    points = make(LabelledPoints)
    through_origin = issubclass(sample_type, SeparableStream)
    return {"certificate": found, "rows": points.rows, "labels": points.labels, "intercept": not through_origin}


def _save(out: Console, found: dict[str, Any] | None, path: Path, data: str) -> None:
    if found is None:
        raise Misuse(f"none of these theorems needs a maximum margin, so that there is no certificate for {path}")
    saving.save(path=path, **found)
    render.print_text(out, f"certificate: {path}, to be checked with lemmata verify {path} {data}")


def _print_unmet(out: Console, theorem: Theorem | Failing, error: HypothesisNotMet, make: Maker) -> None:
    render.print_text(out, f"{theorem.id}: its hypothesis is not met: {error}")
    certificate = getattr(error, "certificate", None)
    if isinstance(certificate, dict):
        shown = ", ".join(f"{show(a)} × {make.called(i)}" for i, a in list(certificate.items())[:6])
        more = f" and {len(certificate) - 6} more" if len(certificate) > 6 else ""
        render.print_text(out, f"  certificate: this convex combination of the signed examples yᵢxᵢ is 0: {shown}{more}")


def _evaluate(
    out: Console, theorem: Theorem, implementations: list[Implementation], sample: Any, limits: Limits | None
) -> list[Record]:
    render.print_text(out, f"{theorem.id}: {plain(theorem.law)}")
    records = []
    for item in implementations:
        job = Search(theorem, item, sample=sample, seconds=limits.seconds if limits else None)
        found = job.run() if limits is None else run_apart(job, limits)
        record = found.record
        records.append(record)
        out.print(f"  {item.name}: {render.verdict(record.verdict)}{f' ({record.reason})' if record.reason else ''}")
        for line in _tightest(found.conclusions):
            render.print_text(out, f"    {line}")
    return records


def _tightest(conclusions: Sequence[Conclusion]) -> list[str]:
    """Of all conclusions of one name only the one that fails, or comes closest to failing."""
    worst: dict[str, Conclusion] = {}
    for c in conclusions:
        before = worst.get(c.name)
        if before is None or (before.holds and (not c.holds or (c.ratio or 0) > (before.ratio or 0))):
            worst[c.name] = c
    return [str(c) for c in worst.values()]
