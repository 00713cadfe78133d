"""Where the processor's time goes: draws, ground truth, the implementation, laws, and making counterexamples smaller."""

from __future__ import annotations

from time import process_time

PARTS = ("draws", "truth", "implementation", "laws", "shrinking")
SHRINKING = "shrinking"  # in which all else counts as this
_SPENT: dict[str, float] = dict.fromkeys(PARTS, 0.0)
_STACK: list[tuple[str, float]] = []


class spent_on:  # no generator: it surrounds each call of an implementation, and each property that is computed
    """Within it, time counts for this part, and not for the one around it."""

    __slots__ = ("depth", "part")

    def __init__(self, part: str):
        self.part = part

    def __enter__(self) -> None:
        self.depth = len(_STACK)
        if not _STACK or _STACK[-1][0] not in (self.part, SHRINKING):
            now = process_time()
            _charge(now)
            _STACK.append((self.part, now))

    def __exit__(self, *_: object) -> None:
        if len(_STACK) > self.depth:
            now = process_time()
            _charge(now)
            del _STACK[self.depth :]
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
