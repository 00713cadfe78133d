"""Binary fractions 0.x₁x₂…, for the sine classifiers that read off their digits."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy

MOST_DIGITS = 20  # so that sin(2ᵐπx) is 0, or at least sin(π/2²⁰) > 10⁻⁶ in size: far above its rounding error


@sample_type
@excluded(
    f"between 1 and {MOST_DIGITS} digits 0 or 1",
    lambda self: not 1 <= len(self.digits) <= MOST_DIGITS or not set(self.digits) <= {0, 1},
)
@excluded("m is one of the places", lambda self: not 1 <= self.m <= len(self.digits))
class BinaryFraction:
    """x = 0.x₁x₂…x_k, zeros following, and a place m ≤ k."""

    digits: tuple[int, ...]
    m: int

    @property
    def x_m(self) -> int:
        """The m-th digit."""
        return self.digits[self.m - 1]

    @property
    def x(self) -> Fraction:
        return sum((Fraction(digit, 2**k) for k, digit in enumerate(self.digits, start=1)), Fraction(0))


@sample_type
@excluded("some digit after the m-th is 1", lambda self: 1 not in self.digits[self.m :])
class LaterOne(BinaryFraction):
    """A binary fraction with a digit 1 after the m-th (and, as zeros follow, a digit 0)."""

    SMALL: ClassVar = "its digits are those of a float64 number"


@sample_type
@excluded(
    "a permutation of the 2ⁿ labellings, n at most 4",
    lambda self: not 1 <= self.n <= 4 or sorted(self.order) != list(range(2**self.n)),
)
class LabelTable:
    """All 2ⁿ labellings of n points, in some order: the digits of the points."""

    SMALL: ClassVar = "the 2ⁿ labellings are the digits of a float64 number"

    n: int
    order: tuple[int, ...]

    @property
    def points(self) -> list[Fraction]:
        """Point i has as its m-th digit the opposite of its m-th label, and a last digit 1."""
        return [BinaryFraction((*(1 - (code >> i & 1) for code in self.order), 1), 1).x for i in range(self.n)]

    @property
    def labels(self) -> list[tuple[int, ...]]:
        """The labellings in order."""
        return [tuple(code >> i & 1 for i in range(self.n)) for code in self.order]


def draw_digits(draw: st.DrawFn) -> list[int]:
    """Up to sixteen digits, often more than a half-precision number has."""
    least = draw(st.sampled_from([1, 1, 12]))
    return draw(st.lists(st.sampled_from([0, 1]), min_size=least, max_size=16))


@strategy(BinaryFraction)
def binary_fractions(draw: st.DrawFn) -> BinaryFraction:
    """Any digits and any place."""
    digits = draw_digits(draw)
    return BinaryFraction(tuple(digits), draw(st.integers(1, len(digits))))


@strategy(LaterOne)
def with_a_later_one(draw: st.DrawFn) -> LaterOne:
    """Any digits with a last digit 1, and any place before that."""
    digits = [*draw_digits(draw), 1]
    return LaterOne(tuple(digits), draw(st.integers(1, len(digits) - 1)))


@strategy(LabelTable)
def label_tables(draw: st.DrawFn) -> LabelTable:
    """One to four points, the labellings in any order."""
    n = draw(st.integers(1, 4))
    return LabelTable(n, tuple(draw(st.permutations(range(2**n)))))
