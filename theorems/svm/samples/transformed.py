"""Two classes, and data for a tube, in two forms: other orders, repetitions, weights, coordinates, classes exchanged."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type
from ....properties.samples.hypotheses import reordering
from ....properties.samples.tables import Rational, Row, integer_rows
from ....properties.symmetries.draws import exchange, in_two_forms, lift, motion, order, sorting, weights
from ....properties.symmetries.transformations import Exchanged, Reordered, SortedRows, WeightedPoints
from .points import NuClasses, SeparableClasses, TubeData, TwoClasses, nu_classes, separable_classes, tube_data, two_labels


@sample_type
class ReorderedClasses(Reordered, TwoClasses):
    """Two classes, and the same examples in another order and 2ᵏ times over."""

    FORMAL: ClassVar = {"copies": "k"}
    powers_of_two: ClassVar[bool] = True

    @property
    def other_examples(self) -> list[tuple[Any, Any]]:
        """(x, y), in the other order."""
        return self.transformed().examples

    @reordering(of="other_examples", over="examples", times="copies")
    def places(self) -> list[int]:
        """Which example stands at each place of the others."""
        return self.order


@sample_type
class ReorderedSeparable(Reordered, SeparableClasses):
    """Separable classes, and the same examples in another order and several times over."""


@sample_type
class ReorderedTube(Reordered, TubeData):
    """Rows with targets, and the same in another order and 2ᵏ times over."""

    powers_of_two: ClassVar[bool] = True


@sample_type
class TurnedClasses(Exchanged, TwoClasses):
    """Two classes, and the same in other coordinates, x' = Ax + c with an orthogonal A, perhaps exchanged."""


@sample_type
class TurnedSeparable(Exchanged, SeparableClasses):
    """Separable classes, and the same in other coordinates, x' = Ax + c with an orthogonal A, perhaps exchanged."""


@sample_type
@excluded("the columns are scaled by different factors", lambda self: len({abs(v) for v in self.scales}) > 1)
class MovedNuClasses(SortedRows, Exchanged, NuClasses):
    r"""Two classes, and the same sorted by `keys`, with $x'=Ax+c$, A a `factor` λ > 0 times an orthogonal matrix, and $y'=sy$."""

    orthogonal: ClassVar[bool] = False

    @property
    def factor(self) -> Rational:
        """λ."""
        return abs(self.scales[0])


@sample_type
class MovedTube(Exchanged, TubeData):
    """Rows with targets, and the same in other coordinates, x' = Ax + c with an orthogonal A, with y' = sy + t: t is `lift`."""

    lift: Rational

    NUMBERS: ClassVar[tuple[str, ...]] = ("lift",)

    @property
    def t(self) -> Rational:
        return self.lift


@sample_type
class WeightedTwoClasses(WeightedPoints, TwoClasses):
    """Two classes with weights, not all of a class 0, and each example as often as it weighs."""


# --------------------------------------------------------------------------------------------------------- how they are drawn


def overlapping(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Two to seven points of small integers, in any order of their labels; points repeat, also with the other label."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d, draw(st.sampled_from([2, 4]))), min_size=2, max_size=7))
    return tuple(rows), tuple(draw(st.permutations(two_labels(draw, len(rows)))))


def balanced_tube(draw: st.DrawFn) -> TubeData:
    """A few rows of small integers or quarters; one in three in two halves of the same mean, their targets far above and far below.

    With a few between: then w* = 0, and how many b are best depends on those.
    """
    data = tube_data(draw)
    if draw(st.integers(0, 2)):
        return data
    rows = data.rows
    above, d = (rows * 2)[: draw(st.sampled_from([2, 2, 3]))], len(rows[0])
    step = draw(integer_rows(d, 4))
    steps = (step, tuple(-v for v in step), (0,) * d)
    below = [tuple(a + b for a, b in zip(row, step, strict=True)) for row, step in zip(above, steps, strict=False)]
    examples: list[Any] = [(row, draw(st.integers(2, 9))) for row in above] + [(row, -draw(st.integers(2, 9))) for row in below]
    for _ in range(draw(st.sampled_from([0, 1, 1, 2]))):
        examples.append((draw(integer_rows(d, 2)), Fraction(draw(st.integers(-1, 1)), 8)))
    both = draw(st.permutations(examples))
    return TubeData(tuple(row for row, _ in both), tuple(target for _, target in both))


def repeated_tube(draw: st.DrawFn) -> TubeData:
    """A few rows of small integers or quarters; in one sample of four the last two are equal."""
    data = tube_data(draw)
    return data if draw(st.integers(0, 3)) else TubeData((*data.rows, data.rows[-1]), (*data.targets, data.targets[-1]))


in_two_forms(ReorderedClasses, overlapping, order())
in_two_forms(ReorderedSeparable, separable_classes, order())
in_two_forms(ReorderedTube, repeated_tube, order())
in_two_forms(TurnedClasses, overlapping, motion(), exchange)
in_two_forms(TurnedSeparable, separable_classes, motion(), exchange)
in_two_forms(MovedNuClasses, nu_classes, sorting, motion(factors=(1, 1, 2, 1, 1, 4)), exchange)
in_two_forms(MovedTube, balanced_tube, motion(), exchange, lift)
in_two_forms(WeightedTwoClasses, overlapping, weights)
