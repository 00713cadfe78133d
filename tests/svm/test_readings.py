"""Readings of support vector machines, their allowances at examples, and small samples."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.svm.svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM, pair_step
from lemmata.properties.numbers.rounding import UNIT_ROUNDOFF
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import watched
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.precision import measured
from lemmata.properties.statements.verdicts import Idle, ImplementationFailed, NotApplicable, Unknown
from lemmata.theorems.perceptron.samples.streams import SeparableStream
from lemmata.theorems.svm.floats import hyperplanes as floats
from lemmata.theorems.svm.floats import pair_steps
from lemmata.theorems.svm.hard_margin import both_planes_are_touched
from lemmata.theorems.svm.readings import (
    CentredFit,
    FitAtBounds,
    FitOnSupport,
    FitOnTight,
    HardMarginFit,
    InterceptFit,
    PairMove,
    QueriedFit,
    ScaledFit,
    SoftFit,
    TwoPrices,
)
from lemmata.theorems.svm.samples.pairs import PairState
from lemmata.theorems.svm.samples.points import QueriedClasses, SeparableClasses, TwoClasses
from sklearn.svm import SVC

PAIR = SeparableClasses(((-1,), (1,)), (-1, 1))
HALF = Fraction(1, 2)


class Fixed:
    """Shows what it is told."""

    def __init__(self, w=((1.0,),), b=0.0, alpha=((-0.5, 0.5),), C=1.0, tol=0.0):
        self.shown, self.C, self.tol = (w, b, alpha), C, tol

    def fit(self, X, y):
        self.coef_, self.intercept_, self.dual_coef_ = (np.array(v) for v in self.shown)


def fixed(**shown):
    return lambda: watched(Fixed(**shown))


def test_what_is_read_of_a_machine_in_closed_form():
    run = SoftFit(fixed(), PAIR)
    assert list(run.w) == [1] and run.b == 0 and run.has_intercept
    assert list(run.margins) == [1, 1] and list(run.alpha) == [HALF, HALF] and list(run.signed) == [-HALF, HALF]
    assert run.norm_squared == 1 and run.slack == 0 and run.imbalance == 0
    assert run.primal_value == run.dual_value == run.best.value == HALF
    assert list(run.combination) == list(run.w_star) == [1]
    assert list(run.positive) == [1] and list(run.negative) == [-1]


def test_slack_is_the_sum_of_shortfalls():
    run = SoftFit(fixed(w=[[0.5]], b=0.25), PAIR)
    assert list(run.margins) == [Fraction(1, 4), Fraction(3, 4)] and run.slack == 1
    assert run.primal_value == Fraction(1, 8) + 1


def test_support_is_spread_over_all_points():
    classes = TwoClasses(((-1,), (-3,), (1,)), (-1, -1, 1))
    run = SoftFit(lambda: watched(SoftMarginSVM()), classes)
    assert run.signed[1] == 0 and run.signed[0] == -run.signed[2] < 0


def test_each_fit_is_made_once_and_afresh():
    made = []

    def make():
        made.append(SoftMarginSVM())
        return made[-1]

    run = SoftFit(make, PAIR)
    assert run.primal_value is run.primal_value and run.best is run.best and len(made) == 1
    prices = TwoPrices(make, PAIR)
    assert prices.second.C == 4 * prices.first.C == 4 and len(made) == 3
    assert sorted(m.C for m in made) == [1, 1, 4]


def test_who_cannot_be_asked_is_not_judged():
    assert not hasattr(Fixed(), "set_params")
    with pytest.raises(NotApplicable, match="set_params"):
        _ = TwoPrices(fixed(), PAIR).second
    with pytest.raises(NotApplicable, match="finite C"):
        _ = SoftFit(lambda: watched(HardMarginSVM()), PAIR).C
    with pytest.raises(NotApplicable, match="fits no intercept"):
        _ = HardMarginFit(lambda: watched(CentredHardMarginSVM()), PAIR).w
    with pytest.raises(NotApplicable, match="fits an intercept"):
        _ = CentredFit(lambda: watched(HardMarginSVM()), SeparableStream(((-1,), (1,)), (-1, 1))).w
    with pytest.raises(NotApplicable, match="smaller than a multiplier"):
        _ = HardMarginFit(fixed(C=0.25), PAIR).w
    with pytest.raises(NotApplicable, match="interior"):
        _ = FitAtBounds(fixed(alpha=[[-0.001, 0.001]], tol=0.01), PAIR).alpha
    with pytest.raises(ImplementationFailed, match="dual_coef_ has 3 entries"):
        _ = SoftFit(fixed(alpha=[[0.5, 0.5, 0.5]]), PAIR).alpha


def test_a_machine_of_length_one_without_multipliers_is_not_scaled():
    classes = SeparableClasses(((-2,), (2,)), (-1, 1))
    assert HardMarginFit(fixed(alpha=[[0.0, 0.0]]), classes).norm_squared == 1

    class UnitNorm(Fixed):
        def fit(self, X, y):
            super().fit(X, y)
            del self.dual_coef_

    with pytest.raises(NotApplicable, match="length 1"):
        _ = ScaledFit(lambda: watched(UnitNorm()), classes).w


def test_which_multipliers_may_rise_and_fall():
    classes = TwoClasses(((-1,), (1,), (0,)), (-1, 1, 1))
    run = InterceptFit(fixed(alpha=[[-1.0, 0.0, 1.0]]), classes)
    assert run.rising == [0, 1] and run.falling == [2]  # α at C: the negative example may rise, the last may fall


def test_the_foot_of_a_point():
    classes = QueriedClasses(((-1, 0), (1, 0)), (-1, 1), (3, 4), 1, 2)
    run = QueriedFit(lambda: watched(HardMarginSVM()), classes)
    assert list(run.foot(run.query)) == [0, 4] and len(run.decisions) == 3 and run.prediction == 1
    with pytest.raises(Idle):
        _ = QueriedFit(fixed(w=[[0.0, 0.0]]), classes).norm_squared


def test_support_vectors_and_tight_examples():
    """Three examples of a square's corners: each has margin 1; two of them are enough."""
    classes = SeparableClasses(((-1, 0), (1, 1), (1, -1), (1, 0)), (-1, 1, 1, 1))
    run = FitOnSupport(lambda: watched(HardMarginSVM()), classes)
    assert set(classes.optimum.alpha) < set(range(4)) and run.supported.n == len(classes.optimum.alpha)
    assert FitOnTight(lambda: watched(HardMarginSVM()), classes).supported == classes  # the others are of one class


def test_tight_examples_through_the_origin():
    stream = SeparableStream(((1, 0), (0, 1), (3, 3)), (1, 1, 1))
    run = CentredFit(lambda: watched(CentredHardMarginSVM()), stream)
    assert run.tight.tolist() == [[1, 0], [0, 1]] and run.rank == 2 and run.in_their_span
    assert list(run.solution) == list(run.v) == [1, 1]


def test_a_pair_step_on_a_state():
    state = PairState(((-1,), (1,)), (-1, 1), Fraction(1), (0, 0), 0, 1, 1)
    run = PairMove(lambda: watched(pair_step), state)
    assert list(run.new) == [HALF, HALF] and run.best == HALF and list(run.old) == [0, 0]
    with pytest.raises(ImplementationFailed, match="1 multipliers, not 2"):
        _ = PairMove(lambda: watched(lambda *_: np.zeros(1)), state).new


def test_pair_states_become_smaller_without_losing_the_pair():
    state = PairState(((5,), (-1,), (1,)), (1, -1, 1), Fraction(1), (0, HALF, HALF), 1, 2, 1)
    assert PairState(((-1,), (1,)), (-1, 1), Fraction(1), (HALF, HALF), 0, 1, 1) in list(state.smaller())
    query = QueriedClasses(((-1, 0), (1, 0)), (-1, 1), (3, 4), 1, 2)
    assert QueriedClasses(((-1,), (1,)), (-1, 1), (3,), 1, 2) in list(query.smaller())


# ---------------------------------------------------------------------------------------------------------------- allowances


def test_tau_is_tol_and_what_single_precision_costs():
    run = SoftFit(fixed(tol=0.25), PAIR)
    assert run.spread == 2  # twice Σ αⱼ|Kᵢⱼ| = 1
    assert floats.tau(run).value == Fraction(1, 4) + Fraction(3, 2**24)
    assert [part.kind for part in floats.tau(run)] == ["declared", "rounding"]


@pytest.mark.parametrize(("kind", "u"), [(np.float64, 0), (np.float32, Fraction(1, 2**24)), (np.float16, Fraction(1, 2**11))])
def test_tau_is_stated_for_the_type_of_the_answers_and_widened_no_more(kind, u):
    single, both = Fraction(1, 2**24), kind([-0.5, 0.5])
    with measured() as precision:
        run = SoftFit(fixed(w=kind([[1.0]]), b=kind(0), alpha=both, tol=0.25), PAIR)
        tau = floats.tau(run)
        assert precision.widened(tau) == tau
        sums = 1 + 1 * (1 + 1)  # 1 + Σₖ|wₖxₖ| + Σⱼαⱼ|xⱼx|
        assert tau.value == Fraction(1, 4) + max(single, u) * 3 + 4 * (2 + 1 + 2) * u * sums
        drift = floats.drift(SoftFit(fixed(b=kind(2), alpha=kind([-0.5, 0.25]), tol=0.25), PAIR), 1)
        assert precision.widened(drift) == drift and drift


def test_allowances_of_the_soft_margin_in_closed_form():
    run = SoftFit(fixed(tol=0.25, C=4.0), PAIR)
    tau = floats.tau(run).value
    assert floats.excess(run).value == 2 * 4 * tau and floats.product(run).value == 2 * tau
    assert (
        floats.box(run).value == 1 + 8 * UNIT_ROUNDOFF and floats.balance(run).value == tau and floats.combination(run).value == tau
    )
    assert floats.gap(run).value == floats.excess(run).value  # all margins are 1: nothing is lost outside the box


def test_allowances_of_the_hard_margin_in_closed_form():
    run = HardMarginFit(fixed(tol=0.25), PAIR)
    t = floats.tau(run).value
    assert floats.excess_of_norm(run).value == (1 + t) / (1 - t) - 1
    assert floats.loss_of_margin(run).value == 1 - (1 - t) ** 3 / (1 + t)
    assert floats.gap_of(run) == 1 / (1 - t) ** 2 + 1 - 2 / (1 + t)
    assert floats.excess_of_dual(run).value == 0 and floats.lack_of_dual(run).value == HALF * (1 - (1 - t) ** 2) + t
    with pytest.raises(Unknown, match="within ½"):
        floats.at_most_half(HardMarginFit(fixed(tol=3.0), PAIR))


def test_kernel_values_in_single_precision_can_be_too_coarse_for_any_margin():
    """‖x‖² is 9·10⁷ here, and 5 is what single precision may lose of it: a margin of 1 says nothing of ‖w‖."""
    run = ScaledFit(lambda: SVC(kernel="linear", C=1e6), SeparableClasses(((6218, 7162), (6220, 7162)), (-1, 1)))
    assert run.cache > HALF
    svc = Implementation.of(SVC, both_planes_are_touched.role, settings={"kernel": "linear", "C": 1e6})
    assert check_sample(both_planes_are_touched, svc, run.sample)[0].verdict == "unknown"


def test_allowances_of_scores_and_steps():
    run = QueriedFit(lambda: watched(HardMarginSVM(tol=1e-9)), QueriedClasses(((-1,), (1,)), (-1, 1), (4,), 1, 2))
    size = 4 * (abs(run.w[0]) + sum(abs(run.signed))) + abs(run.b)
    assert floats.score_of_query(run).value == 4 * 5 * UNIT_ROUNDOFF * size
    assert floats.side(run).value == 2 * floats.score_of_query(run).value
    state = PairState(((-1,), (1,)), (-1, 1), Fraction(1), (HALF, HALF), 0, 1, 1)
    step = PairMove(lambda: watched(pair_step), state)
    assert pair_steps.of_multipliers(step).value == 32 * UNIT_ROUNDOFF
    assert pair_steps.slip(step).value == 2 * UNIT_ROUNDOFF * (10 * 4 + 12 + 32 * 4)
