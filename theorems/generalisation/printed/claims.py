"""The texts on generalisation: claims that fail as printed, and hypotheses dropped."""

from __future__ import annotations

from fractions import Fraction

from ....properties.numbers.exact import exp
from ....properties.statements.conclusions import Law, at_least, at_most, equal, greater, less
from ...vc_dimension.oracles.shattering import powerset
from ..empirical_risk import training_error_never_grows_with_degree, uniform_closeness_costs_two_gamma
from ..feature_selection import (
    filter_by_size_of_correlation,
)
from ..model_selection import hold_out_thirty_percent, k_fold_cross_validation
from ..oracles import tail, tail_of_some
from ..readings.selection import Choice, CrossValidated, Deviation, Filtered, HeldOut
from ..rectangle_sampling import (
    chernoff_for_one_rectangle,
)
from ..samples.risk import CurveData, Risks, VCSample
from ..samples.sampling import RectangleQuery, SmallPopulation
from ..samples.splits import ExamplesToSplit
from ..splitters import cross_validation_of_a_mean_is_pessimistic
from ..uniform_convergence import vc_deviation_bound_holds, vc_sample_size_suffices


@uniform_closeness_costs_two_gamma.without("closeness for all h")
def closeness_of_the_best(run: Choice) -> Law:
    """If only the best hypothesis is judged within γ, the one chosen can be much worse."""
    eps, eps_hat = run.sample.true, run.sample.empirical
    best = eps.index(min(eps))
    yield at_most("ε(ĥ)", eps[run.chosen], eps[best] + 2 * abs(eps[best] - eps_hat[best]))


@uniform_closeness_costs_two_gamma.printed(
    "cs229-learning-theory/finite-vc-implies-uniform-convergence",
    mistake="A hat is missing: ε(ĥ) is at most ε(h*) + 2γ, not ε(h) for every h, however near ε̂(h) is to it.",
)
def bound_of_any_hypothesis(of: Risks) -> Law:
    """Printed: as before, ε(h) is bounded by ε(h*); so where |ε(h) − ε̂(h)| ≤ γ for all h, ε(h) ≤ ε(h*) + 2γ for all h."""
    for i, risk in enumerate(of.true):
        yield at_most("ε(h) ≤ ε(h*) + 2γ", risk, min(of.true) + 2 * of.gamma, at=i)


@training_error_never_grows_with_degree.printed(
    "cs229-learning-theory/training-error-selects-largest-degree",
    mistake="Not smaller, only no larger: where a lower degree fits the data as well the errors tie, and it may be chosen.",
)
def training_error_falls_with_degree(data: CurveData) -> Law:
    """The higher the degree of the polynomial, the smaller its training error; so the highest degree is chosen."""
    for degree in range(data.D):
        yield less("least error of the next degree", data.least_errors[degree + 1], data.least_errors[degree], at=degree)


@vc_sample_size_suffices.printed(
    "fds-chapter-6/mass-estimate-within-eps",
    mistake="δ depends on the sample size s too: with ε and the VC dimension alone no δ < 1 is right for every s, not for s = 1.",
)
def within_epsilon_whatever_the_sample(population: SmallPopulation) -> Law:
    """All estimates |S∩R|/s of p(R) are within ε > 0 with probability 1 − δ, δ < 1 depending on ε and the VC dimension only.

    (So with positive probability for every s, and p uniform on n points. R runs through the axis-parallel rectangles.)
    """
    n, epsilon = population.n, Fraction(population.epsilon)
    if epsilon > 0:
        below = epsilon - Fraction(1, 4 * n * population.s * epsilon.denominator)  # no error lies between
        wrong = tail_of_some(population.boxes, [Fraction(1, n)] * n, population.s, below)
        yield greater("P(every estimate within ε)", 1 - wrong, 0)


@vc_sample_size_suffices.printed(
    "fds-chapter-6/log-n-dependence-avoidable",
    mistake="s must depend on δ too: however many draws there are, with some probability all of them are the same point.",
)
def one_size_for_every_delta(population: SmallPopulation) -> Law:
    """If s is a number that depends on ε and the VC dimension, P(∃R: off by more than εn) ≤ δ holds, for every δ > 0: it is 0.

    (R runs through the axis-parallel rectangles, p is uniform on n points. It is so for every s, hence for none.)
    """
    n, epsilon = population.n, Fraction(population.epsilon)
    if epsilon > 0:
        wrong = tail_of_some(population.boxes, [Fraction(1, n)] * n, population.s, epsilon)
        yield at_most("P(some estimate is off by more than εn)", wrong, 0)


@vc_deviation_bound_holds.without("m ≥ 2d")
def with_as_many_examples_as_dimensions(run: Deviation[VCSample]) -> Law:
    """For m = d the bound is C·√(ln(1/δ)/m): as δ tends to 1 it falls below the least error of every sample of so few examples."""
    d = run.sample.d
    sets = [A for A in powerset(range(d + 1)) if len(A) <= d]
    wrong = tail_of_some(sets, [Fraction(1, d + 1)] * (d + 1), run.sample.m, run.gamma)
    yield at_most("P(sup > bound)", wrong, run.sample.delta)


@chernoff_for_one_rectangle.printed(
    "fds-chapter-6/single-rectangle-estimate-concentrates",
    mistake="The sample must be large, not the 'sample rectangle': to enlarge the rectangle changes nothing, or what is asked.",
)
def with_a_large_rectangle(query: RectangleQuery) -> Law:
    """For one rectangle, P(off by more than εn) < δ if the sample rectangle is large enough; so for every number s of draws.

    (A larger rectangle around the same points has the same estimate; one around more points is another query. Here δ = 1.)
    """
    if query.epsilon > 0:
        yield less("P(off by more than εn)", tail(query.s, query.q, Fraction(query.epsilon)), 1)


@chernoff_for_one_rectangle.printed(
    "fds-chapter-6/chernoff-single-rectangle",
    mistake="The middle bound, with q, is Chernoff's for a relative error ε/q of at most 1: it fails for ε > q; the last holds.",
)
def chernoff_with_any_accuracy(query: RectangleQuery) -> Law:
    """For 0 ≤ ε ≤ 1: P(off by more than εn) ≤ 2exp(−ε²s/(3q)) ≤ 2exp(−ε²s/3). (Where q = 0 the middle is taken as its limit, 0.)"""
    s, q, epsilon = query.s, query.q, Fraction(query.epsilon)
    if q > 0:
        yield at_most("P(off by more than εn)", tail(s, q, epsilon), 2 * exp(-(epsilon**2) * s / (3 * q)))


@hold_out_thirty_percent.printed(
    "cs229-learning-theory/holdout-fraction-30-percent",
    mistake="Missing hypothesis: 0.3m and 0.7m are numbers of examples only if 10 divides m; else they are rounded.",
)
def shares_without_rounding(run: HeldOut) -> Law:
    """30% of the data are held out: the models are compared when trained on 0.7m examples."""
    for h in run.selection.trained:
        yield equal("examples trained on, and 0.7m", len(h.train), Fraction(7 * run.sample.m, 10), at=h)


@k_fold_cross_validation.printed(
    ["cs229-learning-theory/kfold-partition", "cs229-learning-theory/kfold-cost-and-fraction"],
    mistake="Missing hypothesis: m/k is a number of examples only if k divides m; else the folds have ⌊m/k⌋ and ⌈m/k⌉.",
)
def folds_of_equal_size(run: CrossValidated) -> Law:
    """S is split into k disjoint subsets of m/k examples each, so 1/k of the data is held out each time."""
    for h in run.compared[0]:
        for test in h.tests:
            yield equal("examples in a fold", len(test), Fraction(run.sample.m, run.sample.k), at=h)


@filter_by_size_of_correlation.printed(
    "cs229-learning-theory/filter-by-correlation",
    mistake="A sign: the largest correlation coefficients leave out a feature of correlation −1; |r| must be compared.",
    implementation="mutants.generalisation.signed_correlation",
)
def largest_coefficients_are_strongest(run: Filtered) -> Law:
    """With S(i) the correlation coefficient of xᵢ and y, the k largest S(i) are those most strongly correlated with y."""
    if run.selected and run.left_out:
        yield at_least("weakest r² selected", min(run.selected), max(run.left_out))


@cross_validation_of_a_mean_is_pessimistic.sharp("Σ(y − mean of the training set)²", sizes=(3, 5))
def folds_of_equal_means(k: int) -> ExamplesToSplit:
    return ExamplesToSplit(((0,), (1,)) * k, (0, 1) * k)
