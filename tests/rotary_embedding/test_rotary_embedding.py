"""Rotations by real angles and by rational points of the circle, by hand, and how few digits an angle has in low precision."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from lemmata.algorithms.rotary_embedding import RotaryEmbedding
from lemmata.properties.numbers.exact import sqrt
from lemmata.theorems.rotary_embedding.oracles import frequency, product_at, turned
from lemmata.theorems.rotary_embedding.samples.positioned import PairCount, Positioned
from lemmata.theorems.rotary_embedding.samples.turns import Turn
from lemmata.workbench import validate

from ..conftest import refused


def test_frequencies_and_turns_are_those_of_closed_answers():
    assert abs(frequency(16, 1, 2) - Fraction(1, 4)) < Fraction(1, 10**50)
    assert abs(frequency(2, 1, 2) - sqrt(Fraction(1, 2))) < Fraction(1, 10**50)
    x, y = turned((1, 0), 10, 0, 2, 1)
    assert float(x) == pytest.approx(np.cos(1), rel=1e-15) and float(y) == pytest.approx(np.sin(1), rel=1e-15)
    assert float(product_at([(1, 0)], [(1, 0)], 10, -3)) == pytest.approx(np.cos(3), rel=1e-15)
    assert product_at([(1, 2)], [(3, 4)], 10, 0) == 11


def test_a_turn_ends_at_the_first_position_past_it():
    assert Turn((1, 0), (1, 0), 1, 0, 0).period == 4
    assert Turn((1, 0), (1, 0), Fraction(1, 2), 0, 0).period == 7  # 2π/arctan(4/3) = 6.78
    assert Turn((1, 0), (1, 0), 6, 0, 0).period == 3


test_a_sample_meets_its_hypotheses = refused(
    lambda: Positioned(((1, 2, 3),), (0,), 10, 0),
    lambda: Positioned(((1, 2),), (-1,), 10, 0),
    lambda: Positioned(((1, 2),), (0,), 1, 0),
    lambda: Positioned(((1, 2),), (0, 1), 10, 0),
    lambda: PairCount(0, 10),
    lambda: PairCount(2, 1),
    lambda: Turn((1, 0), (1, 0), 0, 0, 0),
    lambda: Turn((1, 0), (1, 0, 0), 1, 0, 0),
    lambda: Turn((1, 0), (1, 0), Fraction(1, 30), 0, 0),
)


def verdicts(thing, role="rotary-embedding", **options):
    return {record.theorem: record.verdict for record in validate(thing, role=role, examples=60, budget=0.4, forms=[], **options)}


class InSingle(RotaryEmbedding):
    """Angles and answers in single precision."""

    def __call__(self, x, positions, base):
        return super().__call__(np.asarray(x, dtype=np.float32), positions, base)

    def angles(self, positions, d, base):
        exponents = -np.arange(0, d, 2, dtype=np.float32) / np.float32(d)
        return np.outer(positions.astype(np.float32), np.float32(base) ** exponents)


class InHalf(InSingle):
    """Answers in single precision, of positions that bfloat16 has, as a model of half precision counts them."""

    def angles(self, positions, d, base):
        scale = 2.0 ** np.maximum(np.floor(np.log2(np.maximum(positions, 1))) - 7, 0)
        return super().angles(np.rint(positions / scale) * scale, d, base)


def test_single_precision_is_held_to_its_own_rounding():
    assert set(verdicts(InSingle()).values()) == {"holds"}


def test_positions_of_eight_bits_are_no_rounding_of_single_precision(as_found):
    found = verdicts(InHalf())
    assert found["pairs-rotate-with-the-position"] == found["inner-product-depends-on-the-offset"] == "refuted"
    assert found["rotation-keeps-norms"] == "holds"
