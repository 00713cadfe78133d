r"""The VC dimension of the union of two classes."""

from __future__ import annotations

from math import comb

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .oracles.formulas import binomial_sum
from .readings import MeasuredHalves, MeasuredLayers, MeasuredPair

PLACE = "Generalization, Sauer-Shelah Lemma (l.298)"


@theorem("VC dimension of a union", source=ml_notes(PLACE), floor=0.1)
def vc_dimension_of_union(pair: MeasuredPair) -> Law:
    r"""If $H_1$ and $H_2$ have VC dimension at most $d$, then $H_1\cup H_2$ has at most $2d+1$, and no less than each of them.

    From Sauer–Shelah: $2\sum_{i\le d}\binom{2d+2}i<2^{2d+2}$.

    Hypotheses: none.

    Sharp: on $2d+1$ points, the sets of at most $d$ and those of more than $d$ points.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Exercise 6.11, 2014.
    """
    first, second, union = pair.sample.first.truth, pair.sample.second.truth, pair.sample.union.truth
    d = max(pair.first.d, pair.second.d)
    yield exercised("the union has more than either", union.vc_dimension > max(first.vc_dimension, second.vc_dimension))
    yield at_most("VC dimension of the union", pair.union.d, 2 * d + 1)
    yield at_least("VC dimension of the union, and of a part", pair.union.d, d)


@theorem("Growth of a union", source=ml_notes(PLACE), floor=0.1)
def growth_of_union(pair: MeasuredPair) -> Law:
    r"""$\tau_{H_1\cup H_2}(m)\le\tau_{H_1}(m)+\tau_{H_2}(m)$, and it is at least each of them.

    Hypotheses: $0\le m\le$ the number of points of the union; points that a family does not use separate nothing in it.

    Sharp: families without a common member, at m = the number of points.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Exercise 6.11, 2014.
    """
    H1, H2, union = pair.first, pair.second, pair.union
    yield exercised("both have members of their own", union.members > max(H1.members, H2.members))
    for m in union.sizes:
        yield at_most("growth of the union", union.tau(m), H1.tau(m) + H2.tau(m), at=m)
        yield at_least("growth of the union, and of a part", union.tau(m), max(H1.tau(m), H2.tau(m)), at=m)


@theorem("The bound 2d+1 for a union is attained", source=ml_notes(PLACE), floor=0.4, examples=40)
def union_bound_is_attained(halves: MeasuredHalves) -> Law:
    r"""On $2d+1$ points, the sets of at most $d$ points and those of more have VC dimension $d$ each, and together $2d+1$.

    Hypotheses: $d\ge0$.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Exercise 6.11, 2014, has the bound; the example
    is folklore.
    """
    d, pair = halves.sample.d, halves.pair
    yield exercised("d > 0", d > 0)
    yield equal("VC dimension of the small sets", pair.first.d, d)
    yield equal("VC dimension of the large sets", pair.second.d, d)
    yield equal("VC dimension of the union", pair.union.d, 2 * d + 1)


@theorem("Two halves of a cube miss its middle layer", source=ml_notes(PLACE), examples=40)
def central_binomial(layers: MeasuredLayers) -> Law:
    r"""$2\sum_{i\le d}\binom{2d+2}i=2^{2d+2}-\binom{2d+2}{d+1}$: the sets of at most $d$, and of at least $d+2$, of $2d+2$ points.

    The growth function of either half attains Sauer's bound at every $m$; together they miss the middle layer.

    Hypotheses: $d\ge0$.

    Reference: R. L. Graham, D. E. Knuth and O. Patashnik, Concrete Mathematics, §5.1, 1994: symmetry of the binomial coefficients.
    """
    d, n, low, high = layers.sample.d, layers.sample.n, layers.low, layers.high
    yield exercised("d > 0", d > 0)
    yield equal("2 Σ C(2d+2, i)", 2 * binomial_sum(n, d), 2**n - comb(n, d + 1))
    yield equal("members of the two halves", low.tau(n) + high.tau(n), 2**n - comb(n, d + 1))
    for m in range(n + 1):
        yield equal("growth of the sets of at most d points", low.tau(m), binomial_sum(m, d), at=m)
        yield equal("growth of the sets of at least d+2 points", high.tau(m), binomial_sum(m, d), at=m)
    yield equal("sets of the middle layer", len(layers.middle), comb(n, d + 1))
