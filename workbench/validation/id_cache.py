"""Whether a function remembers the arrays that it was given, and not their contents: a cache by ``id``, say.

Arrays of one sample are freed, and those of the next may lie where they lay; then such a function answers for the sample before.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np

from ...properties.roles.base import Implementation
from ...properties.roles.limits import OutOfTime, stopwatch, time_limit
from ...properties.statements.verdicts import Declined, ImplementationFailed, NotApplicable
from ..counterexample.diagnosis import is_alike, is_data
from ..implementations.recorded_calls import Call
from .refit import Tried, short

MOST = 4  # questions that are asked again
AGAIN = 12  # times that both answers are asked for again: a random one does not give them each time


def remembers(implementation: Implementation, answered: Sequence[Tried], seconds: float | None) -> str:
    """What it answers for arrays that have new contents, and for a copy of these; nothing where that is the same."""
    calls = [call for tried in answered for call in tried.asked.calls if _is_question(call)]
    for call in calls[:MOST]:
        with time_limit(seconds):
            stopwatch().restart()
            try:
                if said := _asked(implementation, call, _others(call, calls)):
                    return said
            except (OutOfTime, Declined, NotApplicable, ImplementationFailed):
                continue
    return ""


def _is_question(call: Call) -> bool:
    """Whether a function was called with data alone, some of it arrays, and answered with data."""
    given = (*call.args, *call.kwargs.values())
    return (
        not call.method
        and call.returned
        and is_data(call.answer)
        and any(map(_is_array, given))
        and all(value is None or is_data(value) for value in given)
    )


def _is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.size > 1


def _others(call: Call, calls: Sequence[Call]) -> list[tuple[Any, ...]]:
    """Arguments of the same shapes: those of other calls, and the same with the order of the rows turned round."""
    found = [other.args for other in calls if other is not call and _fits(call.args, other.args)]
    turned = tuple(value[::-1].copy() if _is_array(value) else value for value in call.args)
    return [*found[:2], turned]


def _fits(args: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    return len(args) == len(others) and all(
        (a.shape, a.dtype) == (b.shape, b.dtype) if isinstance(a, np.ndarray) and isinstance(b, np.ndarray) else _equal(a, b)
        for a, b in zip(args, others, strict=True)
    )


def _equal(a: Any, b: Any) -> bool:
    """Whether two arguments that are no arrays are equal."""
    return a is b or (is_data(a) and is_data(b) and type(a) is type(b) and is_alike(a, b))


def _asked(implementation: Implementation, call: Call, others: Sequence[tuple[Any, ...]]) -> str:
    for contents in others:
        thing, given, copy = implementation.fresh(), deepcopy(call.args), deepcopy(contents)  # kept: nothing else lies there
        first = deepcopy(thing(*given, **deepcopy(call.kwargs)))
        for array, values in zip(given, contents, strict=True):
            if isinstance(array, np.ndarray):
                array[...] = values
        after = deepcopy(thing(*given, **deepcopy(call.kwargs)))
        copied = deepcopy(implementation.fresh()(*copy, **deepcopy(call.kwargs)))
        if not (is_data(after) and is_data(copied) and is_alike(first, after) and not is_alike(after, copied)):
            continue
        again = [(thing(*given, **deepcopy(call.kwargs)), thing(*copy, **deepcopy(call.kwargs))) for _ in range(AGAIN)]
        if all(is_alike(one, after) and is_alike(other, copied) for one, other in again):
            return (
                "it remembers arrays by where they lie, and not by what is in them: after their contents have changed it still "
                f"gives {short(after)}, and for a copy {short(copied)}"
            )
    return ""
