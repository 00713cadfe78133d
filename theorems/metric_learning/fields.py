r"""Random graphs of out-degree 1: each row is drawn by itself; their cross entropy; the quadratic form of a directed graph."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import numpy as np

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles import field_cross_entropy
from .readings import Compared, Embedded, Formed, Graphs


@theorem("A random graph of out-degree 1 has independent rows", source=ml_notes("SimCLR, sampling of P(W;R)"))
def rows_are_chosen_independently(found: Graphs) -> Law:
    r"""If $P(W;R)\propto\prod R_{ij}^{W_{ij}}$ on the graphs of out-degree 1, row i is $e_j$ with probability $R_{ij}/\|R_i\|_1$.

    The rows are independent. All other graphs have probability 0.

    Hypotheses: $R_{ij}\ge0$, no row of R is 0.

    Reference: Z. Tan, Y. Zhang, J. Yang and Y. Yuan, Contrastive learning is spectral clustering on similarity graph, 2023,
    arXiv:2303.15103.
    """
    R = found.sample.exact_X
    yield exercised("a row has two edges of different weight", any(len(set(row) - {0}) > 1 for row in found.sample.rows))
    for W, probability in found.probabilities.items():
        if all(sum(row) == 1 for row in W):
            by_rows = prod(Fraction(R[i] @ row) / sum(R[i]) for i, row in enumerate(np.array(W)))
            yield equal("P(W), and ∏ Rᵢⱼ/‖Rᵢ‖₁ over its edges", probability, by_rows, at=W)
        else:
            yield equal("P(W), if an out-degree is not 1", probability, 0, at=W)


@theorem("The cross entropy of two random graphs is that of their rows", source=ml_notes("SimCLR, equivalence part 1"))
def cross_entropy_is_that_of_rows(compared: Compared) -> Law:
    r"""$-\mathbb E_{W\sim P(\cdot;\pi)}\log P(W;K)=-\sum_{ij}\frac{\pi_{ij}}{\|\pi_i\|_1}\log\frac{K_{ij}}{\|K_i\|_1}$.

    All graphs W of out-degree 1 are run. It is at least the entropy of the field of π, and equal to it for K = π.

    Hypotheses: $\pi_{ij}\ge0$, no row of π is 0, $K_{ij}\ge0$, $K_{ij}>0$ where $\pi_{ij}>0$.

    Reference: Z. Tan, Y. Zhang, J. Yang and Y. Yuan, Contrastive learning is spectral clustering on similarity graph, 2023,
    arXiv:2303.15103.
    """
    fields = compared.sample
    yield exercised("the rows of K differ from those of π", fields.pi != fields.K)
    yield equal("H, and −E log P(W;K)", compared.cross_entropy, field_cross_entropy(fields.pi, fields.K))


@theorem(
    "The cross entropy is a trace plus the logarithm of a partition function", source=ml_notes("SimCLR, equivalence part 2, end")
)
def cross_entropy_is_trace_plus_partition(embedded: Embedded) -> Law:
    r"""For $K_{ij}=e^{-\|Z_i-Z_j\|^2/2\tau}$ off the diagonal, $H=\frac1\tau\mathrm{tr}(Z^\top L^*Z)+\log R(Z)$, no term dropped.

    $R(Z)=\prod_i\sum_{j\ne i}K_{ij}$; $L^*=\mathbb E\,L(W)$, L(W) the symmetric matrix of `form_sums_squared_differences`. And H is
    the sum over i of the mean InfoNCE of i and j, by the shares $\pi_{ij}/\|\pi_i\|_1$: that of a pair where one of them is 1.

    Hypotheses: $\pi_{ij}\ge0$, no row of π is 0, $\pi_{ii}=0$, $\tau>0$.

    Reference: Z. Tan, Y. Zhang, J. Yang and Y. Yuan, Contrastive learning is spectral clustering on similarity graph, 2023,
    arXiv:2303.15103.
    """
    yield exercised("points of an edge differ", embedded.is_nontrivial)
    H = embedded.cross_entropy
    yield equal("H, and tr(ZᵀL*Z)/τ + log R(Z)", H, embedded.trace / embedded.sample.tau + embedded.log_partition)
    yield equal("H, and Σᵢ of the means of InfoNCE", H, embedded.infonce)


@theorem("The quadratic form of a directed graph", source=ml_notes("SimCLR, equivalence part 2"))
def form_sums_squared_differences(formed: Formed) -> Law:
    r"""$L=\frac12(D_{out}+D_{in}-W-W^\top)$ is the symmetric matrix with $v^\top Lv=\frac12\sum_{ij}W_{ij}(v_i-v_j)^2$ for all v.

    For symmetric W it is the Laplacian D − W. The form of D − W is this one if and only if $D_{out}=D_{in}$.

    Reference: U. von Luxburg, A tutorial on spectral clustering, 2007, Proposition 1, doi:10.1007/s11222-007-9033-z.
    """
    yield exercised("W is not symmetric, and an edge joins different values", formed.is_nontrivial)
    yield equal("vᵀLv, and ½Σᵢⱼ Wᵢⱼ(vᵢ − vⱼ)²", formed.form, formed.sample.spread)
    for pair in formed.opposite:
        yield equal("Lᵢⱼ, and Lⱼᵢ", pair.entry, pair.other, at=pair.at)
