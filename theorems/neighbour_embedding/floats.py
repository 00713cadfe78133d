"""By how much floating-point arithmetic may miss what the statements say of perplexities, similarities, values and gradients.

u is the unit roundoff. Bounds are of first order in u; a factor 2 stands for higher orders. A similarity e^(−x) is off by as many
units as x has, whether or not the least x is subtracted before: the bounds have x as it is.
"""

from __future__ import annotations

from fractions import Fraction
from math import log
from typing import Any

from ...properties.numbers.rounding import UNIT_ROUNDOFF as U
from ...properties.roles import setting
from ...properties.statements.allowances import Allowance, declared, rounding
from ...properties.statements.precision import smallest_normal, unit
from .neighbourhoods import trustworthiness_counts_intruders
from .objectives import (
    sne_sums_divergences,
    student_similarities_are_joint,
    symmetrised_similarities_are_joint,
    tsne_divergence_and_gradient,
)
from .perplexities import (
    perplexity_grows_with_sigma,
    perplexity_is_a_number_of_outcomes,
    rows_have_the_perplexity,
    token_perplexity_is_of_the_cross_entropy,
)
from .readings import Calibrated, GaussianRow, Joint, SneValue, StatedPerplexity, Student, TokenPerplexity, Trust, TsneValue


def lost() -> Fraction:
    """What underflow may lose of a similarity: it is below the smallest normal number of the type of the answers."""
    return smallest_normal(unit())


def bits(x: Any) -> Fraction:
    """At least |ln x|, for x > 0."""
    return Fraction(abs(log(float(x))) * 1.01 + 2.0**-40)


# -------------------------------------------------------------------------------------------------------------- perplexities


@perplexity_is_a_number_of_outcomes.within("2^H")
@perplexity_is_a_number_of_outcomes.within("2^H ≥ 1")
@perplexity_is_a_number_of_outcomes.within("2^H, and the number of possible outcomes")
def entropy(stated: StatedPerplexity) -> Allowance:
    """Of m terms p ln p, each off by 4u and the sum by mu: the power by as much, and 4u."""
    p = [v for v in stated.sample.p if v > 0]
    H = sum(Fraction(v) * bits(v) for v in p)
    size = Fraction(2.0 ** (float(H) * 1.4427 + 2.0**-40))
    return rounding(2 * U * size * ((len(stated.sample.p) + 6) * H + 4), "2u2^H((m + 6)H + 4)", of=size)


@token_perplexity_is_of_the_cross_entropy.within("the perplexity of the tokens")
@token_perplexity_is_of_the_cross_entropy.within("the perplexity of the tokens, and 2^H of their shares")
def cross_entropy(stated: TokenPerplexity) -> Allowance:
    """As that of a distribution."""
    given = stated.sample.given
    H = sum(map(bits, given)) / len(given)
    size = Fraction(float(stated.sample.cross_perplexity))
    return rounding(2 * U * size * ((len(given) + 6) * H + 4), "2u·e^h((N + 6)h + 4), h = −Σ ln q/N", of=size)


def of_similarity(row: GaussianRow, sigma: Fraction) -> Fraction:
    """(8x + n + 8)u, relatively, where x is the largest exponent."""
    return 2 * U * (8 * Fraction(max(row.sample.squares)) / (2 * sigma * sigma) + row.sample.n + 8)


@perplexity_grows_with_sigma.within("pⱼ")
def similarity(row: GaussianRow, j: int) -> Allowance:
    """Of an exponential of x, off by x·3u, and of a sum of n such."""
    p = Fraction(row.narrow[j])
    return rounding(of_similarity(row, row.sample.sigma) * p + lost(), "2u(8x + n + 8)p", of=p)


@perplexity_grows_with_sigma.within("2^H at σ, and at a larger σ")
@perplexity_grows_with_sigma.within("2^H, and the number of nearest points")
@perplexity_grows_with_sigma.within("2^H, and n")
def growth(row: GaussianRow) -> Allowance:
    """Similarities off by ε, relatively, move H by ε(H + 1) nats, H ≤ ln n."""
    off = 2 * of_similarity(row, row.sample.sigma) * (1 + bits(row.sample.n)) * row.sample.n
    return rounding(2 * off + row.sample.n * lost(), "4n(1 + ln n)·2u(8x + n + 8)", of=row.sample.n)


@rows_have_the_perplexity.within("Σⱼ p")
def total(calibrated: Calibrated) -> Allowance:
    """A quotient each, and a sum of n."""
    return rounding(2 * (calibrated.sample.n + 4) * U, "2(n + 4)u", of=1)


TOL = Fraction(1, 10**5)


@rows_have_the_perplexity.within("2^H of a row, and T")
def calibrated_to(calibrated: Calibrated) -> Allowance:
    """|ln 2^H − ln T| ≤ tol, and rounding: (e^tol − 1)T ≤ 1.01·tol·T."""
    T, stated = calibrated.sample.perplexity, setting(calibrated.model, "tol")
    tol = TOL if stated is None else Fraction(stated)
    own = declared(Fraction(101, 100) * tol * T, "1.01·tol·T", of=T)
    exponents = max(Fraction(float(row.beta)) * max(row.squares) for row in calibrated.rows)
    off = 8 * U * T * (8 * exponents + calibrated.sample.n + 8) * (1 + bits(calibrated.sample.n))
    return own + rounding(off, "8uT(8βd + n + 8)(1 + ln n)", of=T)


@rows_have_the_perplexity.within("pⱼ, and that of one β")
def gaussian(calibrated: Calibrated, at: tuple[int, int]) -> Allowance:
    """Exponents are off by u each, and β by what two of them are, over their gap."""
    row = calibrated.rows[at[0]]
    beta, square = Fraction(float(row.beta)), row.squares[at[1]]
    nearest, furthest = row.squares[row.first], row.squares[row.last]
    by_rate = (square - nearest) * (beta * (nearest + furthest) + 4) / row.gap if row.gap else 0
    p = max(Fraction(row.others[at[1]]), Fraction(float(row.expected[at[1]])))
    off = 8 * U * p * (beta * (square + nearest) + 4 + by_rate)
    return rounding(off + lost(), "8up(β(d + d₁) + 4 + β's own)", of=p)


# ---------------------------------------------------------------------------------------------------------------- objectives


@symmetrised_similarities_are_joint.within("pᵢⱼ")
def symmetrised(found: Joint, at: tuple[int, int]) -> Allowance:
    """A sum and a quotient."""
    p = sum(Fraction(found.sample.exact_P[i, j]) for i, j in (at, at[::-1])) / (2 * found.sample.n)
    return rounding(8 * U * p, "8up", of=p)


@symmetrised_similarities_are_joint.within("the share of a point, and 1/2n")
def share(found: Joint, i: int) -> Allowance:
    """As many entries, each off by 8u."""
    return rounding(8 * U * sum(found.answer[i]), "8uΣp", of=sum(found.answer[i]))


@symmetrised_similarities_are_joint.within("Σ pᵢⱼ")
def of_all(found: Joint) -> Allowance:
    """Entries off by 8u."""
    return rounding(8 * U, "8u", of=1)


def of_student(found: Any) -> Fraction:
    """(n² + 4k + 16)u, relatively: differences, squares, a sum of k, a quotient, a sum of n², a quotient; doubled."""
    return 2 * U * (found.sample.n**2 + 4 * found.sample.d + 16)


@student_similarities_are_joint.within("qᵢⱼ")
def student(found: Student, at: tuple[int, int]) -> Allowance:
    """Relative to itself."""
    q = found.sample.student[at]
    return rounding(of_student(found) * q, "2(n² + 4k + 16)uq", of=q)


@student_similarities_are_joint.within("Σ qᵢⱼ")
def of_all_pairs(found: Student) -> Allowance:
    """All are off by as much."""
    return rounding(of_student(found), "2(n² + 4k + 16)u", of=1)


@tsne_divergence_and_gradient.within("KL(p‖q)")
@tsne_divergence_and_gradient.within("KL(p‖q) ≥ 0")
def value(found: TsneValue) -> Allowance:
    """Σp(|ln p| + |ln q| + 1) times what a similarity is off by: of each logarithm, and of the sum."""
    pairs = zip(found.sample.exact_P.flat, found.sample.student.flat, strict=True)
    size = sum(Fraction(p) * (bits(p) + bits(q) + 1) for p, q in pairs if p > 0)
    return rounding(2 * of_student(found) * size, "4(n² + 4k + 16)uΣp(|ln p| + |ln q| + 1)", of=size)


@tsne_divergence_and_gradient.within("an entry of ∇C")
def slope(found: TsneValue, at: tuple[int, int]) -> Allowance:
    """4Σⱼ(p + q)w|yᵢ − yⱼ| times what a similarity is off by, and a sum of n; q may be at least 2⁻⁵², as where it is clipped."""
    sample, (i, c) = found.sample, at
    weights = 4 * (sample.exact_P[i] + sample.student[i]) * sample.kernel[i]
    size = weights @ abs(sample.exact_X[i, c] - sample.exact_X[:, c])
    own = rounding(2 * of_student(found) * size, "8(n² + 4k + 16)uΣ(p + q)w|yᵢ − yⱼ|", of=size)
    return own + as_two_sums(found, weights, at)


def as_two_sums(found: Any, weights: Any, at: tuple[int, int]) -> Allowance:
    """(Σⱼf)yᵢ − Σⱼfyⱼ may stand for Σⱼf(yᵢ − yⱼ): with the same f, off by what two sums of n products are."""
    i, c = at
    size = weights @ (abs(found.sample.exact_X[i, c]) + abs(found.sample.exact_X[:, c]))
    return rounding(2 * (found.sample.n + 4) * U * size, "2(n + 4)uΣ|f|(|yᵢ| + |yⱼ|)", of=size)


def of_sne(found: SneValue, i: int) -> Fraction:
    """(8(k + 4)(D + 1) + n + 16)u, relatively, D the largest exponent of a row: each is off by (k + 4)uD; doubled."""
    return 2 * U * (8 * (found.sample.d + 4) * (Fraction(max(found.sample.squares[i])) + 1) + found.sample.n + 16)


@sne_sums_divergences.within("Σᵢ KL(pᵢ‖qᵢ)")
@sne_sums_divergences.within("Σᵢ KL(pᵢ‖qᵢ) ≥ 0")
def sum_of_divergences(found: SneValue) -> Allowance:
    """Σp(|ln p| + D + ln n + 1), of each row with what its similarities are off by, and of n² terms."""
    sample, n = found.sample, found.sample.n
    sizes = [
        sum(Fraction(p) * (bits(p) + Fraction(max(sample.squares[i])) + bits(n) + 1) for p in sample.exact_P[i] if p > 0)
        for i in range(n)
    ]
    off = sum(size * (of_sne(found, i) + 2 * n * n * U) for i, size in enumerate(sizes))
    return rounding(off, "Σp(|ln p| + D + ln n + 1)(16(k + 4)(D + 1) + 2n + 32 + 2n²)u", of=sum(sizes))


@sne_sums_divergences.within("an entry of ∇C")
def sne_slopes(found: SneValue, at: tuple[int, int]) -> Allowance:
    """2Σⱼ(p + p' + q + q')|yᵢ − yⱼ| times what a similarity is off by, q ≤ 1."""
    sample, (i, c) = found.sample, at
    weights = 2 * (sample.exact_P[i] + sample.exact_P[:, i] + 2)
    size = weights @ abs(sample.exact_X[i, c] - sample.exact_X[:, c])
    off = 2 * max(of_sne(found, j) for j in range(sample.n)) * size
    own = rounding(off, "2Σ(p + p' + 2)|yᵢ − yⱼ|(16(k + 4)(D + 1) + 2n + 32)u", of=size)
    return own + as_two_sums(found, weights, at)


@trustworthiness_counts_intruders.within("T, and the least of all orders")
@trustworthiness_counts_intruders.within("T, and the largest of all orders")
def trust(found: Trust) -> Allowance:
    """A sum of whole numbers, a factor, a product and a difference: 8u(2 + |T|)."""
    return rounding(8 * U * (2 + abs(found.answer)), "8u(2 + |T|)", of=1)
