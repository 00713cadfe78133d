"""Differences between processors in a report: how tight bounds were, which were attained, and of how many answers cvxpy was sure.

Where it rounds otherwise, the last bits of answers are others, and with them the tenth that a ratio falls into. A check on it takes
over what is stored of these where little moved; verdicts, counts, witnesses and the largest ratios must be the same.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from ..controls.tightness import counts_of

# Between two machines 7 of 259 theorems differed: at most 8 ratios of 300 lay in another tenth, and cvxpy was sure of one answer
# more or less. Twice that is taken over; it is what was seen, not a bound, and no verdict rests on it.
MOVED = 0.05  # of the samples may have a ratio in another tenth
OPINIONS = 2  # answers of which cvxpy may be sure elsewhere only; a tenth of them, where they are many
OPINION = re.compile(r"cvxpy agreed on (\d+) of (\d+)(?:, and gave no opinion on \d+)?")


def taken_over(found: Mapping[str, Any], stored: Mapping[str, Any]) -> dict[str, Any]:
    """The new records, with stored values in place of those that differ by rounding alone."""
    return {id: {**new, **_alike(new, stored.get(id, {}))} for id, new in found.items()}


def _alike(new: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the old record that another processor may have made what they are in the new one."""
    same = {}
    if _little_moved(counts_of(new), counts_of(old)):
        same["ratios"] = old["ratios"]
    if new.get("attained", {}).keys() == old.get("attained", {}).keys() and "attained" in old:
        same["attained"] = old["attained"]
    if "tightest" in old and "tightest" in new and old.get("tightness") == new.get("tightness"):
        same["tightest"] = old["tightest"]
    if _as_sure(str(new.get("second_opinion", "")), str(old.get("second_opinion", ""))):
        same["second_opinion"] = old["second_opinion"]
    return same


def _little_moved(new: tuple[int, ...], old: tuple[int, ...]) -> bool:
    """Whether the ratios of as many samples lie otherwise in a few of them."""
    moved = sum(abs(a - b) for a, b in zip(new, old, strict=False)) / 2
    return bool(old) and sum(new) == sum(old) and moved <= math.ceil(MOVED * sum(old))


def _as_sure(new: str, old: str) -> bool:
    """Whether cvxpy agreed with all that it was sure of, in both, and that is about as much."""
    both = [OPINION.fullmatch(text) for text in (new, old)]
    if not all(both):
        return False
    (agreed, sure), (before, sure_before) = (tuple(map(int, match.groups())) for match in both if match)
    return agreed == sure and before == sure_before and abs(sure - sure_before) <= max(OPINIONS, sure_before // 10)
