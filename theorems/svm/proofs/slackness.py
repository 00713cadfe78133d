"""Steps: complementary slackness from the KKT conditions."""

from __future__ import annotations

from collections.abc import Iterator

from ....properties.proofs import conclude, lemma, reals
from ..readings import SoftFit
from ..soft_margin import soft_complementarity


@soft_complementarity.proof(
    domain="every kernel, any number of examples in any dimension, every C > 0",
    missing="that a solution and its multipliers satisfy the KKT conditions, which is strong duality",
)
def by_complementary_slackness() -> Iterator:
    r"""From the KKT conditions $r=C-\alpha$, $\alpha(m-1+\xi)=0$ and $r\xi=0$ of the problem with slack ξ, for each example."""
    alpha, r, C, xi, m = reals("α r C ξ m")
    feasible = [alpha >= 0, r >= 0, C > 0, xi >= 0, m >= 1 - xi]
    kkt = [r == C - alpha, alpha * (m - 1 + xi) == 0, r * xi == 0]
    yield lemma("α = 0", [*feasible, *kkt, alpha == 0], m >= 1)
    yield lemma("α = C", [*feasible, *kkt, alpha == C], m <= 1)
    yield lemma("0 < α < C", [*feasible, *kkt, alpha > 0, alpha < C], m == 1)
    run = SoftFit.given(C=C, alpha=[alpha], margins=[m], tells=True)
    yield conclude("as products", [*feasible, *kkt], soft_complementarity, run)
