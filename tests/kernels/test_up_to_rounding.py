"""What float64 cannot tell of a matrix is not asked of an implementation."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.properties.oracles.psd import eigenvalues_above
from lemmata.properties.roles import Implementation
from lemmata.properties.search.search import check_sample
from lemmata.properties.statements.verdicts import Idle
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.kernels.readings.kernels import GramFactorization, PsdAnswer
from lemmata.theorems.kernels.samples.matrices import SymmetricMatrix
from lemmata.workbench.implementations.catalogue import all_theorems

all_theorems()


@pytest.mark.parametrize(("t", "many"), [(-2, 3), (-1, 2), (0, 2), (Fraction(1, 2), 1), (1, 1), (3, 0)])
def test_eigenvalues_above_a_number_are_counted(t, many):
    """They are −1, ½ and 3."""
    K = [[Fraction(7, 4), Fraction(5, 4), 0], [Fraction(5, 4), Fraction(7, 4), 0], [0, 0, -1]]
    assert eigenvalues_above(K, t) == many


def test_what_is_indefinite_by_less_than_rounding_puts_a_yes_to_no_work():
    """Of 1 and −2⁻⁸⁰ eigenvalues in floating point tell no more than 1 and 0; of 1 and −2⁻²⁰ they do."""
    test = PsdAnswer(lambda: lambda K: True, SymmetricMatrix(((1, 0), (0, -Fraction(1, 2**80)))))
    with pytest.raises(Idle, match="up to"):
        _ = test.says
    assert PsdAnswer(lambda: lambda K: True, SymmetricMatrix(((1, 0), (0, -Fraction(1, 2**20))))).says
    assert not PsdAnswer(lambda: lambda K: False, SymmetricMatrix(((1, 0), (0, Fraction(1, 2**80))))).says


def first_feature_only(K):
    return np.array([[1.0], [0.0]])


@pytest.mark.parametrize(("small", "holds"), [(Fraction(1, 2**80), True), (Fraction(1, 2**20), False)])
def test_features_may_be_fewer_than_the_rank_by_what_rounding_hides(small, holds):
    record, _ = check_sample(
        THEOREMS["gram-iff-psd"],
        Implementation.of(first_feature_only, GramFactorization),
        SymmetricMatrix(((1, 0), (0, small))),
    )
    assert (record.verdict == "holds") == holds, record
