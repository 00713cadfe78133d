r"""A derivation: the soft margin depends on the examples only, as whatever is best for them is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ....properties.proofs import real, reals, vectors
from ....properties.proofs.derivation import conclude
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.formal.sums import Sum
from ....properties.proofs.kernel import by, of_sample
from ....properties.proofs.rules.declared import at, quantity, reordered
from ..readings import SoftMarginReordered
from ..samples.transformed import ReorderedClasses
from ..symmetries import soft_margin_in_any_order


@soft_margin_in_any_order.derivation(
    "real inner-product spaces of every dimension, any number of examples in any order, with an intercept and without, every C"
)
def by_the_best_of_both() -> Iterator:
    r"""With $\sum'\xi=k\sum\xi$ and $C=kC'$, P is the same for both orders; so each hyperplane is at most as good as the other."""
    run, best = Formal(SoftMarginReordered), partial(at, SoftMarginReordered, "best")
    here, back = (run.w, run.b), (run.w_back, run.b_transformed)
    between = (run.w + run.w_back) / 2, (run.b + run.b_transformed) / 2
    H, G, M = slack("H", *here), slack("G", *back), slack("M", *between)
    H_there, G_there = slack("H′", *here, over="other_examples"), slack("G′", *back, over="other_examples")
    sums = {"slack": H, "returned_slack": G, "midpoint_slack": M}
    meant = [quantity(SoftMarginReordered, name, of) for name, of in sums.items()]
    there = at(SoftMarginReordered, "other_best", *here, total=H_there), quantity(SoftMarginReordered, "transformed_slack", G_there)
    orders = reordered(ReorderedClasses, H, H_there), reordered(ReorderedClasses, G, G_there)
    as_good = run.w_back @ run.w_back + 2 * run.C * G.name <= run.w @ run.w + 2 * run.C * H.name
    other = by(as_good, *there, *orders, of_sample(SoftMarginReordered, "shared"), name="in the first order")
    facts = [other, best(*back, total=G), best(*between, total=M), *meant]
    yield conclude(soft_margin_in_any_order, {"is_nontrivial": True}, *facts)


def slack(name: str, u: Any, a: Any, over: str = "examples") -> Sum:
    """Σ max(0, 1 − y(⟨u,x⟩ + ca)) over the examples."""
    (x,), (y,), c = vectors("x"), reals("y"), Formal(SoftMarginReordered).intercepts
    return Sum(real(name), (1 - y * (u @ x + c * a)).positive_part(), (x, y), over, of=ReorderedClasses)
