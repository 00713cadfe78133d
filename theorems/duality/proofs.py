"""Derivations: the Karush–Kuhn–Tucker conditions are necessary where the gap is 0, and sufficient."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...properties.oracles.qp import QPOptimum
from ...properties.proofs import Formula, conclude, lemma, reals, square, vectors
from .kkt import kkt_necessary, kkt_sufficient
from .readings import QuadraticSolution


@kkt_necessary.proof(
    domain="every dimension, every positive semidefinite P, any number of constraints, where the duality gap is 0",
    missing="that Slater's condition makes the gap 0 (strong duality), and that the sums over constraints and the slopes in all "
    "directions add up to the conditions",
)
def by_a_gap_of_zero() -> Iterator:
    r"""$d^*=\min L\le L(x)=f(x)-\sum z_i(h-Gx)_i\le f(x)=p^*=d^*$: so the sum is 0, and x is a least point of L.

    No slope is left there. That Slater's condition makes the gap 0 is strong duality, a theorem of its own. The slope a of L
    in a direction d, with the bend $c=d^\top Pd\ge0$: a step of $t=-a/(1+c)$ would change L by
    $at+ct^2/2<0$. R is the sum of the other products.
    """
    f, dual, L, other, R, z, s, Gx, h, a, c, t = reals("f(x) d* L(x) L(x′) R z s (Gx)ᵢ hᵢ a c t")
    yield lemma("one more product", [R >= 0, z >= 0, s >= 0], R + z * s >= 0, loose="a product has no least size but 0")
    gap = [dual == f, dual <= L, f - (z * (h - Gx) + R) == L, z >= 0, h >= Gx, R >= 0]
    yield lemma("the products are 0", gap, z * (h - Gx) == 0)
    yield lemma("x is a least point of L", [*gap, dual <= other], other >= L)
    least = [c >= 0, t * (1 + c) == -a, a * t + c * t * t / 2 >= 0]
    yield lemma("no slope is left", least, a == 0)
    x, y, Px, q, Gz, Ay = reals("xⱼ yᵢ (Px)ⱼ qⱼ (Gᵀz)ⱼ (Aᵀy)ⱼ")
    P, G, A = Products(Px), Products(Gx, Gz), Products(None, Ay)
    run = QuadraticSolution.given(exact=(P, array(q), G, array(h), A, None), x=array(x), z=array(z), y=array(y))
    yield conclude("the conditions", [*gap, *least, a == Px + q + Gz + Ay], kkt_necessary, run)


class Products:
    """A matrix of which one entry of its product with x is known, and one of its transpose's with the multipliers."""

    def __init__(self, entry: Any, transposed: Any = None):
        self.entry, self.transposed = entry, transposed

    @property
    def T(self) -> Products:
        return Products(self.transposed)

    def __matmul__(self, _: Any) -> np.ndarray:
        return array(self.entry)


def array(entry: Any) -> np.ndarray:
    """A vector of which one entry is known."""
    return np.array([entry], dtype=object)


@kkt_sufficient.proof(domain="every dimension, every positive semidefinite P, any number of inequalities and equations")
def along_the_way_to_any_other_point() -> Iterator:
    r"""For feasible x', $f(x')-f(x)\ge\nabla f(x)\cdot(x'-x)=-z\cdot G(x'-x)-y\cdot A(x'-x)\ge0$.

    With $u=P^{1/2}x$, $v=P^{1/2}x'$; $Z=z\cdot G(x'-x)$ and $Y=y\cdot A(x'-x)$ are running sums over the constraints; $q\cdot x$
    and $q\cdot x'$ are numbers. The last step takes for x' the certified optimum $x^*$, of which no feasible point is better, and
    the point inside: both are feasible, and so have sums $Z\le0$ and $Y=0$.
    """
    Z, Y, z, y, g, g_other, h = reals("Z Y z y (Gx)ᵢ (Gx′)ᵢ hᵢ")
    yield lemma("one more inequality", [Z <= 0, z >= 0, g_other <= h, z * (g - h) == 0], Z + z * (g_other - g) <= 0)
    yield lemma("one more equation", [Y == 0, g == h, g_other == h], Y + y * (g_other - g) == 0)
    value, other = objective_at(""), objective_at("′")
    yield lemma("no point is better", stationary_towards("′"), value <= other)
    best, inside = objective_at("*"), objective_at("°")
    run = QuadraticSolution.given(value=value, value_inside=inside, optimum=QPOptimum((), (), (), best))
    known = [*stationary_towards("*"), *stationary_towards("°"), best <= value]
    yield conclude("at the optimum and inside", known, kkt_sufficient, run)


def objective_at(point: str) -> Any:
    """½xᵀPx + q·x at a point, with u = P^{1/2}x."""
    (u,), (qx,) = vectors(f"u{point}"), reals(f"q·x{point}")
    return (u @ u) / 2 + qx


def stationary_towards(point: str) -> list[Formula]:
    """What is known of the way from x to a feasible point: Px + q + Gᵀz + Aᵀy = 0 along it, and the sums over the constraints."""
    (u, v), (qx, qv, Z, Y) = vectors(f"u u{point}"), reals(f"q·x q·x{point} Z{point} Y{point}")
    return [u @ (v - u) + (qv - qx) + Z + Y == 0, Z <= 0, Y == 0, square(v - u)]
