"""What says that a matrix is singular refuses its data."""

from __future__ import annotations

import numpy as np
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.estimators.samples import Lesson
from sklearn.base import BaseEstimator

ROWS = tuple((i % 3, i % 3) for i in range(10))
COPIES = Lesson(ROWS, (0, 1) * 5, tuple(range(1, 11)), ROWS[:3])  # the second column is the first


class Inverts:
    """Distances by an inverse that there is none of."""

    def fit(self, X, y=None):
        self.covariance_ = np.rint(9 * np.cov(np.asarray(X).T))
        return self

    def score_samples(self, X):
        return np.einsum("ij,jk,ik->i", X, np.linalg.inv(self.covariance_), X)


class Fails(Inverts):
    def score_samples(self, X):
        raise RuntimeError("LinAlgError")


class InvertsAtOnce(BaseEstimator):
    def __init__(self, scale=9):
        self.scale = scale

    def fit(self, X, y=None):
        self.precision_ = np.linalg.inv(np.rint(self.scale * np.cov(np.asarray(X).T)))
        return self


def said(kind, law="fit-forgets-what-was-before"):
    theorem = THEOREMS[law]
    return check_sample(theorem, Implementation.of(kind, theorem.role), COPIES)[0].verdict


def test_a_singular_matrix_is_a_refusal_and_another_error_is_none():
    assert [said(Inverts), said(Fails)] == ["declined", "refuted"]


def test_so_it_is_where_the_parameters_are_looked_at():
    assert said(InvertsAtOnce, "fit-leaves-the-parameters") == "declined"
