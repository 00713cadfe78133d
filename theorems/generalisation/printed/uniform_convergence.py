"""Uniform convergence of any finite class, whatever the distribution and the labels; and how many examples are too few."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Rational, Row
from ....properties.statements.conclusions import Law, at_least, at_most, exercised
from ...vc_dimension.oracles.shattering import powerset, shattering
from ..oracles import linear_factor, tail
from ..readings.selection import Deviation, Examples
from ..samples.risk import failure_probabilities
from ..uniform_convergence import vc_deviation_bound_holds, vc_sample_size_suffices

MOST_POINTS = 6
Labelled = TypeVar("Labelled")


@sample_type
class LabelledClass:
    """Hypotheses on points 0, …, n − 1, each as the set that it calls positive; the mass of each point; those that are positive.

    VC dimension 1 ≤ d ≤ 3; 0 < δ < 1.
    """

    sets: frozenset[frozenset[int]]
    masses: Row
    positive: frozenset[int]
    delta: Rational

    def __post_init__(self) -> None:
        points = frozenset(range(len(self.masses)))
        if not 1 <= len(points) <= MOST_POINTS or any(not h <= points for h in self.sets | {self.positive}):
            raise HypothesisNotMet(f"the sets are of points 0, …, n − 1, of which there are at most {MOST_POINTS}")
        if any(p < 0 for p in self.masses) or sum(self.masses) != 1:
            raise HypothesisNotMet("the masses are a distribution")
        if not 0 < self.delta < 1 or not 1 <= self.d <= 3:
            raise HypothesisNotMet("0 < δ < 1 and 1 ≤ d ≤ 3")

    @property
    def d(self) -> int:
        """The VC dimension, by brute force."""
        return shattering(self.sets).vc_dimension

    @cached_property
    def risks(self) -> list[Fraction]:
        """ε(h) of each hypothesis."""
        return sorted(sum((Fraction(self.masses[i]) for i in h ^ self.positive), Fraction(0)) for h in self.sets)

    def failure(self, m: int, gamma: Rational) -> Fraction:
        """At least the probability that some h has |ε̂(h) − ε(h)| > γ on m examples: the sum over h of what it is for each."""
        return sum((tail(m, risk, gamma) for risk in self.risks), Fraction(0))


@sample_type
@excluded("1/2 ≤ ε ≤ 1", lambda self: not Fraction(1, 2) <= self.epsilon <= 1)
class ClassAndAccuracy(LabelledClass):
    """A class, and an accuracy 1/2 ≤ ε ≤ 1."""

    epsilon: Rational


@sample_type
@excluded("there are fewer than 2d examples", lambda self: self.m < 2 * self.d)
class ClassAndExamples(LabelledClass):
    """A class, and a number m ≥ 2d of examples."""

    m: int


@sample_type
@excluded(
    "there must be examples, at most as many as points",
    lambda self: not 0 < len(self.drawn) <= self.d <= 2 * MOST_POINTS or any(not 0 <= i < self.d for i in self.drawn),
)
class TooFew:
    """m ≤ d examples, at least one, drawn from d equally likely points."""

    d: int
    drawn: tuple[int, ...]

    @cached_property
    def largest_error(self) -> Fraction:
        """The largest |ε̂(h) − ε(h)| of the hypotheses that call any set of points positive, where none is."""
        shares = [Fraction(self.drawn.count(i), len(self.drawn)) - Fraction(1, self.d) for i in range(self.d)]
        return max(abs(sum((shares[i] for i in h), Fraction(0))) for h in powerset(range(self.d)))


@vc_sample_size_suffices.literally("cs229-learning-theory/sample-complexity-linear-in-vc")
def examples_suffice_for_any_class(run: Examples[ClassAndAccuracy]) -> Law:
    """m examples make P(sup |ε(h) − ε̂(h)| > ε) ≤ δ for a class of VC dimension d, whatever the distribution and the labels."""
    sample, epsilon = run.sample, Fraction(run.sample.epsilon)
    yield exercised("some hypothesis is neither right nor wrong throughout", any(0 < risk < 1 for risk in sample.risks))
    most = sample.d * linear_factor(epsilon, Fraction(sample.delta))
    yield at_most("m, for a class", run.m, most)
    if run.m <= most:  # else refuted, and a tail of that many draws may take forever
        yield at_most("P(sup > ε), for a class", sample.failure(run.m, epsilon), sample.delta)


@vc_deviation_bound_holds.literally("cs229-learning-theory/vc-uniform-convergence-bound")
def deviation_bound_of_any_class(run: Deviation[ClassAndExamples]) -> Law:
    """The bound holds for a class of VC dimension d, whatever the distribution and the labels."""
    yield exercised("a bound below 1", run.gamma < 1)
    yield at_most(
        "P(sup > bound), for a class", run.sample.failure(run.sample.m, run.gamma) if run.gamma < 1 else 0, run.sample.delta
    )


@vc_sample_size_suffices.literally()
def fewer_examples_than_a_share_of_d_are_too_few(sample: TooFew) -> Law:
    """Whichever m of d equally likely points are drawn, some h of a class of VC dimension d is off by 1 − m/d.

    So |ε(h) − ε̂(h)| ≤ γ for all h needs m ≥ (1 − γ)d: m must grow like d, for every γ < 1.
    """
    m, d = len(sample.drawn), sample.d
    yield exercised("more than one example", m > 1)
    yield at_least("sup |ε(h) − ε̂(h)| on m < d examples, and 1 − m/d", sample.largest_error, 1 - Fraction(m, d))


def _labelled(draw: st.DrawFn, kind: Callable[..., Labelled], more: Rational) -> Labelled:
    n = draw(st.integers(1, MOST_POINTS))
    hypothesis = st.integers(0, 2**n - 1).map(lambda mask: frozenset(i for i in range(n) if mask >> i & 1))
    cuts = sorted(draw(st.lists(st.integers(0, 16), min_size=n - 1, max_size=n - 1)))
    masses = tuple(Fraction(b - a, 16) for a, b in pairwise([0, *cuts, 16]))
    sets = frozenset(draw(st.lists(hypothesis, min_size=2, max_size=20)))
    return kind(sets, masses, draw(hypothesis), draw(failure_probabilities()), more)


# Up to 20 hypotheses; masses in sixteenths, some of them 0
strategy(ClassAndAccuracy)(lambda draw: _labelled(draw, ClassAndAccuracy, Fraction(draw(st.integers(8, 16)), 16)))


@strategy(ClassAndExamples)
def classes_and_examples(draw: st.DrawFn) -> ClassAndExamples:
    """Most with so many examples that the bound says something."""
    return _labelled(draw, ClassAndExamples, draw(st.one_of(st.integers(6, 40), *[st.integers(600, 1000)] * 4)))


@strategy(TooFew)
def too_few(draw: st.DrawFn) -> TooFew:
    """Up to as many examples as points, of which there are at most twelve."""
    d = draw(st.integers(2, 2 * MOST_POINTS))
    return TooFew(d, tuple(draw(st.lists(st.integers(0, d - 1), min_size=1, max_size=d))))
