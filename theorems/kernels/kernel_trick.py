r"""The kernel trick: optimal weights are combinations of the images of the data, and inner products are all that is needed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import Allowance, declared, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, greater
from ...properties.numbers import exact_matrix, exact_vector, rational
from ...properties.oracles.margin import nearest_point_weights
from ...properties.roles import setting
from ...properties.roles.base import vector
from ...properties.sources import cs229_svm, fds_chapter_6, ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from ..perceptron.samples import SeparableStream, products
from .roles.kernels import GramScoring, KernelMaxMargin
from .samples.kernels import BlockPair, ImageExpansion

U = Fraction(1, 2**53)


@theorem(
    role=GramScoring,
    source=[
        fds_chapter_6("§6.3, before Lemma 6.2", claims=["fds-chapter-6/kernel-trick-gram-only"]),
        cs229_svm("§7", claims=["cs229-svm/kernel-substitution", "cs229-svm/kernel-trick-any-inner-product-algorithm"]),
        ml_notes("Supervised Learning, SVM (l.467)", claims=["ml-notes/kernel-trick-inner-products-only"]),
    ],
    sharpness="identities",
    mutants=[
        "kernel_methods.ForgetsCrossTerms", "kernel_methods.NormNotSquared", "kernel_methods.NearestPointOnly",
        "kernel_methods.SignsOnly",
        "kernel_methods.NormalisesTheScores",
    ],
    references=["kernel_methods.GramScores"],
)  # fmt: skip
def inner_products_suffice(method: GramScoring, expansion: ImageExpansion) -> Iterator:
    r"""For $w=\sum_iy_i\phi(a_i)$: $\langle w,\phi(x)\rangle=\sum_iy_ik(a_i,x)$ and $\|w\|^2=\sum_{ij}y_iy_jk(a_i,a_j)$.

    So an algorithm that sees its data through inner products only learns with the features $\phi$ once they are replaced by $k$.
    Checked with $k=\langle\cdot,\cdot\rangle^2$ and its explicit features, the products $x_ix_j$; and a perceptron that sees $k$
    only fails on the same examples as one that computes with the features. All numbers are small integers: nothing is rounded.
    """
    images = exact_matrix([products(row) for row in expansion.rows])
    K, y = expansion.inner**2, expansion.alpha
    w = images.T @ y
    found = vector(method.scores(K.astype(np.float64), y.astype(np.float64)), "scores", expansion.n)
    yield exercised("two images that are not orthogonal", any(K[i, j] for i in range(expansion.n) for j in range(i)))
    for j in range(expansion.n):
        yield equal("⟨w,φ(x)⟩", found[j], images[j] @ w)
    yield equal("‖w‖²", rational(method.squared_norm(K.astype(np.float64), y.astype(np.float64))), w @ w)
    theta, alpha = images[0] * 0, y * 0
    for _ in range(3):
        for j, label in enumerate(expansion.labels):
            score = vector(method.scores(K[:, j : j + 1].astype(np.float64), alpha.astype(np.float64)), "scores", 1)[0]
            yield equal("the perceptron's score, by inner products and by features", score, theta @ images[j])
            if label * (theta @ images[j]) <= 0:
                theta, alpha[j] = theta + label * images[j], alpha[j] + label


@theorem(
    role=KernelMaxMargin,
    source=fds_chapter_6(
        "Lemma 6.2 and after", claims=["fds-chapter-6/representer-lemma", "fds-chapter-6/kernel-svm-reformulation"]
    ),
    sharpness=attained("every separable set: the optima are equal"),
    mutants=[
        "kernel_methods.ReturnsMultipliers", "kernel_methods.IgnoresTheLastPoint", "kernel_methods.HalvesTheMargin",
        "kernel_methods.EqualMargins", "kernel_methods.AllOnes", "kernel_methods.StopsEarly",
    ],
    references=["kernel_methods.MaxMarginBySubsets", "kernel_methods.MaxMarginByAscent"],
)  # fmt: skip
def optimum_is_combination_of_images(solver: KernelMaxMargin, stream: SeparableStream) -> Iterator:
    r"""The optimal $w$ of $\min\|w\|^2$, $l_i\langle w,\phi(a_i)\rangle\ge1$, is $\sum_j\beta_j\phi(a_j)$;
    so $\min\beta^\top K\beta$, $l_i(K\beta)_i\ge1$, has the same value.

    Hypotheses: some $w$ separates the images (here the rows, any vectors). The certified optimum over all $w$ is compared with
    the combination that its multipliers give, exactly, and with what the implementation finds from $K$ alone. It is the only
    one, since $\|w\|^2$ is strictly convex.
    """
    images, optimum = exact_matrix(np.array(stream.rows, dtype=object)), stream.optimum
    K, least = images @ images.T, optimum.norm_squared
    alpha = [a * stream.labels[i] for i, a in sorted(optimum.alpha.items())]
    support = sorted(optimum.alpha)
    combination: Any = sum((a * images[i] for a, i in zip(alpha, support, strict=True)), start=images[0] * 0)
    yield exercised("at least two points", stream.n > 1)
    yield equal("w*, as a combination of images", tuple(combination), tuple(optimum.w))
    beta, slack = solution(solver, K, stream.labels)
    yield at_least("smallest lᵢ(Kβ)ᵢ", min(stream.labels * (K @ beta)), 1, slack)
    # a w with margins at least 1 − t has ‖w‖² ≥ (1 − t)²‖w*‖²; "within tol" is asked of the value from above
    yield at_most("βᵀKβ", beta @ K @ beta, least, rounding(2 * slack.value * least, slack.origin))


def solution(solver: KernelMaxMargin, K: np.ndarray, labels: tuple[int, ...]) -> tuple[np.ndarray, Allowance]:
    """β as exact rationals, and by how much its margins may be missed: the solver's own ``tol`` and rounding."""
    beta = exact_vector(solver(K.astype(np.float64), np.array(labels)))
    if beta.shape != (len(labels),):
        raise ImplementationFailed(f"returned the shape {beta.shape} for {len(labels)} points")
    tol = declared(setting(solver, "tol", 0), "margins are at least 1 − tol, and βᵀKβ at most 1 + 2tol times the least")
    n = len(labels)
    scale = max((sum(abs(K[i, j] * beta[j]) for j in range(n)) for i in range(n)), default=0)
    return beta, tol + rounding(4 * n * U * scale, "4nu times the largest Σⱼ|kᵢⱼβⱼ|")


@theorem(
    role=KernelMaxMargin,
    source=fds_chapter_6(
        "§6.3, example",
        claims=["fds-chapter-6/intertwined-curves-svm-decouples"],
    ),
    sharpness=attained("two points on each curve"),
    mutants=[
        "kernel_methods.ReturnsMultipliers", "kernel_methods.IgnoresTheLastPoint", "kernel_methods.HalvesTheMargin",
        "kernel_methods.AllOnes",
        "kernel_methods.ShiftsBetweenTheBlocks",
    ],
    references=["kernel_methods.MaxMarginBySubsets", "kernel_methods.MaxMarginByAscent"],
)  # fmt: skip
def blocks_decouple(solver: KernelMaxMargin, pair: BlockPair) -> Iterator:
    r"""For $K=\mathrm{diag}(K_1,K_1)$, labels $+1$, then $-1$, $K_1$ definite: the solution is $(y_1,-y_1)$, $y_1$ that of $K_1$.

    Training scores are at least 1 in absolute value; for two points on a curve with $k=k_{12}<1$, $y_1=(1,1)/(1+k)$.
    """
    K, n = pair.K, pair.curve.n
    beta, slack = solution(solver, K, pair.labels)
    alone, _ = solution(solver, pair.curve.exact, (1,) * n)
    least = 1 / nearest_point_weights(pair.curve.exact)[1]
    yield exercised("several points on a curve, some alike", any(pair.curve.exact[i, j] for i in range(n) for j in range(i)))
    scores = K @ beta
    for i, label in enumerate(pair.labels):
        yield at_least("lᵢ Σⱼ kᵢⱼyⱼ", label * scores[i], 1, slack)
    yield at_most("value of the whole", beta @ scores, 2 * least, rounding(4 * slack.value * least, slack.origin))
    # margins within t ≤ 1/4 and a value within 2tV of the least V: ‖w/(1−t) − w*‖² ≤ 2((1 + 2t)/(1−t)² − 1)V, so that
    # ‖w − w*‖² ≤ 16tV; V is twice the curve's for the whole, and each difference has two such parts: at most 96t times that
    near = rounding(96 * slack.value * least, slack.origin)
    for name, difference in (("y₁ and −y₂", beta[:n] + beta[n:]), ("y₁ and the curve's own", beta[:n] - alone)):
        yield at_most(f"squared distance of {name}", difference @ pair.curve.exact @ difference, 0, near)


@blocks_decouple.printed(
    claims=["fds-chapter-6/intertwined-curves-solution-all-ones"],
    mistake="Neighbours share the work: two points with similarity k have the entries 1/(1+k), about ½ where k ≈ 1.",
)
def coefficients_are_one(solver: KernelMaxMargin, pair: BlockPair) -> Iterator:
    """The entries of y₁ are all (about) 1, and those of y₂ −1."""
    beta, _ = solution(solver, pair.K, pair.labels)
    yield at_least("smallest lᵢyᵢ", min(pair.labels * beta), Fraction(9, 10))


@blocks_decouple.printed(
    claims=["fds-chapter-6/intertwined-curves-classifier"],
    mistake="lᵢyᵢ is 1 for points unlike all others and smaller among neighbours: it is lᵢ Σⱼ kᵢⱼyⱼ that is at least 1.",
)
def coefficients_beyond_one(solver: KernelMaxMargin, pair: BlockPair) -> Iterator:
    """The entries of y classify: lᵢyᵢ > 1."""
    beta, slack = solution(solver, pair.K, pair.labels)
    yield greater("smallest lᵢyᵢ", min(pair.labels * beta), 1 + slack.value)


@blocks_decouple.printed(
    claims=["fds-chapter-6/kernel-prediction-translator-note"],
    mistake="The thresholds 1 and −1 leave out the support vectors, whose scores are 1 and −1 exactly: the sign decides.",
)
def scores_beyond_one(solver: KernelMaxMargin, pair: BlockPair) -> Iterator:
    """A point of class +1 (a new one may equal a known one) has Σⱼ kᵢⱼyⱼ > 1, one of class −1 has less than −1."""
    beta, slack = solution(solver, pair.K, pair.labels)
    scores = pair.K @ beta
    # what is in doubt is one way or the other within the solver's tolerance; a real excess would be larger
    yield greater("smallest lᵢ Σⱼ kᵢⱼyⱼ", min(pair.labels * scores), 1 + slack.value)
