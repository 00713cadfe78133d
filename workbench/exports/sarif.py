"""``--sarif FILE`` of ``lemmata validate`` and ``check``: SARIF 2.1.0, for code scanning. A rule is a theorem, a location the
implementation; where a control of a theorem is not refuted, its statement.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ...properties.samples.base import encode
from ...properties.theorem import Theorem
from ..base.latex_to_unicode import plain
from ..controls.controls import Job, Outcome, statement_of
from ..counterexample import render, witness
from ..implementations.catalogue import find, reference_names
from ..validation.command import Finished
from .failures import Failure, failures, unlike
from .source import Source, source_of, source_of_thing

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def writer(path: Path) -> Callable[[Finished], str]:
    """A function that writes a run to a file."""

    def write(run: Finished) -> str:
        witness.write_text(path, json.dumps(log(run), indent=1, ensure_ascii=False) + "\n")
        return ""

    return write


def log(run: Finished) -> dict[str, Any]:
    """A run as SARIF: a result for each law that is broken. What holds, or is open, gives none."""
    where = _location(source_of(run.target))
    found = [(failure, where) for failure in failures(run)]
    return _log([case.theorem for case, _ in run.found], found, f"{run.role}/{run.target}", run.interrupted)


def of_controls(path: Path) -> Callable[[Sequence[Theorem], Sequence[Outcome], bool], None]:
    """A function that writes the controls of theorems to a file: a result for each that makes the exit status 1."""

    def write(theorems: Sequence[Theorem], outcomes: Sequence[Outcome], interrupted: bool) -> None:
        found = list(_of_controls({theorem.id: theorem for theorem in theorems}, outcomes))
        content = _log(theorems, found, "check", interrupted)
        witness.write_text(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")

    return write


def _of_controls(theorems: dict[str, Theorem], outcomes: Sequence[Outcome]) -> Iterator[tuple[Failure, dict[str, Any]]]:
    for outcome in outcomes:
        job, record, theorem = outcome.job, outcome.record, theorems[outcome.job.theorem]
        if outcome.as_expected or (job.control == "reference" and not record.fails):
            continue
        thing = _reference(job, theorem) if job.control in ("reference", "holding") else statement_of(job).statement
        where = source_of_thing(f"{thing.__module__}:{thing.__qualname__}", thing)
        yield Failure(theorem, record, said=unlike(outcome)), _location(where)


def _reference(job: Job, theorem: Theorem) -> Any:
    """The class or function that a reference, or what must hold beside it, is run on."""
    names = reference_names(theorem)
    place = job.index % len(names)
    own = [each for each in theorem.references if not isinstance(each, str)]
    return own[place] if own else find(names[place].partition(":")[0])


def _log(
    theorems: Sequence[Theorem], found: Sequence[tuple[Failure, dict[str, Any]]], id: str, interrupted: bool
) -> dict[str, Any]:
    places = {theorem.id: i for i, theorem in enumerate(theorems)}
    driver = {"name": "lemmata", "version": version("lemmata"), "rules": [_rule(theorem) for theorem in theorems]}
    content = {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"lemmata/{id}/"},
        "invocations": [{"executionSuccessful": not interrupted}],
        "columnKind": "unicodeCodePoints",
        "results": [_result(failure, places[failure.theorem.id], where) for failure, where in found],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [content]}


def _rule(theorem: Theorem) -> dict[str, Any]:
    return {
        "id": theorem.id,
        "name": "".join(word.capitalize() for word in theorem.id.split("-")),
        "shortDescription": {"text": _plain(theorem.title)},
        "fullDescription": {"text": _plain(plain(theorem.law))},
        "help": {"text": f"lemmata show {theorem.id}"},
        "defaultConfiguration": {"level": "error"},
    }


def _result(failure: Failure, place: int, where: dict[str, Any]) -> dict[str, Any]:
    record = failure.record
    found = {
        "ruleId": failure.theorem.id,
        "ruleIndex": place,
        "level": failure.level,
        "message": {"text": _plain(failure.text)},
        "locations": [where],
        "properties": {"verdict": record.verdict},
    }
    if record.smallest is not None:
        lines = render.sample_lines(record.smallest.sample)
        found["message"] = {"text": _plain("\n".join([f"{failure.text}. The smallest sample found:", *lines]))}
        found["partialFingerprints"] = {"witness/v1": fingerprint(failure)}
    if failure.known:
        found["suppressions"] = [{"kind": "external", "justification": failure.known}]
    return found


def _plain(text: str) -> str:
    """Text as SARIF writes it in messages, where braces are places to fill in."""
    return text.replace("{", "{{").replace("}", "}}")


def fingerprint(failure: Failure) -> str:
    """A digest of the theorem and its smallest witness, with the form that arrays are handed over in."""
    assert failure.record.smallest is not None
    parts = [failure.theorem.id, failure.record.form, encode(failure.record.smallest.sample)]
    return sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _location(source: Source) -> dict[str, Any]:
    name = source.target.replace(":", ".").rpartition(".")[2]
    logical = {"name": name, "fullyQualifiedName": source.target.replace(":", "."), "kind": source.kind}
    if source.file is None:
        return {"logicalLocations": [logical]}
    artifact = {"uri": source.uri, **({"uriBaseId": "%SRCROOT%"} if source.is_here else {})}
    return {
        "physicalLocation": {"artifactLocation": artifact, "region": {"startLine": source.line}},
        "logicalLocations": [logical],
    }
