r"""Successive halving of learning curves: from where on they keep their order, and how many steps are enough."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Halved, Inverted

SECTION = "Hyperparameter, non-stochastic version"


@theorem("Curves keep their order once the envelope is below half of the gap", source=ml_notes(SECTION))
def curves_separate(stated: Inverted) -> Law:
    r"""From $t=\gamma^{-1}(\Delta_i/2)$ on $\ell_i^t\ge\ell_1^t$, and $\ell_i^t>\ell_1^t$ where $\gamma(t)<\Delta_i/2$.

    For $\ell_i^t\ge v_i-\gamma(t)$ and $\ell_1^t\le v_1+\gamma(t)$.

    Hypotheses: γ does not increase, $|\ell_i^k-v_i|\le\gamma(k)$, $v_1<v_i$.

    Sharp: two curves that are halfway between their limits, for as long as the envelope is half of the gap.

    Reference: K. Jamieson and A. Talwalkar, Non-stochastic best arm identification and hyperparameter optimization, 2016.
    """
    curves = stated.sample
    yield exercised("an envelope is too large at first", any(curves.inverse(Fraction(gap) / 2) > 1 for gap in curves.gaps if gap))
    for i, gap in enumerate(curves.gaps):
        if i != curves.best:
            t = stated.inverse(i)
            yield at_most("γ(t), and Δᵢ/2", curves.common[t - 1], Fraction(gap) / 2, at=i)
            if t > 1:
                yield greater("γ(t − 1), and Δᵢ/2", curves.common[t - 2], Fraction(gap) / 2, at=i)
            for k in range(t, curves.d + 1):
                best, other = curves.after(curves.best, k), curves.after(i, k)
                yield at_least("ℓᵢ, and ℓ₁", other, best, at=(i, k))
                if curves.common[k - 1] < Fraction(gap) / 2:
                    yield greater("ℓᵢ where γ < Δᵢ/2, and ℓ₁", other, best, at=(i, k))


@theorem("A budget that suffices for learning curves", source=ml_notes(f"{SECTION}, total"))
def budgets_suffice_for_curves(run: Halved) -> Law:
    r"""Successive halving of $B\ge2\lceil\log_2n\rceil\max_{i\ge2}i(1+t_i)$ steps takes at most B and finds the curve of least
    limit, where $t_i$ is the least t with $\gamma^*(t)<\Delta_i/2$.

    A round with k curves left, of which ⌈k/2⌉ = i − 1 stay, takes at least $\lfloor2i(1+t_i)/k\rfloor\ge1+t_i$ steps of each; then
    only i − 2 curves can be ahead of the best. It does not matter how ties are broken.

    Hypotheses: one limit is least, $\gamma^*$ does not increase, all $|\ell_i^k-v_i|\le\gamma^*(k)$.

    Reference: K. Jamieson and A. Talwalkar, Non-stochastic best arm identification and hyperparameter optimization, 2016.
    """
    curves = run.sample
    yield exercised("the best does not begin as the best", curves.rows[curves.best][0] > min(row[0] for row in curves.rows))
    yield at_most("steps in all, and B", run.steps, curves.budget)
    yield equal("the curve that is chosen, and the one of least limit", run.chosen, curves.best)
