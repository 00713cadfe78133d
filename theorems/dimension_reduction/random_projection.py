r"""Random projections: how many dimensions keep all distances of n points (W. B. Johnson and J. Lindenstrauss)."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import exp
from ...properties.statements.conclusions import Law, at_least, at_most, exercised, less
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import AskedDimension, StatedBound

SECTION = "Dimension Reduction, first paragraph"


@theorem("The dimension that keeps all distances of n points", source=ml_notes(SECTION))
def enough_dimensions_for_all_distances(asked: AskedDimension) -> Law:
    r"""The least whole k with $k\ge4\ln n/(\varepsilon^2/2-\varepsilon^3/3)$; the dimension of the points does not matter.

    Hypotheses: n ≥ 2 and 0 < ε < 1.

    Reference: S. Dasgupta and A. Gupta, An elementary proof of a theorem of Johnson and Lindenstrauss, 2003,
    doi:10.1002/rsa.10073.
    """
    few = asked.sample
    yield exercised("there are three points", few.n > 2)
    yield at_least("k(ε²/2 − ε³/3), and 4 ln n", asked.k * few.rate, few.needed)
    yield less("(k − 1)(ε²/2 − ε³/3) < 4 ln n", (asked.k - 1) * few.rate, few.needed)


@theorem("A Gaussian projection keeps all distances of n points", source=ml_notes(SECTION))
def gaussian_projection_keeps_all_distances(stated: StatedBound) -> Law:
    r"""With probability at least 1/n it keeps all squared distances up to 1 ± ε, if $k\ge4\ln n/(\varepsilon^2/2-\varepsilon^3/3)$.

    A projection by a k×d matrix of independent entries N(0, 1/k) multiplies a squared distance by $\chi^2_k/k$, and
    $\binom n2\bigl(P(\chi^2_k>(1+\varepsilon)k)+P(\chi^2_k<(1-\varepsilon)k)\bigr)\le
    n(n-1)e^{-k(\varepsilon^2/2-\varepsilon^3/3)/2}\le1-1/n$. So some linear map keeps all of them.

    Hypotheses: n ≥ 2 and 0 < ε < 1.

    Reference: S. Dasgupta and A. Gupta, An elementary proof of a theorem of Johnson and Lindenstrauss, 2003 (for the
    projection on a random subspace), doi:10.1002/rsa.10073.
    """
    points = stated.sample
    yield exercised("there are three points", points.n > 2)
    yield at_least("the bound, and C(n,2)·P(a distance changes by more)", stated.bound, stated.union)
    yield at_most(
        "the bound ≤ n(n − 1)e^(−k(ε²/2 − ε³/3)/2)", stated.bound, points.n * (points.n - 1) * exp(-points.k * points.rate / 2)
    )
    yield at_most("C(n,2)·P(a distance changes by more) ≤ 1 − 1/n", stated.union, 1 - Fraction(1, points.n))
