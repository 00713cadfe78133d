"""Stored evidence is taken over while nothing that it depends on has changed; each edit that could change it makes it stale."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import shutil
import sys
from pathlib import Path

import pytest
from lemmata.properties.search.record import Record
from lemmata.properties.theorem import THEOREMS, Theorem
from lemmata.workbench.controls.controls import Outcome, jobs_of
from lemmata.workbench.evidence import digests as evidence
from lemmata.workbench.evidence import library, own_runs, prove, stored
from lemmata.workbench.implementations import catalogue
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.report import command
from lemmata.workbench.site import consistency
from rich.console import Console

EVERYTHING = {t.id for t in all_theorems()}
FEW = tuple(t.id for t in all_theorems() if t.failing and not t.proofs and not t.exhausted_up_to)[:3]


@pytest.fixture(scope="module")
def copied(tmp_path_factory) -> Path:
    """A copy of the code, to be edited."""
    root = tmp_path_factory.mktemp("code")
    for room in ("algorithms", "properties", "sources", "theorems", "workbench"):
        shutil.copytree(library.ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture(scope="module")
def digests() -> dict[str, str]:
    return {t.id: evidence.digest(t) for t in all_theorems()}


def stale_after(monkeypatch, copied: Path, digests: dict[str, str], path: str, old: str = "", new: str = "") -> set[str]:
    """The theorems whose digest is another one after an edit of a file of the copy."""
    file = copied / path
    before = file.read_text(encoding="utf-8") if file.is_file() else None
    assert before is None or old in before, f"{path} has no {old!r}"
    file.write_text((before or "").replace(old, new, 1) if old else (before or "") + new, encoding="utf-8")
    try:
        files = library.Library(copied)
        monkeypatch.setattr(evidence, "library", lambda: files)
        return {t.id for t in all_theorems() if evidence.digest(t) != digests[t.id]}
    finally:
        file.unlink() if before is None else file.write_text(before, encoding="utf-8")


def test_a_copy_has_the_digests_of_what_it_is_a_copy_of(monkeypatch, copied, digests):
    assert stale_after(monkeypatch, copied, digests, "workbench/site/build.py", new="# a page\n") == set()


@pytest.mark.parametrize(
    ("path", "stale"),
    [
        ("algorithms/perceptron/perceptron.py", "block-novikoff"),
        ("algorithms/perceptron/mutants.py", "block-novikoff"),
        ("theorems/perceptron/mistake_bound.py", "block-novikoff"),
        ("theorems/perceptron/readings.py", "block-novikoff"),
        ("theorems/perceptron/samples/streams.py", "block-novikoff"),
        ("theorems/perceptron/samples/large.py", "block-novikoff"),
        ("theorems/perceptron/floats.py", "growth-and-progress"),
        ("theorems/perceptron/printed.py", "block-novikoff"),
        ("theorems/perceptron/proofs/updates.py", "block-novikoff"),
        ("algorithms/vc_dimension/mutants.py", "sauer-shelah"),
    ],
)
def test_an_edit_makes_stale_what_depends_on_it(monkeypatch, copied, digests, path, stale):
    found = stale_after(monkeypatch, copied, digests, path, new="\n")
    assert stale in found and found < EVERYTHING


@pytest.mark.parametrize("path", ["theorems/trees/printed.py", "theorems/perceptron/convergence.py", "theorems/svm/hard_margin.py"])
def test_an_edit_elsewhere_does_not(monkeypatch, copied, digests, path):
    """Not even of another subject of the same topic, though all of them are imported where allowances are attached."""
    assert "block-novikoff" not in stale_after(monkeypatch, copied, digests, path, new="\n")


def test_what_is_stored_of_its_controls_is_part_of_it(monkeypatch, digests):
    controls = evidence.catalogue.stored_controls()
    other = {**controls, "block-novikoff": {**controls["block-novikoff"], "kills": {}}}
    monkeypatch.setattr(evidence.catalogue, "stored_controls", lambda: other)
    assert [id for id in (*FEW, "block-novikoff") if evidence.digest(THEOREMS[id]) != digests[id]] == ["block-novikoff"]


def test_what_attaches_to_statements_uses_nothing_else_of_them():
    """What these rooms import of a statement's file is a theorem: so they do not depend on what else stands there."""
    for path in (library.ROOT / "theorems").rglob("*.py"):
        name = path.relative_to(library.ROOT).as_posix()
        if library.room_of(name) not in library.ATTACH:
            continue
        module = importlib.import_module("lemmata." + name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                source = importlib.util.resolve_name("." * node.level + (node.module or ""), module.__package__)
                if library.is_statement(library.file_of(source)):
                    kinds = {alias.name: type(getattr(importlib.import_module(source), alias.name)) for alias in node.names}
                    assert set(kinds.values()) <= {Theorem}, (name, kinds)


@pytest.mark.parametrize(
    "path",
    [
        "properties/search/search.py", "properties/oracles/qp.py", "properties/proofs/kernel.py", "properties/samples/base.py",
        "algorithms/controls.py", "theorems/__init__.py",
        "workbench/controls/controls.py", "workbench/implementations/catalogue.py", "workbench/evidence/results.py",
        "workbench/evidence/prove.py", "workbench/workers/pool.py",
        "properties/proofs/coq/sums.v",
    ],
)  # fmt: skip
def test_an_edit_of_the_engine_or_of_what_runs_it_makes_everything_stale(monkeypatch, copied, digests, path):
    assert stale_after(monkeypatch, copied, digests, path, new="\n") == EVERYTHING


def test_an_edited_import_is_followed(copied):
    """A file that begins to import another topic depends on it, also where it is imported within a function."""
    file, beyond = "theorems/perceptron/readings.py", "theorems/trees/samples/tables.py"
    before = (copied / file).read_text(encoding="utf-8")
    assert beyond not in library.Library(copied).behind([file])
    try:
        (copied / file).write_text(before + "\n\ndef late():\n    from ..trees.samples import tables\n    return tables\n")
        assert beyond in library.Library(copied).behind([file])
    finally:
        (copied / file).write_text(before, encoding="utf-8")


def test_another_version_is_named_and_makes_nothing_stale(monkeypatch, digests, lemmata):
    then = stored.versions()
    assert {"numpy", "scipy", "hypothesis", "z3-solver", "cvc5", "python-flint", "cvxpy", "scikit-learn"} <= set(then)
    monkeypatch.setattr(evidence, "versions", lambda: {**then, "z3-solver": "0"})
    assert evidence.other_versions().endswith(f"other versions: z3-solver {then['z3-solver']} (here 0)")
    assert all(evidence.digest(THEOREMS[id]) == digests[id] for id in FEW)


def test_what_coq_said_is_part_of_it(monkeypatch, digests):
    kept = evidence.coq_records.stored()
    monkeypatch.setattr(
        evidence.coq_records, "stored", lambda: {k: v for k, v in kept.items() if not k.startswith("sauer-shelah/")}
    )
    assert evidence.digest(THEOREMS["sauer-shelah"]) != digests["sauer-shelah"]
    assert evidence.digest(THEOREMS["block-novikoff"]) == digests["block-novikoff"]


def executed_by(theorem, examples: int = 2) -> set[str]:
    """The files of ours of which something runs while the controls of a theorem do."""
    seen = set()

    def note(frame, event, argument):  # returns nothing: only calls are noted
        seen.add(frame.f_code.co_filename)

    catalogue.modules()  # imported by the first job that asks for one of them, else
    sys.settrace(note)
    try:
        for job in jobs_of(theorem, examples=examples):
            if job.index == 0 and job.control in ("reference", "mutant"):
                job.run()
    finally:
        sys.settrace(None)
    root = f"{library.ROOT}/"
    return {file.removeprefix(root) for file in seen if file.startswith(root)}


@pytest.mark.parametrize("id", ["odd-votes-never-tie", "sauer-shelah"])
def test_whatever_runs_is_part_of_the_digest(id):
    ran = executed_by(THEOREMS[id])
    ours = {path for path in ran if path.partition("/")[0] in ("algorithms", "properties", "sources", "theorems", "workbench")}
    assert len(ours) > 10
    assert ours <= evidence.files_behind(THEOREMS[id]), ours - evidence.files_behind(THEOREMS[id])


def test_what_a_proof_reads_is_part_of_the_digest(monkeypatch):
    """Files that are no modules: what is opened while a proof runs and is exported."""
    opened: set[str] = set()
    read_text, read_bytes = Path.read_text, Path.read_bytes
    monkeypatch.setattr(Path, "read_text", lambda self, *a, **k: opened.add(str(self)) or read_text(self, *a, **k))
    monkeypatch.setattr(Path, "read_bytes", lambda self, *a, **k: opened.add(str(self)) or read_bytes(self, *a, **k))
    theorem = THEOREMS["combination-of-psd-is-psd"]
    for job in prove.jobs_of([theorem]):
        job.run()
    root = f"{library.ROOT}/"
    ours = {file.removeprefix(root) for file in opened if file.startswith(root)} - {"theorems/results.jsonl"}
    assert ours and ours <= evidence.files_behind(theorem)


# ------------------------------------------------------------------------------------------------------------ the command


class Desk:
    """``lemmata report`` of three theorems, in a folder of its own."""

    def __init__(self, folder: Path, outcomes):
        self.path, self.ran, self.outcomes = folder / "REPORT.md", [], outcomes

    def run(self, only_check: bool = False, fresh: bool = False) -> tuple[int, str]:
        self.ran = []
        out = Console(file=io.StringIO(), width=500)

        def run_jobs(jobs):
            for job in jobs:
                self.ran.append(job.theorem)
                yield self.outcomes[job]

        status = command.run(out, self.path, only_check, run_jobs, fresh)
        return status, out.file.getvalue()


@pytest.fixture(scope="module")
def outcomes():
    """What a run of three theorems comes to, where all is as it must be."""
    jobs = [job for id in FEW for job in jobs_of(THEOREMS[id])]
    verdict = {"reference": "holds", "holding": "holds"}
    return {job: Outcome(job, Record(job.theorem, "x", verdict.get(job.control, "refuted"), examples=7)) for job in jobs}


@pytest.fixture
def desk(tmp_path, monkeypatch, outcomes):
    few = [THEOREMS[id] for id in FEW]
    monkeypatch.setattr(command, "all_theorems", lambda: few)
    monkeypatch.setattr(stored, "FILE", tmp_path / "results.jsonl")
    monkeypatch.setattr(command, "_is_ours", lambda path: True)
    monkeypatch.setattr(consistency, "of_site", list)
    monkeypatch.setattr(command.page, "text", lambda found, _: stored.text(found, {}))  # the pages have tests of their own
    monkeypatch.setattr(command.page, "summary", str)
    (tmp_path / "findings").mkdir()
    return Desk(tmp_path, outcomes)


def test_a_report_takes_over_what_is_current_and_nothing_else(desk, monkeypatch):
    status, _ = desk.run()
    assert status == 0 and set(desk.ran) == set(FEW)
    before = stored.verdicts()
    assert desk.run()[0] == 0 and desk.ran == [] and stored.verdicts() == before
    assert "took over 3 theorems whose evidence is current; --fresh computes everything again" in desk.run()[1]
    assert desk.run(only_check=True)[0] == 0 and desk.ran == []
    assert desk.run(fresh=True)[0] == 0 and set(desk.ran) == set(FEW) and stored.verdicts() == before
    assert desk.run(only_check=True, fresh=True)[0] == 0 and set(desk.ran) == set(FEW)

    changed, digest = FEW[1], evidence.digest  # one is edited
    monkeypatch.setattr(evidence, "digest", lambda t: "0" if t.id == changed else digest(t))
    status, said = desk.run(only_check=True)
    assert status == 1 and f"no current evidence is stored of 1 theorems ({changed})" in said and desk.ran == []
    status, said = desk.run()
    assert (status, set(desk.ran)) == (0, {changed}) and "took over 2 theorems" in said
    assert desk.run(only_check=True)[0] == 0


def test_a_record_that_was_edited_is_not_taken_over(desk):
    desk.run()
    text = stored.FILE.read_text(encoding="utf-8")
    kept = stored.read()
    kept[FEW[0]]["examples"] += 1
    stored.FILE.write_text(stored.text(kept, stored.versions()), encoding="utf-8")
    status, said = desk.run(only_check=True)
    assert status == 1 and f"({FEW[0]})" in said
    assert desk.run()[0] == 0 and set(desk.ran) == {FEW[0]}
    assert stored.FILE.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("content", ["", "{", "[]", '{"other": 1}', None])
def test_where_nothing_is_kept_everything_is_run(desk, content):
    desk.run()
    before = stored.FILE.read_text(encoding="utf-8")
    stored.FILE.unlink() if content is None else stored.FILE.write_text(content, encoding="utf-8")
    assert desk.run()[0] == 0 and set(desk.ran) == set(FEW)
    assert stored.FILE.read_text(encoding="utf-8") == before


def test_what_is_not_as_it_must_be_is_run_again(desk, monkeypatch):
    monkeypatch.setattr("lemmata.workbench.controls.controls.Outcome.as_expected", property(lambda o: o.job.theorem != FEW[0]))
    assert desk.run()[0] == 1
    assert desk.run()[0] == 1 and set(desk.ran) == {FEW[0]}
    assert desk.run(only_check=True)[0] == 1


def test_a_page_that_was_edited_is_not_current(desk):
    desk.run()
    desk.path.write_text(desk.path.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    status, said = desk.run(only_check=True)
    assert status == 1 and "REPORT.md is not current" in said


# --------------------------------------------------------------------------------------------------------- links and pages


def test_links_that_lead_nowhere_are_named(tmp_path):
    page = tmp_path / "REPORT.md"
    page.write_text("# A (b): c\n[a](#a-b-c) [b](#nowhere) [c](there.md) [d](missing.md) [e](https://x.y)\n", encoding="utf-8")
    (tmp_path / "there.md").write_text("")
    assert [fault.split(" links to ")[1] for fault in consistency.of_links(page)] == [
        "#nowhere, which is not there",
        "missing.md, which is not there",
    ]
    pages = {"a.html": b'<p id="x"><a href="b/c.html?q=1#y">c</a><a href="#x">x</a>', "b/c.html": b'<a href="../a.html#z">a</a>'}
    assert list(consistency.links(pages)) == [
        "a.html links to b/c.html?q=1#y, which is not there",
        "b/c.html links to ../a.html#z, which is not there",
    ]


def test_a_site_that_another_process_builds_otherwise_is_a_fault(monkeypatch):
    monkeypatch.setattr(consistency.build, "build", lambda: {"index.html": b"<p>here</p>"})
    monkeypatch.setattr(consistency, "AGAIN", "print('another')")
    assert consistency.of_site() == ["the site is not the same when another process builds it"]
    monkeypatch.setattr(consistency, "AGAIN", "raise SystemExit('it cannot')")
    assert "cannot build the site" in consistency.of_site()[0]


def test_other_versions_are_named_and_change_no_status_of_a_report(desk, monkeypatch):
    monkeypatch.setattr(evidence, "versions", lambda: {"numpy": "1", "z3-solver": "1"})
    desk.run()
    before = stored.FILE.read_text(encoding="utf-8")
    monkeypatch.setattr(evidence, "versions", lambda: {"numpy": "2"})  # and no prover is installed
    status, said = desk.run(only_check=True)
    assert status == 0 and "computed with other versions: numpy 1 (here 2)\n" in said
    assert desk.run()[0] == 0 and desk.ran == [] and stored.FILE.read_text(encoding="utf-8") == before


def test_what_is_computed_with_other_versions_says_so_beside_what_is_not(desk, monkeypatch):
    monkeypatch.setattr(evidence, "versions", lambda: {"numpy": "1"})
    desk.run()
    changed, digest = FEW[1], evidence.digest
    monkeypatch.setattr(evidence, "digest", lambda t: "0" if t.id == changed else digest(t))
    monkeypatch.setattr(evidence, "versions", lambda: {"numpy": "2"})
    assert desk.run()[0] == 0 and set(desk.ran) == {changed}
    assert stored.versions() == {"numpy": "1"} and stored.beside("computed_with") == {changed: {"numpy": "2"}}
    assert desk.run(only_check=True)[0] == 0
    monkeypatch.setattr(evidence, "versions", lambda: {"numpy": "1"})
    assert evidence.other_versions().endswith("other versions: numpy 2 (here 1)")
    assert desk.run(fresh=True)[0] == 0 and evidence.other_versions() == "" and not stored.beside("computed_with")


# ------------------------------------------------------------------------------------------------------ a user's own runs


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """As where lemmata is installed from a wheel, with a cache of its own."""
    monkeypatch.setattr(own_runs, "are_kept", lambda: True)
    monkeypatch.setattr(own_runs.index, "folder", lambda: tmp_path / "cache")


def test_a_clone_that_can_be_written_keeps_no_runs(monkeypatch, tmp_path):
    assert not own_runs.are_kept() and own_runs.read() == {}
    monkeypatch.setattr(own_runs.index, "ROOT", tmp_path)  # site-packages has no pyproject.toml
    assert own_runs.are_kept()


def test_a_users_run_is_kept_and_shown_as_theirs(lemmata, installed):
    assert "your run" not in lemmata("show", "odd-votes-never-tie").stdout
    assert lemmata("check", "odd-votes-never-tie", "--examples", "5", "--size", "small").exit_code == 0
    (run,) = own_runs.read().values()
    assert run["verdict"] == "holds" and run["packages"] == evidence.versions()
    said = lemmata("show", "odd-votes-never-tie").stdout
    assert f"your run   holds ({run['examples']} samples, {run['mutants']} of {run['mutants']} mutants refuted)" in said
    listed = lemmata("list", "--topic", "majority-boosting").stdout
    assert "holds; your run: holds" in " ".join(listed.split())


def test_a_users_proof_stands_where_the_stored_one_is_of_before_an_edit(lemmata, installed, monkeypatch):
    name = "combination-of-psd-is-psd"
    everything = stored.verdicts()
    for kept in everything[name]["proofs"].values():
        kept["digest"] = "0"
    monkeypatch.setattr(stored, "stored_verdicts", lambda: everything)
    few = ("check", name, "--examples", "5", "--size", "small")
    assert lemmata(*few).exit_code == 3
    assert lemmata("prove", name).exit_code == 0
    result = lemmata(*few)
    assert result.exit_code == 0 and "stale" not in result.stdout
    assert own_runs.in_words(own_runs.read()[name]) == "holds, proved"


def test_runs_of_other_code_and_damaged_ones_are_not_shown(installed, monkeypatch):
    own_runs.keep({FEW[0]: {"verdict": "holds"}}, {})
    assert own_runs.read()
    own_runs.file().write_text("[1]\n", encoding="utf-8")
    assert own_runs.read() == {}
    own_runs.keep({FEW[0]: {"verdict": "holds"}}, {})
    assert own_runs.read()
    monkeypatch.setattr(own_runs.index, "digest", lambda: "0" * 64)
    assert own_runs.read() == {}
