"""Perceptrons as others write them: the theorems know their rate, their start, and what they do not show."""

import numpy as np
import pytest
from lemmata.workbench import validate


class Plain:
    """Keeps its weights to itself, and cannot predict before the first example."""

    def partial_fit(self, X, y, classes=None):
        for x, label in zip(X, y, strict=True):
            if not hasattr(self, "w"):
                self.w = np.zeros(X.shape[1])
            if label * (self.w @ x) <= 0:
                self.w = self.w + label * x
        return self

    def predict(self, X):
        return np.where(X @ self.w >= 0, 1, -1)


class WithARate:
    """Batch, from 0, with a learning rate."""

    def __init__(self, rate=0.5):
        self.rate = rate

    def fit(self, X, y):
        w, self.path_, last = np.zeros(X.shape[1]), [], -1
        self.path_.append(w)
        while (failing := np.flatnonzero(y * (X @ w) <= 0)).size:
            later = failing[failing > last]
            last = int(later[0] if later.size else failing[0])
            w = w + self.rate * y[last] * X[last]
            self.path_.append(w)
        self.coef_, self.n_updates_ = w, len(self.path_) - 1
        return self


def test_a_learner_without_coef_is_not_refuted():
    records = {r.theorem: r for r in validate(Plain, role="online-classifier", examples=40)}
    assert records["block-novikoff"].verdict == "holds"
    assert records["growth-and-progress"].verdict == "not-applicable"


@pytest.mark.parametrize("rate", [0.5, 2.0])
def test_a_learning_rate_is_no_fault(rate):
    records = validate(WithARate(rate), role="separator", examples=20)
    assert {r.theorem for r in records if r.verdict == "refuted"} == set()
