r"""The mean of the neighbours' targets, and the local outlier factor of a point among its neighbours."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import contract
from .readings import Averaged, OutlierFactors


@contract("A neighbour regressor predicts the mean of the neighbours' targets")
def mean_of_the_neighbours(averaged: Averaged) -> Law:
    r"""$\hat y=\sum_jw_jy_{(j)}/\sum_jw_j$ over k nearest points, with $w_j=1$ or $w_j=1/\|q-x_{(j)}\|$.

    With weights, points at q itself outweigh all others. Where distances tie for the last places, any of these points may count:
    the prediction is between the means with their least and with their largest targets.

    Reference: D. Shepard, A two-dimensional interpolation function for irregularly-spaced data, 1968, doi:10.1145/800186.810616.
    """
    yield exercised("targets differ", len(set(averaged.sample.targets)) > 1)
    for asked in averaged.predictions:
        yield at_least("the prediction, and the least mean", asked.prediction, asked.least, at=asked)
        yield at_most("the prediction, and the largest mean", asked.prediction, asked.largest, at=asked)


@contract("The local outlier factor by its definition")
def local_outlier_factor(factors: OutlierFactors) -> Law:
    r"""$\mathrm{LOF}(p)=\frac1k\sum_{o\in N_k(p)}\mathrm{lrd}(o)/\mathrm{lrd}(p)$, and so it does not depend on the scale.

    $\mathrm{lrd}(p)=k/\sum_{o\in N_k(p)}\max(d_k(o),d(p,o))$ with the distance $d_k(o)$ of o from its k-th nearest.

    Hypotheses: from each point the distances to the others differ, and no two points are equal.

    Reference: M. M. Breunig, H.-P. Kriegel, R. T. Ng and J. Sander, LOF: identifying density-based local outliers, 2000,
    Definitions 5 to 7, doi:10.1145/335191.335388.
    """
    yield exercised("densities differ", len(set(map(float, factors.reach))) > 1)
    for i, factor in enumerate(factors.factors):
        yield equal("LOF, and the mean ratio of densities", factors.stated[i], factor, at=i)
