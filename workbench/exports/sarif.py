"""``lemmata validate … --sarif FILE``: SARIF 2.1.0, for code scanning. A rule is a theorem, a location the implementation."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ...properties.samples.base import encode
from ...properties.theorem import Theorem
from ..base.latex_to_unicode import plain
from ..counterexample import render, witness
from ..validation.command import Finished
from .failures import Failure, failures
from .source import Source, source_of

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def writer(path: Path) -> Callable[[Finished], str]:
    """A function that writes a run to a file."""

    def write(run: Finished) -> str:
        witness.write_text(path, json.dumps(log(run), indent=1, ensure_ascii=False) + "\n")
        return ""

    return write


def log(run: Finished) -> dict[str, Any]:
    """A run as SARIF: a result for each law that is broken. What holds, or is open, gives none."""
    theorems = [case.theorem for case, _ in run.found]
    where, places = _location(source_of(run.target)), {theorem.id: i for i, theorem in enumerate(theorems)}
    driver = {"name": "lemmata", "version": version("lemmata"), "rules": [_rule(theorem) for theorem in theorems]}
    results = [_result(failure, places[failure.theorem.id], where) for failure in failures(run)]
    content = {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"lemmata/{run.role}/{run.target}/"},
        "invocations": [{"executionSuccessful": not run.interrupted}],
        "columnKind": "unicodeCodePoints",
        "results": results,
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
