"""Answers in float32 are held to float32: no alarm for their rounding, and nothing larger is let through."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import watched
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.allowances import declared, rounding
from lemmata.properties.statements.conclusions import equal
from lemmata.properties.statements.precision import MOST, Precision, as_handed, measured, note, smallest_normal, unit
from lemmata.theorems.kernels.gaussian import gaussian_kernel_values
from lemmata.theorems.kernels.readings.kernels import GaussianKernel
from lemmata.theorems.kernels.samples.points import Triple
from lemmata.theorems.perceptron import floats as perceptron_floats
from lemmata.theorems.perceptron.convergence import progress_of_each_update
from lemmata.theorems.perceptron.readings import Separator, Updates
from lemmata.theorems.perceptron.samples.streams import SeparableStream, UnitSeparableStream
from lemmata.theorems.regression.logistic_regression import sigmoid_is_a_probability
from lemmata.theorems.regression.ridge import ridge_has_a_closed_form

from .plain.precisions import SingleFromFirst

SINGLE, HALF = Fraction(1, 2**24), Fraction(1, 2**11)


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (np.zeros(2, np.float32), SINGLE),
        (np.float32(1), SINGLE),
        ([1.0, np.float32(1)], SINGLE),
        ([[np.zeros(2, np.float32)], (np.float16(2),)], HALF),
        (np.array([[1, 2]], dtype=np.float16), HALF),
        (np.zeros(2), UNIT_ROUNDOFF),
        (np.zeros(2, np.int8), UNIT_ROUNDOFF),
        (np.zeros(2, np.longdouble), UNIT_ROUNDOFF),
        ([1.0, None, "float32", np.dtype("float32")], UNIT_ROUNDOFF),
        ([0.0] * MOST * 2 + [np.float32(1)], UNIT_ROUNDOFF),
    ],
)
def test_the_precision_is_that_of_the_answers(answer, found):
    with measured() as precision:
        note(answer)
        assert precision.unit == unit() == found
    assert unit() == UNIT_ROUNDOFF


def test_only_rounding_is_widened_and_it_must_be_small_against_its_terms():
    both = (
        declared(Fraction(1, 10), "tol", of=1)
        + rounding(UNIT_ROUNDOFF, "a sum")
        + rounding(UNIT_ROUNDOFF**2, "its square", order=2)
    )
    own = rounding(UNIT_ROUNDOFF, "in its own type", order=0)
    assert Precision().widened(both) is both and Precision(SINGLE, "float32").widened(own) == own
    wide = Precision(SINGLE, "float32").widened(both)
    assert [part.value for part in wide] == [Fraction(1, 10), SINGLE, SINGLE**2]
    assert "rounding in its own precision: answers in float32: a sum" in str(wide)
    nothing_said = Precision(SINGLE, "float32").widened(rounding(UNIT_ROUNDOFF, "a sum"))
    assert not equal("x", 0, 0).holds or not _with(equal("x", Fraction(1, 2**30), 0), nothing_said).is_sharp
    terms = Precision(SINGLE, "float32").widened(rounding(UNIT_ROUNDOFF, "a sum", terms=1))
    assert _with(equal("x", Fraction(1, 2**30), 0), terms).is_sharp
    assert _with(equal("x", Fraction(1, 2**30), 0), rounding(UNIT_ROUNDOFF, "a sum", terms=1)).is_sharp


def _with(conclusion, allowance):
    return replace(conclusion, allowance=allowance)


def test_a_number_that_was_handed_over_is_itself_however_it_is_kept():
    given = np.array([Fraction(1, 10), Fraction(1, 3), 0], dtype=object)
    kept = np.array([0.1, 1 / 3, 0.0])
    for answer in (kept, kept.tolist(), kept.astype(np.float32), list(kept.astype(np.float32)), kept.astype(object)):
        assert list(as_handed(answer, given)) == list(given)
    changed = as_handed(np.array([0.1, 0.33, 0], dtype=np.float32), given)
    assert changed[0] == Fraction(1, 10) and changed[1] == Fraction(float(np.float32(0.33)))
    assert as_handed(np.array([0.1], dtype=np.float32), given).shape == (1,)
    assert as_handed([np.float32(0.1)] * 3, given)[2] != 0
    assert smallest_normal(SINGLE) == Fraction(float(np.finfo(np.float32).tiny))


def test_a_parameter_in_float32_makes_nothing_coarse():
    class Ridge:
        alpha, off = np.float32(2), 0.0

        def fit(self, X, y):
            self.coef_ = np.linalg.solve(X.T @ X + 2 * np.eye(X.shape[1]), X.T @ y) + self.off

    class Off(Ridge):
        off = 1e-7

    def verdict(thing):
        return search(ridge_has_a_closed_form, Implementation.of(thing, ridge_has_a_closed_form.role), examples=30).verdict

    assert verdict(Ridge) == "holds" and verdict(Off) == "refuted"


def test_what_float32_cannot_do_is_refuted():
    def off(z):
        return (1 / (1 + np.exp(-np.clip(z, -500, 500))) + 1e-5).astype(np.float32)

    record = search(sigmoid_is_a_probability, Implementation.of(off, sigmoid_is_a_probability.role), examples=30)
    assert record.verdict == "refuted" and "float32" in str(record.smallest.conclusion if record.smallest else "")


def test_a_gaussian_below_the_normal_numbers_of_float32():
    def gaussian(X, Y, gamma=0.5):
        return np.exp(-gamma * ((X[:, None] - Y[None]) ** 2).sum(axis=2)).astype(np.float32)

    far = Triple(((0,), (1,), (14,)))  # exp(−98) is 2.7e-43
    assert check_sample(gaussian_kernel_values, Implementation.of(gaussian, GaussianKernel), far)[0].verdict == "holds"


@pytest.mark.parametrize(("a", "b", "c"), [(3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29)])
def test_the_start_of_a_path_rounds_as_well(a, b, c):
    stream = UnitSeparableStream(((Fraction(a, c), Fraction(b, c)),), (1,))
    [record, *_] = check_sample(progress_of_each_update, Implementation.of(SingleFromFirst, Separator), stream)
    assert record.verdict == "vacuous"  # no update is made; the start is judged


class Counts:
    """A perceptron with weights in one type, and the number of its updates in another."""

    def __init__(self, weights=np.float64, count=int):
        self.weights, self.count = weights, count

    def fit(self, X, y):
        w, updates = np.zeros(X.shape[1]), 0
        while (wrong := np.flatnonzero(y * (X @ w) <= 0)).size:
            w, updates = w + y[wrong[0]] * X[wrong[0]], updates + 1
        self.coef_, self.n_updates_ = w.astype(self.weights), self.count(updates)


TENTHS = SeparableStream(((Fraction(0.1), Fraction(0.7)), (Fraction(0.3), Fraction(-0.1))), (1, 1))


@pytest.mark.parametrize(("weights", "found"), [(np.float64, UNIT_ROUNDOFF), (np.float32, SINGLE)])
@pytest.mark.parametrize("count", [int, np.float32])
def test_a_number_of_updates_is_held_to_the_type_of_the_weights_and_not_to_its_own(weights, found, count):
    with measured() as precision:
        run = Updates(lambda: watched(Counts(weights, count)), TENTHS)
        assert run.updates == 2 and perceptron_floats.updates(run) and precision.unit == found
