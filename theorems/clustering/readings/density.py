"""Clusterings by density, as they are fitted."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol, TypeVar

from ....properties.roles import role
from ....properties.roles.base import an_index, listed
from ....properties.roles.readings import Reading
from ....properties.roles.training import takes_weights
from ....properties.statements.verdicts import ImplementationFailed, NotApplicable
from ..samples.clouds import DenseCloud, WeightedCloud

S = TypeVar("S", bound=DenseCloud, covariant=True)


@role("density-clusterer")
class DensityClusterer(Protocol):
    """``set_params(eps=…, min_samples=…)``, ``fit(X)``; then ``labels_`` (n,), −1 for noise: DBSCAN by Euclidean distances.

    X is (n, d) float64. A core point has `min_samples` points, itself among them, at a distance of at most `eps`. Optionally
    ``core_sample_indices_``, and ``fit(X, sample_weight=…)``.
    """

    def set_params(self, **parameters: Any) -> Any: ...

    def fit(self, X: Any) -> Any: ...


class Dense(Reading[S], role=DensityClusterer):
    """The labels and the core points of a fit."""

    @cached_property
    def fitted(self) -> Any:
        model, sample = self.model, self.sample
        model.set_params(eps=float(sample.eps), min_samples=sample.min_samples)
        model.fit(sample.X, **self.weights)
        return model

    @property
    def weights(self) -> dict[str, Any]:
        """What else it is fitted to."""
        return {}

    @cached_property
    def labels(self) -> list[int]:
        found = [an_index(label + 1, self.sample.n + 1) - 1 for label in listed(self.fitted.labels_, "labels")]
        if len(found) != self.sample.n:
            raise ImplementationFailed(f"it has {len(found)} labels, not {self.sample.n}")
        return found

    @cached_property
    def core(self) -> set[int]:
        """Its core points. Raises `NotApplicable` where it does not name them."""
        fitted = self.fitted
        if not hasattr(self.implementation, "core_sample_indices_"):
            raise NotApplicable("it has no core_sample_indices_")
        return {an_index(i, self.sample.n) for i in listed(fitted.core_sample_indices_, "core points")}

    def core_with(self, label: int) -> frozenset[int]:
        """The core points, by their definition, that have a label."""
        return frozenset(i for i in self.sample.core if self.labels[i] == label)

    @cached_property
    def others(self) -> list[int]:
        """The points that are not core points, by their definition."""
        return [i for i in range(self.sample.n) if i not in self.sample.core]


class DenseByWeights(Dense[WeightedCloud], role=DensityClusterer):
    """The same, with weights. Does not apply where ``fit`` takes none."""

    @property
    def weights(self) -> dict[str, Any]:
        if not takes_weights(self.model):
            raise NotApplicable("its fit takes no sample_weight")
        return {"sample_weight": self.sample.sample_weight}
