"""Kernels of strings by the words that they share, and kernels of vectors by their inner product."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any


def count_common_words(x: Any, z: Any, length: int) -> int:
    """Pairs of equal words of that length in x and z, by dynamic programming: a common suffix grows by one letter at a time."""
    total, suffix = 0, [0] * (len(z) + 1)
    for a in x:
        suffix = [0] + [suffix[j] + 1 if a == b else 0 for j, b in enumerate(z)]
        total += sum(s >= length for s in suffix)
    return total


def by_counting_words(x: Any, z: Any, length: int) -> int:
    """The same from a table of the words that occur."""
    one, other = (Counter(tuple(s[i : i + length]) for i in range(len(s) - length + 1)) for s in (x, z))
    return sum(count * other[word] for word, count in one.items())


def count_substrings(x: str, length: int, alphabet: str) -> list[int]:
    """How often each word of that length occurs in x, words in alphabetical order."""
    found = Counter(x[i : i + length] for i in range(len(x) - length + 1))
    return [found["".join(word)] for word in product(alphabet, repeat=length)]


class InnerProductKernel:
    """(⟨x,z⟩ + coef0)^degree."""

    def __init__(self, degree: int = 2, coef0: Any = 0):
        self.degree, self.coef0 = degree, coef0

    def __call__(self, x: Any, z: Any) -> Any:
        return self.value(x, z)

    def value(self, x: Any, z: Any) -> Any:
        """k(x, z)."""
        return (sum(a * b for a, b in zip(x, z, strict=True)) + self.coef0) ** self.degree

    def features(self, x: Any) -> list[Any]:
        """The products xᵢxⱼ."""
        return [a * b for a in x for b in x]
