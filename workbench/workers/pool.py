"""Jobs on worker processes that are watched: whatever an implementation does to its process, it has a verdict and the run goes on.

A worker is forked, so that jobs need not be pickled: it is told numbers, and finds the jobs of these numbers. Jobs of one row (see
`rows`) go to one worker, which keeps what they share: samples with their ground truth, and what was read of an implementation.
Where one of them ends its process, those after it go on in another. A worker is a session of its own, and is killed with all that
it started, also with what left the session: a limit that all of them inherit marks them. What it prints goes to a file, of which a
crash shows the last line.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pebble import ProcessExpired, ProcessPool

from ...properties.roles.limits import LIMIT, raise_if_interrupted
from .process import DEFAULT, DONE, NO_LIMITS, PID, STOP, TWICE, UNTIL, Desk, Limits, begin, mark_of, share, work

__all__ = ["DEFAULT", "NO_LIMITS", "Crash", "Limits", "can_fork", "run_all", "run_apart"]

LONGEST = 40  # jobs of a row that one worker does in a go
POLL = 0.1  # seconds between two looks at the workers
GRACE = 3.0  # seconds that workers have to hand over what they found, once a run is interrupted
ROUNDS = 20  # in which what a worker started is looked for, and killed
LOST = 0.5  # seconds after which a job whose process is gone counts as lost


@dataclass(frozen=True)
class Crash:
    """How a worker ended: in words, and the sample that was being tried (None before the first).

    `so_far` is what its job had found by then, if it said so; `late` whether it was killed for taking too long.
    """

    how: str
    sample: Any = None
    so_far: Any = None
    late: bool = False


def can_fork() -> bool:
    """Whether this system has the processes that are needed here; elsewhere jobs are done in this one."""
    return "fork" in multiprocessing.get_all_start_methods()


def run_all(jobs: Iterable[Any], workers: int = 2, limits: Limits = NO_LIMITS, apart: bool = False) -> Iterator[Any]:
    """Do the jobs and yield the outcomes as they come: ``job.run()``, or ``job.crashed(crash)`` where that ended its process.

    `apart`: on a worker also where there is but one job, or one worker. An interrupt is passed on to the workers; what they found
    until then comes first, and then the interrupt. Nothing that they started is left running.
    """
    jobs = list(jobs)
    if not can_fork() or (not apart and (workers < 2 or len(jobs) < 2)):
        yield from _here(jobs)
        return
    left = list(range(len(jobs)))
    while left:  # again, with other workers, where a pool broke
        before = len(left)
        with _Pool(jobs, left, min(workers, len(left)), limits) as pool:
            yield from pool.outcomes()
        if len(left) == before:
            raise RuntimeError("the worker processes end before they do anything")


def run_apart(job: Any, limits: Limits = NO_LIMITS) -> Any:
    """Do one job on a worker."""
    return next(iter(list(run_all([job], 1, limits, apart=True))))


def _here(jobs: Sequence[Any]) -> Iterator[Any]:
    for job in jobs:
        raise_if_interrupted()
        yield (outcome := job.run())
        if getattr(getattr(outcome, "record", None), "interrupted", False):
            raise KeyboardInterrupt


def rows(jobs: Sequence[Any], numbers: Sequence[int]) -> list[list[int]]:
    """The numbers of jobs in rows, of which one worker does each: those whose `row` begins with the same, in the order of rows.

    A job without a row is one of its own.
    """
    found: dict[Any, list[int]] = {}
    for number in numbers:
        row = getattr(jobs[number], "row", None)
        found.setdefault(number if row is None else row[0], []).append(number)
    out = []
    for row in found.values():
        if len(row) > 1:
            row.sort(key=lambda number: jobs[number].row)
        out += [row[start : start + LONGEST] for start in range(0, len(row), LONGEST)]
    return out


class _Pool:
    """Workers, and what each of them is at. `left` are the numbers of the jobs without an outcome; it is kept up to date."""

    def __init__(self, jobs: Sequence[Any], left: list[int], workers: int, limits: Limits):
        self.jobs, self.left, self.limits = jobs, left, limits
        self.killed: dict[int, str] = {}
        self.late: set[int] = set()
        self.gone: dict[int, float] = {}
        self.seen: set[int] = set()
        self.before = _processes()
        self.folder = tempfile.TemporaryDirectory(prefix="lemmata-", ignore_cleanup_errors=True)
        self.desk = Desk(jobs, limits, self.folder.name)
        self.state = self.desk.notes
        self.workers = workers

    def __enter__(self) -> _Pool:
        share(self.desk)
        context = multiprocessing.get_context("fork")
        self.pool = ProcessPool(self.workers, initializer=begin, context=context)  # pyright: ignore[reportArgumentType]
        self.futures: dict[Future, list[int]] = {}
        try:
            for row in rows(self.jobs, self.left):
                self._schedule(row)
        except BaseException:  # an interrupt, with the first workers at work
            self.__exit__()
            raise
        return self

    def _schedule(self, row: list[int]) -> None:
        self.futures[self.pool.schedule(work, (row,))] = row

    def __exit__(self, *_: Any) -> None:
        self.pool.stop()
        self._kill_all()
        self.pool.join()
        self._kill_all()
        self.folder.cleanup()

    def outcomes(self) -> Iterator[Any]:
        """The outcomes as they come, up to the last, or until the pool breaks."""
        try:
            while self.futures:
                raise_if_interrupted()  # one that got lost in a callback of the garbage collector
                done, _ = wait(self.futures, POLL, FIRST_COMPLETED)
                yield from self._finished()
                for future in done:
                    row = self.futures.pop(future)
                    how = "ending its process"
                    try:
                        future.result()
                    except ProcessExpired as error:
                        how = f"ending its process ({_end(error.exitcode)})"
                    except BrokenProcessPool:
                        if not self.state[row[0], PID]:
                            return  # the pool broke before this one: it is still left
                    yield from self._finished()
                    yield from self._after(row, how)
                self._watch()
                for future in self._lost():
                    yield from self._finished()
                    yield from self._after(self.futures.pop(future), "ending its process (exit status 0)")
        except KeyboardInterrupt:
            yield from self._last_words()
            raise

    def _finished(self) -> Iterator[Any]:
        """The outcomes that workers have left on the desk since the last look."""
        for number in [number for number in self.left if self.state[number, DONE]]:
            yield self._outcome(number)

    def _after(self, row: Sequence[int], how: str) -> Iterator[Any]:
        """What follows where the worker of a row has ended, or is done: the job it was at did not survive, those after it go on."""
        rest = [number for number in row if number in self.left]
        if rest and self.state[rest[0], PID]:
            yield self._crashed(rest.pop(0), how)
        if rest:
            self._schedule(rest)

    def _outcome(self, number: int) -> Any:
        self.left.remove(number)
        kind, value = self._read(self.desk.outcome(number))
        if kind == "escaped":
            return self.jobs[number].crashed(Crash(f"{value}", self.desk.read_sample(number)[1]))
        outcome = pickle.loads(value)
        if getattr(outcome, "hung", False):
            self.desk.note_hang(number)
        return outcome

    def _crashed(self, number: int, how: str) -> Any:
        if self.state[number, TWICE]:
            how = "forking a process that comes back from its call too"
        how, late = self.killed.get(number, how), number in self.late
        self._kill(int(self.state[number, PID]))
        if number in self.left:
            self.left.remove(number)
        last = self._last_line(int(self.state[number, PID]))
        said = f"; the last line that it printed: {last}" if last else ""
        key, sample = self.desk.read_sample(number)
        if late and key:
            self.desk.note_hung(key)
        crash = Crash(f"{how}{said}", sample, self._read(self.desk.so_far(number)), late)
        if late and crash.so_far is None:
            self.desk.note_hang(number)
        if not hasattr(self.jobs[number], "crashed"):
            raise ChildProcessError(f"a worker did not survive {self.jobs[number]}: {how}{said}")
        return self.jobs[number].crashed(crash)

    def _running(self) -> list[int]:
        """The jobs that workers are at: of a row the first that is not done, once it has begun."""
        here = (next((i for i in row if not self.state[i, DONE]), None) for row in self.futures.values())
        return [i for i in here if i is not None and self.state[i, PID]]

    def _watch(self) -> None:
        """Kill who takes too long, or has too many processes."""
        for number in self._running():
            pid, until = int(self.state[number, PID]), self.state[number, UNTIL]
            self.seen.add(pid)
            if number in self.killed or not _lives(pid):
                continue
            if until and time.perf_counter() > until:
                self.killed[number] = f"being killed: it did not return, with a limit of {self.limits.seconds or LIMIT:g} s"
                self.late.add(number)
            elif self._are_many() and len(_members(pid)) > (self.limits.processes or 0):
                self.killed[number] = f"being killed: it has more than {self.limits.processes} processes"
            if number in self.killed:
                self._kill(pid)

    def _are_many(self) -> bool:
        """Whether more processes began since this did than a worker may have: only then is it asked whose they are."""
        return self.limits.processes is not None and len(_processes() - self.before) > self.limits.processes

    def _lost(self) -> list[Future]:
        """Where a process is gone without a word: an exit status of 0, which the pool takes for a good end."""
        found = []
        for future, row in self.futures.items():
            at = next((i for i in row if not self.state[i, DONE]), row[-1])
            pid = int(self.state[at, PID])
            if not pid or future.done() or _lives(pid):
                continue
            if time.monotonic() - self.gone.setdefault(at, time.monotonic()) > LOST:
                found.append(future)
        return found

    def _last_words(self) -> Iterator[Any]:
        """What the workers have found when the run is interrupted: they are asked for it, and have a moment to answer."""
        running = self._running()
        self.state[:, STOP] = 1
        for number in running:
            with suppress(ProcessLookupError):
                os.kill(int(self.state[number, PID]), signal.SIGINT)
        end = time.monotonic() + GRACE
        while any(not self.state[number, DONE] for number in running) and time.monotonic() < end:
            time.sleep(POLL / 5)
        for number in [number for number in self.left if self.state[number, DONE]]:
            kind, value = self._read(self.desk.outcome(number)) or ("lost", b"")
            if kind == "outcome":
                yield pickle.loads(value)

    def _read(self, file: Path) -> Any:
        try:
            return pickle.loads(file.read_bytes())
        except Exception:  # there is nothing, or it was half written
            return None

    def _last_line(self, pid: int) -> str:
        with suppress(OSError), open(self.desk.output(pid), "rb") as file:
            file.seek(max(0, os.fstat(file.fileno()).st_size - 2000))
            lines = [line.strip() for line in file.read().decode(errors="replace").splitlines() if line.strip()]
            return "".join(c for c in lines[-1] if c.isprintable())[:160] if lines else ""
        return ""

    def _kill(self, pid: int) -> None:
        """Kill a worker, and all that it started."""
        if not pid:
            return
        for _ in range(ROUNDS):  # what is killed may have started another just before
            members = _members(pid)
            for member in members:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(member, signal.SIGKILL)
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
            if not members:
                return

    def _kill_all(self) -> None:
        self.seen |= {int(pid) for pid in self.state[:, PID] if pid}
        for pid in self.seen:
            self._kill(pid)


def _end(status: int | None) -> str:
    """An exit status in words."""
    if status is None or status >= 0:
        return f"exit status {status}"
    with suppress(ValueError):
        name = signal.Signals(-status).name
        return f"{name}: too much output" if name == "SIGXFSZ" else name
    return f"signal {-status}"


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _members(pid: int) -> list[int]:
    """The processes that a worker started, and itself: those of its session, and those with its mark, where the system says so."""
    mark, members = b"%d %d" % mark_of(pid), []
    for process in _processes():
        with suppress(OSError, ValueError, IndexError):
            state, *_, session = _text(f"/proc/{process}/stat").rpartition(b")")[2].split()[:4]
            if state in b"ZX":  # dead, and waiting for its parent
                continue
            if int(session) == pid or _mark(process) == mark:
                members.append(process)
    return members


def _mark(process: int) -> bytes:
    return b" ".join(_text(f"/proc/{process}/limits").partition(b"Max msgqueue size")[2].split()[:2])


def _text(file: str) -> bytes:
    with open(file, "rb") as text:
        return text.read()


def _processes() -> set[int]:
    """All that there are, where the system says so."""
    with suppress(FileNotFoundError):
        return {int(name) for name in os.listdir("/proc") if name.isdigit()}
    return set()
