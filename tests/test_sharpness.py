"""Remarks on sharpness are run: where a bound is said to be attained it is, on a stored or a stated sample."""

import functools
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from lemmata.properties.numbers.exact import as_float, exp, log, sqrt
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import evaluate
from lemmata.properties.statements.allowances import rounding
from lemmata.properties.statements.conclusions import Conclusion, at_least, at_most, equal, exercised
from lemmata.properties.theorem import THEOREMS, literals
from lemmata.workbench.controls import sharpness
from lemmata.workbench.controls.sharpness import Census, Kind, Sides, seen_in, shown_of, sides
from lemmata.workbench.evidence.showing import sharpness_shown
from lemmata.workbench.implementations.catalogue import all_theorems, named, reference_names, references_of

STATED = [(theorem.id, i) for theorem in all_theorems() for i in range(len(theorem.sharp_at))]
SLOW = dict.fromkeys(("attributions-sum-to-the-difference", "units-share-in-proportion"), pytest.mark.slow)  # a thousand nodes
STORED = [pytest.param(t, id=t.id, marks=SLOW.get(t.id, ())) for t in all_theorems() if sharpness.stored().get(t.id)]
NOT_SHARP = [theorem for theorem in all_theorems() if theorem.paragraph("Not sharp")]
LARGEST = re.compile(r"found .*at most (\d\.\d+) ")


def is_attained(theorem):
    return bool(theorem.sharp_at) or any(one.is_attained for one in shown_of(theorem))


@pytest.mark.parametrize("theorem", all_theorems(), ids=lambda theorem: theorem.id)
def test_remarks_agree_with_the_samples(theorem):
    """``Sharp:`` needs an inequality that is attained, ``Not sharp:`` one that is not; of equations neither is said."""
    if theorem.paragraph("Sharp"):
        assert is_attained(theorem), f"{theorem.id} is nowhere attained: state a sample (@….sharp), or say nothing"
    if theorem.paragraph("Not sharp"):
        assert any(not one.is_attained for one in shown_of(theorem)), f"every inequality of {theorem.id} is attained"


@pytest.mark.parametrize("theorem", NOT_SHARP, ids=lambda theorem: theorem.id)
def test_a_bound_that_is_not_sharp_has_its_largest_ratio_or_a_better_one(theorem):
    """Either the remark has the largest ratio that is stored; or a statement beside it is closer there; or it names a theorem."""
    remark, slack = theorem.paragraph("Not sharp"), [one for one in shown_of(theorem) if one.ratio is not None]
    if said := LARGEST.search(remark):
        ratios = [float(one.ratio) for one in slack if not one.ratio.startswith("above")]
        assert any(ratio <= float(said[1]) < ratio + 0.01 for ratio in ratios), ratios
        return
    closer = {name: beside for beside in theorem.holding for name in literals(beside.statement)}
    compared = [(one, name) for one in slack for name, _ in one.inequalities if name in closer]
    for one, name in compared:
        by = named(one.reference, theorem.role)
        ours, better = (_sides(statement, by, one.sample, name) for statement in (theorem, closer[name]))
        assert ours.keys() == better.keys() and all(better[at] <= ours[at] for at in ours)
        assert any(better[at] < ours[at] for at in ours)
        assert "exact" not in remark or any(name in _equal_on(closer[name], by, sample) for sample in drawn(theorem.sample, 100))
    for id in re.findall(r"`(\w+)`", remark):
        assert is_attained(THEOREMS[id.replace("_", "-")])
        compared.append(id)
    assert compared, "what is better than it?"


def _sides(statement, reference, sample, name):
    """By how much the bounds of that name are missed, in their order."""
    found = [c for c in evaluate(statement, reference, sample) if isinstance(c, Conclusion) and c.name == name]
    return {i: as_float(c.rhs - c.lhs if c.relation == "≤" else c.lhs - c.rhs) for i, c in enumerate(found)}


@pytest.mark.parametrize(("id", "i"), STATED)
def test_stated_samples_attain_their_bounds(id, i):
    theorem = THEOREMS[id]
    sharp = theorem.sharp_at[i]
    for sample in sharp.samples:
        assert any(set(sharp.names) <= _equal_on(theorem, reference, sample) for reference in references_of(theorem)), sample


def _equal_on(theorem, reference, sample):
    seen = sharpness.on(theorem, reference, sample)
    return {name for (name, _), found in seen.items() if any(s.within is not None and not s.kind.zero for s in found)}


@pytest.mark.parametrize("theorem", STORED)
def test_stored_samples_have_the_sides_that_are_stored(theorem):
    """Rebuilt from the file: equal where they are said to be, and elsewhere not; where a remark rests on it, so far apart."""
    shown, again = shown_of(theorem), f"lemmata maintain {theorem.topic} --only sharp computes and stores its samples"
    assert sum(len(one.inequalities) for one in shown) == len(sharpness.stored()[theorem.id]), again
    for one in shown:
        if one.sample is None:
            continue
        assert isinstance(one.sample, theorem.sample) and one.reference in reference_names(theorem)
        seen = sharpness.on(theorem, named(one.reference, theorem.role), one.sample)
        for inequality in one.inequalities:
            assert inequality in seen, again
            within = [side.within for side in seen[inequality] if side.within is not None and not (one.ratio and side.kind.zero)]
            if one.is_attained:  # exactly equal here may be within the allowance on another machine
                assert within and (one.within == sharpness.EXACTLY or min(within) <= 2 * float(one.within)), (
                    f"{inequality}: {again}"
                )
            else:
                assert not within, f"{inequality}: {again}"
                if theorem.paragraph("Not sharp"):  # how small errors are differs between machines
                    short = min(side.short for side in seen[inequality] if side.short is not None)
                    assert sharpness.ratio(short) == one.ratio, f"{inequality}: {again}"


OFF = rounding(Fraction(1, 10**12), "a sum")


@pytest.mark.parametrize(
    ("conclusion", "allowance", "expected"),
    [
        (at_most("x", 1, 1), None, Sides(Kind(zero=False), 0, 0)),
        (at_most("x", 1, 1 + Fraction(1, 10**9)), None, Sides(Kind(zero=False), None, 1e-9)),  # six digits agree, and no more
        (at_most("x", 1, 1 + Fraction(1, 10**13)), OFF, Sides(Kind(zero=False), 1e-12, 1e-13)),
        (at_most("x", 1 + Fraction(1, 10**13), 1), OFF, Sides(Kind(zero=False), 1e-12, -1e-13)),
        (at_most("x", Fraction(1, 10**13), Fraction(2, 10**13)), OFF, Sides(Kind(zero=False), None, 0.5)),  # swallowed
        (at_most("x", exp(log(2)), 2), OFF, Sides(Kind(zero=False), 5e-13, 0)),  # which no precision decides
        (at_most("x", exp(log(2)), 2), None, None),
        (at_most("x", sqrt(2) * sqrt(2), 3), None, Sides(Kind(zero=False), None, 1 / 3)),
        (at_most("x", 2**2000, 2**3000), None, Sides(Kind(zero=False), None, 1)),
        (at_most("x", 2**2000, 2**2000), None, Sides(Kind(zero=False), 0, 0)),
        (at_least("x", 0, 0), None, Sides(Kind(zero=True), 0, None)),
        (at_most("x", 0, sqrt(2) * 0), None, Sides(Kind(zero=True), 0, None)),
        (at_most("x", 0, sqrt(2) - sqrt(2)), None, None),
        (at_least("x", 2, 0), None, Sides(Kind(zero=True), None, 1)),
        (at_least("x", Fraction(1, 2**2000), 0), OFF, None),  # 0 as a float
        (at_least("x", -1, -2), None, Sides(Kind(zero=False), None, None)),
        (equal("x", 1, 1), None, None),
    ],
)
def test_sides_are_equal_exactly_or_within_the_allowance(conclusion, allowance, expected):
    seen = sides(conclusion if allowance is None else replace(conclusion, allowance=allowance))
    assert (seen is None) is (expected is None)
    if seen is not None and expected is not None:
        assert seen.kind == expected.kind
        assert seen.within == (None if expected.within is None else pytest.approx(expected.within, rel=1e-6))
        assert seen.short == (None if expected.short is None else pytest.approx(expected.short, rel=1e-6, abs=1e-30))


def test_nothing_is_seen_where_the_law_fails():
    assert seen_in([at_most("x", 1, 1), at_most("y", 2, 1)]) == {}
    assert {side.kind.idle for side in seen_in([at_most("x", 1, 1), exercised("a step", False)])["x", "≤"]} == {True}


ZERO, APART = Sides(Kind(zero=True), 0, None), Sides(Kind(zero=True), None, 1.0)
EQUAL, IDLE, MOVING = (Sides(Kind(zero=False), 0, 0), Sides(Kind(False, idle=True), 0, 0), Sides(Kind(False), None, 0.5))


@pytest.mark.parametrize(
    ("seen", "kind"),
    [
        ([ZERO, APART], Kind(zero=True)),  # a constant bound that is elsewhere not met with equality
        ([ZERO], None),  # an equation
        ([ZERO, MOVING], None),
        ([ZERO, EQUAL, MOVING], Kind(zero=False)),
        ([IDLE, EQUAL], Kind(zero=False)),
        ([IDLE, MOVING], Kind(False, idle=True)),
    ],
)
def test_zero_and_idle_samples_come_last(seen, kind):
    census = Census()
    for i, one in enumerate(seen):
        census.note([one], "reference", i)
    assert (census.attained and census.attained[0]) == kind


def test_a_ratio_is_never_said_to_be_1():
    said = {0.5: "0.5", 1e-4: "0.9999", 1e-9: "above 1 − 2e-09", 0.0: "above 1 − 1e-30", -1e-9: "1 + 1e-09"}
    assert {short: sharpness.ratio(short) for short in said} == said


def test_show_says_which_bounds_are_attained_and_where():
    lines = list(sharpness_shown(THEOREMS["descent-lemma"]))
    assert lines[0].startswith("attained   f(w') + η(1 − Lη/2)‖∇f(w)‖²; η‖∇f(w)‖²/2: on rows = [[1]]")
    assert "traces on C: sets of at most" in next(sharpness_shown(THEOREMS["pajor"]))
    assert any(line.startswith("slack      f(w_T) − f*: 0.44") for line in sharpness_shown(THEOREMS["rate-on-convex-functions"]))


def test_the_samples_are_found_again():
    theorem = THEOREMS["forward-search-calls"]
    found = sharpness.records_of(theorem)
    assert found == sharpness.stored()[theorem.id] and found[0]["within"] == sharpness.EXACTLY


def test_a_bound_that_is_weaker_is_not_attained():
    theorem = THEOREMS["forward-search-calls"]

    @functools.wraps(theorem.statement)
    def weaker(reading):
        for item in theorem.statement(reading):
            yield replace(item, rhs=item.rhs + 1) if getattr(item, "relation", "") == "≤" else item

    (record,) = sharpness.records_of(replace(theorem, statement=weaker))
    assert "within" not in record and 0 < float(record["ratio"]) < 1


def test_the_balls_attain_sauers_bound_at_every_size_and_on_every_set():
    """Of other families one place is enough, such as the last step."""
    for theorem in (THEOREMS["sauer-shelah"], THEOREMS["pajor"]):
        for sample in theorem.sharp_at[0].samples:
            seen = sharpness.on(theorem, references_of(theorem)[0], sample)
            assert len(seen) == len(theorem.sharp_at[0].names) and all(
                side.within == 0 for found in seen.values() for side in found
            )


def test_a_stored_sample_that_does_not_meet_its_hypotheses_is_left_out(monkeypatch):
    kept = sharpness.stored()["descent-lemma"]
    damaged = [{**kept[0], "fields": {**kept[0]["fields"], "eta": "9"}}, {**kept[1], "sample": "Nothing"}]
    monkeypatch.setattr(sharpness, "stored", lambda: {"descent-lemma": damaged})
    assert list(sharpness_shown(THEOREMS["descent-lemma"])) == []


def test_a_sharp_sample_names_a_conclusion():
    with pytest.raises(NameError, match="yields no conclusion growht"):
        THEOREMS["pajor"].sharp("growht")
