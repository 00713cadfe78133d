"""The text's sentences on perplexity, similarities and crowding, as printed: those that hold, and those that lack a hypothesis."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import log, sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, less
from .objectives import student_similarities_are_joint, symmetrised_similarities_are_joint
from .oracles import of_rate, perplexity
from .perplexities import (
    perplexity_grows_with_sigma,
    perplexity_is_a_number_of_outcomes,
    rows_have_the_perplexity,
    token_perplexity_is_of_the_cross_entropy,
)
from .samples.distributions import Distribution, Near, Threshold, Tokens
from .samples.maps import Conditional, Mapped

STEPS = 20


@perplexity_grows_with_sigma.printed(
    "ml-notes/perplexity-monotone-in-sigma",
    mistake="A hypothesis: where all distances are equal the perplexity is their number, whatever σ is.",
    witness=lambda: Near((1, 1), Fraction(1), Fraction(2)),
)
def any_larger_sigma_has_a_larger_perplexity(near: Near) -> Law:
    """Printed: a larger σ makes the perplexity larger."""
    narrow, wide = (of_rate(near.squares, 1 / (2 * sigma**2)) for sigma in (near.sigma, near.wider))
    yield less("2^H at σ, and at a larger σ", narrow, wide)


@perplexity_grows_with_sigma.literally()
def perplexity_grows_where_distances_differ(near: Near) -> Law:
    """Unless all distances are equal, the perplexity grows strictly; the quotient of a large and a small similarity does too."""
    nearest, furthest = min(near.squares), max(near.squares)
    yield exercised("distances differ", nearest < furthest)
    if nearest < furthest:
        rates = [1 / (2 * Fraction(sigma) ** 2) for sigma in (near.sigma, near.wider)]
        narrow, wide = (of_rate(near.squares, rate) for rate in rates)
        yield less("2^H at σ, and at a larger σ", narrow, wide)
        gaps = [rate * (furthest - nearest) for rate in rates]
        yield greater("ln of the largest over the smallest similarity at σ, and at a larger σ", gaps[0], gaps[1])


@rows_have_the_perplexity.printed(
    "ml-notes/perplexity-binary-search",
    mistake="A hypothesis: the perplexity of a row lies between the number of its nearest points and n − 1, whatever T is.",
    witness=lambda: Threshold((1, 1), Fraction(3, 2)),
)
def bisection_tends_to_any_threshold(row: Threshold) -> Law:
    """Printed: by bisection each σ is set so that the perplexity tends to the threshold."""
    low, high = row.bracket
    yield at_most("T, and 2^H at the largest σ", row.threshold, of_rate(row.squares, low))
    yield at_least("T, and 2^H at the smallest σ", row.threshold, of_rate(row.squares, high))


@rows_have_the_perplexity.literally()
def bisection_halves_its_bracket(row: Threshold) -> Law:
    """For m < T < n bisection of β = 1/2σ² keeps T between the perplexities at the ends, which tend to each other.

    $-\\frac{d}{d\\beta}\\ln2^H$ is β times the variance of the squared distances, at most a quarter of their range squared.
    """
    yield exercised("T can be attained", row.is_attainable)
    if row.is_attainable:
        low, high = row.bracket
        for step in range(STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if of_rate(row.squares, middle) > row.threshold else (low, middle)
            yield at_least("2^H at the lower end, and T", of_rate(row.squares, low), row.threshold, at=step)
            yield at_most("2^H at the upper end, and T", of_rate(row.squares, high), row.threshold, at=step)
        steepest = len(row.squares) * high * Fraction(max(row.squares) - min(row.squares)) ** 2 / 4
        apart = of_rate(row.squares, low) - of_rate(row.squares, high)
        yield at_most("how far 2^H at the ends is apart, and nβ(range)²/4 times the bracket", apart, steepest * (high - low))
        yield equal("the bracket, and its first length over 2^steps", high - low, (row.bracket[1] - row.bracket[0]) / 2**STEPS)


@token_perplexity_is_of_the_cross_entropy.printed(
    "ml-notes/nlp-perplexity-same-definition",
    mistake="Another entropy: a language model's perplexity is 2 to the cross-entropy of the text, and not to the model's entropy.",
    witness=lambda: Tokens((Fraction(3, 4), Fraction(1, 4)), (1,)),
)
def token_perplexity_is_of_the_entropy(text: Tokens) -> Law:
    """Printed: the perplexity in NLP has the same definition, 2^H of the model's distribution."""
    yield equal("the perplexity of the tokens, and 2^H of the model", text.cross_perplexity, perplexity(text.model))


@student_similarities_are_joint.literally("ml-notes/tsne-crowding")
def neighbours_are_crowded_in_few_dimensions(images: Mapped) -> Law:
    """Within R there are at most (1 + 2R/δ)^k points of R^k, no two nearer than δ; of R^d, 2d at distance 1, no two nearer than √2.

    The kernel 1/(1 + s) has at the squared distance s the value that the Gaussian one has at ln(1 + s) ≤ s.
    """
    n, k = images.n, images.d
    apart = [images.squares[i, j] for i in range(n) for j in range(i)]
    yield exercised("all images differ", min(apart) > 0)
    if min(apart) > 0:
        reach = sqrt(Fraction(max(images.squares[0])) / min(apart))
        yield at_most("the images, and (1 + 2R/δ)^k", n, (2 * reach + 1) ** k)
    signed = [tuple(s if i == j else 0 for j in range(k)) for i in range(k) for s in (1, -1)]
    for i, a in enumerate(signed):
        yield equal("the squared length of ±eᵢ", sum(v * v for v in a), 1, at=i)
        for b in signed[:i]:
            yield at_least("‖±eᵢ ∓ eⱼ‖²", sum((v - w) ** 2 for v, w in zip(a, b, strict=True)), 2, at=i)
    for square in sorted(set(apart)):
        yield at_least("s, and ln(1 + s)", square, log(1 + Fraction(square)))


@perplexity_is_a_number_of_outcomes.sharp("2^H, and the number of possible outcomes")
def uniform_distribution() -> Distribution:
    return Distribution((Fraction(1, 2), Fraction(1, 2), 0))


@perplexity_is_a_number_of_outcomes.sharp("2^H ≥ 1")
def certain_outcome() -> Distribution:
    return Distribution((1, 0))


@perplexity_grows_with_sigma.sharp("2^H at σ, and at a larger σ", "2^H, and the number of nearest points", "2^H, and n")
def equal_distances() -> Near:
    return Near((3, 3), Fraction(1), Fraction(2))


@token_perplexity_is_of_the_cross_entropy.sharp("the perplexity of the tokens, and 2^H of their shares")
def model_of_the_shares() -> Tokens:
    return Tokens((Fraction(1, 4), Fraction(3, 4)), (0, 1, 1, 1))


@symmetrised_similarities_are_joint.sharp("the share of a point, and 1/2n")
def point_that_is_far_from_all() -> Conditional:
    return Conditional(((0, 1, 0), (1, 0, 0), (1, 0, 0)))
