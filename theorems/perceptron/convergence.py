r"""The perceptron in batch form: it stops on a separator, after few updates.

The algorithm starts at some w₀ and, while some example has y⟨w,x⟩ ≤ 0, picks one such example and replaces w by w + yx.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...properties import rounding
from ...properties.conclusions import EXACT, Relation, Tolerance, at_least, at_most, equal, exercised, greater, less
from ...properties.numbers import exact_matrix, sqrt
from ...properties.proofs import Fact, cauchy_schwarz, conclude, lemma, paths, reals, square, term, vectors
from ...properties.roles import Separator
from ...properties.roles.linear import coefficients, intercept, learns_intercept
from ...properties.sources import fds_chapter_6, ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import NotApplicable
from .readings import count_updates, in_units_of_its_rate, not_started_at_zero, trace
from .samples.points import AffinelySeparablePoints, SeparableStream, UnitSeparableStream


@theorem(
    role=Separator,
    source=fds_chapter_6("Theorem 6.1", claims=["fds-chapter-6/perceptron-stops-with-separator"]),
    sharpness=attained("every separable set"),
    mutants=[
        "perceptron.StopsAtTheBoundary",
        "perceptron.StopsAfterOnePass",
        "perceptron.TrustsTheFirstExample",
        "perceptron.IgnoresTheLastExample",
        "perceptron.ReportsTheWeightsBefore",
    ],
    references=["perceptron.BatchPerceptron", "perceptron.BatchPerceptron:rule=worst", "perceptron.BatchPerceptron:start=zero"],
)
def stops_on_separator(separator: Separator, stream: SeparableStream) -> Iterator:
    r"""On separable data the perceptron stops, and then $y_i(\langle w,x_i\rangle+b)>0$ for all $i$.

    Hypotheses: some $w^*$ has $y_i\langle w^*,x_i\rangle>0$ for all $i$.
    """
    separator.fit(stream.X, stream.y)
    w, b = coefficients(separator, stream.d), intercept(separator)
    yield exercised("more than one example", stream.n > 1)
    for row, y in zip(exact_matrix(stream.X), stream.labels, strict=True):
        yield greater("yᵢ(⟨w,xᵢ⟩+b)", y * (sum(w * row) + b), 0, rounding.score(stream, w, row))


@theorem(
    role=Separator,
    source=fds_chapter_6("Theorem 6.1", claims=["fds-chapter-6/perceptron-mistake-bound-first-sample-start"]),
    sharpness=attained("d orthonormal rows: d − 1 = 1/δ² − 1 updates"),
    mutants=[
        "perceptron.StartsAtNineTimesTheFirst",
        "perceptron.StartsAtMinusTheFirst",
        "perceptron.HalvesTheStep",
        "perceptron.UpdatesWhenNear:max_updates=5000",
        "perceptron.KeepsGoing",
    ],
    references=["perceptron.BatchPerceptron", "perceptron.BatchPerceptron:rule=lowest", "perceptron.BatchPerceptron:rule=worst"],
)
def updates_on_unit_rows(separator: Separator, stream: UnitSeparableStream) -> Iterator:
    r"""Started at $y_1x_1$ on unit rows, the perceptron makes at most $1/\delta^2-1$ updates, whichever failing example it picks.

    Hypotheses: $\|x_i\|=1$ and some unit $w^*$ has $y_i\langle w^*,x_i\rangle\ge\delta>0$ for all $i$.
    Sharp: $d$ orthonormal rows have $\delta^2=1/d$ and cost $d-1$ updates.
    """
    updates = count_updates(separator, stream)
    not_started_at_zero(separator, stream)
    yield exercised("at least one update", updates >= 1)
    bound = 1 / stream.margin_squared
    yield at_most("updates", updates, bound - 1, rounding.mistakes(stream, updates + 1, bound))


@updates_on_unit_rows.proof(
    domain="real inner-product spaces of every dimension; every number of updates, in any order of the failing examples",
    lifts="perceptron.BatchPerceptron",
    mutants=[
        "mutants.perceptron.StartsAtNineTimesTheFirst",
        "mutants.perceptron.StartsAtMinusTheFirst",
        "mutants.perceptron.HalvesTheStep",
        "mutants.perceptron.AddsWithoutTheLabel",
    ],
)
def by_numerator_and_denominator(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t+1$ and $\|w\|^2\le t+1$, where $v=w^*/\delta$; Cauchy–Schwarz closes the gap."""
    (w, v), (t,) = vectors("w v"), reals("t")
    yield from run_of(perceptron, 1, first=1)
    known = [*after_updates(t + 1, w, 1), cauchy_schwarz(w, v), square(v), t >= 0]
    stream = SimpleNamespace(margin_squared=1 / (v @ v))
    yield conclude("bound", known, updates_on_unit_rows, None, stream, count_updates=t, not_started_at_zero=None)


@updates_on_unit_rows.without("unit rows")
def on_longer_rows(separator: Separator, stream: SeparableStream) -> Iterator:
    """With rows of any length, 1/δ² − 1 says nothing: scaling the data scales δ but not the number of updates."""
    yield at_most("updates", count_updates(separator, stream), 1 / stream.margin_squared - 1)


@theorem(
    role=Separator,
    source=fds_chapter_6("Theorem 6.1, without the normalisation of the rows"),
    sharpness=attained("d orthogonal rows of one length: d − 1 = R²/δ² − 1 updates"),
    mutants=[
        "perceptron.StartsAtNineTimesTheFirst",
        "perceptron.StartsAtMinusTheFirst",
        "perceptron.ForgetsAfterTen",
        "perceptron.AddsWithoutTheLabel:max_updates=500",
        "perceptron.KeepsGoing",
    ],
    references=["perceptron.BatchPerceptron", "perceptron.BatchPerceptron:rule=lowest", "perceptron.BatchPerceptron:rule=worst"],
)
def updates_from_first_example(separator: Separator, stream: SeparableStream) -> Iterator:
    r"""Started at $y_1x_1$, the perceptron makes at most $R^2/\delta^2-1$ updates.

    Hypotheses: $\|x_i\|\le R$ and some unit $w^*$ has $y_i\langle w^*,x_i\rangle\ge\delta>0$ for all $i$.
    """
    updates = count_updates(separator, stream)
    not_started_at_zero(separator, stream)
    yield exercised("at least one update", updates >= 1)
    bound = stream.radius_squared / stream.margin_squared
    yield at_most("updates", updates, bound - 1, rounding.mistakes(stream, updates + 1, bound))


@theorem(
    role=Separator,
    source=ml_notes("Supervised Learning, Linear Perceptron (l.316, 319)", claims=["ml-notes/perceptron-mistake-bound"]),
    sharpness=attained("d orthogonal rows of one length: d = R²/γ² updates"),
    mutants=[
        "perceptron.StartsFarAway",
        "perceptron.ForgetsAfterTen:start=zero",
        "perceptron.UpdatesWhenNear:start=zero",
        "perceptron.AddsWithoutTheLabel:start=zero,max_updates=500",
        "perceptron.CountsTheStart:start=zero",
    ],
    references=["perceptron.BatchPerceptron:start=zero"],
)
def updates_from_zero(separator: Separator, stream: SeparableStream) -> Iterator:
    r"""Started at 0, the perceptron makes at most $R^2/\gamma^2$ updates, and then separates the data.

    (Started at $y_1x_1$ it makes one update less at least, so that the bound holds then too.)

    Hypotheses: $\|x_i\|\le R$ and some unit $w^*$ has $y_i\langle w^*,x_i\rangle\ge\gamma>0$ for all $i$.
    """
    if learns_intercept(separator):
        stream = stream.with_constant()
    updates = count_updates(separator, stream)
    yield exercised("at least one update", updates >= 1)
    bound = stream.radius_squared / stream.margin_squared
    yield at_most("updates", updates, bound, rounding.mistakes(stream, updates, bound))


@theorem(
    role=Separator,
    source=[
        fds_chapter_6(
            "proof of Theorem 6.1",
            claims=[
                "fds-chapter-6/perceptron-alignment-step",
                "fds-chapter-6/perceptron-norm-step",
                "fds-chapter-6/perceptron-after-t-steps",
                "fds-chapter-6/perceptron-update-raises-margin-by-one",
            ],
        )
    ],
    sharpness=attained("every update on an orthonormal row, for both"),
    mutants=[
        "perceptron.HalvesTheStep",
        "perceptron.DoublesTheStep",
        "perceptron.UpdatesWhenNear:max_updates=5000",
        "perceptron.AddsWithoutTheLabel:max_updates=500",
        "perceptron.StartsAtMinusTheFirst",
    ],
    references=["perceptron.BatchPerceptron", "perceptron.BatchPerceptron:rule=worst"],
    floor=0.1,
)
def progress_of_each_update(separator: Separator, stream: UnitSeparableStream) -> Iterator:
    r"""Each update adds at least $\delta$ to $\langle w,w^*\rangle$ and at most 1 to $\|w\|^2$.

    So after $t$ updates from $y_1x_1$: $\langle w,w^*\rangle\ge(t+1)\delta$ and $\|w\|^2\le t+1$. Checked on the trace, with
    $v=w^*/\delta$, the certified solution of min ‖v‖² subject to $y_i\langle v,x_i\rangle\ge1$: then the first gain is at least 1.
    """
    separator.fit(stream.X, stream.y)
    path = trace(separator, stream.d)
    if not any(path[0]):
        raise NotApplicable("it starts at 0, not at y₁x₁")
    yield exercised("at least one update", len(path) > 1)
    for before, after in pairwise(path):
        gain = sum((after - before) * stream.optimum.w)
        yield at_least("gain of ⟨w,w*⟩/δ", gain, 1, rounding.updated(stream, before, after, stream.optimum.w))
        gain = sum(after * after) - sum(before * before)
        yield at_most("gain of ‖w‖²", gain, 1, rounding.growth(stream, before, after))
        yield equal(
            "rise of yᵢ⟨w,xᵢ⟩", sum((after - before) ** 2), 1, rounding.updated(stream, before, after, 2 * (after - before))
        )
    slack = accumulated(stream, path)
    yield at_least("⟨w,w*⟩/δ after t updates", sum(path[-1] * stream.optimum.w), len(path), slack[0][-1])
    yield at_most("‖w‖² after t updates", sum(path[-1] ** 2), len(path), slack[1][-1])


@progress_of_each_update.printed(
    claims=["fds-chapter-6/perceptron-proof-denominator-grows-by-delta"],
    mistake="it is the numerator ⟨w,w*⟩ of the cosine that grows by δ; the denominator ‖w‖ may grow by less, or shrink",
)
def denominator_grows(separator: Separator, stream: UnitSeparableStream) -> Iterator:
    """At every step the denominator ‖w‖ of the cosine ⟨w,w*⟩/‖w‖ increases by at least δ."""
    separator.fit(stream.X, stream.y)
    norms = [sqrt(sum(w * w)) for w in trace(separator, stream.d)]
    for before, after in pairwise(norms):
        yield at_least("gain of ‖w‖", after - before, sqrt(stream.margin_squared))


@theorem(
    role=Separator,
    source=ml_notes(
        "Supervised Learning, Linear Perceptron (l.317–318)",
        claims=["ml-notes/perceptron-progress-lower-bound", "ml-notes/perceptron-norm-upper-bound"],
    ),
    sharpness=attained("orthogonal rows of one length, for both"),
    mutants=[
        "perceptron.StartsFarAway",
        "perceptron.HalvesLaterSteps:start=zero",
        "perceptron.DoublesLaterSteps:start=zero",
        "perceptron.ForgetsAfterTen:start=zero",
        "perceptron.AddsWithoutTheLabel:start=zero,max_updates=500",
    ],
    references=["perceptron.BatchPerceptron:start=zero", "perceptron.BatchPerceptron:start=zero,rule=worst"],
)
def progress_from_zero(separator: Separator, stream: SeparableStream) -> Iterator:
    r"""After $t$ updates from 0: $\langle w^*,w_t\rangle\ge t\gamma$ and $\|w_t\|^2\le tR^2$.

    Hypotheses: $\|w^*\|=1$, $y_i\langle w^*,x_i\rangle\ge\gamma>0$ and $\|x_i\|\le R$ for all $i$. Checked at every step of the
    trace, with $v=w^*/\gamma$ the certified solution of min ‖v‖² subject to $y_i\langle v,x_i\rangle\ge1$; in units of the
    learning rate, on which the updates do not depend.
    """
    separator.fit(stream.X, stream.y)
    path = in_units_of_its_rate(trace(separator, stream.d), stream)
    if list(path[0]) == [stream.labels[0] * v for v in stream.rows[0]]:
        raise NotApplicable("it starts at y₁x₁, not at 0")
    yield exercised("at least one update", len(path) > 1)
    for t, (w, along, growth) in enumerate(zip(path, *accumulated(stream, path), strict=True)):
        yield at_least("⟨w*,w⟩/γ after t updates", sum(w * stream.optimum.w), t, along)
        yield at_most("‖w‖² after t updates", sum(w * w), t * stream.radius_squared, growth)


@theorem(
    role=Separator,
    source=fds_chapter_6("§6.2", claims=["fds-chapter-6/homogenization-lift-and-normalize"]),
    sharpness=attained("every separable set"),
    mutants=[
        "perceptron.StopsAtTheBoundary",
        "perceptron.StopsAfterOnePass",
        "perceptron.TrustsTheFirstExample",
        "perceptron.IgnoresTheLastExample",
        "perceptron.ReportsTheWeightsBefore",
    ],
    references=["perceptron.BatchPerceptron", "perceptron.BatchPerceptron:start=zero"],
)
def lifting_finds_the_threshold(separator: Separator, points: AffinelySeparablePoints) -> Iterator:
    r"""A separator $(w,-b)$ of the points $(a_i,1)$ gives $\langle w,a_i\rangle>b$ for labels $+1$, and $<b$ for labels $-1$.

    Hypotheses: some hyperplane, through the origin or not, separates the points strictly.
    """
    lifted = points.lifted()
    separator.fit(lifted.X, lifted.y)
    v = coefficients(separator, lifted.d)
    w, b = v[:-1], -v[-1] - intercept(separator)
    yield exercised("the threshold matters", sum(w) != 0)
    for a, label in zip(points.rows, points.labels, strict=True):
        side, slack = sum(w * a) - b, rounding.score(lifted, v, np.array([*a, 1], dtype=object))
        yield greater("⟨w,a⟩ − b of a positive", side, 0, slack) if label > 0 else less("⟨w,a⟩ − b of a negative", side, 0, slack)


@updates_from_zero.printed(
    claims=["ml-notes/perceptron-update-condition"],
    mistake="strictness: with < in place of ≤ nothing is ever updated at w = 0, so the algorithm never leaves its start",
    implementation="mutants.perceptron.StopsAtTheBoundary:start=zero",
)
def with_the_strict_condition(separator: Separator, stream: SeparableStream) -> Iterator:
    """Started at 0 and updating where y⟨w,x⟩ < 0, the algorithm converges to perfect prediction on separable data."""
    separator.fit(stream.X, stream.y)
    w = coefficients(separator, stream.d)
    for row, y in zip(stream.rows, stream.labels, strict=True):
        yield greater("yᵢ⟨w,xᵢ⟩", y * sum(w * row), 0)


@updates_from_first_example.printed(
    claims=["fds-chapter-6/perceptron-steps-depend-only-on-margin"],
    mistake="only the bound depends on the margin alone; the number of steps depends on the data and even on their order",
    verdict="refuted",
)
def steps_are_a_function_of_the_margin(separator: Separator, stream: SeparableStream) -> Iterator:
    """The number of steps depends only on the best margin: so it is the same for the same examples in another order."""
    backwards = SeparableStream(stream.rows[::-1], stream.labels[::-1])
    updates = count_updates(separator, stream)
    yield equal("updates in two orders of the same examples", updates, count_updates(separator, backwards))


@updates_from_first_example.proof(
    domain="real inner-product spaces of every dimension; every number of updates, in any order of the failing examples",
    lifts="perceptron.BatchPerceptron",
    mutants=[
        "mutants.perceptron.StartsAtNineTimesTheFirst",
        "mutants.perceptron.StartsAtMinusTheFirst",
        "mutants.perceptron.HalvesTheStep",
        "mutants.perceptron.AddsWithoutTheLabel",
    ],
)
def on_rows_of_any_length(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t+1$ and $\|w\|^2\le(t+1)R^2$, where $v=w^*/\delta$; then Cauchy–Schwarz."""
    (w, v), (t, R2) = vectors("w v"), reals("t R²")
    yield from run_of(perceptron, R2, first=1)
    known = [*after_updates(t + 1, w, R2), cauchy_schwarz(w, v), square(v), t >= 0]
    stream = SimpleNamespace(radius_squared=R2, margin_squared=1 / (v @ v))
    yield conclude("bound", known, updates_from_first_example, None, stream, count_updates=t, not_started_at_zero=None)


@updates_from_zero.proof(
    domain="real inner-product spaces of every dimension; every number of updates, in any order of the failing examples",
    lifts="perceptron.BatchPerceptron:start=zero",
    mutants=[
        "mutants.perceptron.HalvesTheStep:start=zero",
        "mutants.perceptron.DoublesTheStep:start=zero",
        "mutants.perceptron.AddsWithoutTheLabel:start=zero",
    ],
)
def from_nothing(perceptron: Any) -> Iterator:
    r"""After t updates $\langle w,v\rangle\ge t$ and $\|w\|^2\le tR^2$, where $v=w^*/\gamma$; then Cauchy–Schwarz."""
    (w, v), (t, R2) = vectors("w v"), reals("t R²")
    yield from run_of(perceptron, R2, first=0)
    known = [*after_updates(t, w, R2), cauchy_schwarz(w, v), square(v), t >= 0, R2 >= 0]
    stream = SimpleNamespace(radius_squared=R2, margin_squared=1 / (v @ v))
    yield conclude("bound", known, updates_from_zero, None, stream, count_updates=t, learns_intercept=False)


def run_of(perceptron: Any, R2: Any, first: int, content: Relation = ">") -> Iterator:
    """Lemmas by induction over the updates of a perceptron, run on formal vectors: at its start, at an update, where it stops.

    Examples have ‖x‖² ≤ R² and y⟨v,x⟩ ≥ 1; `first` is the number of additions that its start counts for (0 or 1). An example
    that causes no update has y⟨w,x⟩ > 0, or ≥ 0 for a perceptron that predicts +1 at 0 and updates where it predicts wrongly.
    """
    (w, x, v), (t,) = vectors("w x v"), reals("t")
    for y in (-1, 1):
        example = [y * (v @ x) >= 1, x @ x <= R2]
        yield lemma("start", example, after_updates(first, perceptron.first_weights([x], [y]), R2))
        for facts, fails in paths(lambda y=y: bool(perceptron.fails(w @ x, y))):
            if not fails:
                yield lemma("content", facts, Fact(y * (w @ x), content, term(0)))
                continue
            for more, new in paths(perceptron.step, w, x, y):
                yield lemma("update", [*example, *after_updates(t, w, R2), *facts, *more], after_updates(t + 1, new, R2))


def after_updates(t: Any, w: Any, R2: Any) -> list[Fact]:
    """What holds of the weights after t additions: each has added 1 at least to ⟨w,v⟩, and R² at most to ‖w‖²."""
    (v,) = vectors("v")
    return [w @ v >= t, w @ w <= t * R2]


def accumulated(stream: SeparableStream, path: np.ndarray) -> tuple[list[Tolerance], list[Tolerance]]:
    """What rounding may have added up to in ⟨w,v⟩ and in ‖w‖² after each update."""
    along, growth = [EXACT], [EXACT]
    for before, after in pairwise(path):
        along.append(along[-1] + rounding.updated(stream, before, after, stream.optimum.w))
        growth.append(growth[-1] + rounding.growth(stream, before, after))
    return along, growth
