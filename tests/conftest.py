"""Shared by all tests: a command line that is called as a user calls it, without a process of its own."""

from __future__ import annotations

import compileall
import fcntl
import gc
import inspect
import os
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from click.testing import CliRunner, Result
from lemmata.properties.roles import roles
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.search.table import forget_all
from lemmata.workbench.commands.main import main
from lemmata.workbench.commands.options import SELDOM

# What a sample may take is not under test here, and a busy machine is not a fault
hypothesis.settings.register_profile("lemmata", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("lemmata")


# Whole files of tests that run commands as users do, in processes of their own, or that build the site or look at it in a browser
SLOW = {
    "test_adapt", "test_baseline", "test_campaign", "test_docs", "test_entrance", "test_findings", "test_hostile",
    "test_interrupts", "test_plain_intercepts", "test_plugin", "test_preflight", "test_readme", "test_site", "test_site_axe",
    "test_site_browser", "test_site_parts", "test_snippets", "test_workers",
}  # fmt: skip


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Minutes of tests in all: with ``-m slow``, as CI runs them."""
    for item in items:
        if item.path.stem in SLOW and not item.get_closest_marker("long"):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """What is imported by now stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def pytest_configure() -> None:
    """Compiles lemmata once where Python is told to keep no bytecode: hundreds of tests start it in a process of its own."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        for folder in ("algorithms", "properties", "theorems", "workbench", "front"):
            compileall.compile_dir(Path(__file__).parents[1] / folder, quiet=2)


@pytest.fixture(autouse=True)
def nothing_read_is_left(request):
    """What was read of an implementation while a test had patched the engine is not read by the next one."""
    yield
    if "monkeypatch" in inspect.signature(request.function).parameters:
        forget_all()


@pytest.fixture(autouse=True)
def small_samples(monkeypatch):
    """Large samples are tried where a test asks for them: by default they take half a minute of every validation."""
    monkeypatch.setattr("lemmata.workbench.validation.cases.BUDGET", 0.0)
    monkeypatch.setattr("lemmata.workbench.commands.check.BUDGET", 0.0)
    monkeypatch.setattr("lemmata.workbench.validation.pytest_decorator.SHARE", 0.0)
    monkeypatch.setattr("lemmata.workbench.validation.one_theorem.BUDGET", 0.0)


@pytest.fixture(autouse=True)
def nowhere(monkeypatch):
    """What the environment would change, where tests run on GitHub Actions or beside somebody's own implementation."""
    for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "LEMMATA_TARGET"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def as_found(monkeypatch):
    """Counterexamples stay as they are found: where a verdict is under test, making them smaller takes most of the time."""
    for module in ("search", "array_layouts", "large_samples"):
        monkeypatch.setattr(f"lemmata.properties.search.{module}.make_smaller", lambda *_: None)
    monkeypatch.setattr("lemmata.properties.search.search._shrink", lambda *_: None)


@pytest.fixture
def lemmata(tmp_path, monkeypatch):
    """``lemmata("check", "perceptron")`` in an empty folder: the result with exit_code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Result:
        result = CliRunner().invoke(main, [str(a) for a in arguments])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def own_module(tmp_path, monkeypatch):
    """``own_module("learners", text)``: a module of the user's own, in the folder at hand, which can be imported; its name."""
    monkeypatch.syspath_prepend(str(tmp_path))
    written: list[str] = []

    def write(name: str, text: str) -> str:
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
        written.append(name)
        return name

    yield write
    for name in written:
        sys.modules.pop(name, None)


@pytest.fixture
def plant(monkeypatch):
    """``plant(reading, name, compute)``: a mistake in what a reading, or a sample, says. What was read before is forgotten."""

    def change(kind: type, name: str, compute: Callable[[Any], Any]) -> None:
        wrong = cached_property(compute)
        wrong.__set_name__(kind, name)
        monkeypatch.setattr(kind, name, wrong, raising=False)
        forget_all()

    yield change
    forget_all()


@pytest.fixture
def no_engines():
    """Derivations are left to the kernel: no prover is asked."""
    from lemmata.properties.proofs.proving import engines_of

    with engines_of([]):
        yield


@pytest.fixture(scope="session")
def built_site(tmp_path_factory) -> Path:
    """The folder of the site of the stored records: built once, also where several processes test."""
    from lemmata.workbench.site import build

    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "lemmata-site"
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build.write(folder, build.build())
    return folder


def own_roles() -> list[str]:
    """The roles of lemmata, without those that tests make for themselves."""
    return sorted(name for name, role in roles().items() if role.__module__.startswith("lemmata."))


def one_in(share: int, cases: Iterable[Any]) -> list[Any]:
    """The cases of a test, each a tuple of its arguments, of which one in so many is run by default, and the others in CI too."""
    return [pytest.param(*case, marks=[pytest.mark.slow] * bool(i % share)) for i, case in enumerate(cases)]


def assert_misuse(result: Result, *words: str) -> None:
    """Exit status 2 and one line on standard error that holds all the words."""
    assert result.exit_code == 2, result.output
    lines = [line for line in result.stderr.splitlines() if line.strip()]
    assert len(lines) == 1, result.stderr
    for word in words:
        assert word in lines[0]


def refused(*samples: Any) -> Callable[..., None]:
    """A test that none of these samples can be made: functions that would, or pairs of words of the message and such a function."""

    @pytest.mark.parametrize(("why", "make"), [one if isinstance(one, tuple) else (None, one) for one in samples])
    def test(why: str | None, make: Callable[[], Any]) -> None:
        with pytest.raises(HypothesisNotMet, match=why):
            make()

    return test
