"""The roles of exact search and of the neighbours' vote, and what the statements read off them."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.numbers.rounding import UNIT_ROUNDOFF
from ....properties.roles import role, setting
from ....properties.roles.base import an_index, listed, vector
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..oracles import least_slack
from ..samples.queries import EXACT, KnnQuery, LabelledQuery, RadiusQuery

SINGLE_ROUNDOFF = Fraction(1, 2**24)
TINY, TINY_IN_SINGLE = Fraction(1, 2**1072), Fraction(1, 2**147)
EXACT_IN_SINGLE = 2**20
BOUNDED = 2**40  # their squares, and sums of them, are numbers of float32


@role("neighbour-search")
class NeighbourSearch(Protocol):
    """``fit(X)``; ``kneighbors(Q, k)``: the distances and the positions of the k nearest of X, (m, k) each, the nearest first.

    Distances are Euclidean; X is (n, d) and Q (m, d), float64. Where ``precision`` is "single", it computes in float32.
    """

    def fit(self, X: Any) -> Any: ...

    def kneighbors(self, Q: Any, k: int) -> Any: ...


@role("radius-search")
class RadiusSearch(Protocol):
    """``fit(X)``; ``radius_neighbors(Q, radius)``: of each query the distances and the positions of all points within the radius.

    Distances are Euclidean, those of the radius itself included; X is (n, d) and Q (m, d), float64. Where ``precision`` is
    "single", it computes in float32.
    """

    def fit(self, X: Any) -> Any: ...

    def radius_neighbors(self, Q: Any, radius: float) -> Any: ...


@role("neighbour-classifier")
class NeighbourClassifier(Protocol):
    """``fit(X, y)`` and ``predict(Q)``: a label of most votes among the ``n_neighbors`` nearest points, each with one vote.

    Distances are Euclidean; X is (n, d) and Q (m, d), float64, y (n,) whole numbers.
    """

    def fit(self, X: Any, y: Any) -> Any: ...

    def predict(self, Q: Any) -> Any: ...


def require_metric(model: Any) -> None:
    """Raises `NotApplicable` for another metric than Euclid's."""
    if setting(model, "metric", "minkowski") not in ("minkowski", "euclidean", "l2") or setting(model, "p", 2) != 2:
        raise NotApplicable("its distances are not Euclidean")


def require_euclidean(model: Any) -> None:
    """Raises `NotApplicable` for another metric, and for weighted votes."""
    require_metric(model)
    if setting(model, "weights", "uniform") != "uniform":
        raise NotApplicable("its votes are weighted")


def _row(answer: Any, what: str) -> list[Any]:
    """The only row of an answer for one query. Raises `ImplementationFailed`."""
    rows = listed(answer, what)
    if len(rows) != 1:
        raise ImplementationFailed(f"its {what} are of {len(rows)} queries, not of 1")
    return listed(rows[0], what)


class Precise:
    """The precision in which it says that it computes, and what that means for the squared distances of a query."""

    model: Any
    sample: Any

    @cached_property
    def is_single(self) -> bool:
        """Whether that is float32. Does not apply to numbers whose squares float32 has not."""
        single = setting(self.model, "precision", "double") == "single"
        entries = [abs(v) for row in (*self.sample.rows, self.sample.query) for v in row if v] if single else []
        if not all(1 / BOUNDED < v < BOUNDED for v in entries):
            raise NotApplicable("squares of these numbers are beyond float32")
        return single

    @cached_property
    def is_exact(self) -> bool:
        """Whether squared distances are whole numbers that no rounding confuses, nor their roots."""
        return self.sample.whole_below(EXACT_IN_SINGLE if self.is_single else EXACT)

    @cached_property
    def errors(self) -> list[Number]:
        """By how much each squared distance may miss: 2(d+6)u‖q − x‖² + d·2⁻¹⁰⁷², or the like after rounding q and x to float32.

        d differences, squares and sums, a root, its square and a scale: (d+6)u, doubled for higher orders.
        """
        query = self.sample
        if not self.is_single:
            return [2 * (query.d + 6) * UNIT_ROUNDOFF * square + query.d * TINY for square in query.squares]
        inside = SINGLE_ROUNDOFF * (abs(query.exact_X) + abs(exact_vector(query.query)))
        away = abs(query.exact_X - exact_vector(query.query)) + inside
        largest = (away**2).sum(axis=1)
        return [
            2 * (query.d + 6) * SINGLE_ROUNDOFF * most + most - square + query.d * TINY_IN_SINGLE
            for most, square in zip(largest, query.squares, strict=True)
        ]


class Found(Reading[KnnQuery], Precise, role=NeighbourSearch):
    """The k nearest neighbours that it finds. Does not apply to other distances than Euclid's."""

    @property
    def k(self) -> int:
        return self.sample.k

    @cached_property
    def answer(self) -> tuple[list[Any], list[Any]]:
        require_euclidean(self.model)
        self.model.fit(self.sample.X)
        both = listed(self.model.kneighbors(self.sample.q, self.k), "neighbours")
        if len(both) != 2:
            raise ImplementationFailed("its neighbours are no pair of distances and positions")
        return _row(both[0], "distances"), _row(both[1], "positions")

    @cached_property
    def distances(self) -> np.ndarray:
        """As it states them, (k,)."""
        return vector(self.answer[0], "distances", self.k)

    @cached_property
    def neighbours(self) -> list[int]:
        """Their positions. Raises `ImplementationFailed` where there are not k of them."""
        found = [an_index(i, self.sample.n) for i in self.answer[1]]
        if len(found) != self.k:
            raise ImplementationFailed(f"it finds {len(found)} neighbours, not {self.k}")
        return found


class Within(Reading[RadiusQuery], Precise, role=RadiusSearch):
    """The points within the radius that it finds. Does not apply to other distances than Euclid's."""

    @cached_property
    def points(self) -> list[int]:
        """Their positions."""
        require_euclidean(self.model)
        self.model.fit(self.sample.X)
        both = listed(self.model.radius_neighbors(self.sample.q, float(self.sample.radius)), "neighbours")
        if len(both) != 2:
            raise ImplementationFailed("its neighbours are no pair of distances and positions")
        return [an_index(i, self.sample.n) for i in _row(both[1], "positions")]


class Voted(Reading[LabelledQuery], Precise, role=NeighbourClassifier):
    """The label that it predicts. Does not apply to weighted votes, other distances, and fewer points than neighbours."""

    @cached_property
    def k(self) -> int:
        k = setting(self.model, "n_neighbors")
        if not isinstance(k, int):
            raise NotApplicable("it has no n_neighbors")
        if k > self.sample.n:
            raise NotApplicable("it asks more neighbours than there are points")
        return k

    @cached_property
    def label(self) -> Any:
        require_euclidean(self.model)
        k, sample = self.k, self.sample
        assert k
        self.model.fit(sample.X, sample.y)
        return rational(vector(self.model.predict(sample.q), "labels", 1)[0])

    @cached_property
    def slack(self) -> Number | None:
        """By how much squared distances of k voters for it miss the k-th least; None where it cannot win."""
        return least_slack(self.sample.squares, self.sample.labels, self.k, self.label)
