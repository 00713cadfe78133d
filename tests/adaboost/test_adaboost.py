"""AdaBoost: closed answers, the edge cases ε = 0, ½ and 1, the replay over the rationals, and scikit-learn's as a foreign one."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from lemmata.algorithms.adaboost.adaboost import AdaBoost, Stump, StumpSearch, coefficient, reweight
from lemmata.properties.roles import Implementation, watched
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import Idle, NotApplicable
from lemmata.theorems.adaboost import floats, margin, reweighting, training_error, weak_classifiers
from lemmata.theorems.adaboost.oracles import Reweighting, perfect_round, replay
from lemmata.theorems.adaboost.readings.rounds import Booster, Distributions, MoreRounds, Rounds, Vote
from lemmata.theorems.adaboost.samples.weighted_points import MarginPoints, PerfectStumpPoints, StumpPoints, WeightedLabels
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

from ..conftest import refused

THREE = StumpPoints(((0,), (1,), (2,)), (1, -1, 1))


def test_three_points_by_hand():
    """+ − + on a line: the errors are 1/3, 1/4, 1/6, as in exact arithmetic, and three rounds are right everywhere."""
    model = AdaBoost(n_estimators=3).fit(THREE.X, THREE.y)
    assert np.allclose(model.estimator_errors_, [1 / 3, 1 / 4, 1 / 6], rtol=1e-15)
    assert np.allclose(model.estimator_weights_, np.log([2, 3, 5]) / 2, rtol=1e-15)
    assert list(model.predict(THREE.X)) == [1, -1, 1]


def test_the_step():
    assert coefficient(np.float64(0.5)) == 0
    assert np.allclose(reweight(np.array([0.5, 0.5]), np.log(3) / 2, np.array([1, -1])), [0.25, 0.75])


def test_best_stump_is_the_best_of_all():
    """Against brute force over all thresholds, both ways round; small integers make ties and equal values."""
    rng = np.random.default_rng(0)
    for _ in range(200):
        n, d = rng.integers(1, 8), rng.integers(1, 4)
        X, y = rng.integers(-2, 3, (n, d)).astype(float), rng.choice([-1, 1], n)
        D = rng.integers(1, 9, n) / 64.0
        stump = StumpSearch(X).best(D * y)
        errors = [
            D[Stump(j, threshold, sign).predict(X) != y].sum()
            for j, sign in product(range(d), (1, -1))
            for threshold in [-np.inf, *X[:, j]]
        ]
        assert D[stump.predict(X) != y].sum() == min(errors)


def test_thresholds_lie_between_neighbouring_floats():
    X = np.array([[1.0], [np.nextafter(1.0, 2)]])
    model = AdaBoost().fit(X, np.array([-1, 1]))
    assert list(model.predict(X)) == [-1, 1]


@pytest.mark.parametrize(
    ("X", "y", "polarity", "weights"),
    [
        ([[0.0], [1.0]], [-1, 1], "both", [1.0]),  # ε = 0
        ([[0.0], [1.0]], [1, -1], "up", [-1.0]),  # ε = 1
        ([[0.0], [0.0]], [1, -1], "both", [0.0]),  # ε = ½
        ([[0.0]], [-1], "both", [1.0]),
    ],
)
def test_infinite_and_zero_coefficients_end_the_run(X, y, polarity, weights):
    model = AdaBoost(n_estimators=5, polarity=polarity, store_distributions=True).fit(X, y)
    assert list(model.estimator_weights_) == weights
    if weights != [0.0]:
        assert list(model.predict(X)) == y


def test_replay_over_the_rationals():
    """D₂ gives half its weight to the mistakes of h₁ when a = exp(α₁) is ideal: ε₁ = 1/5, a = 2."""
    run = Reweighting(((1, 1, 1, 1, -1), (1, -1, 1, 1, 1)), (Fraction(2), Fraction(1)))
    assert run.errors == [Fraction(1, 5), Fraction(1, 8)]
    assert run.distribution(1) == [Fraction(1, 8)] * 4 + [Fraction(1, 2)]
    assert run.error_of(0, 1) == Fraction(1, 2)
    assert run.normalizers[0] == Fraction(4, 5)
    assert run.loss == run.normalizers[0] * run.normalizers[1] == sum(run.losses) / 5


@pytest.mark.parametrize("scale", [1, 2, Fraction(1, 3)])
def test_the_scale_of_the_weights_does_not_matter(scale):
    agreement = ((1, 1, -1), (1, -1, 1))
    run = replay(agreement, (scale * Fraction(float(np.log(2) / 2)), scale * Fraction(float(np.log(3) / 2))))
    assert abs(run.alpha[0] - Fraction(float(np.log(2) / 2))) < Fraction(1, 2**50)
    assert abs(run.replay.growth[1] ** 2 - 3) < Fraction(1, 2**48)


def test_perfect_rounds():
    assert perfect_round(((1, -1), (1, 1))) == 1 and perfect_round(((-1, -1),)) == 0 and perfect_round(((1, -1),)) is None


test_hypotheses_are_checked = refused(
    ("the same", lambda: StumpPoints(((0,), (1,)), (1, 1))),
    ("half", lambda: StumpPoints(((0, 0), (1, 1), (0, 1), (1, 0)), (1, 1, -1, -1))),
    ("no threshold", lambda: PerfectStumpPoints(THREE.rows, THREE.labels)),
    ("theta", lambda: MarginPoints(THREE.rows, THREE.labels, Fraction(5, 2))),
)


THEOREMS = [
    reweighting.coefficients_follow_errors,
    reweighting.coefficient_minimises_the_loss,
    training_error.exponential_loss_bounds_each_mistake,
    training_error.loss_is_product_of_normalizers,
    training_error.training_error_falls,
    training_error.training_error_by_smallest_edge,
    training_error.perfect_classifier_decides,
    margin.margin_sign_is_correctness,
    margin.share_of_small_margins,
    margin.share_decays_exponentially,
]


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda t: t.id)
def test_no_false_alarm_on_scikit_learn(theorem):
    implementation = Implementation.of(AdaBoostClassifier(n_estimators=7), Booster)
    assert search(theorem, implementation, examples=30).verdict == "holds"


def test_no_amplified_rounding_in_many_rounds():
    implementation = Implementation.of(AdaBoost(n_estimators=60), Booster)
    for theorem in (reweighting.coefficients_follow_errors, training_error.training_error_falls):
        record, _ = check_sample(theorem, implementation, THREE)
        assert record.verdict == "holds" and all(v < 1e-9 for v in record.allowances.values())


def test_a_shrunken_step_is_another_algorithm():
    with pytest.raises(NotApplicable, match="learning_rate"):
        _ = Vote(lambda: watched(AdaBoostClassifier(learning_rate=0.5)), THREE).ensemble


def test_scikit_learn_lets_a_perfect_tree_be_outvoted():
    """Its coefficient for ε = 0 is 1.0, where the first stump, wrong on one of four, has ln 3: the training error is 1/4, not 0."""
    points = PerfectStumpPoints(((0, 1), (0, 1), (1, 1), (0, 0)), (1, 1, 1, -1))
    random_stump = DecisionTreeClassifier(max_depth=1, splitter="random", max_features=1)
    failures = 0
    for seed in range(20):
        model = AdaBoostClassifier(random_stump, n_estimators=8, random_state=seed)
        record, _ = check_sample(training_error.perfect_classifier_decides, Implementation.of(model, Booster), points)
        failures += record.verdict == "refuted"
    assert failures > 0


def test_the_rounds_of_three_points_are_read_exactly():
    """ε = 1/3, 1/4, 1/6: so 4ε(1−ε) = 8/9, 3/4, 5/9, and exp(2α) = 2, 3, 5, up to the rounding of the logarithms."""
    run = Rounds(lambda: watched(AdaBoost(n_estimators=3)), THREE)
    assert run.T == 3 and run.errors[0] == Fraction(1, 3)
    assert [round(float(e), 12) for e in run.errors] == [round(e, 12) for e in (1 / 3, 1 / 4, 1 / 6)]
    assert [round(float(a**2), 12) for a in run.growth] == [2, 3, 5]
    assert run.gamma == run.edges[0] == Fraction(1, 6)
    assert run.product(run.Z) == run.loss == sum(run.losses) / 3
    assert run.mistakes == 0 and run.right == (True, True, True) and run.rounds_with_an_edge == 3
    assert run.share_after(1, Fraction(0)) == Fraction(1, 3) and run.share_after(3, Fraction(1)) == 1


def test_weights_up_to_a_factor_are_the_same_run():
    plain, normalised = (Rounds(lambda k=k: watched(AdaBoost(n_estimators=3, normalised=k)), THREE) for k in (False, True))
    assert normalised.total != plain.total and abs(normalised.scale - plain.total) < Fraction(1, 2**48)
    assert max(abs(a - b) for a, b in zip(plain.alphas, normalised.alphas, strict=True)) < Fraction(1, 2**48)


def test_a_perfect_classifier_leaves_the_rounds_idle():
    points = PerfectStumpPoints(((0,), (1,)), (-1, 1))
    run = Rounds(lambda: watched(AdaBoost()), points)
    assert run.has_a_perfect_classifier
    with pytest.raises(Idle, match="ε_t"):
        _ = run.T


def test_distributions_must_be_shown():
    with pytest.raises(NotApplicable, match="distributions_"):
        _ = Distributions(lambda: watched(AdaBoost(store_distributions=False)), THREE).D
    run = Distributions(lambda: watched(AdaBoost(n_estimators=2)), THREE)
    assert run.D.shape == (3, 3) and abs(run.shown_error(1) - Fraction(1, 2)) < Fraction(1, 2**50)


def test_a_random_booster_is_not_asked_twice():
    """Without a seed scikit-learn's stumps break ties at random, and two of its fits differ."""
    with pytest.raises(NotApplicable, match="random"):
        _ = MoreRounds(lambda: watched(AdaBoostClassifier(n_estimators=3)), THREE).longer
    assert len(MoreRounds(lambda: watched(AdaBoostClassifier(n_estimators=3, random_state=0)), THREE).longer.weights) == 6
    record = search(weak_classifiers.rounds_need_no_foresight, Implementation.of(AdaBoostClassifier(n_estimators=5), Booster))
    assert record.verdict == "not-applicable"


def test_allowances_at_three_points():
    """Of the vote 4(T+2)u Σ|w|; of the first coefficient, whose weights are uniform, what a sum of three of them may be off."""
    run = Rounds(lambda: watched(AdaBoost(n_estimators=3)), THREE)
    u = Fraction(1, 2**53)
    assert floats.vote(run).value == 20 * u * run.total
    r = (4 * 3 + 16) * u
    assert floats.declared_error(run, 0).value == 2 * r * Fraction(1, 3)
    assert 40 * u < floats.odds(run, 0).value / 3 < 120 * u
    assert floats.excess(run, 0).value == 8 * (floats.odds(run, 0).value / 3) ** 2
    assert floats.factor(run, (0, Fraction(0))).value > 4 * u


def test_weights_with_many_bits_are_a_distribution():
    k = Fraction(1, 2**55)
    WeightedLabels((1, 1, -1, 1), (Fraction(1, 8) + k, Fraction(1, 8) - k, Fraction(1, 2), Fraction(1, 4)))
    with pytest.raises(HypothesisNotMet, match="distribution"):
        WeightedLabels((1, -1), (Fraction(1, 2) + k, Fraction(1, 2)))


def test_a_further_round_that_decides_alone_leaves_no_rounds_to_compare():
    """With `rotate` round 9 is the first to look at the feature that tells all labels."""
    rows = tuple((*((3 * i + j * j) % 7 for j in range(8)), i) for i in range(6))
    sample = StumpPoints(rows, (-1, -1, 1, 1, 1, 1))
    booster = Implementation.of(AdaBoost(n_estimators=8, rotate=True), Booster)
    record, _ = check_sample(weak_classifiers.rounds_need_no_foresight, booster, sample)
    assert record.verdict == "not-applicable" and "right on all examples" in record.reason
    in_the_first = Implementation.of(AdaBoost(n_estimators=8), Booster)
    record, _ = check_sample(weak_classifiers.rounds_need_no_foresight, in_the_first, sample)
    assert record.verdict != "not-applicable" and not record.fails
