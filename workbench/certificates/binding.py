"""The data that a certificate ought to be about: a CSV file, a bundled set, a witness, or JSON with the parts of the problem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ...properties.samples.base import HypothesisNotMet
from ...properties.samples.tables import LabelledPoints
from ..base.errors import Misuse
from ..datasets.datasets import BUNDLED
from . import checker
from .own_data import Maker
from .saving import as_text


def verify(file: Path, source: str | None, classes: list[str], label: str | None, drop: Sequence[str] = ()) -> int:
    """Check a certificate, and whether it is about the data. Returns the exit status; raises `Misuse` for data that are none."""
    return checker.report(file, problem_of(source, classes, label, drop) if source else None, source or "")


def problem_of(source: str, classes: list[str], label: str | None, drop: Sequence[str] = ()) -> Callable[[dict[str, Any]], Any]:
    """A function of a certificate's content that gives the parts of the problem, as they are in the data."""

    def problem(content: dict[str, Any]) -> Any:
        if source.endswith(".json") and source not in BUNDLED:
            parts = checker.contents(source, **checker.NUMBERS)
            if not (isinstance(parts, dict) and "lemmata" in parts):
                return parts
        names = checker.KINDS[content["kind"]][1]
        if "rows" not in names:
            raise Misuse(
                f"the data of a certificate of kind {content['kind']} are a JSON file with {', '.join(names)}: see {source}"
            )
        try:
            points = Maker(source, classes, label, drop)(LabelledPoints)
        except HypothesisNotMet as error:
            raise Misuse(f"{source} holds no labelled points: {error}") from None
        return {"rows": as_text(points.rows), "labels": as_text(points.labels)}

    return problem
