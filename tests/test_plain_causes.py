"""Each false alarm and false green that plain implementations brought to light, as small as it is."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import watched
from lemmata.properties.search.search import Record, check_sample, search
from lemmata.properties.statements.conclusions import at_least, at_most, equal
from lemmata.properties.statements.verdicts import ImplementationFailed
from lemmata.theorems.adaboost.reweighting import coefficients_follow_errors
from lemmata.theorems.adaboost.samples.weighted_points import StumpPoints
from lemmata.theorems.generalisation.empirical_risk import held_out_error_is_unbiased
from lemmata.theorems.kernels.kernel_trick import optimum_is_combination_of_images
from lemmata.theorems.perceptron.convergence import progress_from_zero, progress_of_each_update, updates_from_first_example
from lemmata.theorems.perceptron.mistake_bound import block_novikoff, growth_and_progress
from lemmata.theorems.perceptron.samples.streams import SeparableStream, UnitSeparableStream
from lemmata.theorems.separability.margins import margins_scale_with_the_data
from lemmata.theorems.svm.margin_through_origin import margin_is_reciprocal_norm
from lemmata.theorems.svm.samples.pairs import PairState
from lemmata.theorems.svm.smo import at_least_two_change, pair_step_feasible_and_monotone

from .plain.boosters import Clipped, Lecture
from .plain.kernels import Dual
from .plain.machines import WithMultipliers, margin_of_sizes, pair_step
from .plain.optimisers import ascend_lazily
from .plain.perceptrons import OnlineData, Rated
from .plain.selection import hold_out, hold_out_last, hold_out_most


def on(theorem: Any, thing: Any, sample: Any) -> Record:
    return check_sample(theorem, Implementation.of(thing, theorem.role), sample)[0]


def searched(theorem: Any, thing: Any, examples: int = 40) -> Record:
    return search(theorem, Implementation.of(thing, theorem.role), examples=examples, shrink=False)


# --------------------------------------------------------------------------------------------------------------- perceptrons

TIE = SeparableStream(
    tuple(tuple(Fraction(float(Fraction(v, 7))) for v in row) for row in ((3, 2, -6), (6, -3, 2))), (1, 1)
)  # the float64 scores of one on the other are 0, 5.6e-17 or −5.6e-17, by the order of the sum


class OtherOrder:
    """A perceptron that adds up in one order where it predicts, and in the other where it learns."""

    fit_intercept, coef_ = False, np.zeros(3)

    def partial_fit(self, X, y, classes=None):
        if y[0] * sum((self.coef_ * X[0])[::-1].tolist()) <= 0:
            self.coef_ = self.coef_ + y[0] * X[0]

    def decision_function(self, X):
        return [sum((self.coef_ * x).tolist()) for x in X]

    def predict(self, X):
        return [1 if score > 0 else -1 for score in self.decision_function(X)]


class NeverAtZero(OtherOrder):
    """Does not learn on the hyperplane itself."""

    def partial_fit(self, X, y, classes=None):
        if y[0] * (X[0] @ self.coef_) < 0:
            self.coef_ = self.coef_ + y[0] * X[0]


@pytest.mark.parametrize("theorem", [block_novikoff, growth_and_progress])
def test_two_orders_of_a_sum_make_no_mistake(theorem):
    swapped = SeparableStream(TIE.rows[::-1], (1, 1))
    negative = [SeparableStream(s.rows, (-1, -1)) for s in (TIE, swapped)]
    assert {on(theorem, OtherOrder, s).verdict for s in (TIE, swapped, *negative)} <= {"holds", "vacuous"}
    assert searched(theorem, NeverAtZero).verdict == "refuted"  # on exact data a score of 0 is not a tie


def test_weights_that_are_empty_at_first():
    assert searched(growth_and_progress, OnlineData()).verdict == "holds"


@pytest.mark.parametrize("theorem", [progress_of_each_update, progress_from_zero])
def test_a_rate_from_the_first_example_on(theorem):
    unit = UnitSeparableStream(((1, 0), (0, 1)), (1, -1))
    assert on(theorem, Rated, unit).verdict == ("holds" if theorem is progress_of_each_update else "not-applicable")

    class RateFromThen(Rated):
        """Its rate is that of the updates alone."""

        def fit(self, X, y):
            super().fit(X, y)
            self.path_ = self.path_ - self.path_[0] + y[0] * X[0]
            self.coef_ = self.path_[-1]

    if theorem is progress_of_each_update:
        assert on(theorem, RateFromThen, unit).verdict == "refuted"


def test_a_path_that_starts_elsewhere_is_not_spoken_of():
    class Elsewhere:
        def fit(self, X, y):
            w = np.arange(1.0, X.shape[1] + 1)
            self.path_ = [w]
            while (wrong := np.flatnonzero(y * (X @ w) <= 0)).size:
                w = w + y[wrong[0]] * X[wrong[0]]
                self.path_.append(w)
            self.coef_, self.n_updates_ = w, len(self.path_) - 1

    unit = UnitSeparableStream(((1, 0), (0, 1)), (1, -1))
    assert on(progress_of_each_update, Elsewhere, unit).verdict == "not-applicable"


def test_another_bug_is_no_matter_of_the_start():
    class FromZeroHalved:
        """Starts at 0; the mistake is in what it answers."""

        def fit(self, X, y):
            w, self.n_updates_ = np.zeros(X.shape[1]), 0
            while (wrong := np.flatnonzero(y * (X @ w) <= 0)).size:
                w, self.n_updates_ = w + y[wrong[0]] * X[wrong[0]], self.n_updates_ + 1
            self.coef_ = w + np.arange(X.shape[1])

    two = SeparableStream(((1, 0), (0, 1)), (1, 1))
    assert on(updates_from_first_example, FromZeroHalved, two).verdict == "not-applicable"


# ------------------------------------------------------------------------------------------------------------------ boosting

POINTS = StumpPoints(((0,), (1,), (2,)), (1, -1, 1))


def test_the_usual_guard_is_allowed_and_a_wider_one_declared():
    assert on(coefficients_follow_errors, Lecture, POINTS).verdict == "holds"
    wide = on(coefficients_follow_errors, Lecture(guard=1e-6), POINTS)
    assert wide.verdict == "refuted"

    class Declared(Lecture):
        tol = 1e-6

        def __init__(self):
            super().__init__(guard=1e-6)

    record = on(coefficients_follow_errors, Declared, POINTS)
    assert record.verdict == "holds" and {kind for kind, _ in record.allowances} == {"declared", "rounding"}


def test_a_guard_as_large_as_the_errors_leaves_nothing():
    class Declared(Clipped):
        tol = 0.5

    record = searched(coefficients_follow_errors, Declared)
    assert record.verdict == "vacuous" and not record.exercised


# -------------------------------------------------------------------------------------------------------- answers of generators


def test_a_generator_is_run_while_it_is_watched():
    def forever():
        while True:
            time.sleep(0.01)
            yield 0

    def fails():
        yield 0
        raise KeyError("inside")

    assert watched(lambda: (k for k in (map(int, "12"), 3)))() == [[1, 2], 3]
    with pytest.raises(ImplementationFailed, match="KeyError"):
        watched(fails)()
    from lemmata.theorems.duality.coordinate_ascent import coordinate_steps

    assert searched(coordinate_steps, ascend_lazily).verdict == "holds"
    hangs = search(
        coordinate_steps, Implementation.of(lambda *_: forever(), coordinate_steps.role), examples=2, shrink=False, seconds=0.2
    )
    assert hangs.verdict == "crashed" and "answers within" in str(hangs.conclusion)


# ------------------------------------------------------------------------------------------------------------------- the others


def test_a_random_hold_out_is_asked_again():
    assert searched(held_out_error_is_unbiased, hold_out).verdict == "not-applicable"
    assert searched(held_out_error_is_unbiased, hold_out_last).verdict == "holds"
    assert searched(held_out_error_is_unbiased, hold_out_most).verdict == "refuted"


def test_a_solver_on_gram_matrices_that_declares_nothing_is_held_to_the_default():
    class Off:
        """A millionth off, and a thousandth."""

        def __init__(self, by=1e-7):
            self.by = by

        def __call__(self, K, labels):
            return (1 - self.by) * Dual()(K, labels)

    assert searched(optimum_is_combination_of_images, Off, 15).verdict == "holds"
    assert searched(optimum_is_combination_of_images, Off(1e-3), 15).verdict == "refuted"


def test_one_class_is_fitted_by_nobody_with_an_intercept():
    one_class = SeparableStream(((1, 0), (2, 1)), (1, 1))
    assert on(margin_is_reciprocal_norm, WithMultipliers, one_class).verdict == "not-applicable"


def test_a_margin_is_asked_of_what_separates_nothing():
    assert searched(margins_scale_with_the_data, margin_of_sizes, 10).verdict == "refuted"


@pytest.mark.parametrize("theorem", [pair_step_feasible_and_monotone, at_least_two_change])
def test_a_multiplier_that_float64_rounds_is_left_alone(theorem):
    third = Fraction(1, 3)
    state = PairState(((1,), (2,), (-1,), (-2,)), (1, 1, -1, -1), Fraction(1), (third, third, third, third), 0, 2, 1)
    assert on(theorem, pair_step, state).verdict == "holds"


# ----------------------------------------------------------------------------------------------------------------------- power


def allowed(conclusion: Any, value: Any, of: Any = None) -> Any:
    from dataclasses import replace

    from lemmata.properties.statements.allowances import declared

    return replace(conclusion, allowance=declared(value, "tol", of=of))


@pytest.mark.parametrize(
    ("conclusion", "sharp"),
    [
        (allowed(at_most("P", 9, 8), Fraction(9, 8)), True),
        (allowed(at_most("P", 9, 8), Fraction(10, 8)), False),
        (allowed(at_most("P", 12 * 10**6, 1), 12 * 10**6), False),
        (allowed(at_least("P", 0, 3), 10**9), False),
        (allowed(at_least("α", Fraction(-1, 10**6), 0), Fraction(1, 10**5)), True),  # of nothing known
        (allowed(at_least("α", Fraction(-1, 10**6), 0), Fraction(1, 10**5), of=Fraction(1, 10**4)), True),
        (allowed(at_least("α", Fraction(-1, 10**6), 0), Fraction(1, 10**5), of=Fraction(1, 10**5)), False),
        (equal("a", 1, 1), True),
        (allowed(equal("words", "a", "a"), 5), True),
    ],
)
def test_what_is_sharp(conclusion, sharp):
    assert conclusion.is_sharp is sharp


def zero(P, q, G, h, A, b):
    return 0 * q


class Swallows:
    """Answers 0 to every program, and declares that it may."""

    tol = 1e9

    def __call__(self, *problem):
        return zero(*problem)


def test_a_tolerance_that_swallows_the_law_is_no_green():
    from lemmata.theorems.duality.kkt import kkt_sufficient

    assert searched(kkt_sufficient, zero, 20).verdict == "refuted"
    record = searched(kkt_sufficient, Swallows, 20)
    assert record.verdict == "vacuous" and "swallows the law" in record.reason, record.reason
    assert record.power is not None and record.power < 0.2 and record.as_json()["power"] == round(record.power, 4)


def test_a_price_that_multiplies_the_tolerance():
    from lemmata.theorems.svm.soft_margin import soft_margin_optimum

    class Machine:
        """The mean of the examples for w."""

        C = 1e9

        def fit(self, X, y):
            self.coef_, self.intercept_ = y @ X / len(X), 0.0

    record = searched(soft_margin_optimum, Machine, 30)
    assert record.verdict in ("vacuous", "refuted"), record
    Machine.tol = 1e3
    record = searched(soft_margin_optimum, Machine, 30)
    assert record.verdict == "vacuous" and "swallows" in record.reason


def test_the_power_of_a_sharp_run_is_one():
    record = searched(coefficients_follow_errors, Lecture)
    assert record.power == 1 and "power" not in record.reason
