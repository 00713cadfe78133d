"""What says that a matrix is singular refuses its data."""

from __future__ import annotations

import numpy as np
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.estimators.samples import Lesson

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


def said(kind):
    theorem = THEOREMS["fit-forgets-what-was-before"]
    return check_sample(theorem, Implementation.of(kind, theorem.role), COPIES)[0].verdict


def test_a_singular_matrix_is_a_refusal_and_another_error_is_none():
    assert [said(Inverts), said(Fails)] == ["declined", "refuted"]
