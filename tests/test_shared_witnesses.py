"""What one law finds, and what is stored of the laws of a role, is tried on every law that speaks of such data."""

from fractions import Fraction

import lemmata
import pytest
from lemmata.properties.samples.recast import recast
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.perceptron.samples.streams import AffinelySeparablePoints, SeparableStream
from lemmata.workbench.controls.corpus import corpus_of_role
from lemmata.workbench.implementations.importing import implementation, role_of
from lemmata.workbench.validation.cases import cases, shared


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 5))])
def test_the_perceptron_that_stops_early_separates_nothing_whatever_the_seed(as_found, seed):
    records = lemmata.validate("sklearn.linear_model:Perceptron", role="separator", size="small", seed=seed, examples=20)
    verdicts = {record.theorem: record.verdict for record in records}
    assert verdicts["stops-on-separator"] == verdicts["lifting-finds-the-threshold"] == "refuted"


def test_a_smaller_witness_of_one_law_takes_the_place_of_anothers():
    far = ((-264140488578, -264140488707), (-130996502628, -130996502444))
    shown = {
        "lifting-finds-the-threshold": AffinelySeparablePoints(((3,), (6,)), (-1, 1)),
        "stops-on-separator": SeparableStream(far, (1, -1)),
    }
    role = role_of("separator")
    found = [
        (case, check_sample(case.theorem, case.implementation, shown[case.theorem.id])[0])
        for case in cases(implementation("sklearn.linear_model:Perceptron", role), role)
        if case.theorem.id in shown
    ]
    assert [record.verdict for _, record in found] == ["refuted", "refuted"]
    ((number, record),) = shared(found)
    assert found[number][0].theorem.id == "stops-on-separator"
    assert record.smallest is not None and record.smallest.sample == SeparableStream(((3, 1), (6, 1)), (-1, 1))
    assert record.lhs == str(record.smallest.conclusion.lhs)


def test_and_is_the_worst_where_it_is_worse():
    """−2⁻³⁰ > 0 was called the worst that was found, beside −1 > 0."""
    role = role_of("separator")
    of = {case.theorem.id: case for case in cases(implementation("sklearn.linear_model:Perceptron", role), role)}
    tiny = tuple((Fraction(v, 2**30), Fraction(1, 2**30)) for v in (20, 30, 40, 50))
    shown = {
        "stops-on-separator": SeparableStream(tiny, (-1, -1, 1, 1)),
        "lifting-finds-the-threshold": AffinelySeparablePoints(((2,), (3,)), (-1, 1)),
    }
    found = [(of[name], check_sample(of[name].theorem, of[name].implementation, sample)[0]) for name, sample in shown.items()]
    assert [record.verdict for _, record in found] == ["refuted", "refuted"]
    ((_, record),) = shared(found)
    assert record.smallest is not None and record.worst == record.smallest


def test_labelled_points_are_recast_where_they_meet_the_hypotheses():
    lifted = AffinelySeparablePoints(((2,), (3,)), (-1, 1))
    assert list(recast(lifted, SeparableStream)) == [SeparableStream(((2, 1), (3, 1)), (-1, 1))]  # through 0 they are inseparable
    assert list(recast(SeparableStream(((1,), (-1,)), (1, -1)), AffinelySeparablePoints))
    assert list(recast(lifted, THEOREMS["sauer-shelah"].sample)) == []


def test_the_corpus_of_a_role_has_what_all_of_its_laws_found():
    role = role_of("separator")
    found = corpus_of_role(role, SeparableStream)
    assert len(found) > 5 and all(type(sample) is SeparableStream for sample in found)
    assert corpus_of_role(role, SeparableStream)[0] is found[0]  # the same objects, so that readings are shared
