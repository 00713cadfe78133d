"""What derivations grant of angles, on the circle and by the addition formulas, is so of quarter turns, not of other numbers."""

from __future__ import annotations

import numpy as np
import pytest
from lemmata.algorithms.rotary_embedding import RotaryEmbedding
from lemmata.properties.samples.hypotheses import first_not_met
from lemmata.theorems.rotary_embedding.readings import Rotated
from lemmata.theorems.rotary_embedding.samples.positioned import Positioned

SAMPLE = Positioned(((1, 2, 3, 4), (0, 5, 6, 0), (7, 8, 9, 1)), (3, 0, 6), 10, 5)


class QuarterTurns(RotaryEmbedding):
    """Rotates the i-th pair by i + 1 quarter turns a position; sine and cosine are multiplied by the length."""

    def __init__(self, halves=False, length=1, late=0):
        super().__init__(halves)
        self.length, self.late = length, late

    def angles(self, positions, d, base):
        return np.outer(positions + self.late, np.arange(1, d // 2 + 1))

    def circle(self, angles):
        sin = np.array([0, 1, 0, -1])
        return self.length * sin[(angles + 1) % 4], self.length * sin[angles % 4]


@pytest.mark.parametrize("halves", [False, True])
def test_quarter_turns_are_granted_what_they_are(halves):
    assert first_not_met(Rotated(lambda: QuarterTurns(halves), SAMPLE)) == ""


def test_other_numbers_are_not_on_the_circle():
    assert "cos² + sin² = 1" in first_not_met(Rotated(lambda: QuarterTurns(length=2), SAMPLE))


def test_angles_that_do_not_add_up_are_not_those_of_positions():
    assert "cos(nθ − mθ)" in first_not_met(Rotated(lambda: QuarterTurns(late=1), SAMPLE))
