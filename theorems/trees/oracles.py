"""The Gini impurity of labels, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction


def gini(labels: Iterable[int]) -> Fraction:
    """1 − Σ pₖ²."""
    counts = Counter(labels)
    return 1 - sum((Fraction(c, counts.total()) ** 2 for c in counts.values()), Fraction(0))
