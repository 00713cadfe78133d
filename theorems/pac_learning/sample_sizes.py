r"""How many examples are enough for a finite class, with a hypothesis that makes no mistake and without one."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from ...properties.numbers.exact import exp, log
from ...properties.statements.conclusions import Law, at_most, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from ..generalisation.oracles import tail
from .readings import AgnosticSize, RealizableSize

SECTION = "Generalization"
SEVERAL = 6  # bad hypotheses
FEW = 600  # examples, for which a binomial tail is summed


@theorem("Examples that suffice for a finite class, if it is realizable", source=ml_notes(f"{SECTION}, PAC Learning"))
def examples_for_a_finite_class(chosen: RealizableSize) -> Law:
    r"""The least m with $|H|e^{-\varepsilon m}\le\delta$ is $m=\lceil\ln(|H|/\delta)/\varepsilon\rceil$, whatever D and f are.

    Then all consistent h have $L_D(h)\le\varepsilon$ with probability $1-\delta$: so it is for bad hypotheses that are wrong on one
    point each, of mass ε, whose chance to be consistent is known exactly.

    Hypotheses: $0<\varepsilon<1$ and $0<\delta<1$.

    Not sharp: every probability found is at most 0.74 δ.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Corollary 2.3.
    """
    goal, m = chosen.sample, chosen.m
    size, eps = log(goal.size), goal.epsilon
    yield exercised("more than one example is needed", goal.needed > 1)
    yield at_most("ln|H| − εm, and ln δ", size - eps * m, log(goal.delta))
    yield greater("ln|H| − ε(m − 1), and ln δ", size - eps * (m - 1), log(goal.delta))
    bad = min(goal.size - 1, SEVERAL, int(1 / eps) if 1 / eps > int(1 / eps) else int(1 / eps) - 1)
    if bad > 0:
        some = sum((-1) ** (j + 1) * comb(bad, j) * exp(m * log(1 - j * eps)) for j in range(1, bad + 1))
        yield at_most("P(a bad hypothesis is consistent)", some, goal.delta)


@theorem("Examples that suffice for uniform convergence over a finite class", source=ml_notes(f"{SECTION}, Agnostic PAC"))
def examples_for_uniform_convergence(chosen: AgnosticSize) -> Law:
    r"""The least m with $2|H|e^{-m\varepsilon^2/2}\le\delta$ is $m=\lceil2\ln(2|H|/\delta)/\varepsilon^2\rceil$.

    Then S is ε/2-representative with probability $1-\delta$, and $L_D(h_S)\le L_D(h^*)+\varepsilon$.

    Hypotheses: $0<\varepsilon<1$ and $0<\delta<1$; losses are between 0 and 1.

    Not sharp: every probability found is at most 0.21 δ.

    Reference: W. Hoeffding, Probability inequalities for sums of bounded random variables, JASA 58, 1963,
    doi:10.1080/01621459.1963.10500830; S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, 2014, Corollary 4.6.
    """
    goal, m = chosen.sample, chosen.m
    size, rate = log(2 * goal.size), goal.epsilon**2 / 2
    yield exercised("more than one example is needed", goal.needed > 1)
    yield at_most("ln(2|H|) − mε²/2, and ln δ", size - rate * m, log(goal.delta))
    yield greater("ln(2|H|) − (m − 1)ε²/2, and ln δ", size - rate * (m - 1), log(goal.delta))
    if m <= FEW:
        yield at_most("|H|P(|L_S(h) − ½| > ε/2)", goal.size * tail(m, Fraction(1, 2), goal.epsilon / 2), goal.delta)
