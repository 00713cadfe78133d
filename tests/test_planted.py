"""A mistake in what a reading finds is noticed: a proof says nothing of that, so the controls must."""

from __future__ import annotations

import pytest
from lemmata.workbench.implementations.catalogue import all_theorems

from .planted import unnoticed

IN_CI = {"block-novikoff", "combination-of-psd-is-psd", "kkt-sufficient", "near-orthogonality", "potential-of-each-step"}
PROVED = [t for t in all_theorems() if t.proofs and t.reading is not None]

BLIND = {
    "Iterates.L": "the statement has it in its allowance alone, there times a squared rounding error",
    "SeriesMatrix.worst": "the entries are those of the series, one by one, and then zᵀKz ≥ 0 for all z: that is the theorem",
    "Transported.t": "of ridge, where the first references fit no intercept; in tests/test_symmetries.py one does",
    "Transported.c": "of ridge, as `t`",
    "Transported.shifted": "of orders, which shift nothing; others are noticed in tests/test_symmetries.py",
    "Transported.intercepts": "as `shifted`",
}  # mistakes that no check notices, and why they need not be noticed


def when(id: str) -> pytest.MarkDecorator:
    return pytest.mark.slow if id in IN_CI else pytest.mark.long


@pytest.mark.parametrize("theorem", [pytest.param(t, id=t.id, marks=when(t.id)) for t in PROVED])
def test_a_mistake_in_each_thing_that_is_read_is_noticed(theorem):
    found = list(unnoticed(theorem))
    assert any(seen for _, seen, _ in found)
    blind = {name for name, seen, missed in found if missed and not seen}
    assert blind <= set(BLIND)
