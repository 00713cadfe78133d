"""The site in a real browser: no errors, filters by keyboard, nothing wider than a phone, names and contrast for all."""

from __future__ import annotations

import pytest

from .chromium import BROWSER, Tab, browser

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium here: apt-get install chromium")

PAGES = [
    "index.html",
    "findings.html",
    "matrix.html",
    "theorems.html",
    "texts.html",
    "pictures.html",
    "theorem/sauer-shelah.html",
    "theorem/soft-complementarity.html",
    "theorem/margins-of-a-hyperplane.html",
    "text/cs229-svm.html",
    "text/fds-chapter-6.html",
    "finding/kmeans-0cb743.html",
    "libraries.html",
    "library/torch.html",
    "library/scikit-learn/cluster-kmeans.html",
    "solvers.html",
    "releases.html",
    "guide/how-to/theorem.html",
]

CONTRAST = """
(() => {
  const parse = (text) => (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const linear = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const behind = (node) => {
    for (; node; node = node.parentElement) {
      const colour = parse(getComputedStyle(node).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("svg, .hidden, script, option, [hidden]")) continue;
    const style = getComputedStyle(parent);
    const [a, b] = [light(parse(style.color)), light(behind(parent))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.push([ratio.toFixed(2), parent.className, node.data.trim().slice(0, 40)]);
  }
  return poor.slice(0, 5);
})()
"""


@pytest.fixture(scope="module")
def tab(tmp_path_factory):
    with browser(tmp_path_factory.mktemp("profile")) as running:
        yield running.tab()


@pytest.fixture
def page(tab, built_site):
    """Opens a page of the site, by its path."""

    def opened(path: str, width: int = 1280, dark: bool = False, scripts: bool = True) -> Tab:
        tab.errors.clear()
        tab.look(width, dark=dark, scripts=scripts)
        tab.open(f"{built_site.as_uri()}/{path}")
        return tab

    return opened


@pytest.mark.parametrize("path", PAGES)
def test_no_errors_nothing_too_wide_and_enough_contrast(page, path):
    for width, dark in ((1280, False), (390, False), (390, True)):
        opened = page(path, width, dark)
        assert opened.errors == [], path
        assert opened.run("document.documentElement.scrollWidth") <= width, (path, width)
        assert opened.run(CONTRAST) == [], (path, dark)


@pytest.mark.parametrize("path", PAGES)
def test_everything_that_can_be_reached_has_a_name(page, path):
    nodes = page(path).send("Accessibility.getFullAXTree")["nodes"]
    assert len(nodes) > 50
    asks = (
        "link",
        "button",
        "image",
        "img",
        "combobox",
        "searchbox",
        "textbox",
        "region",
        "form",
        "search",
        "heading",
        "figure",
        "meter",
    )
    for node in nodes:
        role = node.get("role", {}).get("value")
        if role in asks and not node.get("ignored") and role != "figure":
            assert node.get("name", {}).get("value", "").strip(), (path, role, node.get("backendDOMNodeId"))
    pictures = [n for n in nodes if n.get("role", {}).get("value") in ("image", "img")]
    assert len(pictures) >= opened_svgs(page, path)


def opened_svgs(page, path: str) -> int:
    return page(path).run("[...document.querySelectorAll('svg')].filter(s => !s.closest('details:not([open])')).length")


def test_the_filters_work_by_keyboard_and_stand_in_the_address(page):
    opened = page("matrix.html")
    rows = "[...document.querySelectorAll('[data-item]')].filter(row => !row.hidden).length"
    everything = opened.run(rows)
    opened.press("/")
    assert opened.run("document.activeElement.name") == "q"
    opened.press(*"kernel")
    some = opened.run(rows)
    assert 0 < some < everything and opened.run("location.search") == "?q=kernel"
    assert opened.run("document.querySelector('output').textContent") == f"{some} of {everything} shown"
    opened.press("Tab", "Tab", "Tab")
    assert opened.run("document.activeElement.name") == "verdict"
    opened.press("r")
    assert opened.run("document.activeElement.value") == "refuted" and opened.run("location.search") == "?q=kernel&verdict=refuted"
    fewer = opened.run(rows)
    assert 0 < fewer < some
    hidden = "[...document.querySelectorAll('[data-group]')].filter(s => s.hidden).length"
    assert opened.run(hidden) > 0
    again = page("matrix.html?q=kernel&verdict=refuted")
    assert again.run(rows) == fewer
    again.press("/", "Tab", "Tab", "Tab", "Tab", "Enter")
    again.run("new Promise(done => setTimeout(done, 50))")
    assert again.run(rows) == everything and again.run("location.search") == ""


def test_an_address_with_a_filter_and_a_place_shows_the_place(page):
    card = page("text/cs229-svm.html").run("document.querySelector('.claim.refuted').id")
    opened = page(f"text/cs229-svm.html?verdict=holds#{card}")
    assert opened.run(
        f"!document.getElementById({card!r}).hidden && document.getElementById({card!r}).getBoundingClientRect().height > 0"
    )
    assert page("text/cs229-svm.html?verdict=nonsense").run("document.querySelectorAll('[data-item][hidden]').length") == 0


def test_the_skip_link_is_the_first_stop_and_leads_to_the_content(page):
    opened = page("index.html")
    opened.press("Tab")
    assert opened.run("document.activeElement.className") == "skip"
    assert opened.run("document.activeElement.getBoundingClientRect().left") >= 0
    opened.press("Enter")
    assert opened.run("location.hash") == "#main" and opened.run("document.activeElement.id") == "main"


def test_a_program_can_be_copied(page):
    opened = page("finding/kmeans-0cb743.html")
    opened.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    opened.run("document.querySelector('[data-copy]').focus()")
    opened.press("Enter")
    opened.run("new Promise(done => setTimeout(done, 200))")
    told = opened.run("document.querySelector('[data-copy]').textContent")
    program = opened.run("document.querySelector('.snippet pre').textContent")
    if told == "Copied":
        assert opened.run("navigator.clipboard.readText()") == program
    else:
        assert opened.run("getSelection().toString()").strip() == program.strip()


def test_a_table_sorts_by_its_headings_with_the_keyboard_too(page):
    opened = page("libraries.html")
    names = "[...document.querySelectorAll('[data-sort] tbody th a')].map(a => a.textContent)"
    column = "[...document.querySelectorAll('[data-sort] tbody tr')].map(row => +row.cells[%d].textContent)"
    heads = opened.run("[...document.querySelectorAll('[data-sort] thead th')].map(th => th.textContent)")
    before, fails = opened.run(names), heads.index("fails")
    opened.run(f"document.querySelectorAll('[data-sort] thead button')[{fails}].focus()")
    opened.press("Enter")
    down = opened.run(column % fails)
    assert down == sorted(down, reverse=True) != opened.run(column % heads.index("holds"))
    assert opened.run("document.querySelector('[aria-sort]').getAttribute('aria-sort')") == "descending"
    opened.press("Enter")
    assert opened.run(column % fails) == sorted(down)
    opened.run("document.querySelector('[data-sort] thead button').click()")
    assert opened.run(names) == sorted(before, key=str.lower) and opened.run("document.querySelectorAll('[aria-sort]').length") == 1
    assert opened.run("document.querySelector('[data-sort] tfoot th').textContent") == "all"
    shares = page("solvers.html")
    shares.run("document.querySelectorAll('[data-sort] thead button')[1].click()")
    said = shares.run("[...document.querySelectorAll('[data-sort] tbody tr')].map(row => row.cells[1].textContent.split(' of '))")
    assert [int(true) / int(all_) for true, all_ in said] == sorted((int(t) / int(a) for t, a in said), reverse=True)


def test_the_first_screen_has_what_a_stranger_looks_for(page):
    for width, height in ((1280, 800), (390, 844)):
        opened = page("index.html")
        opened.look(width, height)
        opened.open(opened.run("location.href"))
        parts = ("h1", ".lead", ".ways a[href^=matrix]", ".ways a[href^=theorems]", ".ways a[href^=guide]", ".hero svg", ".install")
        for part in (*parts, ".three article:last-child"):
            bottom = opened.run(f"document.querySelector({part!r}).getBoundingClientRect().bottom")
            assert 0 < bottom <= height, (part, width, bottom)


def test_pages_are_whole_without_scripts(page):
    for path in ("matrix.html", "findings.html"):
        opened = page(path, scripts=False)
        nodes = opened.send("DOM.getDocument", depth=-1)["root"]
        assert opened.send("DOM.querySelectorAll", nodeId=nodes["nodeId"], selector="[data-item][hidden]")["nodeIds"] == []
        assert opened.send("DOM.querySelectorAll", nodeId=nodes["nodeId"], selector="form[hidden]")["nodeIds"] != []
    opened = page("libraries.html", scripts=False)
    nodes = opened.send("DOM.getDocument", depth=-1)["root"]
    assert opened.send("DOM.querySelectorAll", nodeId=nodes["nodeId"], selector="th button")["nodeIds"] == []
    page("index.html")


def test_signs_are_seen_and_not_said(page):
    opened = page("matrix.html")
    sign = "getComputedStyle(document.querySelector('%s'), '::before').content"
    assert "✓" in opened.run(sign % ".cell.holds") and "✗" in opened.run(sign % ".cell.refuted a")
    assert opened.run(sign % ".cell.refuted") == "none"
    place = opened.run(
        "(({x, y, width, height}) => [x, y, width, height])(document.querySelector('.cell.refuted a').getBoundingClientRect())"
    )
    assert place[2] > 5 and place[3] > 5
    names = {
        n["name"]["value"] for n in opened.send("Accessibility.getFullAXTree")["nodes"] if n.get("role", {}).get("value") == "link"
    }
    assert "refuted" in names and not any("✗" in name for name in names)


def test_formulas_are_laid_out(page):
    opened = page("theorem/sauer-shelah.html")
    heights = opened.run("[...document.querySelectorAll('math')].map(m => m.getBoundingClientRect().height)")
    assert len(heights) > 5 and all(h > 5 for h in heights)
    above, below = opened.run("[...document.querySelector('mfrac').children].map(part => part.getBoundingClientRect().top)")
    assert above < below


def test_a_needed_hypothesis_leads_to_its_witness(page):
    opened = page("theorem/block-novikoff.html")
    opened.run("document.querySelector('.needed a').focus()")
    opened.press("Enter")
    opened.run("new Promise(done => setTimeout(done, 50))")
    folded = "document.getElementById(decodeURIComponent(location.hash.slice(1)))"
    assert opened.run(f"{folded}.tagName") == "DETAILS" and opened.run(f"{folded}.open")
    assert opened.run(f"{folded}.querySelector('.witness pre').getBoundingClientRect().height") > 0


def test_paper_shows_what_is_folded_up_in_light_colours(page):
    opened = page("theorem/block-novikoff.html", dark=True)
    folded = opened.run("document.querySelectorAll('details:not([open])').length")
    assert folded > 0
    opened.run("dispatchEvent(new Event('beforeprint'))")
    assert opened.run("document.querySelectorAll('details:not([open])').length") == 0
    opened.send("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    try:
        assert opened.run("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
        assert opened.run(CONTRAST) == []
        assert opened.run("getComputedStyle(document.querySelector('.top nav')).display") == "none"
    finally:
        opened.send("Emulation.setEmulatedMedia", media="")
    opened.run("dispatchEvent(new Event('afterprint'))")
    assert opened.run("document.querySelectorAll('details:not([open])').length") == folded
