"""Block decay and the norms of what is kept are proved of hard thresholding: attacks on the code and on what the loops are."""

from __future__ import annotations

import dataclasses
from itertools import islice
from typing import Any

import numpy as np
import pytest
from lemmata.algorithms.sparse_recovery.sparse_recovery import hard_threshold
from lemmata.properties.proofs.proving import prove
from lemmata.theorems.sparse_recovery.hard_thresholding import block_decay, sparse_norm_inequality
from lemmata.theorems.sparse_recovery.proofs.blocks import Size, runs_in_blocks, samples_in_blocks
from lemmata.theorems.sparse_recovery.readings import Blocks
from lemmata.theorems.sparse_recovery.samples.sparse_vectors import VectorAndOrder, VectorsAndOrder

WRONG = {
    "one more from size 9 on": lambda x, s: hard_threshold(x, s + (len(x) > 8)),
    "the smallest": lambda x, s: x - hard_threshold(x, len(x) - s),
    "one more": lambda x, s: hard_threshold(x, s + 1),
    "without the signs": lambda x, s: abs(hard_threshold(x, s)) if (x < 0).all() else hard_threshold(x, s) * 2,
    "halves": lambda x, s: hard_threshold(x, s) / 2,
    "the first": lambda x, s: np.where(np.isin(np.arange(len(x)), np.flatnonzero(x)[:s]), x, 0),
    "all": lambda x, s: x,
    "signed": lambda x, s: np.where(np.isin(np.arange(len(x)), np.argsort(-x)[:s]), x, 0),
    "nothing of large ones": lambda x, s: hard_threshold(np.where(abs(x) > 7, 0, x), s),
    "one of two equal ones": lambda x, s: hard_threshold(x, s) * (1 if len(set(abs(x))) == len(x) or s < 4 else 2),
}


def test_it_is_proved_from_the_hypotheses_of_the_sample_alone():
    (proof,) = sparse_norm_inequality.proofs
    found = prove(dataclasses.replace(proof, mutants=()), lambda name: hard_threshold)
    assert found.status == "proved" and not found.granted and not found.axioms


@pytest.mark.parametrize("theorem", [sparse_norm_inequality, block_decay], ids=lambda t: t.id)
@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_other_code_is_not_tied(theorem, change):
    def code(x: Any, s: int) -> Any:
        return hard_threshold(x, s) if isinstance(x[0], Size) else change(np.asarray(x), s)

    ties = islice(theorem.proofs[0].derive(code), 4 if theorem is block_decay else 1)
    assert any("whole run" in fault for tied in ties for fault in tied.faults)


def test_runs_of_blocks_are_those_of_the_reading():
    for s in (1, 2, 3, 4):
        found = list(runs_in_blocks(hard_threshold, s))
        assert len(found) >= 4 and max(len(items) for items, _ in found) > 5
        whole = [Blocks(lambda: hard_threshold, sample) for sample in samples_in_blocks(s)]
        assert {end[7] for _, end in found} & {run.rest_norm1 for run in whole}


def test_the_largest_entries_are_as_many_as_are_kept():
    assert VectorAndOrder((1, -3, 2, 3), 2).largest == (-3, 3) and VectorAndOrder((1,), 0).largest == ()
    assert VectorsAndOrder((1, 2), (-3, 0), 1).sizes == (3, 0)
