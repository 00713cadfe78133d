"""Inside a worker: its limits, the notes that it keeps for who watches it, and the job that it does."""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import os
import pickle
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha1
from mmap import mmap
from pathlib import Path
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from ...properties.roles.journal import Journal, journal, keep
from ...properties.roles.limits import LIMIT
from ...properties.search.table import forget_all
from ...properties.statements.verdicts import Hung
from .handing_over import packed
from .tampering import Snapshot

PID, UNTIL, TWICE, DONE, STOP = range(5)  # what is noted of each job; STOP is for the worker to read
HANGS = 3  # samples on which an implementation may not return before the rest of its laws are given up
PRINTED = 1 << 20  # bytes of what was printed that are kept beyond a call, for the last line
KEY = 20  # bytes of what stands for an implementation and a sample
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")


@dataclass(frozen=True)
class Limits:
    """What an implementation may take. None is any.

    Attributes
    ----------
    seconds: on one sample. megabytes: of memory, beyond what the process has at its start. processes: with those that it starts.
    output: megabytes that it may print in one call, or write to one file. tampers: whether it might change the code that judges it.
    """

    seconds: float | None = LIMIT
    megabytes: int | None = 4096
    processes: int | None = 64
    output: int | None = 256
    tampers: bool = True


NO_LIMITS = Limits(None, None, None, None, tampers=False)
DEFAULT = Limits()


class Desk:
    """What workers, which are forked with it, share with the process that watches them.

    Attributes
    ----------
    jobs, limits: what is to be done, and what that may take. notes: of each job (`PID` and what follows), written by its worker.
    folder: for the sample that each job tries, for its outcome, and for what each worker prints. judges: the code that judges
    implementations which might change it.
    """

    def __init__(self, jobs: Sequence[Any], limits: Limits, folder: str):
        self.jobs, self.limits, self.folder = jobs, limits, Path(folder)
        for job in jobs:
            if hasattr(job, "prepare"):
                job.prepare()  # imported once, and judges from the beginning
        self.judges = Snapshot.now() if limits.tampers else None
        self.notes = np.frombuffer(mmap(-1, len(jobs) * 5 * 8), dtype=np.float64).reshape(len(jobs), 5)
        self.any_hung = np.frombuffer(mmap(-1, 1), dtype=np.bool_)  # so that no file is read before each sample

    def sample(self, number: int) -> Path:
        """The file of the sample that a job tries."""
        return self.folder / f"sample-{number}"

    def so_far(self, number: int) -> Path:
        """The file of what a job has found before its end."""
        return self.folder / f"found-{number}"

    def read_sample(self, number: int) -> tuple[bytes, Any]:
        """The sample that a job tries, with its key; None where there is none."""
        try:
            content = self.sample(number).read_bytes()
            return content[:KEY], pickle.loads(content[KEY:])
        except Exception:  # there is nothing, or it was half written
            return b"", None

    @property
    def hung(self) -> set[bytes]:
        """The keys of the samples on which an implementation did not return."""
        if not self.any_hung[0]:
            return set()
        content = (self.folder / "hung").read_bytes()
        return {content[i : i + KEY] for i in range(0, len(content), KEY)}

    def note_hung(self, key: bytes) -> None:
        """An implementation did not return on the sample of that key."""
        with open(self.folder / "hung", "ab") as file:
            file.write(key)
        self.any_hung[0] = True

    def note_hang(self, number: int) -> None:
        """The implementation of a job did not return on a sample as small as any."""
        with open(self._hangs(number), "ab") as file:
            file.write(b"x")

    def is_hopeless(self, number: int) -> bool:
        """Whether the implementation of a job did not return so often that no more time is spent on it."""
        try:
            return self._hangs(number).stat().st_size >= HANGS
        except FileNotFoundError:
            return False

    def _hangs(self, number: int) -> Path:
        return self.folder / f"hangs-{sha1(self.implementation(number)).hexdigest()}"

    def implementation(self, number: int) -> bytes:
        """What stands for the implementation of a job."""
        return repr(getattr(self.jobs[number], "row", ("", ""))[1]).encode()

    def leave(self, number: int, outcome: tuple[str, Any]) -> None:
        """Leave the outcome of a job, whole, and then say so."""
        beside = self.folder / f"outcome-{number}.part"
        beside.write_bytes(pickle.dumps(outcome))
        beside.replace(self.outcome(number))
        self.notes[number, DONE] = 1

    def outcome(self, number: int) -> Path:
        """The file of the outcome of a job."""
        return self.folder / f"outcome-{number}"

    def output(self, pid: int) -> Path:
        """The file of what a worker prints."""
        return self.folder / f"output-{pid}"


_DESK: Desk | None = None


def share(desk: Desk) -> None:
    """The workers that are forked from now on work at this desk."""
    global _DESK
    _DESK = desk


class _Notes(Journal):
    """The journal of a job on a worker."""

    def __init__(self, desk: Desk, number: int):
        super().__init__()
        self.desk, self.number, self.state = desk, number, desk.notes[number]
        self.key = b""
        self.sample = os.open(desk.sample(number), os.O_CREAT | os.O_WRONLY, 0o600)
        self.found = desk.so_far(number)

    @property
    def stop_is_asked(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        return bool(self.state[STOP])

    def trying(self, sample: Any) -> None:
        try:
            text = pickle.dumps(sample)
        except Exception:  # of what it has computed already
            text = packed(sample)
        self.key = sha1(self.desk.implementation(self.number) + text).digest()  # a job may try several, one after another
        os.pwrite(self.sample, self.key + text, 0)
        if self.key in self.desk.hung:
            raise Hung

    def hung(self) -> None:
        self.desk.note_hung(self.key)

    def so_far(self, found: Any) -> None:
        with suppress(Exception):  # what cannot be pickled is missing, should it come to that
            beside = self.found.with_suffix(".part")
            beside.write_bytes(packed(found))
            beside.replace(self.found)

    def entered(self, until: float | None) -> None:
        self.state[UNTIL] = until or 0.0

    def left(self) -> None:
        self.state[UNTIL] = 0.0
        with suppress(OSError):  # where it closed its output, or put something else in its place
            if os.fstat(1).st_size > PRINTED:
                os.ftruncate(1, 0)

    def came_back_twice(self) -> None:
        self.state[TWICE] = 1
        os.killpg(os.getpgid(0), signal.SIGKILL)

    def interrupts_are_made(self) -> bool:
        return True

    def close(self) -> None:
        os.close(self.sample)


def begin() -> None:
    """Make this worker a session of its own, within its limits, and away from the terminal."""
    assert _DESK is not None
    gc.freeze()  # what it was forked with is not looked at, and so not copied, by each collection of garbage
    os.setsid()
    _be_marked()
    faulthandler.disable()  # pytest's writes to the terminal, past what is set here
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: it ends with the process that watches it
    out = os.open(_DESK.output(os.getpid()), os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (out, 1), (out, 2)):
        os.dup2(source, target)
    sys.stdin, sys.stdout, sys.stderr = open(0, closefd=False), open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
    signal.signal(signal.SIGINT, _interrupted)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # its own children inherit this
    _use_one_thread()
    _set_limits(_DESK.limits)


def mark_of(pid: int) -> tuple[int, int]:
    """The limits of POSIX message queues of a worker, soft and hard: what all that it starts inherits, whatever else it leaves."""
    return pid % 1000, 800_000 - pid // 1000


def _be_marked() -> None:
    """Set that mark, which nobody needs for anything else."""
    import resource

    if sys.platform == "linux":
        with suppress(ValueError, OSError):  # a hard limit below: then what leaves the session is not found
            resource.setrlimit(resource.RLIMIT_MSGQUEUE, mark_of(os.getpid()))


def _use_one_thread() -> None:
    """Workers share the cores already. More threads than cores wait for each other in loops: a fit of 30 ms was seen to take 30 s.

    Who says how many threads there are to be, in one of `THREADS`, is obeyed.
    """
    if not any(name in os.environ for name in THREADS):
        os.environ.update(dict.fromkeys(THREADS, "1"))  # for what is loaded later
        threadpool_limits(1)


def _interrupted(*_: Any) -> None:
    """An interrupt is raised in a job only; a terminal's Ctrl-C reaches none of these processes."""
    if journal().interrupts_are_made():
        raise KeyboardInterrupt


def _set_limits(limits: Limits) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if limits.output is not None:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limits.output << 20, limits.output << 20))
    if limits.megabytes is not None and sys.platform == "linux":
        has = next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmData"))
        most = (has << 10) + (limits.megabytes << 20)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def work(numbers: Sequence[int]) -> None:
    """Do the jobs of these numbers, one after another, and leave the outcome of each on the desk."""
    assert _DESK is not None
    for number in numbers:
        _DESK.leave(number, _done(number))
        if _DESK.notes[number, STOP]:
            return


def _done(number: int) -> tuple[str, Any]:
    """Do one job: its outcome, pickled, or how it escaped from what should have caught it."""
    assert _DESK is not None
    notes = _Notes(_DESK, number)
    keep(notes)
    os.ftruncate(1, 0)
    notes.state[PID] = notes.pid
    job, judges = _DESK.jobs[number], _DESK.judges
    try:
        hopeless = hasattr(job, "given_up") and _DESK.is_hopeless(number)
        outcome = job.given_up(f"not searched: on {HANGS} samples of other laws it did not return") if hopeless else job.run()
        if judges and (changed := judges.changed()):
            return "escaped", _changes(changed)
        return "outcome", packed(outcome)
    except (SystemExit, KeyboardInterrupt, MemoryError) as error:
        return "escaped", f"{error!r:.60}"
    except Exception:
        if judges and (changed := judges.changed()):  # and so the mistake is not ours
            return "escaped", _changes(changed)
        raise
    finally:
        if os.getpid() != notes.pid:
            notes.came_back_twice()
        if judges and judges.changed():
            judges.restore()
            forget_all()
        keep(Journal())
        notes.close()


def _changes(names: Sequence[str]) -> str:
    return f"changing the code that judges it: {', '.join(names[:3])}"
