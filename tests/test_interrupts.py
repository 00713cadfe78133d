"""Ctrl-C keeps what was found: printed, written where asked, exit status 130, no traceback, and no process left behind."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from lemmata.properties.roles.limits import interrupts_are_kept, raise_if_interrupted
from lemmata.workbench.commands.options import Running
from lemmata.workbench.workers.pool import can_fork, run_all

MODULE = '''
import pathlib
import time
import numpy as np

class Wrong:
    """A kernel that is wrong at once, and then slow: its Gram matrix has a negative diagonal."""
    calls = 0

    def __call__(self, X, Y):
        Wrong.calls += 1
        if Wrong.calls > 400:
            pathlib.Path("slow").touch()
            time.sleep(0.5)
        return -np.asarray(X) @ np.asarray(Y).T
'''
SWALLOWS = """try:
                time.sleep(0.3)
            except BaseException:
                pass"""


def interrupted(
    folder: Path, *arguments: str, when: str = "", after: float = 0.0, group: bool = False, by: signal.Signals = signal.SIGINT
) -> tuple[int, str, str]:
    """Run lemmata in a folder, and interrupt it when a file is there or after some seconds; exit status, output, errors."""
    command = [sys.executable, "-c", "from lemmata.workbench.commands.main import main; main()", *arguments]
    child = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    end = time.monotonic() + 60
    while when and not (folder / when).exists() and child.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(after)
    if group:
        os.killpg(child.pid, signal.SIGINT)  # as a terminal does it: its whole group, and that is its own
    else:
        child.send_signal(by)
    out, err = child.communicate(timeout=60)
    return child.returncode, out, err


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_validate_keeps_what_was_found(tmp_path, by):
    (tmp_path / "slow_kernel.py").write_text(MODULE)
    asked = ("validate", "slow_kernel:Wrong", "--role", "kernel", "--json", "out.json", "--markdown", "m.md", "--save", "found")
    status, out, err = interrupted(tmp_path, *asked, when="slow", after=0.3, by=by)
    assert status == 130 and "Traceback" not in err, err
    assert " breaks " in out and "interrupted: " in out
    records = json.loads((tmp_path / "out.json").read_text())
    refuted = [r["theorem"] for r in records if r["verdict"] == "refuted"]
    assert refuted and sorted(refuted) == sorted(file.stem for file in (tmp_path / "found").iterdir())
    assert "**refuted**" in (tmp_path / "m.md").read_text()


def test_an_implementation_cannot_swallow_it(tmp_path):
    module = MODULE.replace("time.sleep(0.5)", SWALLOWS).replace("-np", "np")  # right, so that it is asked for long
    (tmp_path / "slow_kernel.py").write_text(module)
    asked = ("validate", "slow_kernel:Wrong", "--role", "kernel", "--examples", "100000")
    start = time.monotonic()
    status, out, _ = interrupted(tmp_path, *asked, when="slow", after=0.1)
    assert status == 130 and "interrupted: " in out and time.monotonic() - start < 15


@pytest.mark.parametrize("workers", ["1", "2"])
def test_check_keeps_what_was_found(tmp_path, workers):
    asked = ("check", "perceptron", "sauer-shelah", "--examples", "3000", "--json", "out.json", "--workers", workers)
    status, out, err = interrupted(tmp_path, *asked, after=8, group=True)
    assert status == 130 and err == "", err
    assert "controls were run" in out and "survived" not in out
    assert {r["verdict"] for r in json.loads((tmp_path / "out.json").read_text())} <= {"holds", "unknown"}


def test_an_error_that_a_library_makes_of_an_interrupt_is_the_interrupt():
    @click.command(cls=Running)
    @click.option("--times", default=1)
    def command(times: int) -> None:
        for _ in range(times):
            with suppress(KeyboardInterrupt):
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(1)
        raise AttributeError("partially initialized module")

    found = CliRunner().invoke(command)
    assert found.exit_code == 130 and found.stderr == "lemmata: interrupted\n"
    assert isinstance(CliRunner().invoke(command, ["--times", "0"]).exception, AttributeError)


def test_report_is_left_as_it_was(tmp_path):
    (tmp_path / "REPORT.md").write_text("as it was")
    status, out, err = interrupted(tmp_path, "report", "--fresh", after=6, group=True)
    assert status == 130 and err == "", err
    assert "interrupted: " in out and (tmp_path / "REPORT.md").read_text() == "as it was"


class Sleeps:
    """A job that is not done soon."""

    def run(self) -> None:
        time.sleep(60)


@pytest.mark.skipif(not can_fork(), reason="the jobs would be done in this process")
def test_one_that_gets_lost_ends_a_run_of_workers():
    """While the catalogue is read, the garbage collector is often at work: the callback that an interrupt comes in swallows it."""

    start = time.monotonic()
    with interrupts_are_kept():
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            list(run_all([Sleeps(), Sleeps()], workers=2))
    assert time.monotonic() - start < 15


def test_in_a_callback_of_the_garbage_collector_it_is_kept_and_nothing_is_printed(monkeypatch):
    """There Python prints "Exception ignored", and goes on."""

    def callback(phase, _):
        if phase == "start":
            signal.raise_signal(signal.SIGINT)

    printed: list = []
    monkeypatch.setattr(sys, "unraisablehook", printed.append)
    with interrupts_are_kept():
        gc.callbacks.append(callback)
        try:
            gc.collect()
        finally:
            gc.callbacks.remove(callback)
        with pytest.raises(KeyboardInterrupt):
            raise_if_interrupted()
    assert not printed
