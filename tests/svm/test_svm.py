"""Support vector machines: certified optima, reading classifiers, known answers, and what the theorems say of foreign code."""

from __future__ import annotations

import warnings
from fractions import Fraction

import cvxpy
import numpy as np
import pytest
from lemmata.algorithms.svm.svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM, bounds, clip, pair_step
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.oracles.margin import NotSeparable, max_margin
from lemmata.properties.oracles.soft_margin import soft_margin
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.search.search import check_sample, search
from lemmata.properties.statements.verdicts import NotApplicable
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.svm import hard_margin as _hard  # noqa: F401  (registers the theorems)
from lemmata.theorems.svm import smo as _smo  # noqa: F401
from lemmata.theorems.svm import soft_margin as _soft  # noqa: F401
from lemmata.theorems.svm.readings import LinearFit, MaxMarginClassifier, SoftMarginClassifier
from lemmata.theorems.svm.samples.pairs import PairState
from lemmata.theorems.svm.samples.points import QueriedClasses, SeparableClasses, TwoClasses
from sklearn.exceptions import ConvergenceWarning
from sklearn.svm import SVC, LinearSVC


def random_classes(seed: int, n: int = 7, d: int = 2) -> TwoClasses:
    rng = np.random.default_rng(seed)
    rows = tuple(tuple(int(v) for v in row) for row in rng.integers(-4, 5, (n, d)))
    return TwoClasses(rows, (-1, *(int(v) for v in rng.choice([-1, 1], n - 2)), 1))


# ---------------------------------------------------------------------------------------------------- the oracles


@pytest.mark.parametrize("C", [Fraction(1, 8), 1, 16])
@pytest.mark.parametrize("intercept", [True, False])
def test_soft_margin_agrees_with_cvxpy(C, intercept):
    for seed in range(4):
        classes = random_classes(seed)
        best = soft_margin(classes.gram, classes.labels, C, intercept)
        w, b = cvxpy.Variable(classes.d), cvxpy.Variable()
        margins = cvxpy.multiply(classes.y.astype(float), classes.X @ w + (b if intercept else 0))
        objective = cvxpy.sum_squares(w) / 2 + float(C) * cvxpy.sum(cvxpy.pos(1 - margins))
        value = cvxpy.Problem(cvxpy.Minimize(objective)).solve()
        assert best.check()
        assert float(best.value) == pytest.approx(value, rel=1e-5, abs=1e-5)
        assert np.allclose(best.weights(classes.rows).astype(float), w.value, atol=1e-3)


def test_hard_margin_agrees_with_cvxpy():
    compared = 0
    for seed in range(40):
        classes = random_classes(seed, n=5)
        try:
            best = max_margin(classes.rows, classes.labels, intercept=True)
        except NotSeparable:
            continue
        w, b = cvxpy.Variable(classes.d), cvxpy.Variable()
        constraints = [cvxpy.multiply(classes.y.astype(float), classes.X @ w + b) >= 1]
        value = cvxpy.Problem(cvxpy.Minimize(cvxpy.sum_squares(w)), constraints).solve()
        assert float(best.norm_squared) == pytest.approx(value, rel=1e-5)
        compared += 1
    assert compared > 5


def test_two_points_in_closed_form():
    """x = ±1: w = min(1, 2C), all of [−(1 − w), 1 − w] is optimal for b."""
    rows, labels = ((-1,), (1,)), (-1, 1)
    gram = TwoClasses(rows, labels).gram
    for C in (Fraction(1, 8), Fraction(1, 4), Fraction(1, 2), 1):
        best = soft_margin(gram, labels, C)
        w = min(Fraction(1), 2 * Fraction(C))
        assert best.weights(rows).tolist() == [w]
        assert best.intercepts == (-(1 - w), 1 - w)


def test_a_contradiction_costs_two_C():
    """The same point with both labels: w = 0, every b in [−1, 1], value 2C."""
    best = soft_margin(exact_vector([[0, 0], [0, 0]]), (-1, 1), 3)
    assert best.value == 6
    assert best.intercepts == (-1, 1)
    assert soft_margin(exact_vector([[0] * 3] * 3), (-1, -1, 1), 1).value == 2  # a kernel that is 0 everywhere


def test_duplicates_leave_alpha_undetermined_but_not_w():
    rows, labels = ((-1,), (-1,), (1,), (1,)), (-1, -1, 1, 1)
    best = soft_margin(TwoClasses(rows, labels).gram, labels, 1)
    assert best.check()
    assert best.weights(rows).tolist() == [1]
    assert sum(best.alpha) == 1


def test_a_wrong_certificate_is_rejected():
    best = soft_margin(exact_vector([[1, -1], [-1, 1]]), (-1, 1), 1)
    for alpha in ((0, 0), (1, 1), (Fraction(1, 2), Fraction(1, 4))):
        assert not type(best)(alpha, best.b, best.gram, best.labels, best.C).check()


def test_the_oracles_need_both_classes():
    with pytest.raises(ValueError, match="both classes"):
        soft_margin(exact_vector([[1]]), (1,), 1)


# ---------------------------------------------------------------------------------------------------- samples


def test_samples_check_their_hypotheses():
    with pytest.raises(HypothesisNotMet, match="one of the classes is empty"):
        TwoClasses(((1,), (2,)), (1, 1))
    with pytest.raises(HypothesisNotMet, match="separable"):
        SeparableClasses(((0,), (0,)), (-1, 1))
    for change, message in (((Fraction(2), 0), "outside"), ((Fraction(1), 0), "Σαy")):
        with pytest.raises(HypothesisNotMet, match=message):
            PairState(((0,), (1,)), (-1, 1), Fraction(1), change, 0, 1, 1)


# ---------------------------------------------------------------------------------------------------- algorithms


def test_pair_step_by_hand():
    """Points −1, 1 with labels −1, 1 from α = 0: W = 2t − 2t², so t = ½; with C = ¼ it is clipped."""
    K, y = np.array([[1.0, -1.0], [-1.0, 1.0]]), np.array([-1.0, 1.0])
    assert pair_step(K, y, 1.0, np.zeros(2), 0, 1).tolist() == [0.5, 0.5]
    assert pair_step(K, y, 0.25, np.zeros(2), 0, 1).tolist() == [0.25, 0.25]
    assert pair_step(np.zeros((2, 2)), y, 1.0, np.zeros(2), 0, 1).tolist() == [1.0, 1.0]  # flat: as far as it goes


def test_pair_step_on_exact_numbers():
    K = np.array([[Fraction(v) for v in row] for row in ((4, -2), (-2, 1))])
    y = exact_vector([-1, 1])
    new = pair_step(K, y, Fraction(1), exact_vector([0, 0]), 0, 1)
    assert new.tolist() == [Fraction(2, 9), Fraction(2, 9)]


def test_bounds_and_clipping():
    assert bounds(0.25, 0.5, 1, same=True) == (0, 0.75)
    assert bounds(0.75, 0.5, 1, same=True) == (0.25, 1)
    assert bounds(0.25, 0.5, 1, same=False) == (0.25, 1)
    assert bounds(0.5, 0.25, 1, same=False) == (0, 0.75)
    assert [clip(v, 0, 1) for v in (-1, 0.5, 2)] == [0, 0.5, 1]


@pytest.mark.parametrize("kernel", ["linear", "rbf", lambda X, Z: (X @ Z.T + 1) ** 2])
def test_smo_reaches_libsvm_s_objective(kernel):
    rng = np.random.default_rng(0)
    X, y = rng.standard_normal((120, 3)), rng.choice([-1, 1], 120)
    ours = SoftMarginSVM(C=2.0, kernel=kernel, gamma=0.5, tol=1e-5).fit(X, y)
    theirs = SVC(C=2.0, kernel=kernel, gamma=0.5, tol=1e-5).fit(X, y)
    assert np.allclose(ours.decision_function(X), theirs.decision_function(X), atol=1e-3)


def test_labels_need_not_be_signs():
    X, y = np.array([[0.0], [1.0], [2.0]]), np.array(["a", "b", "b"])
    assert HardMarginSVM().fit(X, y).predict(X).tolist() == ["a", "b", "b"]
    with pytest.raises(ValueError, match="two classes"):
        HardMarginSVM().fit(X, np.zeros(3))


def test_inseparable_data_are_not_passed_over_in_silence():
    with pytest.warns(UserWarning, match="no convergence"):
        HardMarginSVM(max_iter=200).fit(np.array([[0.0], [1.0], [2.0]]), np.array([-1, 1, -1]))
    with pytest.warns(UserWarning, match="no convergence"):
        CentredHardMarginSVM(max_iter=50).fit(np.array([[1.0], [2.0]]), np.array([-1, 1]))


# ---------------------------------------------------------------------------------------------------- foreign code


def test_another_problem_is_not_applicable():
    classes = TwoClasses(((0,), (1,)), (-1, 1))
    for other, why in ((LinearSVC(), "intercept"), (SVC(), "kernel"), (LinearSVC(fit_intercept=False), "hinge")):
        with pytest.raises(NotApplicable, match=why):
            _ = LinearFit(lambda other=other: other, classes).w


@pytest.mark.parametrize("theorem", ["soft-margin-optimum", "soft-complementarity", "stops-within-tol", "tradeoff-in-C"])
def test_libsvm_keeps_the_soft_margin_theorems(theorem):
    record = search(THEOREMS[theorem], Implementation.of(SVC(kernel="linear"), SoftMarginClassifier), examples=40)
    assert record.verdict == "holds"


def test_libsvm_with_a_small_C_is_judged_where_its_C_suffices():
    """x = 0, ¼ and ½: α = 32 at the hard margin. SVC(C=1) solves another problem there, SVC(C=100) this one."""
    classes, theorem = (
        SeparableClasses(((0,), (Fraction(1, 4),), (Fraction(1, 2),)), (-1, 1, 1)),
        THEOREMS["largest-geometric-margin"],
    )
    for C, verdict in ((1.0, "not-applicable"), (100.0, "holds")):
        record, _ = check_sample(theorem, Implementation.of(SVC(kernel="linear", C=C), MaxMarginClassifier), classes)
        assert record.verdict == verdict


class UnitNorm:
    """A correct classifier that shows no multipliers and scales w to length 1."""

    def fit(self, X, y):
        model = HardMarginSVM().fit(X, y)
        norm = np.linalg.norm(model.coef_)
        self.coef_, self.intercept_ = model.coef_ / norm, model.intercept_ / norm


def test_a_classifier_without_multipliers_is_judged_on_its_hyperplane():
    implementation = Implementation.of(UnitNorm, MaxMarginClassifier)
    assert search(THEOREMS["largest-geometric-margin"], implementation, examples=40).verdict == "holds"
    assert search(THEOREMS["weights-from-multipliers"], implementation, examples=5).verdict == "not-applicable"
    assert search(THEOREMS["both-planes-are-touched"], implementation, examples=40).verdict in (
        "holds",
        "not-applicable",
        "vacuous",
    )


def test_printed_margin_claim_has_the_one_point_witness():
    failing = next(
        f
        for f in THEOREMS["margins-of-a-hyperplane"].failing
        if f.claims == ("cs229-svm/functional-margin-nonnegative-implies-correct",)
    )
    assert failing.witness is not None
    assert failing.witness() == QueriedClasses(((-1,), (1,)), (-1, 1), (0,), -1, 1)


@pytest.mark.parametrize("method", [SoftMarginSVM, HardMarginSVM])
def test_points_far_out_and_close_together(method):
    """At 2³⁰ the products of numbers lose what tells them apart; the middle of the columns is subtracted first."""
    X = np.array([[2.0**30, 1.0], [2.0**30, 1.0 + 2**-20], [2.0**30 + 8, 0.0], [2.0**30 + 8, 0.5]])
    labels = np.array([-1, -1, 1, 1])
    model, near = (method().fit(points, labels) for points in (X, X - [2.0**30, 0]))
    assert np.allclose(model.coef_, near.coef_, rtol=1e-3, atol=1e-5) and list(model.predict(X)) == list(labels)


def test_a_curvature_that_is_rounding_alone_makes_no_nan():
    random = np.random.default_rng(0)
    X = 2.0**29 * np.array([[1.0], [-1.0]] * 20) + random.integers(0, 2, (40, 3)) * 2.0**-10
    for method in (SoftMarginSVM, HardMarginSVM):
        with warnings.catch_warnings():
            warnings.simplefilter("error", RuntimeWarning)
            warnings.simplefilter("ignore", ConvergenceWarning)
            model = method(max_iter=3000).fit(X, np.array([1, -1] * 20))
        assert np.isfinite(model.coef_).all() and np.isfinite(model.intercept_).all()
