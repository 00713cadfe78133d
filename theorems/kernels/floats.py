r"""By how much float64 arithmetic, or a declared tol, may miss what the statements say of kernels.

u is the unit roundoff of the numbers that the implementation returns, 2⁻⁵³ for float64.
"""

from __future__ import annotations

from fractions import Fraction
from math import exp as float_exp
from typing import Any

from ...properties.numbers.exact import Number, rational
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.oracles.psd import eigenvalues_above
from ...properties.statements.allowances import Allowance, declared, rounding
from ...properties.statements.precision import smallest_normal
from .feature_maps import feature_map_computes_kernel, monomial_map_has_binomial_dimension
from .feature_space import kernel_distance_is_a_metric, normalized_kernel_falls_with_distance, reproducing_property
from .gaussian import gaussian_factorization, gaussian_gram_is_definite, gaussian_kernel_values
from .gram_matrices import gram_iff_psd
from .kernel_trick import blocks_decouple, optimum_is_combination_of_images
from .kernels import gram_entries_depend_on_their_points, gram_is_psd, gram_is_symmetric, kernel_cauchy_schwarz
from .polynomial import polynomial_kernel_is_semidefinite
from .readings.kernels import (
    BlockSolution,
    Factorization,
    Features,
    GaussianMatrix,
    GaussianSpectrum,
    KernelExpansion,
    KernelMatrix,
    MarginSolution,
    NormalizedKernel,
    Pair,
    PolynomialMatrix,
    Solution,
)
from .readings.transformed import GaussianMoved, KernelPicked
from .symmetries import (
    block_is_the_matrix_of_its_points,
    gaussian_kernel_is_invariant_under_motions,
)

ROUNDINGS = 256


def of_entries(kernel: KernelMatrix, scale: Any) -> Allowance:
    r"""`scale` times the relative error of an entry, which is at most 256u of $\sqrt{k(x,x)k(y,y)}$.

    The samples are small dyadic rationals, so that the coordinates' products, sums and differences are exact; rounding
    enters afterwards, and each source is bounded relative to $\sqrt{k(x,x)k(y,y)}$, up to terms of second order:

    * $(\gamma\langle x,y\rangle+c)^p$: $(2p+2)u$ relative to $(\gamma\|x\|\|y\|+c)^p\le\sqrt{k(x,x)k(y,y)}$;
    * $\sum w_jx_jy_j$, $w_j>0$: $(d+2)u$ relative to $\sum w_j|x_jy_j|\le\sqrt{k(x,x)k(y,y)}$;
    * $\exp(-\sum w_j(x_j-y_j)^2)$ from the three inner products that it expands to: $(4d+10)u(\sum w_jx_j^2+\sum w_jy_j^2)$, and
      $k(x,x)=1$; for $\sum w_jx_j^2\le5$ less than 220 units;
    * $\exp(-t)$ with an argument of relative error $ru$: $(r\,te^{-t}+2)u\le(r/e+2)u$, and $k(x,x)=1$. The distance from
      scaled points has $r\le2d+8$; a phase such as $\pi\|x-y\|/p\le50$ inside a sine costs less than 130 units;
    * a cosine: $(3d+8)u$ from the two norms and the product, and $k(x,x)=1$;
    * sums and products of kernels: the largest, or the sum, of their parts', plus one.

    Degrees up to 60 in dimensions up to 4 stay below 130 units. A perturbation of a point (of $x/\ell$, say) costs nothing,
    since it is the same at each occurrence, so that the matrix is the exact one of the points as rounded.
    """
    return rounding(ROUNDINGS * kernel.unit * scale, "256 units of roundoff relative to √(k(x,x)k(y,y)) in each entry", order=0)


# --------------------------------------------------------------------------------------------------------------- kernels


@gram_is_symmetric.within("k(x,y) and k(y,x)")
@gram_entries_depend_on_their_points.within("k(x,y), in other company", "k(x,y) of equal points")
def two_entries(kernel: KernelMatrix, at: tuple) -> Allowance:
    """Two computed values of the same entry: twice 256u √(k(x,x)k(y,y)), here below the larger of the two."""
    i, j = at[:2]
    return of_entries(kernel, 2 * max(kernel.K[i, i], kernel.K[j, j], 0))


@gram_is_psd.within("zᵀKz")
def form(kernel: KernelMatrix) -> Allowance:
    r"""Errors of $\varepsilon\sqrt{k_{ii}k_{jj}}$ change it by $\varepsilon(\sum|z_i|\sqrt{k_{ii}})^2$.

    That is at most $n\varepsilon\sum z_i^2k_{ii}$.
    """
    own = [max(v, 0) for v in kernel.K.diagonal()]
    return of_entries(kernel, len(own) * sum(z * z * v for z, v in zip(kernel.worst, own, strict=True)))


@kernel_cauchy_schwarz.within("k(x,y)²")
def square(kernel: KernelMatrix, at: Pair) -> Allowance:
    """Errors of ε√(k(x,x)k(y,y)) in each entry change the inequality by less than 5ε k(x,x)k(y,y)."""
    i, j = at
    return of_entries(kernel, 5 * kernel.K[i, i] * kernel.K[j, j])


# --------------------------------------------------------------------------------------------------------- feature space


@kernel_distance_is_a_metric.within("ρ(x,y)²", "ρ(x,x)²")
def squared_distance(kernel: KernelMatrix) -> Allowance:
    """Four entries."""
    return of_entries(kernel, 4 * max(0, *kernel.K.diagonal()))


@kernel_distance_is_a_metric.within("(ρ(x,z)² − ρ(x,y)² − ρ(y,z)²)²")
def triangle(kernel: KernelMatrix) -> Allowance:
    """As in `of_triangle`, with sides squared that are each off by four entries."""
    rho2 = kernel.squared_distances
    return of_triangle(rho2[0, 1], rho2[1, 2], squared_distance(kernel))


@normalized_kernel_falls_with_distance.within("|k(x,y)|")
def normalized_entry(kernel: NormalizedKernel) -> Allowance:
    """(k + ε)/(1 − ε) ≤ k + 3ε for a normalised k ≤ 1: an entry, and the root of the two that divide it."""
    return of_entries(kernel, 3)


@normalized_kernel_falls_with_distance.within("(k(x,y) + k(y,z) − k(x,z) − 1)²")
def normalized_triangle(kernel: NormalizedKernel) -> Allowance:
    """As in `of_triangle`, for 1 − k(x,y) ≤ 2 and 1 − k(y,z) ≤ 2, each off by 3ε."""
    return of_triangle(2, 2, normalized_entry(kernel))


def of_triangle(a: Any, b: Any, e: Allowance) -> Allowance:
    """Of (c − a − b)² ≤ 4ab, for numbers a, b, c ≥ 0 that are each known up to e, so that |c − a − b| ≤ a + b.

    The left side is off by at most 6e(a + b) + 9e², the right one by 4e(a + b) + 4e²; and a + b itself by 2e.
    """
    return e.times(10 * abs(a + b) + 33 * e.value)


@reproducing_property.within("‖f‖²")
def norm(kernel: KernelExpansion) -> Allowance:
    """αᵀKα is off by at most ε(Σ|αᵢ|)² times the largest k(x,x)."""
    return of_entries(kernel, weight(kernel) ** 2 * largest(kernel))


@reproducing_property.within("f(x) and ⟨f,k(·,x)⟩")
def evaluation(kernel: KernelExpansion) -> Allowance:
    """Two sums of the αᵢ times an entry."""
    return of_entries(kernel, 2 * weight(kernel) * largest(kernel))


@reproducing_property.within("f(x)²")
def bounded_evaluation(kernel: KernelExpansion) -> Allowance:
    """|f(x)| ≤ Σ|αᵢ|·M and ‖f‖² ≤ (Σ|αᵢ|)²M, M the largest k(x,x), each with a relative error of ε in these bounds."""
    return of_entries(kernel, 5 * weight(kernel) ** 2 * largest(kernel) ** 2)


def weight(kernel: KernelExpansion) -> Number:
    """Σ|αᵢ|."""
    return sum(abs(kernel.alpha))


def largest(kernel: KernelExpansion) -> Number:
    """The largest k(x,x)."""
    return max(0, *kernel.K.diagonal())


# -------------------------------------------------------------------------------------------------------- named kernels


@polynomial_kernel_is_semidefinite.within("k(x,y)")
def polynomial_entry(kernel: PolynomialMatrix, at: Pair) -> Allowance:
    """⟨x,y⟩ is off by du of its absolute terms; with γ, c and p factors that is (p(d + 4) + 2)u; doubled."""
    i, j = at
    points = kernel.sample
    terms = sum(abs(a * b) for a, b in zip(points.rows[i], points.rows[j], strict=True))
    size = (kernel.gamma * terms + abs(kernel.c)) ** kernel.p
    error = 2 * (kernel.p * (points.d + 4) + 2) * kernel.unit * size
    return rounding(error, "2(p(d + 4) + 2)u relative to (γΣ|xᵢyᵢ| + |c|)^p", order=0)


@gaussian_kernel_values.within("k(x,y)")
@gaussian_factorization.within("k(x,y)")
def gaussian_entry(kernel: GaussianMatrix, at: Pair) -> Allowance:
    r"""How far a computed $\exp(-\gamma\|x-y\|^2)$ may be from the true value.

    Whether by differences, by $\|x\|^2+\|y\|^2-2\langle x,y\rangle$, or from points divided by $\sigma$, the argument is
    computed by at most $2d+8$ roundings, each of at most $u\gamma(\|x\|+\|y\|)^2\le2u\gamma(\|x\|^2+\|y\|^2)$; exp adds two.
    The value is at most $\exp(-t)$, here rounded up; below the smallest normal number all may be lost.
    """
    i, j = at
    points, gamma = kernel.sample, kernel.rate
    argument = 2 * (2 * points.d + 8) * gamma * (points.inner[i, i] + points.inner[j, j])
    t = float(gamma * points.squared_distances[i, j])
    value = min(Fraction(1), Fraction(float_exp(-t) * (1 + 1e-9)))
    error = kernel.unit * value * (argument + 2) * 2 + smallest_normal(kernel.unit)
    return rounding(error, "(4d + 16)uγ(‖x‖² + ‖y‖²) in the argument, 2u in exp", order=0)


# ------------------------------------------------------------------------------------------------------------ symmetries


@block_is_the_matrix_of_its_points.within("k(x,y) in the block")
def entry_of_a_block(kernel: KernelPicked, at: Pair) -> Allowance:
    """Two computed values of the same entry, as in `two_entries`."""
    return two_entries(kernel, at)


@gaussian_kernel_is_invariant_under_motions.within("k(x',y') and k(x,y)")
def gaussian_entries(kernel: GaussianMoved, at: Pair) -> Allowance:
    """What each of the two entries may be off by."""
    return gaussian_entry(kernel.original, at) + gaussian_entry(kernel.transformed, at)


@gaussian_kernel_values.within("k(x,z)")
def neighbour_of_a_neighbour(kernel: GaussianMatrix, at: tuple[int, int, int]) -> Allowance:
    """k(x,z) once, and (k(x,y)k(y,z))² twice the errors of k(x,y) and of k(y,z), for all are at most 1."""
    i, j, k = at
    return gaussian_entry(kernel, (i, k)) + (gaussian_entry(kernel, (i, j)) + gaussian_entry(kernel, (j, k))).times(2)


@gaussian_kernel_values.within("k of the nearer pair")
def nearer_pair(kernel: GaussianMatrix, at: tuple[int, int, int]) -> Allowance:
    """Two entries: from ‖x‖² + ‖y‖² − 2⟨x,y⟩ the farther of two near pairs may round to 1, and the nearer to less."""
    i, j, k = at
    return gaussian_entry(kernel, (i, j)) + gaussian_entry(kernel, (j, k))


@gaussian_gram_is_definite.within("least eigenvalue, certified")
def eigenvalue(kernel: GaussianSpectrum) -> Allowance:
    """Eigenvalues move by ‖E‖₂ at most, which is at most the largest sum of a row of |E|, E the errors of the entries."""
    index = range(kernel.sample.n)
    error = max(sum(rational(gaussian_entry(kernel, (i, j)).value) for j in index) for i in index)
    return rounding(error, "the largest row sum of the entries' rounding", order=0)


# ---------------------------------------------------------------------------------------------- matrices and features


@gram_iff_psd.within("(BBᵀ)ᵢⱼ")
def residual(factor: Factorization) -> Allowance:
    r"""The backward error of a stable factorisation: $16n^2u$ times the trace.

    (Cholesky: $(n+1)u\sqrt{k_{ii}k_{jj}}$, and a truncated rest below $8n\cdot2u\max k_{ii}$ in each of n pivots; eigenvalues: a
    small multiple of $n u\|K\|_2$, with $\|K\|_2\le\operatorname{tr}K$.)
    """
    n, trace = factor.sample.n, sum(factor.sample.exact.diagonal())
    return rounding(16 * n * n * UNIT_ROUNDOFF * trace, "16n²u tr K, the backward error of a stable factorisation")


@gram_iff_psd.within("number of features")
def features(factor: Factorization) -> Allowance:
    """BBᵀ = K + E for entries of E as in `residual`: by Weyl B has a column for each eigenvalue of K above n times these."""
    above = factor.sample.n * residual(factor).value
    few = factor.sample.rank - eigenvalues_above(factor.sample.exact, above)
    return rounding(few, "eigenvalues up to 16n³u tr K, which a stable factorisation may take for 0", order=0)


@feature_map_computes_kernel.within("⟨φ(x),φ(y)⟩")
@monomial_map_has_binomial_dimension.within("⟨φ(x),φ(y)⟩")
def product_of_features(phi: Features, at: Pair) -> Allowance:
    r"""A feature is a root times at most p factors: $(p+3)u$ each, $2(p+3)u$ a product.

    And $\sum|\phi_k\phi_k'|\le\sqrt{k(x,x)k(y,y)}$.
    """
    i, j = at
    own = (phi.sample.inner.diagonal() + phi.c) ** phi.p
    error = 4 * (phi.p + 3) * UNIT_ROUNDOFF * max(own[i], own[j])
    return rounding(error, "4(p + 3)u relative to √(k(x,x)k(y,y)), from the roots")


# -------------------------------------------------------------------------------------- learning from a Gram matrix


def of_margins(found: Solution) -> Allowance:
    """t: the solver's own tol, and the rounding of Kβ, n terms for each margin."""
    scale = max(sum(abs(row * found.beta)) for row in found.K)
    tol = declared(found.tol, "margins are at least 1 − tol, and βᵀKβ at most 1 + 2tol times the least", of=1)
    return tol + rounding(4 * len(found.K) * UNIT_ROUNDOFF * scale, "4nu times the largest Σⱼ|kᵢⱼβⱼ|")


@optimum_is_combination_of_images.within("smallest lᵢ(Kβ)ᵢ")
def margin(run: MarginSolution) -> Allowance:
    """As in `of_margins`."""
    return of_margins(run.found)


@optimum_is_combination_of_images.within("βᵀKβ")
def value(run: MarginSolution) -> Allowance:
    """The tol is asked of the value from above too: at most 1 + 2t times the least."""
    return of_margins(run.found).times(2 * run.least)


@blocks_decouple.within("lᵢ Σⱼ kᵢⱼyⱼ")
def block_margin(run: BlockSolution) -> Allowance:
    """As in `of_margins`."""
    return of_margins(run.whole)


@blocks_decouple.within("value of the whole")
def block_value(run: BlockSolution) -> Allowance:
    """At most 1 + 2t times the least, which is twice that of a curve."""
    return of_margins(run.whole).times(2 * 2 * run.least)


@blocks_decouple.within("squared distance of y₁ and −y₂")
def between_blocks(run: BlockSolution) -> Allowance:
    """‖δ₁ + δ₂‖² ≤ 2(‖δ₁‖² + ‖δ₂‖²), for the distances δ of the two blocks from theirs: `from_optimum` of 2V, twice."""
    return from_optimum(run.whole, 2 * run.least).times(2, relative_to=run.least)


@blocks_decouple.within("squared distance of y₁ and the curve's own")
def from_the_curve(run: BlockSolution) -> Allowance:
    """‖δ₁ − δ‖² ≤ 2‖δ₁‖² + 2‖δ‖², with `from_optimum` of 2V for the whole and of V for the curve."""
    return (from_optimum(run.whole, 2 * run.least) + from_optimum(run.alone, run.least)).times(2, relative_to=run.least)


def from_optimum(found: Solution, least: Any) -> Allowance:
    r"""Of $\|w-w^*\|^2$ for margins of at least $1-t$, $t\le1/4$, and a value within $2tV$ of the least V: at most 16tV.

    $w/(1-t)$ meets the constraints, so that its squared distance from $w^*$ is at most $((1+2t)/(1-t)^2-1)V$, below 7tV; and w is
    $1-t$ times it.
    """
    return of_margins(found).times(16 * least, relative_to=least)
