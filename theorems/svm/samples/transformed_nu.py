"""Two classes for a ν-classifier, and the same in another form: another order, other coordinates, the classes exchanged."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.motions import Moved, as_rows, by_keys
from ....properties.samples.tables import Rational, integer_rows
from .points import NuClasses, nu_classes


@sample_type
class MovedNuClasses(Moved, NuClasses):
    r"""Two classes, and the same sorted by `keys`, with $x'=Ax+c$, A of a factor λ > 0 times an orthogonal matrix, and $y'=sy$.

    s = ±1 is `sign`.
    """

    keys: tuple[int, ...]
    sign: int

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels", "keys")
    NUMBERS: ClassVar[tuple[str, ...]] = (*Moved.NUMBERS, "keys")

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({abs(v) for v in self.scales}) > 1:
            raise HypothesisNotMet("the columns are scaled by different factors")
        if self.sign not in (-1, 1):
            raise HypothesisNotMet(f"the labels are multiplied by {self.sign}, not by -1 or 1")

    @property
    def factor(self) -> Rational:
        """λ."""
        return abs(self.scales[0])

    @cached_property
    def others(self) -> NuClasses:
        """The same examples in the other form."""
        rows, order = as_rows(self.image), by_keys(self.keys)
        return NuClasses(tuple(rows[i] for i in order), tuple(self.sign * self.labels[i] for i in order))


@strategy(MovedNuClasses)
def moved_nu_classes(draw: st.DrawFn) -> MovedNuClasses:
    """As classes for ν are drawn, five times as large where they are turned; in one form of three by the factor 2 or 4."""
    data, turned = nu_classes(draw), draw(st.sampled_from([0, 0, 1]))
    rows, d, factor = data.rows, data.d, draw(st.sampled_from([1, 1, 2, 1, 1, 4]))
    if turned and d > 1:
        rows = tuple(tuple(5 * v for v in row) for row in rows)
    scales = tuple(factor * s for s in draw(st.lists(st.sampled_from([1, -1]), min_size=d, max_size=d)))
    columns, shift = draw(st.tuples(*[st.integers(0, d)] * d)), draw(st.one_of(st.just((0,) * d), integer_rows(d, 3)))
    keys, sign = draw(st.tuples(*[st.integers(0, data.n)] * data.n)), draw(st.sampled_from([-1, 1]))
    return MovedNuClasses(rows, data.labels, columns, scales, turned, shift, keys, sign)
