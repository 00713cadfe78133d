r"""Distances from hyperplanes, and balls that overlap."""

from __future__ import annotations

from ...properties.numbers.exact import sqrt
from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Distances, RobustCount


@theorem("The distance to a hyperplane is measured by the dual norm", source=ml_notes("Robust ML, robust for one norm"))
def distance_to_a_hyperplane(distances: Distances) -> Law:
    r"""In $\ell_p$ it is $|\langle w,x\rangle+b|/\|w\|_q$ with $1/p+1/q=1$: no shorter perturbation turns the sign of the score.

    So $\rho_\infty\le\rho_2\le\rho_1\le\sqrt d\rho_2\le d\rho_\infty$: a radius for one norm is one for each smaller ball.

    Sharp: $\rho_\infty=\rho_1$ where w has one entry other than 0, $\rho_1=d\rho_\infty$ where all are equal.

    Reference: O. L. Mangasarian, Arbitrary-norm separating plane, 1999, Theorem 2.2, doi:10.1016/S0167-6377(98)00049-2.
    """
    sample = distances.sample
    yield exercised("a point off the hyperplane", any(sample.scores))
    for i in range(sample.n):
        yield equal("the distance, and |⟨w,x⟩ + b|/‖w‖_q", distances.stated[i], sample.distance(i, sample.norm), at=i)
    in_max, in_two, in_one = (distances.of(norm) for norm in ("inf", "2", "1"))
    for i in range(sample.n):
        yield at_most("ρ∞, and ρ₂", in_max[i], in_two[i], at=i)
        yield at_most("ρ₂, and ρ₁", in_two[i], in_one[i], at=i)
        yield at_most("ρ₁, and √d·ρ₂", in_one[i], sqrt(sample.d) * in_two[i], at=i)
        yield at_most("√d·ρ₂, and d·ρ∞", sqrt(sample.d) * in_two[i], sample.d * in_max[i], at=i)


@theorem("Overlapping balls cost errors, one for each pair of a matching", source=ml_notes("Robust ML, TIP on difficulty"))
def overlapping_balls_cost_errors(counted: RobustCount) -> Law:
    r"""A classifier that is right on all balls of some examples has $\|x-x'\|_\infty>2\varepsilon$ among those of different labels.

    The most examples for which one is: n less the size of a largest matching of pairs that conflict. No more, since of each
    pair one is lost; and so many, since a cover of all conflicts needs no more (D. König).

    Reference: A. N. Bhagoji, D. Cullina and P. Mittal, Lower bounds on adversarial robustness from optimal transport, 2019,
    arXiv:1909.12272.
    """
    yield exercised("balls of different labels meet", counted.sample.conflicts)
    yield equal("examples that may be robust, and n less a matching", counted.count, counted.sample.n - counted.matched)
