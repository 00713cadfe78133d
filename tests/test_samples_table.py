"""The table of what samples are like has a row for each type, and no cell is empty."""

from __future__ import annotations

from pathlib import Path

import pytest
from lemmata.properties.roles import roles
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.validation.refit import second_use

TABLE = Path(__file__).parents[1] / "benchmarks" / "SAMPLES.md"


def rows() -> list[list[str]]:
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]


def test_each_type_has_a_row_and_no_cell_is_empty():
    head, rule, *found = rows()
    assert set(rule) == {"---"} and head[-3:] == ["second use", "long run", "failing end"]
    assert {row[0] for row in found} == {theorem.sample.__name__ for theorem in all_theorems()}
    assert all(len(row) == len(head) and all(row) for row in found)


@pytest.mark.parametrize(
    ("role", "words"),
    [
        ("neighbour-search", "fit"),
        ("momentum-method", "init"),
        ("splitter", "split"),
        ("kernel", "a call, of objects"),
        ("online-classifier", "none: partial_fit goes on from the examples before"),
    ],
)
def test_what_is_used_again_is_so_by_the_method_that_begins_a_use(role, words):
    assert second_use(roles()[role]) == words
