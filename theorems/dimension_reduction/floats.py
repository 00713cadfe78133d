"""By how much float64 arithmetic may miss what the statements say of components and iterates.

u = 2⁻⁵³ is the unit roundoff. Bounds are of first order in u; a factor 2 stands for the higher orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from ...properties.numbers.exact import Number, as_float, exp, sqrt
from ...properties.numbers.products import exact_product
from ...properties.numbers.rounding import UNIT_ROUNDOFF
from ...properties.search.digits import EASY
from ...properties.statements.allowances import Allowance, rounding
from .power_method import (
    iterates_are_normalised_powers,
    power_method_converges,
    random_start_is_not_orthogonal,
    rayleigh_quotient_grows,
)
from .principal_components import (
    best_approximation_of_that_rank,
    components_are_orthonormal,
    components_maximise_the_variance,
    no_directions_leave_less,
    reconstruction_error_is_the_rest_of_the_variance,
    variance_is_a_quadratic_form,
)
from .random_projection import gaussian_projection_keeps_all_distances
from .readings import ComponentsFit, DrawnStart, PowerPath, Reconstructed, StatedBound

# ---------------------------------------------------------------------------------------------------------------- components

UNITS = "16(n+d)d·u"


def units(pca: ComponentsFit) -> Fraction:
    """16(n+d)d·u: a backward stable decomposition of n points, or of their d × d moments, is that of a matrix so near to it.

    Relative to its norm: d orthogonal transformations of n + d numbers each, or sums of n products, twice for what is centred
    and doubled for higher orders (N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, §19.3). u = 2⁻²⁴
    where it says that it computes in float32; to round the points to that is one more backward error.
    """
    return 16 * (pca.sample.n + pca.sample.d) * pca.sample.d * pca.roundoff


def of_a_variance(pca: ComponentsFit, times: int = 1) -> Allowance:
    """η‖X‖ min(‖X‖, 2¹³‖Y‖) + (η‖X‖)² for η = 16(n+d)d·u and Y = X − x̄, so many times.

    Points that are off by ε have variances that are off by 2‖Y‖ε + ε²: their mean, what is less it, and their scores come with
    the roundoff of X, not of Y. Who takes moments of X loses η‖X‖², which is allowed as long as that leaves half of the digits;
    and where the points coincide.
    """
    off, size, spread = units(pca) * sqrt(pca.raw), sqrt(pca.raw), sqrt(pca.total)
    value = off * ((min(size, 2**EASY * spread, key=as_float) if pca.total else size) + off)
    return rounding(times * value, "η‖X‖ min(‖X‖, 2¹³‖Y‖) + (η‖X‖)² for each variance, η = 16(n+d)d·u", of=pca.total)


@components_are_orthonormal.within("‖v‖²")
@components_are_orthonormal.within("⟨v,v'⟩")
def product(pca: ComponentsFit, at: Any) -> Allowance:
    """A product of d computed reflections is orthogonal up to so much."""
    return rounding(units(pca), UNITS)


@variance_is_a_quadratic_form.within("the explained variance times n, and vᵀSv")
@reconstruction_error_is_the_rest_of_the_variance.within("Σᵢ scoreᵢⱼ², and vᵀSv")
@components_maximise_the_variance.within("vᵀSv, and λ")
def variance(pca: ComponentsFit, j: int) -> Allowance:
    """A variance of points that are so near to these."""
    return of_a_variance(pca)


@components_maximise_the_variance.within("vᵀSv ≤ λ")
def at_most_the_eigenvalue(pca: ComponentsFit, j: int) -> Allowance:
    """The first j variances have at most the sum of the first j eigenvalues, and each of those before may miss its own."""
    return of_a_variance(pca, j + 1)


@reconstruction_error_is_the_rest_of_the_variance.within("Σ‖x − x̂‖², and tr S − Σ vᵀSv")
@best_approximation_of_that_rank.within("Σ‖x − x̂‖²")
def error(pca: ComponentsFit) -> Allowance:
    """k variances, and as much again where the components are not orthonormal."""
    return of_a_variance(pca, 2 * pca.k)


@no_directions_leave_less.within("Σ‖x − x̂‖², and tr S − Σλw")
@no_directions_leave_less.within("Σ‖x − x̂‖², and λₖ₊₁ + … + λ_d")
def of_a_reconstruction(pca: Reconstructed) -> Allowance:
    """The reconstructions are off by √k(3n + d + k + 9)u‖X‖ ≤ 8√k(n+d)u‖X‖ in all, and Σ‖x − x̂‖² by twice ‖X‖ that; doubled.

    Of first order: n + 2 operations for a mean and what is subtracted, and again for what is added, d + 3 for a score along a
    direction that is rounded, k + 2 for what is combined (N. J. Higham, Accuracy and Stability of Numerical Algorithms, §3.1).
    """
    cloud = pca.sample
    size = (cloud.exact_X**2).sum()
    return rounding(32 * cloud.k * (cloud.n + cloud.d) * UNIT_ROUNDOFF * size, "32k(n+d)u‖X‖²", of=size)


# ---------------------------------------------------------------------------------------------------------------- dimensions


@gaussian_projection_keeps_all_distances.within("the bound ≤ n(n − 1)e^(−k(ε²/2 − ε³/3)/2)")
def stated(bound: StatedBound) -> Allowance:
    """An exponent x of at most 8 operations is off by 16u|x|, its exponential by as much and some u more, relatively."""
    points = bound.sample
    x = points.k * points.rate / 2
    value = points.n * (points.n - 1) * exp(-x)
    return rounding(32 * UNIT_ROUNDOFF * (1 + x) * value, "32u(1 + |x|)eˣ", of=value)


# ------------------------------------------------------------------------------------------------------------------ iterates


@random_start_is_not_orthogonal.within("‖b₀‖²")
def length(start: DrawnStart) -> Allowance:
    """A norm of d squares, and a quotient by it: (d + 4)u, doubled."""
    return rounding(2 * (len(start.sample.v) + 4) * UNIT_ROUNDOFF, "2(d+4)u", of=1)


def of_a_step(run: PowerPath) -> Any:
    """‖fl(Sb) − Sb‖ for ‖b‖ = 1, and as much for its normalisation: 2(d+4)u‖|S|‖, doubled; Σ|sᵢⱼ| stands for the norm."""
    return 4 * (run.sample.d + 4) * UNIT_ROUNDOFF * abs(run.sample.matrix).sum()


def inverse_lengths(run: PowerPath) -> Iterator[Fraction]:
    """Numbers that are at least 1/‖Sb_t‖ = ‖Sᵗb₀‖/‖Sᵗ⁺¹b₀‖, for t = 0, …, T − 1."""
    for before, after in zip(run.powers, run.powers[1:], strict=False):
        yield upper_root(Fraction(exact_product(before, before), exact_product(after, after)))


@iterates_are_normalised_powers.within("b_t and Sᵗb₀/‖Sᵗb₀‖")
def iterate(run: PowerPath, at: tuple[int, int]) -> Allowance:
    """e' = 2(‖S‖e + ε)/‖Sb‖: unit vectors of a and b differ by at most 2‖a − b‖/‖b‖; ε as in `of_a_step`, ‖S‖ = λ₁."""
    off, step, norm = 4 * run.sample.d * UNIT_ROUNDOFF, of_a_step(run), max(run.sample.eigenvalues)
    for inverse in islice(inverse_lengths(run), at[0]):
        off = rounded_up(2 * (norm * off + step) * inverse)
    return rounding(off, "e' = 2(‖S‖e + 4(d+4)uΣ|S|)/‖Sb‖, step by step", of=1)


@power_method_converges.within("tan²θ_t")
def tangent(run: PowerPath, t: int) -> Allowance:
    """τ' = (Λτ + ε(1+τ))/(λ − ε(1+τ)) for τ ≥ tan θ: Λ is the largest eigenvalue besides λ, which rounding brings in.

    ε as in `of_a_step`; the start is known up to 4d·u. Where ε(1+τ) reaches λ, the direction is lost, and any angle is allowed.
    """
    S, step = run.sample, of_a_step(run)
    first = run.first
    others = max((v for v, leads in zip(S.eigenvalues, S.leading, strict=True) if not leads), default=0)
    exact = upper_root(first)
    most = exact + 8 * S.d * UNIT_ROUNDOFF * (1 + exact) ** 2
    for _ in range(t):
        left = S.top - step * (1 + most)
        if left <= 0:
            return rounding(2**200, "no direction is left")
        most = rounded_up((others * most + step * (1 + most)) / left)
    return rounding(max(Fraction(0), most**2 - Fraction(S.following, S.top) ** (2 * t) * first), "τ' = (Λτ + ε(1+τ))/(λ − ε(1+τ))")


@rayleigh_quotient_grows.within("ρ(b_{t+1}), and ρ(b_t)")
def growth(run: PowerPath, t: int) -> Allowance:
    """4λ₁ times how far b_{t+1} is from Sb_t/‖Sb_t‖: ρ changes by at most 2‖S‖‖b − b'‖ each way, and 1/‖Sb‖ ≤ 1/ρ(b)."""
    quotient = run.quotients[t]
    near = of_a_step(run) / quotient if quotient else 1
    return rounding(8 * max(run.sample.eigenvalues) * near, "8λ₁·4(d+4)uΣ|S|/ρ(b)", of=max(run.sample.eigenvalues))


def upper_root(x: Number) -> Fraction:
    """A number of 60 bits that is at least √x."""
    return rounded_up(Fraction(float(x) ** 0.5) * (1 + Fraction(1, 2**40)))


def rounded_up(x: Fraction) -> Fraction:
    """The next larger multiple of 2⁻¹²⁰: numbers that are bounded step by step stay short."""
    return Fraction(-((-x.numerator << 120) // x.denominator), 1 << 120)
