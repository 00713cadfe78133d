"""Whatever a target does to its process, `validate` says so, goes on with the other theorems, and leaves nothing running."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import lemmata as front
import pytest
from lemmata.workbench.validation.api import NothingTested
from lemmata.workbench.validation.cases import exit_status
from lemmata.workbench.workers.pool import Crash, Limits, run_all, run_apart

from .conftest import assert_misuse

HOSTILE = '''
import ctypes, os, signal, subprocess, sys, threading, time
import numpy as np

class Target:
    """A perceptron that is correct, but for what it does where a label is positive and the dimension is not 1."""
    def __init__(self):
        self.w = None
    def predict(self, X):
        return np.where(X @ self.w > 0, 1, -1) if self.w is not None else np.ones(len(X))
    def partial_fit(self, X, y, classes=None):
        if y[0] > 0 and X.shape[1] > 1:
            self.hostile()
        w = np.zeros(X.shape[1]) if self.w is None else self.w
        self.w = w + y[0] * X[0] if y[0] * (X[0] @ w) <= 0 else w
        return self
    def hostile(self):
        pass

def target(function):
    return type(function.__name__, (Target,), {"hostile": lambda self: function()})

@target
def Exits(): sys.exit()
@target
def ExitsWell(): raise SystemExit(0)
@target
def Ends(): os._exit(0)
@target
def EndsBadly(): os._exit(3)
@target
def Segfaults(): ctypes.string_at(0)
@target
def Interrupts(): raise KeyboardInterrupt
@target
def InterruptsItself(): os.kill(os.getpid(), signal.SIGINT)
@target
def Forks(): os.fork()
@target
def TakesAllMemory(): np.ones(10**11)
@target
def Shouts():
    print("here I am", flush=True)
    while True: os.write(1, b"spam" * 10**6)
@target
def Hangs():
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))
    while True: pass
@target
def Swarms():
    for _ in range(30):
        subprocess.Popen(["sleep", "1234"])
    time.sleep(1000)
@target
def EndsLater(): threading.Timer(0.05, lambda: os._exit(0)).start(), time.sleep(0.2)

class EndsWhenMade(Target):
    def __init__(self): os._exit(0)
class ExitsWhenMade(Target):
    def __init__(self): sys.exit()
class Talks(Target):
    """20 MB a call, more than 256 MB in all."""
    def hostile(self): os.write(1, b"spam" * 5_000_000)
class Quiet(Target):
    def hostile(self): print("x" * 1000)
class AnswersLate(Target):
    """Its answer ends the process when it is read."""
    def predict(self, X):
        return self
    def __array__(self, *args, **kwargs): os._exit(0)
'''
QUICK = ("--role", "online-classifier", "--examples", "20", "--time-limit", "0.3", "--process-limit", "20")


@pytest.fixture
def hostile(tmp_path, monkeypatch):
    (tmp_path / "hostile.py").write_text(HOSTILE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "hostile", raising=False)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Exits", "SystemExit"),
        ("ExitsWell", "SystemExit(0)"),
        ("Ends", "exit status 0"),
        ("EndsBadly", "exit status 3"),
        ("Segfaults", "SIGSEGV"),
        ("Interrupts", "KeyboardInterrupt"),
        ("InterruptsItself", "KeyboardInterrupt"),
        ("Forks", "comes back"),
        ("TakesAllMemory", "memory"),
        ("Shouts", "SIGXFSZ: too much output"),
        ("Hangs", "did not return, with a limit of 0.3 s"),
        ("Swarms", "more than 20 processes"),
        ("EndsLater", "exit status 0"),
        ("AnswersLate", "exit status 0"),
    ],
)
def test_a_hostile_target_crashes_each_theorem_with_a_sample(lemmata, hostile, tmp_path, nothing_is_left, name, words):
    result = lemmata("validate", f"hostile:{name}", *QUICK, "--json", "out.json", "--save", "found")
    assert result.exit_code == 1, result.stdout
    records = json.loads((tmp_path / "out.json").read_text())
    assert len(records) == 2 and {r["verdict"] for r in records} == {"crashed"}, result.stdout
    for record in records:
        assert words in record["conclusion"] and record["witness"] is not None
        assert name == "AnswersLate" or "1" in record["witness"]["fields"]["labels"]
    assert "crashes on block-novikoff" in result.stdout and "looks like" not in result.stdout
    assert sorted(os.listdir(tmp_path / "found")) == ["block-novikoff.json", "growth-and-progress.json"]
    assert nothing_is_left()


def children() -> set[str]:
    """The processes that this one started and that still run: their numbers, and what they run."""
    mine = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True, check=False)
    return {line for line in mine.stdout.splitlines() if " ps " not in line and "<defunct>" not in line}


@pytest.fixture
def nothing_is_left():
    """Whether no child is left that was not there before the test, of which another test's tracker of resources is one."""
    before = children()

    def is_so() -> bool:
        sleeping = subprocess.run(["ps", "-eo", "args="], capture_output=True, text=True, check=True).stdout
        return children() <= before and "sleep 1234" not in sleeping.splitlines()

    return is_so


@pytest.mark.parametrize(("name", "words"), [("EndsWhenMade", "exit status 0"), ("ExitsWhenMade", "cannot be constructed")])
def test_a_target_that_cannot_be_made_is_one_line(lemmata, hostile, name, words):
    assert_misuse(lemmata("validate", f"hostile:{name}", *QUICK), words)


@pytest.mark.parametrize(("text", "words"), [("raise SystemExit(0)", "SystemExit"), ("import os; os._exit(0)", "exit status 0")])
def test_a_module_that_ends_the_program_is_one_line(lemmata, tmp_path, monkeypatch, text, words):
    (tmp_path / "ends_it.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert_misuse(lemmata("validate", "ends_it:X", *QUICK), words)


@pytest.mark.parametrize("name", ["Quiet", "Talks"])
def test_what_a_target_prints_does_not_count(lemmata, hostile, name):
    result = lemmata("validate", f"hostile:{name}", *QUICK, "--time-limit", "10")
    assert result.exit_code == 0 and not {"xxx", "spam"} & {*result.stdout.split()}, result.stdout


def test_a_crash_is_replayed(lemmata, hostile):
    lemmata("validate", "hostile:Segfaults", *QUICK, "--save", "found")
    result = lemmata("replay", "found/block-novikoff.json", "hostile:Segfaults")
    assert result.exit_code == 1 and result.stdout.startswith("crashed still"), result.stdout
    assert lemmata("replay", "found/block-novikoff.json", "hostile:Quiet").exit_code == 0


def test_a_crash_on_own_data(lemmata, hostile, tmp_path):
    (tmp_path / "data.csv").write_text("1,2,1\n-1,-3,-1\n")
    result = lemmata("validate", "hostile:Ends", "--role", "online-classifier", "--sample", "data.csv")
    assert result.exit_code == 1 and "crashed" in result.stdout


def test_from_python(hostile, nothing_is_left):
    import hostile as module

    [*records] = front.validate(module.Ends, "online-classifier", examples=20)
    assert {r.verdict for r in records} == {"crashed"}
    [record] = front.check("block-novikoff", implementation=module.Ends(), examples=20)
    assert record.verdict == "crashed"
    assert nothing_is_left()


# ------------------------------------------------------------------------------------------------------------------- the pool


@dataclass
class Does:
    """A job that does something."""

    what: str
    number: int

    def run(self) -> str:
        match self.what:
            case "dies":
                os.kill(os.getpid(), signal.SIGSEGV)
            case "ends":
                os._exit(0)
        return f"{self.number}"

    def crashed(self, crash: Crash) -> str:
        return f"{self.number}: {crash.how}"


def test_only_the_culprits_are_lost():
    culprits = {3: "dies", 11: "ends", 12: "dies", 29: "ends"}
    found = set(run_all([Does(culprits.get(i, "works"), i) for i in range(40)], 2))
    assert {text for text in found if ":" not in text} == {str(i) for i in range(40) if i not in culprits}
    assert {text for text in found if ":" in text} == {
        "3: ending its process (SIGSEGV)", "12: ending its process (SIGSEGV)",
        "11: ending its process (exit status 0)", "29: ending its process (exit status 0)",
    }  # fmt: skip


@pytest.mark.parametrize("what", ["dies", "ends"])
def test_a_job_that_cannot_tell_of_its_crash(what):
    class Mute(Does):
        crashed = property()  # type: ignore[assignment]

    with pytest.raises(ChildProcessError, match="did not survive"):
        run_apart(Mute(what, 1))


def test_what_cannot_be_pickled_goes_to_a_worker_all_the_same():
    @dataclass
    class Local:
        secret: object

        def run(self):
            return self.secret is not None

    assert run_apart(Local(lambda: 1), Limits()) is True


def test_the_end_of_the_command_ends_its_workers(tmp_path):
    (tmp_path / "hostile.py").write_text(HOSTILE)
    command = [sys.executable, "-m", "lemmata", "validate", "hostile:Hangs", "--role", "online-classifier"]
    child = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL)
    time.sleep(4)
    child.kill()
    child.wait()
    time.sleep(0.5)
    args = [Path(p, "cmdline").read_bytes() for p in Path("/proc").glob("[0-9]*") if Path(p, "cmdline").exists()]
    assert not any(b"hostile:Hangs" in a for a in args)


# ------------------------------------------------------------------------------------------------- nothing tested is status 3


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [
        (["holds", "not-applicable"], 0), (["holds", "crashed"], 1), (["refuted"], 1), (["holds", "declined"], 3),
        (["not-applicable"], 3), ([], 3), (["not-applicable", "vacuous"], 3), (["holds"], 0),
    ],
)  # fmt: skip
def test_exit_statuses(verdicts, status):
    assert exit_status(verdicts) == status


ONE_CLASS = ("sklearn.svm:OneClassSVM", "--role", "soft-margin-classifier", "--examples", "5")


def test_nothing_applies_is_status_3(lemmata):
    result = lemmata("validate", *ONE_CLASS)
    assert result.exit_code == 3 and "nothing was tested" in result.stdout, result.stdout


def test_nothing_applies_from_python():
    from sklearn.svm import OneClassSVM

    with pytest.warns(NothingTested, match="nothing was tested"):
        front.validate(OneClassSVM(), "soft-margin-classifier", examples=5)


THREADS = """
import os
import numpy as np
from threadpoolctl import threadpool_info

def linear_kernel(A, B=None):
    B = A if B is None else B
    most = max(pool["num_threads"] for pool in threadpool_info())
    return A @ B.T if most == THREADS else None
"""


@pytest.mark.parametrize("chosen", [None, "2"])
def test_a_worker_has_one_thread_unless_its_user_says_otherwise(tmp_path, monkeypatch, chosen):
    # more threads than cores wait for each other in loops: scikit-learn's HistGradientBoosting then takes 30 s in place of 0.03
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
        monkeypatch.delenv(name, raising=False)
    if chosen:
        monkeypatch.setenv("OMP_NUM_THREADS", chosen)
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", chosen)
    (tmp_path / "threads.py").write_text(THREADS.replace("THREADS", chosen or "1"), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "lemmata",
        "validate",
        "threads:linear_kernel",
        "--role",
        "kernel",
        "--size",
        "small",
        "--examples",
        "20",
    ]
    out = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert out.returncode == 0, out.stdout + out.stderr


HANGS = '''
import ctypes
import numpy as np

class Hangs:
    """A separator that never returns where a row repeats, in compiled code that no signal interrupts."""
    def fit(self, X, y):
        if len({tuple(row) for row in X}) < len(X):
            ctypes.PyDLL(None).usleep(10**8)
        from sklearn.svm import SVC
        self.model = SVC(kernel="linear", C=1e6, tol=1e-6).fit(X, y) if len(set(y)) > 1 else None
        self.coef_ = self.model.coef_ if self.model else y[0] * X.sum(0)
        self.intercept_ = self.model.intercept_ if self.model else 0.0
        return self
'''


def test_a_sample_on_which_it_hangs_is_not_tried_by_the_next_law(tmp_path, monkeypatch):
    (tmp_path / "hangs_in_c.py").write_text(HANGS)
    monkeypatch.syspath_prepend(str(tmp_path))
    start = time.monotonic()
    records = front.validate("hangs_in_c:Hangs", role="separator", time_limit=0.5, examples=30, workers=1)
    assert any(record.verdict == "crashed" for record in records)
    assert time.monotonic() - start < 60, "the laws wait for the same samples one after another"
