"""Which mistakes of a text REPORT.md shows: those that teach most, by a rule that is computed.

In this order: a refuted claim before one that an extra hypothesis repairs; a claim of the first priority before others; a violation
of the size of the bound, or of a yes, before one of a tenth of it, and that before smaller ones; a short witness before a long one.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..site.texts import ClaimShown, Text

MOST = 10  # of a document


def most_instructive(text: Text, verdicts: Mapping[str, Any]) -> list[ClaimShown]:
    """The claims of a document that fail as printed, those that teach most, in that order; all of them where they are few."""
    wrong = [claim for claim in text.claims if claim.failing]
    return sorted(wrong, key=lambda claim: _rank(claim, verdicts))[:MOST]


def _rank(claim: ClaimShown, verdicts: Mapping[str, Any]) -> tuple[Any, ...]:
    first = claim.failing[0]
    stored = verdicts.get(first.failing.id) or {}
    size = sum(map(len, first.lines))
    return claim.verdict != "refuted", claim.claim.priority, not stored, -_violation(stored), size, claim.id


def _violation(stored: Mapping[str, Any]) -> int:
    """2: by the size of the bound, or a yes for a no; 1: by a tenth of it; 0: by less."""
    try:
        lhs, rhs = (Fraction(str(stored[side]).removeprefix("≈")) for side in ("lhs", "rhs"))
    except (KeyError, ValueError):
        return 2
    missed = abs(lhs - rhs) / max(abs(rhs), 1)
    return 2 if missed >= 1 else int(missed >= Fraction(1, 10))
