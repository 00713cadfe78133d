"""Samples that stand between topics: their hypotheses are checked, and they survive a witness file."""

from __future__ import annotations

from fractions import Fraction

import pytest
from lemmata.properties.samples import HypothesisNotMet, decode, encode, strategy_of
from lemmata.theorems.kernels.samples.functionals import WeightedLabels


def test_hypotheses_are_checked():
    with pytest.raises(HypothesisNotMet, match="distribution"):
        WeightedLabels((1,), (Fraction(1, 2),))


def test_samples_survive_a_witness_file():
    for _ in range(5):
        found = strategy_of(WeightedLabels).example()
        assert decode(encode(found)) == found
