"""Pictures say what their numbers are; the same is drawn each time; a notebook shows cards."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction

import lemmata as package
import pytest
from lemmata.properties.oracles.margin import max_margin
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.perceptron.samples.streams import SeparableStream
from lemmata.theorems.svm.samples.points import TwoClasses
from lemmata.workbench.commands import notebook
from lemmata.workbench.commands.worksheet import Worksheet
from lemmata.workbench.counterexample import witness
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.pictures import points, theorems
from lemmata.workbench.pictures.svg import Plot, ticks

from .conftest import assert_misuse

DRAWS = list(dict.fromkeys(draw for draws in theorems.DRAWN.values() for draw in draws))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.__name__)
def test_a_picture_is_the_same_each_time_well_formed_and_told_in_words(draw):
    first, second = draw(), draw()
    assert first.alone() == second.alone() and first.caption
    for text in (first.inline(), first.alone()):
        root = ET.fromstring(text)
        assert root.get("role") == "img" and first.alternative in (root.get("aria-label") or "")
        assert root.find(f"{SVG}title") is not None and root.find(f"{SVG}desc") is not None
    assert "nan" not in first.inline() and "inf" not in first.inline().replace("infinity", "")
    width, height = first.size
    circles = [(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in ET.fromstring(first.inline()).iter(f"{SVG}circle")]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in circles)


def test_every_theorem_with_a_picture_exists():
    assert set(theorems.DRAWN) <= set(THEOREMS)
    assert sum(bool(theorems.of_theorem(t)) for t in all_theorems()) == len(theorems.DRAWN)


def test_the_margin_of_the_picture_is_the_certified_one():
    rows, labels = ((0, 0), (2, 0)), (-1, 1)
    picture = points.separated(rows, labels, max_margin(rows, labels, intercept=True))
    assert "w = (1, 0), b = -1, margin² = 1/‖w‖² = 1." in picture.alternative
    assert "Support vectors: (0, 0), (2, 0)." in picture.alternative and picture.body.count("ring") == 2


def test_the_perceptron_stays_between_its_bounds():
    picture = theorems.perceptron_squeezed()
    assert "R² = 26, γ² = 1 (certified), R²/γ² = 26, 7 updates" in picture.caption
    assert SeparableStream(theorems.NARROW, theorems.LABELS).margin_squared == 1


def test_growth_and_recovery_are_what_they_are_said_to_be():
    assert "τ(3) = 7, at most 7" in theorems.growth_of_a_family().alternative
    assert "but {1, 3}" in theorems.traces_of_a_family().alternative
    assert "the least 1-norm is x, the least 2-norm is (0.50, " in theorems.recovered().alternative
    told = theorems.error_round_by_round().alternative
    assert told.count("round ") == 12 and "round 1: 0.250, at most 0.866 and 0.882" in told


def test_multipliers_lie_on_the_path():
    assert "3 examples have α = 0, 2 have 0 < α < C, 7 have α = C = 1/2" in theorems.multipliers_against_margins().caption


def test_points_of_a_witness():
    found = points.of_sample(TwoClasses(((0, 1), (0, 1), (Fraction(1, 2), 0)), (1, -1, 1)))
    assert found is not None and "label 1: (0, 1), (1/2, 0); label −1: (0, 1)" in found.alternative and "×2" in found.body
    assert points.of_sample(TwoClasses(((0,), (1,)), (1, -1))) is not None
    assert points.of_sample(TwoClasses(((0, 0, 0), (1, 0, 0)), (1, -1))) is None
    assert points.of_sample(TwoClasses(((0,), (10**20,)), (1, -1))) is None and points.of_sample(3) is None


def test_scales():
    plot = Plot((0, 10), (0, 4), size=(100, 60), margins=(0, 0, 0, 0))
    assert plot.at(0, 0) == ("0", "60") and plot.at(10, 4) == ("100", "0") and plot.at(5, 2) == ("50", "30")
    square = Plot((0, 10), (0, 1), size=(100, 50), margins=(0, 0, 0, 0), square=True)
    assert square.at(1, 0)[0] == "10" and float(square.at(0, 0)[1]) - float(square.at(0, 1)[1]) == 10
    assert ticks(0, 1) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1]) and ticks(-3, 3) == [-3, -2, -1, 0, 1, 2, 3]
    assert Plot((1, 1), (0, 0)).x == (0, 2)


# ------------------------------------------------------------------------------------------------------ on the command line


def test_plot_writes_an_svg_and_says_what_it_shows(lemmata, tmp_path):
    result = lemmata("show", "sauer-shelah", "--plot", tmp_path / "growth.svg")
    assert result.exit_code == 0 and "τ(6) = 22, at most 22" in " ".join(result.stdout.split())
    text = (tmp_path / "growth.svg").read_text(encoding="utf-8")
    ET.fromstring(text)
    assert "<style>" in text and text == theorems.growth_of_a_family().alone()


def test_plot_of_a_claim_is_its_witness(lemmata, tmp_path):
    claim = "ml-notes/adaboost-margin-definition"
    result = lemmata("show", claim, "--plot", tmp_path / "w.svg")
    assert result.exit_code == 0 and (tmp_path / "w.svg").is_file()
    rows = Worksheet(claim).stored.sample.rows
    assert rows and all(f"({', '.join(map(str, row))})" in result.stdout for row in rows)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["union-bound", "--plot", "x.svg"], ["no picture is drawn of union-bound", "sauer-shelah"]),
        (["saur-shelah", "--plot", "x.svg"], ["no theorem or claim", "sauer-shelah"]),
        (["sauer-shelah", "--plot", "x.png"], ["x.svg"]),
        (["sauer-shelah", "--plot", "no/x.svg"], ["no folder"]),
        (["ml-notes/sauer-shelah-lemma", "--plot", "x.svg"], ["nothing refutes it"]),
        (["gradient-boost-must-change-loss", "--plot", "x.svg"], ["no picture"]),
    ],
    ids=lambda v: v[0] if isinstance(v, list) else "",
)
def test_a_plot_that_cannot_be_is_a_misuse(lemmata, tmp_path, arguments, words):
    assert_misuse(lemmata("show", *arguments), *words)
    assert not list(tmp_path.iterdir())


# ----------------------------------------------------------------------------------------------------------- in a notebook


def well_formed(card: str) -> str:
    return "".join(ET.fromstring(card).itertext())


def test_a_record_shows_its_card():
    record, *_ = package.check("updates-from-zero", [[2, 1], [1, 3]], [-1, 1])
    card = record._repr_html_()
    assert "✓ holds" in well_formed(card) and "updates-from-zero" in card and "1 sample<" in card.replace(";", "<")
    [refuted] = package.check("lifting-finds-the-threshold", [[2], [3]], [-1, 1], implementation="sklearn.linear_model:Perceptron")
    card = refuted._repr_html_()
    assert "✗ refuted" in well_formed(card) and "rows = [[2], [3]]" in card and "<svg" in card


def test_a_theorem_and_a_witness_show_their_cards_once_there_is_something_to_check_them_with():
    assert package.check
    card = THEOREMS["sauer-shelah"]._repr_html_()  # type: ignore[attr-defined]
    assert "Sauer–Shelah lemma" in well_formed(card) and "<math>" in card and "sampled, proved" in card and "<svg" in card
    sample = TwoClasses(((0,), (0,), (1,)), (1, -1, 1))
    shown = witness.Witness("<b>", "x:y", {}, sample, "a < b", "1", "0")._repr_html_()  # type: ignore[attr-defined]
    assert "<b>" in well_formed(shown) and "rows = [[0], [0], [1]]" in shown


def test_a_theorem_of_ones_own_has_a_card_that_claims_nothing(monkeypatch):
    monkeypatch.setattr(notebook, "stored_verdicts", dict)
    text = well_formed(notebook.of_theorem(THEOREMS["sauer-shelah"]))
    assert "not yet run" in text and "holds" not in text.replace("holds of", "")
