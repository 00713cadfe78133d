"""What a hostile target may try besides: to outlive its worker, to change its judges, to lie about numbers."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path
from typing import Any

import lemmata as front
import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import required_methods
from lemmata.properties.search.search import search
from lemmata.properties.statements.conclusions import Conclusion, equal
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.workers.tampering import Snapshot

from .test_robustness import ATTRIBUTES
from .test_workers import HOSTILE, QUICK

MORE = '''
def detached(*command):
    """A process in a session of its own whose parent is gone."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execvp(command[0], command)
        os._exit(0)
    os.wait()

@target
def Daemon():
    detached("sleep", "4321"); sum(range(10**13))
@target
def DaemonAndEnd():
    detached("sleep", "4321"); os._exit(0)
@target
def DaemonWithoutExec():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            while True: time.sleep(0.01)
        os._exit(0)
    os.wait(); os._exit(0)
@target
def Thread():
    threading.Thread(target=lambda: time.sleep(1000), daemon=False).start(); ctypes.string_at(0)
@target
def CompiledHang():
    sum(range(10**13))

class Wrong(Target):
    """Never learns."""
    def partial_fit(self, X, y, classes=None):
        self.w = np.zeros(X.shape[1])
        self.tamper()
        return self
    def tamper(self): pass

class ChangesConclusions(Wrong):
    def tamper(self):
        from lemmata.properties.statements.conclusions import Conclusion
        Conclusion.holds = True
class ChangesCode(Wrong):
    def tamper(self):
        from lemmata.properties.search import search
        search.first_failure.__code__ = (lambda found: None).__code__
class ChangesTheVerdict(Wrong):
    def tamper(self):
        from lemmata.properties.search import search
        search.decide = lambda *_: ("holds", "")
        search.first_failure = lambda found: None
class ChangesNumPy(Wrong):
    def tamper(self):
        np.asarray = lambda *_, **__: np.ones(1)
'''


@pytest.fixture
def hostile(own_module):
    own_module("hostile_more", HOSTILE + MORE)


def running() -> set[int]:
    """The processes that are alive."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if stat.read_text().rpartition(")")[2].split()[0] not in "ZX":
                found.add(int(stat.parent.name))
        except (OSError, IndexError):
            continue
    return found


def of_this_test(pid: int) -> bool:
    """Whether it is a process of a target of ours, and not of somebody else's."""
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        return b"4321" in command or Path(f"/proc/{pid}/cwd").resolve() == Path.cwd()
    except OSError:
        return False


@pytest.mark.parametrize("name", ["Daemon", "DaemonAndEnd", "DaemonWithoutExec", "Thread", "CompiledHang"])
def test_nothing_outlives_a_run(lemmata, hostile, name):
    before = running()
    result = lemmata("validate", f"hostile_more:{name}", *QUICK)
    assert result.exit_code == 1 and "crashe" in result.stdout, result.stdout
    time.sleep(0.2)
    assert not [pid for pid in running() - before if of_this_test(pid)]
    assert "4321" not in subprocess.run(["ps", "-eo", "args="], capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("ChangesConclusions", "Conclusion.holds"),
        ("ChangesCode", "first_failure"),
        ("ChangesTheVerdict", "search.decide"),
        ("ChangesNumPy", "numpy.asarray"),
    ],
)
def test_no_green_by_changing_the_judges(hostile, name, what):
    import hostile_more

    before = Conclusion.holds, np.asarray
    records = front.validate(getattr(hostile_more, name), "online-classifier", examples=10)
    assert {r.verdict for r in records} <= {"crashed", "refuted"}, records
    assert any(what in str(r.conclusion) for r in records)
    assert (Conclusion.holds, np.asarray) == before


def test_what_is_changed_is_seen_and_put_back(monkeypatch):
    judges = Snapshot()
    assert not judges.changed()
    code = equal.__code__
    monkeypatch.setattr(Conclusion, "is_sharp", True)
    monkeypatch.setattr(np, "sum", max)
    equal.__code__ = (lambda name, lhs, rhs, *, at=None: None).__code__
    assert len(judges.changed()) == 3
    judges.restore()
    assert not judges.changed() and equal.__code__ is code


def test_judges_are_noted_once_and_again_when_something_changes(monkeypatch):
    first = Snapshot.now()
    assert Snapshot.now() is first
    monkeypatch.setattr(np, "sum", max)
    assert Snapshot.now() is not first
    monkeypatch.undo()
    assert not Snapshot.now().changed() and np.sum is not max


class Liar:
    """Equal to everything, above and below everything, and whatever number is asked for."""

    def yes(self, *_: Any) -> bool:
        return True

    def zero(self) -> int:
        return 0

    def itself(self, *_: Any, **__: Any) -> Any:
        return self

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Any:
        return iter([self])

    def __float__(self) -> float:
        return 0.0

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = __bool__ = yes
    __int__ = __index__ = __hash__ = zero
    __call__ = __getitem__ = predict = itself
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __pow__ = __abs__ = __neg__ = itself


class LiarInArray(Liar):
    """An array that holds one."""

    def __array__(self, *_: Any, **__: Any) -> np.ndarray:
        out = np.empty(1, dtype=object)
        out[0] = Liar()
        return out


@pytest.mark.parametrize("liar", [Liar, LiarInArray])
def test_no_lie_about_numbers_pays(liar):
    by_role: dict[str, list[str]] = {}
    for theorem in all_theorems():
        members: dict[str, Any] = dict.fromkeys(required_methods(theorem.role), lambda self, *_, **__: liar())
        shown: dict[str, Any] = dict.fromkeys(ATTRIBUTES, property(lambda self: liar()))
        cls = type("Lies", (), members | shown)
        record = search(theorem, Implementation.of(cls, theorem.role), examples=8, shrink=False)
        by_role.setdefault(theorem.role.__role__, []).append(record.verdict)  # type: ignore[attr-defined]
    assert not {role: found for role, found in by_role.items() if "holds" in found and "refuted" not in found}
    assert sum("refuted" in found for found in by_role.values()) > 70
