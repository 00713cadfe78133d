r"""Derivations: near orthogonality, uniqueness, and the chain of stable recovery, from the lemmas in the order of the textbook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....properties.proofs import cauchy_schwarz, conclude, lemma, reals, square, stated, term, vectors
from ....properties.proofs.derivation import conclude as conclude_from
from ....properties.proofs.formal.sample import Formal
from ....properties.proofs.kernel import Fact, assume, by, of_sample, split
from ....properties.proofs.kernel import square as squared
from ..head_and_tail import head_and_tail_combined, head_controlled_by_tail, tail_controlled_by_head, tube_constraint
from ..readings import InnerProduct, Part, Recovery, SparsestPreimage, Split
from ..recovery import sparse_vectors_are_recovered, sparsest_preimage, stable_recovery
from ..rip import near_orthogonality
from ..samples.rip import DisjointParts
from .lemmas import (
    DOMAIN,
    blocks,
    cross_terms,
    divided,
    head_and_tail,
    in_the_tube,
    orthogonality,
    ratio,
    threshold,
    triangle,
    tube,
)


@near_orthogonality.derivation(domain="real matrices with any number of rows and columns, every s")
def by_polarisation() -> Iterator:
    r"""With $I=\langle Wu,Wv\rangle$: $4abI=\|W(au+bv)\|^2-\|W(au-bv)\|^2\le2\epsilon(a^2\|u\|^2+b^2\|v\|^2)$ for all a and b.

    For $a=I$ and $b=\epsilon\|u\|^2$ this is the statement times b; where b = 0, it is $I=0$, for $a=1+\epsilon\|v\|^2$ and b = I.
    """
    run = Formal(InnerProduct)
    u, v, e, inner = run.first, run.second, run.epsilon, run.first_image @ run.second_image
    b = e * (u @ u)
    bound = inner * inner <= e * e * (u @ u) * (v @ v)
    positive = by(bound, polarised(inner, b), assume(b > 0), name="divided by b")
    vanishing = polarised(1 + e * (v @ v), inner)
    constant, squares = of_sample(InnerProduct, "constant"), (squared(u), squared(v))
    none = by(b == 0, assume((b > 0).negated()), constant, squares[0], name="b = 0")
    nothing = by(inner * inner <= 0, vanishing, none, constant, squares[1], name="nothing is left", loose="it is 0")
    both = by(bound, nothing, none, name="0 on both sides", loose="both sides are 0")
    yield conclude_from(near_orthogonality, {}, split(b > 0, positive, both))


def polarised(a: Any, b: Any) -> Fact:
    """2ab⟨Wu,Wv⟩ ≤ ε(a²‖u‖² + b²‖v‖²): the isometry of au ± bv."""
    run = Formal(InnerProduct)
    u, v, inner = run.first, run.second, run.first_image @ run.second_image
    isometry = [of_sample(InnerProduct, "not_longer", a, b), of_sample(InnerProduct, "not_shorter", a, -b)]
    goal = 2 * a * b * inner <= run.epsilon * (a * a * (u @ u) + b * b * (v @ v))
    return by(goal, *isometry, of_sample(DisjointParts, "orthogonal"), name="polarisation")


@sparsest_preimage.proof(
    domain="real matrices with any number of rows and columns, every s and every s-sparse x",
    missing="that the sparsest solution has the image of x and at most as many entries, and that their difference is "
    "then 2s-sparse and obeys the isometry",
)
def by_the_difference() -> Iterator:
    r"""The sparsest solution x' has as few entries as x, so x' − x is 2s-sparse, and $(1-\epsilon)\|x'-x\|^2\le\|W(x'-x)\|^2=0$.

    The same holds of any other s-sparse x' with this image.
    """
    (x, other, image, own), (e, size, least, both, s) = vectors("x x' Wx' Wx"), reals("ε |x| |x'| |x'-x| s")
    yield lemma("2s-sparse", [both <= size + least, size <= s, least <= size], both <= 2 * s)
    error, missed = other - x, image - own
    isometry = [missed @ missed >= (1 - e) * (error @ error), missed @ missed == 0, e >= 0, e < 1, error @ error >= 0]
    run = SparsestPreimage.given(x_star=other, zero_norm=least, x=(1,), truth=x, nonzeros=size, other_preimage=None)
    yield conclude("unique", [*isometry, least <= size], sparsest_preimage, run)


@tube_constraint.proof(
    domain=f"{DOMAIN}; every T",
    missing="that x* has no larger 1-norm than x, and that the sums over entries, in T and outside, add up to the norms",
)
def by_the_triangle_inequality() -> Iterator:
    r"""Entry by entry $|x_i+h_i|$ is at least $|x_i|-|h_i|$ on T and $|h_i|-|x_i|$ outside; and $\|x+h\|_1\le\|x\|_1$."""
    yield from tube()
    H, HC, XC = reals("H H_C X_C")
    run = Recovery.given(moved=True, splits=[Split("T", inside=H, outside=HC, x_outside=XC)])
    yield conclude("tube", in_the_tube(), tube_constraint, run)


@tail_controlled_by_head.proof(
    domain=DOMAIN,
    missing="that x* has no larger 1-norm than x, that blocks are sorted by size, and that the sums over their "
    "entries and over blocks add up to the norms",
)
def by_blocks() -> Iterator:
    r"""Entries are at most the least of the block before; Cauchy–Schwarz with the signs e of $h_{T_0}$; the tube for $T_0$."""
    yield from tube()
    yield from blocks()
    (h0, e), (tail, o, sigma, s) = vectors("h₀ e"), reals("√sτ o σ s")
    given = [tail <= o, o <= e @ h0 + 2 * sigma, e @ e <= s, cauchy_schwarz(e, h0), square(h0), square(e)]
    T0, rest = Part(norm1=e @ h0, norm2_squared=h0 @ h0), Part(root_s_norm2=tail)
    run = Recovery.given(moved=True, T0=T0, tail=[rest], s=s, nonsparsity=sigma)
    yield conclude("tail", given, tail_controlled_by_head, run)


@head_controlled_by_tail.proof(
    domain=DOMAIN,
    missing="that Wh = 0, that the isometry holds of the blocks, and that the cross terms of all blocks add up",
)
def by_near_orthogonality() -> Iterator:
    r"""$(1-\epsilon)\|h_{T_{01}}\|^2\le\|Wh_{T_{01}}\|^2=-\sum_{j\ge2}\langle Wh_{T_{01}},Wh_{T_j}\rangle$."""
    yield from orthogonality()
    yield from cross_terms()
    (g, t), (e, q0, q1, q, tau, rho) = vectors("g t"), reals("ε q₀ q₁ q τ ρ")
    kernel, isometry, crossing = (g + t) @ g == 0, g @ g >= (1 - e) * q * q, -(g @ t) <= e * (q0 + q1) * tau
    yield lemma("square of the head", [kernel, isometry, crossing], (1 - e) * q * q <= e * (q0 + q1) * tau)
    sides = [q * q == q0 * q0 + q1 * q1, (q0 - q1) * (q0 - q1) >= 0]
    yield lemma("two sides", sides, (q0 + q1) * (q0 + q1) <= 2 * q * q)
    p, root = reals("p √2")
    yield lemma("with the root", [p * p <= 2 * q * q, root * root == 2], p * p <= root * root * q * q)
    yield lemma("their sum", [p * p <= root * root * q * q, p >= 0, q >= 0, root > 0], p <= root * q)
    before = [(1 - e) * q * q <= e * (q0 + q1) * tau, q0 + q1 <= root * q, root > 0, tau >= 0, q >= 0, e >= 0, e < 1]
    yield lemma("divided by the head", before, (1 - e) * q * q <= root * e * q * tau)
    squared = [(1 - e) * q * q <= root * e * q * tau, root > 0, tau >= 0, q >= 0, e >= 0, e < 1]
    yield lemma("head", squared, (1 - e) * q <= root * e * tau)
    gi, ti = reals("gᵢ tᵢ")
    given = [gi + ti == 0, isometry, crossing, (1 - e) * q <= root * e * tau, *ratio(e, rho, root), q >= 0, tau >= 0]
    parts = {"T0": Part(norm2=q0), "T1": Part(norm2=q1), "T01": Part(image=g, norm2=q, norm2_squared=q * q)}
    run = Recovery.given(moved=True, images=[(gi, ti)], tail=[Part(image=t, norm2=tau)], epsilon=e, rho=rho, **parts)
    yield conclude("head and tail", given, head_controlled_by_tail, run)


@head_and_tail_combined.proof(
    domain=DOMAIN,
    missing="that head and tail bound each other, which are theorems of their own, that the blocks add up to h, and "
    "the induction over rounds",
)
def by_going_around() -> Iterator:
    r"""$\|h\|\le\|h_{T_{01}}\|+\tau$, $\|h_{T_{01}}\|\le\rho\tau$ and $\tau\le\|h_{T_0}\|+2B$: go around."""
    yield from triangle()
    yield from divided()
    N, q, q0, rho, B, S, P, root = reals("N q q₀ ρ B S ρᵏ √s")
    last = (1 + rho) * (S * 2 * B + P * (q0 + 2 * B)) >= N
    around = [last, q0 <= rho * (q0 + 2 * B), rho >= 0, P >= 0]
    yield lemma("once more around", around, (1 + rho) * ((S + P) * 2 * B + P * rho * (q0 + 2 * B)) >= N)
    parts = {"T0": Part(norm2=q0), "T01": Part(norm2=q)}
    run = Recovery.given(moved=True, error=N, rho=rho, root_s=root, nonsparsity=root * B, **parts)
    yield conclude("combined", [*head_and_tail(), root > 0], head_and_tail_combined, run)


@stable_recovery.proof(
    domain=DOMAIN,
    missing="that head and tail bound each other: the lemmas of the chain are proved one by one, and their sums over "
    "entries and blocks are for the reader",
)
def by_head_and_tail() -> Iterator:
    r"""All lemmas of the chain, and $\|h\|\le\|h_{T_{01}}\|+\tau\le(1+\rho)\tau$ with $\tau\le\|h_{T_0}\|+2B\le\rho\tau+2B$.

    Here $\tau=\sum_{j\ge2}\|h_{T_j}\|_2$ and $B=s^{-1/2}\|x-x_s\|_1$.
    """
    yield from by_blocks.obligations()
    yield from by_near_orthogonality.obligations()
    yield from by_going_around.obligations()
    yield from threshold()
    N, rho, B, root = reals("N ρ B √s")
    run = Recovery.given(moved=True, error=N, farthest_error=N, rho=rho, root_s=root, nonsparsity=root * B)
    yield conclude("stable recovery", [*head_and_tail(), root > 0], stable_recovery, run)


@sparse_vectors_are_recovered.proof(
    domain="real matrices with any number of rows and columns, every s and every s-sparse x",
    missing="the bound of stable recovery, which is a theorem of its own, and that ‖x − x_s‖₁ = 0 for s-sparse x",
)
def with_nothing_left_over() -> Iterator:
    """What stable recovery states, with ‖x − x_s‖₁ = 0: then 0 bounds the distance."""
    N, rho, root = reals("N ρ √s")
    nothing = Recovery.given(moved=True, error=N, farthest_error=None, rho=rho, root_s=root, nonsparsity=0)
    ((_, (bound,)),) = stated(stable_recovery, nothing)
    given = [term(bound.lhs) <= term(bound.rhs), rho >= 0, rho < 1, root > 0]
    run = Recovery.given(error=N, x=(1,), n=1, d=2)
    yield conclude("recovered", given, sparse_vectors_are_recovered, run)
