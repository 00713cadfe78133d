r"""Symmetries of logistic regression and of the elastic net: the order of examples, their repetition, coordinates, labels.

(w′,b′), the answer to the same data in another form, returned to the first one, must be as good there as (w,b) is.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law
from ...properties.symmetries.laws import no_distance, same_value
from ...properties.symmetries.transported import Transported
from ...properties.theorem import contract
from .readings.logistic import LogisticFit
from .readings.penalised import PenalisedFit
from .samples.transformed import ReorderedData, ReorderedOutcomes, SignedData, TurnedOutcomes


@contract("Permutation invariance of logistic regression", examples=60)
def logistic_in_any_order(run: Transported[ReorderedOutcomes, LogisticFit]) -> Law:
    r"""The examples in another order, all of them k times over, have the same w and b at C/k: F is the same function.

    With scores s and probabilities p of +1, $\langle\nabla F(w,b)-\nabla F(w',b'),(w-w',b-b')\rangle
    =\|w-w'\|^2+C\sum_i(p_i-p'_i)(s_i-s'_i)$, and each term is at least 0: this is the distance.

    Hypotheses: C > 0, both classes.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §18.3.2, for the
    problem, doi:10.1007/978-0-387-84858-7.
    """
    yield from no_distance(run)


@contract("Orthogonal equivariance of logistic regression", examples=60)
def logistic_turns_with_the_data(run: Transported[TurnedOutcomes, LogisticFit]) -> Law:
    r"""For $x'=Ax+c$ with A orthogonal and $y'=sy$, s = ±1, $w=sA^\top w'$ and $b=s(b'+\langle w',c\rangle)$.

    So an exchange of the classes gives (−w, −b). The distance is as in `logistic_in_any_order`.

    Hypotheses: C > 0, both classes; A is orthogonal; without an intercept c = 0.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §18.3.2, for the
    problem, doi:10.1007/978-0-387-84858-7.
    """
    yield from no_distance(run)


@contract("Invariance of the elastic net under permutations and repetitions of the examples", examples=60)
def elastic_net_in_any_order(run: Transported[ReorderedData, PenalisedFit]) -> Law:
    r"""The examples in another order, all of them k times over, have the same P, which is a mean: the same $\tilde Xw$ and P(w,b).

    And the same w where ρ < 1: the distance is $\frac1{2n}\|\tilde X(w-w')\|^2+\frac{\alpha(1-\rho)}2\|w-w'\|^2$.

    Hypotheses: α > 0, 0 < ρ ≤ 1.

    Reference: H. Zou and T. Hastie, Regularization and variable selection via the elastic net, Journal of the Royal Statistical
    Society B 67, 2005, doi:10.1111/j.1467-9868.2005.00503.x.
    """
    yield from same_value(run)
    yield from no_distance(run)


@contract("Equivariance of the elastic net under signed permutations of the features", examples=60)
def elastic_net_moves_with_signs(run: Transported[SignedData, PenalisedFit]) -> Law:
    r"""For $x'=Ax+c$, A a permutation with signs, and $y'=sy+t$, s = ±1, $(w',b')=(sAw,sb+t-\langle sAw,c\rangle)$ has the same P.

    So $\tilde Xw=s\tilde X'w'$, and $w=sA^\top w'$ where ρ < 1. No other A keeps $\|w\|_1$.

    Hypotheses: α > 0, 0 < ρ ≤ 1; without an intercept c = 0 and t = 0.

    Reference: T. Hastie, R. Tibshirani and M. Wainwright, Statistical Learning with Sparsity, 2015, §4.2, for the problem,
    doi:10.1201/b18401.
    """
    yield from same_value(run)
    yield from no_distance(run)
