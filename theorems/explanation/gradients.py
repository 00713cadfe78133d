r"""Integrated gradients: completeness, sensitivity, implementation invariance, linearity, symmetry, and their value for networks.

Each is stated for a network with one layer of units that stays at no kink from the baseline to the point.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import ExplainedModels, ExplainedOne, ExplainedSegment, ExplainedSymmetric, ExplainedTwice

AXIOMS = "Interpretability, axioms"


@theorem("Attributions sum to the difference to the baseline", source=ml_notes(AXIOMS))
def attributions_sum_to_the_difference(found: ExplainedSegment) -> Law:
    r"""Completeness: $\sum_iA_i=f(x)-f(x')$, up to what a quadrature with N nodes may miss of the integrals.

    That is at most $\frac2N\sum_k|v_k|(t_k-t_k')(\sigma'(t_k)-\sigma'(t_k'))$, for σ' of a unit is monotone along the path.

    Reference: M. Sundararajan, A. Taly and Q. Yan, Axiomatic attribution for deep networks, 2017, Proposition 1.
    """
    yield exercised("f(x) and f(x′) differ", found.is_nontrivial)
    yield at_most("Σᵢ Aᵢ − (f(x) − f(x′)), and what a quadrature may miss", found.total - found.difference, found.missed)
    yield at_most("f(x) − f(x′) − Σᵢ Aᵢ, and what a quadrature may miss", found.difference - found.total, found.missed)


@theorem("A variable is charged if it alone changes f, and only if f depends on it", source=ml_notes(AXIOMS))
def only_what_matters_is_charged(found: ExplainedOne) -> Law:
    r"""If x and x′ differ in one variable that matters, it gets $f(x)-f(x')$, which is not 0 unless f is unchanged; others get 0.

    Variables without a weight get exactly 0, and so do those with $x_i=x_i'$: sensitivity (a) and (b).

    Reference: M. Sundararajan, A. Taly and Q. Yan, Axiomatic attribution for deep networks, 2017, §2.1, §4.1 and Remark 2.
    """
    sample = found.sample
    yield exercised("f changes", sample.difference)
    for i, a in enumerate(found.attributions):
        if i in sample.relevant:
            yield equal("Aᵢ of the variable that matters, and f(x) − f(x′)", a, sample.difference, at=i)
        elif not sample.gap[i] or not any(w[i] for w in sample.rows):
            yield equal("Aᵢ of a variable that is unused or unchanged", a, 0, at=i)
        else:
            yield equal("Aᵢ of a variable whose units cancel", a, 0, at=i)


@theorem("The attributions of a function do not depend on how it is written", source=ml_notes(AXIOMS))
def writing_makes_no_difference(found: ExplainedTwice) -> Law:
    r"""If units are scaled, $\sigma(ct)=c^p\sigma(t)$, split or listed in another order, the function and its attributions stay.

    Reference: M. Sundararajan, A. Taly and Q. Yan, Axiomatic attribution for deep networks, 2017, §2.2.
    """
    yield exercised("some attribution is not 0", found.is_nontrivial)
    for each in found.writings:
        yield equal("Aᵢ of f written otherwise, and of f", each.second, each.first, at=each.at)


@theorem("Attributions are linear in the function", source=ml_notes(AXIOMS))
def attributions_are_linear(found: ExplainedModels) -> Law:
    r"""$A(\alpha f_1+\beta f_2)=\alpha A(f_1)+\beta A(f_2)$.

    Reference: M. Sundararajan, A. Taly and Q. Yan, Axiomatic attribution for deep networks, 2017, §4.1.
    """
    alpha, beta = found.sample.alpha, found.sample.beta
    yield exercised("both models have an attribution", found.is_nontrivial)
    for each in found.shares:
        both = alpha * each.of_first + beta * each.of_second
        yield equal("Aᵢ of αf₁ + βf₂, and αAᵢ(f₁) + βAᵢ(f₂)", each.of_combined, both, at=each.at)


@theorem("Symmetric variables get the same attribution", source=ml_notes(AXIOMS))
def symmetric_variables_get_the_same(found: ExplainedSymmetric) -> Law:
    r"""If f is unchanged when two variables are exchanged, and $x_1=x_2$, $x_1'=x_2'$, then $A_1=A_2$.

    Reference: M. Sundararajan, A. Taly and Q. Yan, Axiomatic attribution for deep networks, 2017, §4.2.
    """
    yield exercised("they get something", found.is_nontrivial)
    yield equal("A₁, and A₂", found.first, found.second)


@theorem("Integrated gradients share what each unit changes in proportion", source=ml_notes("Interpretability, last sentence"))
def units_share_in_proportion(found: ExplainedSegment) -> Law:
    r"""$A_i=\sum_kv_kw_{ki}(x_i-x_i')\frac{\sigma(t_k)-\sigma(t_k')}{t_k-t_k'}$, up to what a quadrature with N nodes may miss.

    $t_k=\langle w_k,x\rangle+b_k$, and t′ is that of x′. For $t_k=t_k'$ the quotient is $\sigma'(t_k)$. It may miss at most
    $\frac2N\sum_k|v_kw_{ki}(x_i-x_i')(\sigma'(t_k)-\sigma'(t_k'))|$, for σ' of a unit is monotone along the path.

    A function of one linear form is shared in proportion to $w_i(x_i-x_i')$; with linearity this determines the attributions where
    $t_k\ne t_k'$ for every unit that has a $w_{ki}(x_i-x_i')\ne0$.

    Reference: M. Sundararajan and A. Najmi, The many Shapley values for model explanation, 2020, and E. Friedman and H. Moulin,
    Three methods to share joint costs or surplus, 1999, for proportionality; the sum is elementary.
    """
    yield exercised("the gradient changes on the way", found.is_bent)
    for each in found.variables:
        above = each.attribution - each.share
        yield at_most("Aᵢ − the shares of what the units change, and what a quadrature may miss", above, each.missed, at=each.at)
        yield at_most("the shares of what the units change − Aᵢ, and what a quadrature may miss", -above, each.missed, at=each.at)
