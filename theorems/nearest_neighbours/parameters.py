r"""How many hash functions and tables: near points are found, far ones are not, and repetitions make failures rare."""

from __future__ import annotations

from ...properties.numbers.exact import exp, log
from ...properties.statements.conclusions import Law, at_least, at_most, exercised, greater, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Chosen, Repeated

SECTION = "kNN, LSH"


@theorem("Numbers of hash functions and tables for a search", source=ml_notes(f"{SECTION}, the choice of k and L"))
def parameters_separate(chosen: Chosen) -> Law:
    r"""The least k with $nP_2^k\le1$, and the least L with $LP_1^k\ge1$: then $L-1<n^\rho/P_1$ and $(1-P_1^k)^L\le1/e$.

    For a meaningful family $\rho<1$: a query looks into fewer than n buckets, up to the factor 1/P₁ that a whole k costs.

    Hypotheses: $n\ge2$ and $0<P_2<P_1<1$.

    Reference: P. Indyk and R. Motwani, Approximate nearest neighbors, 1998, doi:10.1145/276698.276876.
    """
    gap, k, L = chosen.sample, chosen.k, chosen.tables
    yield exercised("several tables of several functions are needed", k > 1 and L > 1)
    all_near = exp(k * log(gap.P1))
    yield at_most("nP₂ᵏ", gap.n * exp(k * log(gap.P2)), 1)
    yield greater("nP₂ᵏ⁻¹", gap.n * exp((k - 1) * log(gap.P2)), 1)
    yield at_least("LP₁ᵏ", L * all_near, 1)
    yield less("(L − 1)P₁ᵏ", (L - 1) * all_near, 1)
    yield less("ρ", gap.rho, 1)
    yield less("L − 1, and n^ρ/P₁", L - 1, exp(gap.rho * log(gap.n)) / gap.P1)
    yield at_most("(1 − P₁ᵏ)ᴸ", exp(L * log(1 - all_near)), exp(-1))


@theorem("Repetitions make a failure rare", source=ml_notes("kNN, the definition of (c, R)-NN"))
def repetitions_make_failure_rare(chosen: Repeated) -> Law:
    r"""The least m with $\delta^m\le\varepsilon$: m independent searches, each of which fails with δ, all fail with $\delta^m$.

    The error has one side: a point that is reported is cR-near, for its distance was computed.

    Hypotheses: $0<\delta<1$ and $0<\varepsilon<1$.

    Reference: R. Motwani and P. Raghavan, Randomized Algorithms, 1995, doi:10.1017/CBO9780511814075.
    """
    failure = chosen.sample
    yield exercised("once is not enough", failure.delta > failure.eps)
    yield at_most("δᵐ", exp(chosen.times * log(failure.delta)), failure.eps)
    yield greater("δᵐ⁻¹", exp((chosen.times - 1) * log(failure.delta)), failure.eps)
