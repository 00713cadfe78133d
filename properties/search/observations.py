"""What was tried, for whoever watches Hypothesis (Tyche does): an observation of each sample, if somebody asked for them.

Nothing of this decides anything. Where a version of Hypothesis makes observations in another way, none are delivered.
"""

from __future__ import annotations

import math
import time
from functools import cache
from types import ModuleType
from typing import Any

from ..statements.conclusions import Conclusion, Exercised

STARTED = time.time()
STATUS = {"passed": "VALID", "failed": "INTERESTING", "gave_up": "INVALID"}


@cache
def _observability() -> ModuleType | None:
    try:
        from hypothesis.internal import observability

        return observability if callable(observability.observability_enabled) else None
    except (ImportError, AttributeError):
        return None


def observe(property: str, sample: Any, status: str, reason: str, found: Any = (), seconds: float = 0.0) -> None:
    """Deliver an observation of a sample: `status` is passed, failed or gave_up, and `found` what the law concluded."""
    hypotheses = _observability()
    if hypotheses is None or not hypotheses.observability_enabled():
        return
    try:
        from hypothesis.internal.conjecture.data import Status

        metadata = hypotheses.ObservationMetadata(
            traceback=None, reproduction_decorator=None, notes=[], predicates={}, backend={}, data_status=Status[STATUS[status]],
            phase="generate", interesting_origin=None, status_reason_location=None, choice_nodes=None, choice_spans=None,
            **hypotheses._system_metadata(),
        )  # fmt: skip
        observation = hypotheses.TestCaseObservation(
            type="test_case", property=property, run_start=STARTED, status=status, status_reason=reason, representation=str(sample),
            arguments={"sample": str(sample)}, how_generated="drawn by lemmata", features=_features(found), coverage=None,
            timing={"execute:test": seconds}, metadata=metadata,
        )  # fmt: skip
    except (AttributeError, ImportError, KeyError, TypeError):  # it is made in another way there
        return
    hypotheses.deliver_observation(observation)


def _features(found: Any) -> dict[str, Any]:
    """Whether the law was put to work, and the largest ratio of each conclusion's sides, where they have one."""
    features: dict[str, Any] = {"exercised": all(item.happened for item in found if isinstance(item, Exercised))}
    for item in found:
        if isinstance(item, Conclusion) and (ratio := item.ratio) is not None and math.isfinite(ratio):
            features[item.name] = max(ratio, features.get(item.name, 0.0))
    return features
