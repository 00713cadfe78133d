"""The site: every link leads somewhere, everything has its place, nothing is said that the records do not have."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest
from lemmata.properties import records as stored_data
from lemmata.properties.theorem import THEOREMS
from lemmata.survey import inventory, survey
from lemmata.survey.entry import Foreign
from lemmata.workbench.commands import options
from lemmata.workbench.evidence import digests, prove, stored
from lemmata.workbench.evidence.stored import stored_verdicts
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.site import build, findings, markup, mathematics, matrix, texts, theorem_pages, versions
from lemmata.workbench.site.mathematics import NoFormula, mathml
from lemmata.workbench.site.signs import LINKED, MEANINGS, OF_CLAIMS, style
from lemmata.workbench.texts import wording
from lemmata.workbench.texts.claims import all_claims
from lemmata.workbench.texts.clauses import wordings

from .conftest import assert_misuse

VOID = {"wbr", "meta", "link", "input", "br", "img", "hr"}
LISTS = {
    "li": {"ul", "ol"},
    "dt": {"div", "dl"},
    "dd": {"div", "dl"},
    "td": {"tr"},
    "th": {"tr"},
    "tr": {"thead", "tbody", "tfoot"},
}
NESTS = {"a": {"a"}, "p": {"p", "ul", "pre", "table", "div", "dl", "figure", "section", "h2"}, "button": {"a", "button"}}


class Page(HTMLParser):
    """What a test asks of a page: links, ids, headings, text; and where its tags do not nest."""

    def __init__(self, text: str):
        super().__init__(convert_charrefs=True)
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is never closed" for tag in self.open]

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag in LISTS and (not self.open or self.open[-1] not in LISTS[tag]):
            self.faults.append(f"{tag} within {self.open[-1:]} (line {self.getpos()[0]})")
        self.tags.append((tag, given))
        self.ids += [given["id"]] if given.get("id") else []
        self.links += [given[key] for key in ("href", "src") if given.get(key)]
        self.faults += [f"{tag} within {outer} (line {self.getpos()[0]})" for outer in self.open if tag in NESTS.get(outer, ())]
        if len(given) != len(attrs):
            self.faults.append(f"an attribute twice in {tag}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:  # HTML knows such elements only within an SVG or a formula
            self.open.pop()
            self.faults += [] if {"svg", "math"} & {*self.open} else [f"<{tag}/> closes nothing (line {self.getpos()[0]})"]

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1:]} (line {self.getpos()[0]})")
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        self.text += data


@pytest.fixture(scope="module")
def site(built_site) -> build.Pages:
    return {p.relative_to(built_site).as_posix(): p.read_bytes() for p in built_site.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def parsed(site) -> dict[str, Page]:
    return {path: Page(content.decode()) for path, content in site.items() if path.endswith(".html")}


def test_pages_are_well_formed_and_have_landmarks(parsed):
    for path, page in parsed.items():
        assert not page.faults, (path, page.faults[:3])
        tags = [tag for tag, _ in page.tags]
        for landmark in ("header", "nav", "main", "footer", "h1"):
            assert tags.count(landmark) == 1, (path, landmark)
        assert tags.count("title") == 1 + tags.count("svg") and tags.index("title") < tags.index("body"), path
        assert page.links[0] == "data:," and "#main" in page.links, path
        assert len(page.ids) == len(set(page.ids)), (path, [i for i in page.ids if page.ids.count(i) > 1][:3])


def test_headings_and_table_headers(parsed):
    for path, page in parsed.items():
        levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1 and all(b <= a + 1 for a, b in pairwise(levels)), path
        assert all("scope" in given for tag, given in page.tags if tag == "th"), path


def test_every_link_resolves(site, parsed):
    for path, page in parsed.items():
        for link in page.links:
            if link.startswith(("https://doi.org/", "https://github.com/", "data:,")):
                continue
            target, anchor = urldefrag(
                link.partition("?")[0] + ("#" + link.partition("#")[2] if "#" in link and "?" in link else "")
            )
            there = _joined(path, target) if target else path
            assert there in site, (path, link)
            if anchor:
                assert unquote(anchor) in parsed[there].ids, (path, link)


def _joined(path: str, link: str) -> str:
    parts = path.split("/")[:-1]
    for part in link.split("/"):
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def test_nothing_is_fetched_from_elsewhere(site):
    for path, content in site.items():
        text = content.decode()
        elsewhere = re.findall(r"""<(\w+)(?: [^<>]*)? (?:src|href)=["']?(?:https?:)?//([\w.]+)""", text)
        assert set(elsewhere) <= {("a", "doi.org"), ("a", "github.com")}, path
        assert "@import" not in text and not re.search(r"url\(", text), path


def test_every_theorem_every_claim_and_every_run_has_its_place(site, parsed):
    for theorem in all_theorems():
        assert f"theorem/{theorem.id}.html" in site
        assert f"theorem/{theorem.id}.html" in parsed["theorems.html"].links
    for claim in all_claims():
        document, _, id = claim.partition("/")
        assert id in parsed[f"text/{document}.html"].ids
    records = survey.stored()
    ran = [(f, survey.of(f, records)) for f in matrix.SURVEY]
    assert all(matrix.id_of(f) in parsed["matrix.html"].ids for f, records in ran if records)


def test_every_refutation_is_on_one_card(parsed):
    shown = [r.record for c in findings.cards() for r in c.refutations]
    refuted = [r for r in survey.stored() if r["verdict"] in ("refuted", "crashed")]
    assert len(shown) == len(refuted) and all(r in shown for r in refuted)
    assert all(card.id in parsed["findings.html"].ids for card in findings.cards())


def test_every_finding_of_the_inventory_has_a_page_with_its_program(site, parsed):
    cards = {card.finding.id: card for card in findings.cards() if card.finding}
    assert list(cards) == list(inventory.inventory()) and inventory.counts() in parsed["findings.html"].text
    assert inventory.counts() in parsed["index.html"].text
    for id, card in cards.items():
        found, text = inventory.inventory()[id], site[card.path].decode()
        assert str(markup.prose(found.smallest)) in text and '<pre class="code"' in text, id
        assert f'<h1 class="sentence">{markup.prose(found.symptom)}</h1>' in text and card.path in parsed["findings.html"].links
        assert ("The text of a report upstream" in text) == (found.grade == "defect" and not found.mended), id


def test_the_site_is_small_and_the_same_when_built_again(site):
    assert sum(map(len, site.values())) < build.MOST_BYTES
    assert build.build() == site  # of another process, where several test


# -------------------------------------------------------------------------------------------------- what the pages say


def test_a_claim_has_the_verdict_that_show_prints(site):
    for claim in all_claims():
        assert _card(site, claim).startswith(f'data-verdict="{wording.verdict(claim) or "open"}">'), claim


def test_a_corrected_sentence_stands_beside_its_claim(site):
    found = {claim: read.corrected for claim, read in wordings().items() if read.corrected}
    assert len(found) > 90
    for claim, corrected in found.items():
        card = _card(site, claim)
        assert f"Corrected.</strong> {markup.prose(corrected)}<" in card and "lemmata replay" in card, claim


def _card(site: build.Pages, claim: str) -> str:
    document, _, id = claim.partition("/")
    return site[f"text/{document}.html"].decode().partition(f'id="{id}" data-item ')[2].partition("</article>")[0]


def test_evidence_has_the_words_of_show(parsed, lemmata):
    shown = lemmata("show", "sauer-shelah").stdout
    page = parsed["theorem/sauer-shelah.html"].text
    for line in shown.splitlines():
        if line.strip().startswith(("axiom ", "tied to the code", "accepted by", "about what")) or line.startswith(
            ("proof ", "cases ")
        ):
            words = line.strip().removeprefix("proof").removeprefix("cases").strip()
            assert words in page, line
    goals = [
        node.goal
        for node in _flat(
            theorem_pages.tree(stored_verdicts()["sauer-shelah"]["proofs"]["sauer-shelah/by-the-halves"]["derivation"])
        )
    ]
    assert len(goals) == 61 and all(goal in page for goal in goals)


def _flat(nodes: tuple[theorem_pages.Node, ...]) -> Iterator[theorem_pages.Node]:
    for node in nodes:
        yield node
        yield from _flat(node.below)


def test_a_derivation_is_a_tree():
    a, d = theorem_pages.tree(["a   [x]", "  b   [y]", "    c   [z]", "  b2   [y]", "d   [w]"])
    assert (a.goal, a.rule, [n.goal for n in a.below], [n.goal for n in a.below[0].below], d.below) == (
        "a",
        "x",
        ["b", "b2"],
        ["c"],
        (),
    )


def test_what_is_not_stored_is_not_said():
    site = build.build({}, [], only=["theorem/sauer-shelah.html", "matrix.html"])
    page = Page(site["theorem/sauer-shelah.html"].decode()).text
    assert "not yet run" in page and "holds ·" not in page and "mutants caught" not in page
    assert "Some records are stale" in page and f"{len(all_theorems())} theorems are not run yet" in page
    assert "0 configurations" in Page(site["matrix.html"].decode()).text


def test_a_page_calls_stale_what_a_check_of_the_report_calls_so_and_nothing_else(monkeypatch, tmp_path):
    theorems, verdicts = all_theorems(), stored_verdicts()
    monkeypatch.setattr(stored, "FILE", tmp_path / "results.jsonl")
    stored.FILE.write_text(digests.text(verdicts, theorems), encoding="utf-8")
    whole = theorem_pages.pages(theorems, verdicts)
    assert "evidence of" not in build.stale_records(whole, []) and not any("stale" in p.evidence for p in whole)
    edited = "block-novikoff"  # by something that none of its proofs reads
    digest = digests.digest
    monkeypatch.setattr(digests, "digest", lambda t: "0" if t.id == edited else digest(t))
    found = theorem_pages.pages(theorems, verdicts)
    current = {t.id for t in digests.current(theorems, verdicts)}
    assert [p.id for p in found if "stale" in p.evidence] == [edited] == [t.id for t in theorems if t.id not in current]
    assert f"the evidence of 1 theorem is of before an edit of something that it depends on ({edited})" in build.stale_records(
        found, []
    )
    assert build.build(only=["theorems.html"])["theorems.html"].decode().count(", stale</td>") == 1


def test_what_a_proof_depends_on_its_theorem_depends_on():
    for theorem in all_theorems():
        behind = digests.files_behind(theorem)
        for e in prove.evidence_of(theorem):
            files = digests.library().imported_by(map(digests.file_of, prove.modules_of(e)))
            assert files and files <= behind, e.id


def test_an_edited_proof_is_stale(monkeypatch):
    verdicts = copy.deepcopy(stored_verdicts())
    verdicts["sauer-shelah"]["proofs"]["sauer-shelah/by-the-halves"]["digest"] = "0"
    found = theorem_pages.pages([THEOREMS["sauer-shelah"]], verdicts)
    assert "(sauer-shelah)" in build.stale_records(found, []) and "proved" not in found[0].evidence
    assert any("stale: run lemmata report" in shown.head for shown in found[0].shown)


def test_a_refutation_of_a_law_that_was_edited_is_said_to_be_old():
    record = {"theorem": "gram-is-psd", "conclusion": "zᵀKz: -2, not ≥ 0"}
    assert not findings.is_outdated(record)
    assert findings.is_outdated({**record, "conclusion": "zᵀKz of old: -2, not ≥ 0"})
    assert not findings.is_outdated({**record, "conclusion": "answers without an error (X: 1): no"})


def test_a_page_draws_how_tight_a_bound_is_and_prints_the_sample():
    verdicts = copy.deepcopy(stored_verdicts())
    path, record = "theorem/pajor.html", verdicts["pajor"]
    for key in ("ratios", "tightest"):
        record.pop(key, None)
    older = Page(build.build(verdicts, [], only=[path])[path].decode())
    assert ("svg", {"class": "plot bars", "viewbox": "0 0 134 54", "role": "img"}) not in older.tags
    assert "attain the bound" not in older.text.partition("Of all instances")[0] and "to six digits" not in older.text
    record |= {"ratios": "16,,,,,,,,,3,41", "tightest": HOSTILE}
    page = Page(build.build(verdicts, [], only=[path])[path].decode())
    assert not page.faults and ("svg", {"class": "plot bars", "viewbox": "0 0 134 54", "role": "img"}) in page.tags
    assert "The ratio of both sides, of 60 samples: 41 at 1, 3 from 0.9, 16 below 0.1" in page.text
    assert "the bound is attained, to six digits, by 41 of 60 samples" in page.text and "A sample that attains it" in page.text
    assert HOSTILE in page.text and "attained shattered subsets of C; traces on C: sets of at most d of four points" in page.text
    record["ratios"] = "16,,,,,,,,,3,"
    page = Page(build.build(verdicts, [], only=[path])[path].decode())
    assert "to six digits" not in page.text and "The sample that comes closest" in page.text


def test_every_bug_of_the_campaign_has_its_versions(parsed, site):
    found = versions.bugs()
    records = stored_data.read(versions.FOLDER / "TABLE.jsonl")
    assert {b.name for b in found} == {r["cells"] for r in records} and len(found) >= 28
    assert sum(len(v.records) for b in found for v in b.versions) == len(records)
    for bug in found:
        card = site[bug.path].decode()
        assert bug.path in parsed["findings.html"].links
        for version in bug.versions:
            row = f'<tr><th scope="row">{version.name}</th><td><span class="verdict {version.verdict}">{version.verdict}</span>'
            assert row in card and version.samples in card, (bug.id, version.name)
        assert str(markup.prose(bug.law)) in card and bug.lines and " " in bug.law, bug.id


def test_a_version_is_said_to_hold_only_where_all_its_searches_held():
    def version(*verdicts: str) -> versions.Version:
        return versions.Version("1", tuple({"verdict": v, "samples": i + 1, "examples": 10} for i, v in enumerate(verdicts)))

    for verdicts, verdict in (
        (("holds", "holds"), "holds"),
        (("holds", "refuted"), "refuted"),
        (("vacuous", "crashed"), "crashed"),
    ):
        assert version(*verdicts).verdict == verdict
    assert version("holds", "unknown").verdict == "unknown" and version("error").verdict == "error"
    assert version("holds", "refuted", "refuted").samples == "after 2 to 3 samples, in 2 of 3 searches"
    assert version("refuted").samples == "after 1 sample, in 1 of 1 search"
    assert version("holds", "holds").samples == "20 samples in 2 searches"
    bug = versions.Bug("x", {}, "", (version("holds", "unknown"),))
    assert bug.between == "" and bug.smallest is None and bug.lines == [] and (bug.title, bug.library) == ("x", "x")


def test_without_a_stored_campaign_there_are_no_such_cards(tmp_path, monkeypatch):
    assert versions.bugs(tmp_path) == []
    code = 'raise SystemExit("this is not run")\ndef some_law(x):\n    """It <b>holds</b>.\n\n    More."""\n'
    (tmp_path / "laws.py").write_text(code, encoding="utf-8")
    assert versions.law(tmp_path, "laws.py:some_law") == "It <b>holds</b>."
    assert versions.law(tmp_path, "laws.py:other_law") == "other-law"
    monkeypatch.setattr(versions, "bugs", list)
    page = build.build(only=["findings.html", "index.html"])
    assert b"across" not in page["findings.html"] + page["index.html"]


def test_an_encoded_sample_is_printed_as_it_is():
    sample = {"sample": "Pair", "fields": {"rows": [["1/2", None]], "name": {"text": "<b>"}, "ids": {"set": ["1"]}, "on": True}}
    assert versions.printed(sample) == "Pair(rows = [[1/2, None]], name = <b>, ids = [1], on = True)"


def test_all_verdicts_have_their_own_sign():
    assert len(set(matrix.SIGNS.values())) == len(matrix.SIGNS) and set(MEANINGS) == set(matrix.SIGNS)
    assert len(set(OF_CLAIMS.values())) == len(texts.ORDER) and set(texts.MEANINGS) == set(texts.ORDER)


def test_the_style_sheet_draws_the_sign_of_each_verdict(site):
    drawn = site["style.css"].decode()
    assert style() in drawn
    for verdict, sign in {**matrix.SIGNS, **OF_CLAIMS}.items():
        assert f'.verdict.{markup.slug(verdict)}::before {{ content: "{sign} ";' in drawn
    for verdict, sign in matrix.SIGNS.items():
        assert re.search(rf'^\.cell\.{verdict}( a)?::before {{ content: "{re.escape(sign)}";', drawn, re.MULTILINE), verdict


def test_a_cell_says_its_verdict_in_words(parsed, site):
    cells = re.findall(r'<td class="cell ([a-z-]+)">(<a [^>]*>)?<span>([a-z-]+)</span>', site["matrix.html"].decode())
    assert len(cells) == len(survey.stored())
    assert all(verdict == word and bool(link) == (verdict in LINKED) for verdict, link, word in cells)


@pytest.mark.parametrize(
    ("verdicts", "words", "colour"),
    [
        (["holds", "holds", "not-applicable"], "2 of 2 hold", "good"),
        (["holds", "refuted"], "1 of 2 hold, 1 refuted", "bad"),
        (["holds", "vacuous"], "1 of 2 hold, 1 undecided", "open"),
        (["crashed"], "0 of 1 hold, 1 crashed", "bad"),
        (["not-applicable"], "0 of 0 hold", "open"),
    ],
)
def test_a_badge_never_says_more_than_holds(verdicts, words, colour):
    records = {str(i): {"verdict": v, "version": "1"} for i, v in enumerate(verdicts)}
    run = matrix.Run(Foreign("x", "x:<y>", "kernel"), records)
    assert matrix.badge_words(run) == (words, colour)
    assert words in "".join(ET.fromstring(matrix.badge(run)).itertext())


# ------------------------------------------------------------------------------------------------------- witness files


def test_a_witness_of_the_site_can_be_replayed(site, tmp_path, lemmata):
    [card] = [card for card in findings.cards() if card.main and card.main.record["target"] == "sklearn.linear_model:Perceptron"]
    file = tmp_path / f"{card.id}.json"
    file.write_bytes(site[f"witness/{card.id}.json"])
    command = findings.replay_command(card).split()
    assert command[:2] == ["lemmata", "replay"] and command[2] == file.name
    result = lemmata(*command[1:])
    assert result.exit_code == 1 and "refuted still" in result.stdout, result.output


def test_sides_of_a_stored_conclusion():
    assert findings.sides("f(x)²: 1, not ≤ 0") == {"conclusion": "f(x)²", "lhs": "1", "rhs": "0"}
    long = "P* ≥ 0: ≈2.05, not ≤ 2 (allowance 0.1: declared, not ≤ 3)"
    assert findings.sides(long) == {"conclusion": "P* ≥ 0", "lhs": "≈2.05", "rhs": "2"}
    assert findings.sides("answers: no")["conclusion"] == "answers"
    assert findings.sides("αᵢ ≥ 0: -1 (allowance 0.1: x)") == {"conclusion": "αᵢ ≥ 0", "lhs": "-1", "rhs": "0"}
    assert findings.sides("f = 0: no")["rhs"] == "True"


# ------------------------------------------------------------------------------------------------------------- hostile text


HOSTILE = "<script>alert(1)</script>&amp;\"'{{ 7 * 7 }}"


def test_hostile_text_of_a_record_is_text(monkeypatch):
    [record] = [r for r in survey.stored() if r["target"] == "sklearn.linear_model:Perceptron" and r["verdict"] == "refuted"]
    for key in ("conclusion", "snippet", "printed", "reason", "version"):
        record = {**record, key: HOSTILE}
    entry = Foreign("<u>lib", record["target"], record["role"], notes={"*": "hostile"})
    monkeypatch.setattr(inventory, "notes", lambda: {"hostile": inventory.Note("another problem", HOSTILE)})
    monkeypatch.setattr(inventory, "inventory", dict)
    for module in (findings, matrix):
        monkeypatch.setattr(module, "SURVEY", [entry])
    monkeypatch.setattr(findings.cards, "__defaults__", (None, [entry]))
    monkeypatch.setattr(matrix.roles, "__defaults__", (None, [entry]))
    made = build._Site(stored_verdicts(), [{**record, "lines": [HOSTILE]}]).makers()
    badges = [path for path in made if path.startswith("badge/")]
    [shown] = [path for path in made if path.startswith("finding/hostile")]
    own = [path for path in made if path.startswith("library/u-lib")]
    pages = ("findings.html", "matrix.html", "libraries.html", "index.html", f"theorem/{record['theorem']}.html", shown, *own)
    site = {path: made[path]().encode() for path in (*pages, *badges)}
    assert len(own) == 2
    for path in pages:
        page = Page(site[path].decode())
        assert not page.faults and HOSTILE in page.text if path in ("findings.html", shown, *own) else not page.faults
        assert "<script>alert" not in site[path].decode() and "49" not in re.findall(r"\{\{|49(?=\b)", site[path].decode())[:0], (
            path
        )
        assert [tag for tag, _ in page.tags].count("script") == 1 and ("u", {}) not in page.tags
    assert Page(site[shown].decode()).text.count(HOSTILE) >= 5
    assert badges and all(b"<script" not in site[path] for path in badges)


@pytest.mark.parametrize("text", [HOSTILE, "$<i>x</i>$", "`<b>`", "$\\text{<b>}$", "*<b>*", "doi:10.1000/<b>", "$x$<b>$"])
def test_hostile_prose_is_escaped(text):
    page = Page(f"<p>{markup.prose(text)}</p>")
    assert not page.faults and not {"script", "b", "i"} & {tag for tag, _ in page.tags}


# ------------------------------------------------------------------------------------------------------------ mathematics


def test_every_formula_of_the_catalogue_is_typeset():
    statements = [s for t in all_theorems() for s in (t, *t.failing, *t.holding)]
    said = [s.text for s in statements] + [f.what for t in all_theorems() for f in t.failing]
    said += [e.text for t in all_theorems() for e in prove.evidence_of(t)]
    said += [text for c in all_claims().values() for text in (c.printed, c.title)]
    formulas = [source for text in said for source in re.findall(r"\$([^$]+)\$", text)]
    assert len(formulas) > 1000
    for source in formulas:
        ET.fromstring(mathml(source))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("\\frac12", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
        ("x_i^2", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
        ("x^12", "<msup><mi>x</mi><mn>1</mn></msup><mn>2</mn>"),
        ("a=-b", '<mo lspace="0" rspace="0">−</mo>'),  # a sign, and no difference
        ("\\arg\\min_wf", "<mi>arg</mi>"),
    ],
)
def test_formulas(source, words):
    assert words in mathml(source)


def test_a_long_formula_can_break_at_its_relations_and_nowhere_else():
    pieces = re.findall("<math>(.*?)</math>", mathml("f(v)-f(x)\\ge\\nabla f(x)\\cdot(v-x)=-z\\cdot G(a=b),\\ y\\{u=v\\}"))
    begins = ["<mi>f</mi>", '<mo form="infix">−</mo>', '<mo form="infix">≥</mo>', '<mo form="infix">=</mo>', "<mtext>"]
    assert len(pieces) == 5 and all(piece.startswith(first) for piece, first in zip(pieces, begins, strict=True))
    assert len(re.findall("<math>", mathml("\\exp(-x)+\\exp(-y)-\\exp(x-y)"))) == 3


@pytest.mark.parametrize("source", ["\\unknown x", "{x", "x}", "\\frac1", "x^1^2", "a & b"])
def test_what_is_not_known_is_not_typeset_but_still_text(source):
    with pytest.raises(NoFormula):
        mathml(source)
    assert "<math" not in markup.prose(f"${source}$")


def test_without_the_library_a_page_is_refused_in_one_line_before_anything_is_run(lemmata, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "math_core", None)
    mathematics.converter.cache_clear()
    assert_misuse(lemmata("report", "--html", tmp_path / "site"), "lemmata[site]")
    target = ("sklearn.linear_model:Perceptron", "--role", "online-classifier")
    assert_misuse(lemmata("validate", *target, "--html", tmp_path / "site"), "lemmata[site]")
    assert markup.prose("$x^2$") == '<span class="formula">x²</span>'  # a card in a notebook


# ------------------------------------------------------------------------------------------------------------- the command


def test_the_command_writes_replaces_and_checks(lemmata, tmp_path, monkeypatch, site):
    monkeypatch.setattr(build, "build", lambda: site)
    monkeypatch.setattr(build, "stale_records", lambda *_: "")
    folder = tmp_path / "site"
    assert lemmata("report", "--html", folder).exit_code == 0
    written = {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    assert written == site and sorted(p.name for p in tmp_path.iterdir()) == ["site"]
    assert lemmata("report", "--check", "--html", folder).exit_code == 0
    (folder / "index.html").write_text("edited", encoding="utf-8")
    (folder / "more.html").write_text("more", encoding="utf-8")
    result = lemmata("report", "--check", "--html", folder)
    assert result.exit_code == 1 and "index.html is not current" in result.stdout and "more.html" in result.stdout
    assert lemmata("report", "--html", folder).exit_code == 0 and not (folder / "more.html").exists()


def test_where_the_survey_is_not_installed_a_run_still_has_its_page_and_a_report_is_refused(lemmata, monkeypatch):
    code = "import sys; sys.modules['lemmata.survey'] = None; import lemmata.workbench.site.validated"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    monkeypatch.setattr(options, "find_spec", lambda name: None)
    assert_misuse(lemmata("report", "--check"), "in the repository")


def test_a_folder_with_other_files_is_left_alone(lemmata, tmp_path):
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "chapter.tex").write_text("mine", encoding="utf-8")
    assert_misuse(lemmata("report", "--html", tmp_path / "thesis"), "holds other files")
    assert_misuse(lemmata("report", "--html", tmp_path / "no" / "site"), "no folder")
    assert_misuse(lemmata("report", "--check", "--html", tmp_path / "site"), "no site")
    assert_misuse(lemmata("report", "--html", tmp_path / "site", "--workers", 2), "--workers")
    assert (tmp_path / "thesis" / "chapter.tex").read_text(encoding="utf-8") == "mine"


def test_stale_records_are_status_three(lemmata, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "build", lambda: {"index.html": b"", build.MARK: b""})
    monkeypatch.setattr(build, "stored_verdicts", dict)
    result = lemmata("report", "--html", tmp_path / "site")
    assert result.exit_code == 3 and f"stale: {len(all_theorems())} theorems are not run yet" in result.stdout


def test_the_json_of_a_witness_is_what_the_record_has(site):
    for card in findings.cards():
        if card.main and card.witness_file:
            assert json.loads(site[f"witness/{card.id}.json"])["sample"] == card.main.record["witness"]
    assert Path("theorem") not in [Path(p) for p in site]


def test_what_the_site_reads_is_installed_with_it():
    root = Path(__file__).parents[1]
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["*"]
    data = [
        p.relative_to(root / "workbench/site") for p in (root / "workbench/site").rglob("*.*") if p.suffix in (".j2", ".css", ".js")
    ]
    assert len(data) > 10
    for path in data:
        assert any(path.match(pattern) and len(path.parts) == pattern.count("/") + 1 for pattern in patterns), path
