"""Our own estimators under scikit-learn's suite for estimators.

Two classes are exempt: `Perceptron` and `KernelPerceptron` learn online only and have no `fit`, which that suite calls
throughout; kernels and feature maps are functions with parameters; the solvers in `kernel_methods` are called on a Gram matrix.
So are the learners of PAC learning, which take the few points of their domain as they come, and Lloyd's iteration, whose start is
given: rows of weight 0 are among the rows that it begins with by default; and DBSCAN, where a row of weight 0 may join others.
The budgets are small, since on data that are not separable the algorithms for separable data never converge: they warn.
"""

import importlib
import pkgutil
from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.adaboost.adaboost import AdaBoost, AdaBoostByClass
from lemmata.algorithms.adaboost.staged import StagedAdaBoost
from lemmata.algorithms.clustering.density import DBSCAN
from lemmata.algorithms.clustering.lloyd import KMeans
from lemmata.algorithms.estimators import ConjugateLine, NearestMean, RandomLine, RunningLine, Standardiser, WeightedLine
from lemmata.algorithms.nearest_neighbours import NeighbourMean, NeighbourVote
from lemmata.algorithms.pac_learning.learners import NearestPoint, Threshold, VoteOfEqualPoints
from lemmata.algorithms.perceptron.perceptron import BatchPerceptron
from lemmata.algorithms.regression.elastic_net import ElasticNet, Lasso
from lemmata.algorithms.regression.linear_regression import LeastSquares
from lemmata.algorithms.regression.logistic_estimator import LogisticRegression
from lemmata.algorithms.regression.ridge import Ridge
from lemmata.algorithms.svm.nu_classifier import NuMachine
from lemmata.algorithms.svm.one_class import OneClassMachine
from lemmata.algorithms.svm.svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM
from lemmata.algorithms.svm.svr import SVR
from lemmata.algorithms.trees.boosted_trees import BoostedTrees
from lemmata.algorithms.trees.decision_tree import DecisionTree
from sklearn.base import BaseEstimator
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.estimator_checks import parametrize_with_checks

ESTIMATORS = [
    BatchPerceptron(max_updates=50),
    AdaBoost(n_estimators=5),
    AdaBoostByClass(n_estimators=5),
    StagedAdaBoost(n_estimators=5),
    BoostedTrees(),
    DecisionTree(),
    LeastSquares(),
    WeightedLine(),
    ConjugateLine(),
    RunningLine(),
    LeastSquares(fit_intercept=True),
    Ridge(),
    Ridge(fit_intercept=True),
    ElasticNet(),
    Lasso(alpha=0.25),
    LogisticRegression(),
    LogisticRegression(C=0.25, fit_intercept=False),
    SoftMarginSVM(tol=1e-8, max_iter=2000),
    SoftMarginSVM(kernel="rbf", tol=1e-8),
    HardMarginSVM(max_iter=1000),
    CentredHardMarginSVM(max_iter=100),
    OneClassMachine(),
    SVR(),
    NuMachine(),
    NeighbourVote(),
    NeighbourMean(),
    NearestMean(),
    RandomLine(),
    Standardiser(),
]
EXEMPT = {NearestPoint, Threshold, VoteOfEqualPoints, KMeans, DBSCAN}


@pytest.mark.filterwarnings("ignore")
@parametrize_with_checks(ESTIMATORS)
def test_scikit_learns_checks(estimator, check):
    check(estimator)


def test_no_estimator_of_ours_is_forgotten():
    package = importlib.import_module("lemmata.algorithms")
    names = [m.name for m in pkgutil.walk_packages(package.__path__, "lemmata.algorithms.") if not m.ispkg]
    modules = [importlib.import_module(name) for name in names if ".mutants" not in name]
    found = {c for m in modules for c in vars(m).values() if isinstance(c, type) and c.__module__ == m.__name__}
    estimators = {c for c in found if issubclass(c, BaseEstimator) and hasattr(c, "fit") and hasattr(c, "predict")}
    assert estimators - EXEMPT == {type(e) for e in ESTIMATORS} - {Standardiser}


@pytest.mark.parametrize(
    "classifier", [BatchPerceptron(max_updates=50), HardMarginSVM(max_iter=200), CentredHardMarginSVM(max_iter=50)]
)
def test_no_separator_is_a_warning_and_not_an_error(classifier):
    """The same point with both labels, and the origin, which no hyperplane through it separates."""
    X = np.array([[1.0, 2.0], [1.0, 2.0], [0.0, 0.0]])
    with pytest.warns(ConvergenceWarning):
        classifier.fit(X, [0, 1, 1])
    assert np.isfinite(classifier.coef_).all()
    assert set(classifier.predict(X)) <= {0, 1}


@pytest.mark.parametrize("classifier", [BatchPerceptron(), AdaBoost(), CentredHardMarginSVM()])
def test_any_two_labels(classifier):
    X = np.array([[1.0, 2.0], [2.0, 1.0], [-1.0, -2.0]])
    assert classifier.fit(X, ["b", "b", "a"]).predict(X).tolist() == ["b", "b", "a"]
    with pytest.raises(ValueError, match="two classes"):
        classifier.fit(X, [1, 2, 3])
    assert classifier.fit(X[:1], [-1]).predict(X[:1]).tolist() == [-1]


def test_an_intercept_needs_both_classes():
    X = np.array([[1.0, 2.0], [2.0, 1.0], [-1.0, -2.0]])
    for classifier in (SoftMarginSVM(), HardMarginSVM()):
        assert classifier.fit(X, ["b", "b", "a"]).predict(X).tolist() == ["b", "b", "a"]
        with pytest.raises(ValueError, match="there is 1 class"):
            classifier.fit(X, [1, 1, 1])


def test_rationals_stay_rational():
    X = np.array([[Fraction(1, 3), Fraction(2)], [Fraction(-1), Fraction(1, 7)]], dtype=object)
    w = BatchPerceptron().fit(X, np.array([1, -1])).coef_
    assert all(isinstance(value, Fraction) for value in w)
