"""The table of what samples are like has a row for each type, no cell is empty, and a hole has a reason, which is true."""

from __future__ import annotations

import doctest
from dataclasses import replace
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from lemmata.properties.roles import roles
from lemmata.properties.samples.base import HypothesisNotMet
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.stretching import columns_changed, numbers_in, stretched, stretchings
from lemmata.properties.samples.working import WorkingSamples, maker_of
from lemmata.properties.search.large_samples import numbers_of
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.validation.refit import second_use

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
TABLE = BENCHMARKS / "SAMPLES.md"
KINDS = {theorem.sample.__name__: theorem.sample for theorem in all_theorems()}


def benchmark(name: str) -> ModuleType:
    spec = spec_from_file_location(name, BENCHMARKS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


holes, loops = benchmark("holes"), benchmark("loops")


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
        if place[1] not in (*holes.MEASURES, "long run", "failing end"):
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


def test_a_thin_cell_is_a_hole_and_the_loop_that_is_short_is_named():
    assert holes.is_hole("9") and holes.is_hole("-1: it is so") and not holes.is_hole("10") and not holes.is_hole("no loop")
    assert doctest.testmod(loops) == (0, 2)
    assert loops.loop_around("x = 1", 1) == ""


@pytest.mark.parametrize("name", ["StumpPoints", "PairState", "PrimalDualPoint", "ConvexPieces", "LinearProgram", "SaddlePoint"])
def test_stretched_samples_are_large_apart_or_off(name):
    found = [one for sample in drawn(KINDS[name], 8) for one in stretchings(sample)]
    assert min(max(map(measure, found)) for measure in holes.MEASURES.values()) >= 18


@pytest.mark.parametrize("name", ["ConcaveQuadraticInThePlane", "DisjointParts", "Mode", "Weights"])
def test_hard_samples_of_types_without_large_ones_are_small_ones_stretched(name):
    assert maker_of(KINDS[name]) is None
    found = list(islice(WorkingSamples(KINDS[name], hard=True), 8))
    assert len(found) == 8 and max(map(holes.largest, found)) >= 18
    assert not list(islice(WorkingSamples(KINDS[name]), 1))


def test_what_cannot_be_stretched_ends():
    assert not list(WorkingSamples(KINDS["SetFamily"], hard=True))


def test_sizes_places_and_labels_are_not_stretched():
    sample = drawn(KINDS["LabelledTable"], 1)[0]
    assert [name for name, _ in numbers_in(sample)] == ["rows"]
    assert holes.why(KINDS["SetFamily"], "numbers") == "sizes, places and labels alone"


def test_a_form_goes_along_with_both_of_its_sides():
    found = [P for s in drawn(KINDS["QuadraticProgram"], 8) for one in stretchings(s) if (P := one.P) != s.P]
    assert any(P[-1][-1] >= 2**40 and tuple(zip(*P, strict=True)) == P for P in found)


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


@pytest.mark.parametrize("name", ["Expansion", "PickedPoints"])
def test_points_of_kernels_are_not_so_far_that_exponentials_of_squares_lose_digits(name):
    """A correct exp(−‖x‖² − ‖y‖² + 2⟨x,y⟩) was refuted beside coordinates of 2²⁰."""
    sample = next(one for one in drawn(KINDS[name], 8) if any(map(any, one.rows)))
    with pytest.raises(HypothesisNotMet, match="above 8"):
        replace(sample, rows=tuple(tuple(2**20 * v for v in row) for row in sample.rows))


def test_the_other_writing_of_a_network_has_weights_in_the_same_range():
    """It had not, and the law was undecided."""
    sample = next(one for one in drawn(KINDS["Rewritten"], 40) if one.scales[0] > 1 and any(one.rows[0]))
    size = Fraction(2**24, max(map(abs, sample.rows[0])))
    with pytest.raises(HypothesisNotMet, match="the other writing"):
        replace(sample, rows=(tuple(size * v for v in sample.rows[0]), *sample.rows[1:]))


@pytest.mark.parametrize("name", ["Linked", "AdamRun", "ConvexPoints", "Cloud", "Costs"])
def test_hard_samples_have_numbers_that_single_precision_has_not(name):
    numbers = [v for sample in islice(WorkingSamples(KINDS[name], hard=True), 30) for v in numbers_of(sample)]
    assert any(float(v) == v and abs(v) < 2**127 and float(np.float32(float(v))) != v for v in numbers)


def test_places_that_are_stretched_are_refused_as_hypotheses_are():
    for kind in KINDS.values():
        for sample in drawn(kind, 3):
            stretched(np.random.default_rng(0), sample, 1)  # raises nothing
