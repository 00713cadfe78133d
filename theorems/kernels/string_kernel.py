r"""The cost of kernels: operations counted, for polynomial kernels and for kernels of strings."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import theorem
from ...sources import cs229_svm
from .readings.counting import CountedKernel, CountedWords, WordCounts


@theorem("A polynomial kernel costs as much as an inner product", source=cs229_svm("§7"))
def kernel_costs_as_much_as_an_inner_product(kernel: CountedKernel) -> Law:
    r"""$(\langle x,z\rangle+c)^p$ takes at most $p(n+1)$ products and as many sums: $O(n)$, for $O(n^p)$ features.

    The $n^2$ products $x_ix_j$, features for $p=2$, $c=0$, take $n^2$. For $p=2$ the kernel is
    $\langle x,z\rangle^2+2c\langle x,z\rangle+c^2$: c weighs the terms of first order, by 2c, against those of
    second.

    Hypotheses: $p\ge1$ is whole. Operations are counted on numbers that count, which are exact.

    Reference: B. E. Boser, I. M. Guyon and V. N. Vapnik, A training algorithm for optimal margin classifiers, COLT 1992,
    doi:10.1145/130385.130401.
    """
    p, c, n = kernel.p, kernel.c, len(kernel.sample.x)
    inner = sum(a * b for a, b in zip(kernel.sample.x, kernel.sample.z, strict=True))
    yield exercised("several entries, not orthogonal", n > 2 and inner != 0)
    yield equal("k(x,z)", kernel.value, (inner + c) ** p)
    yield at_most("products", kernel.cost.products, p * (n + 1))
    yield at_most("sums", kernel.cost.sums, p * (n + 1))
    if p == 2:
        there, back = kernel.value, kernel.opposite
        yield equal("the second-order part, (k(x,z) + k(−x,z))/2 − c²", there + back, 2 * inner**2 + 2 * c**2)
        yield equal("the first-order part, (k(x,z) − k(−x,z))/2", there - back, 4 * c * inner)
    one, other = kernel.features
    yield equal("features", len(one), n * n)
    yield at_most("products for the features of two points", kernel.cost_of_features.products, 2 * n * n)
    yield equal("their inner product", one @ other if len(one) == len(other) else None, inner**2)


@theorem("The string kernel is computed without its features", source=cs229_svm("§7"))
def string_kernel_is_efficient(kernel: CountedWords) -> Law:
    r"""$K(x,z)=\sum_u|x|_u|z|_u$ over all words of length k takes at most $4(k+1)(|x|+1)(|z|+1)$ looks at letters.

    $|x|_u$ counts the occurrences of u in x, overlapping ones too. (Dynamic programming takes $|x||z|$ comparisons, a table of
    words $k(|x|+|z|)$ hashes and a comparison for each hit.) No vector of $26^k$ entries is formed.

    Hypotheses: $k\ge1$. Looks are counted on letters that count.

    Reference: C. Leslie, E. Eskin and W. S. Noble, The spectrum kernel: a string kernel for SVM protein classification, Pacific
    Symposium on Biocomputing 2002.
    """
    x, z, k = kernel.sample.x, kernel.sample.z, kernel.sample.k
    value = sum(u == v for u in words(x, k) for v in words(z, k))
    yield exercised("a common word, and more letters than that", value > 0 and len(x) > k)
    yield equal("K(x,z)", kernel.value, value)
    yield equal("K(x,z), of counting letters", kernel.value_of_counting_letters, value)
    yield at_most("looks at letters", kernel.looks, 4 * (k + 1) * (len(x) + 1) * (len(z) + 1))


@theorem("The string kernel has a feature for each word", source=cs229_svm("§7"))
def one_feature_for_each_word(phi: WordCounts) -> Law:
    r"""Over a letters there are $a^k$ words of length k, so $\phi$ has $a^k$ entries; $26^4=456\,976$, about 460 000.

    The entries sum to the number of words in x, $|x|-k+1$ (0 if x is shorter), and $\langle\phi(x),\phi(z)\rangle$ counts
    the pairs of equal words.

    Hypotheses: $k\ge1$, and x and z are strings over the alphabet.

    Reference: C. Leslie, E. Eskin and W. S. Noble, The spectrum kernel: a string kernel for SVM protein classification, Pacific
    Symposium on Biocomputing 2002.
    """
    x, z, k, a = phi.sample.x, phi.sample.z, phi.sample.k, len(phi.sample.alphabet)
    yield exercised("a word that occurs twice", len(set(words(x, k))) < len(words(x, k)))
    yield equal("entries of φ(x)", len(phi.of_x), a**k)
    yield equal("their sum", sum(phi.of_x), max(0, len(x) - k + 1))
    if len(phi.of_x) == len(phi.of_z):
        yield equal("⟨φ(x),φ(z)⟩", phi.of_x @ phi.of_z, sum(u == v for u in words(x, k) for v in words(z, k)))
    yield equal("26⁴ to two digits", round(26**4, -4), 460_000)


def words(text: str, k: int) -> list[str]:
    """The words of length k in a text, overlapping ones too."""
    return [text[i : i + k] for i in range(len(text) - k + 1)]
