"""Before a search: whether an implementation can play its role at all. What fails here is one message, not eighteen refutations.

It is tried on a few samples of the role's theorems. Only where none of them says anything good of it, it is asked why: arguments
that it does not take, answers of another shape. Labels, a module that is missing and a fit that goes on from the one before are
told in any case, and so is a function that remembers arrays and not their contents. A random one is told both answers. Where
something outside its objects has changed, what it was asked is kept, so that another process can be asked in the opposite order.
"""

from __future__ import annotations

import inspect
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...properties.roles.base import Implementation, required_methods
from ...properties.roles.limits import LIMIT, OutOfTime, stopwatch, time_limit
from ...properties.samples.draws import drawn
from ...properties.search.search import Record, check_sample
from ...properties.statements.verdicts import Declined, ImplementationFailed
from ...properties.theorem import Theorem
from ..implementations.recorded_calls import Recorded, recorded
from ..workers.pool import Crash
from .first_call import Answers, state
from .id_cache import remembers
from .refit import Tried, differing, goes_on, short

MOST_THEOREMS, DRAWN = 6, 4
SAMPLES = 8  # of all theorems together, at least: two of each
PATIENT = 2.0  # seconds after which what is slow is not tried on more samples
POINTS, SIGNS, ZEROS = np.array([[-2.0], [-1.0], [1.0], [2.0]]), np.array([-1, -1, 1, 1]), np.array([0, 0, 1, 1])
_FAULT = re.compile(r"answers without an error \((.*)\)", re.DOTALL)
_SHAPE = re.compile(r"(has|came in) the shape|has \d+ entries for|predicted \d+ labels for|no array of numbers|returned no array")


@dataclass(frozen=True)
class Report:
    """What was found: an `error`, for which there is nothing to search, and a `note`; both may be empty.

    `asked`: its answers, where it has changed something outside its objects (`first_call.py`).
    """

    error: str = ""
    note: str = ""
    asked: Sequence[Answers] = field(default=(), repr=False)


@dataclass(frozen=True)
class Preflight:
    """A job for a worker: the samples of some theorems of the role, on an implementation."""

    role: type
    theorems: Sequence[Theorem]
    implementation: Implementation
    seconds: float | None = LIMIT

    def run(self) -> Report:
        return look(self.role, self.theorems, self.implementation, self.seconds)

    def crashed(self, crash: Crash) -> Report:
        """The search says of each theorem what became of it."""
        return Report()


def look(role: type, theorems: Sequence[Theorem], implementation: Implementation, seconds: float | None = LIMIT) -> Report:
    """Try an implementation on two samples of some theorems each, or more of few; a slow one until a theorem says something good.

    Where none does, it is asked why. Of one that can play its role, whether it answers the same twice, and whether its fit starts
    afresh.
    """
    failures: list[tuple[Recorded, Record]] = []
    before = state(implementation)
    good: list[Tried] = []
    answered: list[Tried] = []
    until = time.monotonic() + (PATIENT if seconds is None else min(PATIENT, seconds))
    each = max(DRAWN, 2 * SAMPLES // len(theorems[:MOST_THEOREMS]))
    for theorem in theorems[:MOST_THEOREMS]:
        for sample in drawn(theorem.sample, each)[1::2]:
            if good and time.monotonic() > until:
                break
            asked = recorded(implementation)
            record, _ = check_sample(theorem, asked, sample, seconds=seconds)
            if record.verdict == "crashed":
                return Report()
            if record.verdict == "holds":
                good.append(Tried(theorem, sample, asked))
            elif record.fails or record.verdict == "declined":
                failures.append((asked, record))
            if record.verdict == "holds" or (record.smallest and not record.smallest.conclusion.fault):
                answered.append(Tried(theorem, sample, asked))
    if not good and not failures:
        return Report()
    error = _missing(failures) or ("" if good else _arity(failures)) or _labels(role, theorems[0], implementation, seconds)
    if not error and not good:
        error = _shapes(failures) or _refused(role, implementation, seconds)
    if error or not answered:
        return Report(error)
    moods = _moods(implementation, answered, seconds, until)
    if remembered := remembers(implementation, answered, seconds):  # which may well be why it answers differently
        return Report(remembered)
    if moods or (said := goes_on(implementation, good, seconds)):
        return Report("" if moods else said, moods)
    return Report(asked=[Answers.of(tried) for tried in answered] if state(implementation) != before else ())


def _text(record: Record) -> str:
    return record.smallest.conclusion.name if record.smallest else record.reason


def _missing(failures: Sequence[tuple[Recorded, Record]]) -> str:
    """What it imports in vain."""
    found = [_FAULT.fullmatch(_text(record)) for _, record in failures]
    errors = [match.group(1) for match in found if match and match.group(1).startswith(("ModuleNotFoundError", "ImportError"))]
    return f"it needs what is not installed: {errors[0].partition(': ')[2] or errors[0]}" if errors else ""


def _arity(failures: Sequence[tuple[Recorded, Record]]) -> str:
    """A call that its signature does not allow, on all samples."""
    said = ""
    for asked, record in failures:
        call = asked.calls[-1] if asked.calls else None
        if call is None or call.returned or not record.smallest or "TypeError" not in _text(record):
            return ""
        thing = getattr(asked.made[call.on], "_thing", None)
        function = getattr(thing, call.method, None) if call.method else thing
        try:
            takes = inspect.signature(function)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return ""
        try:
            takes.bind(*call.args, **call.kwargs)
            return ""
        except TypeError as error:
            given = [*("…" for _ in call.args), *(f"{key}=…" for key in call.kwargs)]
            said = said or f"it takes {call.method or 'arguments'}{takes}, and is called with ({', '.join(given)}): {error}"
    return said


def _shapes(failures: Sequence[tuple[Recorded, Record]]) -> str:
    """An answer of the wrong shape, on all samples."""
    texts = [_text(record) for _, record in failures]
    found = [_FAULT.fullmatch(text) for text in texts]
    if all(match and _SHAPE.search(match.group(1)) for match in found):
        sample = failures[0][1].smallest
        size = getattr(getattr(sample, "sample", None), "X", None)
        where = f", for X of shape {size.shape}" if isinstance(size, np.ndarray) else ""
        return f"{found[0].group(1)}{where}"  # type: ignore[union-attr]
    return ""


def _refused(role: type, implementation: Implementation, seconds: float | None) -> str:
    """A parameter that it refuses when it is trained, as estimators do that follow scikit-learn."""
    trains = next((name for name in ("fit", "partial_fit") if name in required_methods(role)), None)
    error = None if trains is None else _answers(implementation, trains, SIGNS, seconds)
    return " ".join(str(error).split()) if isinstance(error, Exception) and "InvalidParameterError" in str(error) else ""


def _labels(role: type, theorem: Theorem, implementation: Implementation, seconds: float | None) -> str:
    """Whether it speaks of 0 and 1, or of text, where the role's labels are −1 and +1: it is asked about four points on a line."""
    methods = required_methods(role)
    trains = next((name for name in ("fit", "partial_fit") if name in methods), None)
    if trains is None or not _signed(theorem):
        return ""
    signs = _answers(implementation, trains, SIGNS, seconds)
    if isinstance(signs, Exception):
        if isinstance(_answers(implementation, trains, ZEROS, seconds), Exception):
            return ""
        return f"it takes the labels 0 and 1, and the role's are −1 and +1: {' '.join(str(signs).split())[:120]}"
    if "predict" not in methods or not isinstance(signs, np.ndarray):
        return ""
    if signs.dtype.kind in "US" or (signs.dtype.kind == "O" and all(isinstance(v, str) for v in signs)):
        return f"it predicts text, such as {str(signs[0])!r}, and the role's labels are the numbers −1 and +1"
    if signs.dtype.kind in "biuf" and np.array_equal(signs, ZEROS):
        return "it predicts 0 and 1, and the role's labels are −1 and +1: for the labels [-1, -1, 1, 1] it answers [0, 0, 1, 1]"
    return ""


def _signed(theorem: Theorem) -> bool:
    """Whether the labels of the samples are −1 and +1, and no other numbers."""
    seen = [getattr(sample, "labels", None) for sample in drawn(theorem.sample, 2 * DRAWN)]
    return all(isinstance(labels, tuple) for labels in seen) and {v for labels in seen for v in labels or ()} == {-1, 1}


def _answers(
    implementation: Implementation, trains: str, labels: np.ndarray, seconds: float | None
) -> np.ndarray | Exception | None:
    """What it predicts for the four points once it is trained on them; the error that it raises in training; None for no answer."""
    with time_limit(seconds):
        stopwatch().restart()
        try:
            thing = implementation.fresh()
            more = {"classes": np.unique(labels)} if trains == "partial_fit" else {}
            for _ in range(20 if more else 1):
                getattr(thing, trains)(POINTS.copy(), labels.copy(), **more)
        except OutOfTime:
            return None
        except (Declined, ImplementationFailed) as error:
            return error
        try:
            return np.asarray(thing.predict(POINTS.copy())).ravel()
        except (OutOfTime, Declined, ImplementationFailed, TypeError, ValueError):
            return None


def _moods(implementation: Implementation, answered: Sequence[Tried], seconds: float | None, until: float) -> str:
    """The first answer that is another one the second time, or the third."""
    for number, tried in enumerate(2 * list(answered)):
        if number and time.monotonic() > until:
            break
        if pair := differing(tried.asked, tried.again(implementation, seconds)[0]):
            name, once, twice = pair
            verb = "is" if name.endswith("_") else "gives"
            return f"it answers differently on the same sample: {name} {verb} {short(once)}, and then {short(twice)}"
    return ""
