"""Dendrograms: the merges of an agglomerative clustering, replayed exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import Number, exact_matrix, sqrt
from ....properties.roles import role
from ....properties.roles.base import an_index, float_array
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import ImplementationFailed
from ..samples.clouds import Linked, SingleLinked


@role("linkage")
class Linkage(Protocol):
    """``linkage(X, method)``: the (n − 1, 4) merges of the points X (n, d), by Euclidean distances, in SciPy's convention.

    In row t are the clusters that are merged, the height, and how many points the new cluster has; its number is n + t, and those
    of points are 0, …, n − 1. The method is single, complete, average, weighted or ward; heights of the last are
    √(2st/(s + t)) times the distance of the means of s and of t points.
    """

    def __call__(self, X: Any, method: Any) -> Any: ...


@dataclass(frozen=True)
class Merge:
    """Step t: the stated height and size, and, exactly, those of the clusters that are merged, and the least dissimilarity."""

    t: int
    height: Number
    dissimilarity: Any
    least: Any
    stated_size: Number
    size: int


def rows_of(answer: Any, n: int) -> np.ndarray:
    """The merges, exactly. Raises `ImplementationFailed` for another shape."""
    return exact_matrix(float_array(answer, "merges", (n - 1, 4)))


def _of(d: dict[tuple[int, int], Any], i: int, j: int) -> Any:
    return d[max(i, j), min(i, j)]


class Dendrogram(Reading[Linked], role=Linkage):
    """The merges of a sample's points by its linkage. Where dissimilarities are exact as squares, so are heights."""

    @cached_property
    def rows(self) -> np.ndarray:
        return rows_of(self.model(self.sample.X, self.sample.method), self.sample.n)

    @cached_property
    def heights(self) -> list[Number]:
        return list(self.rows[:, 2])

    @cached_property
    def start(self) -> dict[tuple[int, int], Any]:
        """The dissimilarities of points."""
        sample = self.sample
        pairs = ((i, j) for i in range(sample.n) for j in range(i))
        return {(i, j): s if sample.is_squared else sqrt(s) for i, j in pairs for s in (sample.squares[i, j],)}

    @cached_property
    def merges(self) -> list[Merge]:
        """Each of them. Raises `ImplementationFailed` for a cluster that is not there, or was merged already."""
        sample, d, found = self.sample, dict(self.start), []
        sizes = dict.fromkeys(range(sample.n), 1)
        for t, (a, b, height, size) in enumerate(self.rows.tolist()):
            s, t_ = (an_index(v, sample.n + t) for v in (a, b))
            if s == t_ or s not in sizes or t_ not in sizes:
                raise ImplementationFailed(f"merge {t} is of clusters {s} and {t_}, which are not two that are left")
            least, own, m, k = min(d.values()), _of(d, s, t_), sizes.pop(s), sizes.pop(t_)
            new = {(sample.n + t, v): sample.updated(own, _of(d, s, v), _of(d, t_, v), m, k, sizes[v]) for v in sizes}
            d = {pair: value for pair, value in d.items() if not {s, t_} & set(pair)} | new
            sizes[sample.n + t] = m + k
            found.append(Merge(t, height * height if sample.is_squared else height, own, least, size, m + k))
        return found

    @cached_property
    def largest(self) -> Any:
        """The largest dissimilarity of points, and of clusters that are merged."""
        return max(*self.start.values(), *(merge.dissimilarity for merge in self.merges))


class SingleLinkage(Reading[SingleLinked], role=Linkage):
    """The merges by single linkage."""

    @cached_property
    def squared_heights(self) -> list[Number]:
        """From the lowest on, as it lists them."""
        return [v * v for v in rows_of(self.model(self.sample.X, "single"), self.sample.n)[:, 2]]
