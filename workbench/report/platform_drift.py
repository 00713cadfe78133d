"""Differences between processors in a report: how tight bounds were, and of how many answers cvxpy was sure.

Where it rounds otherwise, the last bits of answers are others, and with them the tenth that a ratio falls into. A check on it takes
over what is stored of these where little moved, or where no bound was attained. Verdicts, counts and witnesses must be the same, as
must the largest ratios where one is 1.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from ..controls.tightness import counts_of

# Between three machines 19 of 458 theorems differed: of at most 8 ratios of 300, or 5 of 107, the tenth was another, and cvxpy was
# sure of four answers fewer. About that, and twice it, is taken over; it is what was seen, not a bound, and no verdict rests on it.
MOVED = 0.05  # of the samples may have a ratio in another tenth
OPINIONS = 8  # answers of which cvxpy may be sure elsewhere only; a tenth of them, where they are many
OPINION = re.compile(r"cvxpy agreed on (\d+) of (\d+)(?:, and gave no opinion on \d+)?")


def taken_over(found: Mapping[str, Any], stored: Mapping[str, Any]) -> dict[str, Any]:
    """The new records, with stored values in place of those that differ by rounding alone."""
    return {id: {**new, **_alike(new, stored.get(id, {}))} for id, new in found.items()}


def _alike(new: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the old record that another processor may have made what they are in the new one."""
    same: dict[str, Any] = {}
    is_slack = _is_slack(new.get("tightness"), old.get("tightness"))
    if is_slack:
        same["tightness"] = old["tightness"]
    if new.get("tightness_of", {}).keys() == old.get("tightness_of", {}).keys() and "tightness_of" in old:
        both = {name: (ratio, old["tightness_of"][name]) for name, ratio in new["tightness_of"].items()}
        same["tightness_of"] = {name: pair[_is_slack(*pair)] for name, pair in both.items()}
    if _little_moved(counts_of(new), counts_of(old), is_slack):
        same["ratios"] = old["ratios"]
    if "tightest" in old and "tightest" in new and (is_slack or old.get("tightness") == new.get("tightness")):
        same["tightest"] = old["tightest"]
    if _as_sure(str(new.get("second_opinion", "")), str(old.get("second_opinion", ""))):
        same["second_opinion"] = old["second_opinion"]
    return same


def _is_slack(new: Any, old: Any) -> bool:
    """Whether two largest ratios are both below 1: of an error and its allowance, how far below is decided by rounding."""
    try:
        return float(new) < 1 and float(old) < 1
    except (TypeError, ValueError):
        return False


def _little_moved(new: tuple[int, ...], old: tuple[int, ...], is_slack: bool) -> bool:
    """Whether the ratios of as many samples lie otherwise in a few of them; of errors a few may be 0, which have no ratio."""
    gains, losses = (sum(max(0, sign * (a - b)) for a, b in zip(new, old, strict=False)) for sign in (1, -1))
    return bool(old) and (is_slack or gains == losses) and max(gains, losses) <= math.ceil(MOVED * sum(old))


def _as_sure(new: str, old: str) -> bool:
    """Whether cvxpy agreed with all that it was sure of, in both, and that is about as much."""
    both = [OPINION.fullmatch(text) for text in (new, old)]
    if not all(both):
        return False
    (agreed, sure), (before, sure_before) = (tuple(map(int, match.groups())) for match in both if match)
    return agreed == sure and before == sure_before and abs(sure - sure_before) <= max(OPINIONS, sure_before // 10)
