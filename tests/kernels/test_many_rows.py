"""Gram matrices of many rows: a direction of negative curvature is found, and what is semidefinite is certified."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.properties.numbers.exact import exact_vector
from lemmata.properties.oracles.psd import quadratic_form
from lemmata.properties.statements.verdicts import Unknown
from lemmata.theorems.kernels.oracles import definiteness
from lemmata.theorems.kernels.oracles.definiteness import MANY, worst_direction


def cloud(n: int, d: int) -> np.ndarray:
    return np.random.default_rng(n).integers(-5, 6, (n, d))


@pytest.mark.parametrize(("n", "d"), [(MANY + 1, 3), (200, 20), (200, 300)])
def test_inner_products_are_certified_whatever_their_rank(n, d):
    X = cloud(n, d)
    assert not any(worst_direction((X @ X.T).astype(object)))
    lengths = Fraction(1, 2**200)
    assert not any(worst_direction((X @ X.T).astype(object) * lengths))


def test_one_entry_that_is_too_small_shows():
    X = cloud(150, 20)
    K = (X @ X.T).astype(object)
    K[77, 77] -= Fraction(1, 1000)
    z = worst_direction(K)
    assert quadratic_form(K, z) < 0
    K[77, 77] = -1
    assert quadratic_form(K, worst_direction(K)) < 0


def test_many_rows_of_single_precision_show_a_direction_that_rounding_explains():
    X = np.random.default_rng(0).standard_normal((200, 10)).astype(np.float32)
    K = exact_vector((X @ X.T).astype(np.float64))
    K = (K + K.T) / Fraction(2)
    z = worst_direction(K)
    assert quadratic_form(K, z) <= 0
    assert -quadratic_form(K, z) < Fraction(1, 2**20) * 200 * sum(v * v * k for v, k in zip(z, np.diag(K), strict=True)) or not any(
        z
    )


def test_what_is_not_decided_is_unknown(monkeypatch):
    monkeypatch.setattr(definiteness, "positive_semidefinite", lambda *_: None)
    X = cloud(60, 80)
    with pytest.raises(Unknown, match="60 rows"):
        worst_direction((X @ X.T).astype(object))
