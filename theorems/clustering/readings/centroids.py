"""Clusterings by centres, as they are fitted: labels, centres, inertia and predictions."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

import numpy as np

from ....properties.numbers.exact import Number, exact_vector, rational
from ....properties.roles import role, setting
from ....properties.roles.base import an_index, declares, listed
from ....properties.roles.readings import Reading
from ....properties.statements.verdicts import Declined, Idle, ImplementationFailed, NotApplicable
from ..oracles import Assignment, assigned, counts, moved_to_means
from ..samples.starts import LloydStart, WeightedStart

COINCIDE = "distinct clusters"  # scikit-learn's warning of centres that coincide, and no word on labels and inertia


@role("k-means")
class CentroidClusterer(Protocol):
    """``set_params(n_clusters=k, init=rows)``, ``fit(X)``; then ``cluster_centers_`` (k, d), ``labels_`` (n,), ``inertia_``.

    X is (n, d) float64, `init` a list of k rows. Optionally ``predict(X)``; a parameter ``tol``, set to 0; ``n_iter_`` and
    ``max_iter``.
    """

    def set_params(self, **parameters: Any) -> Any: ...

    def fit(self, X: Any) -> Any: ...


def matrix(answer: Any, name: str, shape: tuple[int, int]) -> np.ndarray:
    """An answer of that shape, exactly. Raises `ImplementationFailed` for another shape, and `NotANumber`."""
    found = exact_vector(answer)
    if found.shape != shape:
        raise ImplementationFailed(f"its {name} came in the shape {found.shape}, not {shape}")
    return found


class Fitted(Reading[LloydStart], role=CentroidClusterer):
    """A clusterer after its fit to the points, with their weights where they have any."""

    @cached_property
    def fitted(self) -> Any:
        """The model, fitted. A warning of fewer clusters than centres does not refuse the data."""
        model, start = self.model, self.sample
        exactly = {"tol": 0} if declares(model, "tol") else {}
        model.set_params(n_clusters=start.k, init=start.C.tolist(), **exactly)
        weights = {"sample_weight": start.sample_weight} if isinstance(start, WeightedStart) else {}
        try:
            model.fit(start.X, **weights)
        except Declined as warning:
            if COINCIDE not in str(warning):
                raise
        return model

    @cached_property
    def labels(self) -> list[int]:
        return self._labels(self.fitted.labels_)

    def _labels(self, answer: Any) -> list[int]:
        found = [an_index(label, self.sample.k) for label in listed(answer, "labels")]
        if len(found) != self.sample.n:
            raise ImplementationFailed(f"it has {len(found)} labels, not {self.sample.n}")
        return found

    @cached_property
    def centres(self) -> np.ndarray:
        """(k, d), exactly."""
        return matrix(self.fitted.cluster_centers_, "cluster_centers_", (self.sample.k, self.sample.d))

    @cached_property
    def inertia(self) -> Number:
        return rational(self.fitted.inertia_)

    @cached_property
    def nearest(self) -> Assignment:
        """The squared distances to its centres."""
        return assigned(self.sample.exact_X, self.centres)

    @cached_property
    def largest(self) -> Number:
        """The largest absolute value of an entry of the points or the centres that it has found."""
        return max(self.sample.largest, abs(self.centres).max())

    @cached_property
    def predicted(self) -> list[int]:
        """What it predicts for the points. Raises `NotApplicable` where it has no ``predict``."""
        if not hasattr(self.implementation, "predict"):
            raise NotApplicable("it has no predict")
        return self._labels(self.fitted.predict(self.sample.X))

    @cached_property
    def counts(self) -> list[int]:
        return counts(self.labels, self.sample.k)

    @cached_property
    def means(self) -> dict[int, np.ndarray]:
        """The exact mean of each cluster with points. Raises `Idle` where it stopped at its limit of iterations."""
        limit, steps = setting(self.fitted, "max_iter"), setting(self.fitted, "n_iter_")
        if limit is not None and steps is not None and steps >= limit:
            raise Idle("it stopped at max_iter")
        means = moved_to_means(self.sample.exact_X, self.labels, exact_vector(self.centres))
        return {j: means[j] for j, count in enumerate(self.counts) if count}
