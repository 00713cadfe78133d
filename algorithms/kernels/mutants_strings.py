"""Mutants of kernels of strings and of vectors."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .string_kernel import InnerProductKernel, count_common_words, count_substrings

InnerProductForgetsTheSquare = mutant(
    InnerProductKernel, "⟨x,z⟩ + coef0.", value=lambda self, x, z: sum(a * b for a, b in zip(x, z, strict=True)) + self.coef0
)
InnerProductOffsetOutside = mutant(
    InnerProductKernel,
    "⟨x,z⟩^degree + coef0.",
    value=lambda self, x, z: sum(a * b for a, b in zip(x, z, strict=True)) ** self.degree + self.coef0,
)
DoubleSum = mutant(
    InnerProductKernel,
    "Multiplies the sum out.",
    value=lambda self, x, z: (
        sum((a * b) * (c * d) for a, b in zip(x, z, strict=True) for c, d in zip(x, z, strict=True)) + self.coef0
    ),
)
EachPairOnce = mutant(
    InnerProductKernel,
    "Has the products for i ≤ j only: their inner product is not the kernel.",
    features=lambda self, x: [x[i] * x[j] for i in range(len(x)) for j in range(i, len(x))],
)
SquaresOnly = mutant(InnerProductKernel, "Has the squares only.", features=lambda self, x: [a * a for a in x])


@mutant_of(InnerProductKernel, hook="value")
def ByFeatures(self: InnerProductKernel, x: Any, z: Any) -> Any:
    """Forms all products first: n² of them."""
    if self.degree == 2 and not self.coef0:
        return sum(a * b for a, b in zip(self.features(x), self.features(z), strict=True))
    return sum(a * b * (c * d) for a, b in zip(x, z, strict=True) for c, d in zip(x, z, strict=True))


every_length = mutant(
    count_common_words,
    "Counts common words of every length up to this one.",
    lambda x, z, length: sum(count_common_words(x, z, k) for k in range(1, length + 1)),
)


@mutant_of(count_common_words)
def different_words_only(x: Any, z: Any, length: int) -> int:
    """Counts each common word once."""
    one, other = ({tuple(s[i : i + length]) for i in range(len(s) - length + 1)} for s in (x, z))
    return len(one & other)


@mutant_of(count_common_words)
def without_overlaps(x: Any, z: Any, length: int) -> int:
    """Cuts the strings into blocks."""
    one, other = ([tuple(s[i : i + length]) for i in range(0, len(s) - length + 1, length)] for s in (x, z))
    return sum(a == b for a in one for b in other)


one_word_short = mutant(
    count_common_words,
    "An index off by one: never looks at the last word of x.",
    lambda x, z, length: count_common_words(x[:-1], z, length),
)


@mutant_of(count_common_words)
def enumerates_all_words(x: Any, z: Any, length: int) -> int:
    """Goes through all words over the letters that occur: right, and not efficient."""
    windows = [[tuple(s[i : i + length]) for i in range(len(s) - length + 1)] for s in (x, z)]
    letters = list(dict.fromkeys((*x, *z)))
    return sum(windows[0].count(word) * windows[1].count(word) for word in product(letters, repeat=length))


@mutant_of(count_common_words)
def subsequences(x: Any, z: Any, length: int) -> int:
    """Allows gaps: words need not be contiguous."""
    table = [[1] * (len(z) + 1) for _ in range(len(x) + 1)]
    for _ in range(length):
        new = [[0] * (len(z) + 1) for _ in range(len(x) + 1)]
        for i, a in enumerate(x):
            for j, b in enumerate(z):
                new[i + 1][j + 1] = new[i][j + 1] + new[i + 1][j] - new[i][j] + (table[i][j] if a == b else 0)
        table = new
    return table[-1][-1]


_substrings = partial(mutant, count_substrings)
whether_they_occur = answering(count_substrings, "1 for each word that occurs.", lambda found, *_: [min(1, v) for v in found])


@mutant_of(count_substrings)
def unordered_words(x: str, length: int, alphabet: str) -> Any:
    """One feature for each multiset of letters."""
    words = list(dict.fromkeys("".join(sorted(w)) for w in product(alphabet, repeat=length)))
    found = ["".join(sorted(x[i : i + length])) for i in range(len(x) - length + 1)]
    return [found.count(word) for word in words]


words_that_occur = answering(count_substrings, "Only features of words that occur.", lambda found, *_: [v for v in found if v])
misses_the_last = _substrings(
    "Never counts the last word of x.", lambda x, length, alphabet: count_substrings(x[:-1], length, alphabet)
)
counts_without_overlaps = _substrings(
    "Uses str.count, which skips overlapping occurrences.",
    lambda x, length, alphabet: [x.count("".join(word)) for word in product(alphabet, repeat=length)],
)
up_to_the_length = _substrings(
    "Has features for shorter words too.",
    lambda x, length, alphabet: [v for k in range(1, length + 1) for v in count_substrings(x, k, alphabet)],
)
