"""DBSCAN against its definition: core points, the clusters that they make, points at the border, and noise."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, equal, exercised, is_true
from ...properties.theorem import contract, theorem
from .readings.density import Dense, DenseByWeights
from .samples.clouds import DenseCloud


@theorem("Core points of DBSCAN")
def core_points_have_dense_neighbourhoods(fit: Dense[DenseCloud]) -> Law:
    r"""``core_sample_indices_`` are the points with at least m points at a distance of at most ε, themselves among them.

    Reference: M. Ester, H.-P. Kriegel, J. Sander and X. Xu, A density-based algorithm for discovering clusters in large spatial
    databases with noise, 1996, Definitions 1 and 2.
    """
    yield exercised("some points are core points, and others are not", 0 < len(fit.sample.core) < fit.sample.n)
    yield equal("core points", fit.core, fit.sample.core)


@theorem("Clusters of DBSCAN are components of core points")
def clusters_are_components_of_core_points(fit: Dense[DenseCloud]) -> Law:
    r"""Two core points have one label if and only if steps of at most ε, from core point to core point, join them.

    So the clusters, but for points at their border, do not depend on the order of the points.

    Reference: M. Ester, H.-P. Kriegel, J. Sander and X. Xu, A density-based algorithm for discovering clusters in large spatial
    databases with noise, 1996, Definitions 3 to 5 and Lemmas 1 and 2; E. Schubert, J. Sander, M. Ester, H.-P. Kriegel and X. Xu,
    DBSCAN revisited, revisited, 2017, doi:10.1145/3068335.
    """
    components = fit.sample.components
    yield exercised("there are two core points", len(components) > 1)
    for i, component in components.items():
        yield at_least("the label of a core point", fit.labels[i], 0, at=i)
        yield equal("core points of its label, and of its component", fit.core_with(fit.labels[i]), component, at=i)


@theorem("Border points of DBSCAN, and noise")
def border_points_are_near_core_points(fit: Dense[DenseCloud]) -> Law:
    r"""A point that is not a core point has the label of a core point within ε; the label −1, of noise, if there is none.

    Reference: M. Ester, H.-P. Kriegel, J. Sander and X. Xu, A density-based algorithm for discovering clusters in large spatial
    databases with noise, 1996, Definitions 5 and 6.
    """
    sample = fit.sample
    yield exercised("a point is at the border", any(sample.core.intersection(sample.near[i]) for i in fit.others))
    for i in fit.others:
        labels = {fit.labels[j] for j in sample.core.intersection(sample.near[i])}
        yield is_true("its label is that of a core point within ε, or −1 if there is none", fit.labels[i] in (labels or {-1}), at=i)


@contract("Integer sample weights equal repeated samples (DBSCAN)")
def weights_are_repetitions_for_density(fit: DenseByWeights) -> Law:
    """With weights of at least 1, core points, clusters and noise are as if each point were there as often as it weighs."""
    sample = fit.sample
    yield exercised("weights make core points", sample.core and sample.min_samples > 1 and max(sample.weights) > 1)
    for i in range(sample.n):
        if i in sample.core:
            component = sample.components[i]
            yield equal(
                "core points of its label with weights, and of its component", fit.core_with(fit.labels[i]), component, at=i
            )
        else:
            labels = {fit.labels[j] for j in sample.core.intersection(sample.near[i])}
            yield is_true("with weights its label is that of a core point within ε, or −1", fit.labels[i] in (labels or {-1}), at=i)
