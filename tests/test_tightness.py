"""How tight a bound is: the counts agree with the search, say no more than it, and do not depend on rounding."""

from __future__ import annotations

from typing import cast

import pytest
from lemmata.properties.search.record import Record
from lemmata.properties.search.search import search
from lemmata.properties.statements.conclusions import at_most
from lemmata.properties.statements.verdicts import Idle, NotApplicable
from lemmata.properties.theorem import THEOREMS, Theorem
from lemmata.workbench.controls import tightness
from lemmata.workbench.controls.controls import Job
from lemmata.workbench.controls.tightness import Noting, Spread, place
from lemmata.workbench.evidence import results, showing
from lemmata.workbench.implementations.catalogue import references_of
from lemmata.workbench.site import figures

SOME = [
    "updates-on-unit-rows",
    "pajor",
    "margin-problems-are-not-convex",
    "soft-dual-feasible",
    "smallest-gradient",
    "fitted-probabilities",
]


@pytest.mark.parametrize("id", SOME)
def test_the_counts_agree_with_the_search(id):
    theorem = THEOREMS[id]
    for reference in references_of(theorem)[:2]:
        noting = Noting(theorem)
        noted, plainly = (search(cast(Theorem, each), reference, examples=40) for each in (noting, theorem))
        assert (noted.verdict, noted.examples, noted.tightness) == (plainly.verdict, plainly.examples, plainly.tightness)
        assert noting.told(noted) == noting.spread
        assert (
            plainly.tightness is not None
            and noting.spread.largest == round(plainly.tightness, 6)
            and 0 < sum(noting.spread.counts) <= plainly.examples
        )


def test_what_is_stored_of_a_reference_is_its_spread():
    outcome = Job("updates-on-unit-rows", "reference", 0, 40).run()
    [found] = [r for r in results.results_of([outcome]) if r.theorem.id == "updates-on-unit-rows"]
    stored = results.verdicts_of([found])["updates-on-unit-rows"]
    assert stored["tightness"] == "1" and stored["ratios"].count(",") == 10 and stored["tightest"].startswith("rows = [[")
    assert tightness.counts_of(stored) == found.spread.counts and found.spread.counts[-1] > 0


class Made:
    """A theorem with given ratios, each a list for a sample; an exception ends the law there."""

    def __init__(self, *laws):
        self.laws = iter(laws)

    def __call__(self, reading):
        for item in next(self.laws):
            if isinstance(item, Exception):
                raise item
            yield at_most("x", *item)

    def allowance(self, name, reading, at=None):
        return None


def noted(*laws, samples=None) -> Spread:
    noting = Noting(Made(*laws))  # type: ignore[arg-type]
    for sample, _ in zip(samples or range(9), laws, strict=False):
        try:
            list(noting(sample))
        except (Idle, NotApplicable):
            continue
    return noting.spread


def test_of_a_sample_the_largest_ratio_counts():
    assert noted([(1, 4), (3, 4)], [(1, 20)]).counts == (1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0)
    assert noted([(1, 1)], [(0, 1)]).counts == (1, *[0] * 9, 1)


def test_a_reading_that_another_law_has_made_is_noted_as_well():
    """Laws share readings, so that none is made for the later ones: their ratios were those of all samples before."""
    theorem = THEOREMS["lloyd-descends"]
    [reference] = references_of(theorem)
    alone, shared = Noting(theorem), Noting(theorem)
    search(cast(Theorem, alone), reference, examples=40)
    search(theorem, reference, examples=40)
    search(cast(Theorem, shared), reference, examples=40)
    assert shared.spread == alone.spread and shared.spread.counts[-1] < 40


def test_what_the_search_does_not_count_is_not_counted():
    assert sum(noted([(1, 2), NotApplicable("no")], [(1, 2)]).counts) == 1
    assert sum(noted([(1, 2), Idle("nothing")], [(1, 2)]).counts) == 2
    assert not any(noted([(-1, 0)], []).counts)


def test_rounding_moves_nothing_between_the_counts():
    for tenth in range(11):
        assert {place(tenth / 10 + error) for error in (-1e-12, 0, 1e-12)} == {tenth}
    assert place(0.999) == 9 and place(0.0999) == 0


def test_the_shortest_of_the_tightest_samples_is_kept():
    law = [(3, 4)]
    assert noted(law, [(1, 4)], law, samples=["long sample", "x", "short"]).lines == ("short",)
    one, other = noted(law, samples=["b"]), noted([(1, 2)], law, samples=["a", "c"])
    assert one + other == other + one and (one + other).lines == ("b",) and (one + other).largest == 0.75


def test_nothing_is_told_of_a_search_that_disagrees():
    noting = Noting(Made([(3, 4)]))  # type: ignore[arg-type]
    list(noting("x"))
    assert noting.told(Record("t", "i", tightness=0.75)) is noting.spread
    assert noting.told(Record("t", "i", tightness=0.5)) is noting.told(Record("t", "i", tightness=None)) is None
    assert noting.told(Record("t", "i", "refuted", tightness=0.75)) is None


def test_a_long_sample_or_one_with_ratio_0_is_not_stored():
    assert noted([(3, 4)], samples=["x" * 160]).stored() == {"ratios": ",,,,,,,1,,,", "tightest": "x" * 160}
    assert "tightest" not in noted([(3, 4)], samples=["x" * 161]).stored()
    assert noted([(0, 4)], samples=["x"]).stored() == {"ratios": "1,,,,,,,,,,"}
    assert Spread().stored() == {}


@pytest.mark.parametrize("ratios", ["", "1,2", "1," * 11])
def test_counts_of_another_form_are_none(ratios):
    assert tightness.counts_of({"ratios": ratios}) == tightness.counts_of({}) == ()


def test_in_words_and_as_bars():
    counts = (16, 0, 0, 0, 0, 0, 0, 0, 0, 3, 41)
    assert tightness.in_words(counts) == "of 60 samples: 41 at 1, 3 from 0.9, 16 below 0.1"
    drawn = figures.histogram(counts)
    assert drawn.count("v-") == 3 and 'd="M122 42v-40h10v40z"' in drawn and "M110 42v-3h10v3z" in drawn
    assert "<title>The ratio of both sides, of 60 samples: 41 at 1, 3 from 0.9, 16 below 0.1</title>" in drawn
    assert figures.histogram(()) == "" and "third" not in figures.histogram((1, *[0] * 10))


def test_show_says_how_tight_it_is_and_where():
    stored = {"tightness": "1", "ratios": "16,,,,,,,,,3,41", "tightest": "rows = [[2]]\nlabels = [1]"}
    first, second = showing.tightness_shown(stored)
    assert first == "tightness  1, the largest ratio of both sides; of 60 samples: 41 at 1, 3 from 0.9, 16 below 0.1"
    assert second.split() == ["seen", "on", "rows", "=", "[[2]]", "labels", "=", "[1]"]
    assert list(showing.tightness_shown({"tightness": "0.5"})) == ["tightness  0.5, the largest ratio of both sides"]
    assert list(showing.tightness_shown({"tightness": "–"})) == list(showing.tightness_shown({})) == []
