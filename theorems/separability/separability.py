r"""Linear separability: a linear program decides it; XOR has none; a half-space of exponentially small margin; scaling."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import Allowance, rounding
from ...properties.conclusions import at_most, equal, exercised, greater, is_true, less
from ...properties.numbers import as_float, compare, exact_vector, rational, sqrt
from ...properties.oracles.lp import LPOptimum, solve_lp
from ...properties.oracles.margin import NotSeparable, max_margin
from ...properties.roles.base import listed, yes_or_no
from ...properties.samples.tables import LabelledPoints
from ...properties.sources import fds_chapter_6
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .roles.separation import FirstOneWeights, Margin, OneVersusRest, SeparabilityTest
from .samples.separation import ExclusiveClasses, PlanarScaledSeparator, ScaledSeparator, XorSquare, ZeroOneVectors

U = Fraction(1, 2**53)
MARGINS = [
    "separation.not_divided", "separation.divided_by_the_square", "separation.divided_by_rows_too", "separation.largest_distance",
    "separation.mean_distance", "separation.sum_norm", "separation.of_the_first",
]  # fmt: skip
TESTS = ["separation.separable", "separation.hulls_are_disjoint"]


@theorem(
    role=SeparabilityTest,
    source=fds_chapter_6("§6.2", claims=["fds-chapter-6/linear-separator-is-linear-program"]),
    sharpness=attained("every set: the program's optimum is 1 or 0"),
    mutants=[
        "separation.with_nonnegative_variables", "separation.through_the_origin", "separation.not_strictly",
        "separation.without_the_last_point", "separation.by_means", "separation.three_passes", "separation.two_classes_only",
    ],
    references=TESTS,
)  # fmt: skip
def linear_program_decides_separability(separable: SeparabilityTest, points: LabelledPoints) -> Iterator:
    r"""Some (w, b) separates strictly iff $\max\{t\le1:l_i(\langle w,a_i\rangle-b)\ge t\}$ is 1; else it is 0.

    A linear program with $d+2$ unknowns and $n+1$ inequalities, none of them strict: what separates may be scaled.
    (Linear programs are solvable in polynomial time, Khachiyan 1979.) Hypotheses: $n\ge1$; all labels may be the same. Either
    answer is certified, by a maximum-margin hyperplane or by a common point of the convex hulls, and the optimum by its dual.
    """
    truth = strictly_separable(points.rows, points.labels)
    yield exercised("both labels", len(set(points.labels)) == 2)
    yield equal("separable", yes_or_no(separable(points.X.copy(), points.y.copy())), truth)
    G = [[-l * v for v in a] + [l, 1] for a, l in zip(points.rows, points.labels, strict=True)]
    c = [0] * (points.d + 1) + [-1]
    found = solve_lp(c, [*G, [0] * (points.d + 1) + [1]], [0] * points.n + [1])
    yield equal("optimum of the program", -found.value if isinstance(found, LPOptimum) else None, int(truth))


def strictly_separable(rows: Any, labels: Any) -> bool:
    """Whether a hyperplane separates them, certified; the labels may all be the same."""
    try:
        if len(set(labels)) == 2:
            max_margin(rows, labels, intercept=True)
    except NotSeparable:
        return False
    return True


@theorem(
    role=SeparabilityTest,
    source=fds_chapter_6("§6.3", claims=["fds-chapter-6/xor-not-linearly-separable"]),
    sharpness="with x₁x₂ as a third coordinate there is a separator",
    mutants=[
        "separation.not_strictly", "separation.without_the_last_point", "separation.with_products",
        "separation.first_three_points", "separation.in_the_plane_only", "separation.but_for_one_mistake",
    ],
    references=TESTS,
)  # fmt: skip
def xor_has_no_separator(separable: SeparabilityTest, square: XorSquare) -> Iterator:
    r"""Points off the axes labelled by the sign of $x_1x_2$, in the four quadrants of a square, have no linear separator.

    For the reflections $(\pm x,\pm y)$ of a point in the two classes have the same mean, 0. Adding the coordinate
    $x_1x_2$ separates them. Hypotheses: with each point its reflections, as in the whole square. (Four points, one in each
    quadrant, may be separable.)
    """
    X, y = np.array([[float(v) for v in row] for row in square.rows]), np.array(square.labels)
    yield exercised("several points a quadrant", len(set(square.corners)) > 1)
    for label in (1, -1):
        own = [row for row, l in zip(square.rows, square.labels, strict=True) if l == label]
        yield equal("mean of a class", tuple(map(sum, zip(*own, strict=True))), (0, 0))
    yield is_true("no separator", not yes_or_no(separable(X.copy(), y.copy())))
    yield is_true("a separator with x₁x₂", yes_or_no(separable(np.column_stack([X, X[:, 0] * X[:, 1]]), y.copy())))


@theorem(
    role=FirstOneWeights,
    source=fds_chapter_6(
        "§6.2",
        claims=["fds-chapter-6/parity-of-first-one-halfspace", "fds-chapter-6/parity-of-first-one-tiny-margin"],
    ),
    sharpness="the product is more than a third of the first weight in it; with all vectors, no halving can be spared for long",
    mutants=[
        "separation.thirds_for_halves", "separation.harmonic", "separation.all_positive", "separation.from_the_last",
        "separation.even_first", "separation.eight_places", "separation.alternating",
    ],
    references=["separation.halving_weights"],
)  # fmt: skip
def parity_of_the_first_one(weights: FirstOneWeights, vectors: ZeroOneVectors) -> Iterator:
    r"""$\langle(1,-\frac12,\frac14,\dots),a\rangle$ is positive if the first 1 of $a\in\{0,1\}^d$ is at an odd place, else < 0.

    If the first k places are 0 it is at most $\frac43\,2^{-k}$ in size, and so is the margin, as $\|w\|,\|a\|\ge1$: for the first
    $\lfloor d/10\rfloor$ places $O(2^{-d/10})$. Hypotheses: $a\ne0$, which has no first 1.
    """
    w = exact_vector(weights(vectors.d)).ravel()
    if len(w) != vectors.d:
        raise ImplementationFailed(f"returned {len(w)} weights for {vectors.d} coordinates")
    yield exercised("several ones after zeros", vectors.zeros > 0 and any(sum(row) > 1 for row in vectors.rows))
    for row, label in zip(vectors.rows, vectors.labels, strict=True):
        product = sum(u * v for u, v in zip(w, row, strict=True))
        yield greater("l⟨w,a⟩", label * product, 0)
        k = row.index(1)
        yield at_most("|⟨w,a⟩|", abs(product), Fraction(4, 3) / 2**k)
        yield at_most("margin²", product**2 / Fraction(sum(v * v for v in w) * sum(row)), (Fraction(4, 3) / 2**k) ** 2)


@theorem(
    role=Margin,
    source=fds_chapter_6("§6.2, after definition 6.1", claims=["fds-chapter-6/margin-scaling-behaviour"]),
    sharpness="equations",
    mutants=MARGINS,
    references=["separation.margin"],
)
def margins_scale_with_the_data(margin: Margin, separator: ScaledSeparator) -> Iterator:
    r"""The margin $\min_il_i\langle w,a_i\rangle/\|w\|$ of a solution w is that of cw, and c times as large on the data $ca_i$.

    So without unit rows longer data would have a larger margin; and so would a longer w, were it not for the $\|w\|$. Hypotheses:
    w separates the data, $c>0$.
    """
    w, X, y = separator.floats()
    c, true = separator.c, min(separator.products) / Fraction(1)
    norm = sqrt(sum(v * v for v in separator.w))
    yield exercised("c ≠ 1, and an example that is farther", c != 1 and len(set(separator.products)) > 1)
    slack = near(separator)
    yield equal("margin", rational(margin(w.copy(), X.copy(), y.copy())), true / norm, slack)
    yield equal("margin of cw", rational(margin(float(c) * w, X.copy(), y.copy())), true / norm, slack)
    found = rational(margin(w.copy(), float(c) * X, y.copy())) / c
    yield equal("margin on the data ca, divided by c", found, true / norm, slack)
    yield equal("min l⟨cw,a⟩, not divided", min(c * v for v in separator.products), c * true)


@theorem(
    role=Margin,
    source=fds_chapter_6("§6.2, maximising the margin", claims=["fds-chapter-6/margin-function-not-concave"]),
    sharpness="in one dimension it is constant where it is positive, and so concave",
    mutants=MARGINS,
    references=["separation.margin"],
    examples=60,
)
def margin_is_not_concave(margin: Margin, separator: PlanarScaledSeparator) -> Iterator:
    r"""For $d\ge2$, $\delta(w)=\min_il_i\langle w,a_i\rangle/\|w\|$ is not concave on the w with all $l_i\langle w,a_i\rangle>0$.

    The best u has $\delta(u)>\delta(v)$ for every solution v in another direction; as $s\to0$ the middle of v and su tends to
    $\frac12v$, where δ is $\delta(v)$, less than the mean of $\delta(v)$ and $\delta(su)=\delta(u)$. Such an s is found.
    """
    u, v = separator.optimum.w, another(separator)
    best, other = delta(separator, u), delta(separator, v)
    yield less("δ(v)", other, best)
    for k in range(64):
        middle = tuple(b + a / Fraction(2**k) for a, b in zip(u, v, strict=True))
        if compare(delta(separator, middle) * 2, best + other) < 0:
            break
    yield exercised("more than one example", separator.n > 1)
    yield less("δ in the middle of v and su", delta(separator, middle), (best + other) / Fraction(2))
    w, X, y = separator.floats()
    yield equal("δ(w)", rational(margin(w, X, y)), delta(separator, separator.w), near(separator))


def delta(separator: ScaledSeparator, w: Any) -> Any:
    """δ(w), exactly."""
    products = [
        l * sum(Fraction(a) * v for a, v in zip(w, x, strict=True)) for x, l in zip(separator.rows, separator.labels, strict=True)
    ]
    return min(products) / sqrt(sum(Fraction(a) ** 2 for a in w))


def another(separator: ScaledSeparator) -> tuple[Fraction, ...]:
    """A solution in another direction than the best one: that moved a little, at right angles to it."""
    u = separator.optimum.w
    i = next(j for j, a in enumerate(u) if a != 0)
    turned = [Fraction(0)] * len(u)
    turned[i - 1], turned[i] = Fraction(u[i]), -Fraction(u[i - 1])
    step = Fraction(1)
    while True:
        v = tuple(a + step * t for a, t in zip(u, turned, strict=True))
        if all(
            l * sum(a * b for a, b in zip(v, x, strict=True)) > 0 for x, l in zip(separator.rows, separator.labels, strict=True)
        ):
            return v
        step /= 2


def near(separator: ScaledSeparator) -> Allowance:
    """The rounding of a margin: d products and their sum, a norm and a quotient, relative to Σ|wⱼaⱼ|/‖w‖ ≤ ‖a‖."""
    largest = Fraction(as_float(sqrt(separator.radius_squared))) + 1
    return rounding(8 * (separator.d + 4) * U * largest, "8(d + 4)u‖a‖ for a product of vectors, a norm and a quotient")


@theorem(
    role=OneVersusRest,
    source=fds_chapter_6("§6.1", claims=["fds-chapter-6/multiclass-reduces-to-binary"]),
    sharpness="one classifier could be spared: who is in none of the others is in its class",
    mutants=[
        "separation.last_yes", "separation.first_no", "separation.counted_from_one", "separation.without_the_last_class",
        "separation.per_class", "separation.yes_or_no",
    ],
    references=["separation.decide"],
)  # fmt: skip
def binary_answers_give_the_class(decide: OneVersusRest, sample: ExclusiveClasses) -> Iterator:
    r"""If each example is in exactly one of k classes, k correct answers "in class j or not" give its class.

    Hypotheses: the answers are correct; with a wrong one there may be no yes, or two.
    """
    answers = sample.answers()
    found = [rational(c) for c in listed(decide(answers.copy()), "classes")]
    yield exercised("three classes at least", sample.k > 2)
    yield is_true("one yes for each", bool((answers.sum(axis=1) == 1).all()))
    yield equal("classes", found, list(sample.classes))
