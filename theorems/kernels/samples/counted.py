"""Pairs of vectors and pairs of strings: the samples of kernels whose operations are counted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from hypothesis import strategies as st

from ....properties.samples.base import HypothesisNotMet, excluded, sample_type, strategy
from ....properties.samples.tables import Row, integer_rows


@sample_type
@excluded("the vectors must have the same number of entries, at least one", lambda self: not self.x or len(self.x) != len(self.z))
class VectorPair:
    """Two vectors of one dimension n ≥ 1."""

    x: Row
    z: Row


@sample_type
@excluded(
    "words must have a letter, and so must the alphabet, each once",
    lambda self: self.k < 1 or not self.alphabet or len(set(self.alphabet)) != len(self.alphabet),
)
@excluded("a letter is not in the alphabet", lambda self: not set(self.x + self.z) <= set(self.alphabet))
class StringPair:
    """Two strings over an alphabet, either may be empty, and a length k ≥ 1 of words."""

    x: str
    z: str
    alphabet: str
    k: int

    def smaller(self) -> Iterator[StringPair]:
        for x, z in ((self.x[1:], self.z), (self.x[:-1], self.z), (self.x, self.z[1:]), (self.x, self.z[:-1])):
            if (x, z) != (self.x, self.z):
                yield StringPair(x, z, self.alphabet, self.k)
        with suppress(HypothesisNotMet):
            yield StringPair(self.x, self.z, self.alphabet[:-1], self.k)


@strategy(VectorPair)
def vector_pairs(draw: st.DrawFn) -> VectorPair:
    """Up to twelve small integers."""
    n = draw(st.integers(1, 12))
    return VectorPair(draw(integer_rows(n, 3)), draw(integer_rows(n, 3)))


@strategy(StringPair)
def string_pairs(draw: st.DrawFn) -> StringPair:
    """Strings of up to ten letters; few letters, so that words repeat, or 26; often the second repeats a part of the first."""
    size = draw(st.sampled_from([1, 2, 3, 4, 8, 26]))
    alphabet = "abcdefghijklmnopqrstuvwxyz"[:size]
    words = st.text(st.sampled_from(alphabet), max_size=10)
    x = draw(words)
    z = draw(st.one_of(words, st.just(x), st.just(x[1:] + x[:1])))
    return StringPair(x, z, alphabet, draw(st.integers(1, 2 if size > 4 else 4)))
