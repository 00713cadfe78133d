r"""H₂, how hard it is to tell the best arm, and the budget that is enough for a probability of failure."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import log
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Budgeted, Hardness
from .rounds import SECTION


@theorem("Gaps are bounded by the hardness", source=ml_notes(f"{SECTION}, union bound"))
def gaps_are_bounded_by_hardness(stated: Hardness) -> Law:
    r"""$H_2=\max_{i\ge2}i/\Delta_i^2$: so $H_2\Delta_i^2\ge i$, with equality for some i, and $\Delta_{m+1}^2/m\ge(1+1/m)/H_2$.

    $H_1=\sum_{i\ge2}1/\Delta_i^2$ is nearly the same, $H_2/2\le H_1\le H_2\ln n$. Here i is any of 2, …, n, and m = i − 1.

    Hypotheses: $n\ge2$, one mean is largest.

    Sharp: in $H_2\Delta_i^2\ge i$, for some i; in $H_2/2\le H_1$, for two arms.

    Reference: J.-Y. Audibert, S. Bubeck and R. Munos, Best arm identification in multi-armed bandits, 2010.
    """
    H, i, gap = stated.hardness, stated.rank, stated.gap
    yield exercised("gaps that differ", stated.is_nontrivial)
    yield at_least("H₂, and i/Δᵢ²", H, i / gap**2)
    yield at_least("H₂Δ²ₘ₊₁/m, and 1 + 1/m", H * gap**2 / (i - 1), 1 + 1 / (i - 1))
    yield equal("H₂, and the largest i/Δᵢ²", H, stated.largest)
    yield at_most("H₂/2, and H₁", H / 2, stated.inverse_squares)
    yield at_most("H₁, and H₂ ln n", stated.inverse_squares, H * log(stated.sample.n))


@theorem("Budgets for a probability of failure", source=ml_notes(f"{SECTION}, conclusion"))
def budgets_for_a_probability(chosen: Budgeted) -> Law:
    r"""The least B with $3\log_2n\,e^{-B/(8H_2\log_2n)}\le\delta$ is $\lceil8H_2\log_2n\,\ln(3\log_2n/\delta)\rceil$.

    Where $\log_2n/\delta\ge2$, as for n ≥ 4 or δ ≤ 1/2, it is at most $21H_2\log_2n\,\ln(\log_2n/\delta)+1$: for
    $3x\le x^{1+\log_23}$ from x = 2 on, and $8(1+\log_23)<21$.

    Hypotheses: $n=2^k$, $0<\delta<1$, $H_2\ge2$.

    Gaps of rewards in [0,1] are at most 1, so that $H_2\ge2/\Delta_2^2\ge2$.

    Reference: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits, 2013.
    """
    goal, B = chosen.sample, chosen.budget
    L, H = goal.rounds, Fraction(goal.hardness)
    yield exercised("several rounds", L > 1)
    yield at_most("ln(3 log₂ n) − B/8H₂ log₂ n, and ln δ", log(3 * L) - Fraction(B) / (8 * H * L), log(goal.delta))
    yield greater("ln(3 log₂ n) − (B − 1)/8H₂ log₂ n, and ln δ", log(3 * L) - Fraction(B - 1) / (8 * H * L), log(goal.delta))
    if 2 * goal.delta <= L:
        yield at_most("B, and 21H₂ log₂ n ln(log₂ n/δ) + 1", B, 21 * H * L * log(L / Fraction(goal.delta)) + 1)
