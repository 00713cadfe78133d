r"""The classifiers $1\{\sin(ax)>0\}$ have one parameter and infinite VC dimension: $2^m\pi$ reads off the m-th digit."""

from __future__ import annotations

from collections.abc import Iterator

from ...properties.conclusions import equal, exercised
from ...properties.sources import ml_notes
from ...properties.theorem import theorem
from .roles.ranges import SineClassifier, sine_label
from .samples.binary import BinaryFraction, LabelTable, LaterOne

PLACE = "Generalization, VC Dimension (l.287)"
MUTANTS = [
    "sine.ReadsTheNextDigit", "sine.ReadsThePreviousDigit", "sine.Cosine", "sine.Opposite", "sine.MultipliesInsteadOfPowers",
    "sine.ForgetsPi", "sine.ReducesModuloOne", "sine.HalfPrecision", "sine.ComparesWithAHalf",
]  # fmt: skip


@theorem(
    role=SineClassifier,
    source=ml_notes(PLACE),
    sharpness="without a later digit 1 the sine is 0, and the formula fails where the m-th digit is 0",
    mutants=MUTANTS,
    references=["sine.by_remainder", "sine.by_sine"],
)
def sine_reads_a_digit(classifier: SineClassifier, sample: LaterOne) -> Iterator:
    r"""For $x=0.x_1x_2\dots$ in binary, $[\sin(2^m\pi x)>0]=1-x_m$, provided that some $x_k$ with $k>m$ is 1.

    Hypotheses: the expansion does not end in ones. (It is also true if $x_m=1$ and all later digits are 0; then the sine is 0,
    which no floating-point sine decides.) For up to 20 digits $|\sin|>10^{-6}$, far above any rounding error: no tolerance.
    """
    yield exercised("a digit 1 at m, or at least two digits before", sample.digits[sample.m - 1] == 1 or sample.m > 2)
    yield equal("label, and 1 − x_m", sine_label(classifier, sample.m, sample.x), 1 - sample.digits[sample.m - 1])


@sine_reads_a_digit.printed(
    claims=["ml-notes/sine-bit-extraction-formula"],
    mistake="The proviso must ask for a later digit 1, not for a digit 0: where x_m and all later digits are 0, the sine is 0.",
)
def with_a_zero_digit(classifier: SineClassifier, sample: BinaryFraction) -> Iterator:
    """[sin(2ᵐπx) > 0] = 1 − x_m, provided that there is k ≥ m with x_k = 0 (as there is: zeros follow the last digit)."""
    yield equal("label, and 1 − x_m", sine_label(classifier, sample.m, sample.x), 1 - sample.digits[sample.m - 1])


@theorem(
    role=SineClassifier,
    source=ml_notes(PLACE, claims=["ml-notes/sine-class-infinite-vc"]),
    sharpness="every labelling, for every n",
    mutants=MUTANTS,
    references=["sine.by_remainder", "sine.by_sine"],
    examples=60,
)
def sine_class_shatters(classifier: SineClassifier, table: LabelTable) -> Iterator:
    r"""For $1\le m\le2^n$ the $[\sin(2^m\pi x)>0]$ shatter $n$ points; so $1_{\sin(ax)>0}$ has infinite VC dimension.

    Hypotheses: none. The m-th digit of each point is the opposite of its label in the m-th of the $2^n$ labellings, and a digit 1
    follows. (Infinitely many points, too: with zeros at odd places any sequence of labels is a sequence of digits.)
    """
    yield exercised("more than one point", table.n > 1)
    for m, labels in enumerate(table.labels, start=1):
        yield equal("labels at frequency 2^m", tuple(int(sine_label(classifier, m, x)) for x in table.points), labels)
