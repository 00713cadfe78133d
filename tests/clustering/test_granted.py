"""What the derivation that Φ falls strictly grants to an iteration is so of exact steps, and not of all wrong ones."""

from __future__ import annotations

import pytest
from lemmata.algorithms.clustering.lloyd import LloydStep
from lemmata.properties.samples.hypotheses import first_not_met
from lemmata.theorems.clustering.proofs.descent import starts
from lemmata.theorems.clustering.readings.lloyd import Iterated
from lemmata.theorems.clustering.samples.starts import LloydStart

RUNS = [Iterated(LloydStep, start) for start in starts()]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run.sample.n} points, {run.sample.k} centres")
def test_an_exact_run_is_granted_all(run):
    assert first_not_met(run) == ""
    assert run.last_move == 0
    assert run.moving == len(run.steps) - 1


def test_steps_that_go_on_are_more_than_there_are_partitions():
    away = Iterated(lambda: lambda X, C: ([0], C + 1), LloydStart(((0,),), ((1,),)))
    assert away.moving == 2 > away.partitions
    assert "at most kⁿ steps move a centre" in first_not_met(away)
