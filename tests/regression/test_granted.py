"""What derivations grant to answers, the normal equations, is so of exact solutions, and not of wrong ones."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from lemmata.properties.samples.base import HypothesisNotMet, strategy_of
from lemmata.properties.samples.hypotheses import first_not_met
from lemmata.properties.symmetries.transported import Weight
from lemmata.theorems.regression import symmetries as laws
from lemmata.theorems.regression.oracles.least_squares import shrunk
from lemmata.theorems.regression.samples.tables import RegressionData
from lemmata.theorems.regression.samples.transformed import (
    MovedIndependent,
    ReorderedData,
    ReorderedIndependent,
    StretchedData,
    TurnedData,
)
from sklearn.base import BaseEstimator


class Exact(BaseEstimator):
    """Solves the normal equations over the rationals; `off` is added to the first weight."""

    def __init__(self, alpha: Any = 0, fit_intercept: bool = True, off: Any = 0):
        self.alpha, self.fit_intercept, self.off = alpha, fit_intercept, off

    def fit(self, X: Any, y: Any) -> Exact:
        data = RegressionData(tuple(tuple(map(Fraction, row)) for row in X), tuple(map(Fraction, y)))
        self.coef_ = shrunk(data.centred() if self.fit_intercept else data, Fraction(self.alpha))
        self.intercept_ = data.level - self.coef_ @ data.mean if self.fit_intercept else 0
        self.coef_ = self.coef_ + np.array([self.off] + [0] * (data.d - 1), dtype=object)
        return self

    def predict(self, X: Any) -> Any:
        return (np.asarray(X, dtype=object) @ self.coef_ + self.intercept_).astype(float)


@pytest.mark.parametrize("intercept", [True, False])
@pytest.mark.parametrize(
    ("reading", "data", "alpha"),
    [
        (laws.ridge_in_any_order.reading, ReorderedData, 2),
        (laws.least_squares_in_any_order.reading, ReorderedIndependent, 0),
        (laws.ridge_turns_with_the_data.reading, TurnedData, 2),
        (laws.least_squares_is_equivariant.reading, MovedIndependent, 0),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_an_exact_solution_meets_the_normal_equations(reading, data, alpha, intercept):
    @settings(max_examples=15, deadline=None)
    @given(strategy_of(data))
    def of_each(sample):
        run = reading(lambda: Exact(alpha, intercept), sample)
        assert first_not_met(run) == ""
        assert all(weight.pulled_back == weight.pushed_forward for weight in run.compared)
        assert run.pulled_back.b == run.pushed_forward.b

    of_each()


def test_a_matrix_that_is_not_orthogonal_is_granted_nothing():
    """Lengths are others there: the derivation is of none of it, and the constructor refuses the sample."""
    scaled = StretchedData(((1,), (2,)), (1, 4), (0,), (2,), 0, (0,), 1, (0,), 0)
    run = laws.ridge_turns_with_the_data.reading(lambda: Exact(2), scaled)  # type: ignore[arg-type]
    assert first_not_met(run) == "it is not so that ‖w′‖² = ‖Aᵀw′‖²"
    with pytest.raises(HypothesisNotMet, match="a column is scaled"):
        TurnedData(((1,), (2,)), (1, 4), (0,), (2,), 0, (0,), 1, (0,), 0)


LINE = ReorderedIndependent(((0,), (1,), (3,)), (1, 0, 2), (2, 1, 0), 2)


@pytest.mark.parametrize(("reading", "alpha"), [(laws.least_squares_in_any_order.reading, 0), (laws.ridge_in_any_order.reading, 2)])
def test_a_wrong_answer_does_not_meet_them(reading, alpha):
    assert first_not_met(reading(lambda: Exact(alpha), LINE)) == ""
    assert "w,x⟩ + b − y" in first_not_met(reading(lambda: Exact(alpha, off=1), LINE))
    original = reading(lambda: Exact(alpha), LINE).original
    unmoved = reading.given(sample=LINE, original=original, transformed=reading(lambda: Exact(alpha, off=1), LINE).original)
    assert "w′,x′⟩ + b′ − y′" in first_not_met(unmoved)
    other = reading.given(sample=LINE, original=original, transformed=reading(lambda: Exact(alpha + 1), LINE).original)
    assert "w′,x′⟩ + b′ − y′" in first_not_met(other)  # the solution for another penalty


def test_no_smaller_bound_than_the_least_eigenvalue_is_needed():
    for data in (LINE, ReorderedIndependent(((0, 1), (1, 5), (3, 0), (2, 2)), (1, 0, 2, 0), (0, 0, 0, 0), 1)):
        least = np.linalg.eigvalsh(data.with_constant().moments.astype(float))[0]
        assert 0 < data.mu < least


def test_without_independent_columns_there_is_no_such_bound():
    with pytest.raises(HypothesisNotMet, match="linearly dependent"):
        ReorderedIndependent(((1,), (1,)), (0, 1), (0, 0), 1)


def test_weights_are_compared_place_by_place():
    weights = laws.ridge_in_any_order.reading(lambda: Exact(2), LINE).compared
    assert [type(weight) for weight in weights] == [Weight] and weights[0].place == 0
