r"""Empirical risk minimisation over a finite class, with a hypothesis that makes no mistake and without one."""

from __future__ import annotations

from ...properties.numbers.exact import exp
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import LearntAnyway, LearntRealizable, Shares

SECTION = "Generalization"


@theorem("The empirical risk is an unbiased estimate of the risk", source=ml_notes(f"{SECTION}, Basic Settings"), examples=60)
def empirical_risk_is_unbiased(run: Shares) -> Law:
    r"""$L_S(h)$ has the mean $L_D(h)$ and the variance $L_D(h)(1-L_D(h))/m$.

    It is the mean of m independent variables, each 1 where $h(x)\ne y$ and else 0.

    Hypotheses: h does not depend on S.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Exercise 2.2, for the mean.
    """
    pairs, L = run.sample, run.sample.risk
    yield exercised("some mistakes, not only mistakes, and several draws", 0 < L < 1 and pairs.m > 1)
    for share, draw in zip(run.shares, pairs.draws, strict=True):
        yield equal("L_S(h), and the share of mistakes", share, draw.errors[0], at=draw)
    weighted = [(draw.p, share) for share, draw in zip(run.shares, pairs.draws, strict=True)]
    yield equal("E L_S(h), and L_D(h)", sum(p * v for p, v in weighted), L)
    yield equal("Var L_S(h), and L_D(h)(1 − L_D(h))/m", sum(p * (v - L) ** 2 for p, v in weighted), L * (1 - L) / pairs.m)


@theorem("Consistent hypotheses of a finite class are good", source=ml_notes(f"{SECTION}, PAC Learning"), examples=60)
def consistent_hypotheses_are_good(run: LearntRealizable) -> Law:
    r"""$P(L_D(h_S)>\varepsilon)\le P(\exists h\in H_B:L_S(h)=0)\le\sum_{h\in H_B}(1-L_D(h))^m\le|H|(1-\varepsilon)^m$, and this is
    at most $|H|e^{-\varepsilon m}$.

    $H_B$ are the hypotheses with $L_D(h)>\varepsilon$. With probability 1 $h_S$ makes no mistake on S.

    Hypotheses: some h has $L_D(h)=0$, and $0<\varepsilon<1$.

    Sharp: a single bad hypothesis that is chosen whenever it is consistent.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, §2.3.1.
    """
    world = run.sample
    for on in run.choices:
        yield equal("L_S(h_S), and the least", on.empirical, on.least, at=on.at)
    for on in run.possible:
        yield equal("L_S(h_S) where S has a positive probability", on.empirical, 0, at=on.at)
    yield exercised("a sample on which a bad hypothesis makes no mistake", run.is_misleading)
    yield at_most("P(L_D(h_S) > ε), and P(M)", run.fails, run.misled)
    yield at_most("P(M), and Σ(1 − L_D(h))ᵐ over the bad h", run.misled, world.survive)
    yield at_most("Σ(1 − L_D(h))ᵐ, and |H_B|(1 − ε)ᵐ", world.survive, world.bad_size * world.each)
    yield at_most("|H_B|(1 − ε)ᵐ, and |H|exp(−εm)", world.bad_size * world.each, world.size * exp(-world.epsilon * world.m))


@theorem(
    "On an ε-representative sample the chosen hypothesis is within 2ε of the best", source=ml_notes(f"{SECTION}, Agnostic PAC")
)
def representative_samples_cost_two_epsilon(run: LearntAnyway) -> Law:
    r"""If $|L_S(h)-L_D(h)|\le\gamma$ for all $h\in H$, $L_D(h_S)\le L_D(h^*)+2\gamma$; and the samples that are not
    $\varepsilon/2$-representative have a probability of at most $2|H|e^{-m\varepsilon^2/2}$.

    So $L_D(h_S)=\varepsilon_{app}+\varepsilon_{est}$ with $\varepsilon_{app}=L_D(h^*)$ and $0\le\varepsilon_{est}\le2\gamma$.

    Hypotheses: $\varepsilon>0$.

    Sharp: y = 1 with probability 3/4, H the two constants, S with one label of each, on which they tie.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Lemma 4.2 and Corollary 4.6.
    """
    yield exercised("two hypotheses, not equally good", run.is_nontrivial)
    for on in run.choices:
        yield equal("L_S(h_S), and the least", on.empirical, on.least, at=on.at)
        yield at_least("ε_est", on.estimation, 0, at=on.at)
        yield at_most("ε_est, and 2γ", on.estimation, 2 * on.gamma, at=on.at)
    yield at_most("P(ε_est > ε), and P(S is not ε/2-representative)", run.fails, run.misled)
    bound = 2 * run.sample.size * exp(-run.sample.m * run.sample.epsilon**2 / 2)
    yield at_most("P(S is not ε/2-representative), and 2|H|exp(−mε²/2)", run.misled, bound)
