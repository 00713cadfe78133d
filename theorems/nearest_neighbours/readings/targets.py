"""The roles of the neighbours' mean and of local outlier factors, and what the statements read off them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from ....properties.numbers.exact import Number, rational, sqrt
from ....properties.roles import role, setting
from ....properties.roles.base import vector
from ....properties.roles.readings import Place, Reading
from ....properties.statements.verdicts import NotApplicable
from ..samples.targets import SpreadCloud, TargetQuery
from .search import require_metric


@role("neighbour-regressor")
class NeighbourRegressor(Protocol):
    """``fit(X, y)`` and ``predict(Q)``: the mean of the targets of the ``n_neighbors`` nearest points.

    With ``weights`` "distance" the weight of a target is 1/‖q − x‖, and where some of these points are q, their mean. Distances are
    Euclidean; X is (n, d) and Q (m, d), y (n,), float64.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, Q: Any) -> Any: ...


@role("outlier-factor")
class OutlierFactor(Protocol):
    """``fit(X)``, then ``negative_outlier_factor_`` (n,): minus the local outlier factor of each point, with ``n_neighbors``.

    Distances are Euclidean; X is (n, d) float64.
    """

    def fit(self, X: Any) -> Any: ...


class Asked(Place, shown="{0.where}"):
    """A query, and what is predicted there; the least and the largest mean of k nearest points."""

    where: str
    prediction: Number
    least: Number
    largest: Number


class Averaged(Reading[TargetQuery], role=NeighbourRegressor):
    """The means that it predicts. Does not apply to other distances and weights, and to fewer points than neighbours."""

    @cached_property
    def k(self) -> int:
        k = setting(self.model, "n_neighbors")
        if not isinstance(k, int) or k > self.sample.n:
            raise NotApplicable("it has no n_neighbors, or there are fewer points")
        return k

    @cached_property
    def is_weighted(self) -> bool:
        weights = setting(self.model, "weights", "uniform")
        if weights not in ("uniform", "distance"):
            raise NotApplicable("its weights are its own")
        return weights == "distance"

    @cached_property
    def predictions(self) -> list[Asked]:
        """At the query; and at the first and the last of the points themselves, of which all are asked for at once."""
        require_metric(self.model)
        assert self.k
        self.model.fit(self.sample.X, self.sample.y)
        at_q = vector(self.model.predict(self.sample.q), "predictions", 1)
        at_rows = vector(self.model.predict(self.sample.X), "predictions", self.sample.n)
        asked = {"the first point": at_rows[0], "the last point": at_rows[-1]}
        queries = (replace(self.sample, query=self.sample.rows[i]) for i in (0, -1))
        all_of_them = [("the query", at_q[0], self.sample), *zip(asked, asked.values(), queries, strict=True)]
        return [Asked(name, rational(v), self.mean(q, False), self.mean(q, True)) for name, v, q in all_of_them]

    def mean(self, query: TargetQuery, largest: bool) -> Number:
        """The mean of k nearest points' targets; of points that tie for the last places those of the least or largest."""
        kth = query.ordered[self.k - 1]
        pairs = list(zip(query.squares, query.targets, strict=True))
        inside = [pair for pair in pairs if pair[0] < kth]
        tied = sorted((pair for pair in pairs if pair[0] == kth), key=lambda pair: pair[1], reverse=largest)
        voters = inside + tied[: self.k - len(inside)]
        if not self.is_weighted:
            return Fraction(sum(target for _, target in voters), self.k)
        at = [target for square, target in voters if square == 0]
        if at:
            return Fraction(sum(at), len(at))
        weights = [1 / root(square) for square, _ in voters]
        return total(w * target for w, (_, target) in zip(weights, voters, strict=True)) / total(weights)


class OutlierFactors(Reading[SpreadCloud], role=OutlierFactor):
    """Local outlier factors, as it states them and by their definition. Does not apply to as many neighbours as points."""

    @cached_property
    def k(self) -> int:
        k = setting(self.model, "n_neighbors")
        if not isinstance(k, int) or k >= self.sample.n:
            raise NotApplicable("it has no n_neighbors, or there are not so many others")
        return k

    @cached_property
    def stated(self) -> Any:
        require_metric(self.model)
        assert self.k
        self.model.fit(self.sample.X)
        return -vector(self.model.negative_outlier_factor_, "negative_outlier_factor_", self.sample.n)

    @cached_property
    def neighbours(self) -> list[list[tuple[Number, int]]]:
        return [self.sample.nearest(i, self.k) for i in range(self.sample.n)]

    @cached_property
    def reach(self) -> list[Number]:
        """The sum of the reachability distances max(k-distance(o), d(p, o)) of each point p from its k nearest o."""
        return [
            total(root(max(square, self.neighbours[j][-1][0])) for square, j in self.neighbours[i]) for i in range(self.sample.n)
        ]

    @cached_property
    def factors(self) -> list[Number]:
        """The mean of lrd(o)/lrd(p) over the k nearest o of each p; the density lrd is k over the sum of reachability distances."""
        return [total(self.reach[i] / self.reach[j] for _, j in self.neighbours[i]) / self.k for i in range(self.sample.n)]


def root(square: Number) -> Number:
    """A distance, for exact division."""
    found = sqrt(square)
    return Fraction(found) if isinstance(found, int) else found


def total(numbers: Iterable[Any]) -> Any:
    """A sum, from a Fraction on."""
    return sum(numbers, Fraction(0))
