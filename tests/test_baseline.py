"""``lemmata validate --baseline`` and ``--html``: what changed since an earlier run, and a page of the run."""

import json
import xml.etree.ElementTree as ET

import pytest
from lemmata.properties.search.record import Record
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.site import build, consistency
from lemmata.workbench.validation import baseline
from lemmata.workbench.validation.baseline import Change

from .conftest import assert_misuse
from .test_site import Page

VALIDATE = ("validate", "sklearn.metrics.pairwise:sigmoid_kernel", "--role", "kernel", "--size", "small", "--examples", "5")


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (("holds", None), ("refuted", "a"), "new"),
        ((None, None), ("refuted", "a"), "new"),
        (("vacuous", None), ("refuted", "a"), "new"),
        (("refuted", "a"), ("refuted", "b"), "new"),
        (("refuted", "a"), ("crashed", "a"), "new"),
        (("refuted", "a"), ("refuted", "a"), "still failing"),
        (("crashed", "a"), ("crashed", "a"), "still failing"),
        (("crashed", "a"), ("refuted", "b"), "still failing"),
        (("refuted", "a"), ("holds", None), "fixed"),
        (("refuted", "a"), ("vacuous", None), "no longer tested"),
        (("refuted", "a"), ("not-applicable", None), "no longer tested"),
        (("refuted", "a"), (None, None), "no longer tested"),
        (("holds", None), ("unknown", None), "no longer tested"),
        (("holds", None), ("holds", None), ""),
        (("unknown", None), ("holds", None), ""),
        (("vacuous", None), ("vacuous", None), ""),
    ],
)
def test_a_change_is_never_called_fixed_where_nothing_was_tested(before, after, kind):
    assert Change("t", before[0], after[0], before[1], after[1]).kind == kind


@pytest.mark.parametrize(
    ("before", "now", "status"),
    [
        ({"a": "refuted"}, {"a": "refuted"}, 0),
        ({"a": "refuted"}, {"a": "holds"}, 0),
        ({"a": "holds"}, {"a": "refuted"}, 1),
        ({"a": "refuted"}, {"a": "refuted", "b": "crashed"}, 1),
        ({"a": "refuted", "b": "holds"}, {"a": "refuted"}, 3),
        ({"a": "holds", "b": "holds"}, {"a": "holds", "b": "declined"}, 3),
        ({"a": "holds", "b": "vacuous"}, {"a": "holds", "b": "vacuous"}, 0),
        ({"a": "vacuous"}, {"a": "vacuous"}, 3),  # nothing was tested at all
        ({"a": "holds"}, {"a": "holds", "b": "unknown"}, 3),
    ],
)
def test_the_status_tells_what_is_new(before, now, status):
    stored = {id: {"verdict": v, "conclusion": "c" if v in ("refuted", "crashed") else None} for id, v in before.items()}
    records = [Record(id, "x", v, "c" if v in ("refuted", "crashed") else None) for id, v in now.items()]
    assert baseline.compare(stored, records).status == status


def test_a_known_failure_is_no_news():
    records = [Record("a", "x", "refuted", "c"), Record("b", "x", "holds")]
    assert baseline.compare({"b": {"verdict": "holds", "conclusion": None}}, records, excused=["a"]).status == 0


def test_what_is_no_baseline_is_one_line(lemmata, tmp_path):
    record = {"theorem": "a", "implementation": "other", "verdict": "holds", "conclusion": None}
    for content, words in (
        ("{", "no JSON file"),
        ("[]", "holds no records"),
        ('[{"theorem": "a"}]', "holds no records"),
        (json.dumps([record]), "is of other, not of"),
        (json.dumps([{**record, "interrupted": True}]), "interrupted"),
    ):
        (tmp_path / "base.json").write_text(content, encoding="utf-8")
        assert_misuse(lemmata(*VALIDATE, "--baseline", "base.json"), "base", words)
    assert_misuse(lemmata(*VALIDATE, "--baseline", "missing.json"), "cannot be read")
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "a.tex").write_text("mine")
    assert_misuse(lemmata(*VALIDATE, "--html", "thesis"), "holds other files")


def test_a_run_with_its_page_and_then_against_itself(lemmata, tmp_path):
    result = lemmata(*VALIDATE, "--json", "base.json", "--html", "page")
    assert result.exit_code == 1 and "wrote page/index.html" in result.stdout
    records = json.loads((tmp_path / "base.json").read_text(encoding="utf-8"))
    folder = tmp_path / "page"
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    assert not page.faults and all(r["theorem"] in page.ids for r in records)
    pages = {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    assert not list(consistency.links(pages)) and build.MARK in pages
    refuted = [r for r in records if r["verdict"] == "refuted"]
    assert refuted and all(f"witness/{r['theorem']}.json" in pages for r in refuted)
    assert "from sklearn.metrics.pairwise import sigmoid_kernel" in page.text and "scikit-learn" in page.text
    words = "".join(ET.fromstring(pages["badge.svg"]).itertext())
    assert f"{len(refuted)} refuted" in words
    replayed = lemmata("replay", folder / f"witness/{refuted[0]['theorem']}.json", VALIDATE[1])
    assert replayed.exit_code == 1 and "refuted still" in replayed.stdout

    again = lemmata(*VALIDATE, "--baseline", "base.json", "--html", "page")
    assert again.exit_code == 0, again.output
    assert f"against the baseline: 0 new, 0 fixed, {len(refuted)} still failing, 0 no longer tested" in again.stdout
    assert "Since the baseline" in (folder / "index.html").read_text(encoding="utf-8")

    was_fine = [{**r, "verdict": "holds", "conclusion": None} if r == refuted[0] else r for r in records]
    (tmp_path / "base.json").write_text(json.dumps(was_fine), encoding="utf-8")
    worse = lemmata(*VALIDATE, "--baseline", "base.json")
    assert worse.exit_code == 1 and f"new: {refuted[0]['theorem']}: holds, now refuted" in worse.stdout


HIDDEN = '''
import numpy as np

MENDED = False

def kernel(X, Y):
    """Wrong on one sample only, which a short search does not come to."""
    K = np.asarray(X) @ np.asarray(Y).T
    return K if MENDED or not (np.asarray(X) == 777).any() else -K
'''


def test_nothing_is_fixed_while_the_old_witness_still_refutes_it(lemmata, tmp_path, monkeypatch):
    (tmp_path / "hidden.py").write_text(HIDDEN, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    command = ("validate", "hidden:kernel", "--role", "kernel", "--size", "small", "--examples", "10")
    assert lemmata(*command, "--json", "base.json").exit_code == 0
    records = json.loads((tmp_path / "base.json").read_text(encoding="utf-8"))
    [psd] = [r for r in records if r["theorem"] == "gram-is-psd"]
    witness = {"sample": THEOREMS["gram-is-psd"].sample.__name__, "fields": {"rows": [["777"]]}}
    psd.update(verdict="refuted", conclusion="zᵀKz", witness=witness)
    (tmp_path / "base.json").write_text(json.dumps(records), encoding="utf-8")
    again = lemmata(*command, "--baseline", "base.json", "--json", "now.json")
    assert "the witness of the baseline refutes it still" in again.stdout and "1 still failing" in again.stdout, again.stdout
    now = json.loads((tmp_path / "now.json").read_text(encoding="utf-8"))
    assert [r["verdict"] for r in now if r["theorem"] == "gram-is-psd"] == ["refuted"]

    monkeypatch.setattr("hidden.MENDED", True)
    mended = lemmata(*command, "--baseline", "base.json")
    assert mended.exit_code == 0 and "1 fixed" in mended.stdout and "fixed: gram-is-psd" in mended.stdout
    psd["witness"] = {"sample": "NoSuchSample", "fields": {}}
    (tmp_path / "base.json").write_text(json.dumps(records), encoding="utf-8")
    unread = lemmata(*command, "--baseline", "base.json")
    assert unread.exit_code == 3 and "no longer tested: gram-is-psd" in unread.stdout
