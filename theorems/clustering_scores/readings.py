"""The roles of scores of clusterings, and what the statements read off them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, rational
from ...properties.roles import role
from ...properties.roles.base import vector
from ...properties.roles.readings import Reading
from .samples.labels import LabelledCloud, LabelPairs, PairedLabels, SeparateMeans, SpreadClusters, UnlikePairs, numbered, renamed

S = TypeVar("S", bound=LabelPairs, covariant=True)
C = TypeVar("C", bound=LabelledCloud, covariant=True)


@role("adjusted-rand")
class AdjustedRandScore(Protocol):
    """``score(first, second)``: the adjusted Rand index of two clusterings, the (n,) labels of each, any whole numbers."""

    def __call__(self, first: Any, second: Any) -> Any: ...


@role("fowlkes-mallows")
class FowlkesMallowsScore(Protocol):
    """``score(first, second)``: the Fowlkes–Mallows index of two clusterings, the (n,) labels of each, any whole numbers."""

    def __call__(self, first: Any, second: Any) -> Any: ...


@role("clustering-information")
class ClusteringInformation(Protocol):
    """``score(first, second)``: the mutual information, in nats, of two clusterings, the (n,) labels of each, any whole numbers."""

    def __call__(self, first: Any, second: Any) -> Any: ...


@role("adjusted-mutual-information")
class AdjustedMutualInformation(Protocol):
    """``score(first, second)``: the mutual information of two clusterings, adjusted for chance, by the mean of their entropies."""

    def __call__(self, first: Any, second: Any) -> Any: ...


@role("v-measure")
class VMeasure(Protocol):
    """``score(classes, clusters)``: homogeneity, completeness and V-measure (β = 1), of the (n,) labels of each."""

    def __call__(self, classes: Any, clusters: Any) -> Any: ...


@role("silhouette")
class SilhouetteScore(Protocol):
    """``score(X, labels)``: the mean silhouette of the points (n, d), by Euclidean distances; labels are any whole numbers."""

    def __call__(self, X: Any, labels: Any) -> Any: ...


@role("davies-bouldin")
class DaviesBouldinIndex(Protocol):
    """``score(X, labels)``: the Davies–Bouldin index of the points (n, d), by Euclidean distances; labels are any whole numbers."""

    def __call__(self, X: Any, labels: Any) -> Any: ...


@role("calinski-harabasz")
class CalinskiHarabaszIndex(Protocol):
    """``score(X, labels)``: the Caliński–Harabasz index of the points (n, d); labels are any whole numbers."""

    def __call__(self, X: Any, labels: Any) -> Any: ...


class Compared(Reading[S]):
    """A score of two clusterings: as they are, in the other order, and renamed."""

    def _of(self, first: Any, second: Any) -> Number:
        return rational(self.model(np.array(first, dtype=np.int64), np.array(second, dtype=np.int64)))

    @cached_property
    def value(self) -> Number:
        return self._of(self.sample.first, self.sample.second)

    @cached_property
    def swapped(self) -> Number:
        return self._of(self.sample.second, self.sample.first)

    @cached_property
    def renamed(self) -> Number:
        """With other labels, and the points in another order."""
        return self._of(renamed(self.sample.first), renamed(self.sample.second))


class AdjustedRand(Compared[UnlikePairs], role=AdjustedRandScore):
    """An adjusted Rand index."""


class FowlkesMallows(Compared[PairedLabels], role=FowlkesMallowsScore):
    """A Fowlkes–Mallows index."""


class Mutual(Compared[LabelPairs], role=ClusteringInformation):
    """A mutual information."""


class AdjustedMutual(Compared[UnlikePairs], role=AdjustedMutualInformation):
    """An adjusted mutual information."""


class VMeasured(Reading[LabelPairs], role=VMeasure):
    """Homogeneity, completeness and V-measure, in both orders."""

    def _of(self, first: Any, second: Any) -> list[Number]:
        answer = self.model(np.array(first, dtype=np.int64), np.array(second, dtype=np.int64))
        return list(vector(answer, "scores", 3))

    @cached_property
    def values(self) -> list[Number]:
        return self._of(self.sample.first, self.sample.second)

    @cached_property
    def values_swapped(self) -> list[Number]:
        """In the other order, c, h and V."""
        c, h, V = self._of(self.sample.second, self.sample.first)
        return [h, c, V]


class Scored(Reading[C]):
    """A score of clusters of points: as they are, and renamed."""

    @cached_property
    def value(self) -> Number:
        return rational(self.model(self.sample.X, np.array(self.sample.labels, dtype=np.int64)))

    @cached_property
    def renamed(self) -> Number:
        """With other labels, and the points in another order."""
        X, labels = self.sample.X, numbered(self.sample.labels)
        return rational(self.model(X[::-1], max(labels) - np.array(labels[::-1], dtype=np.int64)))


class Silhouette(Scored[LabelledCloud], role=SilhouetteScore):
    """A mean silhouette."""


class DaviesBouldin(Scored[SeparateMeans], role=DaviesBouldinIndex):
    """A Davies–Bouldin index."""


class CalinskiHarabasz(Scored[SpreadClusters], role=CalinskiHarabaszIndex):
    """A Caliński–Harabasz index."""
