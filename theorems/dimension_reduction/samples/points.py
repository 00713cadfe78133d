"""Clouds of points, for principal components."""

from __future__ import annotations

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Table, fractions, integer_rows
from ....properties.samples.working import Random, points, rows, unit, width, working


@sample_type
@excluded("one point has no variance", lambda self: self.n < 2)
class Cloud(Table):
    """At least two points of R^d; they may lie in a subspace, be equal, or be fewer than d."""


@strategy(Cloud)
def clouds(draw: st.DrawFn) -> Cloud:
    """A few points, whole or in tenths; equal eigenvalues, lines, and one point several times are among them."""
    d = draw(st.integers(1, 4))
    kind = draw(st.integers(0, 11))
    if kind == 0:
        return Cloud((draw(st.sampled_from([(0,) * d, (1,) * d])),) * draw(st.integers(2, 4)))
    if kind <= 2:  # all eigenvalues equal
        return Cloud(tuple(tuple(s * (i == j) for j in range(d)) for i in range(d) for s in (1, -1)))
    entries = draw(st.sampled_from([integer_rows(d), integer_rows(d), integer_rows(d, 1), fractions(d)]))
    return Cloud(tuple(draw(st.lists(entries, min_size=2, max_size=7))))


@working(Cloud, most=1025)
def large_cloud(random: Random, n: int) -> Cloud:
    """n points of up to 33 columns; one cloud in four has directions of very different variance."""
    d = width(random, 33)
    X = points(random, n, d)
    if random.integers(4) == 0:
        X = X @ random.integers(-2, 3, (d, d))
    return Cloud(rows(X, unit(random)))
