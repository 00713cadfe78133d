"""axe-core, in a real browser, finds no serious accessibility fault on each kind of page: wide and narrow, light and dark."""

from __future__ import annotations

from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import pytest

from .chromium import BROWSER, Tab, browser

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="no Chromium here: apt-get install chromium"),
    pytest.mark.skipif(find_spec("axe_core_python") is None, reason="no axe-core here: pip install axe-core-python"),
]
KINDS = [
    "index.html", "findings.html", "matrix.html", "theorem/block-novikoff.html", "text/cs229-svm.html", "pictures.html",
    "finding/kmeans-0cb743.html", "libraries.html", "library/scikit-learn.html", "library/scikit-learn/cluster-kmeans.html",
    "solvers.html", "releases.html", "guide/evidence.html",
]  # fmt: skip
LARGE = {"matrix.html": "{include: ['header', 'form', '[data-group]:first-of-type']}"}  # its first matrix has what all have
FAULTS = """
axe.run(%s, {resultTypes: ['violations']}).then((found) => found.violations
  .filter((fault) => ['serious', 'critical'].includes(fault.impact))
  .map((fault) => [fault.impact, fault.id, fault.nodes.length, fault.nodes[0].html.slice(0, 200)]))
"""


@pytest.fixture(scope="module")
def tab(tmp_path_factory):
    with browser(tmp_path_factory.mktemp("profile")) as running:
        yield running.tab()


def faults(tab: Tab, address: str, width: int, dark: bool) -> list[list]:
    """The serious and critical faults of a page: impact, rule, how often, and the first place."""
    tab.look(width, dark=dark)
    tab.open(address)
    tab.run(files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8") + "; 0")
    part = LARGE.get(address.rpartition("/")[2], "document") if dark else "document"
    return tab.run(FAULTS % part)


@pytest.mark.parametrize("path", KINDS)
def test_a_page_has_no_serious_fault(tab, built_site, path):
    for width, dark in ((1280, False), (390, True)):
        assert faults(tab, f"{built_site.as_uri()}/{path}", width, dark) == [], (path, width, dark)
    if path == KINDS[0]:  # the same styles everywhere: what the other two add is seen on one
        assert (
            faults(tab, f"{built_site.as_uri()}/{path}", 1280, True)
            == faults(tab, f"{built_site.as_uri()}/{path}", 390, False)
            == []
        )


def test_a_planted_fault_is_found(tab, tmp_path: Path):
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><html><head><title>t</title></head><body><main><h1>t</h1><img src='data:,'><button></button>"
        "<p style='color:#ccc;background:#fff'>pale</p></main></body></html>",
        encoding="utf-8",
    )
    found = {rule for _, rule, *_ in faults(tab, page.as_uri(), 1280, False)}
    assert {"image-alt", "button-name", "color-contrast", "html-has-lang"} <= found
