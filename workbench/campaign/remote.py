"""An implementation that lives in another process, with the Python and the libraries of its own environment.

The search, the theorems and the exact numbers stay here; over there runs `served`, which knows none of them. Arguments and
answers are plain data, so that an old library needs nothing of lemmata, and lemmata nothing of it.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
import warnings
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...properties.roles.base import Implementation
from ...properties.roles.limits import PATIENCE, OutOfTime, stopwatch
from ...properties.statements.verdicts import Crashed, ImplementationFailed, InputChanged, NotApplicable
from .served import decode, encode

SERVED = Path(__file__).with_name("served.py")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
TOLD_APART = {"ValueError": ValueError, "NotImplementedError": NotImplementedError, "MemoryError": MemoryError}  # by `Watched`
STARTING = 120.0  # seconds that a process has to import a library


class Unavailable(Exception):
    """The target cannot be imported or made there: why, in one line."""


class Server:
    """A process of an environment that makes one target, and is started again where it ended.

    Parameters
    ----------
    python: its interpreter. target: ``module:name`` or ``path/file.py:name``. settings: what the target is made with.
    until: the time (by ``time.monotonic``) at which it may no longer be asked: then the search ends as by Ctrl-C.
    megabytes: what it may take of memory. overwrites: whether it may write to the arrays that it is handed.
    """

    def __init__(
        self,
        python: str,
        target: str,
        settings: Mapping[str, Any],
        until: float | None = None,
        megabytes: int = 4096,
        overwrites: bool = False,
    ):
        self.python, self.target, self.settings = python, target, dict(settings)
        self.until, self.megabytes, self.overwrites = until, megabytes, overwrites
        self.process: subprocess.Popen[bytes] | None = None
        self.dropped: list[int] = []
        self.generation = 0  # objects of a process that ended are gone

    def turned(self, target: str, settings: Mapping[str, Any], overwrites: bool) -> Server:
        """The same process, if it still runs, for another target. Raises `Unavailable` as entering does."""
        self.target, self.settings, self.overwrites = target, dict(settings), overwrites
        return self.__enter__()

    def __enter__(self) -> Server:
        """Import the target once, so that a sample need not wait for it. Raises `Unavailable` where that fails."""
        try:
            self.ask({"ask": "load", "target": self.target}, STARTING)
            self.make()
        except (Exception, OutOfTime) as error:
            self.end()
            raise Unavailable(
                f"{self.target} cannot be made: {' '.join(str(error).split())[:300] or type(error).__name__}"
            ) from None
        return self

    def __exit__(self, *_: Any) -> None:
        self.end()

    def implementation(self, name: str) -> Implementation:
        """The target as an implementation for a search."""
        return Implementation(name, self.make, self.settings, self.overwrites)

    def make(self) -> Any:
        """A fresh object, over there."""
        if self.process is None:
            self.ask({"ask": "load", "target": self.target}, STARTING)
        return self.ask({"ask": "make", "target": self.target, "settings": encode(self.settings, _not_plain)})

    def ask(self, request: dict[str, Any], seconds: float | None = None) -> Any:
        """The answer to a request, its errors raised and its warnings given here.

        Raises `Crashed` where the process ended, `OutOfTime` where it did not answer in time, and `KeyboardInterrupt` where the
        time of the whole search is over.
        """
        dropped, self.dropped = self.dropped, []
        text = json.dumps({**request, "drop": dropped})
        process = self.process or self._start()
        try:
            answer = json.loads(self._exchange(process, text.encode() + b"\n", self._deadline(seconds)))
        except BaseException:  # it may be at anything
            self.end()
            raise
        return self._read(answer)

    def _read(self, answer: dict[str, Any]) -> Any:
        for category, message in answer.get("warnings", ()):
            warnings.warn(message, type(category, (UserWarning,), {}), stacklevel=2)
        if "error" in answer:
            kind, message, ends = answer["error"]
            if ends:
                raise Crashed(f"it ends the program: {message}")
            if kind in ("ValueError", "NotImplementedError", "MemoryError"):  # what `Watched` tells from other failures
                raise {"ValueError": ValueError, "NotImplementedError": NotImplementedError, "MemoryError": MemoryError}[kind](
                    message
                )
            raise ImplementationFailed(f"{kind}: {(message.splitlines() or [''])[0]}")
        if "unreadable" in answer:
            raise NotApplicable(f"the arguments are not plain data: {answer['unreadable']}")
        if "missing" in answer:
            raise AttributeError(answer["missing"])
        if "method" in answer:
            return _METHOD
        if answer.get("changed") and not self.overwrites:
            raise InputChanged(f"it wrote to an array of shape {tuple(answer['changed'][0])} that it was handed")
        if "self" in answer:
            return _SELF
        return decode(answer["value"], lambda number: Remote(self, number))

    def _start(self) -> subprocess.Popen[bytes]:
        self.log = tempfile.TemporaryFile()  # noqa: SIM115, it is closed with the process
        environment = {**os.environ, **dict.fromkeys(THREADS, "1"), "PYTHONHASHSEED": "0"}
        alone = ["-I"]
        if self.python == sys.executable:  # this environment: with all that can be imported here
            alone, environment["PYTHONPATH"] = [], os.pathsep.join(p for p in sys.path if p)
        self.process = subprocess.Popen(
            [self.python, *alone, "-B", str(SERVED), str(self.megabytes), str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=environment,
            start_new_session=True,
            bufsize=0,
        )
        self.generation += 1
        return self.process

    def _deadline(self, seconds: float | None) -> float:
        """When no more answer is waited for. A signal interrupts an implementation before that, in a main thread."""
        limit = stopwatch().limit
        if seconds is None:
            seconds = (1 + PATIENCE) * limit if limit else 10 * STARTING
        return time.monotonic() + seconds

    def _exchange(self, process: subprocess.Popen[bytes], text: bytes, deadline: float) -> bytes:
        assert process.stdin is not None and process.stdout is not None
        into, out, answer = process.stdin.fileno(), process.stdout.fileno(), b""
        os.set_blocking(into, False)
        while not answer.endswith(b"\n"):
            now = time.monotonic()
            if self.until is not None and now >= self.until:
                raise KeyboardInterrupt
            if now >= deadline:
                raise OutOfTime
            wait = min(deadline, self.until or deadline) - now
            ready, writable, _ = select.select([out], [into] if text else [], [], max(wait, 0.0))
            if ready:
                chunk = os.read(out, 1 << 20)
                if not chunk:
                    raise Crashed(f"answers no more: its process ended ({self._how(process)})")
                answer += chunk
            elif writable:
                with suppress(BrokenPipeError):
                    text = text[os.write(into, text) :]
                    continue
                text = b""  # it ended: the end of its answers says so
        return answer

    def _how(self, process: subprocess.Popen[bytes]) -> str:
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
        code = process.returncode
        how = signal.Signals(-code).name if code is not None and code < 0 else f"exit status {code}"
        size = self.log.seek(0, os.SEEK_END)
        self.log.seek(max(0, size - 2000))
        lines = [line.strip() for line in self.log.read().decode(errors="replace").splitlines() if line.strip()]
        return f"{how}; it said: {lines[-1][:160]}" if lines else how

    def end(self) -> None:
        """End the process, and all that it started in its session."""
        process, self.process = self.process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, self.log):
            if stream is not None:
                stream.close()


_METHOD, _SELF = object(), object()


def _not_plain(value: Any) -> Any:
    raise NotApplicable(f"a {type(value).__name__} is not plain data, and cannot be handed to another process")


class Remote:
    """A view of an object of another process: its attributes as plain data, its methods as functions."""

    __slots__ = ("__weakref__", "_generation", "_number", "_server")

    def __init__(self, server: Server, number: int):
        self._server, self._number, self._generation = server, number, server.generation
        weakref.finalize(self, _drop, server, number, server.generation)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = self._asked({"ask": "get", "of": self._number, "name": name})
        if value is not _METHOD:
            return value

        def method(*args: Any, **kwargs: Any) -> Any:
            return self._called(name, args, kwargs)

        return method

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._called("", args, kwargs)

    def __deepcopy__(self, memo: Any) -> Remote:
        return self._asked({"ask": "copy", "of": self._number})

    def _called(self, name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        sent = [encode(a, self._number_of) for a in args]
        named = {key: encode(a, self._number_of) for key, a in kwargs.items()}
        answer = self._asked({"ask": "call", "of": self._number, "name": name, "args": sent, "kwargs": named})
        return self if answer is _SELF else answer

    def _asked(self, request: dict[str, Any]) -> Any:
        if self._server.process is None or self._generation != self._server.generation:
            raise Crashed("it was in a process that ended")
        return self._server.ask(request)

    def _number_of(self, value: Any) -> Any:
        if isinstance(value, Remote) and value._server is self._server:
            return {"kept": value._number}
        return _not_plain(value)


def _drop(server: Server, number: int, generation: int) -> None:
    if generation == server.generation:
        server.dropped.append(number)
