"""What a derivation grants to two hyperplanes, that both are best ones, is so of certified optima, and not of other hyperplanes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from lemmata.properties.samples.base import strategy_of
from lemmata.properties.samples.hypotheses import first_not_met
from lemmata.theorems.svm.readings import SoftMarginReordered
from lemmata.theorems.svm.samples.points import TwoClasses
from lemmata.theorems.svm.samples.transformed import ReorderedClasses
from sklearn.base import BaseEstimator


class Exact(BaseEstimator):
    """The certified optimum as a classifier; `off` is added to the first weight."""

    def __init__(self, C: Any = 2, fit_intercept: bool = True, off: Any = 0):
        self.C, self.fit_intercept, self.off = C, fit_intercept, off

    def fit(self, X: Any, y: Any) -> Exact:
        data = TwoClasses(tuple(tuple(map(Fraction, row)) for row in X), tuple(map(int, y)))
        best = data.soft_optimum(Fraction(self.C), self.fit_intercept)
        self.coef_ = np.array(best.weights(data.rows), dtype=object) + np.array([self.off] + [0] * (data.d - 1), dtype=object)
        self.intercept_ = best.b
        return self


@settings(max_examples=15, deadline=None)
@given(strategy_of(ReorderedClasses))
@pytest.mark.parametrize("intercept", [True, False])
def test_certified_optima_are_best_and_equally_good(intercept, sample):
    run = SoftMarginReordered(lambda: Exact(2, intercept), sample)
    assert first_not_met(run) == ""
    assert run.returned_value == run.value == run.original.primal_value <= run.midpoint_value


LINE = ReorderedClasses(((0,), (1,), (3,), (2,)), (-1, 1, 1, -1), (2, 1, 0, 0), 2)


def test_another_hyperplane_is_not():
    run = SoftMarginReordered(lambda: Exact(), LINE)
    assert first_not_met(run) == ""
    wrong = SoftMarginReordered.given(
        sample=LINE, original=SoftMarginReordered(lambda: Exact(off=1), LINE).original, transformed=run.transformed
    )
    assert "½‖w‖² + CΣξ ≤" in first_not_met(wrong)
    wrong = SoftMarginReordered.given(
        sample=LINE, original=run.original, transformed=SoftMarginReordered(lambda: Exact(off=1), LINE).transformed
    )
    assert "½‖w′‖² + C′Σ′ξ′ ≤" in first_not_met(wrong)
    other = SoftMarginReordered(lambda: Exact(4), LINE).transformed  # the best one at another C
    assert (
        first_not_met(SoftMarginReordered.given(sample=LINE, original=run.original, transformed=other))
        == "it is not so that C = kC′"
    )
