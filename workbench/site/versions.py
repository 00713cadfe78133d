"""The bugs that a campaign refuted in one version of a library and not in another, as cards: read from what is stored of it.

The records stand in the repository, beside the campaign file; where lemmata is installed without them, there are no such cards.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...properties import records
from ...properties.statements.verdicts import FAILS
from ..campaign import plan
from .markup import short

FOLDER = Path(__file__).resolve().parents[2] / "campaigns" / "real_bugs"
KIND = "bug across versions"


@dataclass(frozen=True)
class Version:
    """The outcome of all searches in one version of a library."""

    name: str
    records: tuple[dict[str, Any], ...]

    @property
    def failed(self) -> list[dict[str, Any]]:
        return [r for r in self.records if r["verdict"] in FAILS]

    @property
    def verdict(self) -> str:
        """``refuted`` or ``crashed`` where a search failed, else the first verdict that is not ``holds``, if there is one."""
        verdicts = [r["verdict"] for r in self.failed or self.records]
        return next((v for v in verdicts if v != "holds"), "holds")

    @property
    def samples(self) -> str:
        """After how many samples it was refuted, or how many did not refute it."""
        if not self.failed:
            return f"{sum(r.get('examples', 0) for r in self.records)} samples in {_searches(len(self.records))}"
        counts = sorted(r["samples"] for r in self.failed)
        least, most = counts[0], counts[-1]
        after = f"{least} sample{'s' * (least != 1)}" if least == most else f"{least} to {most} samples"
        return f"after {after}, in {len(self.failed)} of {_searches(len(self.records))}"


def _searches(count: int) -> str:
    return f"{count} search{'es' * (count != 1)}"


@dataclass(frozen=True)
class Bug:
    """A bug of a library with what a law said of it in each version that was run."""

    name: str
    about: dict[str, str]
    law: str
    versions: tuple[Version, ...]

    @property
    def id(self) -> str:
        """The name of its page, and its anchor in the list."""
        return short(f"bug {self.name}")

    @property
    def path(self) -> str:
        return f"finding/{self.id}.html"

    @property
    def library(self) -> str:
        return self.about.get("bug", self.name).partition(":")[0]

    @property
    def title(self) -> str:
        return self.about.get("bug", self.name).partition(": ")[2] or self.name

    @property
    def between(self) -> str:
        """In which of the versions that were run it is refuted, and in which not; nothing is said of others."""
        bad = [v.name for v in self.versions if v.failed]
        good = [v.name for v in self.versions if v.verdict == "holds"]
        parts = [f"refuted in {', '.join(bad)}"] * bool(bad) + [f"holds in {', '.join(good)}"] * bool(good)
        return ", ".join(parts)

    @property
    def smallest(self) -> dict[str, Any] | None:
        """The record with the shortest witness."""
        failed = [r for v in self.versions for r in v.failed if r.get("witness") is not None]
        return min(failed, key=lambda r: len(json.dumps(r["witness"])), default=None)

    @property
    def got(self) -> str:
        r = self.smallest
        return f"{r['conclusion']}: {r['lhs']} against {r['rhs']}" if r else ""

    @property
    def lines(self) -> list[str]:
        """The smallest witness, a line for each field."""
        r = self.smallest
        fields = r["witness"].get("fields", {}) if r and isinstance(r["witness"], dict) else {}
        return [f"{name} = {printed(value)}" for name, value in fields.items()]


def bugs(folder: Path = FOLDER) -> list[Bug]:
    """The bugs of a stored campaign in the order of its file; none where it is not stored."""
    file, table = folder / "bugs.toml", folder / "TABLE.jsonl"
    if not file.is_file() or not table.is_file():
        return []
    about = plan.load(file).about
    return list(_bugs(folder, {name: dict(said) for name, said in about.items()}, records.read(table)))


def _bugs(folder: Path, about: dict[str, dict[str, str]], records: Sequence[dict[str, Any]]) -> Iterator[Bug]:
    for name, said in about.items():
        mine = [r for r in records if r["cells"] == name]
        if mine:
            versions = dict.fromkeys(r["version"] for r in mine)
            found = tuple(Version(v, tuple(r for r in mine if r["version"] == v)) for v in versions)
            yield Bug(name, said, law(folder, mine[0]["theorem"]), found)


def law(folder: Path, theorem: str) -> str:
    """The first paragraph of the docstring of a law ``file.py:name``, which is read and not run; its name where there is none."""
    file, _, name = theorem.rpartition(":")
    if (folder / file).is_file():
        for node in ast.parse((folder / file).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name == name and (text := ast.get_docstring(node)):
                return " ".join(text.split("\n\n")[0].split())
    return name.replace("_", "-")


def printed(value: Any) -> str:
    """A part of an encoded sample (see `encode`) for a reader, without the type that it is of."""
    if isinstance(value, dict) and "sample" in value:
        return f"{value['sample']}({', '.join(f'{k} = {printed(v)}' for k, v in value['fields'].items())})"
    if isinstance(value, dict):
        return printed(value["set"]) if "set" in value else str(value.get("text", value))
    if isinstance(value, list):
        return f"[{', '.join(map(printed, value))}]"
    return str(value)
