"""Labelled points and streams of them: the samples of the perceptron, margin and SVM theorems."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from hypothesis import strategies as st

from ....properties.numbers import show
from ....properties.oracles.margin import MaxMargin, max_margin
from ....properties.samples.base import HypothesisNotMet, sample_type, strategy
from ....properties.samples.tables import LabelledPoints, Row, integer_rows, orthogonal, separable_rows, unit_rows


def margin_facts(optimum: MaxMargin) -> dict[str, str]:
    """The certified margin and its support vectors, for people."""
    support = ", ".join(str(i) for i in sorted(optimum.alpha)[:12])
    more = f" and {len(optimum.alpha) - 12} more" if len(optimum.alpha) > 12 else ""
    return {"margin² (certified)": show(optimum.margin_squared), "support vectors": f"examples {support}{more}"}


@sample_type
class SeparableStream(LabelledPoints):
    """A stream of examples that some hyperplane through the origin separates with a positive margin.

    The margin γ is the certified optimum over all unit vectors, not the margin of the vector the stream was built with.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.optimum

    @cached_property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin vector."""
        return max_margin(self.rows, self.labels)

    @property
    def margin_squared(self) -> Fraction:
        """γ²: the squared maximum margin."""
        return self.optimum.margin_squared

    def facts(self) -> dict[str, str]:
        return {**super().facts(), **margin_facts(self.optimum)}

    def with_constant(self) -> SeparableStream:
        """The same examples with a last feature 1, for learners that fit an intercept."""
        return SeparableStream(tuple((*row, 1) for row in self.rows), self.labels)


@sample_type
class AffinelySeparablePoints(LabelledPoints):
    """Points of both classes that some hyperplane separates, through the origin or not."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.labels)) < 2:
            raise HypothesisNotMet("only one class is present")
        _ = self.optimum

    @cached_property
    def optimum(self) -> MaxMargin:
        """The certified maximum-margin hyperplane ⟨w,x⟩ + b = 0."""
        return max_margin(self.rows, self.labels, intercept=True)

    @property
    def margin_squared(self) -> Fraction:
        """The squared geometric margin, 1/‖w‖², of the optimal hyperplane; b does not count."""
        return self.optimum.margin_squared

    def facts(self) -> dict[str, str]:
        return {**super().facts(), **margin_facts(self.optimum)}

    def lifted(self) -> SeparableStream:
        """The points with a last feature 1, which a hyperplane through the origin separates."""
        return SeparableStream(tuple((*row, 1) for row in self.rows), self.labels)


@sample_type
class UnitSeparableStream(SeparableStream):
    """A separable stream whose rows are unit vectors, exactly."""

    def __post_init__(self) -> None:
        for i, row in enumerate(self.rows):
            if sum(v * v for v in row) != 1:
                raise HypothesisNotMet(f"example {i} is not a unit vector")
        super().__post_init__()


def narrow(k: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Two rows with a margin of about 1/k: nearly opposite, with the same label."""
    return ((k, 1), (-k, 1)), (1, 1)


@sample_type
class AlmostSeparableStream(LabelledPoints):
    """A stream of which all examples but the last are separable; the margin is that of those."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.n < 2:
            raise HypothesisNotMet("there is only one example")
        _ = self.margin_squared

    @cached_property
    def margin_squared(self) -> Fraction:
        """γ² of all examples but the last."""
        return SeparableStream(self.rows[:-1], self.labels[:-1]).margin_squared


@strategy(AlmostSeparableStream)
def almost_separable_streams(draw: st.DrawFn) -> AlmostSeparableStream:
    """A small separable stream, and one more example with any label."""
    d = draw(st.integers(1, 3))
    rows, labels = separable_rows(draw, draw(st.lists(integer_rows(d), min_size=1, max_size=4)), d)
    return AlmostSeparableStream((*rows, draw(integer_rows(d))), (*labels, draw(st.sampled_from([1, -1]))))


@strategy(SeparableStream)
def separable_streams(draw: st.DrawFn) -> SeparableStream:
    """Small integer streams; one in four is an extreme family: orthogonal rows, or a margin that is almost 0."""
    kind = draw(st.sampled_from(["drawn", "drawn", "drawn", "orthogonal", "narrow"]))
    if kind == "orthogonal":
        d = draw(st.sampled_from([1, 2, 3, 4, 5, 6, 12]))
        labels = draw(st.lists(st.sampled_from([-1, 1]), min_size=d, max_size=d))
        return SeparableStream(*orthogonal(d, labels, draw(st.integers(1, 3))))
    if kind == "narrow":
        return SeparableStream(*narrow(draw(st.integers(1, 8))))
    d = draw(st.integers(1, 4))
    rows = draw(st.lists(integer_rows(d), min_size=1, max_size=8))
    return SeparableStream(*separable_rows(draw, rows, d))


@strategy(AffinelySeparablePoints)
def affinely_separable_points(draw: st.DrawFn) -> AffinelySeparablePoints:
    """Small integer points on both sides of a drawn hyperplane, duplicates and points far from the origin among them."""
    d = draw(st.integers(1, 3))
    rows = draw(st.lists(integer_rows(d), min_size=2, max_size=7))
    w = draw(integer_rows(d, 3).filter(any))
    scores = [sum(a * b for a, b in zip(w, row, strict=True)) for row in rows]
    if min(scores) == max(scores):
        rows, scores = [*rows, tuple(a + b for a, b in zip(rows[0], w, strict=True))], [*scores, scores[0] + sum(a * a for a in w)]
    threshold = draw(st.sampled_from(sorted(set(scores))[1:]))
    shift = draw(st.tuples(*[st.sampled_from([0, 0, 0, 8])] * d))
    moved = tuple(tuple(a + b for a, b in zip(row, shift, strict=True)) for row in rows)
    return AffinelySeparablePoints(moved, tuple(1 if score >= threshold else -1 for score in scores))


@strategy(UnitSeparableStream)
def unit_separable_streams(draw: st.DrawFn) -> UnitSeparableStream:
    """Streams of dyadic unit vectors, labelled by a direction that no drawn row is orthogonal to."""
    if draw(st.integers(0, 9)) == 9:
        return UnitSeparableStream(*orthogonal(12, draw(st.lists(st.sampled_from([-1, 1]), min_size=12, max_size=12))))
    d = draw(st.integers(1, 7))
    rows = draw(st.lists(unit_rows(d), min_size=1, max_size=9))
    # weights 1, 5, 25, … in drawn signs: no sum of at most four of them, with signs, vanishes
    signs = draw(st.lists(st.sampled_from([1, -1]), min_size=d, max_size=d))
    base = draw(st.sampled_from([1, 5]))
    w = [s * base**j for j, s in enumerate(signs)]
    kept = [row for row in rows if sum(a * b for a, b in zip(w, row, strict=True)) != 0] or [orthogonal(d, [1] * d)[0][0]]
    labels = [1 if sum(a * b for a, b in zip(w, row, strict=True)) > 0 else -1 for row in kept]
    return UnitSeparableStream(tuple(kept), tuple(labels))
