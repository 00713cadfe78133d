"""The pytest plugin, loaded by installing lemmata. It imports nothing else of lemmata until a test asks for theorems."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "lemmata(request): set by lemmata.workbench.parametrize_with_theorems")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each theorem. A wrong call is a collection error of one line."""
    requests = [mark.args[0] for mark in metafunc.definition.iter_markers("lemmata")]
    if not requests:
        return
    from .doors import parameters
    from .errors import Misuse

    try:
        wanted = parameters(requests, metafunc.config.rootpath)
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
