r"""Polynomial feature maps: which monomials there are, how many, and the kernels that they compute."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from ...properties.allowances import rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, greater, is_true, less
from ...properties.numbers import exact_matrix, rational
from ...properties.oracles.margin import NotSeparable, max_margin
from ...properties.oracles.psd import definiteness
from ...properties.roles.base import listed
from ...properties.sources import cs229_svm, fds_chapter_6, ml_notes
from ...properties.theorem import theorem
from ...properties.verdicts import ImplementationFailed
from .roles.kernels import FeatureMap, MonomialFeatureMap, MonomialList, polynomial_parameters
from .samples.kernel_parameters import PointsWithOffset
from .samples.kernels import Points
from .samples.monomials import Degrees, PolynomiallyLabelled, monomial

U = Fraction(1, 2**53)
LISTS = [
    "feature_maps.exactly_degree", "feature_maps.without_constant", "feature_maps.ordered_products",
    "feature_maps.cube_of_exponents",
    "feature_maps.square_free", "feature_maps.below_the_degree", "feature_maps.dense_triangle",
]  # fmt: skip


@theorem(
    role=MonomialList,
    source=fds_chapter_6(
        "§6.3, and the translator's note",
        claims=["fds-chapter-6/monomial-count-hockey-stick", "fds-chapter-6/binomial-below-power"],
    ),
    sharpness="an equation",
    mutants=LISTS,
    references=["feature_maps.monomials"],
)
def monomials_are_counted(exponents: MonomialList, degrees: Degrees) -> Iterator:
    r"""There are $\binom{D+d}{d}=\sum_{k=0}^D\binom{k+d-1}{d-1}$ monomials in $d\ge1$ variables of degree at most $D\ge0$.

    Those of degree $k$ are $\binom{k+d-1}{d-1}\le(k+d-1)^{d-1}$ (with $0^0=1$): $d-1$ dividers among $k+d-1$ places.
    """
    d, D = degrees.d, degrees.D
    found = listed_exponents(exponents, d, D)
    yield exercised("several variables, degree at least 2", d > 1 and D > 1)
    yield is_true("each once", len(set(found)) == len(found))
    yield is_true("none of a degree above D", all(0 <= sum(e) <= D and min(e) >= 0 for e in found))
    yield equal("number of monomials", len(found), comb(D + d, d))
    yield at_most("number of monomials", len(found), (d + 1) ** D)
    yield equal("by degree", len(found), sum(comb(k + d - 1, d - 1) for k in range(D + 1)))
    for k in range(D + 1):
        of_degree = sum(sum(e) == k for e in found)
        yield equal("those of one degree", of_degree, comb(k + d - 1, d - 1))
        yield at_most("those of one degree", of_degree, (k + d - 1) ** (d - 1))


@monomials_are_counted.printed(
    claims=["fds-chapter-6/monomial-count-bound"],
    mistake="C(D+d−1, d−1) counts the monomials of degree exactly D; at most D there are C(D+d, d), as the translator suspects.",
)
def count_of_one_degree(exponents: MonomialList, degrees: Degrees) -> Iterator:
    """The monomials of degree at most D are at most C(D+d−1, d−1) ≤ (D+d−1)^(d−1)."""
    d, D = degrees.d, degrees.D
    yield at_most("number of monomials", len(listed_exponents(exponents, d, D)), comb(D + d - 1, d - 1))


@monomials_are_counted.printed(
    claims=["fds-chapter-6/monomial-count-is-exponential"],
    mistake="For fixed D there are C(D+d, d) ≤ (d+1)^D, a polynomial in d; what is exponential in d is the printed bound m.",
    verdict="refuted",
)
def count_is_exponential_in_the_dimension(exponents: MonomialList, degrees: Degrees) -> Iterator:
    """Even if D ≥ 1 is not large, the number of monomials of degree at most D is exponential in d (as base 2 is taken)."""
    if degrees.D >= 1:
        yield at_least("number of monomials", len(listed_exponents(exponents, degrees.d, degrees.D)), 2**degrees.d)


@monomials_are_counted.printed(
    claims=["fds-chapter-6/embedding-dimension-m", "fds-chapter-6/polynomial-classifier-as-lp"],
    mistake="m = (D+d−1)^(d−1) is no bound: for d = D = 2 it is 3, while the text's own φ has 5 coordinates (C(D+d, d) − 1).",
)
def embeds_into_m_dimensions(exponents: MonomialList, degrees: Degrees) -> Iterator:
    """The monomials of degree at most D, other than 1, are m = (D+d−1)^(d−1) coordinates (or fewer), for d, D ≥ 1."""
    d, D = degrees.d, degrees.D
    if D >= 1:
        yield at_most("coordinates", len([e for e in listed_exponents(exponents, d, D) if any(e)]), (D + d - 1) ** (d - 1))


def listed_exponents(exponents: MonomialList, d: int, D: int) -> list[tuple[int, ...]]:
    """The monomials that the implementation lists, each as d whole numbers. Raises `ImplementationFailed` for something else."""
    return [as_exponents(listed(e, "exponents"), d) for e in listed(exponents(d, D), "monomials")]


def as_exponents(values: list[Any], d: int) -> tuple[int, ...]:
    """One listed monomial as d whole numbers. Raises `ImplementationFailed` if it is something else."""
    found = tuple(rational(v) for v in values)
    if len(found) != d or any(v != int(v) for v in found):
        raise ImplementationFailed(f"listed {values!r} for {d} variables")
    return tuple(map(int, found))


@theorem(
    role=MonomialList,
    source=[
        fds_chapter_6("§6.3, with the constant coordinate", claims=["fds-chapter-6/weight-vector-need-not-be-an-image"]),
    ],
    sharpness="the constant coordinate is needed",
    mutants=[
        "feature_maps.exactly_degree", "feature_maps.without_constant", "feature_maps.square_free",
        "feature_maps.below_the_degree",
        "feature_maps.even_degrees",
    ],
    references=["feature_maps.monomials"],
)  # fmt: skip
def polynomial_separation_is_linear(exponents: MonomialList, labelled: PolynomiallyLabelled) -> Iterator:
    r"""What a polynomial of degree at most $D$ separates, a hyperplane separates in the space of the monomials up to $D$, with 1.

    Certified: a maximum-margin vector over the rationals. Its coefficients need not be the monomials of any point: the
    coordinate of $x_1^2$ is never negative at an image, and that of a separator may be.
    """
    found = listed_exponents(exponents, labelled.d, labelled.D)
    yield exercised("both labels", len(set(labelled.labels)) == 2)
    yield is_true("linearly separable", bool(found) and separable(labelled, found))
    if labelled.D >= 2 and found:
        square = (2, *[0] * (labelled.d - 1))
        w = [-int(e == square) for e in found]
        for row in labelled.rows:
            image = [monomial(e, row) for e in found]
            yield is_true("−x₁² alone is the image of no point", image != w)


def separable(labelled: PolynomiallyLabelled, exponents: list[tuple[int, ...]]) -> bool:
    """Whether a hyperplane through 0 separates the points' monomials strictly."""
    try:
        max_margin([tuple(monomial(e, row) for e in exponents) for row in labelled.rows], labelled.labels)
    except NotSeparable:
        return False
    return True


@polynomial_separation_is_linear.printed(
    claims=["fds-chapter-6/embedding-without-constant-suffices"],
    mistake="Without the coordinate of (0,…,0) every form is 0 at the origin, and a threshold is lost: p = 1 + x has no such w.",
)
def without_the_constant(exponents: MonomialList, labelled: PolynomiallyLabelled) -> Iterator:
    """A separating polynomial of degree at most D gives a w with ⟨w,φ(a)⟩ > 0 or < 0 by label, φ having no constant coordinate."""
    found = listed_exponents(exponents, labelled.d, labelled.D)
    yield is_true("linearly separable", separable(labelled, [e for e in found if any(e)]))


@polynomial_separation_is_linear.printed(
    claims=["fds-chapter-6/xor-polynomial-separator-threshold"],
    mistake="p = x₁x₂ separates by the threshold 0, not by p > 1 and p < 1: on the unit square it never exceeds 1/4.",
    witness=lambda: PolynomiallyLabelled(((Fraction(1, 2), Fraction(1, 2)),), (1,), 2, (((1, 1), 1),)),
)
def xor_above_one(exponents: MonomialList, labelled: PolynomiallyLabelled) -> Iterator:
    """On the square of side 1 around 0, p = x₁x₂ has p(a) > 1 for the points labelled +1, by sign, and p(a) < 1 for the others."""
    for (x, y), label in zip(labelled.rows, labelled.labels, strict=True):
        if label > 0:
            yield greater("p(a), labelled +1", x * y, 1)
        else:
            yield less("p(a), labelled −1", x * y, 1)


@theorem(
    role=FeatureMap,
    source=[
        cs229_svm("§7", claims=["cs229-svm/quadratic-kernel-expansion"]),
        fds_chapter_6("§6.3", claims=["fds-chapter-6/kernel-matrix-has-n-squared-numbers"]),
    ],
    sharpness="an identity",
    mutants=[
        "feature_maps.ForgetsTheRoots", "feature_maps.CoefficientsWithoutRoot", "feature_maps.ForgetsTheConstant",
        "feature_maps.ForgetsTheMixedTerms", "feature_maps.OneDegreeShort", "feature_maps.OffsetToTheWrongPower",
        "feature_maps.RepeatsMixedTerms",
    ],
    references=[
        "feature_maps.AllProducts", "feature_maps.ProductsAndCoordinates", "feature_maps.ProductsAndCoordinates:coef0=3",
        "feature_maps.QuadraticMap", "feature_maps.MonomialMap", "feature_maps.MonomialMap:degree=4,coef0=0.5",
        "feature_maps.MonomialMap:degree=3,coef0=0",
    ],
)  # fmt: skip
def feature_map_computes_kernel(phi: FeatureMap, points: Points) -> Iterator:
    r"""$\langle\phi(x),\phi(y)\rangle=(\langle x,y\rangle+c)^p$, with $c\ge0$ (the features have the factor $\sqrt c$).

    $\phi$ has at least as many features as the kernel has independent monomials: $\binom{d+p}p$, or $\binom{d+p-1}p$ for $c=0$.
    These are $O(d^p)$, at most $(d+1)^p$ and for each point; the matrix of n points has $n^2$ entries whatever d and p are.
    """
    p, _, c = polynomial_parameters(phi, points.d)
    B = features(phi, points)
    yield exercised("two points with several coordinates", points.d > 1 and len(set(points.rows)) > 1)
    yield at_least("number of features", B.shape[1], dimension(points.d, p, c))
    yield at_most("independent monomials", dimension(points.d, p, c), (points.d + 1) ** p)
    found, kernel = B @ B.T, (points.inner + c) ** p
    yield equal("numbers in the kernel matrix", kernel.size, points.n**2)
    for i in range(points.n):
        for j in range(i + 1):
            # a feature is a root times at most p factors: (p + 3)u each, 2(p + 3)u a product, and Σ|φ_kφ_k'| ≤ √(k(x,x)k(y,y))
            slack = rounding(
                4 * (p + 3) * U * max(kernel[i, i], kernel[j, j]), "4(p + 3)u relative to √(k(x,x)k(y,y)), from the roots"
            )
            yield equal("⟨φ(x),φ(y)⟩", found[i, j], kernel[i, j], slack)


@feature_map_computes_kernel.printed(
    claims=["cs229-svm/inhomogeneous-quadratic-kernel-expansion"],
    mistake="Missing hypothesis c ≥ 0: else √(2c) is not real, and the matrix (⟨x,z⟩ + c)² may be indefinite: no φ computes it.",
)
def quadratic_expansion_for_any_offset(phi: FeatureMap, points: PointsWithOffset) -> Iterator:
    """For any c: (⟨x,z⟩ + c)² = ⟨φ(x),φ(z)⟩, with features xᵢxⱼ, √(2c)xᵢ and c; so that its matrix is semidefinite."""
    yield is_true("the matrix (⟨xᵢ,xⱼ⟩ + c)² is a Gram matrix", definiteness((points.inner + points.c) ** 2).semidefinite)


def features(phi: FeatureMap, points: Points) -> Any:
    """φ of the points, as exact rationals. Raises `ImplementationFailed` if they are not (n, D)."""
    B = exact_matrix(phi(points.X))
    if B.ndim != 2 or len(B) != points.n:
        raise ImplementationFailed(f"returned the shape {B.shape} for {points.n} points")
    return B


def dimension(d: int, p: int, c: Fraction) -> int:
    """How many monomials (⟨x,y⟩ + c)^p has."""
    return comb(d + p, p) if c else comb(d + p - 1, p)


@theorem(
    role=MonomialFeatureMap,
    source=[
        cs229_svm("§7", claims=["cs229-svm/polynomial-kernel-feature-dimension"]),
        ml_notes("Supervised Learning, SVM (l.468-470)", claims=["ml-notes/polynomial-kernel-map-dimension"]),
    ],
    sharpness="an equation; no map with fewer features computes the kernel",
    mutants=[
        "feature_maps.PadsWithZeros", "feature_maps.SplitsTheConstant", "feature_maps.ForgetsTheConstant",
        "feature_maps.ForgetsTheMixedTerms",
        "feature_maps.OneDegreeShort", "feature_maps.RepeatsMixedTerms", "feature_maps.ForgetsTheRoots",
    ],
    references=[
        "feature_maps.MonomialMap", "feature_maps.QuadraticMap", "feature_maps.MonomialMap:degree=4,coef0=0.5",
        "feature_maps.MonomialMap:degree=3,coef0=0",
    ],
)  # fmt: skip
def monomial_map_has_binomial_dimension(phi: MonomialFeatureMap, points: Points) -> Iterator:
    r"""$(\langle x,y\rangle+c)^p$, $c>0$, has a feature map with $\binom{d+p}p$ features, one for each monomial up to degree $p$.

    For $p=2$ these are $1+d+d+\binom d2$: the constant, the coordinates, their squares, the products. For $c=0$ the monomials
    of degree $p$ remain, $\binom{d+p-1}p$.
    """
    p, _, c = polynomial_parameters(phi, points.d)
    d, B = points.d, features(phi, points)
    yield exercised("several coordinates", d > 1)
    yield equal("number of features", B.shape[1], dimension(d, p, c))
    if p == 2 and c:
        yield equal("1 + d + d + C(d,2)", B.shape[1], 1 + d + d + comb(d, 2))
    yield from (c for c in feature_map_computes_kernel(phi, points) if getattr(c, "name", "").startswith("⟨"))
