"""cvxpy is asked about the soft margin of rows as well, of which no Gram matrix is written out."""

import numpy as np
from lemmata.properties.numbers.products import GramMatrix
from lemmata.properties.oracles.second_opinion import tallied
from lemmata.properties.oracles.soft_margin import soft_margin


def test_the_soft_margin_of_rows_has_a_second_opinion():
    rng = np.random.default_rng(0)
    with tallied() as tally:
        for _ in range(40):
            X = np.array(rng.integers(-3, 4, (6, 2)).tolist(), dtype=object)
            soft_margin(GramMatrix(X), [1, -1, 1, -1, 1, -1], 1)
    assert tally.asked and tally.agreed == tally.asked
