"""The parts of the site: its first screen, libraries and their classes, solvers, the guide, and what the texts print."""

from __future__ import annotations

import dataclasses
import importlib.util
import re
import shlex
from collections import Counter
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from lemmata.properties import records
from lemmata.survey import inventory, survey
from lemmata.workbench.implementations.catalogue import parse_settings
from lemmata.workbench.pictures import graphs
from lemmata.workbench.site import build, consistency, findings, front, guide, libraries, matrix, quoted, releases, solvers
from lemmata.workbench.texts.claims import all_claims
from lemmata.workbench.texts.clauses import wordings

from .test_site import Page

ROOT = Path(__file__).parents[1]
KMEANS = "library/scikit-learn/cluster-kmeans.html"


@pytest.fixture(scope="module")
def cards() -> list[findings.Card]:
    return findings.cards()


@pytest.fixture(scope="module")
def found(cards) -> list[libraries.Library]:
    return libraries.libraries(matrix.roles(), cards)


# ------------------------------------------------------------------------------------------------------- the first screen


def test_the_first_screen_has_a_picture_of_what_its_command_finds(cards, lemmata):
    shown = front.front(cards)
    assert shown.drawn and shown.drawn.main and "<svg" in shown.picture
    record = shown.drawn.main.record
    assert "{1, 2, 3} and {4}; SpectralClustering of scikit-learn" in shown.picture and "{1, 2} and {3, 4}" in shown.picture
    assert shown.caption == "asked for 2 clusters, it splits a component." and record["settings"]["n_clusters"] == "2"
    install, command = shown.commands
    assert install == "python -m pip install ." and command.startswith("lemmata validate sklearn.cluster:SpectralClustering ")
    result = lemmata(*command.split()[1:])
    assert result.exit_code == 1 and record["conclusion"] in result.stdout


def test_the_three_findings_have_a_class_a_symptom_and_an_effect(cards):
    shown = front.front(cards).shown
    assert tuple(card.name for card in shown) == front.SHOWN and len({card.library for card in shown}) == 3
    for card in shown:
        assert card.kind == "defect" and card.report and card.names and card.headline.startswith(f"`{card.names}`")
        said = re.sub(r" \([^()]*[a-z]{3}[^()]*\)", "", inventory.inventory()[card.name].effect)
        assert card.effect.rstrip(".") in said and len(card.effect) < 140


def test_without_a_stored_refutation_the_first_screen_has_no_picture_and_no_command_that_finds_it(cards):
    shown = front.front(findings.cards([]))
    assert (shown.drawn, shown.picture, shown.commands) == (None, "", [front.INSTALL]) and len(shown.shown) == 3
    page = Page(build.build(records=[], only=["index.html"])["index.html"].decode())
    assert not page.faults and not any(tag == "svg" for tag, _ in page.tags) and "pip install" in page.text


def test_an_answer_that_splits_nothing_is_not_drawn(cards):
    card = next(card for card in cards if card.name == front.DRAWN)
    assert card.main is not None
    for printed in ("[0 0 0 1]", "[0 1]", "[ 0.5 1. ]", "Traceback"):  # nothing split, labels that are missing, no labels
        record = {**card.main.record, "printed": printed}
        changed = dataclasses.replace(card, refutations=(dataclasses.replace(card.main, record=record),))
        assert front.front([changed]) == front.Front(()), printed


@pytest.mark.parametrize(
    ("stated", "address"),
    [
        (["Homepage, https://a.example", "Repository, https://github.com/o/l"], "https://github.com/o/l"),
        (["Source, https://github.com/o/s"], "https://github.com/o/s"),
        (["nothing"], ""),
        (None, ""),
    ],
)
def test_the_repository_is_linked_where_the_distribution_states_its_address(monkeypatch, stated, address):
    class Stated:
        def get_all(self, name: str) -> list[str] | None:
            return stated

    monkeypatch.setattr(front, "metadata", lambda name: Stated())
    assert front.repository() == address
    if address.endswith("/l"):
        assert address in Page(build.build(only=["index.html"])["index.html"].decode()).links


def test_where_lemmata_is_not_installed_no_address_is_known(monkeypatch):
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(front, "metadata", missing)
    assert front.repository() == ""


def test_only_graphs_in_a_row_are_drawn():
    edge = [[0, 1], [1, 0]]
    assert "dashed" in graphs.clusters(edge, [[0, 1]], [0, 1], "<it>").body
    assert (
        "dashed" not in graphs.clusters(edge, [[0, 1]], [5, 5], "<it>").body
        and "&lt;it&gt;" in graphs.clusters(edge, [[0, 1]], [0, 0], "<it>").body
    )
    for weights, labels in ((edge, [0]), ([[0, 0, 1], [0, 0, 0], [1, 0, 0]], [0, 0, 0]), ([[0]], [0])):
        with pytest.raises(ValueError, match="in a row"):
            graphs.clusters(weights, [range(len(weights))], labels, "it")


# --------------------------------------------------------------------------------------------- libraries and their classes


def test_every_run_is_on_one_page_and_the_counts_are_those_of_the_records(found):
    stored = survey.stored()
    pages = [i for library in found for i in library.implementations]
    assert len({i.path for i in pages} | {library.path for library in found}) == len(pages) + len(found)
    runs = [run.id for i in pages for run in i.runs]
    ran = [f for f in matrix.SURVEY if survey.of(f, stored)]
    assert sorted(runs) == sorted(map(matrix.id_of, ran)) and len(set(runs)) == len(runs)
    total = sum((library.tally.counts for library in found), Counter())
    assert total == Counter(r["verdict"] for r in stored)
    for library in found:
        own = Counter(r["verdict"] for r in stored if r["library"] == library.name)
        tally = library.tally
        assert (tally.holds, tally.fails) == (own["holds"], own["refuted"] + own["crashed"]), library.name
        assert tally.searches + own["not-applicable"] == own.total()
        for key in ("holds", "fails", "undecided"):
            assert sum(getattr(i.tally, key) for i in library.implementations) == getattr(tally, key)


def test_a_configuration_was_run_in_one_version(found, built_site):
    for run in (run for library in found for run in library.runs):
        assert len({r["version"] for r in run.records.values()}) == 1, run.id
    assert "Each configuration was run in one version of its library" in (built_site / "index.html").read_text(encoding="utf-8")
    assert (
        len({r["version"] for library in found if library.name == "torch" for run in library.runs for r in run.records.values()})
        > 1
    )


def test_every_finding_is_on_the_page_of_its_library(found):
    by_name = {library.name: library for library in found}
    for id, finding in inventory.inventory().items():
        assert id in [card.name for card in by_name[finding.library].tally.findings], id


def test_a_finding_that_an_adapter_of_another_library_shows_is_of_its_own_library(cards):
    card = next(card for card in cards if card.name == "perplexity_underflows")
    assert card.library == "scikit-learn" and {r.foreign.library for r in card.refutations} > {"openTSNE"}
    assert card.versions == "1.9.1"
    page = Page(build.build(only=["library/opentsne.html"])["library/opentsne.html"].decode())
    assert "found in scikit-learn 1.9.1" in page.text


def test_a_class_has_each_law_each_witness_and_the_text_of_a_report(built_site, found):
    text = (built_site / KMEANS).read_text(encoding="utf-8")
    page = Page(text)
    kmeans = next(i for library in found for i in library.implementations if i.path == KMEANS)
    for run in kmeans.runs:
        assert run.id in page.ids
        for theorem, record in run.records.items():
            assert f"../../theorem/{theorem}.html" in page.links
            if record["verdict"] == "refuted":
                assert text.count(f'<span class="verdict {record["verdict"]}">') > 0
    failing = [r for f in kmeans.failures for r in f.refutations]
    assert len(failing) == kmeans.tally.fails > 0
    for failure in kmeans.failures:
        assert failure.card.path.join(["../../", ""]) in page.links and failure.card.id in page.ids
        assert "\n".join(failure.refutations[0].record["lines"]) in page.text
    assert "The text of a report upstream" in page.text and "### Expected Results" in page.text


def test_a_finding_that_only_a_script_shows_stands_with_the_class_that_it_names(built_site):
    page = Page((built_site / "library/scikit-learn/ensemble-adaboostclassifier.html").read_text(encoding="utf-8"))
    assert "26 hold, 0 fail" in page.text and "shown by a script, which no law below runs" in page.text
    assert "can outvote it" in page.text


def test_a_library_that_only_a_script_ran_says_so(built_site, found):
    only = [library for library in found if not library.runs]
    assert all(library.cards and not library.tally.counts for library in only)
    for library in only:
        text = (built_site / library.path).read_text(encoding="utf-8")
        assert "No law ran it" in text and "<table" not in text


def test_settings_are_quoted_for_a_shell_only_where_they_must_be():
    def options(**settings: object) -> str:
        return findings.settings_of({"settings": {key: repr(value) for key, value in settings.items()}})

    assert options(a="precomputed", b=2, c="Newton-CG") == "--set a=precomputed --set b=2 --set c=Newton-CG"
    for value in ("None", "True", "x y", "1", "", "a=b", None, 1.5, [1, 2], "inf", "a-1", "it's"):
        [key, given] = shlex.split(options(k=value))
        assert key == "--set" and parse_settings([given]) == {"k": value}, value


# ----------------------------------------------------------------------------------------------------------------- solvers


def test_the_table_of_solvers_and_the_page_are_made_of_one_file(built_site):
    spec = importlib.util.spec_from_file_location("solvers_benchmark", ROOT / "benchmarks" / "solvers.py")
    assert spec and spec.loader
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    assert benchmark.TABLE.read_text(encoding="utf-8") == benchmark.table(), "python benchmarks/solvers.py --stored"
    page = Page((built_site / "solvers.html").read_text(encoding="utf-8"))
    known, run = solvers.stored()
    assert solvers.judged(known) == 395 and "Of 395 answers" in page.text and f"same {run['problems']} random" in page.text
    for solver in known:
        true, said = solver.share("optimal")
        assert (
            f"{true} of {said}" in page.text
            and true + solver.count("optimal", "false") + solver.count("optimal", "unknown") == said
        )
        if "cvxpy" in solver.name:
            assert solver.count() == len(benchmark.OF_CVXPY) == 11, solver.name
        elif "files" not in solver.name:
            assert solver.count() == run["problems"], solver.name
    advice = "Solver 'HIGHS' failed. Try another solver, or solve with verbose=True for more information."
    assert benchmark.refusal(Exception(advice)) == "gave up"  # "another" is not a refusal
    assert benchmark.refusal(Exception("The solver ECOS is not installed.")) == "not for it"


def test_without_a_stored_benchmark_there_is_no_page_of_solvers(monkeypatch, tmp_path):
    assert solvers.stored(tmp_path / "none.jsonl") == ([], {})
    monkeypatch.setattr(solvers, "stored", lambda: ([], {}))
    assert b"olvers.html" not in build.build(only=["index.html", "solvers.html"])["index.html"]


# ---------------------------------------------------------------------------------------------------------------- releases


def test_the_table_of_releases_and_the_page_are_made_of_one_file(built_site):
    found = releases.stored()
    assert releases.FILE.with_suffix(".md").read_text(encoding="utf-8") == releases.as_markdown(), "releases.py --stored"
    page = Page((built_site / "releases.html").read_text(encoding="utf-8"))
    assert len(found) >= 2 and all(len(library.releases) == 6 for library in found)
    for library in found:
        assert releases.said(library) in page.text
        assert sum(library.counts.values()) == len(library.rows)
        for row in library.changed:
            assert row.note, f"nobody said why {row.theorem} of {row.name} changed"
            assert row.name in page.text, row.name
            shown = [other.shows for other in library.changed if other.note == row.note]
            assert any(words in page.text.replace("\xa0", " ") for words in shown), shown  # one for each note


def row_of(verdicts, became, **more):
    about = {"library": "toy", "role": "r", "target": "toy:Kernel", "settings": {"a": 1}, "theorem": "t"}
    return {**about, "verdicts": verdicts, "became": became, **more}


def test_rows_of_releases(tmp_path):
    shown = {"conclusion": "c", "lhs": "1", "rhs": "0", "reason": ""}
    about = {
        "library": "toy",
        "releases": ["1", "2", "3"],
        "beside": "numpy",
        "examples": 15,
        "few": [3, 60],
        "compared": 6,
        "of": 7,
    }
    rows = [
        row_of(["holds", "refuted", "holds"], ["false now", "true now"], shows={"1": shown}),
        row_of(["holds"] * 3, ["true in both"] * 2),
        row_of(["refuted", "crashed", "refuted"], ["false in both"] * 2),
        row_of(["not-applicable"] * 3, ["does not apply"] * 2),
        row_of(["holds", "error", "holds"], ["not compared"] * 2, why="2: gone"),
        row_of(["refuted", "holds", "holds"], ["not compared", "true in both"]),
    ]
    (file := tmp_path / "RELEASES.jsonl").write_text(records.text([about, *rows]), encoding="utf-8")
    (library,) = releases.stored(file)
    (changed,) = library.changed
    assert changed.steps == [("holds", ""), ("refuted", "false now"), ("holds", "true now")]
    assert (changed.name, changed.shows, changed.note) == ("toy:Kernel(a=1)", "c: 1 against 0", "")
    counts = {"changed": 1, "true in all": 1, "false in all": 1, "do not apply": 1, "not compared in some": 2}
    assert library.counts == counts
    assert "6 laws of 6 configurations (of 7), 15 samples each (60 where a role has at most 3 laws): " in releases.as_markdown(file)
    note = '[[note]]\nlibrary = "toy"\nnames = ["Kernel"]\nlaws = ["t"]\nsettings = {a = 1}\nsays = "An offset."\n'
    file.with_name("notes.toml").write_text(note + note.replace("toy", "other").replace("An", "No"), encoding="utf-8")
    assert releases.stored(file)[0].changed[0].note == "An offset."
    assert "| t | `toy:Kernel(a=1)` | holds | **refuted** | **holds** |" in releases.as_markdown(file)


def test_without_stored_releases_there_is_no_page_of_them(monkeypatch, tmp_path):
    assert releases.stored(tmp_path / "none.jsonl") == []
    monkeypatch.setattr(releases, "stored", list)
    assert b"eleases.html" not in build.build(only=["index.html", "releases.html"])["index.html"]


def test_words_of_a_record_of_solvers():
    file = [
        {"solver": "A", "says": "optimal", "verdict": "true", "answers": 2},
        {"solver": "A", "says": "user_limit", "answers": 1},
    ]
    assert [solvers.word(r) for r in (*file, {"verdict": "gave up"})] == ["optimal: true", "says user_limit", "gave up"]
    one = solvers.Solver("A", tuple(file))
    assert (one.share("optimal"), one.share("infeasible"), one.nothing) == ((2, 2), (0, 0), {"says user_limit": 1})
    assert records.text(file).count("\n") == 2


# ------------------------------------------------------------------------------------------------------ guide, texts, size


def test_the_guide_has_every_chapter_and_leads_from_one_to_the_next(built_site):
    names = {path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert {chapter.name for chapter in guide.chapters()} == names and guide.chapters()[0].name == "index"
    index = Page((built_site / "guide/index.html").read_text(encoding="utf-8"))
    assert {"tutorial.html", "how-to/theorem.html", "../index.html"} <= {*index.links}
    reference = (built_site / "guide/reference/python.html").read_text(encoding="utf-8")
    assert ":::" not in reference and "members:" not in reference and "one_theorem.check" in reference


def test_a_guide_is_text_where_it_is_hostile(tmp_path):
    text = "# T\n\n<script>x</script> [a](gone.md) [b](javascript:x)\n\n```console\n<b>\n```\n\n| a |\n| --- |\n| 1 |\n"
    (tmp_path / "index.md").write_text(text, encoding="utf-8")
    [chapter] = guide.chapters(tmp_path)
    page = Page(f"<div>{chapter.html}</div>")
    assert not page.faults and page.links == [] and {"script", "b"} & {tag for tag, _ in page.tags} == set()
    assert guide.chapters(tmp_path / "none") == ()


def test_no_words_of_a_text_have_raw_tex():
    for claim, read in wordings().items():
        for grant in read.grants.values():
            words = grant.partition(" | ")[0].strip()
            shown = re.sub(r"<math.*?</math>|<[^>]*>", "", quoted.quoted(words))
            assert "\\" not in shown and "$" not in shown, (claim, words, shown)
    for claim in all_claims().values():
        shown = re.sub(r"<math.*?</math>|<[^>]*>", "", quoted.running(claim.printed))
        assert not re.search(r"\\[a-zA-Z]", shown), (claim.id, shown)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (r"若\(\V{w}\)", "若<math><mi>𝐰</mi></math>"),
        (r"\norm{x}", '<math><mo stretchy="false" lspace="0" rspace="0">‖</mo><mi>x</mi>'),
        (r"x <i> $x$", "x &lt;i&gt; <math><mi>x</mi></math>"),
        (r"\unknown{<b>}", "<code>\\unknown{&lt;b&gt;}</code>"),
        ("plain & <b>", "plain &amp; &lt;b&gt;"),
    ],
)
def test_words_of_a_text(words, shown):
    assert quoted.quoted(words).startswith(shown), quoted.quoted(words)


def test_a_list_has_the_findings_in_screens_and_not_in_a_page_of_everything(built_site):
    for name in ("findings.html", "index.html", "libraries.html"):
        assert (built_site / name).stat().st_size < 60_000, name
    assert sum(p.stat().st_size for p in built_site.rglob("*") if p.is_file()) < build.MOST_BYTES


def test_every_link_of_the_site_leads_somewhere(built_site):
    pages = {p.relative_to(built_site).as_posix(): p.read_bytes() for p in built_site.rglob("*") if p.is_file()}
    assert list(consistency.links(pages)) == []


def test_without_the_guide_no_page_leads_to_it(monkeypatch):
    monkeypatch.setattr(guide, "chapters", tuple)
    made = build.build(only=["index.html", "solvers.html"])
    assert all(b"guide/" not in made[path] for path in ("index.html", "solvers.html"))
