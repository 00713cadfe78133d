"""What an implementation may cost: seconds on one sample."""

from __future__ import annotations

import math
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial, update_wrapper
from time import perf_counter
from types import FrameType
from typing import Any

from .journal import journal

LIMIT = 10.0  # seconds that an implementation may take on one sample
PATIENCE = 2  # so many limits more, and the process is ended: compiled code may return by then, or never
IMPORTS = 60.0  # seconds that imports within its calls may take beyond the limit, in all
_AGAIN = 0.05  # seconds between two looks at an implementation whose time is up


class OutOfTime(BaseException):
    """Raised inside an implementation whose time is up. No `Exception`, so that its own ``except Exception`` lets it through."""


class TooLong(OutOfTime):
    """Raised in our own code, where deciding what is true of a sample takes longer than it may."""


class Stopwatch:
    """The time that the implementation has used on the current sample. Ours, spent on strategies and oracles, does not count.

    With a `whole`, a sample may take so many seconds in all, where a timer can interrupt our own code.
    """

    def __init__(self, limit: float | None = None, has_timer: bool = False, whole: float | None = None) -> None:
        self.limit, self.whole = limit, whole
        self.until: float | None = None  # when our own code is interrupted, None outside of a sample
        self.has_timer = has_timer
        self.used = 0.0
        self.since: float | None = None  # when the implementation was entered, None outside of it
        self.caller: FrameType | None = None  # of it
        self.is_asked = False  # whether it calls a function of ours
        self.imports = 0.0  # seconds that were given back for imports
        self.ours = 0.0  # seconds of a sample in functions of ours that the implementation calls

    def restart(self) -> None:
        """A new sample."""
        self.used, self.ours, self.since, self.is_asked = 0.0, 0.0, None, False
        self.until = None if self.whole is None else perf_counter() + self.whole
        if self.has_timer:
            signal.setitimer(signal.ITIMER_REAL, self.limit or 0.0)

    def stop(self) -> None:
        """The sample is decided."""
        self.until = None

    def enter(self) -> bool:
        """The implementation is called. False where this happens inside another call of it, which is timed already."""
        if self.since is not None:
            return False
        self._run(sys._getframe(1))
        return True

    def _run(self, caller: FrameType | None) -> None:
        self.caller, self.since = caller, perf_counter()
        journal().entered(None if self.limit is None else self.since + self.limit - self.used + PATIENCE * self.limit)

    def leave(self) -> None:
        """The call that was entered is over."""
        if self.since is not None:
            self.used, self.since, self.caller = self.used + perf_counter() - self.since, None, None
            journal().left()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Within it, in a function of ours that the implementation calls, its time stands still.

        Who asks for ever runs out of time all the same: at 1 + `PATIENCE` limits, with what we took.
        """
        caller, start = self.caller, perf_counter()
        if caller is None or self.left < 0:  # it was told that its time is up, and went on
            yield
            return
        self.leave()
        self.is_asked = True
        try:
            yield
        finally:
            self.is_asked, self.ours = False, self.ours + perf_counter() - start
            self._run(caller)
        self.check()

    @property
    def left(self) -> float:
        """The seconds that are left to the implementation, but for those since it was entered."""
        if self.limit is None:
            return math.inf
        return min(self.limit, (1 + PATIENCE) * self.limit - self.ours) - self.used

    def check(self) -> None:
        """Raises `OutOfTime` where more than the limit is used, also where no timer could interrupt it."""
        if self.left < 0:
            raise OutOfTime

    def look(self, _: int = 0, frame: FrameType | None = None) -> None:
        """The timer's signal: raise `OutOfTime` inside an implementation that has used up its time, else look again later.

        Outside of it, raise `TooLong` where the sample has taken as long as it may in all; not in a function that it calls, for it
        may catch whatever is raised there. A library that is imported within a
        call would be left half imported, and fail ever after: the time begins anew.
        """
        if self.limit is None:
            return
        inside, now = self.since is not None, perf_counter()
        left = self.left - (now - self.since if self.since is not None else 0.0)
        ours = left if self.until is None else self.until - now
        signal.setitimer(signal.ITIMER_REAL, max(min(left, ours), _AGAIN))  # again, should it swallow the exception
        if inside and left <= 0:
            if self.imports < IMPORTS and _is_importing(frame, self.caller):
                self._begin_anew()
                return
            raise OutOfTime
        if not inside and not self.is_asked and self.until is not None and ours <= 0 and not _is_importing(frame, None):
            raise TooLong

    def _begin_anew(self) -> None:
        """Forget what the implementation has used: it was an import."""
        caller = self.caller
        self.leave()
        self.imports, self.used = self.imports + self.used, 0.0
        self._run(caller)
        signal.setitimer(signal.ITIMER_REAL, max(self.limit or 0.0, _AGAIN))


def _is_importing(frame: FrameType | None, caller: FrameType | None) -> bool:
    """Whether a module is being imported in a frame, or in one below it, up to its caller."""
    while frame is not None and frame is not caller:
        if frame.f_code.co_filename.startswith("<frozen importlib._bootstrap"):
            return True
        frame = frame.f_back
    return False


def uncounted(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which is ours, for an implementation to call: its time is not charged to the implementation."""
    return update_wrapper(partial(_paused, function), function)  # it can be pickled, where the function can


def _paused(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    with stopwatch().paused():
        return function(*args, **kwargs)


_STOPWATCH: ContextVar[Stopwatch] = ContextVar("stopwatch")


def stopwatch() -> Stopwatch:
    """The stopwatch of the search that is going on; outside of one, a new one without a limit."""
    return _STOPWATCH.get(None) or Stopwatch()


@contextmanager
def time_limit(seconds: float | None, whole: float | None = None) -> Iterator[str]:
    """Give the implementation `seconds` on each sample (None: any time), and say how this is enforced.

    `whole`: of a sample that takes longer in all, with what we compute ourselves, nothing is decided. Only with `seconds`.

    A signal interrupts it, in the main thread where nobody else's alarm is set. It reaches Python code and what returns to
    the interpreter; a loop inside compiled code that never does cannot be ended from within its process. Elsewhere the time is
    looked at when a call returns.
    """
    timer = seconds is not None and _timer_is_free()
    watch = Stopwatch(seconds, timer, whole)
    token = _STOPWATCH.set(watch)
    handler = signal.signal(signal.SIGALRM, watch.look) if timer else None
    try:
        yield describe(seconds, timer)
    finally:
        watch.limit = None  # an alarm that is met from here on does not set the timer again, which nobody would handle
        _STOPWATCH.reset(token)
        if timer:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, handler)


@contextmanager
def longer(times: float) -> Iterator[None]:
    """Within it, the limit of the search that is going on is multiplied by `times`."""
    watch = stopwatch()
    limit = watch.limit
    watch.limit = None if limit is None else times * limit
    try:
        yield
    finally:
        watch.limit = limit


def describe(seconds: float | None, timer: bool) -> str:
    """The limit in words."""
    if seconds is None:
        return "none"
    return f"{seconds:g} s a sample" + ("" if timer else ", looked at after each call only: there is no timer here")


_INTERRUPTS: ContextVar[list[int] | None] = ContextVar("interrupts", default=None)


@contextmanager
def interrupts_are_kept() -> Iterator[None]:
    """Within it, a Ctrl-C that gets lost (in an implementation's bare ``except``, or in a callback) counts at the next sample."""
    seen: list[int] = []

    def keep(number: int, _: Any) -> None:
        seen.append(number)
        raise KeyboardInterrupt

    ours = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, keep) if ours else None
    hook, sys.unraisablehook = sys.unraisablehook, _without_interrupts(sys.unraisablehook)
    token = _INTERRUPTS.set(seen)
    try:
        yield
    finally:
        _INTERRUPTS.reset(token)
        sys.unraisablehook = hook
        if ours:
            signal.signal(signal.SIGINT, before)


def _without_interrupts(hook: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A hook that is silent on a Ctrl-C that came in a callback, of the garbage collector for instance: it is not lost."""
    return lambda unraisable: None if issubclass(unraisable.exc_type, KeyboardInterrupt) else hook(unraisable)


def raise_if_interrupted() -> None:
    """Raises `KeyboardInterrupt` where there was one, see `interrupts_are_kept`, or where who watches this process asks for it."""
    if _INTERRUPTS.get() or journal().stop_is_asked:
        raise KeyboardInterrupt


def _timer_is_free() -> bool:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return False
    return signal.getitimer(signal.ITIMER_REAL)[0] == 0 and signal.getsignal(signal.SIGALRM) is not None
