r"""Polynomial feature maps: which monomials there are, how many, and the kernels that they compute."""

from __future__ import annotations

from math import comb

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, is_true
from ...properties.theorem import theorem
from ...sources import cs229_svm, fds_chapter_6, ml_notes
from .readings.kernels import Features, MonomialFeatures, Monomials, SeparationByMonomials
from .samples.monomials import Degrees, monomials_of_kernel
from .samples.points import Points


@theorem("The number of monomials", source=fds_chapter_6("§6.3, and the translator's note"))
def monomials_are_counted(listed: Monomials[Degrees]) -> Law:
    r"""There are $\binom{D+d}{d}=\sum_{k=0}^D\binom{k+d-1}{d-1}$ monomials in $d\ge1$ variables of degree at most $D\ge0$.

    Those of degree $k$ are $\binom{k+d-1}{d-1}\le(k+d-1)^{d-1}$ (with $0^0=1$): $d-1$ dividers among $k+d-1$ places.

    Hypotheses: $d\ge1$ and $D\ge0$ are whole.

    Reference: R. P. Stanley, Enumerative Combinatorics, volume 1, 2nd edition, Cambridge University Press 2011, §1.2.
    """
    d, D, found = listed.sample.d, listed.sample.D, listed.exponents
    yield exercised("several variables, degree at least 2", d > 1 and D > 1)
    yield is_true("each once", len(set(found)) == len(found))
    yield is_true("none of a degree above D", all(0 <= sum(e) <= D and min(e) >= 0 for e in found))
    yield equal("number of monomials", len(found), comb(D + d, d))
    yield at_most("number of monomials", len(found), (d + 1) ** D)
    yield equal("by degree", len(found), sum(comb(k + d - 1, d - 1) for k in range(D + 1)))
    for k in range(D + 1):
        of_degree = sum(sum(e) == k for e in found)
        yield equal("those of one degree", of_degree, comb(k + d - 1, d - 1), at=k)
        yield at_most("those of one degree", of_degree, (k + d - 1) ** (d - 1), at=k)


@theorem("Separation by a polynomial is linear in the monomials", source=fds_chapter_6("§6.3, with the constant coordinate"))
def polynomial_separation_is_linear(listed: SeparationByMonomials) -> Law:
    r"""What a polynomial of degree at most $D$ separates, a hyperplane separates in the space of the monomials up to $D$, with 1.

    Certified: a maximum-margin vector over the rationals. Its coefficients need not be the monomials of any point: the
    coordinate of $x_1^2$ is never negative at an image, and that of a separator may be.

    Hypotheses: some polynomial of degree at most D is positive at the points labelled +1, and negative at the others.

    Reference: T. M. Cover, Geometrical and statistical properties of systems of linear inequalities with applications in pattern
    recognition, IEEE Transactions on Electronic Computers 14, 1965, doi:10.1109/PGEC.1965.264137.
    """
    sample, found = listed.sample, listed.exponents
    yield exercised("both labels", len(set(sample.labels)) == 2)
    yield is_true("linearly separable", listed.separable)
    if sample.D >= 2 and found:
        square = (2, *[0] * (sample.d - 1))
        w = [(k, -int(e == square)) for k, e in enumerate(found) if any(e)]  # at 1 they differ anyhow
        for image in listed.images:
            yield is_true("−x₁² alone is the image of no point", any(image[k] != v for k, v in w), at=image)


@theorem("Feature maps of polynomial kernels", source=[cs229_svm("§7"), fds_chapter_6("§6.3")])
def feature_map_computes_kernel(phi: Features[Points]) -> Law:
    r"""$\langle\phi(x),\phi(y)\rangle=(\langle x,y\rangle+c)^p$, with $c\ge0$ (the features have the factor $\sqrt c$).

    $\phi$ has at least as many features as the kernel has independent monomials: $\binom{d+p}p$, or $\binom{d+p-1}p$ for $c=0$.
    These are $O(d^p)$, at most $(d+1)^p$ and for each point; the matrix of n points has $n^2$ entries whatever d and p are.

    Hypotheses: $c\ge0$ and $p\ge1$ whole.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, chapter 2.
    """
    sample, p, c = phi.sample, phi.p, phi.c
    yield exercised("two points with several coordinates", sample.d > 1 and sample.different > 1)
    yield at_least("number of features", phi.B.shape[1], monomials_of_kernel(sample.d, p, c))
    yield at_most("independent monomials", monomials_of_kernel(sample.d, p, c), (sample.d + 1) ** p)
    yield equal("numbers in the kernel matrix", sample.inner.size, sample.n**2)
    yield from inner_products(phi)


@theorem("The dimension of a polynomial feature map", source=[cs229_svm("§7"), ml_notes("Supervised Learning, SVM (l.468-470)")])
def monomial_map_has_binomial_dimension(phi: MonomialFeatures) -> Law:
    r"""$(\langle x,y\rangle+c)^p$, $c>0$, has a feature map with $\binom{d+p}p$ features, one for each monomial up to degree $p$.

    For $p=2$ these are $1+d+d+\binom d2$: the constant, the coordinates, their squares, the products. For $c=0$ the monomials
    of degree $p$ remain, $\binom{d+p-1}p$.

    Hypotheses: $c\ge0$ and $p\ge1$ whole.

    Reference: B. Schölkopf and A. J. Smola, Learning with Kernels, MIT Press 2002, chapter 2.
    """
    d, p, c = phi.sample.d, phi.p, phi.c
    yield exercised("several coordinates", d > 1)
    yield equal("number of features", phi.B.shape[1], monomials_of_kernel(d, p, c))
    if p == 2 and c:
        yield equal("1 + d + d + C(d,2)", phi.B.shape[1], 1 + d + d + comb(d, 2))
    yield from inner_products(phi)


def inner_products(phi: Features[Points]) -> Law:
    """The inner products of the features are the kernel's values."""
    found, kernel = phi.B @ phi.B.T, (phi.sample.inner + phi.c) ** phi.p
    for i in range(phi.sample.n):
        for j in range(i + 1):
            yield equal("⟨φ(x),φ(y)⟩", found[i, j], kernel[i, j], at=(i, j))
