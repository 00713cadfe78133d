"""Any learner, as the table of its answers to all samples of m draws from n points."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from hypothesis import strategies as st

from ....properties.samples.base import excluded, sample_type, strategy

Sequence = tuple[int, ...]


def data_sets(n: int, m: int) -> list[tuple[Sequence, Sequence]]:
    """Each sequence of m draws with each labeling of its points, in their order."""
    return [(S, shown) for S in product(range(n), repeat=m) for shown in product((0, 1), repeat=len(set(S)))]


@sample_type
@excluded("not 1 ≤ m ≤ n/2 and n ≤ 5", lambda self: not 1 <= self.m <= self.n / 2 or self.n > 5)
@excluded(
    "there is not an answer to each sample",
    lambda self: len(self.answers) != len(self.data_sets) or any(not 0 <= a < 2**self.n for a in self.answers),
)
class AnyLearner:
    """A(S) for each sequence S of m ≤ n/2 draws, with each labeling of the points that it shows: the labels that the answer gives
    to n points, as the binary digits of a number.
    """

    n: int
    m: int
    answers: tuple[int, ...]

    @cached_property
    def sequences(self) -> list[Sequence]:
        """S_1, …, S_k, k = nᵐ."""
        return list(product(range(self.n), repeat=self.m))

    @cached_property
    def data_sets(self) -> list[tuple[Sequence, Sequence]]:
        return data_sets(self.n, self.m)

    @cached_property
    def labelings(self) -> list[Sequence]:
        """f_1, …, f_T, T = 2ⁿ."""
        return list(product((0, 1), repeat=self.n))

    @cached_property
    def losses(self) -> np.ndarray:
        """L_f(A(S)) for each labeling f, a row each, and each sequence S."""
        answer = {key: [a >> i & 1 for i in range(self.n)] for key, a in zip(self.data_sets, self.answers, strict=True)}
        return np.array(
            [[self._loss(answer[S, tuple(f[i] for i in sorted(set(S)))], f) for S in self.sequences] for f in self.labelings]
        )

    def _loss(self, answer: list[int], f: Sequence) -> Fraction:
        return Fraction(sum(a != y for a, y in zip(answer, f, strict=True)), self.n)


@strategy(AnyLearner)
def any_learners(draw: st.DrawFn) -> AnyLearner:
    """Arbitrary answers; or those that keep what was shown, and guess the rest; or one answer to all."""
    n, m = draw(st.sampled_from([(4, 2), (2, 1), (3, 1), (4, 1), (4, 2), (5, 2)]))
    kind, shown = draw(st.sampled_from(["any", "keeps", "keeps", "one"])), data_sets(n, m)
    size = 1 if kind == "one" else len(shown)
    guesses = draw(st.lists(st.integers(0, 2**n - 1), min_size=size, max_size=size)) * (len(shown) // size)
    known = [dict(zip(sorted(set(S)), y, strict=True)) if kind == "keeps" else {} for S, y in shown]
    return AnyLearner(n, m, tuple(sum(k.get(i, g >> i & 1) << i for i in range(n)) for g, k in zip(guesses, known, strict=True)))
