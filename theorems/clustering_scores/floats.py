r"""By how much float64 arithmetic may miss the statements of scores of clusterings.

u = 2⁻⁵³ is the unit roundoff, and ℓ the number of bits of n, at least log₂ n. Counts are exact. A logarithm of a quotient of counts
is at most 2ℓ in absolute value, and off by 8u(2ℓ + 1) at most, taken in one or as a difference of logarithms. Distances are
those of differences x − c; from ‖x‖² − 2⟨x,c⟩ + ‖c‖², which cancels where points are far from the origin, no such accuracy comes.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, sqrt
from typing import Any

from ...properties.numbers.rounding import UNIT_ROUNDOFF as U
from ...properties.statements.allowances import Allowance, rounding
from .comparisons import (
    adjusted_mutual_information_is_corrected_for_chance,
    adjusted_rand_is_corrected_for_chance,
    fowlkes_mallows_is_a_geometric_mean,
    mutual_information_is_a_divergence,
    v_measure_is_a_harmonic_mean,
)
from .oracles import Dispersion, entropy, expected_information
from .qualities import (
    calinski_harabasz_compares_dispersions,
    davies_bouldin_averages_the_worst_ratios,
    silhouettes_compare_with_the_nearest_other_cluster,
)

TINY = Fraction(1, 2**1000)  # what underflow may lose


def bits(n: int) -> int:
    """ℓ."""
    return n.bit_length()


@adjusted_rand_is_corrected_for_chance.within("(S − E)/(½(A + B) − E)")
@adjusted_rand_is_corrected_for_chance.within("the index, and 1")
@adjusted_rand_is_corrected_for_chance.within("the index, and −1/2")
@adjusted_rand_is_corrected_for_chance.within("the index in the other order, and the index")
@adjusted_rand_is_corrected_for_chance.within("the index of renamed clusters, and the index")
def rand(score: Any) -> Allowance:
    """Numerator and denominator are off by 8uM each, M = ½(A + B), and |index| ≤ 1; twice, for two of them."""
    table = score.sample.table
    M = Fraction(table.pairs[1] + table.pairs[2], 2)
    return rounding(32 * U * M / (M - table.expected_pairs), "32uM/(M − E), M = ½(A + B)", of=1)


@fowlkes_mallows_is_a_geometric_mean.within("S/√AB")
@fowlkes_mallows_is_a_geometric_mean.within("the index, and 1")
@fowlkes_mallows_is_a_geometric_mean.within("the index in the other order, and the index")
@fowlkes_mallows_is_a_geometric_mean.within("the index of renamed clusters, and the index")
def mean_of_pairs(score: Any) -> Allowance:
    """Two quotients, two roots and a product; twice."""
    return rounding(16 * U, "16u", of=1)


def of_information(n: int) -> Fraction:
    """At most n terms, whose weights sum to 1: logarithms, a product each, and a sum; terms below 2u may be taken for 0."""
    return (n + 16) * (4 * bits(n) + 2) * U


@mutual_information_is_a_divergence.within("I")
@mutual_information_is_a_divergence.within("I, and 0")
@mutual_information_is_a_divergence.within("I, and the entropy of a clustering")
@mutual_information_is_a_divergence.within("I in the other order, and I")
@mutual_information_is_a_divergence.within("I of renamed clusters, and I")
def information(score: Any) -> Allowance:
    """A sum, or two of them."""
    n = score.sample.n
    return rounding(2 * of_information(n), "2(n + 16)(4ℓ + 2)u", of=bits(n))


@v_measure_is_a_harmonic_mean.within("h, c and V")
@v_measure_is_a_harmonic_mean.within("h, c and V, and 0")
@v_measure_is_a_harmonic_mean.within("h, c and V, and 1")
@v_measure_is_a_harmonic_mean.within("h, c and V, and c, h and V in the other order")
def measure(score: Any, at: int) -> Allowance:
    """I and H are off by e each, h = I/H ≤ 1 by 2e/H; the harmonic mean by at most twice what h and c are off by. Two of each."""
    table = score.sample.table
    e = 2 * of_information(table.n)
    off = [2 * e / Fraction(float(H)) * Fraction(101, 100) + 4 * U if H else 0 for H in map(entropy, (table.first, table.second))]
    return rounding(2 * sum(off) + 8 * U if at == 2 else off[at], "(n + 16)(4ℓ + 2)u over the entropies", of=1)


@adjusted_mutual_information_is_corrected_for_chance.within("(I − EI)/(½(H + H) − EI)")
@adjusted_mutual_information_is_corrected_for_chance.within("the score, and 1")
@adjusted_mutual_information_is_corrected_for_chance.within("the score in the other order, and the score")
@adjusted_mutual_information_is_corrected_for_chance.within("the score of renamed clusters, and the score")
def adjusted(score: Any) -> Allowance:
    """A probability is the exponential of nine logarithms of factorials, each at most nℓ and off by 4u of it, summed in nine steps.

    So EI, whose terms sum to 2ℓ at most in absolute value, is off by 2ℓ·128nℓu more than I; both sides of the quotient by that,
    and |score| is at most its larger side over the smaller one.
    """
    table = score.sample.table
    n, mean = table.n, (entropy(table.first) + entropy(table.second)) / 2
    gap = Fraction(float(mean - expected_information(table)))
    e = 2 * of_information(n) + 2 * bits(n) * 128 * n * bits(n) * U
    ratio = max(1, Fraction(float(mean)) / gap)
    return rounding(2 * e * (1 + ratio) / gap, "2(256nℓ² + 2(n + 16)(4ℓ + 2))u(1 + H/(H − EI))/(H − EI)", of=1)


@silhouettes_compare_with_the_nearest_other_cluster.within("the mean of (b − a)/max(a, b)")
@silhouettes_compare_with_the_nearest_other_cluster.within("the mean, and 1")
@silhouettes_compare_with_the_nearest_other_cluster.within("the mean, and −1")
@silhouettes_compare_with_the_nearest_other_cluster.within("the mean of renamed clusters, and the mean")
def silhouettes(score: Any) -> Allowance:
    """a and b are off by (n + d + 8)u of themselves, (b − a)/max(a, b) by four times as much, a mean by nu; twice."""
    sample = score.sample
    return rounding(2 * (5 * sample.n + 4 * sample.d + 36) * U, "2(5n + 4d + 36)u", of=1)


def root(v: Any) -> Fraction:
    """A bound on a square root."""
    return Fraction(sqrt(v)) * Fraction(101, 100) if 1e-200 < v < 1e200 else Fraction(isqrt(int(v)) + 1)


def of_a_mean(sample: Any) -> Fraction:
    """The length of what a mean is off by, and a point about another origin: 2(n + 4)u√d L."""
    return Fraction(2 * (sample.n + 4) * U * root(sample.d) * sample.largest) + TINY


@davies_bouldin_averages_the_worst_ratios.within("the mean of the worst ratios")
@davies_bouldin_averages_the_worst_ratios.within("the index of renamed clusters, and the index")
def ratios(score: Any) -> Allowance:
    """Means are off by e, Sᵢ and the distance of two means by 2e, and each by (n + d + 8)u of itself; doubled, for two."""
    sample = score.sample
    dispersed: Dispersion = sample.dispersion
    e, spread = of_a_mean(sample), [Fraction(0)] * dispersed.k
    for label, square in zip(dispersed.labels, dispersed.squares, strict=True):
        spread[label] += root(square) / dispersed.counts[label]
    pairs = [(i, j) for i in range(dispersed.k) for j in range(i)]
    gaps = {(i, j): root(dispersed.gaps[i, j]) * Fraction(98, 100) for i, j in pairs}
    off = [
        (4 * e + 2 * e * (spread[i] + spread[j]) / gap) / gap + 2 * (sample.n + sample.d + 8) * U * (spread[i] + spread[j]) / gap
        for (i, j), gap in gaps.items()
    ]
    worst = max((spread[i] + spread[j]) / gap for (i, j), gap in gaps.items())
    return rounding(4 * max(off), "4(4e + 2eR + 2(n + d + 8)u(Sᵢ + Sⱼ))/‖mᵢ − mⱼ‖, e = 2(n + 4)u√dL", of=worst)


@calinski_harabasz_compares_dispersions.within("the quotient of the dispersions")
@calinski_harabasz_compares_dispersions.within("the index of renamed clusters, and the index")
def dispersions(score: Any) -> Allowance:
    """With means off by e, B and W are off by 2e√(nT) + ne² + 2(n + d + 8)uT, T = B + W; doubled, for two of them."""
    sample = score.sample
    dispersed: Dispersion = sample.dispersion
    W, T, e = Fraction(dispersed.within), Fraction(dispersed.within + dispersed.between), of_a_mean(sample)
    off = 2 * e * root(sample.n * T) + sample.n * e * e + 2 * (sample.n + sample.d + 8) * U * T
    factor = Fraction(sample.n - sample.k, sample.k - 1)
    return rounding(
        4 * off * factor * (1 + T / W) / W, "4(2e√(nT) + ne² + 2(n + d + 8)uT)(n − k)(1 + T/W)/(k − 1)W", of=factor * T / W
    )
