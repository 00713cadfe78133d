"""Derivations: the Karush–Kuhn–Tucker conditions are necessary where the gap is 0, and sufficient."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from ....properties.proofs import conclude, lemma, reals
from ....properties.proofs.derivation import conclude as conclude_from
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, Loop, by, induct, of_sample, total
from ....properties.proofs.kernel import square as axiom_square
from ..kkt import kkt_necessary, kkt_sufficient
from ..readings.programs import KKTPoint, QuadraticSolution


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


@kkt_sufficient.derivation(domain="every dimension, every positive semidefinite P, any number of inequalities and equations")
def along_the_way_to_any_other_point() -> Iterator:
    r"""For feasible v, $f(v)-f(x)\ge\nabla f(x)\cdot(v-x)=-z\cdot G(v-x)-y\cdot A(v-x)\ge0$; v is $x^*$, then the point inside."""
    run, given = Formal(KKTPoint), partial(of_sample, KKTPoint)
    valued = given("valued")
    best = no_better("best", run.root_best, valued, given("valued_best"), run.least)
    inside = no_better("inside", run.root_inside, valued, given("valued_inside"), run.value_inside)
    yield conclude_from(kkt_sufficient, {"tight": True}, best, inside, given("feasible"))


def no_better(point: str, root: Any, valued: Fact, valued_there: Fact, value: Any) -> Fact:
    """f(x) ≤ f(v) for v = x* or x°: P is semidefinite, x stationary, and the sums over the constraints have their signs."""
    run, given = Formal(KKTPoint), partial(of_sample, KKTPoint)
    z, g, g_best, g_inside, _ = inequality = reals("zᵢ (Gx)ᵢ (Gx*)ᵢ (Gx°)ᵢ hᵢ")
    y, a, a_best, a_inside, _ = equation = reals("yᵢ (Ax)ᵢ (Ax*)ᵢ (Ax°)ᵢ bᵢ")
    g_there, a_there = (g_best, a_best) if point == "best" else (g_inside, a_inside)
    met, solved = ("met_by_the_best", "solved_by_the_best") if point == "best" else ("met_inside", "solved_inside")
    Z, Y = reals(f"Z_{point} Y_{point}")
    weighted = Loop(f"z·G(v−x), {point}", {"Z": Z}, inequality, lambda *_: (0,), lambda Z, *_: (Z + z * (g_there - g),))
    balanced = Loop(f"y·A(v−x), {point}", {"Y": Y}, equation, lambda *_: (0,), lambda Y, *_: (Y + y * (a_there - a),))
    (down,) = induct(weighted, lambda Z: [Z <= 0], [given(name, *inequality) for name in ("weight", "complementary", met)])
    (even,) = induct(balanced, lambda Y: [Y == 0], [given(name, *equation) for name in ("solved", solved)])
    sums = total(KKTPoint, f"weighted_{point}", weighted), total(KKTPoint, f"balanced_{point}", balanced)
    way = given(f"stationary_to_{point}")
    bent = axiom_square(root - run.root)
    return by(run.value <= value, valued, valued_there, way, down, even, *sums, bent, name=f"no better: {point}")
