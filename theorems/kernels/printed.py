"""The texts on kernels: claims that hold, claims that fail as printed, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from ...properties.numbers.exact import Number, exact_vector, exp, sqrt
from ...properties.oracles.psd import certified_definite, definiteness, quadratic_form
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from . import feature_maps
from .closure import combination_of_psd_is_psd, power_series_is_psd
from .feature_space import kernel_distance_is_a_metric, normalized_kernel_falls_with_distance
from .functionals import bounded_functionals_have_representers
from .gaussian import gaussian_factorization, gaussian_gram_is_definite, gaussian_kernel_values
from .gram_matrices import gram_iff_psd
from .kernel_trick import blocks_decouple, inner_products_suffice
from .oracles.series import partial_sum
from .polynomial import polynomial_kernel_is_semidefinite
from .readings.kernels import (
    BlockSolution,
    Combination,
    CubicGramMethod,
    Evaluations,
    Factorization,
    Features,
    GaussianMatrix,
    KernelMatrix,
    Monomials,
    PolynomialMatrix,
    Representation,
    SeparationByMonomials,
    SeriesMatrix,
)
from .samples.functionals import ClaimedBound, hilbert
from .samples.matrices import BlockPair, SimilarityMatrix, SymmetricPair
from .samples.monomials import Degrees, PolynomiallyLabelled, polynomial
from .samples.points import Expansion, Points, PointsWithOffset, PointsWithWidth, Series, SignedSeries, Triple, UnitImages

# -------------------------------------------------------------------------------------------------------- kernels


@kernel_distance_is_a_metric.printed(
    "ml-notes/rkhs-distance-formula",
    mistake="The squared norm is printed as the distance itself: without the root the triangle inequality fails.",
)
def squared_norm_as_distance(kernel: KernelMatrix[Triple]) -> Law:
    """d(x,y) = k(x,x) + k(y,y) − 2k(x,y) is the distance of the images, hence triangular."""
    d = kernel.squared_distances
    yield at_most("d(x,z)", d[0, 2], d[0, 1] + d[1, 2])


@normalized_kernel_falls_with_distance.printed(
    "cs229-svm/kernel-as-similarity-intuition",
    mistake="As the text itself suspects: a long image far away may have a larger product than a short one near by.",
)
def nearer_images_have_larger_products(kernel: KernelMatrix[Triple]) -> Law:
    """If φ(y) is nearer to φ(x) than φ(z) is, then k(x,y) ≥ k(x,z)."""
    rho2 = kernel.squared_distances
    if rho2[0, 1] < rho2[0, 2]:
        yield at_least("k(x,y)", kernel.K[0, 1], kernel.K[0, 2])


@normalized_kernel_falls_with_distance.literally()
def nearer_images_of_length_one(of: UnitImages) -> Law:
    """Of images of length 1, K(x,z) = ⟨φ(x),φ(z)⟩ is 1 − ½‖φ(x) − φ(z)‖²: the closer two are, the larger it is."""
    phi, K = of.exact_X, of.inner
    first, second = phi[0] - phi[1], phi[0] - phi[2]
    yield exercised("one image is nearer than the other", first @ first != second @ second)
    yield equal("K, and 1 − ½‖φ(x) − φ(z)‖²", K[0, 1], 1 - first @ first / Fraction(2))
    if first @ first < second @ second:
        yield greater("K of the nearer images", K[0, 1], K[0, 2])


@polynomial_kernel_is_semidefinite.printed(
    "fds-chapter-6/polynomial-kernel-positive-definite",
    mistake="Only semidefinite: a zero vector, two equal points, or more points than monomials make the matrix singular.",
)
def positive_definite(kernel: PolynomialMatrix) -> Law:
    """(aᵢᵀaⱼ)^p is a positive definite matrix, for vectors a₁, …, a_n and every positive integer p."""
    yield greater("least pivot", least_pivot(kernel.sample.inner**kernel.p), 0)


@gaussian_kernel_values.printed(
    "fds-chapter-6/unsquared-norm-exponential-kernel",
    mistake="The square is missing: e^(−c‖a−b‖) is a kernel too (for c ≥ 0 only), but not the Gaussian one, of Lemma 6.4.",
)
def gaussian_with_unsquared_norm(kernel: GaussianMatrix[Triple]) -> Law:
    """The Gaussian kernel is e^(−c‖a−b‖) for a constant c: so along a line k(x,z) = k(x,y)k(y,z)."""
    gamma, far = kernel.rate, kernel.sample.squared_distances
    (x, y, z) = kernel.sample.rows
    if all(2 * b == a + c for a, b, c in zip(x, y, z, strict=True)):
        yield equal("k(x,z)", exp(-gamma * far[0, 2]), exp(-gamma * far[0, 1]) * exp(-gamma * far[1, 2]))


@gaussian_kernel_values.printed(
    "fds-chapter-6/unsquared-norm-exponential-kernel",
    mistake="Missing hypothesis c ≥ 0: for c = −1 and the points 0 and 1 the matrix has 1 on the diagonal and e beside it.",
)
def exponential_kernel_for_any_constant(sample: PointsWithOffset) -> Law:
    """For a constant c, e^(−c‖a−b‖) is indeed a kernel function: so k(a,b)² ≤ k(a,a)k(b,b), which is 1."""
    for i, row in enumerate(sample.squared_distances):
        for j, squared in enumerate(row[:i]):
            yield at_most("k(a,b)² ≤ k(a,a)k(b,b)", exp(-2 * sample.c * sqrt(squared)), 1, at=(i, j))


@gaussian_kernel_values.printed(
    "fds-chapter-6/intertwined-curves-block-kernel",
    mistake="Evenly spaced neighbours cannot have k ≈ 1 while the next have k ≈ 0: two steps along a curve leave k(x,z) ≥ k(x,y)⁴.",
    verdict="refuted",
    witness=lambda: Triple(((0,), (Fraction(1, 4),), (Fraction(1, 2),))),
)
def next_neighbours_are_unrelated(kernel: GaussianMatrix[Triple]) -> Law:
    """Where adjacent points of a curve have k ≈ 1 (0.9 and more), the others have k ≈ 0 (0.1 and less)."""
    K = kernel.K
    if K[0, 1] >= Fraction(9, 10) and K[1, 2] >= Fraction(9, 10):
        yield at_most("k(x,z)", K[0, 2], Fraction(1, 10))


@gaussian_kernel_values.literally()
def near_one_and_near_zero(kernel: GaussianMatrix[Triple]) -> Law:
    """For r = ‖x−z‖²/(2σ²), 1 − r ≤ e⁻ʳ ≤ 1/(1 + r): near 1 where x and z are close, near 0 where they are far apart."""
    yield exercised("three different points", kernel.sample.different == 3)
    for i, j in ((0, 1), (1, 2), (0, 2)):
        r = kernel.rate * kernel.sample.squared_distances[i, j]
        yield at_least("e⁻ʳ ≥ 1 − r", exp(-r), 1 - r, at=(i, j))
        yield at_most("e⁻ʳ ≤ 1/(1 + r)", exp(-r), 1 / Fraction(1 + r), at=(i, j))


@gaussian_kernel_values.printed(
    "fds-chapter-6/intertwined-curves-block-kernel",
    mistake="A curve may return: of four points in order on a circle, the last is as near to the first as the second is.",
    witness=lambda: Points(((1, 0), (0, 1), (-1, 0), (0, -1))),
)
def similarity_decays_along_a_curve(kernel: GaussianMatrix[Points]) -> Law:
    """The entries of K decay exponentially with the distance to the diagonal: so kᵢ,ᵢ₊₃ < kᵢ,ᵢ₊₁ for evenly spaced points."""
    far = kernel.sample.squared_distances
    for i in range(kernel.sample.n - 3):
        if 0 < far[i, i + 1] == far[i + 1, i + 2] == far[i + 2, i + 3]:
            yield less("kᵢ,ᵢ₊₃", kernel.K[i, i + 3], kernel.K[i, i + 1], at=i)


@gaussian_gram_is_definite.printed(
    "fds-chapter-6/gaussian-kernel-psd",
    mistake="Missing hypothesis: σ = 0, where the exponent −‖aᵢ−aⱼ‖²/(2σ²) is not defined, must be excluded.",
)
def gaussian_of_any_width(kernel: GaussianMatrix[PointsWithWidth]) -> Law:
    """For any σ the matrix e^(−‖aᵢ−aⱼ‖²/(2σ²)) is positive semidefinite (that it is for σ ≠ 0 is the theorem)."""
    yield greater("the denominator 2σ²", 2 * kernel.sample.sigma**2, 0)


@gaussian_gram_is_definite.literally()
def semidefinite_for_any_points(sample: Points) -> Law:
    """e^(−c‖a−b‖²) and e^(−c‖a−b‖), c > 0, are definite on distinct points, and so semidefinite where some are repeated.

    For K = JK′Jᵀ, K′ the matrix of the distinct points and J the 0/1 matrix that says which of them each point is.
    """
    first = [sample.rows.index(row) for row in sample.rows]
    places = sorted(set(first))
    yield exercised("a point is repeated, and there are others", 1 < len(places) < sample.n)
    far = sample.squared_distances
    for i, j in np.ndindex(far.shape):
        yield equal("‖a−b‖², and of the distinct points", far[i, j], far[first[i], first[j]], at=(i, j))
    for c in (Fraction(1, 2), Fraction(2)):
        for name, power in (("e^(−c‖a−b‖²)", lambda v: v), ("e^(−c‖a−b‖)", sqrt)):
            true = np.array([[exp(-c * power(v)) for v in row] for row in far[np.ix_(places, places)]], dtype=object)
            yield is_true("the kernel's matrix of the distinct points is definite", certified_definite(true), at=(name, c))


@gaussian_factorization.literally()
def scaled_rows_and_columns(sample: Expansion) -> Law:
    """With L a partial sum of the series and D = diag(α), DLD is semidefinite too: zᵀ(DLD)z = (Dz)ᵀL(Dz)."""
    scaled = sample.alpha[:, None] * partial_sum(sample.inner, 4) * sample.alpha[None, :]
    yield exercised("different factors", len(set(sample.coefficients)) > 1)
    yield is_true("a scaled partial sum is positive semidefinite", definiteness(scaled).semidefinite)


@gaussian_gram_is_definite.without("distinct points")
def on_repeated_points(kernel: GaussianMatrix[Points]) -> Law:
    """With a point listed twice the matrix is singular: two rows are equal."""
    yield greater("least pivot", least_pivot(kernel.symmetrised), 0)


def least_pivot(K: np.ndarray) -> Number:
    """The least pivot of a positive semidefinite matrix of rationals, positive if and only if it is definite; −1 for any other."""
    decided = definiteness(K)
    return min(decided.D) if decided.semidefinite else -1


# -------------------------------------------------------------------------------------------------- Gram matrices


@gram_iff_psd.printed(
    "ml-notes/any-similarity-kernel-remark",
    mistake="Similarity is not enough: x like y and y like z, but x unlike z, is no matrix of inner products.",
)
def any_similarity_has_features(factor: Factorization[SimilarityMatrix]) -> Law:
    """Every K that describes similarity is an inner product in some feature space."""
    matrix = factor.sample
    yield at_least("‖Σ zᵢφᵢ‖²", quadratic_form(matrix.exact, matrix.negative or (0,) * matrix.n), 0)


@combination_of_psd_is_psd.without("positive semidefinite matrices")
def combination_of_any(pair: Combination[SymmetricPair]) -> Law:
    """Of matrices that are only symmetric nothing of the kind follows."""
    yield is_true("symmetric", (pair.K == pair.K.T).all())
    yield at_least("zᵀKz", quadratic_form(pair.K, pair.worst), 0)


@power_series_is_psd.without("coefficients ≥ 0")
def with_negative_coefficients(series: SeriesMatrix[SignedSeries]) -> Law:
    """A negative coefficient, c₀ included, can make the form negative."""
    yield is_true("symmetric", (series.K == series.K.T).all())
    yield at_least("zᵀKz", quadratic_form(series.K, series.worst), 0)


@power_series_is_psd.printed(
    "fds-chapter-6/power-series-kernel-positive-definite",
    mistake="Only semidefinite: two equal points make the matrix singular; and c₀, which the text leaves free, must be ≥ 0 too.",
)
def power_series_is_definite(series: SeriesMatrix[Series]) -> Law:
    """The matrix of Σₚ cₚ(aᵢᵀaⱼ)^p is positive definite, for vectors a₁, …, a_n and nonnegative c₁, c₂, …"""
    if all(c > 0 for c in series.sample.coefficients):
        yield greater("least pivot", least_pivot(series.K), 0)


# ----------------------------------------------------------------------------------------------------- kernel trick

NEAR = Fraction(3, 4)  # the similarity of neighbours


@blocks_decouple.printed(
    "fds-chapter-6/intertwined-curves-solution-all-ones",
    mistake="Neighbours share the work: two points with similarity k have the entries 1/(1+k), about ½ where k ≈ 1.",
)
def coefficients_are_one(run: BlockSolution) -> Law:
    """The entries of y₁ are all (about) 1, and those of y₂ −1."""
    yield at_least("smallest lᵢyᵢ", min(run.whole.beta * run.sample.labels), Fraction(9, 10))


@blocks_decouple.printed(
    "fds-chapter-6/intertwined-curves-solution-all-ones",
    mistake="Nor nearly equal: of five points evenly on a line, with k = 3/4 for neighbours, the middle one has the entry 0.47, and"
    " those beside it 0.",
    witness=lambda: BlockPair(SimilarityMatrix(tuple(tuple(NEAR ** ((i - j) ** 2) for j in range(5)) for i in range(5)))),
)
def coefficients_are_nearly_equal(curves: BlockPair) -> Law:
    """The entries of y₁ are nearly equal, but for those at the ends: the least is (here) at least half of the largest."""
    between = curves.solution[1:-1]
    if len(between) > 1:
        yield at_least("least entry of y₁ between the ends", min(between), max(between) / 2)


@blocks_decouple.literally()
def coefficients_are_nonnegative(curves: BlockPair) -> Law:
    """The entries of y₁ are at least 0; for two points with the similarity k they are 1/(1 + k). (y₁ is its own dual solution.)"""
    K, y = curves.curve.exact, curves.solution
    yield exercised("several points", len(y) > 1)
    yield at_least("least entry of y₁", min(y), 0)
    yield at_least("least entry of K₁y₁", min(K @ y), 1)
    yield equal("y₁ᵀK₁y₁, and the sum of y₁", y @ K @ y, sum(y))
    if len(y) == 2:
        yield equal("(1 + k)y₁, for two points", tuple((1 + K[0, 1]) * y), (1, 1))


@blocks_decouple.printed(
    "fds-chapter-6/intertwined-curves-classifier",
    mistake="lᵢyᵢ is 1 for points unlike all others and smaller among neighbours: it is lᵢ Σⱼ kᵢⱼyⱼ that is at least 1.",
)
def coefficients_beyond_one(run: BlockSolution) -> Law:
    """The entries of y classify: lᵢyᵢ > 1."""
    yield greater("smallest lᵢyᵢ", min(run.whole.beta * run.sample.labels), 1)


@blocks_decouple.printed(
    "fds-chapter-6/kernel-prediction-translator-note",
    mistake="The thresholds 1 and −1 leave out the support vectors, whose scores are 1 and −1 exactly: the sign decides.",
)
def scores_beyond_one(run: BlockSolution) -> Law:
    """A point of class +1 (a new one may equal a known one) has Σⱼ kᵢⱼyⱼ > 1, one of class −1 has less than −1."""
    yield greater("smallest lᵢ Σⱼ kᵢⱼyⱼ", min(run.whole.margins), 1)


@inner_products_suffice.literally("cs229-svm/kernel-substitution")
def cubic_features_by_substitution(method: CubicGramMethod) -> Law:
    """With φ(x) = (x, x², x³) and K(x,z) = φ(x)ᵀφ(z) in place of each ⟨x,z⟩, the algorithm learns with the features φ."""
    yield from inner_products_suffice.statement(method)


# ----------------------------------------------------------------------------------------------------- feature maps


@feature_maps.monomials_are_counted.printed(
    "fds-chapter-6/monomial-count-bound",
    mistake="C(D+d−1, d−1) counts the monomials of degree exactly D; at most D there are C(D+d, d), as the translator suspects.",
)
def count_of_one_degree(listed: Monomials[Degrees]) -> Law:
    """The monomials of degree at most D are at most C(D+d−1, d−1) ≤ (D+d−1)^(d−1)."""
    d, D = listed.sample.d, listed.sample.D
    yield at_most("number of monomials", len(listed.exponents), comb(D + d - 1, d - 1))
    yield at_most("number of monomials, and m", len(listed.exponents), (D + d - 1) ** (d - 1))


@feature_maps.monomials_are_counted.printed(
    "fds-chapter-6/monomial-count-bound",
    mistake="The integers must be nonnegative: (−1, 0, …, 0) has the sum −1, and 1/x₁ is not a monomial.",
)
def any_integers_are_exponents(listed: Monomials[Degrees]) -> Law:
    """Each d-tuple of integers with a sum of at most D determines a monomial: so does (−1, 0, …, 0)."""
    yield is_true("(−1, 0, …, 0) are exponents", (-1, *(0,) * (listed.sample.d - 1)) in listed.exponents)


@feature_maps.monomials_are_counted.printed(
    "fds-chapter-6/monomial-count-is-exponential",
    mistake="For fixed D there are C(D+d, d) ≤ (d+1)^D, a polynomial in d; what is exponential in d is the printed bound m.",
    verdict="refuted",
)
def count_is_exponential_in_the_dimension(listed: Monomials[Degrees]) -> Law:
    """Even if D ≥ 1 is not large, the number of monomials of degree at most D is exponential in d (as base 2 is taken)."""
    if listed.sample.D >= 1:
        yield at_least("number of monomials", len(listed.exponents), 2**listed.sample.d)


@feature_maps.monomials_are_counted.printed(
    ["fds-chapter-6/embedding-dimension-m", "fds-chapter-6/polynomial-classifier-as-lp"],
    mistake="m = (D+d−1)^(d−1) is no bound: for d = D = 2 it is 3, while the text's own φ has 5 coordinates (C(D+d, d) − 1).",
)
def embeds_into_m_dimensions(listed: Monomials[Degrees]) -> Law:
    """The monomials of degree at most D, other than 1, are m = (D+d−1)^(d−1) coordinates (or fewer), for d, D ≥ 1."""
    d, D = listed.sample.d, listed.sample.D
    if D >= 1:
        yield at_most("coordinates", len([e for e in listed.exponents if any(e)]), (D + d - 1) ** (d - 1))


@feature_maps.monomials_are_counted.printed(
    "fds-chapter-6/polynomial-classifier-as-lp",
    mistake="Strict inequalities make no linear program, whose feasible set is closed: lᵢp(aᵢ) ≥ 1 is meant, by scaling.",
)
def strict_inequalities_in_the_coefficients(points: PolynomiallyLabelled) -> Law:
    """p(a) > 0 for the label +1 is a constraint of a linear program in the coefficients: so it holds at 0, the limit of p/k."""
    for a, label in points.examples:
        if label > 0:
            yield greater("p(a), labelled +1, at the limit", 0 * polynomial(points.terms, tuple(a)), 0, at=a)


@feature_maps.monomials_are_counted.literally()
def quadratic_coordinates(listed: Monomials[Degrees]) -> Law:
    """For D = 2 the coordinates other than 1 are the xᵢ, their squares, and products: for d = 2 (x₁, x₂, x₁², x₂², x₁x₂)."""
    if listed.sample.D == 2:
        unit = np.eye(listed.sample.d, dtype=int).tolist()
        degree_two = [tuple(a + b for a, b in zip(e, f, strict=True)) for e, f in combinations_with_replacement(unit, 2)]
        yield equal("coordinates for D = 2", {e for e in listed.exponents if any(e)}, {*map(tuple, unit), *degree_two})


@feature_maps.polynomial_separation_is_linear.printed(
    "fds-chapter-6/embedding-without-constant-suffices",
    mistake="Without the coordinate of (0,…,0) every form is 0 at the origin, and a threshold is lost: p = 1 + x has no such w.",
)
def without_the_constant(listed: SeparationByMonomials) -> Law:
    """A separating polynomial of degree at most D gives a w with ⟨w,φ(a)⟩ > 0 or < 0 by label, φ having no constant coordinate."""
    yield is_true("linearly separable", listed.separable_without_constant)


@feature_maps.polynomial_separation_is_linear.printed(
    "fds-chapter-6/xor-polynomial-separator-threshold",
    mistake="p = x₁x₂ separates by the threshold 0, not by p > 1 and p < 1: on the unit square it never exceeds 1/4.",
    witness=lambda: PolynomiallyLabelled(((Fraction(1, 2), Fraction(1, 2)),), (1,), 2, (((1, 1), 1),)),
)
def xor_above_one(listed: SeparationByMonomials) -> Law:
    """On the square of side 1 around 0, p = x₁x₂ has p(a) > 1 for the points labelled +1, by sign, and p(a) < 1 for the others."""
    for (x, y), label in zip(listed.sample.rows, listed.sample.labels, strict=True):
        if label > 0:
            yield greater("p(a), labelled +1", x * y, 1)
        else:
            yield less("p(a), labelled −1", x * y, 1)


@feature_maps.feature_map_computes_kernel.printed(
    "cs229-svm/inhomogeneous-quadratic-kernel-expansion",
    mistake="Missing hypothesis c ≥ 0: else √(2c) is not real, and the matrix (⟨x,z⟩ + c)² may be indefinite: no φ computes it.",
)
def quadratic_expansion_for_any_offset(phi: Features[PointsWithOffset]) -> Law:
    """For any c: (⟨x,z⟩ + c)² = ⟨φ(x),φ(z)⟩, with features xᵢxⱼ, √(2c)xᵢ and c; so that its matrix is semidefinite."""
    matrix = (phi.sample.inner + phi.sample.c) ** 2
    yield is_true("the matrix (⟨xᵢ,xⱼ⟩ + c)² is a Gram matrix", definiteness(matrix).semidefinite)


@feature_maps.feature_map_computes_kernel.literally()
def quadratic_features_are_counted(sample: Points) -> Law:
    """(⟨x,z⟩ + c)² = Σ(xᵢxⱼ)(zᵢzⱼ) + Σ(√(2c)xᵢ)(√(2c)zᵢ) + c²: with n = 3 of 9 products, three coordinates and c."""
    X = sample.exact_X
    pairs = np.array([np.outer(x, x).ravel() for x in X], dtype=object)
    yield exercised("three coordinates", sample.d == 3)
    for c in (0, 1, Fraction(5, 2)):
        parts = pairs @ pairs.T + 2 * c * (X @ X.T) + c * c
        yield is_true("(⟨x,z⟩ + c)², by its features", (parts == (sample.inner + c) ** 2).all(), at=c)
    if sample.d == 3:
        yield equal("features for n = 3", (pairs.shape[1], X.shape[1]), (9, 3))


@feature_maps.monomial_map_has_binomial_dimension.printed(
    "cs229-svm/polynomial-kernel-feature-dimension",
    mistake="Missing hypothesis c > 0: for c < 0 no feature map computes the kernel, and for c = 0 only the monomials of degree d.",
)
def monomials_for_any_offset(sample: PointsWithOffset) -> Law:
    """Printed: (⟨x,z⟩ + c)^d has the feature map of all monomials up to degree d. So its matrices are Gram matrices."""
    for d in (1, 2, 3):
        matrix = (sample.inner + sample.c) ** d
        yield is_true("the matrix (⟨xᵢ,xⱼ⟩ + c)^d is a Gram matrix", definiteness(matrix).semidefinite, at=d)


# ------------------------------------------------------------------------------------------------------- functionals


@bounded_functionals_have_representers.printed(
    "ml-notes/riesz-every-linear-functional",
    mistake="Missing hypothesis: L must be bounded. f ↦ f(0), linear on polynomials and extended linearly to L², has none.",
)
def every_functional_has_a_representer(bound: ClaimedBound) -> Law:
    r"""Printed: any linear functional L has an h with L(f) = ⟨f,h⟩. For f ↦ f(0), then f(0)² ≤ ‖h‖²‖f‖²: whatever $M\ge\|h\|^2$ is,
    $f=(1-x)^k$ with $2k+1>M$ breaks it."""
    f = bound.f
    yield at_most("f(0)² for f = (1 − x)ᵏ, and M‖f‖²", f[0] ** 2, bound.M * (f @ bound.G @ f))


@bounded_functionals_have_representers.literally()
def representers_are_unique(run: Representation) -> Law:
    """Two representers h and h + f of one functional have ∫f² = 0, and so f = 0: the inner product is definite."""
    f = exact_vector(run.sample.f)
    yield exercised("f is not 0", any(f))
    yield equal("∫f² = 0, and f = 0", f @ run.sample.G @ f == 0, not any(f))
    other = run.h + f
    yield equal("h + f represents it too, and f = 0", not any(run.sample.G @ other - run.sample.G @ run.h), not any(f))


@bounded_functionals_have_representers.literally()
def polynomials_reproduce(run: Evaluations) -> Law:
    """With L2 on polynomials: f(x) = ∫fK_x; k(x,y) = ∫K_xK_y = K_y(x) = K_x(y); ‖K_x − K_y‖² is k(x,x) + k(y,y) − 2k(x,y)."""
    points, G = run.sample, hilbert(len(run.sample.f))
    (of_x, of_y), f = run.representers, exact_vector(points.f)
    at_x, at_y = (exact_vector(points.evaluation(t).values) for t in (points.x, points.y))
    yield exercised("two points, and f of degree 1 at least", points.x != points.y and any(f[1:]))
    yield equal("f(x) and ∫fK_x", at_x @ f, f @ G @ of_x)
    yield equal("∫K_xK_y and K_y(x)", of_x @ G @ of_y, at_x @ of_y)
    yield equal("K_y(x) and K_x(y)", at_x @ of_y, at_y @ of_x)
    apart = of_x - of_y
    yield equal("‖K_x − K_y‖², and by k", apart @ G @ apart, at_x @ of_x + at_y @ of_y - 2 * (at_x @ of_y))


@bounded_functionals_have_representers.printed(
    "ml-notes/rkhs-definition-l2-not-rkhs",
    mistake="It is the space that decides: on polynomials of degree at most k, with the same integral, f(0)² ≤ (k + 1)²∫f².",
)
def evaluation_is_unbounded_whatever_the_space(bound: ClaimedBound) -> Law:
    """Printed: with the integral as inner product evaluation is not bounded; so some f, of degree at most k, has f(0)² > M∫f²."""
    form = bound.M * bound.G
    form[0, 0] -= 1
    yield is_true("some f of the space has f(0)² > M∫f²", not definiteness(form).semidefinite)
