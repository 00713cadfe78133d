"""The texts on the perceptron: claims that fail as printed, and hypotheses dropped."""

from __future__ import annotations

from ...properties.numbers.exact import sqrt
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater
from . import convergence
from .mistake_bound import block_novikoff, growth_and_progress
from .readings import (
    KeptWeights,
    LiftedMistakes,
    MistakesOfMost,
    Separation,
    StepsOnMistakes,
    TraceFromFirst,
    Updates,
    UpdatesFromFirst,
)
from .samples.streams import SeparableStream, UnitSeparableStream


@convergence.updates_on_unit_rows.without("unit rows")
def on_longer_rows(run: Updates) -> Law:
    """With rows of any length, 1/δ² − 1 says nothing: scaling the data scales δ but not the number of updates."""
    yield at_most("updates", run.updates, 1 / run.margin_squared - 1)


@convergence.progress_of_each_update.printed(
    "fds-chapter-6/perceptron-proof-denominator-grows-by-delta",
    mistake="it is the numerator ⟨w,w*⟩ of the cosine that grows by δ; the denominator ‖w‖ may grow by less, or shrink",
)
def denominator_grows(run: TraceFromFirst[UnitSeparableStream]) -> Law:
    """At every step the denominator ‖w‖ of the cosine ⟨w,w*⟩/‖w‖ increases by at least δ."""
    for step in run.steps:
        gain = sqrt(step.after @ step.after) - sqrt(step.before @ step.before)
        yield at_least("gain of ‖w‖", gain, sqrt(run.margin_squared), at=step)


@convergence.updates_from_zero.printed(
    ["ml-notes/perceptron-update-condition", "ml-notes/perceptron-mistake-bound"],
    mistake="strictness: with < in place of ≤ nothing is ever updated at w = 0, so the algorithm never leaves its start",
    witness=lambda: SeparableStream(((1,), (-1,)), (1, -1)),
    implementation="mutants.perceptron.StopsAtTheBoundary:start=zero",
)
def with_the_strict_condition(run: Separation) -> Law:
    """Started at 0 and updating where y⟨w,x⟩ < 0, the algorithm converges to perfect prediction on separable data."""
    for x, y in run.sample.examples:
        yield greater("yᵢ⟨w,xᵢ⟩", y * (run.w @ x), 0, at=x)


@convergence.updates_on_unit_rows.printed(
    "fds-chapter-6/perceptron-steps-depend-only-on-margin",
    mistake="only the bound depends on the margin alone; the number of steps depends on the data and even on their order",
    verdict="refuted",
)
def steps_are_a_function_of_the_margin(run: UpdatesFromFirst[UnitSeparableStream]) -> Law:
    """The number of steps depends only on the best margin: so it is the same for the same examples in another order."""
    yield equal("updates in two orders of the same examples", run.updates, run.backwards.updates)


@block_novikoff.printed(
    "cs229-online-learning/svm-margin-restatement",
    mistake="the SVM's margin divides by ‖w‖ and leaves the bias out; the theorem needs that of (w,b) on the points (x,1)",
)
def with_the_margin_of_the_svm(run: LiftedMistakes) -> Law:
    """Samples with geometric margin γ (the SVM's), D the largest norm of (x,1): at most (D/γ)² mistakes."""
    yield at_most("mistakes", run.mistakes, run.radius_squared / run.sample.margin_squared)


@block_novikoff.without("the margin of every example")
def all_but_one_separable(run: MistakesOfMost) -> Law:
    """One example on the wrong side of the best hyperplane is enough: the mistakes no longer end."""
    yield at_most("mistakes", run.mistakes, run.radius_squared / run.margin_squared)


@growth_and_progress.printed(
    "cs229-online-learning/norm-expansion",
    mistake="an index: the inner product is with θ⁽ᵏ⁾, the weights at the k-th mistake, not with θ⁽ⁱ⁾, i numbering the examples",
)
def norm_with_the_wrong_index(run: StepsOnMistakes) -> Law:
    """At the k-th mistake, made on example i: ‖θ⁽ᵏ⁺¹⁾‖² = ‖θ⁽ᵏ⁾‖² + ‖x⁽ⁱ⁾‖² + 2y⁽ⁱ⁾⟨x⁽ⁱ⁾,θ⁽ⁱ⁾⟩."""
    for step in run.steps:
        i = run.sample.rows.index(tuple(step.x))
        if i < len(run.steps):
            x, theta, theta_i = step.x, step.before, run.steps[i].before
            yield equal("‖θ⁽ᵏ⁺¹⁾‖²", step.after @ step.after, theta @ theta + x @ x + 2 * step.y * (x @ theta_i), at=step)


@growth_and_progress.literally()
def right_answers_change_nothing(run: KeptWeights) -> Law:
    """Where the prediction is right (and the example not on the boundary), θ is unchanged."""
    yield exercised("a right answer", len(run.kept) > 0)
    for i, (before, after) in enumerate(run.kept):
        yield equal("θ' and θ after a right answer", tuple(after), tuple(before), at=i)


@convergence.progress_of_each_update.literally()
def length_grows_by_at_most_one(run: TraceFromFirst[UnitSeparableStream]) -> Law:
    """At every step ‖w‖ grows by at most 1."""
    yield exercised("an update", len(run.steps) >= 1)
    for step in run.steps:
        yield at_most("‖w'‖², and (1 + ‖w‖)²", step.after @ step.after, (1 + sqrt(step.before @ step.before)) ** 2, at=step)


@growth_and_progress.literally()
def totals_after_k_mistakes(run: StepsOnMistakes) -> Law:
    """After k mistakes, from θ = 0, ⟨θ,u⟩ ≥ kγ and ‖θ‖² ≤ kD², in units of the learning rate; and θ = Σyx over the mistakes."""
    yield exercised("two mistakes", len(run.steps) >= 2)
    for step in run.steps:
        yield at_least("⟨θ,u⟩/γ after k mistakes", step.after @ run.v, step.t * run.eta, at=step)
        yield at_most("‖θ‖² after k mistakes", step.after @ step.after, step.t * run.eta**2 * run.sample.radius_squared, at=step)
    if run.steps:
        combination = sum((run.eta * step.y * step.x for step in run.steps), 0 * run.v)
        for j, difference in enumerate(run.steps[-1].after - combination):
            yield equal("entry of θ − ηΣyx over the mistakes", difference, 0, at=j)


def _axes(d: int, length: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(length * (i == j) for j in range(d)) for i in range(d))


@convergence.updates_on_unit_rows.sharp("updates", sizes=(2, 3, 5))
def orthonormal_rows(d: int) -> UnitSeparableStream:
    return UnitSeparableStream(_axes(d, 1), (1,) * d)


@convergence.updates_from_first_example.sharp("updates", sizes=(2, 3, 5))
@convergence.updates_from_zero.sharp("updates", sizes=(1, 2, 3, 5))
@convergence.progress_from_zero.sharp("⟨w*,w⟩/γ after t updates", "‖w‖² after t updates", sizes=(2, 3, 5))
def orthogonal_rows_of_one_length(d: int) -> SeparableStream:
    return SeparableStream(_axes(d, 2), (1,) * d)


@block_novikoff.sharp("mistakes", sizes=(1, 2, 3, 5))
@growth_and_progress.sharp("gain of ⟨θ,u⟩/γ", "gain of ‖θ‖²", sizes=(2, 3, 5))
def orthonormal_rows_with_labels_of_minus_1(d: int) -> SeparableStream:
    return SeparableStream(_axes(d, 1), (-1,) * d)
