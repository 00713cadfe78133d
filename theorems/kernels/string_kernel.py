r"""What kernels cost: operations counted, for polynomial kernels and for kernels of strings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...properties.conclusions import at_most, equal, exercised
from ...properties.numbers import exact_vector, rational, show
from ...properties.roles import setting
from ...properties.sources import cs229_svm
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed, NotApplicable
from .roles.counted import CountedLetter, CountedNumber, Counter, QuadraticKernel, StringKernel, SubstringCounts
from .samples.counted import StringPair, VectorPair

MAX_DEGREE = 1000  # of a power that is computed exactly


@theorem(
    role=QuadraticKernel,
    source=cs229_svm(
        "§7",
        claims=[
            "cs229-svm/quadratic-kernel-cost",
            "cs229-svm/polynomial-kernel-linear-time",
            "cs229-svm/c-controls-relative-weighting",
        ],
    ),
    sharpness=attained("n products for ⟨x,z⟩ and p − 1 for the power"),
    mutants=[
        "string_kernel.ByFeatures",
        "string_kernel.DoubleSum",
        "string_kernel.ForgetsTheSquare",
        "string_kernel.OffsetOutside:coef0=3",
        "string_kernel.EachPairOnce",
        "string_kernel.SquaresOnly",
    ],
    references=[
        "string_kernel.InnerProductKernel",
        "string_kernel.InnerProductKernel:coef0=3",
        "string_kernel.InnerProductKernel:degree=5,coef0=1",
    ],
)
def kernel_costs_as_much_as_an_inner_product(kernel: QuadraticKernel, pair: VectorPair) -> Iterator:
    r"""$(\langle x,z\rangle+c)^p$ takes at most $p(n+1)$ products and as many sums: $O(n)$, for $O(n^p)$ features.

    The $n^2$ products $x_ix_j$, features for $p=2$, $c=0$, take $n^2$. For $p=2$ the kernel is
    $\langle x,z\rangle^2+2c\langle x,z\rangle+c^2$: c weighs the terms of first order, by 2c, against those of
    second. Counted on numbers that count, which are exact.
    """
    p, c, n = degree(kernel), rational(setting(kernel, "coef0", 0)), len(pair.x)
    inner = sum(a * b for a, b in zip(pair.x, pair.z, strict=True))
    yield exercised("several entries, not orthogonal", n > 2 and inner != 0)
    value, counter = called(kernel, pair.x, pair.z)
    yield equal("k(x,z)", value, (inner + c) ** p)
    yield at_most("products", counter.products, p * (n + 1))
    yield at_most("sums", counter.sums, p * (n + 1))
    if p == 2:
        there, back = value, called(kernel, tuple(-v for v in pair.x), pair.z)[0]
        yield equal("the second-order part, (k(x,z) + k(−x,z))/2 − c²", there + back, 2 * inner**2 + 2 * c**2)
        yield equal("the first-order part, (k(x,z) − k(−x,z))/2", there - back, 4 * c * inner)
    spent = Counter()
    one, other = (products_of(kernel, v, spent) for v in (pair.x, pair.z))
    yield equal("features", len(one), n * n)
    yield at_most("products for the features of two points", spent.products, 2 * n * n)
    yield equal("their inner product", one @ other if len(one) == len(other) else None, inner**2)


def degree(kernel: Any) -> int:
    """The declared p. Raises `ImplementationFailed` if it is no whole number, 1 at least, and `NotApplicable` if it is huge."""
    p = rational(setting(kernel, "degree", 2))
    if p.denominator != 1 or p < 1:
        raise ImplementationFailed(f"its degree is {show(p)}, not a whole number, at least 1")
    if p > MAX_DEGREE:
        raise NotApplicable(f"its degree is {show(p)}: powers beyond {MAX_DEGREE} are not computed")
    return int(p)


def called(kernel: Any, x: Any, z: Any) -> tuple[Any, Counter]:
    """k(x, z) and what it cost."""
    counter = Counter()
    arrays = [np.array([CountedNumber(v, counter) for v in row], dtype=object) for row in (x, z)]
    value = kernel(*arrays)
    return rational(value.value if isinstance(value, CountedNumber) else value), counter


def products_of(kernel: Any, x: Any, counter: Counter) -> np.ndarray:
    """The features of x, as numbers again."""
    found = kernel.features(np.array([CountedNumber(v, counter) for v in x], dtype=object))
    return exact_vector([v.value if isinstance(v, CountedNumber) else v for v in np.ravel(np.array(found, dtype=object))])


@theorem(
    role=StringKernel,
    source=cs229_svm("§7", claims=["cs229-svm/string-kernel-efficient"]),
    sharpness="not attained: the number of words, 26^k over English letters, plays no part",
    mutants=[
        "string_kernel.every_length",
        "string_kernel.different_words_only",
        "string_kernel.without_overlaps",
        "string_kernel.one_word_short",
        "string_kernel.enumerates_all_words",
        "string_kernel.subsequences",
    ],
    references=["string_kernel.count_common_words", "string_kernel.by_counting_words"],
)
def string_kernel_is_efficient(kernel: StringKernel, pair: StringPair) -> Iterator:
    r"""$K(x,z)=\sum_u|x|_u|z|_u$ over all words of length k takes at most $4(k+1)(|x|+1)(|z|+1)$ looks at letters.

    $|x|_u$ counts the occurrences of u in x, overlapping ones too. (Dynamic programming takes $|x||z|$ comparisons, a table of
    words $k(|x|+|z|)$ hashes and a comparison for each hit.) No vector of $26^k$ entries is formed.
    """
    k, counter = pair.k, Counter()
    words = [[s[i : i + k] for i in range(len(s) - k + 1)] for s in (pair.x, pair.z)]
    value = sum(a == b for a in words[0] for b in words[1])
    yield exercised("a common word, and more letters than that", value > 0 and len(pair.x) > k)
    yield equal("K(x,z)", rational(kernel(pair.x, pair.z, k)), value)
    letters = [tuple(CountedLetter(c, counter) for c in s) for s in (pair.x, pair.z)]
    yield equal("K(x,z), of counting letters", rational(kernel(*letters, k)), value)
    yield at_most("looks at letters", counter.looks, 4 * (k + 1) * (len(pair.x) + 1) * (len(pair.z) + 1))


@theorem(
    role=SubstringCounts,
    source=cs229_svm("§7", claims=["cs229-svm/string-kernel-dimension"]),
    sharpness="an equation",
    mutants=[
        "string_kernel.whether_they_occur",
        "string_kernel.unordered_words",
        "string_kernel.words_that_occur",
        "string_kernel.misses_the_last",
        "string_kernel.counts_without_overlaps",
        "string_kernel.up_to_the_length",
    ],
    references=["string_kernel.count_substrings"],
)
def one_feature_for_each_word(phi: SubstringCounts, pair: StringPair) -> Iterator:
    r"""Over a letters there are $a^k$ words of length k, so $\phi$ has $a^k$ entries; $26^4=456\,976$, about 460 000.

    The entries sum to the number of words in x, $|x|-k+1$ (0 if x is shorter), and $\langle\phi(x),\phi(z)\rangle$ counts
    the pairs of equal words.
    """
    k, a = pair.k, len(pair.alphabet)
    one, other = (exact_vector(phi(s, k, pair.alphabet)).ravel() for s in (pair.x, pair.z))
    words = [[s[i : i + k] for i in range(len(s) - k + 1)] for s in (pair.x, pair.z)]
    yield exercised("a word that occurs twice", len(set(words[0])) < len(words[0]))
    yield equal("entries of φ(x)", len(one), a**k)
    yield equal("their sum", sum(one), max(0, len(pair.x) - k + 1))
    if len(one) == len(other):
        yield equal("⟨φ(x),φ(z)⟩", one @ other, sum(u == v for u in words[0] for v in words[1]))
    yield equal("26⁴ to two digits", round(26**4, -4), 460_000)
