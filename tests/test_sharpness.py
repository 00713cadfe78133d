"""Remarks on sharpness are run: where a bound is said to be attained it was, in the records or on a stated sample."""

from typing import cast

import pytest
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.conclusions import at_least, at_most, equal
from lemmata.properties.theorem import THEOREMS, Theorem
from lemmata.workbench.controls.tightness import Noting, Reach, reach
from lemmata.workbench.evidence.showing import sharpness_shown
from lemmata.workbench.evidence.stored import stored_verdicts
from lemmata.workbench.implementations.catalogue import all_theorems, references_of

STATED = [(theorem.id, i) for theorem in all_theorems() for i in range(len(theorem.sharp_at))]


@pytest.mark.parametrize("theorem", all_theorems(), ids=lambda theorem: theorem.id)
def test_remarks_agree_with_the_records(theorem):
    """``Sharp:`` needs an inequality that was attained, ``Not sharp:`` one that never was; of equations neither is said."""
    seen = stored_verdicts()[theorem.id].get("attained", {})
    if theorem.paragraph("Sharp"):
        assert True in seen.values() or theorem.sharp_at, (
            f"{theorem.id} was never attained: state a sample (@….sharp), or say nothing"
        )
    if theorem.paragraph("Not sharp"):
        assert False in seen.values(), f"every inequality of {theorem.id} was attained"


@pytest.mark.parametrize(("id", "i"), STATED)
def test_stated_samples_attain_their_bounds(id, i):
    theorem = THEOREMS[id]
    sharp = theorem.sharp_at[i]
    attained = set()
    for reference in references_of(theorem):
        noting = Noting(theorem)
        record, _ = check_sample(cast(Theorem, noting), reference, sharp.sample())
        assert record.smallest is None and record.examples == 1
        attained |= {name for name, seen in noting.spread.reached.items() if seen.equal}
    assert attained >= set(sharp.names)


@pytest.mark.parametrize(
    ("conclusion", "kind"),
    [
        (at_most("x", 1, 1), Reach(equal=True, bound=True)),
        (at_most("x", 1, 1 + 1e-9), Reach(equal=True, bound=True)),
        (at_most("x", 1, 1.001), Reach(apart=True, bound=True)),
        (at_most("x", 2**2000, 2**3000), Reach(apart=True, bound=True)),  # both infinite in float64
        (at_most("x", 2**2000, 2**2000), Reach(equal=True, bound=True)),
        (at_least("x", 0, 0), Reach(zero=True)),
        (at_least("x", 2, 0), Reach(apart=True)),
        (equal("x", 1, 1), None),
    ],
)
def test_sides_are_compared_to_six_digits(conclusion, kind):
    assert reach(conclusion) == kind


def test_zero_is_attained_only_as_a_constant_bound_that_is_elsewhere_not_met_with_equality():
    zero, apart, moving = Reach(zero=True), Reach(apart=True), Reach(apart=True, bound=True)
    assert (zero | apart).is_attained and not (zero | apart).is_slack
    assert not zero.is_attained and not zero.is_slack  # an equation
    assert (zero | moving).is_slack and not (zero | moving).is_attained


def test_show_says_which_bounds_are_attained():
    lines = list(sharpness_shown(THEOREMS["descent-lemma"], {"attained": {"a": True, "b": False, "c": True}}))
    assert lines == ["attained   a; c", "slack      b"]
    assert "traces on C (sets of at most" in next(sharpness_shown(THEOREMS["pajor"], {}))


def test_a_sharp_sample_names_a_conclusion():
    with pytest.raises(NameError, match="yields no conclusion growht"):
        THEOREMS["pajor"].sharp("growht")
