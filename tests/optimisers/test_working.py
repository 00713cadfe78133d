"""Large runs of optimisers: what goes wrong in the last block of coordinates is found, and what is right is not refuted."""

from __future__ import annotations

import numpy as np
import pytest
from lemmata.algorithms.optimisers.adam import Adam
from lemmata.algorithms.optimisers.momentum import Momentum
from lemmata.properties.roles import Implementation
from lemmata.properties.search.large_samples import climb
from lemmata.properties.search.record import Record
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench.implementations import catalogue

assert catalogue.all_theorems()


class InBlocks(Adam):
    """Adam in blocks of 128 coordinates, if there are as many, of which the last one that is not full is left where it was."""

    def update(self, gradient):
        full = len(gradient) // 128 * 128 or len(gradient)
        return super().update(np.where(np.arange(len(gradient)) < full, gradient, 0))


def climbed(theorem: str, thing, hard: bool = False) -> Record:
    stated = THEOREMS[theorem]
    return climb(
        stated, Implementation.of(thing, stated.role), Record(theorem, "it", examples=1, exercised=1), 2.0, 10.0, hard=hard
    )


def test_a_block_that_is_left_out_is_found_where_it_begins():
    record = climbed("first-step-of-adam", InBlocks)
    assert record.verdict == "refuted" and record.smallest is not None
    assert 128 < record.smallest.sample.d <= 257  # a block further where the entry of the gradient after the first one is 0


@pytest.mark.parametrize(("theorem", "thing"), [("first-step-of-adam", Adam), ("momentum-iterates", Momentum)])
@pytest.mark.parametrize("hard", [False, True])
def test_references_hold_of_large_and_of_hard_runs(theorem, thing, hard):
    record = climbed(theorem, thing, hard)
    assert record.verdict == "holds"
    [tried] = record.beyond
    assert tried.exercised > 5 and tried.unknown == 0
