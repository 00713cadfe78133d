r"""Bagging: what a bootstrap sample leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from ...properties.conclusions import at_most, equal, exercised, less
from ...properties.numbers import exp, log
from ...properties.roles.base import an_index, listed
from ...properties.sources import ml_notes
from ...properties.theorem import theorem
from ...properties.verdicts import ImplementationFailed
from .roles.trees import Bootstrap
from .samples.trees import DrawnSet


@theorem(
    role=Bootstrap,
    source=ml_notes("Supervised Learning, Random Forest (l.492)", claims=["ml-notes/bootstrap-out-of-bag-1-over-e"]),
    sharpness="not attained: always below 1/e, and by 1/(2en) to first order",
    mutants=[
        "decision_tree.draws_one_less",
        "decision_tree.never_the_last",
        "decision_tree.without_replacement",
        "decision_tree.leaves_out_the_drawn",
        "decision_tree.leaves_out_singles",
        "decision_tree.keeps_the_first",
    ],
    references=["decision_tree.bootstrap"],
    examples=40,
)
def out_of_bag_share(draw: Bootstrap, drawn: DrawnSet) -> Iterator:
    r"""n draws with replacement leave out each of n elements with probability $(1-1/n)^n$, between $(1-1/n)/e$ and $1/e$.

    "About 1/e" is meant so: it is too much, by less than $1/(en)$. Exhausted: all $n^n$ outcomes are counted for n
    up to 4; for larger n, $n\ln(1-1/n)$ is compared, which lies between $-1+\ln(1-1/n)$ and $-1$.
    """
    n, count = drawn.n, [0] * drawn.n
    for outcome in product(range(n), repeat=n):
        chosen, left_out = parts(draw(n, Scripted(outcome)), n)
        yield equal("the draws", sorted(chosen), sorted(outcome))
        for i in left_out:
            count[i] += 1
    yield exercised("more than one element", n > 1)
    for c in count:
        yield equal("the probability of being left out", Fraction(c, n**n), Fraction(n - 1, n) ** n)
    yield from near_one_over_e(n)
    yield from near_one_over_e(drawn.large)


def near_one_over_e(n: int) -> Iterator:
    """(1 − 1/n)/e ≤ (1 − 1/n)ⁿ < 1/e, by logarithms."""
    if n == 1:
        yield less("(1 − 1/n)ⁿ for n = 1", 0, exp(-1))
        return
    one = log(Fraction(n - 1, n))
    yield less("n ln(1 − 1/n)", n * one, -1)
    yield at_most("−1 + ln(1 − 1/n)", one - 1, n * one)


def parts(answer: Any, n: int) -> list[list[int]]:
    """The draws, and what they leave out. Raises `ImplementationFailed` for what is no pair of lists of indices."""
    pair = listed(answer, "answer")
    if len(pair) != 2:
        raise ImplementationFailed(f"it answered {answer!r:.60}, not the draws and what they leave out")
    return [[an_index(i, n) for i in listed(part, name)] for part, name in zip(pair, ("draws", "left out"), strict=True)]


class Scripted:
    """A generator whose next draws are given."""

    def __init__(self, outcome: Any):
        self.outcome = np.array(outcome)

    def integers(self, low: int, high: int, size: Any = None) -> np.ndarray:
        return self.outcome.reshape(size).copy()
