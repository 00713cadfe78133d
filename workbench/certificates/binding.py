"""The data that a certificate ought to be about: a CSV file, a bundled set, a witness, or JSON with the parts of the problem."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...properties.samples.base import HypothesisNotMet
from ...properties.samples.tables import LabelledPoints
from ..base.errors import Misuse
from ..datasets.datasets import BUNDLED
from . import checker
from .own_data import Maker, OwnData
from .saving import as_text


def verify(file: Path, data: OwnData | None) -> int:
    """Check a certificate, and whether it is about the data. Returns the exit status; raises `Misuse` for data that are none."""
    return checker.report(file, problem_of(data) if data else None, data.source if data else "")


def problem_of(data: OwnData) -> Callable[[dict[str, Any]], Any]:
    """A function of a certificate's content that gives the parts of the problem, as they are in the data."""

    source = data.source

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
            points = Maker(data)(LabelledPoints)
        except HypothesisNotMet as error:
            raise Misuse(f"{source} holds no labelled points: {error}") from None
        return {"rows": as_text(points.rows), "labels": as_text(points.labels)}

    return problem
