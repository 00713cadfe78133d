"""Our own estimators under scikit-learn's suite for estimators.

`Perceptron` and `KernelPerceptron` learn online only: they have no `fit`, which that suite calls throughout.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.adaboost import AdaBoost
from lemmata.algorithms.perceptron import BatchPerceptron
from sklearn.utils.estimator_checks import parametrize_with_checks


@pytest.mark.filterwarnings("ignore")
@parametrize_with_checks([BatchPerceptron(max_updates=50), AdaBoost(n_estimators=5)])
def test_scikit_learns_checks(estimator, check):
    check(estimator)


@pytest.mark.parametrize("classifier", [BatchPerceptron(), AdaBoost()])
def test_any_two_labels(classifier):
    X = np.array([[1.0, 2.0], [2.0, 1.0], [-1.0, -2.0]])
    assert classifier.fit(X, ["b", "b", "a"]).predict(X).tolist() == ["b", "b", "a"]
    with pytest.raises(ValueError, match="two classes"):
        classifier.fit(X, [1, 2, 3])
    assert classifier.fit(X[:1], [-1]).predict(X[:1]).tolist() == [-1]


def test_rationals_stay_rational():
    X = np.array([[Fraction(1, 3), Fraction(2)], [Fraction(-1), Fraction(1, 7)]], dtype=object)
    w = BatchPerceptron().fit(X, np.array([1, -1])).coef_
    assert all(isinstance(value, Fraction) for value in w)
