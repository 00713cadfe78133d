r"""Block and Novikoff: an online perceptron makes at most (D/γ)² mistakes, however long the stream."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...properties import rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, greater
from ...properties.numbers import exact_matrix, exact_vector, rational, sqrt
from ...properties.oracles.margin import NotSemidefinite, nearest_point_weights
from ...properties.proofs import cauchy_schwarz, conclude, reals, square, vectors
from ...properties.roles import OnlineClassifier
from ...properties.roles.base import as_array
from ...properties.roles.linear import KernelOnlineClassifier, coefficients, learns_intercept
from ...properties.samples.tables import LabelledPoints
from ...properties.sources import cs229_online_learning, ml_notes
from ...properties.theorem import attained, theorem
from ...properties.verdicts import Declined, ImplementationFailed, NotApplicable
from .convergence import after_updates, run_of
from .samples.points import AffinelySeparablePoints, AlmostSeparableStream, SeparableStream
from .samples.quadratic import QuadraticStream

MAX_EXAMPLES = 20_000  # what a learner is fed: many passes over a small stream, a few over a large one


@theorem(
    role=OnlineClassifier,
    source=[
        cs229_online_learning(
            "Theorem (Block and Novikoff)",
            claims=[
                "cs229-online-learning/block-novikoff-mistake-bound",
                "cs229-online-learning/novikoff-sandwich",
                "cs229-online-learning/mistake-bound-independent-of-m-and-dimension",
            ],
        ),
        ml_notes("Supervised Learning, Linear Perceptron (l.316, 319)"),
    ],
    sharpness=attained("d orthonormal rows with labels −1: d = (D/γ)² mistakes"),
    mutants=[
        "online.AddsWithoutTheLabel",
        "online.UpdatesOnlyBelowZero",
        "online.StartsAwayFromZero",
        "online.ForgetsAfterTen",
        "online.ForgetsSlowly",
    ],
    references=["perceptron.Perceptron", "perceptron.KernelPerceptron"],
)
def block_novikoff(learner: OnlineClassifier, stream: SeparableStream) -> Iterator:
    r"""An online perceptron makes at most $(D/\gamma)^2$ mistakes, however long the stream.

    Hypotheses: $\|x_i\|\le D$ and some unit $u$ has $y_i\langle u,x_i\rangle\ge\gamma>0$ for all $i$. A learner with an
    intercept is a perceptron on $(x,1)$, and $D$ and $\gamma$ are taken there.
    Sharp: $d$ orthonormal rows with labels $-1$ cost $d=(D/\gamma)^2$ mistakes.
    """
    seen = stream.with_constant() if learns_intercept(learner) else stream
    bound = seen.radius_squared / seen.margin_squared
    mistakes = count_mistakes(learner, stream, limit=bound)
    yield exercised("at least one mistake", mistakes >= 1)
    yield at_most("mistakes", mistakes, bound, rounding.mistakes(seen, mistakes, bound))


@block_novikoff.proof(
    domain="real inner-product spaces of every dimension, those of kernels too; streams of every length",
    lifts="perceptron.Perceptron",
    mutants=["mutants.online.AddsWithoutTheLabel", "mutants.online.DoublesTheStep", "mutants.online.ForgetsSlowly"],
)
def by_mistakes(perceptron: Any) -> Iterator:
    r"""After t mistakes $\langle\theta,v\rangle\ge t$ and $\|\theta\|^2\le tD^2$, where $v=u/\gamma$; then Cauchy–Schwarz."""
    (w, v), (t, D2) = vectors("w v"), reals("t D²")
    yield from run_of(perceptron, D2, first=0, content="≥")
    known = [*after_updates(t, w, D2), cauchy_schwarz(w, v), square(v), t >= 0, D2 >= 0]
    stream = SimpleNamespace(radius_squared=D2, margin_squared=1 / (v @ v))
    yield conclude("bound", known, block_novikoff, None, stream, count_mistakes=t, learns_intercept=False)


@block_novikoff.printed(
    claims=["cs229-online-learning/svm-margin-restatement"],
    mistake="the SVM's margin divides by ‖w‖ and leaves the bias out; the theorem needs that of (w,b) on the points (x,1)",
)
def with_the_margin_of_the_svm(learner: OnlineClassifier, points: AffinelySeparablePoints) -> Iterator:
    """Samples with geometric margin γ (the SVM's), D the largest norm of (x,1): at most (D/γ)² mistakes."""
    stream = points.lifted()
    bound = stream.radius_squared / points.margin_squared
    yield at_most("mistakes", count_mistakes(learner, stream, limit=bound), bound)


@block_novikoff.printed(
    claims=["cs229-online-learning/mistakes-verbal-formula"],
    mistake="the square belongs to the whole fraction: (D/γ)², not D/γ²",
)
def in_words(learner: OnlineClassifier, stream: SeparableStream) -> Iterator:
    """The number of mistakes is at most the largest length of a feature vector, divided by the square of the geometric margin."""
    bound = sqrt(stream.radius_squared) / stream.margin_squared
    yield at_most("mistakes", count_mistakes(learner, stream, limit=stream.radius_squared / stream.margin_squared), bound)


@block_novikoff.without("the margin of every example")
def all_but_one_separable(learner: OnlineClassifier, stream: AlmostSeparableStream) -> Iterator:
    """One example on the wrong side of the best hyperplane is enough: the mistakes no longer end."""
    bound = stream.radius_squared / stream.margin_squared
    yield at_most("mistakes", count_mistakes(learner, stream, limit=bound), bound)


@theorem(
    role=KernelOnlineClassifier,
    source=[
        cs229_online_learning("last paragraph", claims=["cs229-online-learning/theta-is-combination-of-samples"]),
    ],
    sharpness=attained("one example"),
    mutants=[
        "online.KernelAddsWithoutTheLabel:degree=2",
        "online.KernelUpdatesOnlyBelowZero:degree=2",
        "online.KernelForgetsTheFirst:degree=2",
        "online.KernelPredictsWithoutPower:degree=2",
        "online.KernelSquaresTheDistance:degree=2",
    ],
    references=["perceptron.KernelPerceptron:degree=2", "perceptron.KernelPerceptron:degree=3"],
)
def mistakes_in_feature_space(learner: KernelOnlineClassifier, stream: QuadraticStream) -> Iterator:
    r"""A kernel perceptron makes at most $(D/\gamma)^2$ mistakes: $D^2=\max_i k(x_i,x_i)$, $\gamma$ the margin in feature space.

    Hypotheses: the examples are separable in the feature space of the learner's kernel $k$. The margin is the exact
    distance of 0 from the convex hull of the $y_i\phi(x_i)$, which needs only the Gram matrix.
    """
    if not stream.exact_in_float:
        raise NotApplicable("the Gram matrix of these data is not exact in float64")
    gram = exact_matrix(learner.kernel(stream.X, stream.X))
    if gram.shape != (stream.n, stream.n):
        raise ImplementationFailed(f"its kernel returned the shape {gram.shape} for {stream.n} points")
    try:
        _, margin_squared = nearest_point_weights(gram * np.outer(stream.labels, stream.labels))
    except NotSemidefinite as error:
        raise ImplementationFailed("its kernel returned a matrix that is not positive semidefinite") from error
    if margin_squared == 0:
        yield exercised("separable in the feature space", False)
        return
    bound = max(gram[i, i] for i in range(stream.n)) / Fraction(margin_squared)
    mistakes = count_mistakes(learner, stream, limit=bound)
    yield exercised("at least one mistake", mistakes >= 1)
    yield at_most("mistakes", mistakes, bound)


@theorem(
    role=OnlineClassifier,
    source=cs229_online_learning(
        "proof",
        claims=[
            "cs229-online-learning/projection-grows-by-gamma",
            "cs229-online-learning/norm-grows-by-D-squared",
            "cs229-online-learning/mistake-implies-nonpositive-margin",
            "cs229-online-learning/online-perceptron-update-rule",
            "cs229-online-learning/cauchy-schwarz-cosine",
        ],
    ),
    sharpness=attained("orthonormal rows"),
    mutants=[
        "online.AddsWithoutTheLabel",
        "online.HalvesTheStep",
        "online.ForgetsAfterTen",
        "online.NeverUpdates",
        "online.ForgetsSlowly",
    ],
    references=["perceptron.Perceptron"],
)
def growth_and_progress(learner: OnlineClassifier, stream: SeparableStream) -> Iterator:
    r"""Each mistake adds at least $\gamma$ to $\langle\theta,u\rangle$ and at most $D^2$ to $\|\theta\|^2$.

    In units of the learning rate η, on which the mistakes do not depend: all weights are multiples of it.

    Checked on the weights that the learner shows after each example, with $v=u/\gamma$ the certified solution of
    min ‖v‖² subject to $y_i\langle v,x_i\rangle\ge1$. A learner that never learns satisfies every bound on what it does
    after a mistake; hence the first conclusion says that it does something.
    """
    eta = None
    for x, y, before, after in steps_on_mistakes(learner, stream):
        if eta is None:
            eta = sum((after - before) * y * x) / Fraction(sum(x * x))
            yield greater("learning rate", eta, 0)
        yield at_most("y⟨θ,x⟩ on a mistake", sum(before * x) * y, 0, rounding.score(stream, before, x, eta))
        for a, b, c in zip(after, before, eta * y * x, strict=True):
            yield equal("entry of θ after the update θ + ηyx", a, b + c, rounding.updated(stream, b, a, 1, eta))
        gain, slack = sum((after - before) * stream.optimum.w), rounding.updated(stream, before, after, stream.optimum.w, eta)
        yield at_least("gain of ⟨θ,u⟩/γ", gain, eta, slack)
        gain, slack = sum(after * after) - sum(before * before), rounding.growth(stream, before, after, eta)
        yield at_most("gain of ‖θ‖²", gain, eta * eta * stream.radius_squared, slack)
        along, size = sum(after * stream.optimum.w), sum(after * after) * stream.optimum.norm_squared
        yield at_most("(⟨θ,u⟩/γ)² ≤ (‖θ‖‖u‖/γ)²", along**2, size)
        yield exercised("a mistake", True)


@growth_and_progress.printed(
    claims=["cs229-online-learning/norm-expansion"],
    mistake="an index: the inner product is with θ⁽ᵏ⁾, the weights at the k-th mistake, not with θ⁽ⁱ⁾, i numbering the examples",
)
def norm_with_the_wrong_index(learner: OnlineClassifier, stream: SeparableStream) -> Iterator:
    """At the k-th mistake, made on example i: ‖θ⁽ᵏ⁺¹⁾‖² = ‖θ⁽ᵏ⁾‖² + ‖x⁽ⁱ⁾‖² + 2y⁽ⁱ⁾⟨x⁽ⁱ⁾,θ⁽ⁱ⁾⟩."""
    steps = list(steps_on_mistakes(learner, stream))
    rows = [tuple(row) for row in stream.rows]
    for x, y, before, after in steps:
        i = rows.index(tuple(x))
        if i < len(steps):
            theta_i = steps[i][2]
            yield equal("‖θ⁽ᵏ⁺¹⁾‖²", sum(after * after), sum(before * before) + sum(x * x) + 2 * y * sum(x * theta_i))


def steps_on_mistakes(learner: OnlineClassifier, stream: SeparableStream) -> Iterator[tuple[Any, int, Any, Any]]:
    """One pass over the stream: (x, y, weights before, weights after) for each example that was predicted wrongly."""
    if learns_intercept(learner):
        raise NotApplicable("it fits an intercept")
    for seen, (x, y) in enumerate(stream.one_at_a_time()):
        before, wrong = weights_of(learner, stream.d, seen), predicts_wrongly(learner, x, y, seen)
        learner.partial_fit(x, y, classes=np.array([-1, 1]))
        after = weights_of(learner, stream.d, seen + 1)
        if wrong:
            yield exact_vector(x[0]), int(y[0]), before, after


def weights_of(learner: OnlineClassifier, d: int, seen: int) -> np.ndarray:
    """The weights of a learner that has seen so many examples; 0 before the first. Raises `NotApplicable` if it shows none."""
    if hasattr(learner, "coef_"):
        return coefficients(learner, d)
    if seen:
        raise NotApplicable("it shows no coef_")
    return exact_vector(np.zeros(d))


def count_mistakes(learner: OnlineClassifier, stream: LabelledPoints, limit: Any) -> int:
    """Feed the stream over and over, until a pass without a mistake, more mistakes than `limit`, or `MAX_EXAMPLES` examples."""
    mistakes = seen = 0
    for _ in range(max(2, MAX_EXAMPLES // stream.n)):
        before = mistakes
        for x, y in stream.one_at_a_time():
            mistakes += predicts_wrongly(learner, x, y, seen)
            seen += 1
            learner.partial_fit(x, y, classes=np.array([-1, 1]))
        if mistakes == before or mistakes > limit:
            break
    return mistakes


def predicts_wrongly(learner: OnlineClassifier, x: np.ndarray, y: np.ndarray, seen: int) -> bool:
    """Whether a learner that has seen so many examples predicts wrongly. One that raises before the first makes no prediction."""
    try:
        answer = as_array(learner.predict(x)).ravel()
    except (Declined, ImplementationFailed):
        if not seen:
            return False
        raise
    if len(answer) != 1:
        raise ImplementationFailed(f"predicted {len(answer)} labels for one example")
    return rational(answer[0]) != y[0]
