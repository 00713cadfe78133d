"""``lemmata schema KIND``: JSON Schemas (draft 2020-12) of what lemmata reads and writes.

What lemmata writes meets its schema. What a schema cannot say (lists of one length, hypotheses of samples) is left to lemmata.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_args

from ...properties.roles.forms import FORMS
from ...properties.statements.allowances import IN_WORDS
from ...properties.statements.verdicts import Verdict
from ..certificates import checker
from ..counterexample import witness
from ..evidence.listing import names_of
from ..validation import expected_failures

Schema = dict[str, Any]

TEXT, WHOLE, NUMBER, FLAG = {"type": "string"}, {"type": "integer", "minimum": 0}, {"type": "number"}, {"type": "boolean"}
EXACT = {"description": "An exact number, such as -3 or 22/7.", "type": "string", "pattern": "^-?[0-9]+(/0*[1-9][0-9]*)?$"}
WORDS = {"type": "string", "pattern": r"\S"}
VALUE = {"$ref": "#/$defs/value"}


def text_of(kind: str) -> str:
    """The schema of that kind (record, witness, certificate or config), as text."""
    make = {"record": record, "witness": of_witness, "certificate": certificate, "config": config}[kind]
    return json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema", **make()}, indent=1, ensure_ascii=False)


def record() -> Schema:
    """Of what ``--json`` writes, an array of records, and of a line of ``--ndjson``, one record."""
    one = {"$ref": "#/$defs/record"}
    return {
        "title": "Records of lemmata, or one of them",
        "if": {"type": "array"},
        "then": {"items": one},
        "else": one,
        "$defs": {"record": _object(RECORD, optional=("mutants", "mutants_caught"), others=True), "value": _value()},
    }


def of_witness() -> Schema:
    """Of witness files, as ``--save`` writes them."""
    parts = {
        "lemmata": {"description": "The format of the file.", "type": "integer", "minimum": 1, "maximum": witness.FORMAT},
        **dict.fromkeys(("theorem", "target"), TEXT),
        "settings": {"type": "object", "additionalProperties": TEXT},
        **dict.fromkeys(("conclusion", "lhs", "rhs"), TEXT),
        "form": {"enum": ["", *FORMS]},
        "sample": VALUE,
    }
    return {"title": "A witness of lemmata", **_object(parts, ("settings", "form"), others=True), "$defs": {"value": _value()}}


def certificate() -> Schema:
    """Of certificates, as ``lemmata verify`` reads them: what each kind holds is the checker's own table."""
    parts = {
        "lemmata-certificate": {"const": checker.FORMAT},
        "kind": {"enum": list(checker.KINDS)},
        "digest": {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"},
        "problem": {"type": "object"},
        "certificate": {"type": "object"},
    }
    kinds = [_if_of_kind(kind, problem, found) for kind, (_, problem, found) in checker.KINDS.items()]
    return {"title": "A certificate of lemmata", **_object(parts, ("digest",)), "allOf": kinds}


def config() -> Schema:
    """Of the table ``[tool.lemmata]`` in ``pyproject.toml``."""
    parts = {
        "theorem": {"enum": sorted(names_of("theorem"))},
        **dict.fromkeys(("implementation", "reason"), WORDS),
        "until": {"description": "The last day on which it is expected.", "type": "string", "format": "date"},
        "witness": {"description": "A witness file, seen from the folder of pyproject.toml.", **TEXT},
    }
    assert tuple(parts) == expected_failures.KEYS
    known = {"description": "Failures that are known.", "type": "array", "items": _object(parts, ("until", "witness"))}
    return {"title": "[tool.lemmata] in pyproject.toml", **_object({"known": known}, ("known",))}


def _object(parts: Mapping[str, Any], optional: tuple[str, ...] = (), others: bool = False) -> Schema:
    """An object of these parts; with `others` it may have more, from a newer lemmata."""
    found = {"type": "object", "properties": dict(parts), "required": [name for name in parts if name not in optional]}
    return found if others else {**found, "additionalProperties": False}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _value() -> Schema:
    """A sample, or a part of one."""
    fields = {"sample": TEXT, "fields": {"type": "object", "additionalProperties": VALUE}}
    objects = [_object({"text": TEXT}), _object({"set": {"type": "array", "items": VALUE}}), _object(fields)]
    return {"anyOf": [EXACT, FLAG, {"type": "null"}, {"type": "array", "items": VALUE}, *objects]}


def _if_of_kind(kind: str, problem: Mapping[str, Any], found: Mapping[str, Any]) -> Schema:
    parts = {"problem": _numbers(problem), "certificate": _numbers(found)}
    return {"if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]}, "then": {"properties": parts}}


def _numbers(parts: Mapping[str, Any]) -> Schema:
    return _object({name: _shaped(shape) for name, shape in parts.items()})


def _shaped(shape: str | None) -> Schema:
    """Numbers in a shape, as `checker.KINDS` writes it."""
    if shape is None:
        return FLAG
    return {"type": "array", "items": _shaped(shape[1:])} if shape else EXACT


COUNTS = ("samples", "exercised", "swallowed", "rows", "columns", "most_rows")
SHARE = _or_null({"type": "number", "minimum": 0, "maximum": 1})
LARGE = {
    **dict.fromkeys(COUNTS, WHOLE),
    "seconds": NUMBER,
    "unknown": WHOLE,
    "reason": TEXT,
    "size": {"enum": ["working", "stress"]},
    "outside": WHOLE,
    "power": SHARE,
}
ALLOWANCE = {"kind": {"enum": list(IN_WORDS)}, "why": TEXT, "value": NUMBER}
RECORD = {
    **dict.fromkeys(("theorem", "implementation"), TEXT),
    "verdict": {"enum": list(get_args(Verdict))},
    **dict.fromkeys(("conclusion", "lhs", "rhs"), _or_null(TEXT)),
    **dict.fromkeys(("examples", "exercised", "rejected"), WHOLE),
    "power": SHARE,
    "tightness": _or_null(NUMBER),
    **dict.fromkeys(("witness", "worst"), VALUE),
    "seconds": NUMBER,
    "seed": WHOLE,
    "reason": TEXT,
    "allowances": {"type": "array", "items": _object(ALLOWANCE, others=True)},
    "declined": WHOLE,
    "time_limit": TEXT,
    **dict.fromkeys(("interrupted", "reproducible"), FLAG),
    "form": TEXT,
    "forms": {"type": "object", "additionalProperties": TEXT},
    **dict.fromkeys(("large", "hard"), _or_null(_object(LARGE, others=True))),
    "digits": {"type": "object", "additionalProperties": _object({"samples": WHOLE, "from": TEXT}, others=True)},
    "second_opinion": _or_null({"type": "object"}),
    **dict.fromkeys(("mutants", "mutants_caught"), WHOLE),
}
