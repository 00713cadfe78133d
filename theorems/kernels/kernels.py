r"""Kernels: what every k(x, y) = ⟨φ(x), φ(y)⟩ does, whatever the feature map φ."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...properties.allowances import EXACT, Allowance
from ...properties.conclusions import at_least, at_most, equal, exercised
from ...properties.numbers import sqrt
from ...properties.oracles.psd import definiteness, lowest_direction, quadratic_form
from ...properties.proofs import conclude, real
from ...properties.sources import cs229_svm, ml_notes
from ...properties.theorem import attained, theorem
from .gram_lemmas import every_size, of_features
from .roles.kernels import Gram, Kernel, gram
from .samples.kernels import Expansion, Points, Triple

KERNELS = [
    "kernels.Linear", "kernels.Polynomial", "kernels.Polynomial:degree=2,coef0=0", "kernels.Gaussian",
    "kernels.Gaussian:sigma=-3.0",
    "kernels.Laplacian", "kernels.Exponential", "kernels.Cosine", "kernels.Sum", "kernels.Product", "kernels.PowerSeries",
]  # fmt: skip
SOME = ["kernels.Linear", "kernels.Polynomial", "kernels.Gaussian", "kernels.Exponential", "kernels.Product"]


@theorem(
    role=Kernel,
    source=cs229_svm("§7, before Mercer's theorem", claims=["cs229-svm/kernel-matrix-symmetric"]),
    mutants=[
        "kernels.WeightsByTheFirst",
        "kernels.AsymmetricTail",
        "kernels.ShiftsTheSecond",
        "kernels.AddsTheIndexGap",
        "kernels.Upper",
    ],
    references=SOME,
)
def gram_is_symmetric(kernel: Kernel, points: Points) -> Iterator:
    r"""$k(x,y)=k(y,x)$: the matrix $K_{ij}=k(x_i,x_j)$ is symmetric, for every finite list of points."""
    found = gram(kernel, points.X)
    K = found.K
    yield exercised("at least two different points", len(set(points.rows)) > 1)
    for i, j in combinations(range(points.n), 2):
        yield equal("k(x,y) and k(y,x)", K[i, j], K[j, i], found.of_entry(K[i, i], K[j, j], times=2))


@theorem(
    role=Kernel,
    source=[
        cs229_svm(
            "§7, before Mercer's theorem",
            claims=["cs229-svm/kernel-matrix-psd-necessary", "cs229-svm/polynomial-kernel-homogeneous-valid"],
        ),
    ],
    sharpness=attained("equal points: the form is 0 at (1, −1)"),
    mutants=[
        "kernels.Sigmoid", "kernels.GrowingExponential", "kernels.NegativeOffset", "kernels.Epanechnikov",
        "kernels.SquaredDistance",
        "kernels.GaussianOfTheFourthPower", "kernels.Difference", "kernels.SubtractsOneOnTheDiagonal",
        "kernels.TruncatedGaussian",
    ],
    references=KERNELS,
)  # fmt: skip
def gram_is_psd(kernel: Kernel, points: Points) -> Iterator:
    r"""$z^\top Kz\ge0$ for every $z$ and every finite list of points: kernel matrices are positive semidefinite.

    Decided exactly over the rationals, for all $z$ at once: symmetric elimination of $K+n\varepsilon\,\mathrm{diag}(K)$ ends with a
    factorisation, or with a $z$ to show. (An error of at most $\varepsilon\sqrt{k_{ii}k_{jj}}$ in each entry changes
    $z^\top Kz$ by at most $\varepsilon(\sum|z_i|\sqrt{k_{ii}})^2\le n\varepsilon\sum z_i^2k_{ii}$.)
    """
    found = gram(kernel, points.X)
    yield exercised("at least two different points", len(set(points.rows)) > 1)
    form, tolerance = lowest_form(found)
    yield at_least("zᵀKz", form, 0, tolerance)


@gram_is_psd.proof(domain="every k(x,y) = ⟨φ(x),φ(y)⟩ with φ into a real inner-product space, and any number of points")
def by_one_more_point() -> Iterator:
    r"""$z^\top Kz=\|\sum z_i\phi(x_i)\|^2$, by induction over the points."""
    yield from every_size()
    measured = {"gram": None, "lowest_form": (real("Q"), EXACT)}
    yield conclude("semidefinite", of_features(), gram_is_psd, None, SimpleNamespace(X=None, rows=()), **measured)


def lowest_form(found: Gram) -> tuple[Any, Allowance]:
    """zᵀKz at the worst direction found (at 0 if elimination proves that there is none), and what rounding may do to it."""
    n, K = len(found.K), (found.K + found.K.T) / Fraction(2)
    own = np.array([max(v, 0) for v in K.diagonal()], dtype=object)
    raised = K + np.diag(own * (n * found.roundings))
    decided = definiteness(raised)
    if decided.negative is None:
        return 0, found.tolerance(n * sum(own))
    directions = [np.array(v, dtype=object) for v in (decided.negative, lowest_direction(K))]
    z = min(directions, key=lambda v: quadratic_form(raised, v) / sum(v * v))
    return quadratic_form(K, z), found.tolerance(n * sum(z * z * own))


@theorem(
    role=Kernel,
    source=cs229_svm("§7, K as an inner product of features"),
    sharpness=attained("points with parallel images"),
    mutants=[
        "kernels.SquaredDistance",
        "kernels.GrowingExponential",
        "kernels.Sigmoid",
        "kernels.NegativeOffset",
        "kernels.SubtractsOneOnTheDiagonal",
    ],
    references=SOME,
)
def kernel_cauchy_schwarz(kernel: Kernel, points: Points) -> Iterator:
    r"""$k(x,x)\ge0$ and $k(x,y)^2\le k(x,x)\,k(y,y)$."""
    found = gram(kernel, points.X)
    K = found.K
    yield exercised("two different points", len(set(points.rows)) > 1)
    for i in range(points.n):
        yield at_least("k(x,x)", K[i, i], 0)
    for i, j in combinations(range(points.n), 2):
        # entries with an error of ε√(k(x,x)k(y,y)) each change the inequality by less than 5ε k(x,x)k(y,y)
        both = K[i, i] * K[j, j]
        yield at_most("k(x,y)²", K[i, j] ** 2, both, found.tolerance(5 * both))


@theorem(
    role=Kernel,
    source=cs229_svm("§7, K_ij = K(x_i, x_j)"),
    mutants=[
        "kernels.CentredByTheBatch",
        "kernels.ScaledByTheBatch",
        "kernels.AddsTheIndexGap",
        "kernels.JitterOnTheDiagonal",
        "kernels.ForgetsTheLastColumn",
    ],
    references=SOME,
)
def gram_entries_depend_on_their_points(kernel: Kernel, points: Points) -> Iterator:
    r"""$K_{ij}$ depends on $x_i$ and $x_j$ only, not on the other points, on their order, or on where they stand.

    So the matrix of $X$ with $Y$ is a block of the matrix of all points with themselves, and equal points have equal rows.
    """
    whole = gram(kernel, points.X)
    K, own = whole.K, whole.K.diagonal()
    half = max(1, points.n // 2)
    block = gram(kernel, points.X[:half], points.X[half:]) if points.n > 1 else None
    backwards = gram(kernel, points.X[::-1].copy()).K[::-1, ::-1]
    yield exercised("at least two points", points.n > 1)
    for i in range(points.n):
        alone = gram(kernel, points.X[i : i + 1]).K[0, 0]
        yield equal("k(x,x), alone and among others", alone, own[i], whole.of_entry(own[i], own[i], times=2))
        for j in range(points.n):
            tolerance = whole.of_entry(own[i], own[j], times=2)
            yield equal("k(x,y), listed backwards", backwards[i, j], K[i, j], tolerance)
            if points.rows[i] == points.rows[j]:
                yield equal("k(x,y) of equal points", K[i, j], own[i], tolerance)
            if block is not None and i < half <= j:
                yield equal("k(x,y), as a block", block.K[i, j - half], K[i, j], tolerance)


@theorem(
    role=Kernel,
    source=ml_notes("Supervised Learning, SVM (l.480)"),
    sharpness=attained("the linear kernel on a line"),
    mutants=[
        "kernels.SubtractsOneOnTheDiagonal", "kernels.Sigmoid", "kernels.GrowingExponential",
        "kernels.GaussianOfTheFourthPower",
        "kernels.NegativeOffset",
    ],
    references=SOME,
)  # fmt: skip
def kernel_distance_is_a_metric(kernel: Kernel, triple: Triple) -> Iterator:
    r"""$\rho(x,y)=\sqrt{k(x,x)+k(y,y)-2k(x,y)}$ is the distance of the images: defined, 0 for equal points, and triangular."""
    found = gram(kernel, triple.X)
    largest = max(0, *found.K.diagonal())
    error = found.tolerance(4 * largest)  # of a squared distance: four entries
    rho2 = squared_distances(found)
    yield exercised("three different points", len(set(triple.rows)) == 3)
    for i, j in combinations(range(3), 2):
        yield at_least("ρ(x,y)²", rho2[i, j], 0, error)
        if triple.rows[i] == triple.rows[j]:
            yield equal("ρ(x,x)²", rho2[i, j], 0, error)
    # each side with its error in the triangle's favour: √(ρ² − ε) ≤ √(ρ² + ε) + √(ρ² + ε)
    ab, bc, ac = (max(0, rho2[i, j]) for i, j in ((0, 1), (1, 2), (0, 2)))
    slack = error.value
    # squared twice, so that equality cases are decided: √c ≤ √a + √b if and only if c ≤ a + b or (c − a − b)² ≤ 4ab
    a, b, c = ab + slack, bc + slack, max(0, ac - slack)
    beyond = max(0, c - a - b)
    yield at_most("(ρ(x,z)² − ρ(x,y)² − ρ(y,z)²)²", beyond**2, 4 * a * b)


@kernel_distance_is_a_metric.printed(
    claims=["ml-notes/rkhs-distance-formula"],
    mistake="The squared norm is printed as the distance itself: without the root the triangle inequality fails.",
)
def squared_norm_as_distance(kernel: Kernel, triple: Triple) -> Iterator:
    """d(x,y) = k(x,x) + k(y,y) − 2k(x,y) is the distance of the images, hence triangular."""
    distance = squared_distances(gram(kernel, triple.X))
    yield at_most("d(x,z)", distance[0, 2], distance[0, 1] + distance[1, 2])


@theorem(
    role=Kernel,
    source=ml_notes("Supervised Learning, SVM (l.477-479)", claims=["ml-notes/rkhs-reproducing-property"]),
    sharpness=attained("f a multiple of k(·,x)"),
    mutants=[
        "kernels.WeightsByTheFirst",
        "kernels.Sigmoid",
        "kernels.GrowingExponential",
        "kernels.AsymmetricTail",
        "kernels.NegativeOffset",
    ],
    references=SOME,
)
def reproducing_property(kernel: Kernel, expansion: Expansion) -> Iterator:
    r"""For $f=\sum\alpha_ik(\cdot,x_i)$: $f(x)=\langle f,k(\cdot,x)\rangle$, and $|f(x)|\le\|f\|\sqrt{k(x,x)}$.

    The inner product is the one with $\langle k(\cdot,x),k(\cdot,y)\rangle=k(x,y)$, so $\|f\|^2=\alpha^\top K\alpha\ge0$:
    evaluation at a point is a bounded functional, represented by $k(\cdot,x)$.
    """
    found = gram(kernel, expansion.X)
    K, alpha = found.K, expansion.alpha
    norm2 = quadratic_form(K, alpha)
    weight, largest = sum(abs(alpha)), max(0, *K.diagonal())
    yield exercised("f is not 0", norm2 != 0)
    yield at_least("‖f‖²", norm2, 0, found.tolerance(weight**2 * largest))
    for j in range(expansion.n):
        value, product = K[j, :] @ alpha, alpha @ K[:, j]
        yield equal("f(x) and ⟨f,k(·,x)⟩", value, product, found.tolerance(2 * weight * largest))
        # |f(x)| ≤ weight·largest and ‖f‖² ≤ weight²·largest, each with a relative error of ε in these bounds
        yield at_most("f(x)²", product**2, norm2 * K[j, j], found.tolerance(5 * weight**2 * largest**2))


@theorem(
    role=Kernel,
    source=cs229_svm("§7, K as a measure of similarity"),
    sharpness=attained("every pair of points: it is an identity"),
    mutants=[
        "kernels.SubtractsOneOnTheDiagonal", "kernels.Sigmoid", "kernels.GrowingExponential", "kernels.NegativeOffset",
        "kernels.GaussianOfTheFourthPower",
    ],
    references=SOME,
)  # fmt: skip
def normalized_kernel_falls_with_distance(kernel: Kernel, triple: Triple) -> Iterator:
    r"""If $k(x,x)=1$ for all $x$, then $k(x,y)=1-\tfrac12\|\phi(x)-\phi(y)\|^2$: the nearer the images, the larger $k$, up to 1.

    The images have length 1, so $-1\le k\le1$; and $\|\phi(x)-\phi(z)\|\le\|\phi(x)-\phi(y)\|+\|\phi(y)-\phi(z)\|$ reads
    $\sqrt{1-k(x,z)}\le\sqrt{1-k(x,y)}+\sqrt{1-k(y,z)}$. A kernel that is not normalised is divided by $\sqrt{k(x,x)k(y,y)}$ first.
    """
    found = gram(kernel, triple.X)
    K, slack = found.K, found.tolerance(6)
    own = K.diagonal()
    yield exercised("three different points with positive k(x,x)", len(set(triple.rows)) == 3 and all(v > 0 for v in own))
    if not all(v > 0 for v in own):
        return
    k = {(i, j): Fraction(K[i, j]) / sqrt(own[i] * own[j]) for i, j in combinations(range(3), 2)}
    for value in k.values():
        yield at_most("|k(x,y)|", abs(value), 1, slack)
    side = {pair: 1 - value + slack.value for pair, value in k.items() if value < 1}
    if len(side) == 3:
        a, b, c = side[0, 1], side[1, 2], side[0, 2] - 2 * slack.value
        beyond = c - a - b
        if beyond > 0:
            yield at_most("(k(x,y) + k(y,z) − k(x,z) − 1)²", beyond**2, 4 * a * b)


@normalized_kernel_falls_with_distance.printed(
    claims=["cs229-svm/kernel-as-similarity-intuition"],
    mistake="As the text itself suspects: a long image far away has a larger product than a short one near by, unless k(x,x) = 1.",
)
def nearer_images_have_larger_products(kernel: Kernel, triple: Triple) -> Iterator:
    """If φ(y) is nearer to φ(x) than φ(z) is, then k(x,y) ≥ k(x,z)."""
    found = gram(kernel, triple.X)
    rho2 = squared_distances(found)
    if rho2[0, 1] < rho2[0, 2]:
        yield at_least("k(x,y)", found.K[0, 1], found.K[0, 2])


def squared_distances(found: Gram) -> np.ndarray:
    """The matrix k(x,x) + k(y,y) − 2k(x,y)."""
    own = found.K.diagonal()
    return own[:, None] + own[None, :] - 2 * found.K
