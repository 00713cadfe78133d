r"""The classifiers $1\{\sin(ax)>0\}$ have one parameter and infinite VC dimension: $2^m\pi$ reads off the m-th digit."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, equal, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import DigitLabel, PointLabels
from .samples.binary import LaterOne

PLACE = "Generalization, VC Dimension (l.287)"


@theorem("A sine reads off a binary digit", source=ml_notes(PLACE))
def sine_reads_a_digit(read: DigitLabel[LaterOne]) -> Law:
    r"""For $x=0.x_1x_2\dots$ in binary, $[\sin(2^m\pi x)>0]=1-x_m$, provided that some $x_k$ with $k>m$ is 1.

    It is also true if $x_m=1$ and all later digits are 0; then the sine is 0, which no floating-point sine decides. For up to 20
    digits $|\sin|>10^{-6}$, far above any rounding error: no tolerance.

    Hypotheses: some $x_k$ with $k>m$ is 1, and the expansion does not end in ones.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Exercise 6.8, 2014.
    """
    x = read.sample
    yield exercised("a digit 1 at m, or at least two digits before", x.x_m == 1 or x.m > 2)
    yield equal("label, and 1 − x_m", read.label, 1 - x.x_m)


@theorem("One parameter, infinite VC dimension: the sine class", source=ml_notes(PLACE), examples=60)
def sine_class_shatters(read: PointLabels) -> Law:
    r"""For $1\le m\le2^n$ the $[\sin(2^m\pi x)>0]$ shatter $n$ points; so $1_{\sin(ax)>0}$ has infinite VC dimension.

    The m-th digit of each point is the opposite of its label in the m-th of the $2^n$ labellings, and a digit 1 follows.

    Hypotheses: none; the points are chosen, and $n$ is any number.

    Reference: S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning, Exercise 6.8, 2014.
    """
    yield exercised("more than one point", read.sample.n > 1)
    for m, labels in enumerate(read.sample.labels, start=1):
        yield equal("labels at the frequency 2^m π", read.at_frequency(m), labels, at=m)
