"""What derivations know of boosted points: what a round says of an example, and of the weights of all of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from ....properties.samples.hypotheses import hypothesis, sums_in, total
from ....properties.samples.tables import LabelledPoints


class BoostedPoints(LabelledPoints):
    """Labelled points, and what rounds say of them whose classifiers are right on some and wrong on some: 0 < ε < 1."""

    FORMAL: ClassVar = {"n": "m", "share": "1/m"}

    @property
    def share(self) -> Fraction:
        """1/m, that of one example."""
        return Fraction(1, self.n)

    @hypothesis()
    def some(self) -> Any:
        """there is an example: m ≥ 1"""
        return self.n >= 1

    @hypothesis()
    def shared(self) -> Any:
        """all examples have the same share: m·(1/m) = 1"""
        return self.n * self.share == 1

    @total(of="n", over="labels")
    def counted(self, label: Any) -> Any:
        """One for each example."""
        return 0 * label + 1

    @property
    def answers(self) -> list[tuple[int, int, Fraction]]:
        """What an example gets from a round: 1 for a classifier that is wrong on it, else 0; its label; and the error of this one.

        Here of the classifier that always answers 1, on equal weights.
        """
        error = Fraction(self.labels.count(-1), self.n)
        return [(int(y < 0), y, error) for y in self.labels]

    @hypothesis(over="answers")
    def right_or_wrong(self, e: Any, y: Any, error: Any) -> Any:
        """0 or 1, with a label and an error"""
        return e * e == e

    @hypothesis(over="answers")
    def wrong_on_some(self, e: Any, y: Any, error: Any) -> Any:
        """of a classifier that makes a mistake: ε > 0"""
        return error > 0

    @hypothesis(over="answers")
    def right_on_some(self, e: Any, y: Any, error: Any) -> Any:
        """of a classifier that is right somewhere: ε < 1"""
        return error < 1

    @property
    def shares(self) -> list[tuple[int, int, Fraction]]:
        """The weight of the mistakes, of all examples, and the error of the same classifier."""
        return [(self.labels.count(-1), self.n, Fraction(self.labels.count(-1), self.n))]

    @hypothesis(over="shares")
    def is_share(self, mistakes: Any, total: Any, error: Any) -> Any:
        """an error: the share of the weight that is mislabelled"""
        return mistakes == error * total

    @sums_in("shares")
    def weights(self, w: Any, e: Any) -> tuple[Any, Any]:
        """The weight of the mistakes is the sum of w for e = 1, that of all is the sum of w."""
        return w * e, w
