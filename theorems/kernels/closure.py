r"""Operations that keep Gram matrices positive semidefinite: sums, entrywise products, power series."""

from __future__ import annotations

from ...properties.oracles.psd import quadratic_form
from ...properties.statements.conclusions import Law, at_least, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import fds_chapter_6
from .oracles.series import power_sum
from .readings.kernels import Combination, SeriesMatrix
from .samples.matrices import PsdPair
from .samples.points import Series


@theorem(
    "Sums and Schur products of semidefinite matrices are semidefinite",
    source=fds_chapter_6("§6.3: sums and products, used before Lemma 6.4"),
)
def combination_of_psd_is_psd(pair: Combination[PsdPair]) -> Law:
    r"""The sum and the entrywise product (Schur) of positive semidefinite matrices are positive semidefinite.

    So sums and products of kernels are kernels.
    $\sum_{ij}z_ia_{ij}b_{ij}z_j=\sum_{kl}(\sum_iz_iu_{ik}v_{il})^2$ for $A=UU^\top$, $B=VV^\top$.

    Hypotheses: A and B are positive semidefinite. They are of small integers, so nothing is rounded.

    Reference: I. Schur, Bemerkungen zur Theorie der beschränkten Bilinearformen mit unendlich vielen Veränderlichen, Journal für
    die reine und angewandte Mathematik 140, 1911.
    """
    K = pair.K
    yield exercised("more than one row, both not 0", pair.sample.n > 1 and pair.sample.least_rank > 0)
    yield is_true("symmetric", (K == K.T).all())
    yield at_least("zᵀKz", quadratic_form(K, pair.worst), 0)


@theorem(
    "Power series of kernels with nonnegative coefficients are semidefinite",
    source=fds_chapter_6("§6.3, before Lemma 6.4, repaired"),
)
def power_series_is_psd(series: SeriesMatrix[Series]) -> Law:
    r"""$k_{ij}=\sum_pc_p\langle a_i,a_j\rangle^p$ with all $c_p\ge0$, $c_0$ too, is positive semidefinite.

    Checked on finite series, exactly; the limit of semidefinite matrices is semidefinite, so convergent series are included.

    Hypotheses: $c_p\ge0$ for all $p\ge0$.

    Reference: I. J. Schoenberg, Positive definite functions on spheres, Duke Mathematical Journal 9, 1942,
    doi:10.1215/S0012-7094-42-00908-6.
    """
    sample, K = series.sample, series.K
    yield exercised("a power above the first, two different points", sample.higher > 0 and sample.different > 1)
    for entry in series.entries:
        yield equal("kᵢⱼ", entry.found, power_sum(series.coefficients, entry.inner), at=entry.at)
    yield is_true("symmetric", (K == K.T).all())
    yield at_least("zᵀKz", quadratic_form(K, series.worst), 0)
