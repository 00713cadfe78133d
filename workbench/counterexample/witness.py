"""Witness files: a counterexample as JSON with exact numbers as text. Reading one executes nothing."""

from __future__ import annotations

import json
import os
import shlex
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...properties import records as stored_data
from ...properties.roles import Implementation
from ...properties.roles.forms import FORMS, Form, form_named
from ...properties.samples.base import HypothesisNotMet, decode, encode
from ...properties.search.search import Record
from ...properties.theorem import THEOREMS, Failing, Theorem
from ..base.errors import Misuse
from ..implementations.catalogue import is_own, named, parse_settings
from ..implementations.importing import nearest

FORMAT = 2  # from 2 on, a file may name the form that arrays were handed over in
OURS = "reference "  # a target that begins so is an implementation of ours, by its name in the catalogue


@dataclass(frozen=True)
class Witness:
    """A stored counterexample: a theorem, the implementation it was found on, the sample, and what was concluded then."""

    theorem: str
    target: str
    settings: dict[str, Any]
    sample: Any
    conclusion: str
    lhs: str
    rhs: str
    form: str = ""

    @property
    def handed(self) -> Form | None:
        """The form that arrays were handed over in; None for arrays as they are."""
        return form_named(self.form)

    def statement(self) -> Theorem | Failing:
        """The theorem, or the printed claim or ablation below it."""
        return statement_named(self.theorem)

    @property
    def role(self) -> type:
        """The role that the statement is about."""
        statement = self.statement()
        return THEOREMS[statement.theorem].role if isinstance(statement, Failing) else statement.role

    @property
    def is_ours(self) -> bool:
        """Whether it was found on one of our own implementations."""
        return self.target.startswith(OURS)

    def own_implementation(self) -> Implementation:
        """The reference, or the mutant, that the file names. Raises `Misuse` where there is none of that name."""
        name = self.target.removeprefix(OURS)
        try:
            if not is_own(name):
                raise LookupError(name)
            return named(name, self.role)
        except (ImportError, LookupError, AttributeError, ValueError, TypeError):
            raise Misuse(f"the witness names a reference implementation {name!r:.60} that does not exist") from None


def statement_named(name: str) -> Theorem | Failing:
    """A theorem by its id, or a printed claim or ablation by ``theorem/name``. Raises `Misuse` with the nearest."""
    known: dict[str, Theorem | Failing] = {}
    for theorem in THEOREMS.values():
        known[theorem.id] = theorem
        known.update({failing.id: failing for failing in theorem.failing})
    if name not in known:
        raise Misuse(f"there is no theorem {name!r}{nearest(name, known)}")
    return known[name]


def save(directory: Path, record: Record, target: str, settings: dict[str, Any]) -> Path:
    """Write the record's smallest witness to ``directory/theorem.json`` (beside, then renamed) and return the path."""
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{record.theorem.replace('/', '--')}.json"
    write_beside(path, text_of(record, target, settings))
    return path


def text_of(record: Record, target: str, settings: Mapping[str, Any]) -> str:
    """The text of a file with the record's smallest witness."""
    assert record.smallest is not None
    content = {
        "lemmata": FORMAT if record.form else 1,
        "theorem": record.theorem,
        "target": target,
        "settings": {key: repr(value) for key, value in settings.items()},
        "conclusion": record.conclusion,
        "lhs": record.lhs,
        "rhs": record.rhs,
        **({"form": record.form} if record.form else {}),
        "sample": encode(record.smallest.sample),
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def command(file: Path | str, target: str, settings: Mapping[str, Any]) -> str:
    """The command that replays a witness file: our own implementations, and witnesses against claims, need no target."""
    words = ["lemmata", "replay", str(file)]
    if not target.startswith(OURS):
        words += [target, *options(settings)]
    return shlex.join(words)


def options(settings: Mapping[str, Any]) -> list[str]:
    """Settings as the words of a command."""
    return [word for key, value in settings.items() for word in ("--set", f"{key}={_setting(value)}")]


def _setting(value: Any) -> str:
    """A value as ``--set`` takes it: text that could be nothing else needs no quotation marks."""
    return value if isinstance(value, str) and parse_settings([f"x={value}"])["x"] == value else repr(value)


def write_beside(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all; a link stays one, and a device or a pipe is written to as it is."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_text(text, encoding="utf-8")
            return
        path = Path(os.path.realpath(path))
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8", prefix=f".{path.name}.") as file:
            file.write(text)
        os.chmod(file.name, 0o644)
        os.replace(file.name, path)
    except OSError as error:
        raise Misuse(f"{path} cannot be written: {error.strerror}") from None


def write_json(path: Path, records: Sequence[dict[str, Any]]) -> None:
    """Write records as one JSON array, or a line each to a file ``….jsonl``, whole or not at all."""
    lines = path.suffix == ".jsonl"
    write_text(path, stored_data.text(records) if lines else json.dumps(records, indent=1, ensure_ascii=False) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write a file that the user named, whole or not at all. Raises `Misuse` where its folder does not exist."""
    must_have_folder(path)
    write_beside(path, text)


def must_have_folder(*paths: Path | None) -> None:
    """Raises `Misuse` where a file could not be written for want of a folder: before a long run, not after it."""
    for path in paths:
        if path is not None and not path.parent.is_dir():
            raise Misuse(f"there is no folder {path.parent} to write {path.name} to")


def load(path: Path) -> Witness:
    """Read a witness file. Raises `Misuse` for one that is missing, truncated, from a newer version, or no witness."""
    content = _read_json(path)
    if not isinstance(content, dict) or "lemmata" not in content:
        raise Misuse(f"{path} is not a witness file: it has no 'lemmata' entry")
    if not isinstance(content["lemmata"], int) or content["lemmata"] < 1:
        raise Misuse(f"{path} is not a witness file: its format is {str(content['lemmata'])[:20]!r}")
    if content["lemmata"] > FORMAT:
        raise Misuse(f"{path} was written by a newer lemmata (format {content['lemmata']}; this one reads up to {FORMAT})")
    texts = {key: content.get(key) for key in ("theorem", "target", "conclusion", "lhs", "rhs")}
    wrong = [key for key, value in texts.items() if not isinstance(value, str)]
    if wrong or "sample" not in content or not isinstance(content.get("settings", {}), dict):
        raise Misuse(f"{path} is not a whole witness file: {wrong[0] if wrong else 'sample or settings'} is missing")
    form = content.get("form", "")
    if not isinstance(form, str) or form not in ("", *FORMS):
        raise Misuse(f"{path}: there is no form {str(form)[:20]!r} of arrays")
    statement = statement_named(texts["theorem"])  # type: ignore[arg-type]
    try:
        sample = decode(content["sample"])
    except (ValueError, TypeError, RecursionError) as error:
        what = "does not meet its hypotheses" if isinstance(error, HypothesisNotMet) else "is malformed"
        raise Misuse(f"{path}: the sample {what}: {str(error)[:200]}") from None
    if not isinstance(sample, statement.sample):
        raise Misuse(f"{path}: {statement.id} speaks of a {statement.sample.__name__}, not of a {type(sample).__name__}")
    return Witness(settings=_settings(content.get("settings", {}), path), sample=sample, form=form, **texts)  # type: ignore[arg-type]


def _settings(raw: dict[str, Any], path: Path) -> dict[str, Any]:
    try:
        return parse_settings(f"{key}={value}" for key, value in raw.items())
    except (ValueError, MemoryError, RecursionError) as error:
        raise Misuse(f"{path}: {error}") from None


def _read_json(path: Path) -> Any:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Misuse(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse(f"{path} cannot be read: {error}") from None
    if not text.strip():
        raise Misuse(f"{path} is empty")
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError, ValueError) as error:
        raise Misuse(f"{path} is not JSON, or was cut off: {str(error)[:120]}") from None
