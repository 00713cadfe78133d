r"""Local surrogates: the linear function that explains a model near a point, and the features that it does not see."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import FittedDead, FittedNeighbourhood


@theorem("A local surrogate minimises its weighted loss and its complexity", source=ml_notes("Interpretability, LIME"))
def surrogate_minimises_loss_and_complexity(found: FittedNeighbourhood) -> Law:
    r"""$g=\arg\min L(f,g,\Pi_x)+\Omega(g)$, $L=\sum_i\pi_i(f(z_i)-g(z_i))^2$, $\Omega=\alpha\|c\|^2$.

    $g(z)=\langle c,z\rangle+b$; Ω is infinite for more than k features. All sets of k features are tried.

    Reference: M. T. Ribeiro, S. Singh and C. Guestrin, "Why should I trust you?", 2016, equations (1) and (2),
    doi:10.1145/2939672.2939778.
    """
    sample = found.sample
    yield exercised("answers differ", len(set(sample.targets)) > 1)
    yield at_most("coefficients that are not 0, and k", sum(bool(v) for v in found.c), sample.k)
    yield at_most("Σπ(y − g)² + α‖c‖², and the least", found.objective, sample.least)


@theorem("A unit that is off at all neighbours is not seen", source=ml_notes("Interpretability, LIME and ReLU"))
def dead_region_hides_a_feature(found: FittedDead) -> Law:
    r"""If $f(z)=a+v\max(0,\langle w,z\rangle+b)$ and $\langle w,z_i\rangle+b\le0$ at every neighbour, the surrogate is g = a.

    All coefficients are 0, those of the features with $w_j\ne0$ too, whatever the weights, k and α are.

    Reference: M. T. Ribeiro, S. Singh and C. Guestrin, "Why should I trust you?", 2016, equation (1), doi:10.1145/2939672.2939778.
    """
    yield exercised("f is not 0", found.sample.level)
    for j, c in enumerate(found.c):
        yield equal("cⱼ where f is constant", c, 0, at=j)
    yield equal("b where f is constant", found.b, found.sample.level)
