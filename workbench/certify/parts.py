"""Programs and answers by the names of their parts: P, q, G, h, A, b, and x, z, y."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..base.errors import Misuse
from .judgement import Answer, answer
from .program import Program, program

ARRAYS = ("P", "q", "c", "G", "h", "A", "b", "lower", "upper", "r")
ANSWERS = ("x", "z", "y", "says", "by", "value")


def stated_by(parts: Mapping[str, Any]) -> Program:
    """The program of a mapping of arrays. Raises `Misuse` for names that are not known, and without q or c."""
    must_be_known(parts, ARRAYS)
    if ("q" in parts) == ("c" in parts):
        raise Misuse("the objective is ½xᵀPx + q·x, or c·x: give one of q and c")
    costs = {"q": parts["q"] if "q" in parts else parts["c"], "P": parts.get("P")}
    return program(**costs, **{name: value for name, value in parts.items() if name not in ("P", "q", "c")})


def answered(stated: Program, found: Any) -> Answer:
    """The answer of x, or of a mapping. Raises `Misuse` for names that are not known, and where there is none."""
    if found is None or (isinstance(found, Mapping) and not found):
        raise Misuse(f"there is no answer: give x, or a mapping with {', '.join(ANSWERS)}")
    if isinstance(found, Mapping):
        must_be_known(found, ANSWERS)
        return answer(stated, **found)
    return answer(stated, found)


def must_be_known(parts: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Raises `Misuse` for a name that is not one of these."""
    for name in parts:
        if name not in known:
            raise Misuse(f"{name!r} is unknown there: expected {', '.join(known)}")
