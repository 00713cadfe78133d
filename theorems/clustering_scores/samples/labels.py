"""Two clusterings of the same points, and points in clusters: any whole numbers are labels."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.tables import Row, Table, fractions, integer_rows
from ....properties.samples.working import Random, is_hard, points, rows, unit, width, working
from ..oracles import Contingency, Dispersion, square_distances


def numbered(labels: Sequence[int]) -> list[int]:
    """The same clusters, with the labels 0, 1, … in the order of their first points."""
    first = list(dict.fromkeys(labels))
    return [first.index(label) for label in labels]


def renamed(labels: tuple[int, ...]) -> list[int]:
    """The same clusters with the labels 0, 1, … from the last one on, of the points in another order."""
    found = numbered(labels[1::2] + labels[::2])
    return [max(found) - label for label in found]


@sample_type
@excluded("a row is not a pair of whole numbers", lambda self: self.d != 2 or any(int(v) != v for row in self.rows for v in row))
class LabelPairs(Table):
    """Two labels, whole numbers, of each point: a row of two entries."""

    @cached_property
    def first(self) -> tuple[int, ...]:
        return tuple(int(a) for a, _ in self.rows)

    @cached_property
    def second(self) -> tuple[int, ...]:
        return tuple(int(b) for _, b in self.rows)

    @cached_property
    def table(self) -> Contingency:
        """How many points have each pair of labels."""
        return Contingency.of(self.rows)

    @property
    def is_nontrivial(self) -> bool:
        """Whether each has several clusters, and some that are not single points."""
        return all(1 < len(sizes) < self.n for sizes in (self.table.first, self.table.second))


@sample_type
@excluded(
    "both are one cluster, or both are n",
    lambda self: len(self.table.first) == len(self.table.second) and len(self.table.first) in (1, self.n),
)
class UnlikePairs(LabelPairs):
    """Two clusterings that are not both one cluster, and not both n."""


@sample_type
@excluded("a clustering has all points apart", lambda self: self.n in (len(self.table.first), len(self.table.second)))
class PairedLabels(LabelPairs):
    """Two clusterings, each of which has two points together."""


@sample_type
@excluded("there are not 2 to n − 1 clusters", lambda self: not 2 <= self.k <= self.n - 1)
class LabelledCloud(Table):
    """Points in 2 to n − 1 clusters: a label, a whole number, of each."""

    labels: tuple[int, ...]

    BY_ROW: ClassVar[tuple[str, ...]] = ("labels",)
    NUMBERS: ClassVar[tuple[str, ...]] = ("labels",)

    @property
    def k(self) -> int:
        return len(set(self.labels))

    @cached_property
    def indices(self) -> list[int]:
        """The labels as 0, …, k − 1."""
        return numbered(self.labels)

    @cached_property
    def squares(self) -> np.ndarray:
        """(n, n) squared distances, exactly."""
        return square_distances(self.exact_X)

    @cached_property
    def dispersion(self) -> Dispersion:
        return Dispersion(self.exact_X, self.indices)

    @cached_property
    def largest(self) -> Any:
        """The largest absolute value of an entry."""
        return max(abs(v) for row in self.rows for v in row)


@sample_type
@excluded("two clusters have one mean", lambda self: len({tuple(mean) for mean in self.dispersion.means.tolist()}) < self.k)
class SeparateMeans(LabelledCloud):
    """Clusters of which no two have one mean."""


@sample_type
@excluded("the points of each cluster coincide", lambda self: not self.dispersion.within)
class SpreadClusters(LabelledCloud):
    """Clusters of which one has points that differ."""


def _pairs(draw: st.DrawFn) -> tuple[Row, ...]:
    """Few labels, or many; in one of three, clusterings that agree but for a point; now and then with −1, or far apart."""
    n, most = draw(st.integers(1, 12)), draw(st.sampled_from([1, 2, 2, 3, 11]))
    labels = st.lists(st.integers(0, most), min_size=n, max_size=n)
    first = draw(labels)
    second = draw(labels) if draw(st.integers(0, 2)) else [*first[:-1], draw(st.integers(0, most))]
    times, by = draw(st.sampled_from([(1, 0), (1, 0), (1, -1), (1000, 7), (256, 0)]))
    return tuple((times * a + by, times * b + by) for a, b in zip(first, second, strict=True))


strategy(LabelPairs)(lambda draw: LabelPairs(_pairs(draw)))


@strategy(UnlikePairs)
def unlike_pairs(draw: st.DrawFn) -> UnlikePairs:
    """Those, and crossing halves of four points."""
    if draw(st.integers(0, 15)) == 0:
        return UnlikePairs(((0, 0), (0, 1), (1, 0), (1, 1)))
    return UnlikePairs(_pairs(draw))


@strategy(PairedLabels)
def paired_labels(draw: st.DrawFn) -> PairedLabels:
    """Those, half of them with a point more in the first point's cluster, of either clustering."""
    found = _pairs(draw)
    return PairedLabels(found if draw(st.booleans()) else (*found, (found[0][0], 5), (5, found[0][1])))


def _cloud(draw: st.DrawFn) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """A few points, near the origin or far off, in units as small as a nanometre's; labels at random, or by the first column."""
    d = draw(st.sampled_from([1, 1, 2, 3]))
    entries = draw(st.sampled_from([integer_rows(d, 9), integer_rows(d), integer_rows(d, 1), fractions(d)]))
    table = draw(st.lists(entries, min_size=3, max_size=8))
    if draw(st.integers(0, 5)) == 0:
        scale, by = draw(st.sampled_from([(Fraction(1, 2**40), 0), (2**30, 0), (1, 1000), (1, 2**20)]))
        table = [tuple(v * scale + by for v in row) for row in table]
        table = [tuple(Fraction(float(v)) for v in row) for row in table]
    if draw(st.booleans()):
        labels = [int(row[0] > table[0][0]) + int(row[0] > table[1][0]) for row in table]
    else:
        labels = draw(st.lists(st.integers(0, 2), min_size=len(table), max_size=len(table)))
    by = draw(st.sampled_from([0, 0, -1]))
    return tuple(tuple(int(v) if v == int(v) else v for v in row) for row in table), tuple(label + by for label in labels)


strategy(LabelledCloud)(lambda draw: LabelledCloud(*_cloud(draw)))
strategy(SeparateMeans)(lambda draw: SeparateMeans(*_cloud(draw)))
strategy(SpreadClusters)(lambda draw: SpreadClusters(*_cloud(draw)))


def _large_pairs(random: Random, n: int) -> tuple[Row, ...]:
    """Labels of which some are rare; the second ones are the first, shuffled in part."""
    first = np.rint(random.standard_normal(n) ** 2 * int(random.choice([1, 2, 8]))).astype(int)
    second = np.where(random.random(n) < random.choice([0.0, 0.1, 0.5]), random.permutation(first), first)
    return rows(_named(random, np.column_stack([first, second // int(random.integers(1, 4))])))


def _named(random: Random, labels: np.ndarray) -> np.ndarray:
    """Labels by other names; those of hard samples are the same as bytes, or in 16 or 32 bits."""
    return labels * 2 ** int(random.choice([0, 8, 16, 32])) + int(random.choice([0, -1])) if is_hard() else labels


working(LabelPairs, most=513)(lambda random, n: LabelPairs(_large_pairs(random, n)))
working(UnlikePairs, most=513)(lambda random, n: UnlikePairs(_large_pairs(random, n)))
working(PairedLabels, most=513)(lambda random, n: PairedLabels(_large_pairs(random, n)))


def _large_cloud(random: Random, n: int) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Points by the sign of a direction and their place on it; a unit whose square float64 has."""
    X, scale = points(random, n, width(random, 9)), max(unit(random), Fraction(1, 2**100))
    side = X @ random.integers(-2, 3, X.shape[1])
    labels = np.searchsorted(np.quantile(side, [0.3, 0.8]), side) if random.integers(3) else random.integers(0, 4, n)
    return rows(X, scale), tuple(map(int, _named(random, labels)))


working(LabelledCloud, most=257)(lambda random, n: LabelledCloud(*_large_cloud(random, n)))
working(SeparateMeans, most=513)(lambda random, n: SeparateMeans(*_large_cloud(random, n)))
working(SpreadClusters, most=1025)(lambda random, n: SpreadClusters(*_large_cloud(random, n)))
