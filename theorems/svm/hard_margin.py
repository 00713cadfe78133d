r"""The maximum-margin hyperplane: min ½‖w‖² subject to $y_i(\langle w,x_i\rangle+b)\ge1$.

Ground truth is the optimum that is certified over the rationals. A classifier is held to its own ``tol``: with
τ = tol + (kernel cache, see `Fitted.tau`), all $y_i(\langle w,x_i\rangle+b)\ge1-\tau$, and ≤ 1 + τ where $\alpha_i>0$. Then
$\|w\|^2=\sum\alpha_iy_i(\langle w,x_i\rangle+b)$ lies between $(1-\tau)\sum\alpha$ and $(1+\tau)\sum\alpha$, and with
$\sum\alpha-\frac12\|w\|^2\le\frac12\|w^*\|^2$ all the tolerances below follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...properties.allowances import Allowance, declared, from_gap
from ...properties.conclusions import at_least, at_most, equal, exercised, greater, is_true
from ...properties.numbers import exact_vector, sqrt
from ...properties.oracles.margin import NotSeparable, max_margin
from ...properties.sources import cs229_svm, ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import NotApplicable
from .readings import Fitted, MaxMarginClassifier, fit, price
from .samples import SeparableClasses, TwoClasses

REFERENCES = ["svm.HardMarginSVM"]


@theorem(
    role=MaxMarginClassifier,
    source=[
        cs229_svm(
            "§4 and §6",
            claims=[
                "cs229-svm/max-geometric-margin-problem",
                "cs229-svm/ratio-margin-problem",
                "cs229-svm/hard-margin-qp-equals-max-margin",
                "cs229-svm/hard-margin-convex-qp",
            ],
        ),
        ml_notes("SVM (l.411–415)", claims=["ml-notes/svm-max-margin-equals-min-norm"]),
    ],
    sharpness=attained("every separable set"),
    mutants=[
        "svm.ForgetsTheIntercept",
        "svm.InterceptAsPrinted",
        "svm.InterceptFromTheMeans",
        "svm.DifferenceOfMeans",
        "svm.StandardisesFirst",
        "svm.IgnoresTheLastExample",
        "svm.StopsEarly",
        "svm.DropsTheBalance",
    ],
    references=REFERENCES,
)
def largest_geometric_margin(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    r"""The smallest distance of an example from the hyperplane is the largest that any hyperplane has: $\gamma^*=1/\|w^*\|$.

    Hypotheses: some hyperplane separates the classes, and neither is empty. However (w, b) is scaled: the margin is divided
    by ‖w‖. From the bounds above, $\|w\|^2\le\|w^*\|^2(1+\tau)/(1-\tau)$, so that $\gamma^2\ge\gamma^{*2}(1-\tau)^3/(1+\tau)$.
    """
    fitted, tau = trained(classifier, classes)
    margin = min(fitted.margins)
    yield exercised("three examples", classes.n > 2)
    yield greater("smallest yᵢ(⟨w,xᵢ⟩ + b)", margin, 0)
    reached = margin**2 / Fraction(fitted.norm_squared)
    loss = 1 - (1 - tau) ** 3 / (1 + tau)
    yield at_most("γ² ≤ γ*²", reached, classes.margin_squared)
    yield at_least("γ² ≥ γ*²", reached, classes.margin_squared, up_to(loss * classes.margin_squared, "γ*²(1 − (1−τ)³/(1+τ))"))


@largest_geometric_margin.printed(
    claims=["ml-notes/svm-qp-objective"],
    mistake="‖w‖ is not quadratic: it is its square, which has the same minimiser, that makes this a quadratic program.",
)
def norm_is_quadratic(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    """Printed: minimising f = ‖w‖ is quadratic programming. For a quadratic f, f(2w) − 2f(w) + f(0) = f(w) + f(−w) − 2f(0)."""
    fitted, _ = trained(classifier, classes)
    norm, double = sqrt(fitted.norm_squared), sqrt(4 * fitted.norm_squared)
    yield at_most("|‖w‖ + ‖−w‖ − 2‖0‖|, and |‖2w‖ − 2‖w‖ + ‖0‖|", 2 * norm, abs(double - 2 * norm))


@theorem(
    role=MaxMarginClassifier,
    source=[
        ml_notes(
            "SVM (l.415–420)",
            claims=["ml-notes/svm-margin-length", "ml-notes/svm-both-planes-touched"],
        ),
        cs229_svm("§4, the scaling γ̂ = 1"),
    ],
    sharpness=attained("every separable set"),
    mutants=[
        "svm.ForgetsTheIntercept",
        "svm.InterceptAtThePositives",
        "svm.DifferenceOfMeans",
        "svm.SoftInstead",
        "svm.ShrinksTheWeights",
        "svm.StopsEarly",
        "svm.StandardisesFirst",
    ],
    references=REFERENCES,
)
def both_planes_are_touched(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    r"""All $y_i(\langle w,x_i\rangle+b)\ge1$, both planes $\langle w,x\rangle+b=\pm1$ carry a point, and the margin is $1/\|w\|$.

    Hypotheses: the classes are separable and not empty; (w, b) is scaled so that the smallest functional margin is 1.
    """
    fitted, tau = trained(classifier, classes)
    scaled_to_one(fitted, classes)
    within = up_to(tau, "τ")
    positive, negative = by_class(fitted)
    yield exercised("an example behind the planes", any(m > 1 + tau for m in fitted.margins))
    yield at_least("smallest yᵢ(⟨w,xᵢ⟩ + b)", min(fitted.margins), 1, within)
    yield equal("smallest ⟨w,x⟩ + b among the positives", min(positive) + fitted.b, 1, within)
    yield equal("largest ⟨w,x⟩ + b among the negatives", max(negative) + fitted.b, -1, within)
    least = classes.optimum.norm_squared
    yield at_most("‖w‖² ≤ 1/γ*²", fitted.norm_squared, least, up_to(least * ((1 + tau) / (1 - tau) - 1), "‖w*‖²((1+τ)/(1−τ) − 1)"))
    yield at_least("‖w‖² ≥ 1/γ*²", fitted.norm_squared, least, up_to(least * (1 - (1 - tau) ** 2), "‖w*‖²(1 − (1−τ)²)"))


@both_planes_are_touched.printed(
    claims=["cs229-svm/hard-margin-primal"],
    mistake="Printed as a maximum, and with γ where 1 is meant: (2w, 2b) is feasible too and has a larger norm.",
    verdict="refuted",
)
def largest_norm(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    """Printed: the optimal margin classifier maximises ½‖w‖² subject to y(⟨w,x⟩ + b) ≥ γ over (γ, w, b)."""
    fitted, _ = trained(classifier, classes)
    if min(fitted.y * (fitted.x @ (2 * fitted.w) + 2 * fitted.b)) >= min(fitted.margins):  # (γ, 2w, 2b) is feasible
        yield at_most("½‖2w‖² ≤ ½‖w‖²", 2 * fitted.norm_squared, fitted.norm_squared / Fraction(2))


@both_planes_are_touched.printed(
    claims=["ml-notes/svm-slater-holds"],
    mistake="Without relaxation nothing is feasible unless the classes are separable, and then Slater's condition fails.",
    witness=lambda: TwoClasses(((0,), (0,)), (-1, 1)),
)
def feasible_without_relaxation(classifier: MaxMarginClassifier, classes: TwoClasses) -> Iterator:
    """Printed: SVM, relaxed or not, satisfies Slater's condition (for affine constraints: some point is feasible)."""
    try:
        max_margin(classes.rows, classes.labels, intercept=True)
        feasible = True
    except NotSeparable:
        feasible = False
    yield is_true("some (w, b) has all yᵢ(⟨w,xᵢ⟩ + b) ≥ 1", feasible)


@theorem(
    role=MaxMarginClassifier,
    source=cs229_svm("§6, (11), with y = +1 under the minimum"),
    sharpness=attained("every separable set"),
    mutants=[
        "svm.InterceptAsPrinted",
        "svm.InterceptAtThePositives",
        "svm.InterceptFromTheMeans",
        "svm.ForgetsTheIntercept",
        "svm.StopsEarly",
        "svm.SoftInstead",
    ],
    references=REFERENCES,
)
def intercept_is_halfway(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    r"""$b=-\tfrac12\big(\max_{y_i=-1}\langle w,x_i\rangle+\min_{y_i=+1}\langle w,x_i\rangle\big)$.

    Hypotheses: the classes are separable and not empty. Each of the two closest scores is within τ of its plane.
    """
    fitted, tau = trained(classifier, classes)
    scaled_to_one(fitted, classes)
    positive, negative = by_class(fitted)
    yield exercised("more than two examples", classes.n > 2)
    yield equal("b", fitted.b, -(max(negative) + min(positive)) / Fraction(2), up_to(tau, "τ"))


@intercept_is_halfway.printed(
    claims=["cs229-svm/hard-margin-intercept-formula"],
    mistake="Printed with y = −1 under both the maximum and the minimum: the minimum is over the positive examples.",
)
def intercept_from_the_negatives(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    """Printed: b = −½(max over y = −1 of ⟨w,x⟩ + min over y = −1 of ⟨w,x⟩)."""
    fitted, tau = trained(classifier, classes)
    _, negative = by_class(fitted)
    yield equal("b", fitted.b, -(max(negative) + min(negative)) / Fraction(2), up_to(tau, "τ"))


@theorem(
    role=MaxMarginClassifier,
    source=cs229_svm("§6: only support vectors matter", claims=["cs229-svm/support-vectors-fewer-than-samples"]),
    sharpness=attained("every separable set"),
    mutants=[
        "svm.DifferenceOfMeans",
        "svm.InterceptFromTheMeans",
        "svm.StandardisesFirst",
        "svm.SoftInstead",
        "svm.IgnoresTheLastExample",
        "svm.DropsTheBalance",
    ],
    references=REFERENCES,
)
def support_vectors_determine_the_optimum(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    r"""Trained on the examples with $\alpha_i>0$ alone, the classifier finds the same hyperplane.

    Hypotheses: the classes are separable and not empty. A solution has $\|w-w^*\|^2\le2(\frac12\|w\|^2/(1-\tau)^2-W(\alpha))$,
    which is at most $\|w\|^2(1/(1-\tau)^2+1-2/(1+\tau))$; and b is within τ of halfway between the closest scores.
    """
    support = sorted(classes.optimum.alpha)
    fewer = classes.only(support)
    yield exercised("an example that is no support vector", len(support) < classes.n)
    yield equal("the certified optimum", (fewer.optimum.w, fewer.optimum.b), (classes.optimum.w, classes.optimum.b))
    for name, sample in (("‖w − w*‖² on all examples", classes), ("‖w − w*‖² on the support vectors", fewer)):
        fitted, tau = trained(classifier, sample)
        scaled_to_one(fitted, sample)
        gap = gap_bound(fitted, tau)
        yield at_most(name, distance(fitted, classes), 0, from_gap(gap, "‖w‖²(1/(1−τ)² + 1 − 2/(1+τ))"))
        away = tau + sqrt(gap * classes.radius_squared)
        yield equal("b" + name[9:], fitted.b, classes.optimum.b, from_gap(away, "τ + ‖w − w*‖·max‖x‖"))


@support_vectors_determine_the_optimum.without("positive multipliers")
def any_tight_examples(classifier: MaxMarginClassifier, classes: SeparableClasses) -> Iterator:
    """Examples that are tight are not enough: d + 1 of them that determine the plane by equations may have another optimum."""
    optimum = classes.optimum
    score = [
        y * (sum(a * v for a, v in zip(x, optimum.w, strict=True)) + optimum.b)
        for x, y in zip(classes.rows, classes.labels, strict=True)
    ]
    tight = [i for i in range(classes.n) if score[i] == 1 and i not in optimum.alpha]
    fewer = classes.only(tight) if len({classes.labels[i] for i in tight}) == 2 else classes
    fitted, tau = trained(classifier, fewer)
    yield at_most("‖w − w*‖²", distance(fitted, classes), 0, from_gap(gap_bound(fitted, tau), "‖w‖²(1/(1−τ)² + 1 − 2/(1+τ))"))


def trained(classifier: Any, classes: SeparableClasses) -> tuple[Fitted, Any]:
    """The fitted classifier, and τ. Raises `NotApplicable` where it solves another problem on these data.

    A soft-margin classifier finds the hard margin exactly if C is at least every multiplier of it.
    """
    C, alpha = price(classifier), classes.optimum.alpha
    if C is not None and max(alpha.values()) > C:
        raise NotApplicable("its C is smaller than a multiplier of the hard margin")
    fitted = fit(classifier, classes)
    if not fitted.has_intercept:
        raise NotApplicable("it fits no intercept")
    if not any(fitted.w):
        return fitted, Fraction(1, 2)
    tau = fitted.tau([alpha.get(i, 0) for i in range(classes.n)]).value
    return fitted, min(tau, Fraction(1, 2))


def scaled_to_one(fitted: Fitted, classes: SeparableClasses) -> None:
    """Raise `NotApplicable` for a classifier that shows no multipliers and scales w to ‖w‖ = 1 instead."""
    if (
        fitted.signed is None
        and abs(fitted.norm_squared - 1) < Fraction(1, 10**9)
        and abs(classes.optimum.norm_squared - 1) > Fraction(1, 100)
    ):
        raise NotApplicable("it scales w to length 1")


def by_class(fitted: Fitted) -> tuple[list[Any], list[Any]]:
    """The scores ⟨w,x⟩ of the positive and of the negative examples."""
    scores = fitted.x @ fitted.w
    return [s for s, y in zip(scores, fitted.y, strict=True) if y > 0], [s for s, y in zip(scores, fitted.y, strict=True) if y < 0]


def distance(fitted: Fitted, classes: SeparableClasses) -> Any:
    """‖w − w*‖²."""
    difference = fitted.w - exact_vector(classes.optimum.w)
    return difference @ difference


def gap_bound(fitted: Fitted, tau: Any) -> Any:
    """Twice the duality gap that the optimality conditions up to τ leave."""
    return fitted.norm_squared * (1 / (1 - tau) ** 2 + 1 - 2 / (1 + tau))


def up_to(value: Any, meaning: str) -> Allowance:
    """A tolerance that follows from τ = tol + kernel cache."""
    return declared(value, f"tol and the kernel cache make τ; here {meaning}")
