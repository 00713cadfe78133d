"""The same data in another form: what it is, exactly, and that what is left of a sample is a sample again."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.properties.roles.parameters import with_parameter
from lemmata.properties.samples import HypothesisNotMet, decode, encode
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.motions import Moved, Reordered, by_keys, in_float64
from lemmata.properties.samples.working import WorkingSamples
from lemmata.properties.statements.verdicts import NotApplicable
from lemmata.theorems.kernels.samples.transformed import MovedPoints, PickedPoints
from lemmata.theorems.regression.samples.transformed import (
    MovedData,
    MovedIndependent,
    ReorderedData,
    ReorderedIndependent,
    StretchedData,
    TurnedData,
)
from lemmata.theorems.regression.samples.weighted import WeightedData, WeightedOutcomes
from lemmata.theorems.svm.samples.transformed import ReorderedClasses, ReorderedSeparable, TurnedClasses, TurnedSeparable
from lemmata.theorems.svm.samples.weighted import WeightedTwoClasses

HALF = Fraction(1, 2)
TYPES = [
    MovedPoints, PickedPoints, MovedData, MovedIndependent, StretchedData, TurnedData, ReorderedData, ReorderedIndependent,
    ReorderedClasses, ReorderedSeparable, TurnedClasses, TurnedSeparable, WeightedData, WeightedOutcomes, WeightedTwoClasses,
]  # fmt: skip


def test_rows_are_sorted_by_their_keys_and_taken_several_times():
    rows = Reordered(((1,), (2,), (3,)), (5, 0, 5), 2)
    assert rows.order == [1, 0, 2, 1, 0, 2] and rows.moves
    assert by_keys((0, 0, 0)) == [0, 1, 2] and not Reordered(((1,), (2,)), (7, 7), 1).moves


def test_coordinates_are_sorted_scaled_turned_and_shifted_in_this_order():
    moved = Moved(((0, 5), (10, 0)), (1, 0), (1, -2), 1, (1, 0))
    assert moved.A.tolist() == [[Fraction(8, 5), Fraction(3, 5)], [Fraction(-6, 5), Fraction(4, 5)]]
    assert moved.linear_image.tolist() == [[3, 4], [16, -12]]  # (x₂, −2x₁) turned by (3, 4)/5
    assert moved.image.tolist() == [[4, 4], [17, -12]]
    assert not moved.is_orthogonal and moved.moves and moved.turns
    shifted = Moved(((1, 2),), (0, 0), (1, 1), 0, (0, 3))
    assert shifted.moves and not shifted.turns


def test_one_column_is_not_turned():
    assert Moved(((1,),), (0,), (1,), 1, (0,)).A.tolist() == [[1]]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"scales": (1, 0)}, "a column is multiplied by 0"),
        ({"turned": 2}, "turned is neither 0 nor 1"),
        ({"turned": 1}, "a number in the other coordinates is no float64"),  # 3/5 is none
        ({"shift": (Fraction(1, 2**60), 0)}, "a number in the other coordinates is no float64"),
        ({"columns": (0,)}, "columns has 1 entries for 2 features"),
    ],
)
def test_what_is_no_motion_says_so(fields, why):
    with pytest.raises(HypothesisNotMet, match=why):
        Moved(**{"rows": ((1, 0),), "columns": (0, 0), "scales": (1, 1), "turned": 0, "shift": (0, 0), **fields})


def test_hypotheses_of_the_types():
    with pytest.raises(HypothesisNotMet, match="less than once"):
        Reordered(((1,),), (0,), 0)
    with pytest.raises(HypothesisNotMet, match="linearly dependent"):
        ReorderedIndependent(((1,), (1,)), (0, 1), (0, 0), 1)  # the column is a constant
    with pytest.raises(HypothesisNotMet, match="a column is scaled"):
        TurnedData(((1,),), (1,), (0,), (2,), 0, (0,), 1, (0,), 0)
    with pytest.raises(HypothesisNotMet, match="tilted"):
        StretchedData(((1,),), (1,), (0,), (2,), 0, (0,), 1, (1,), 0)
    with pytest.raises(HypothesisNotMet, match="not taken 2"):
        ReorderedClasses(((1,), (2,)), (1, -1), (0, 0), 3)
    with pytest.raises(HypothesisNotMet, match="no point is picked"):
        PickedPoints(((1,),), (1,), (0,))


def test_targets_move_with_the_data():
    data = MovedData(((1, 2), (3, 4)), (1, 0), (0, 0), (1, 1), 0, (5, 0), HALF, (1, -1), 7)
    assert data.others(True).rows == ((6, 2), (8, 4)) and data.others(True).targets == (HALF + 6, 6)
    assert data.others(False).rows == data.rows and data.others(False).targets == (HALF - 1, -1)


def test_float64_has_no_third_and_no_huge_number():
    assert in_float64([HALF, 2**60, 0]) and not in_float64([Fraction(1, 3)]) and not in_float64([10**400])


@pytest.mark.parametrize("kind", TYPES)
def test_what_is_smaller_is_a_sample_and_reads_back(kind):
    for sample in drawn(kind, 12):
        assert decode(encode(sample)) == sample
        for k, smaller in zip(range(30), sample.smaller(), strict=False):
            assert type(smaller) is kind and smaller != sample, k


@pytest.mark.parametrize("kind", [kind for kind in TYPES if kind not in (MovedData, StretchedData)])
@pytest.mark.parametrize("hard", [False, True])
def test_there_are_large_samples(kind, hard):
    assert max(sample.n for sample, _ in zip(WorkingSamples(kind, seed=1, hard=hard), range(5), strict=False)) > 60


class Settable:
    alpha = 1.0

    def set_params(self, **settings):
        self.__dict__.update(settings)
        return self


def test_a_parameter_is_changed_exactly_or_not_at_all():
    assert with_parameter(Settable, "alpha", HALF)().alpha == 0.5
    with pytest.raises(NotApplicable, match="float64 has no alpha"):
        with_parameter(Settable, "alpha", Fraction(1, 3))
    with pytest.raises(NotApplicable, match="it has no set_params"):
        with_parameter(object, "alpha", HALF)
    with pytest.raises(NotApplicable, match="set_params does not change its alpha"):
        with_parameter(type("Deaf", (Settable,), {"set_params": lambda self, **settings: self}), "alpha", HALF)


def test_a_motion_keeps_distances():
    rng = np.random.default_rng(0)
    rows = tuple(tuple(5 * int(v) for v in row) for row in rng.integers(-4, 5, (6, 3)))
    points = MovedPoints(rows, (2, 0, 1), (-1, 1, -1), 1, (3, -2, 1))
    assert (points.others.squared_distances == points.squared_distances).all()
