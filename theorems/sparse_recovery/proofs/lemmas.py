r"""The lemmas of stable recovery, in the order of the textbook proof, for vectors with any number of entries and blocks.

A vector h of R^d is known by its blocks $h_{T_0},h_{T_1},\dots$ of at most s entries each. Sums over entries and over blocks are
running sums: a lemma says what one more term adds. Several theorems on recovery end with them (`proofs.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....properties.proofs import Formula, cauchy_schwarz, lemma, paths, reals, square, vectors
from ..samples.recovery import head_per_tail

SIGNS = "sharp for some signs of x and h, not for all"
DOMAIN = "real matrices with any number of rows and columns, every s, every x and every minimiser x*"


def tube() -> Iterator:
    r"""From $\|x+h\|_1\le\|x\|_1$: what h has outside of T is at most what it has on T, and twice what x has outside."""
    x, h = reals("x h")
    for facts, (whole, a, b) in paths(lambda: (abs(x + h), abs(x), abs(h))):
        yield lemma("an entry", facts, [whole >= a - b, whole >= b - a], loose=SIGNS)
    P, X, H, p, a, b = reals("P X H p a b")
    yield lemma("one more entry", [P >= X - H, p >= a - b], P + p >= (X + a) - (H + b))


def in_the_tube() -> list[Formula]:
    """‖(x+h)_T‖₁ = P, ‖x_T‖₁ = X, ‖h_T‖₁ = H, and C for the places outside of T, by `tube`."""
    P, PC, X, XC, H, HC = reals("P P_C X X_C H H_C")
    return [P >= X - H, PC >= HC - XC, P + PC <= X + XC]


def blocks() -> Iterator:
    r"""$\sqrt s\|h_{T_{j+1}}\|_2\le\|h_{T_j}\|_1$, for entries of $T_{j+1}$ are at most μ, the least of the s entries of $T_j$.

    Summed over $j\ge1$: $\sqrt s\sum_{j\ge2}\|h_{T_j}\|_2\le\|h_{T_0^c}\|_1$.
    """
    O, Q, k, mu, a, q, s, root, R, S = reals("O Q k μ a q s √s R S")
    yield lemma("one more entry of a block", [k * mu <= O, mu <= a], (k + 1) * mu <= O + a)
    yield lemma("one more entry of the next", [k * mu * mu >= Q, a >= 0, a <= mu], Q + a * a <= (k + 1) * mu * mu)
    yield lemma("at most s entries", [k * mu * mu >= Q, k <= s, mu >= 0], s * mu * mu >= Q)
    yield lemma("times s", [q * q <= s * mu * mu, s >= 1], s * q * q <= (s * mu) * (s * mu))
    yield lemma("least entries", [s * mu <= O, s >= 1, mu >= 0], (s * mu) * (s * mu) <= O * O)
    squared = [root * root * q * q <= O * O, O >= 0, q >= 0, root >= 1]
    yield lemma("a block and the next", squared, root * q <= O)
    yield lemma("one more block", [R <= S, root * q <= O], R + root * q <= S + O)


def orthogonality() -> Iterator:
    r"""$\langle Wu,Wv\rangle\le\epsilon\|u\|\|v\|$ for disjoint u and v; the isometry of $bu\pm av$, $a=\|u\|$, $b=\|v\|$."""
    (u, v, U, V), (e, a, b) = vectors("u v Wu Wv"), reals("ε a b")
    lengths = [u @ u == a * a, v @ v == b * b, u @ v == 0, a > 0, b > 0, e >= 0]
    plus, minus, plus_image, minus_image = b * u + a * v, b * u - a * v, b * U + a * V, b * U - a * V
    isometry = [
        plus_image @ plus_image <= (1 + e) * (plus @ plus),
        minus_image @ minus_image >= (1 - e) * (minus @ minus),
    ]
    yield lemma("polarisation", [*lengths, *isometry], a * b * (U @ V) <= e * a * a * b * b)
    yield lemma("disjoint parts", [a * b * (U @ V) <= e * a * a * b * b, a > 0, b > 0, e >= 0], e * a * b >= U @ V)


def cross_terms() -> Iterator:
    r"""$-\langle Wh_{T_{01}},\sum_{j\ge2}Wh_{T_j}\rangle\le\epsilon(\|h_{T_0}\|+\|h_{T_1}\|)\sum_{j\ge2}\|h_{T_j}\|$."""
    (g0, g1, t, v), (e, q0, q1, q, tau) = vectors("Wh₀ Wh₁ t v"), reals("ε q₀ q₁ q τ")
    before = -((g0 + g1) @ t) <= e * (q0 + q1) * tau
    block = [-(g0 @ v) <= e * q0 * q, -(g1 @ v) <= e * q1 * q]
    yield lemma("one more cross term", [before, *block], -((g0 + g1) @ (t + v)) <= e * (q0 + q1) * (tau + q))


def ratio(e: Any, rho: Any, root: Any) -> list[Formula]:
    """ρ = √2 ε/(1 − ε) with 0 ≤ ε < 1, `root` being √2."""
    return [e >= 0, e < 1, root > 0, root * root == 2, rho * (1 - e) == head_per_tail(e, root) * (1 - e)]


def triangle() -> Iterator:
    """‖u + v‖ ≤ ‖u‖ + ‖v‖: one more block; hence ‖h‖ ≤ ‖h_{T₀₁}‖ + Σ_{j≥2}‖h_{Tⱼ}‖. And ‖h_{T₀}‖ ≤ ‖h_{T₀₁}‖."""
    (u, v), (a, b, c, q0, q1, q) = vectors("u v"), reals("a b c q₀ q₁ q")
    sizes = [u @ u <= a * a, v @ v <= b * b, a >= 0, b >= 0, cauchy_schwarz(u, v), square(u), square(v)]
    yield lemma("inner product", sizes, (u @ v) * (u @ v) <= a * b * a * b)
    yield lemma("its root", [(u @ v) * (u @ v) <= a * b * a * b, a >= 0, b >= 0], u @ v <= a * b)
    c2 = (u + v) @ (u + v)
    yield lemma("one more block of h", [*sizes[:4], u @ v <= a * b, c >= 0, c * c == c2], c <= a + b)
    yield lemma("a part", [q * q == q0 * q0 + q1 * q1, q >= 0, q0 >= 0], q0 <= q)


def threshold() -> Iterator:
    """ρ < 1 where ε < 1/(1 + √2)."""
    e, rho, root = reals("ε ρ √2")
    yield lemma("threshold", [e * (1 + root) < 1, *ratio(e, rho, root)], rho < 1)


def head_and_tail() -> list[Formula]:
    """Head and tail bound each other: N = ‖h‖, τ = Σ_{j≥2}‖h_{Tⱼ}‖, q = ‖h_{T₀₁}‖, q₀ = ‖h_{T₀}‖, B = ‖x − x_s‖₁/√s."""
    N, tau, q, q0, rho, B = reals("N τ q q₀ ρ B")
    return [q + tau >= N, tau <= q0 + 2 * B, q0 <= q, q <= rho * tau, rho >= 0, rho < 1, B >= 0, q0 >= 0]


def divided() -> Iterator:
    r"""$\sqrt s\,\tau\le\|h_{T_0}\|_1+2\sqrt s B$ and $\|h_{T_0}\|_1\le\sqrt s\,\|h_{T_0}\|_2$ give $\tau\le\|h_{T_0}\|_2+2B$."""
    tau, q0, o, B, root = reals("τ q₀ o B √s")
    yield lemma("root of the head", [o * o <= root * root * q0 * q0, o >= 0, q0 >= 0, root >= 1], o <= root * q0)
    yield lemma("divided by √s", [root * tau <= o + 2 * root * B, o <= root * q0, root >= 1], tau <= q0 + 2 * B)
