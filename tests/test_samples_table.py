"""The table of what samples are like has a row for each type, no cell is empty, and a hole has a reason, which is true."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from lemmata.properties.roles import roles
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.stretching import columns_changed, stretchings
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.validation.refit import second_use

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
TABLE = BENCHMARKS / "SAMPLES.md"
KINDS = {theorem.sample.__name__: theorem.sample for theorem in all_theorems()}


def holes_module() -> ModuleType:
    spec = spec_from_file_location("holes", BENCHMARKS / "holes.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


holes = holes_module()


def rows() -> list[list[str]]:
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]


def test_each_type_has_a_row_and_no_cell_is_empty():
    head, rule, *found = rows()
    assert set(rule) == {"---"} and head[-3:] == ["second use", "long run", "failing end"]
    assert {row[0] for row in found} == {theorem.sample.__name__ for theorem in all_theorems()}
    assert all(len(row) == len(head) and all(row) for row in found)


def cells() -> dict[tuple[str, str], str]:
    """By type and column."""
    head, _, *found = rows()
    return {(row[0], column): cell for row in found for column, cell in zip(head[1:], row[1:], strict=True)}


def test_each_hole_has_a_reason():
    for place, cell in cells().items():
        if place[1] not in (*holes.MEASURES, "failing end"):
            continue
        number, _, reason = cell.partition(": ")
        assert bool(reason.strip()) == holes.is_hole(number) and not number.startswith("0 of"), (place, cell)


@pytest.mark.slow
def test_reasons_are_still_true():
    """What the hypotheses refuse they refuse now, and what a type says is in the table."""
    for (name, column), cell in cells().items():
        if column in holes.MEASURES and holes.is_hole(cell):
            assert cell.partition(": ")[2] == holes.why(KINDS[name], column), (name, column)


def test_no_reason_is_given_where_there_is_no_hole():
    table = cells()
    for name, kind in KINDS.items():
        for column, reason in vars(kind).get("TAME", {}).items():
            assert table[name, column].partition(": ")[2] == reason, (name, column)


def test_what_the_hypotheses_allow_has_no_reason():
    assert holes.why(KINDS["StumpPoints"], "offset") == ""
    assert "circle" in holes.why(KINDS["CirclePoints"], "offset") and "line" in holes.why(KINDS["LinePoints"], "units apart")


def test_stretched_samples_are_apart_or_off():
    for name in ("StumpPoints", "PairState", "PrimalDualPoint", "ConvexPieces"):
        found = [one for sample in drawn(KINDS[name], 8) for one in stretchings(sample)]
        assert found and all(max(holes.apart(one), holes.off(one)) >= 18 for one in found), name


def test_points_go_along_with_the_rows():
    sample = drawn(KINDS["QueriedClasses"], 1)[0]
    new = columns_changed(sample, lambda j, v: v + 1000)
    assert new["query"] == tuple(v + 1000 for v in sample.query) and "labels" not in new


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
