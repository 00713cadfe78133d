"""Finite classes of hypotheses of which one makes no mistake, and all samples of m draws."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy
from ....properties.samples.hypotheses import hypothesis, product, sums_in, total
from .classes import Draw, FiniteClass, accuracy, distribution, some_hypotheses


@sample_type
@excluded("a label is neither 0 nor 1", lambda self: not set(self.labels) <= {0, 1})
@excluded("no hypothesis has risk 0", lambda self: min(self.risks) > 0)
class RealizableClass(FiniteClass):
    """The same, with a distribution on the points, whose labels f(x) are those of some hypothesis wherever there is mass."""

    SMALL: ClassVar = "all samples of so many draws are gone through"

    labels: tuple[int, ...]

    FORMAL: ClassVar = {"size": "|H|", "m": "m", "epsilon": "ε"} | {
        "bad_size": "|H_B|",
        "right": "right",
        "survive": "∑(1−L_D)ᵐ",
        "each": "(1−ε)ᵐ",
    }

    @property
    def outcomes(self) -> list[tuple[int, int]]:
        """The points, each with its label."""
        return list(enumerate(self.labels))

    @cached_property
    def bad(self) -> list[int]:
        """Which hypotheses have L_D(h) > ε."""
        return [i for i, risk in enumerate(self.risks) if risk > self.epsilon]

    @property
    def bad_size(self) -> int:
        """|H_B|."""
        return len(self.bad)

    @property
    def right(self) -> int:
        """How many hypotheses have the risk 0."""
        return self.risks.count(Fraction(0))

    @property
    def survive(self) -> Fraction:
        """Σ(1 − L_D(h))ᵐ over the bad h."""
        return sum(((1 - self.risks[h]) ** self.m for h in self.bad), Fraction(0))

    @property
    def each(self) -> Fraction:
        """(1 − ε)ᵐ."""
        return (1 - self.epsilon) ** self.m

    @cached_property
    def possible(self) -> list[Draw]:
        """The samples of a positive probability."""
        return [draw for draw in self.draws if draw.p > 0]

    def met_on(self, draw: Draw) -> list[tuple[Fraction, Fraction, int, int, Fraction, int]]:
        """P(S), and for each h L_S(h); 1 if it is bad, else 0; 1 if it is, and makes no mistake on S; (1 − L_D(h))ᵐ if it is bad,
        else 0; and 1 if it has the risk 0.
        """
        met = []
        for e, r in zip(draw.errors, self.risks, strict=True):
            is_bad = r > self.epsilon
            met.append((draw.p, e, int(is_bad), int(is_bad and e == 0), (1 - r) ** self.m * is_bad, int(r == 0)))
        return met

    @property
    def met(self) -> list[tuple[Fraction, Fraction, int, int, Fraction, int]]:
        """The hypotheses on a sample of a positive probability: here on the most probable one."""
        return self.met_on(max(self.possible, key=lambda draw: draw.p))

    @cached_property
    def chances(self) -> list[tuple[Fraction, Fraction, Fraction]]:
        """Of each h the probability that it is bad and makes no mistake, (1 − L_D(h))ᵐ if it is bad, and the sum of P(S)."""
        of_each = zip(*(self.met_on(draw) for draw in self.possible), strict=True)
        sums = (zip(*((p * hit, p * q, p) for p, _, _, hit, q, _ in of_h), strict=True) for of_h in of_each)
        return [(sum(hits, Fraction(0)), sum(qs, Fraction(0)), sum(ps, Fraction(0))) for hits, qs, ps in sums]

    @property
    def places(self) -> range:
        """Of the examples in a sample."""
        return range(self.m)

    @total(of="m", over="places")
    def one_example(self, i: Any) -> Any:
        """1."""
        return 0 * i + 1

    @product(of="each", over="places")
    def right_again(self, i: Any) -> Any:
        """1 − ε."""
        return 0 * i + 1 - self.epsilon

    @sums_in("chances")
    def probabilities(self, w: Any, hit: Any, q: Any) -> tuple[Any, ...]:
        """Sums over the samples, of w = P(S) where h is hit, of P(S) times q, and of P(S)."""
        return w * hit, w * q, w

    @hypothesis(over="chances")
    def certain(self, consistent: Any, survives: Any, whole: Any) -> Any:
        """one with samples of probability 1 altogether."""
        return whole == 1

    @total(of="size", over="met")
    def one(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """1."""
        return 0 * b + 1

    @total(of="bad_size", over="met")
    def one_if_bad(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """1 if it is bad."""
        return b

    @total(of="right", over="met")
    def one_if_sure(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """1 if it has the risk 0."""
        return sure

    @total(of="survive", over="met")
    def chance(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """(1 − L_D(h))ᵐ if it is bad."""
        return q

    @hypothesis()
    def some(self) -> Any:
        """There is a hypothesis: |H| ≥ 1."""
        return self.size >= 1

    @hypothesis()
    def drawn(self) -> Any:
        """An example is drawn: m ≥ 1."""
        return self.m >= 1

    @hypothesis()
    def realizable(self) -> Any:
        """Some hypothesis has the risk 0."""
        return self.right >= 1

    @hypothesis()
    def at_most_one(self) -> Any:
        """ε ≤ 1."""
        return self.epsilon <= 1

    @hypothesis(over="met")
    def weighs(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """on a sample of a probability p ≥ 0."""
        return p >= 0

    @hypothesis(over="met")
    def bad_or_not(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """bad or not: b² = b."""
        return b * b == b

    @hypothesis(over="met")
    def hit_or_not(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """hit or not: hit² = hit."""
        return hit * hit == hit

    @hypothesis(over="met")
    def consistent(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """bad and not hit only with a mistake: b(1 − hit) ≤ m·L_S(h)."""
        return b * (1 - hit) <= self.m * e

    @hypothesis(over="met")
    def sure_is_right(self, p: Any, e: Any, b: Any, hit: Any, q: Any, sure: Any) -> Any:
        """of the empirical risk 0 where its risk is 0."""
        return sure * e == 0


@strategy(RealizableClass)
def realizable_classes(draw: st.DrawFn) -> RealizableClass:
    """Up to eight hypotheses on up to four points; one agrees with the labels, often not where there is no mass."""
    n = draw(st.sampled_from([3, 2, 3, 4, 1]))
    labels, strays = draw(st.tuples(*[st.integers(0, 1)] * n)), n > 1 and draw(st.booleans())
    masses = (*distribution(draw, n - 1), 0) if strays else distribution(draw, n)
    right = tuple(1 - y if strays and p == 0 else y for y, p in zip(labels, masses, strict=True))
    others = [h for h in some_hypotheses(draw, n, 7) if h != right]
    hypotheses = tuple(draw(st.permutations([right, *others])))
    return RealizableClass(masses, hypotheses, draw(st.sampled_from([1, 2, 3, 4])), accuracy(draw) / 4, labels)
