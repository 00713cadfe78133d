"""What the texts print of support vector machines: claims that hold, claims that fail as printed, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import numpy as np

from ....properties.numbers.exact import exact_vector, rational, sqrt
from ....properties.oracles.margin import NotSeparable, max_margin
from ....properties.oracles.psd import definiteness
from ....properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from ...perceptron.samples.streams import UnitSeparableStream
from .. import hard_margin, hard_margin_dual, soft_margin
from ..margin_through_origin import margin_is_reciprocal_norm
from ..margins import margins_of_a_hyperplane
from ..readings import (
    CentredFit,
    FitOnTight,
    HardMarginFit,
    InterceptFit,
    LinearFit,
    PairMove,
    QueriedFit,
    SoftFit,
)
from ..readings.soft_margins import formula_eleven
from ..samples.points import Outlier, QueriedClasses, SeparableClasses, TwoClasses, TwoVectors
from ..smo import clipped_maximum_is_optimal

# ------------------------------------------------------------------------------------------------------------------- margins


@margins_of_a_hyperplane.printed(
    "cs229-svm/functional-margin-nonnegative-implies-correct",
    mistake="On the boundary itself g answers +1, so an example with label −1 there has functional margin 0 and is misclassified.",
    witness=lambda: QueriedClasses(((-1,), (1,)), (-1, 1), (0,), -1, 1),
)
def nonnegative_margin_is_correct(run: QueriedFit) -> Law:
    """As long as y(⟨w,x⟩ + b) ≥ 0, the prediction on this example is correct."""
    if run.sample.label * run.score >= 0:
        yield equal("g(⟨w,x⟩ + b) = y", 1 if run.score >= 0 else -1, run.sample.label)


@margins_of_a_hyperplane.printed(
    "cs229-svm/dataset-functional-margin-min",
    mistake="Transcription: x stands without its index; with one input, a set with both labels has no positive margin.",
)
def margin_with_one_input(run: QueriedFit) -> Law:
    """The functional margin of S is the least of the yᵢ(⟨w,x⟩ + b), with the same x in each: then it is one of the inputs."""
    scores = run.x @ run.w + run.b
    yield is_true("for some input x, min yᵢ(⟨w,x⟩ + b) is γ̂", min(run.margins) in [min(run.y * score) for score in scores])


@margins_of_a_hyperplane.printed(
    "cs229-svm/arbitrary-scaling-constraint",
    mistake="Scaling cannot make |w₁| = 5 where w₁ = 0; a scaling constraint must be positive at the (w, b) that is scaled.",
)
def any_scaling_constraint(run: QueriedFit) -> Law:
    """‖w‖ = 1, or |w₁| = 5, or |w₁ + b| + |w₂| = 2 can each be met simply by scaling w and b."""
    yield greater("‖w‖", run.norm_squared, 0)
    yield greater("|w₁|", abs(run.w[0]), 0)
    if run.sample.d > 1:
        yield greater("|w₁ + b| + |w₂|", abs(run.w[0] + run.b) + abs(run.w[1]), 0)


@margins_of_a_hyperplane.printed(
    "cs229-svm/set-functional-margin-to-one",
    mistake="The functional margin of a set is a minimum: a negative constant turns it into another number, and right into wrong.",
)
def margin_multiplied_by_any_constant(run: QueriedFit) -> Law:
    """Multiplying w and b by some constant multiplies the functional margin by that same constant."""
    c = run.sample.factor
    yield equal("γ̂ at (cw, cb)", min(run.y * (run.x @ (c * run.w) + c * run.b)), c * min(run.margins))


@margins_of_a_hyperplane.printed(
    "cs229-svm/functional-margin-arbitrarily-large",
    mistake="Only a positive functional margin grows with the scale: on the wrong side it falls, on the boundary it stays 0.",
)
def scaled_up_to_a_hundred(run: QueriedFit) -> Law:
    """By adjusting the scale of w and b (keeping all predictions) the functional margin becomes as large as we like."""
    margin = run.sample.label * run.score
    scale = 100 / Fraction(abs(margin)) if margin else Fraction(100)  # no positive scale does better than its sign allows
    yield at_least("y(⟨cw,x⟩ + cb) for c large", scale * margin, 100)


@margins_of_a_hyperplane.printed(
    "fds-chapter-6/margin-is-argmin",
    mistake="The argmin is the index of the nearest example, not its distance: min is meant.",
)
def margin_is_an_index(run: LinearFit[UnitSeparableStream]) -> Law:
    """The margin of a solution w is argminᵢ lᵢ(w·aᵢ)/‖w‖."""
    w = run.sample.optimum.w
    margins = [label * sum(a * v for a, v in zip(w, row, strict=True)) for row, label in run.sample.examples]
    yield equal("argmin = the smallest distance", margins.index(min(margins)) + 1, min(margins) / sqrt(sum(v * v for v in w)))


# --------------------------------------------------------------------------------------------------------------- hard margin


@hard_margin.largest_geometric_margin.printed(
    "cs229-svm/ratio-margin-problem",
    mistake="The constraint has γ where γ̂ is meant: as γ is γ̂/‖w‖, scaling (w, b) up raises γ without end: no maximum.",
)
def ratio_with_two_margins(run: HardMarginFit) -> Law:
    """Printed: some (γ, w, b) maximises γ̂/‖w‖ = γ subject to yᵢ(⟨w,xᵢ⟩ + b) ≥ γ. Then (2γ, 2w, 2b), feasible too, is no better.

    (A γ̂ that nothing ties to γ is unbounded at once. If γ̂ is the functional margin of (w, b), the constraint on γ says nothing.)
    """
    gamma = min(run.margins)
    if min(run.y * (run.x @ (2 * run.w) + 2 * run.b)) >= 2 * gamma:  # (2γ, 2w, 2b) is feasible
        yield at_most("the objective at (2γ, 2w, 2b)", 2 * gamma, gamma)


@hard_margin.largest_geometric_margin.printed(
    "ml-notes/svm-qp-objective",
    mistake="‖w‖ is not quadratic: it is its square, which has the same minimiser, that makes this a quadratic program.",
)
def norm_is_quadratic(run: HardMarginFit) -> Law:
    """Minimising f = ‖w‖ is quadratic programming. For a quadratic f, f(2w) − 2f(w) + f(0) = f(w) + f(−w) − 2f(0)."""
    norm, double = sqrt(run.norm_squared), sqrt(4 * run.norm_squared)
    yield at_most("|‖w‖ + ‖−w‖ − 2‖0‖|, and |‖2w‖ − 2‖w‖ + ‖0‖|", 2 * norm, abs(double - 2 * norm))


@hard_margin.both_planes_are_touched.printed(
    "cs229-svm/hard-margin-primal",
    mistake="Printed as a maximum, and with γ where 1 is meant: (2w, 2b) is feasible too and has a larger norm.",
    verdict="refuted",
)
def largest_norm(run: HardMarginFit) -> Law:
    """The optimal margin classifier maximises ½‖w‖² subject to y(⟨w,x⟩ + b) ≥ γ over (γ, w, b)."""
    if min(run.y * (run.x @ (2 * run.w) + 2 * run.b)) >= min(run.margins):  # (γ, 2w, 2b) is feasible
        yield at_most("½‖2w‖² ≤ ½‖w‖²", 2 * run.norm_squared, run.norm_squared / Fraction(2))


@hard_margin.both_planes_are_touched.printed(
    "cs229-svm/hard-margin-convex-qp",
    mistake="A consequence of the misprinted problem: a maximum, with γ free, that no (γ, w, b) attains, for QP code to find.",
)
def solution_of_the_problem_above(run: HardMarginFit) -> Law:
    """The problem above, printed as max ½‖w‖², has a convex quadratic objective and linear constraints; solving it gives (w, b)."""
    yield from largest_norm.statement(run)


@hard_margin.both_planes_are_touched.literally()
def quadratic_objective_and_linear_constraints(run: HardMarginFit) -> Law:
    """½‖w‖² is quadratic and convex, and all yᵢ(⟨w,xᵢ⟩ + b) are linear in (w, b): with ≥ 1 and min, QP code finds (w, b)."""
    u, v, half = run.w_star, run.x[0], Fraction(1, 2)
    middle = (u + v) * half
    bend = u @ u * half + v @ v * half - middle @ middle
    yield equal("mean of ‖u‖² and ‖v‖² − ‖(u + v)/2‖², and ‖u − v‖²/4", bend, (u - v) @ (u - v) / Fraction(4))
    for row, y in zip(run.x, run.y, strict=True):
        at_u, at_v = (y * (row @ w + b) for w, b in ((u, run.optimum.b), (v, 0)))
        yield equal("the constraint at the midpoint", y * (row @ middle + run.optimum.b * half), (at_u + at_v) * half, at=row)
    margins = run.y * (run.x @ u + run.optimum.b)
    yield at_least("smallest yᵢ(⟨w*,xᵢ⟩ + b*)", min(margins), 1)
    yield at_most("largest gᵢ at (2w*, 2b*), inside", 1 - 2 * min(margins), -1)


@hard_margin.support_vectors_determine_the_optimum.literally("cs229-svm/support-vectors-fewer-than-samples")
def examples_behind_are_no_support_vectors(classes: SeparableClasses) -> Law:
    """There can be fewer support vectors than examples: here each example has a copy, which is moved away from the boundary."""
    w = exact_vector(classes.optimum.w)
    step = w * lcm(*(Fraction(v).denominator for v in w))
    behind = [tuple(row + y * step) for row, y in zip(classes.exact_X, classes.labels, strict=True)]
    both = SeparableClasses((*classes.rows, *behind), classes.labels * 2)
    margins = exact_vector(both.labels) * (both.exact_X @ exact_vector(both.optimum.w) + both.optimum.b)
    yield equal("w* with the copies", both.optimum.w, classes.optimum.w)
    yield less("support vectors: examples with the functional margin 1", sum(margins == 1), both.n)
    yield less("examples with αᵢ > 0", len(both.optimum.alpha), both.n)


@hard_margin_dual.prediction_by_inner_products.printed(
    "cs229-svm/prediction-uses-only-support-vectors",
    mistake="The support vectors need be no small part of the training set: all of the examples may be support vectors.",
)
def support_vectors_are_a_part(run: QueriedFit) -> Law:
    """Only the inner products of x with the support vectors are needed: a small part (here, not all) of the training set."""
    yield less("support vectors", len(run.sample.optimum.alpha), run.sample.n)


def separable(classes: TwoClasses) -> bool:
    """Whether a hyperplane separates the classes, certified."""
    try:
        max_margin(classes.rows, classes.labels, intercept=True)
    except NotSeparable:
        return False
    return True


@hard_margin.intercept_is_halfway.printed(
    "cs229-svm/hard-margin-intercept-formula",
    mistake="Printed with y = −1 under both the maximum and the minimum: the minimum is over the positive examples.",
)
def intercept_from_the_negatives(run: HardMarginFit) -> Law:
    """b = −½(max over y = −1 of ⟨w,x⟩ + min over y = −1 of ⟨w,x⟩)."""
    yield equal("b", run.b, -(max(run.negative) + min(run.negative)) / Fraction(2))


@hard_margin.support_vectors_determine_the_optimum.without("positive multipliers")
def any_tight_examples(run: FitOnTight) -> Law:
    """Examples that are tight are not enough: d + 1 of them that determine the plane by equations may have another optimum."""
    difference = run.on_support.w - run.w_star
    yield at_most("‖w − w*‖²", difference @ difference, 0)


@hard_margin_dual.only_the_closest_have_multipliers.printed(
    "cs229-svm/alpha-nonneg-only-for-unit-margin",
    mistake="Printed with αᵢ ≥ 0, which all multipliers satisfy: αᵢ > 0 is meant.",
)
def nonnegative_only_at_margin_one(run: HardMarginFit) -> Law:
    """Only for examples whose functional margin is exactly 1 do we have αᵢ ≥ 0."""
    for i, (a, m) in enumerate(zip(run.alpha, run.margins, strict=True)):
        if a >= 0:
            yield equal("the functional margin where αᵢ ≥ 0", m, 1, at=i)


@hard_margin_dual.only_the_closest_have_multipliers.printed(
    "cs229-svm/support-vectors-have-zero-alpha",
    mistake="Turned round: α is 0 for all examples that are *not* support vectors.",
    verdict="refuted",
)
def support_vectors_with_zero_multiplier(run: HardMarginFit) -> Law:
    """The αᵢ of all support vectors are 0 (a support vector is an example with functional margin 1 at the optimum)."""
    margins = run.y * (run.x @ run.w_star + run.optimum.b)
    for i, (a, m) in enumerate(zip(run.alpha, margins, strict=True)):
        if m == 1:
            yield equal("αᵢ of a support vector", a, 0, at=i)


@margin_is_reciprocal_norm.literally("fds-chapter-6/norm-and-squared-norm-same-minimiser")
def squared_norm_is_differentiable(pair: TwoVectors) -> Law:
    """‖v‖ is convex. ‖v‖² is differentiable, with the gradient 2v: ‖v + hu‖² is ‖v‖² + 2h⟨v,u⟩ + h²‖u‖². It orders all v as ‖v‖."""
    u, v, t = exact_vector(pair.u), exact_vector(pair.v), pair.t
    mixed, uu, vv = t * u + (1 - t) * v, rational(u @ u), rational(v @ v)
    yield at_most("‖tu + (1−t)v‖²", mixed @ mixed, t**2 * uu + 2 * t * (1 - t) * sqrt(uu * vv) + (1 - t) ** 2 * vv)
    for h in (Fraction(1), Fraction(-1, 2), Fraction(1, 1024)):
        moved = v + h * u
        yield equal("‖v + hu‖² − ‖v‖² − 2h⟨v,u⟩", moved @ moved - vv - 2 * h * (v @ u), h * h * uu, at=h)
    if uu < vv:
        yield less("‖u‖ where ‖u‖² < ‖v‖²", sqrt(uu), sqrt(vv))


@margin_is_reciprocal_norm.printed(
    "fds-chapter-6/soft-margin-objective-is-reciprocal-margin",
    mistake="The first term is ‖v‖²: where nothing is violated, the square of the reciprocal of the margin, not the reciprocal.",
)
def squared_norm_is_reciprocal_margin(run: CentredFit) -> Law:
    """‖v‖² + c·(total violation), with no violation at the solution, is the reciprocal of the margin: ‖v‖² = 1/δ."""
    yield equal("‖v‖² = 1/δ", run.norm_squared, sqrt(1 / Fraction(run.delta_squared)))


# --------------------------------------------------------------------------------------------------------------- soft margin


@soft_margin.soft_margin_optimum.printed(
    "cs229-svm/soft-margin-primal",
    mistake="ξ is missing among the variables of the minimum: for a ξ that is given, such as 0, there need be no feasible (w, b).",
)
def minimum_for_given_slacks(run: SoftFit) -> Law:
    """Printed: the minimum over (γ, w, b) of ½‖w‖² + CΣξᵢ, subject to yᵢ(⟨w,xᵢ⟩ + b) ≥ 1 − ξᵢ, is for inseparable data, too.

    So it exists whatever ξ ≥ 0 is; here ξ = 0.
    """
    yield is_true("some (w, b) has all yᵢ(⟨w,xᵢ⟩ + b) ≥ 1 − ξᵢ", separable(run.sample))


@soft_margin.soft_margin_optimum.printed(
    "cs229-svm/slack-cost-direction",
    mistake="The translation has the cost lowered by Cξᵢ; the objective grows by it.",
    verdict="refuted",
)
def slack_lowers_the_cost(run: SoftFit) -> Law:
    """An example with functional margin 1 − ξᵢ, ξᵢ ≥ 0, *lowers* the objective by Cξᵢ."""
    yield at_most("P(w,b) ≤ ½‖w‖²", run.primal_value, run.norm_squared / Fraction(2))


@soft_margin.soft_margin_optimum.literally()
def each_slack_is_paid_for(run: SoftFit) -> Law:
    """An example with functional margin 1 − ξᵢ, ξᵢ ≥ 0, adds Cξᵢ to the objective of the others, one with a larger margin 0."""
    hinges = [max(0, 1 - m) for m in run.margins]
    yield exercised("an example with ξᵢ > 0", any(hinges))
    for i, m in enumerate(run.margins):
        others = run.norm_squared / Fraction(2) + run.C * sum(hinges[:i] + hinges[i + 1 :])
        yield equal("the cost of an example", run.primal_value - others, run.C * (1 - m) if m < 1 else 0, at=i)


@soft_margin.soft_margin_optimum.printed(
    "ml-notes/svm-slack-objective",
    mistake="‖w‖ + λΣξ and ½‖w‖² + λΣξ, given as the same problem with the same λ, have different solutions.",
)
def norm_instead_of_its_square(run: SoftFit) -> Law:
    """The relaxed SVM minimises ‖w‖ + λΣξ. Then no (w, b), in particular not w = 0 with b = ±1, does better."""
    value = sqrt(run.norm_squared) + run.C * run.slack
    for b in (-1, 0, 1):
        yield at_most("‖w‖ + λΣξ ≤ that of (0, b)", value, run.C * sum(max(0, 1 - y * b) for y in run.y), at=b)


@soft_margin.soft_zero_gap.printed(
    "cs229-svm/soft-margin-dual-derivation",
    mistake="The derivatives by ξᵢ are missing, which give αᵢ ≤ C: with those by w and b alone, W(α) is no bound on the minimum.",
)
def dual_without_the_slacks(run: SoftFit) -> Law:
    """Printed: the derivatives by w and b are set to 0, w = Σαᵢyᵢxᵢ and Σαᵢyᵢ = 0, and W is the dual: then W(α) ≤ P* for α ≥ 0.

    Here α is 2C for one example of each class, and 0 for the others.
    """
    C, K = run.C, run.sample.gram
    for i in np.flatnonzero(run.y > 0):
        for j in np.flatnonzero(run.y < 0):
            dual = 4 * C - 2 * C * C * (K[i, i] - 2 * K[i, j] + K[j, j])
            yield at_most("W(α) ≤ P*", dual, run.best.value, at=(int(i), int(j)))


@soft_margin.soft_zero_gap.printed(
    "cs229-svm/soft-margin-dual-printed",
    mistake="Printed as Σ αᵢyᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩, where Σαᵢ − ½Σ yᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩ is meant.",
)
def dual_as_printed(run: SoftFit) -> Law:
    """The dual of the soft margin maximises W(α) = Σ αᵢyᵢyⱼαᵢαⱼ⟨xᵢ,xⱼ⟩ (over i and j), so its value is P*."""
    yield equal("W(α) as printed = P*", (run.alpha * run.signed) @ run.sample.gram @ run.signed, run.best.value)


@soft_margin.soft_complementarity.printed(
    "cs229-svm/kkt-soft-free-vectors",
    mistake="(16) is printed with 0 ≤ α ≤ C, which always holds; it is meant for 0 < α < C.",
)
def margin_one_for_all(run: SoftFit) -> Law:
    """0 ≤ αᵢ ≤ C implies yᵢ(⟨w,xᵢ⟩ + b) = 1."""
    for i, (a, m) in enumerate(zip(run.alpha, run.margins, strict=True)):
        if 0 <= a <= run.C:
            yield equal("the functional margin where 0 ≤ αᵢ ≤ C", m, 1, at=i)


@soft_margin.soft_complementarity.printed(
    "ml-notes/svm-alpha-at-bound-misclassified",
    mistake="αᵢ = λ only says that the margin is at most 1: it may be exactly 1, with ξᵢ = 0, and the point classified correctly.",
    witness=lambda: TwoClasses(((Fraction(-1, 2), Fraction(-1, 2)), (Fraction(1, 2), Fraction(1, 2))), (-1, 1)),
)
def bounded_means_misclassified(classes: TwoClasses) -> Law:
    """If αᵢ = λ, the point is not correctly classified: its margin is below 1, which the notes count as a mistake. (Here λ = 1.)"""
    best = classes.soft_optimum(1, intercept=True)
    for i, (a, m) in enumerate(zip(best.alpha, best.margins, strict=True)):
        if a == 1:
            yield less("yᵢ(⟨w,xᵢ⟩ + b) where αᵢ = λ", m, 1, at=i)


@soft_margin.soft_complementarity.printed(
    "ml-notes/svm-slack-multiplier-identity",
    mistake="Stationarity in ξᵢ is λ − αᵢ − κᵢ = 0, with κᵢ the multiplier of ξᵢ ≥ 0; printed with ξᵢ itself.",
)
def slack_in_place_of_its_multiplier(run: SoftFit) -> Law:
    """λ − αᵢ − ξᵢ = 0."""
    for i, (a, m) in enumerate(zip(run.alpha, run.margins, strict=True)):
        yield equal("λ − αᵢ − ξᵢ", run.C - a - max(0, 1 - m), 0, at=i)


@soft_margin.soft_complementarity.printed(
    "ml-notes/svm-w-from-complementary-slackness",
    mistake="It is stationarity that gives w = Σαᵢyᵢxᵢ; complementary slackness leaves free what is orthogonal to all examples.",
)
def slackness_determines_w(run: SoftFit) -> Law:
    """Complementary slackness, αᵢ(1 − ξᵢ − mᵢ) = 0 and κᵢξᵢ = 0, provides w from α. (So no w + v with Xv = 0 meets it.)"""
    moving = definiteness(run.x.T @ run.x)  # v ≠ 0 exists unless XᵀX is definite
    yield is_true("only one w meets complementary slackness with α", moving.definite)


@soft_margin.soft_intercept_interval.literally("cs229-svm/intercept-formula-invalid-for-soft-margin")
def formula_eleven_is_no_longer_valid(outlier: Outlier) -> Law:
    """(11), also with y = +1 under the minimum, is no longer valid: with an outlier, as here, it may give no optimal intercept."""
    low, high = outlier.optimum.intercepts
    found = formula_eleven(outlier.optimum)
    yield is_true("formula (11) is outside the optimal intercepts", found < low or found > high)
    yield less("the least margin, with an outlier", min(outlier.optimum.margins), 1)


@soft_margin.soft_intercept_interval.without("a hard margin, for formula (11)")
def formula_eleven_for_soft_margins(run: InterceptFit) -> Law:
    """With slack, b = −½(max over y = −1 of ⟨w,x⟩ + min over y = +1 of ⟨w,x⟩) is no longer optimal."""
    low, high = run.best.intercepts
    yield at_least("formula (11) from below", formula_eleven(run.best), low)
    yield at_most("formula (11) from above", formula_eleven(run.best), high)


# ------------------------------------------------------------------------------------------------------------------------ SMO


@clipped_maximum_is_optimal.printed(
    "cs229-svm/smo-restricted-objective-quadratic",
    mistake="Printed as aα₂ + bα₂ + c, without the square: that is linear, but W is quadratic in α₂.",
)
def linear_in_the_second(run: PairMove) -> Law:
    """With all others fixed, W is aα₂ + bα₂ + c for appropriate a, b, c: then its second differences vanish."""
    state, middle = run.sample, run.old[run.sample.j]
    left, here, right = (state.objective(state.along(middle + t)) for t in (-1, 0, 1))
    yield equal("W(α₂−1) − 2W(α₂) + W(α₂+1)", left - 2 * here + right, 0)


@clipped_maximum_is_optimal.literally()
def quadratic_in_the_second(run: PairMove) -> Law:
    """With all others fixed, W is aα₂² + bα₂ + c for appropriate a, b, c: its third differences vanish."""
    state, middle = run.sample, run.old[run.sample.j]
    far, left, here, right = (state.objective(state.along(middle + t)) for t in (-2, -1, 0, 1))
    yield equal("third difference of W", right - 3 * here + 3 * left - far, 0)


@clipped_maximum_is_optimal.printed(
    ["cs229-svm/smo-unclipped-maximum", "cs229-svm/smo-clipping-optimal"],
    mistake="For two points with different labels that the kernel does not tell apart, η = 0: on the line W has the derivative 2.",
)
def derivative_has_a_zero(run: PairMove) -> Law:
    """Ignoring the box, W is easily maximised over α₂ by setting its derivative to zero and solving."""
    slope, eta = run.sample.slope, run.sample.curvature
    yield is_true("some α₂ has derivative 0", eta > 0 or slope == 0)
