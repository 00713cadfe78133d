"""Exhausted evidence: what counts, what is a fault; the quick runs; obligations with quantifiers."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from lemmata.algorithms.vc_dimension.set_systems import shattered_code
from lemmata.properties.exhaustive.exhaustion import exhaust
from lemmata.properties.proofs.engines.discharge import discharge
from lemmata.properties.proofs.engines.quantified import SETS, TWO_POINTS, Quantified, written_out
from lemmata.properties.proofs.formal.families import Family
from lemmata.properties.proofs.refuting import refuted
from lemmata.properties.statements.conclusions import Conclusion
from lemmata.properties.statements.exhausted import Exhausted, Tally
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.vc_dimension.oracles.formulas import binomial_sum
from lemmata.theorems.vc_dimension.oracles.shattering import ample_families, maximum_families
from lemmata.theorems.vc_dimension.samples.set_systems import SetFamily, all_families
from lemmata.workbench.implementations.catalogue import all_theorems, lifted, mutant, reference

PAJOR = THEOREMS["pajor"]
RUNS = [  # CI runs the slow ones in `lemmata report --check`
    pytest.param(theorem, found, id=found.id, marks=[pytest.mark.long] if found.slow else [])
    for theorem in all_theorems()
    for found in theorem.exhausted_up_to
]


def loaded(theorem, found):
    def load(name):
        if found.counts_by_itself:
            return lifted(name)
        return mutant(name.removeprefix("mutants."), theorem.role) if "mutants." in name else reference(name, theorem.role)

    return load


def run(fingerprint, implementation="set_systems.ByBitMasks", mutants=(), instances=lambda: all_families(2), orbit=None):
    found = Exhausted(
        "x/y", "pajor", "families", "2 points", implementation, mutants, instances, fingerprint, "traces on", orbit=orbit
    )
    return exhaust(PAJOR, found, loaded(PAJOR, found))


@pytest.mark.parametrize(("theorem", "found"), RUNS)
def test_exhaustive_run(theorem, found):
    out = exhaust(theorem, found, loaded(theorem, found))
    assert out.faults == []
    assert out.status == "exhausted"


def test_counts_agree_with_those_of_the_second_way():
    out = run(lambda: {"instances": 16, "attained": ample_families(2)}, mutants=("mutants.vc_dimension.ForgetsTheEmptySet",))
    assert (out.status, out.faults) == ("exhausted", [])
    assert out.tally.counts() == {"instances": 16, "violations": 0, "exercised": 11, "attained": 14}
    assert out.mutants["mutants.vc_dimension.ForgetsTheEmptySet"] == "traces on C: 1, not ≤ 0"


def test_a_wrong_fingerprint_is_no_evidence():
    out = run(lambda: {"attained": 15})
    assert out.status == "open"
    assert out.faults == ["attained: 14 counted, but 15 by the second way"]


def test_no_fingerprint_is_no_evidence():
    assert run(dict).status == "open"


def test_a_violation_is_a_refutation():
    out = run(lambda: {"instances": 16}, "mutants.vc_dimension.ForgetsTheEmptySet")
    assert out.status == "refuted"
    assert out.witness is not None
    assert out.tally.violations > 0


def test_a_mutant_that_passes_is_a_fault():
    out = run(lambda: {"instances": 16}, mutants=("mutants.vc_dimension.ShattersOneTraceShort",))  # which starts at three points
    assert out.status == "open"
    assert "passes" in out.faults[0]


def test_an_instance_without_a_verdict_is_a_fault():
    out = run(lambda: {"instances": 1}, instances=lambda: iter([(1, None)]))
    assert out.status == "open"
    assert "no verdict" in out.faults[0]


def family(*sets):
    return SetFamily(frozenset(map(frozenset, sets)))


SINGLE, OTHER = family({0}), family({1})


def exchanged(sample):
    """The family and the one with the points 0 and 1 exchanged."""
    return [(sample.sets,), (frozenset(frozenset(1 - x for x in member) for member in sample.sets),)]


@pytest.mark.parametrize(
    ("instances", "orbit", "fault"),
    [
        ([(1, SINGLE), (1, OTHER), (1, SINGLE)], None, "comes twice"),
        ([(2, SINGLE), (2, OTHER)], exchanged, "comes twice"),
        ([(2, SINGLE)], None, "stands for 2 instances, not for the 1 of its orbit"),
        ([(3, SINGLE)], exchanged, "stands for 3 instances, not for the 2 of its orbit"),
        ([(0, SINGLE)], None, "stands for 0 instances"),
        ([(1, family()), (1, family({0})), (1, family({1})), (74_357, family({0}, {1}))], None, "stands for 74357 instances"),
        ([(1, SINGLE)], lambda sample: [(OTHER.sets,)], "is not in its own orbit"),
        ([(2, SINGLE)], lambda sample: [(sample.sets,), (OTHER.sets | sample.sets,)], "is not the orbit of all that are in it"),
        ([(2, SINGLE)], lambda sample: [(SINGLE.sets,), (family({0}, {1}).sets,)], "the statement is not the same"),
        ([(2, SINGLE)], lambda sample: [(sample.sets,), (3,)], "no verdict"),
    ],
)
def test_the_generator_is_not_believed(instances, orbit, fault):
    weight = sum(w for w, _ in instances)
    out = run(lambda: {"instances": weight}, instances=lambda: iter(instances), orbit=orbit)
    assert out.status == "open"
    assert any(fault in found for found in out.faults), out.faults


def test_orbits_count_as_the_instances_that_are_in_them():
    instances = [(1, family()), (2, SINGLE), (1, family({0}, {1}))]
    out = run(lambda: {"instances": 4}, instances=lambda: iter(instances), orbit=exchanged)
    assert (out.status, out.faults, out.tally.instances) == ("exhausted", [], 4)


def first(found, many):
    """The run on its first instances, with what it must count of them as it stands."""
    if found.counts_by_itself:
        return replace(found, instances=lambda count: Tally(0), fingerprint=dict)
    return replace(found, instances=lambda: islice(found.instances(), many), mutants=(), fingerprint=dict)


def harder(conclusion):
    """A conclusion with its bound, or its right side, off by one, so that it says more, or something else."""
    if not isinstance(conclusion, Conclusion) or isinstance(conclusion.rhs, bool):
        return conclusion
    return replace(conclusion, rhs=conclusion.rhs + (-1 if conclusion.relation in "≤<" else 1))


SMALL = 400


@pytest.mark.parametrize(("theorem", "found"), [pytest.param(*p.values, id=p.id) for p in RUNS])
def test_a_run_evaluates_its_statement(theorem, found, monkeypatch):
    small = first(found, SMALL)
    assert exhaust(theorem, small, loaded(theorem, small)).tally.violations == 0
    law = theorem.statement
    monkeypatch.setattr(theorem, "statement", lambda reading: map(harder, law(reading)))
    assert exhaust(theorem, small, loaded(theorem, small)).status == "refuted"


@pytest.mark.parametrize(("theorem", "found"), [pytest.param(*p.values, id=p.id) for p in RUNS])
def test_a_statement_that_says_nothing_is_a_fault(theorem, found, monkeypatch):
    small = first(found, SMALL)
    monkeypatch.setattr(theorem, "statement", lambda reading: iter(()))
    assert "the statement concludes nothing" in exhaust(theorem, small, loaded(theorem, small)).faults


@pytest.mark.parametrize(("theorem", "found"), [run for run in RUNS if run.values[1].attained])
def test_a_weaker_statement_is_noticed_where_the_bound_is_attained(theorem, found, monkeypatch):
    """All instances, for a second way counts on how many of them the bound is attained."""
    law = theorem.statement

    def easier(item):
        is_it = isinstance(item, Conclusion) and item.name.startswith(found.attained)
        return replace(item, rhs=item.rhs + (1 if item.relation in "≤<" else -1)) if is_it else item

    monkeypatch.setattr(theorem, "statement", lambda reading: map(easier, law(reading)))
    whole = first(found, SMALL) if found.counts_by_itself else replace(found, mutants=())
    out = exhaust(theorem, whole, loaded(theorem, whole))
    assert any(fault.startswith("attained:") for fault in out.faults), out.faults


CENSUS = next(found for found in PAJOR.exhausted_up_to if found.counts_by_itself)


def small_census(**changes):
    return replace(
        CENSUS,
        instances=lambda count: Tally(256, count(3)[1], Counter(attained=count(3)[0])),
        fingerprint=lambda: {"instances": 256, "attained": ample_families(3)},
        **changes,
    )


def test_a_census_counts_by_itself():
    small = small_census()
    assert exhaust(PAJOR, small, loaded(PAJOR, small)).status == "exhausted"


def test_a_census_that_the_statement_does_not_agree_with_is_no_evidence(monkeypatch):
    assert CENSUS.beside is not None
    alone = small_census(beside=None)
    assert "no statement is run beside the census" in exhaust(PAJOR, alone, loaded(PAJOR, alone)).faults
    other = small_census(beside=replace(CENSUS.beside, census=lambda count: Tally(256, 0, Counter(attained=127))))
    assert "attained: 127 in a small census, but 128 by the statement" in exhaust(PAJOR, other, loaded(PAJOR, other)).faults


def test_ample_and_maximum_families():
    assert [ample_families(m) for m in range(5)] == [2, 4, 14, 128, 5530]
    assert [maximum_families(m) for m in range(3)] == [2, 4, 12]


def test_partial_sums_of_binomials_are_those_of_the_proof():
    for m in range(12):
        assert binomial_sum(m, -1) == 0
        for d in range(m + 2):
            assert binomial_sum(m + 1, d) == binomial_sum(m, d) + binomial_sum(m, d - 1)


# ------------------------------------------------------------------------------------------ obligations with quantifiers

DECLARED = "(declare-fun F (Points) Bool)"
F = Family.named("F")


def obligation(goal, wrong=()):
    return Quantified("x", "x", f"{SETS} {DECLARED}", f"{TWO_POINTS} {DECLARED}", (), goal, wrong)


def test_a_quantified_obligation_is_proved_by_two_engines():
    found = discharge(obligation(F.within(F | F)))
    assert (found.status, found.tool, found.faults) == ("proved", "Z3 and cvc5", [])


def test_a_wrong_one_is_refuted_on_two_points():
    found = obligation(F.within(F.shattered()))
    assert found.refuted() is not None


def test_a_goal_that_should_be_wrong_and_is_not_is_a_fault():
    assert discharge(obligation(F.within(F), wrong=(F.within(F | F),))).faults


def test_contradictory_hypotheses_are_a_fault():
    o = Quantified("x", "x", f"{SETS} {DECLARED}", f"{TWO_POINTS} {DECLARED}", ("false",), F.within(F))
    assert "meets its hypotheses" in discharge(o).faults[0]


def test_quantifiers_are_written_out():
    assert written_out("(forall ((S Points)) (F S))") == "(and (F #b00) (F #b01) (F #b10) (F #b11))"
    assert written_out("(exists ((S Points) (T Points)) (G S T))").count("G") == 16


def test_a_mutated_step_is_refuted_and_the_right_one_is_not():
    (proof,) = THEOREMS["sauer-shelah"].proofs
    assert refuted(proof, lifted("set_systems.ByBitMasks")) is None
    assert refuted(proof, lifted("mutants.vc_dimension.OneHalfIsEnough")) is not None


@pytest.mark.parametrize("name", ["HalvesByIntersection", "EitherHalf", "OneHalfIsEnough"])
def test_the_families_that_refute_a_step_refute_it_on_bit_masks_too(name):
    """What the solver finds among formulas is replayed on integers, where the same step runs."""
    (proof,) = THEOREMS["sauer-shelah"].proofs
    wrong, right = lifted(f"mutants.vc_dimension.{name}"), lifted("set_systems.ByBitMasks")
    found = refuted(proof, wrong).witness.numbers
    sets = ["{}", "{0}", "{1}", "{0, 1}"]
    halves = [sum(1 << k for k, s in enumerate(sets) if f"{half}_H {s}" in found) for half in ("low", "high")]
    one, other = (system.shattered_by_halves(*halves, lambda code: shattered_code(code, 2)) for system in (wrong, right))
    assert one != other
