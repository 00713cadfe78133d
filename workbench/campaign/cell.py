"""One cell: the search for a counterexample to a theorem on an implementation in its environment, and the record of it."""

from __future__ import annotations

import hashlib
import json
import pickle
import subprocess
import sys
import time
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...properties.roles.journal import Journal, keep
from ...properties.samples.base import encode
from ...properties.search.search import Record, search
from . import laws
from .environments import Environment, NotInstalled, Wanted
from .plan import Cell, key_of
from .remote import Server, Unavailable

GRACE = 120.0  # seconds beyond a cell's limit after which it is given up from outside
SHRINKING = 60.0  # seconds for making a counterexample small


@dataclass(frozen=True)
class Lost:
    """A cell without a result: why. It has no record, and is tried again."""

    why: str


def run(cell: Cell, environments: str, kept: Server | None = None, shrinking: float = SHRINKING) -> dict[str, Any] | Lost:
    """The record of a cell as JSON values, or why there is none. Its environment is made where it is not there yet.

    `kept`: a server of its implementation in its environment, which goes on afterwards. `shrinking`: seconds for that.
    """
    try:
        environment = cell.wanted.made(Path(environments))
        record, tried = searched(cell, environment, kept, shrinking)
    except NotInstalled as error:
        return Lost(f"its environment cannot be made: {error}")
    except Unavailable as error:
        return Lost(str(error))
    about = cell.about()
    if key_of(about) != cell.key:
        return Lost("a file that it depends on was changed while it ran")
    return {
        "key": cell.key,
        "about": about,
        "group": cell.group,
        "version": cell.version,
        "python": environment.version,
        "packages": list(environment.packages),
        "samples": len(tried),
        "tried": tried,
        **record.as_json(),
    }


def server_of(cell: Cell, environment: Environment) -> Server:
    """The implementation of a cell, in its environment: not started yet."""
    overwrites = bool(getattr(laws.named(cell.path(cell.theorem)).role, "__overwrites__", False))
    return Server(environment.python, cell.path(cell.target), cell.arguments, None, cell.megabytes, overwrites)


def searched(
    cell: Cell, environment: Environment, kept: Server | None = None, shrinking: float = SHRINKING
) -> tuple[Record, list[str]]:
    """The record, and digests of the samples: up to the first counterexample, or of all that were tried."""
    theorem = laws.named(cell.path(cell.theorem))
    until = time.monotonic() + cell.limit
    server = kept or server_of(cell, environment)
    server.until = until
    with nullcontext() if kept else server:
        made = server.implementation(cell.title)
        tried = _Tried()
        keep(tried)
        try:
            record = search(theorem, made, examples=cell.examples, seed=cell.seed, shrink=False, seconds=cell.seconds)
        finally:
            keep(Journal())
        record.theorem = cell.theorem
        if not record.fails:
            if record.interrupted:
                record.reason = f"not finished in {cell.limit:g} s: {record.examples} samples, none of which refutes it"
            return record, tried.digests()
        assert record.smallest is not None
        first = tried.samples.index(record.smallest.sample) + 1
        if record.verdict == "refuted":
            server.until = min(until, time.monotonic() + shrinking)
            smaller = search(theorem, made, examples=cell.examples, seed=cell.seed, seconds=cell.seconds)
            if smaller.smallest is not None and smaller.conclusion == record.conclusion:
                record.smallest, record.lhs, record.rhs = smaller.smallest, smaller.lhs, smaller.rhs
        return record, tried.digests()[:first]


class _Tried(Journal):
    """The samples that a search evaluates, in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.samples: list[Any] = []

    def trying(self, sample: Any) -> None:
        self.samples.append(sample)

    def digests(self) -> list[str]:
        """A digest of each."""
        return [hashlib.sha256(json.dumps(encode(sample)).encode()).hexdigest()[:16] for sample in self.samples]


def make(wanted: Wanted, environments: str) -> Lost | None:
    """Make an environment; why it cannot be made, or None."""
    try:
        wanted.made(Path(environments))
    except NotInstalled as error:
        return Lost(f"its environment cannot be made: {error}")
    return None


def apart(cell: Cell, environments: str) -> dict[str, Any] | Lost:
    """`run`, in a process of its own that is given up when it takes too long: for executors whose workers must live on."""
    command = [sys.executable, "-m", __name__]
    try:
        ran = subprocess.run(
            command, input=pickle.dumps((cell, environments)), capture_output=True, timeout=cell.limit + GRACE, check=False
        )
    except subprocess.TimeoutExpired:
        return Lost(f"its process did not end within {cell.limit + GRACE:g} s")
    try:
        answer = json.loads(ran.stdout.splitlines()[-1])
    except (ValueError, IndexError):
        last = (ran.stderr.decode(errors="replace").strip().splitlines() or [""])[-1]
        return Lost(f"its process ended without an answer (exit status {ran.returncode}): {last[:200]}")
    return Lost(answer["lost"]) if "lost" in answer else answer


def _main() -> None:
    cell, environments = pickle.loads(sys.stdin.buffer.read())
    answer = run(cell, environments)
    print(json.dumps({"lost": answer.why} if isinstance(answer, Lost) else answer))


if __name__ == "__main__":
    _main()
