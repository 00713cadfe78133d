r"""Derivations: near orthogonality, uniqueness, and the chain of stable recovery, from the lemmas in the order of the textbook."""

from __future__ import annotations

from collections.abc import Iterator

from ...properties.proofs import cauchy_schwarz, conclude, lemma, reals, square, stated, term, vectors
from .head_and_tail import head_and_tail_combined, head_controlled_by_tail, tail_controlled_by_head, tube_constraint
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
from .readings import InnerProduct, Part, Recovery, SparsestPreimage, Split
from .recovery import sparse_vectors_are_recovered, sparsest_preimage, stable_recovery
from .rip import near_orthogonality


@near_orthogonality.proof(domain="real matrices with any number of rows and columns, every s")
def by_polarisation() -> Iterator:
    r"""$4ab\langle Wu,Wv\rangle=\|W(bu+av)\|^2-\|W(bu-av)\|^2\le\epsilon\cdot4a^2b^2$, $a=\|u\|$, $b=\|v\|$; the same for −v."""
    yield from orthogonality()
    (U, V), (e, a, b) = vectors("Wu Wv"), reals("ε a b")
    inner = U @ V
    both = [inner <= e * a * b, -inner <= e * a * b, a >= 0, b >= 0, e >= 0]
    measured = InnerProduct.given(epsilon=e, inner=inner, norms_squared=a * a * b * b)
    yield conclude("squared", both, near_orthogonality, measured)


@sparsest_preimage.proof(domain="real matrices with any number of rows and columns, every s and every s-sparse x")
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


@tube_constraint.proof(domain=f"{DOMAIN}; every T")
def by_the_triangle_inequality() -> Iterator:
    r"""Entry by entry $|x_i+h_i|$ is at least $|x_i|-|h_i|$ on T and $|h_i|-|x_i|$ outside; and $\|x+h\|_1\le\|x\|_1$."""
    yield from tube()
    H, HC, XC = reals("H H_C X_C")
    run = Recovery.given(moved=True, splits=[Split("T", inside=H, outside=HC, x_outside=XC)])
    yield conclude("tube", in_the_tube(), tube_constraint, run)


@tail_controlled_by_head.proof(domain=DOMAIN)
def by_blocks() -> Iterator:
    r"""Entries are at most the least of the block before; Cauchy–Schwarz with the signs e of $h_{T_0}$; the tube for $T_0$."""
    yield from tube()
    yield from blocks()
    (h0, e), (tail, o, sigma, s) = vectors("h₀ e"), reals("√sτ o σ s")
    given = [tail <= o, o <= e @ h0 + 2 * sigma, e @ e <= s, cauchy_schwarz(e, h0), square(h0), square(e)]
    T0, rest = Part(norm1=e @ h0, norm2_squared=h0 @ h0), Part(root_s_norm2=tail)
    run = Recovery.given(moved=True, T0=T0, tail=[rest], s=s, nonsparsity=sigma)
    yield conclude("tail", given, tail_controlled_by_head, run)


@head_controlled_by_tail.proof(domain=DOMAIN)
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


@head_and_tail_combined.proof(domain=DOMAIN)
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


@stable_recovery.proof(domain=DOMAIN)
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


@sparse_vectors_are_recovered.proof(domain="real matrices with any number of rows and columns, every s and every s-sparse x")
def with_nothing_left_over() -> Iterator:
    """What stable recovery states, with ‖x − x_s‖₁ = 0: then 0 bounds the distance."""
    N, rho, root = reals("N ρ √s")
    nothing = Recovery.given(moved=True, error=N, farthest_error=None, rho=rho, root_s=root, nonsparsity=0)
    ((_, (bound,)),) = stated(stable_recovery, nothing)
    given = [term(bound.lhs) <= term(bound.rhs), rho >= 0, rho < 1, root > 0]
    run = Recovery.given(error=N, x=(1,), n=1, d=2)
    yield conclude("recovered", given, sparse_vectors_are_recovered, run)
