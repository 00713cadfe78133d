"""Running a campaign: a cell with a record is not run again, each cell is a process, and each result is stored as it comes."""

from __future__ import annotations

import ctypes
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from pebble import ProcessExpired, ProcessPool

from ..base.errors import Misuse
from ..workers.pool import _end
from . import cell as one
from .cell import GRACE, Lost
from .environments import INSTALLING, Wanted
from .plan import Cell, Plan
from .store import Store

Submit = Callable[..., Future]


@dataclass(frozen=True)
class Result:
    """A cell with its record; or without one, and then why. `fresh`: it was run now."""

    cell: Cell
    record: dict[str, Any] | None
    lost: str = ""
    fresh: bool = True

    @property
    def verdict(self) -> str:
        """The verdict; ``error`` where there is no record."""
        return self.record["verdict"] if self.record else "error"

    @property
    def as_expected(self) -> bool | None:
        """Whether the verdict is what the file expects; None where it expects nothing."""
        return None if not self.cell.expect else self.verdict == self.cell.expect


class Pool(Protocol):
    """Runs jobs: at most `width` at once."""

    width: int

    def cell(self, cell: Cell, environments: str) -> Future: ...

    def environment(self, wanted: Wanted, environments: str) -> Future: ...


def run(
    plan: Plan,
    records: Path,
    environments: Path,
    *,
    executor: Executor | None = None,
    workers: int = 2,
    done: Callable[[Result], Any] = lambda _: None,
) -> list[Result]:
    """Run the cells of a campaign that have no record yet, and store each record as it comes; results in the order of the plan.

    An interrupt raises `KeyboardInterrupt`; records stored until then stay.

    Parameters
    ----------
    records, environments: the folders of both.
    executor: any of `concurrent.futures`, such as Dask's ``Client(...).get_executor()``; each cell is a process of its own on
        its worker. By default processes of this machine (pebble), each for one cell.
    workers: how many cells are run at once.
    done: called with each result as it is ready.
    """
    store = Store(records)
    found: dict[Cell, Result] = {}
    for cell in plan.cells:
        if (record := store.get(cell.key)) is not None:
            found[cell] = Result(cell, record, fresh=False)
            done(found[cell])
    left = [cell for cell in plan.cells if cell not in found]
    if left:
        with _local(workers) if executor is None else _given(executor, workers) as pool:
            for result in _run(left, str(environments.absolute()), pool):
                if result.record is not None:
                    store.put(result.record)
                found[result.cell] = result
                done(result)
    return [found[cell] for cell in plan.cells]


def _run(cells: list[Cell], environments: str, pool: Pool) -> Iterator[Result]:
    """The results as they come: an environment is made before the first cell that needs it, and cells go first."""
    waiting: dict[Wanted, list[Cell]] = {}
    for cell in cells:
        waiting.setdefault(cell.wanted, []).append(cell)
    make, ready = deque(waiting), deque()
    running: dict[Future, Cell | Wanted] = {}
    while make or ready or running:
        while len(running) < pool.width and (ready or make):
            job = ready.popleft() if ready else make.popleft()
            start = pool.cell if isinstance(job, Cell) else pool.environment
            running[start(job, environments)] = job  # type: ignore[arg-type]
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            job, answer = running.pop(future), _answer(future)
            if isinstance(job, Cell):
                yield Result(job, None, answer.why) if isinstance(answer, Lost) else Result(job, answer)
            elif isinstance(answer, Lost):
                yield from (Result(cell, None, answer.why) for cell in waiting[job])
            else:
                ready.extend(waiting[job])


def _answer(future: Future) -> Any:
    """The answer of a job, or how it was lost: its process ended, or it took too long."""
    try:
        return future.result()
    except ProcessExpired as error:
        return Lost(f"its process ended ({_end(error.exitcode)})")
    except TimeoutError:
        return Lost("its process was ended: it took too long")
    except CancelledError:
        return Lost("it was cancelled")
    except Exception as error:  # of the executor, or a mistake of ours in that cell: the others go on
        return Lost(f"{type(error).__name__}: {' '.join(str(error).split())[:200]}")


@dataclass
class _Local:
    pool: ProcessPool
    width: int

    def cell(self, cell: Cell, environments: str) -> Future:
        return self.pool.schedule(one.run, (cell, environments), timeout=cell.limit + INSTALLING + GRACE)

    def environment(self, wanted: Wanted, environments: str) -> Future:
        return self.pool.schedule(one.make, (wanted, environments), timeout=4 * INSTALLING)


@contextmanager
def _local(workers: int) -> Iterator[Pool]:
    """Processes of this machine: each is forked for one job, and ends with this one."""
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    context: Any = multiprocessing.get_context(method)
    pool = ProcessPool(workers, max_tasks=1, initializer=_begin, context=context)
    try:
        yield _Local(pool, workers)
    finally:
        pool.stop()
        pool.join()


def _begin() -> None:
    """A worker leaves Ctrl-C to its parent, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


@dataclass
class _Given:
    executor: Executor
    width: int

    def cell(self, cell: Cell, environments: str) -> Future:
        return self.executor.submit(one.apart, cell, environments)

    def environment(self, wanted: Wanted, environments: str) -> Future:
        return self.executor.submit(one.make, wanted, environments)


@contextmanager
def _given(executor: Executor, workers: int) -> Iterator[Pool]:
    yield _Given(executor, workers)


@contextmanager
def scheduled(address: str | None) -> Iterator[Executor | None]:
    """The executor of a Dask scheduler at an address; none without one. Raises `Misuse` where it cannot be reached."""
    if address is None:
        yield None
        return
    if find_spec("distributed") is None:
        raise Misuse("--scheduler needs Dask: python -m pip install distributed")
    from distributed import Client

    try:
        client = Client(address, timeout="20s")
    except (OSError, ValueError) as error:
        raise Misuse(f"there is no scheduler at {address}: {' '.join(str(error).split())[:160]}") from None
    with client:
        yield client.get_executor()
