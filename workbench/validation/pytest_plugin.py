"""The pytest plugin, loaded by installing lemmata. It imports nothing else of lemmata until a test asks for theorems."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "lemmata(request): set by lemmata.workbench.parametrize_with_theorems")
    if not hasattr(config, "workerinput"):  # of pytest-xdist: its controller has all reports
        config.pluginmanager.register(Tally(), "lemmata-tally")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each theorem. A wrong call, and what cannot play its role, is a collection error of one line."""
    requests = [mark.args[0] for mark in metafunc.definition.iter_markers("lemmata")]
    if not requests:
        return
    from ..base.errors import Misuse
    from .pytest_decorator import parameters, seed_of

    seed = seed_of(metafunc.config.getoption("--hypothesis-seed", None))
    requests = [request.seeded(seed) for request in requests]

    try:
        wanted = parameters(requests, metafunc.config.rootpath, tried=not metafunc.config.option.collectonly)
    except Misuse as error:
        raise pytest.Collector.CollectError(f"lemmata: {error}") from None
    metafunc.parametrize(("implementation", "theorem"), wanted)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[Any]:
    """Verdict, ratio and tightness go into the report as properties (``--junitxml``)."""
    try:
        return (yield)
    finally:
        callspec = getattr(item, "callspec", None)
        if callspec is not None and item.get_closest_marker("lemmata"):
            item.user_properties.extend(callspec.params["theorem"].properties())


_TESTED = ("holds", "refuted", "crashed")


class Tally:
    """The verdicts on each implementation, from the reports of all tests: also of those that ran in other processes."""

    def __init__(self) -> None:
        self.verdicts: dict[tuple[str, str], list[str]] = {}
        self.theorems: dict[tuple[str, str], int] = {}
        self.notes: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        found = dict(report.user_properties)
        if report.when == "call" and {"theorem", "implementation", "verdict", "theorems"} <= set(found):
            key = report.nodeid.partition("[")[0], str(found["implementation"])
            self.verdicts.setdefault(key, []).append(str(found["verdict"]))
            self.theorems[key] = int(str(found["theorems"]))
            if "note" in found:
                self.notes.setdefault(key[1], str(found["note"]))  # processes tell of different answers

    def untested(self) -> list[str]:
        """What all theorems of its role were run on, and none of them put to work."""
        return [
            f"lemmata: nothing was tested: none of the {len(found)} theorems says anything of {key[1]} (-rs shows why)"
            for key, found in self.verdicts.items()
            if len(found) >= self.theorems[key] and not set(found) & set(_TESTED)
        ]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK and self.untested():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for implementation, note in self.notes.items():
            terminalreporter.write_line(f"lemmata: note: {implementation}: {note}", yellow=True)
        for line in self.untested():
            terminalreporter.write_line(line, red=True)
