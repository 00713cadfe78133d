r"""Neighbourhood components analysis: neighbours are chosen by chance, and the map is learned by gradient ascent."""

from __future__ import annotations

from itertools import pairwise

from ...properties.numbers.exact import exp
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Chosen, Differentiated, Learned

SECTION = "Metric Learning"


@theorem("Neighbours are chosen by a softmax of distances", source=ml_notes(f"{SECTION}, NCA"))
def neighbours_are_chosen_by_distance(chosen: Chosen) -> Law:
    r"""$p_{ii}=0$, $\sum_jp_{ij}=1$ and $p_{ij}/p_{ik}=e^{d_{ik}-d_{ij}}$: the nearer a point, the more probable.

    This determines p. A distance of 30 need not give 0/0: only differences of the $d_{ij}$ matter.

    Reference: J. Goldberger, S. Roweis, G. Hinton and R. Salakhutdinov, Neighbourhood components analysis, 2004.
    """
    d, P = chosen.sample.squares, chosen.P
    yield exercised("one neighbour is nearer than another", any(d[i][js[0]] < d[i][js[-1]] for i, js in enumerate(chosen.ordered)))
    for i, others in enumerate(chosen.ordered):
        yield equal("pᵢᵢ", P[i, i], 0, at=i)
        yield equal("Σⱼ pᵢⱼ", P[i].sum(), 1, at=i)
        nearest = others[0]
        for j in others[1:]:
            yield equal(
                "pᵢⱼ, and pᵢₖ exp(dᵢₖ − dᵢⱼ) for the nearest k", P[i, j], P[i, nearest] * exp(d[i][nearest] - d[i][j]), at=(i, j)
            )
        for k, j in pairwise(others):
            yield at_most("pᵢⱼ, and that of the next nearer one", P[i, j], P[i, k], at=(i, j))


@theorem("The objective of neighbourhood components analysis, and its gradient", source=ml_notes(f"{SECTION}, NCA objective"))
def objective_counts_right_choices(found: Differentiated) -> Law:
    r"""$f(A)=\sum_ip_i$ is the expected number of points that choose one of their class. Its derivative along B is
    $\sum_i\sum_{j:y_j=y_i}p_{ij}(\sum_kp_{ik}\delta_{ik}-\delta_{ij})$ with $\delta_{ij}=2\langle A(x_i-x_j),B(x_i-x_j)\rangle$.

    So $\nabla f(A)=2A\sum_{ij}p_{ij}(p_i-[y_i=y_j])(x_i-x_j)(x_i-x_j)^\top$, which is 0 at A = 0.

    Reference: J. Goldberger, S. Roweis, G. Hinton and R. Salakhutdinov, Neighbourhood components analysis, 2004.
    """
    yield exercised("a point has others of its class and of another", found.sample.is_put_to_work)
    yield equal("Σᵢ pᵢ", found.value, found.right_choices)
    yield equal("⟨∇f(A),B⟩", found.along, found.derivative)


@theorem("Learning a metric improves the objective", source=ml_notes(f"{SECTION}, NCA objective"))
def learning_improves_the_objective(learned: Learned) -> Law:
    r"""After learning from A the map L has $f(L)\ge f(A)$, and transforms x to Lx.

    An ascent with a line search never accepts a smaller value.

    Reference: J. Goldberger, S. Roweis, G. Hinton and R. Salakhutdinov, Neighbourhood components analysis, 2004.
    """
    start = learned.sample
    yield exercised("the map changes", (learned.components.astype(float) != start.A).any())
    yield at_least("Σpᵢ after learning, and at the start", learned.after, learned.before)
    mapped = start.exact_X @ learned.components.T
    for i, row in enumerate(learned.transformed):
        for k, value in enumerate(row):
            yield equal("the entries of transform(x), and of Lx", value, mapped[i, k], at=(i, k))
