r"""Hashing of R^d by quantised projections on p-stable directions, and how likely two points collide."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Buckets, CollisionProbability

SECTION = "kNN, the Gaussian hash"


@theorem("The share of offsets that put two points into one bucket", source=ml_notes(f"{SECTION}, the offsets b"))
def offsets_that_collide(hashed: Buckets) -> Law:
    r"""$h_{r,b}(x)=\lfloor(\langle r,x\rangle+b)/w\rfloor$; of w whole offsets b, $(w-|\langle r,x-y\rangle|)_+$ have $h(x)=h(y)$.

    All numbers are whole ones, in which a bucket border falls on a whole b: of all b in [0, w) the share is the same.

    Reference: M. Datar, N. Immorlica, P. Indyk and V. S. Mirrokni, Locality-sensitive hashing scheme based on p-stable
    distributions, 2004, doi:10.1145/997817.997857.
    """
    pair = hashed.sample
    yield exercised("some offsets collide, others do not", 0 < abs(pair.t) < pair.w)
    for b, (of_x, of_y) in enumerate(hashed.buckets):
        yield equal("h(x)", of_x, (hashed.projected[0] + b) // pair.w, at=b)
        yield equal("h(y)", of_y, (hashed.projected[1] + b) // pair.w, at=b)
    yield equal("offsets with h(x) = h(y)", sum(a == b for a, b in hashed.buckets), max(0, pair.w - abs(pair.t)))


@theorem("The collision probability of a p-stable projection", source=ml_notes(f"{SECTION}, general c and w"))
def projections_collide_with_this_probability(stated: CollisionProbability) -> Law:
    r"""Points of distance c collide with probability $2\int_0^w\frac1cf(t/c)(1-t/w)\,dt$, f the density of the entries of r.

    For Gaussian r the distance is that of ℓ₂, and $f(t)=e^{-t^2/2}/\sqrt{2\pi}$; for Cauchy r it is that of ℓ₁, and
    $f(t)=1/(\pi(1+t^2))$: ⟨r,x−y⟩ is distributed as c times one entry of r. The integral is enclosed.

    Reference: M. Datar, N. Immorlica, P. Indyk and V. S. Mirrokni, Locality-sensitive hashing scheme based on p-stable
    distributions, 2004, doi:10.1145/997817.997857.
    """
    yield exercised("it is neither nearly 0 nor nearly 1", 0.01 < float(stated.exact) < 0.99)
    yield equal("p(c)", stated.of_nearer, stated.exact)


@theorem("The collision probability falls with the distance", source=ml_notes(f"{SECTION}, monotonicity"))
def collision_probability_falls(stated: CollisionProbability) -> Law:
    r"""$p(c)>p(c')$ for $c<c'$ and a fixed width w, so that the family is locality-sensitive: $P_1>P_2$.

    Reference: M. Datar, N. Immorlica, P. Indyk and V. S. Mirrokni, Locality-sensitive hashing scheme based on p-stable
    distributions, 2004, doi:10.1145/997817.997857.
    """
    yield exercised("it is neither nearly 0 nor nearly 1", 0.01 < float(stated.exact) < 0.99)
    yield greater("p(c), and p(c')", stated.of_nearer, stated.of_further)
