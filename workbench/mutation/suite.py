"""A foreign suite of tests, run as its authors run it: in a process of its own, with a fault in what it tests, or with none."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import Misuse
from .faults import Fault
from .hook import FAULT, MARKS, STARTS

PYTEST = ("-x", "-q", "--tb=line", "-rfE", "-p", "no:cacheprovider")
PATIENCE, AT_LEAST = 5.0, 20.0  # a run with a fault may take so many times as long as the one without, and so many seconds
FIRST = re.compile(r"^(?:FAILED|ERROR|SUBFAILED.*?) ([^\s\[]+(?:\[.*?\])?)(?: - .*)?$", re.MULTILINE)  # an id may have blanks
NOTICED, LATE, SURVIVED = "noticed", "noticed: it takes too long", "unnoticed"
UNREACHED, UNPLANTED, UNCLEAR = "unnoticed: never at work", "unnoticed: never imported", "unclear: fails, but not by the fault"


@dataclass(frozen=True)
class Outcome:
    """How a run ended: in words; its seconds; its exit status, None where it took too long; the first test that failed."""

    said: str
    seconds: float
    status: int | None
    test: str = ""
    last: str = ""  # line that it printed
    hooked: bool = False  # whether a process of it could have planted a fault

    @property
    def noticed(self) -> bool:
        return self.said in (NOTICED, LATE)


@dataclass(frozen=True)
class Suite:
    """A command that runs tests, and the seconds that it may take with a fault; None for any."""

    command: tuple[str, ...]
    limit: float | None = None

    @classmethod
    def of(cls, words: Sequence[str]) -> Suite:
        """The command with this Python, where it is ``pytest`` or ``python``, ended by the first failure.

        Raises `Misuse` where there is no such command.
        """
        first, *rest = words
        name = Path(first).name
        if name in ("pytest", "py.test"):
            return cls((sys.executable, "-m", "pytest", *rest, *PYTEST))
        if first in ("python", "python3"):
            return cls((sys.executable, *rest, *(PYTEST if rest[:2] == ["-m", "pytest"] else ())))
        if shutil.which(first) is None:
            raise Misuse(f"there is no command {first}: the tests are run by what stands after --, such as pytest test_it.py")
        return cls((shutil.which(first) or first, *rest))

    def run(self, *faults: Fault) -> Outcome:
        """Run it, with the faults, which are in one module."""
        with tempfile.TemporaryDirectory(prefix="lemmata-") as folder:
            start, marks = Path(folder, "sitecustomize.py"), Path(folder, "marks")
            start.write_text(STARTS.format(folder=folder), encoding="utf-8")
            path = os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))
            environment = {**os.environ, "PYTHONPATH": path}
            if faults:
                environment |= {FAULT: json.dumps([fault.as_json() for fault in faults]), MARKS: str(marks)}
            began = time.monotonic()
            status, said = _ended(self.command, environment, self.limit)
            seconds = time.monotonic() - began
            seen = marks.read_bytes() if marks.exists() else b""
        match = FIRST.search(said)
        last = next((line.strip() for line in reversed(said.splitlines()) if line.strip()), "")
        return Outcome(_said(status, seen), seconds, status, match[1] if match else "", last, b"b" in seen)


def _said(status: int | None, seen: bytes) -> str:
    if status == 0:
        return SURVIVED if b"c" in seen else UNREACHED if b"p" in seen else UNPLANTED
    if b"c" not in seen:
        return UNCLEAR
    return LATE if status is None else NOTICED


def _ended(command: Sequence[str], environment: dict[str, str], limit: float | None) -> tuple[int | None, str]:
    """The exit status, None where it took too long, and what was printed. Nothing that it started is left running."""
    with tempfile.TemporaryFile() as output:
        streams = {"stdin": subprocess.DEVNULL, "stdout": output, "stderr": subprocess.STDOUT}
        process = subprocess.Popen(command, env=environment, start_new_session=True, **streams)
        status = None
        try:
            with suppress(subprocess.TimeoutExpired):
                status = process.wait(limit)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        output.seek(max(0, output.tell() - 200_000))
        return status, output.read().decode(errors="replace")
