"""Data for penalised estimators: tables of any scale, larger ones, orthogonal columns, two classes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows
from ...svm.samples.points import TwoClasses
from .tables import RegressionData, decimals, tables


@sample_type
class ScaledTargets(RegressionData):
    """Regression data whose targets are small or large beside the features: a penalty of any given size binds on some of them."""


@sample_type
class WorkingData(RegressionData):
    """Regression data of more rows and columns, also of more columns than rows, and with columns that are nearly equal."""


@sample_type
class OrthogonalColumns(RegressionData):
    """Regression data whose columns are orthogonal, each with the mean 0 and none of them 0."""

    def __post_init__(self) -> None:
        super().__post_init__()
        G: Any = self.exact_X.T @ self.exact_X
        if any(G[j, k] for j in range(self.d) for k in range(j)):
            raise HypothesisNotMet("two columns are not orthogonal")
        if any(self.mean):
            raise HypothesisNotMet("the mean of a column is not 0")
        if not all(np.diag(G)):
            raise HypothesisNotMet("a column is 0")


@sample_type
class Outcomes(TwoClasses):
    """Points of two classes, separable or not: those that a logistic model is fitted to."""


@sample_type
class WorkingOutcomes(Outcomes):
    """Points of two classes, more of them, in more dimensions, and of any share."""


@strategy(ScaledTargets)
def scaled_targets(draw: st.DrawFn) -> ScaledTargets:
    """Small integers or decimals; targets times a power of two, from 1/32 to 8."""
    rows, targets = draw(st.one_of(tables(), tables(), decimals()))
    scale = Fraction(2) ** draw(st.integers(-5, 3))
    return ScaledTargets(rows, tuple(v * scale for v in targets))


@strategy(WorkingData)
def working_data(draw: st.DrawFn) -> WorkingData:
    """Small integers around a centre for each column, up to 20 rows and 8 columns; targets of a few of them, with noise."""
    n, d = draw(st.integers(2, 20)), draw(st.integers(1, 8))
    random = np.random.default_rng(draw(st.integers(0, 2**16)))
    X = random.integers(-4, 5, (n, d)) + random.integers(-3, 4, d)
    if d > 2 and draw(st.booleans()):
        X[:, -1] = X[:, 0] + random.integers(0, 2, n)
    w = np.where(random.random(d) < 0.4, random.integers(-3, 4, d), 0)
    y = X @ w + random.integers(-3, 4, n) + draw(st.integers(-5, 5))
    return WorkingData(tuple(tuple(map(int, row)) for row in X), tuple(map(int, y)))


@strategy(OrthogonalColumns)
def orthogonal_columns(draw: st.DrawFn) -> OrthogonalColumns:
    """Columns of a table of signs (J. Hadamard's, of order 4 or 8, without the constant one), each times a small number."""
    signs = np.array([[1, 1], [1, -1]])
    table = np.kron(signs, np.kron(signs, signs)) if draw(st.booleans()) else np.kron(signs, signs)
    columns = draw(st.permutations(range(1, len(table))))[: draw(st.integers(1, 3))]
    sizes = [Fraction(draw(st.sampled_from([1, 2, 3, 5])), draw(st.sampled_from([1, 1, 2]))) for _ in columns]
    targets = draw(integer_rows(len(table), 6))
    return OrthogonalColumns(
        tuple(tuple(int(row[j]) * size for j, size in zip(columns, sizes, strict=True)) for row in table), targets
    )


@strategy(Outcomes)
def outcomes(draw: st.DrawFn) -> Outcomes:
    """Up to seven points of small integers, or of halves far from the origin, both classes, with duplicates."""
    d, n = draw(st.integers(1, 3)), draw(st.integers(2, 7))
    rows: list[Row] = draw(st.lists(integer_rows(d, 3), min_size=n, max_size=n))
    if draw(st.integers(0, 3)) == 0:
        rows = [tuple(Fraction(v, 2) + 4 for v in row) for row in rows]
    labels = [1, -1, *draw(st.lists(st.sampled_from([1, -1]), min_size=n - 2, max_size=n - 2))]
    return Outcomes(tuple(rows), tuple(draw(st.permutations(labels))))


@strategy(WorkingOutcomes)
def working_outcomes(draw: st.DrawFn) -> WorkingOutcomes:
    """Small integers around a centre for each column, up to 20 points and 5 columns; labels by a direction, some of them turned."""
    n, d = draw(st.integers(2, 20)), draw(st.integers(1, 5))
    random = np.random.default_rng(draw(st.integers(0, 2**16)))
    X = random.integers(-4, 5, (n, d)) + random.integers(-2, 3, d)
    y = np.where(X @ random.integers(-2, 3, d) + random.integers(-3, 4, n) > draw(st.integers(-3, 3)), 1, -1)
    y[:2] = 1, -1
    return WorkingOutcomes(tuple(tuple(map(int, row)) for row in X), tuple(map(int, y)))
