r"""Scores that compare two clusterings of the same points: of pairs of points, and of information."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from .oracles import adjusted_mutual_information, adjusted_rand, entropy, fowlkes_mallows, mutual_information, v_measure
from .readings import AdjustedMutual, AdjustedRand, FowlkesMallows, Mutual, VMeasured


@theorem("The adjusted Rand index is corrected for chance")
def adjusted_rand_is_corrected_for_chance(score: AdjustedRand) -> Law:
    r"""$(S-E)/(\tfrac12(A+B)-E)$, $S=\sum\binom{n_{ij}}2$, $A=\sum\binom{a_i}2$, $B=\sum\binom{b_j}2$, $E=AB/\binom n2$.

    It is between −1/2 and 1, and the same for the clusterings in the other order, renamed, and for the points in another order.

    Hypotheses: the clusterings are not both one cluster, and not both n.

    Sharp: at most, for the same clusters; at least, for three points, of which each clustering has another two together.

    Reference: L. Hubert and P. Arabie, Comparing partitions, 1985, doi:10.1007/BF01908075; the lower bound: J. E. Chacón and
    A. I. Rastrojo, Minimum adjusted Rand index for two clusterings of a given size, 2023, doi:10.1007/s11634-022-00491-w.
    """
    yield exercised("both have several clusters", score.sample.is_nontrivial)
    yield equal("(S − E)/(½(A + B) − E)", score.value, adjusted_rand(score.sample.table))
    yield at_most("the index, and 1", score.value, 1)
    yield at_least("the index, and −1/2", 2 * score.value, -1)
    yield equal("the index in the other order, and the index", score.swapped, score.value)
    yield equal("the index of renamed clusters, and the index", score.renamed, score.value)


@theorem("The Fowlkes–Mallows index is a geometric mean")
def fowlkes_mallows_is_a_geometric_mean(score: FowlkesMallows) -> Law:
    r"""$S/\sqrt{AB}$, the mean of precision S/A and recall S/B of pairs.

    It is between 0 and 1, and the same for the clusterings in the other order, renamed, and for the points in another order.

    Hypotheses: each clustering has two points together: $A>0$ and $B>0$.

    Sharp: at most, for the same clusters; at least, if no pair is together in both.

    Reference: E. B. Fowlkes and C. L. Mallows, A method for comparing two hierarchical clusterings, 1983,
    doi:10.1080/01621459.1983.10478008.
    """
    yield exercised("a pair is together in both, and both have several clusters", score.sample.is_nontrivial and score.value)
    yield equal("S/√AB", score.value, fowlkes_mallows(score.sample.table))
    yield at_least("the index, and 0", score.value, 0)
    yield at_most("the index, and 1", score.value, 1)
    yield equal("the index in the other order, and the index", score.swapped, score.value)
    yield equal("the index of renamed clusters, and the index", score.renamed, score.value)


@theorem("The mutual information of clusterings")
def mutual_information_is_a_divergence(score: Mutual) -> Law:
    r"""$I=\sum_{ij}\frac{n_{ij}}n\ln\frac{n\,n_{ij}}{a_ib_j}$ in nats: at least 0, and at most either entropy.

    It is the same for the clusterings in the other order, renamed, and for the points in another order.

    Reference: T. M. Cover and J. A. Thomas, Elements of Information Theory, 2nd edition, 2006, §2.4.
    """
    table = score.sample.table
    yield exercised("both have several clusters", score.sample.is_nontrivial)
    yield equal("I", score.value, mutual_information(table))
    yield at_least("I, and 0", score.value, 0)
    for at, sizes in enumerate((table.first, table.second)):
        yield at_most("I, and the entropy of a clustering", score.value, entropy(sizes), at=at)
    yield equal("I in the other order, and I", score.swapped, score.value)
    yield equal("I of renamed clusters, and I", score.renamed, score.value)


@theorem("V-measure is the harmonic mean of homogeneity and completeness")
def v_measure_is_a_harmonic_mean(score: VMeasured) -> Law:
    r"""Homogeneity $h=I/H(a)$, completeness $c=I/H(b)$, $V=2hc/(h+c)$, of classes a and clusters b; all three are in [0, 1].

    Where an entropy is 0, its quotient is 1; V is 0 if h and c are. In the other order h and c change places.

    Reference: A. Rosenberg and J. Hirschberg, V-measure: a conditional entropy-based external cluster evaluation measure, 2007.
    """
    yield exercised("both have several clusters", score.sample.is_nontrivial)
    for at, (value, expected) in enumerate(zip(score.values, v_measure(score.sample.table), strict=True)):
        yield equal("h, c and V", value, expected, at=at)
        yield at_least("h, c and V, and 0", value, 0, at=at)
        yield at_most("h, c and V, and 1", value, 1, at=at)
    for at, (value, other) in enumerate(zip(score.values, score.values_swapped, strict=True)):
        yield equal("h, c and V, and c, h and V in the other order", value, other, at=at)


@theorem("Adjusted mutual information is corrected for chance")
def adjusted_mutual_information_is_corrected_for_chance(score: AdjustedMutual) -> Law:
    r"""$(I-\mathbb E I)/(\tfrac12(H(a)+H(b))-\mathbb E I)$, the mean taken over all orders of the labels; at most 1.

    $\mathbb EI=\sum_{ij}\sum_x\frac xn\ln\frac{nx}{a_ib_j}\binom{b_j}x\binom{n-b_j}{a_i-x}/\binom n{a_i}$. It is the same for the
    clusterings in the other order, renamed, and for the points in another order.

    Hypotheses: the clusterings are not both one cluster, and not both n.

    Sharp: for the same clusters.

    Reference: N. X. Vinh, J. Epps and J. Bailey, Information theoretic measures for clusterings comparison: variants, properties,
    normalization and correction for chance, 2010, JMLR 11, 2837–2854.
    """
    yield exercised("both have several clusters", score.sample.is_nontrivial)
    yield equal("(I − EI)/(½(H + H) − EI)", score.value, adjusted_mutual_information(score.sample.table))
    yield at_most("the score, and 1", score.value, 1)
    yield equal("the score in the other order, and the score", score.swapped, score.value)
    yield equal("the score of renamed clusters, and the score", score.renamed, score.value)
