"""The same data in another form: what it is, exactly, and that what is left of a sample is a sample again."""

from fractions import Fraction

import numpy as np
import pytest
from lemmata.properties.roles.parameters import with_parameter
from lemmata.properties.samples import HypothesisNotMet
from lemmata.properties.samples.base import is_sample_type
from lemmata.properties.samples.draws import drawn
from lemmata.properties.samples.working import WorkingSamples
from lemmata.properties.statements.verdicts import NotApplicable
from lemmata.properties.symmetries.transformations import Moved, Reordered, Transformation, by_keys, in_float64
from lemmata.theorems.kernels.samples.transformed import MovedPoints, PickedPoints
from lemmata.theorems.regression.samples.tables import RegressionData
from lemmata.theorems.regression.samples.transformed import (
    MovedData,
    ReorderedIndependent,
    SignedData,
    StretchedData,
    TurnedData,
    WeightedData,
    WeightedOutcomes,
)
from lemmata.theorems.svm.samples.points import NuClasses, TubeData, TwoClasses
from lemmata.theorems.svm.samples.transformed import MovedNuClasses, MovedTube, ReorderedClasses, TurnedClasses, WeightedTwoClasses

HALF = Fraction(1, 2)


def below(kind):
    """All types that are derived from one."""
    return [kind, *(type for derived in kind.__subclasses__() for type in below(derived))]


TYPES = [PickedPoints, *dict.fromkeys(kind for kind in below(Transformation) if is_sample_type(kind))]


def test_every_type_in_two_forms_is_tried():
    assert len(TYPES) >= 21 and {MovedNuClasses, ReorderedIndependent, WeightedOutcomes} <= set(TYPES)


def test_rows_are_sorted_by_their_keys_and_taken_several_times():
    rows = Reordered(((1,), (2,), (3,)), (5, 0, 5), 2)
    assert rows.order == [1, 0, 2, 1, 0, 2] and rows.is_not_identity()
    assert by_keys((0, 0, 0)) == [0, 1, 2] and not Reordered(((1,), (2,)), (7, 7), 1).is_not_identity()
    assert not Reordered(((1,), (1,)), (2, 1), 1).is_not_identity()  # equal rows in another order


def test_coordinates_are_sorted_scaled_turned_and_shifted_in_this_order():
    moved = Moved(((0, 5), (10, 0)), (1, 0), (1, -2), 1, (1, 0))
    assert moved.A.tolist() == [[Fraction(8, 5), Fraction(3, 5)], [Fraction(-6, 5), Fraction(4, 5)]]
    assert moved.linear_image.tolist() == [[3, 4], [16, -12]]  # (x₂, −2x₁) turned by (3, 4)/5
    assert moved.image.tolist() == [[4, 4], [17, -12]]
    shifted = Moved(((1, 2),), (0, 0), (1, 1), 0, (0, 3))
    assert shifted.is_not_identity() and not shifted.is_not_identity(shifted=False)


def test_one_column_is_not_turned():
    assert Moved(((1,),), (0,), (1,), 1, (0,)).A.tolist() == [[1]]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"scales": (1, 0)}, "a column is multiplied by 0"),
        ({"turned": 2}, "turned is neither 0 nor 1"),
        ({"turned": 1}, "float64 does not have a number"),  # 3/5
        ({"shift": (Fraction(1, 2**60), 0)}, "float64 does not have a number"),
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
    assert data.transformed() == RegressionData(((6, 2), (8, 4)), (HALF + 6, 6)) and data.transformed() is data.transformed()
    assert data.transformed(False) == RegressionData(data.rows, (HALF - 1, -1))
    tube = MovedTube(((0, 0), (10, 0), (0, 10)), (1, 21, 1), (0, 0), (1, 1), 1, (0, 5), -1, 3)
    assert tube.transformed() == TubeData(((0, 5), (6, 13), (-8, 11)), (2, -18, 2))


def test_labels_are_exchanged():
    classes = TurnedClasses(((0, 0), (10, 0)), (-1, 1), (0, 0), (1, 1), 1, (0, 5), -1)
    assert classes.transformed() == TwoClasses(((0, 5), (6, 13)), (1, -1))
    square = MovedNuClasses(
        ((0, 0), (10, 0), (0, 10), (10, 10)), (-1, 1, -1, 1), (0, 0), (2, 2), 1, (0, 5), sign=-1, keys=(0, 1, 2, 0)
    )
    assert square.transformed() == NuClasses(((0, 5), (-4, 33), (12, 21), (-16, 17)), (1, -1, -1, 1)) and square.factor == 2


def test_repetitions_are_in_the_order_of_the_rows_and_leave_out_weight_0():
    data = WeightedData(((1,), (2,), (4,)), (1, 0, 2), (2, 0, 1))
    assert data.transformed() == RegressionData(((1,), (1,), (4,)), (1, 1, 2))
    assert data.sample_weight.tolist() == [2.0, 0.0, 1.0] and data.sample_weight.dtype == np.float64


@pytest.mark.parametrize("weights", [(0, 0), (1, -1), (1,)])
def test_weights_are_whole_and_not_all_0(weights):
    with pytest.raises(HypothesisNotMet):
        WeightedData(((1,), (2,)), (1, 0), weights)


@pytest.mark.parametrize("kind", [WeightedOutcomes, WeightedTwoClasses])
def test_no_class_has_weight_0(kind):
    with pytest.raises(HypothesisNotMet, match="all weights of a class are 0"):
        kind(((1,), (2,), (3,)), (1, -1, -1), (0, 1, 1))


@pytest.mark.parametrize(
    ("fields", "why"),
    [({"scales": (2,)}, "is scaled"), ({"turned": 1}, "turned into"), ({"factor": 2}, "are scaled"), ({"tilt": (1,)}, "tilted")],
)
def test_columns_are_exchanged_and_get_signs_and_nothing_else(fields, why):
    given = {"rows": ((1,), (2,)), "targets": (1, 2), "columns": (0,), "scales": (1,), "turned": 0, "shift": (0,)}
    with pytest.raises(HypothesisNotMet, match=why):
        SignedData(**{**given, "factor": 1, "tilt": (0,), "lift": 0, **fields})


def test_float64_has_no_third_and_no_huge_number():
    assert in_float64([HALF, 2**60, 0]) and not in_float64([Fraction(1, 3)]) and not in_float64([10**400])


@pytest.mark.parametrize("kind", TYPES)
def test_what_is_smaller_is_a_sample(kind):
    for sample in drawn(kind, 12):
        for k, smaller in zip(range(30), sample.smaller(), strict=False):
            assert type(smaller) is kind and smaller != sample, k


@pytest.mark.parametrize("kind", [kind for kind in TYPES if kind not in (MovedData, StretchedData)])
@pytest.mark.parametrize("hard", [False, True])
def test_there_are_large_samples(kind, hard):
    assert max(sample.n for sample, _ in zip(WorkingSamples(kind, seed=1, hard=hard), range(12), strict=False)) > 60


class Settable:
    alpha = 1.0

    def set_params(self, **settings):
        self.__dict__.update(settings)
        return self


def test_a_parameter_is_changed_exactly_or_not_at_all():
    assert with_parameter(Settable, "alpha", HALF)().alpha == 0.5
    with pytest.raises(NotApplicable, match="float64 has no alpha"):
        with_parameter(Settable, "alpha", Fraction(1, 3))
    with pytest.raises(NotApplicable, match="it has no set_params, and does not keep"):
        with_parameter(object, "alpha", HALF)
    with pytest.raises(NotApplicable, match="set_params does not change its alpha"):
        with_parameter(type("Deaf", (Settable,), {"set_params": lambda self, **settings: self}), "alpha", HALF)


class Constructed:
    """Its parameters are attributes, and it makes something else of one of them."""

    def __init__(self, tol=1e-3, alpha=1.0):
        self.alpha, self.tol, self._inverse = alpha, tol, 1 / alpha


class Attribute:
    def __init__(self):
        self.alpha = 1.0


class Derives:
    def __init__(self):
        self.alpha = 1.0
        self._inverse = 1 / self.alpha


class OfClass:
    alpha = 1.0


class Renames:
    def __init__(self, alpha=1.0):
        self._alpha = alpha


class ReadOnly(Renames):
    alpha = property(lambda self: self._alpha)


class Deaf(Renames):
    alpha = property(lambda self: 1.0)


class Anything:
    def __init__(self, **settings):
        self.alpha, self.inverse = settings.get("alpha", 1.0), 1 / settings.get("alpha", 1.0)


def test_a_parameter_is_changed_without_set_params():
    made = with_parameter(lambda: Constructed(tol=0.5), "alpha", HALF)()
    assert (made.alpha, made._inverse, made.tol) == (0.5, 2, 0.5)  # constructed again, with what it was constructed with
    assert with_parameter(ReadOnly, "alpha", HALF)().alpha == 0.5


@pytest.mark.parametrize("kind", [Attribute, OfClass, Derives, Renames, Anything])
def test_an_attribute_that_need_not_be_looked_at_again_is_not_set(kind):
    with pytest.raises(NotApplicable, match="its alpha cannot be changed"):
        with_parameter(kind, "alpha", HALF)


def test_a_constructor_that_does_not_keep_its_parameter_is_no_failure():
    with pytest.raises(NotApplicable, match="does not keep its alpha"):
        with_parameter(Deaf, "alpha", HALF)


def test_a_motion_keeps_distances():
    rng = np.random.default_rng(0)
    rows = tuple(tuple(5 * int(v) for v in row) for row in rng.integers(-4, 5, (6, 3)))
    points = MovedPoints(rows, (2, 0, 1), (-1, 1, -1), 1, (3, -2, 1))
    assert (points.transformed().squared_distances == points.squared_distances).all()
