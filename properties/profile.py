"""Where the processor's time goes: draws, ground truth, the implementation, laws, and making counterexamples smaller."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

PARTS = ("draws", "truth", "implementation", "laws", "shrinking")
SHRINKING = "shrinking"  # in which all else counts as this
_SPENT: dict[str, float] = dict.fromkeys(PARTS, 0.0)
_STACK: list[tuple[str, float]] = []


@contextmanager
def spent_on(part: str) -> Iterator[None]:
    """Within it, time counts for this part, and not for the one around it."""
    if _STACK and _STACK[-1][0] in (part, SHRINKING):
        yield
        return
    now = process_time()
    _charge(now)
    _STACK.append((part, now))
    try:
        yield
    finally:
        now = process_time()
        _charge(now)
        _STACK.pop()
        if _STACK:
            _STACK[-1] = (_STACK[-1][0], now)


def _charge(now: float) -> None:
    if _STACK:
        part, since = _STACK[-1]
        _SPENT[part] += now - since
        _STACK[-1] = (part, now)


def spent() -> dict[str, float]:
    """The seconds of each part, in this process until now."""
    _charge(process_time())
    return dict(_SPENT)


def since(before: dict[str, float]) -> dict[str, float]:
    """The seconds of each part since then."""
    now = spent()
    return {part: now[part] - before[part] for part in PARTS}
