r"""Warm starts: the answer to a problem does not depend on which problem was solved before.

The laws do not apply to an implementation without ``warm_start``.
"""

from __future__ import annotations

from ...properties.statements.conclusions import Law
from ...properties.symmetries.laws import no_distance, same_value
from ...properties.symmetries.transported import WarmStarted
from ...properties.theorem import contract
from .readings.logistic import LogisticFit
from .readings.penalised import PenalisedFit
from .samples.transformed import SignedData, TurnedOutcomes


@contract("A warm start of logistic regression ends where a cold one does", examples=60)
def logistic_warm_start(run: WarmStarted[TurnedOutcomes, LogisticFit]) -> Law:
    r"""Fitted once more, with ``warm_start``, after other data of the same features, (w′,b′) is the (w,b) of a fresh fit.

    For F has one minimiser, wherever a descent starts. The distance is as in `logistic_in_any_order`.

    Hypotheses: C > 0, both classes.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §9.1.2, doi:10.1017/CBO9780511804441.
    """
    yield from no_distance(run)


@contract("A warm start of the elastic net ends where a cold one does", examples=60)
def elastic_net_warm_start(run: WarmStarted[SignedData, PenalisedFit]) -> Law:
    r"""Fitted once more, with ``warm_start``, after other data of the same features, (w′,b′) has the P of a fresh fit (w,b).

    So $\tilde Xw'=\tilde Xw$, and w′ = w where ρ < 1. The distance is as in `elastic_net_in_any_order`.

    Hypotheses: α > 0, 0 < ρ ≤ 1.

    Reference: J. Friedman, T. Hastie and R. Tibshirani, Regularization paths for generalized linear models via coordinate descent,
    Journal of Statistical Software 33, 2010, §2.5, doi:10.18637/jss.v033.i01.
    """
    yield from same_value(run)
    yield from no_distance(run)
