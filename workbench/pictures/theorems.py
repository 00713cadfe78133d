"""The pictures of theorems: a fixed sample, one of our own algorithms on it, and the bound. Each number is that of the reading."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from ...properties.numbers.exact import as_float
from ...properties.numbers.shown import show
from ...properties.oracles.soft_margin import soft_margin
from ...properties.theorem import THEOREMS, Theorem
from ...theorems.adaboost.samples.weighted_points import StumpPoints
from ...theorems.gradient_descent.samples.runs import LongestSteps
from ...theorems.perceptron.samples.streams import SeparableStream
from ...theorems.smoothness.samples.functions import Bend, Bent
from ...theorems.sparse_recovery.samples.recovery import SparseRecoveryProblem
from ...theorems.svm.samples.points import SeparableClasses, TwoClasses
from ...theorems.vc_dimension.samples.set_systems import SetFamily
from ..implementations.catalogue import references_of
from .points import separated
from .svg import Picture, Plot

PLANE = ((1, 1), (2, 0), (3, 2), (4, 1), (2, 3), (3, 5), (5, 4), (4, 6), (1, 4), (6, 6))
SIDES = (-1, -1, -1, -1, 1, 1, 1, 1, 1, 1)
OVERLAPPING = ((0, 0), (1, 2), (2, 1), (3, 3), (3, 1), (2, 3), (1, 4), (4, 4), (5, 2), (2, 4), (4, 2), (3, 4))
MIXED = (-1, -1, -1, -1, -1, 1, 1, 1, 1, 1, -1, -1)
NARROW, LABELS = ((5, 1), (4, -1)), (1, -1)


def _reading(name: str, sample: Any) -> Any:
    """The reading of the theorem's first reference on a sample."""
    theorem = THEOREMS[name]
    return theorem.read(references_of(theorem)[0].make, sample)


def largest_margin() -> Picture:
    """The certified optimum of separable points."""
    sample = SeparableClasses(PLANE, SIDES)
    return separated(sample.rows, sample.labels, sample.optimum)


def perceptron_squeezed() -> Picture:
    """‖w_t‖² between the two bounds of Novikoff's proof, up to where they meet."""
    sample = SeparableStream(NARROW, LABELS)
    theorem = THEOREMS["progress-from-zero"]
    starts = [i for i in references_of(theorem) if i.settings.get("start") == "zero"]
    run = theorem.read(starts[0].make, sample)
    radius, margin = Fraction(sample.radius_squared), Fraction(sample.margin_squared)
    norms = [Fraction(w @ w) for w in run.path]
    most = radius / margin
    end = math.floor(most) + 1
    plot = Plot((0, end), (0, max(radius * end, margin * end**2) * Fraction(21, 20)), "updates t", "‖w‖²")
    plot.curve([(t, radius * t) for t in range(end + 1)], "second dashed")
    plot.curve([(Fraction(t, 4), margin * Fraction(t, 4) ** 2) for t in range(4 * end + 1)], "third dashed")
    plot.curve(list(enumerate(norms)))
    for t, norm in enumerate(norms):
        plot.dot(t, norm, radius=3)
    plot.axes()
    plot.legend([("second dashed", "tR²"), ("first", "‖w‖² after t updates"), ("third dashed", "t²γ²")])
    facts = f"R² = {show(radius)}, γ² = {show(margin)} (certified), R²/γ² = {show(most)}, {len(norms) - 1} updates"
    return plot.picture(
        "The perceptron against its bound",
        f"The squared norm of the weights starts at 0 and stays between t²γ² and tR² for {len(norms) - 1} updates. {facts}.",
        f"‖w‖² after t updates lies between t²γ² and tR², which meet at t = R²/γ²: no more updates are possible. {facts}.",
    )


def growth_of_a_family() -> Picture:
    """The traces of a family against the bound of Sauer and Shelah, and against 2^m."""
    sets = frozenset(frozenset(range(a, b)) for a in range(7) for b in range(a, 7))
    run = _reading("sauer-shelah", SetFamily(sets))
    bound = [sum(math.comb(m, i) for i in range(run.d + 1)) for m in run.sizes]
    traces = [run.tau(m) for m in run.sizes]
    plot = Plot((0, run.n), (0, 1.15 * max(bound)), "points m", "traces")
    plot.curve([(m, 2**m) for m in run.sizes if 2**m <= 1.1 * max(bound)], "ink dashed")
    plot.curve(list(zip(run.sizes, bound, strict=True)), "second dashed")
    for m, count in zip(run.sizes, traces, strict=True):
        plot.dot(m, count)
    plot.axes(x_ticks=list(run.sizes))
    plot.legend([("ink dashed", "2ᵐ"), ("second dashed", f"ΣC(m,i), i ≤ d = {run.d}"), ("first", "τ(m): most traces on m points")])
    values = ", ".join(f"τ({m}) = {t}, at most {b}" for m, t, b in zip(run.sizes, traces, bound, strict=True))
    return plot.picture(
        "Traces against the bound of Sauer and Shelah",
        f"Intervals on {run.n} points, of VC dimension {run.d}: {values}.",
        f"The {len(sets)} sets of consecutive points among {run.n}, of VC dimension {run.d}: they attain the bound for every m.",
    )


def traces_of_a_family() -> Picture:
    """Which subsets of three points are traces: a dot for a point that is in it."""
    sets = frozenset(frozenset(range(a, b)) for a in range(3) for b in range(a, 4) if b <= 3)
    truth = SetFamily(sets)
    run = _reading("shattered-by-definition", truth)
    subsets = sorted((frozenset(i for i in range(3) if code >> i & 1) for code in range(8)), key=lambda s: (len(s), sorted(s)))
    plot = Plot((-0.5, 7.5), (-0.6, 3.4), "subsets of three points", "", size=(480, 200), margins=(10, 10, 30, 10))
    for column, subset in enumerate(subsets):
        there = subset in sets
        for point in range(3):
            style = ("first" if there else "second") + ("" if point in subset else " hollow")
            plot.dot(column, 2 - point + 0.4, style, 8)
        plot.text(column, -0.35, "trace" if there else "missing", "first" if there else "second", "middle")
    plot.parts.append(f'<text x="240" y="{plot.size[1] - 4}" text-anchor="middle">{plot.x_label}</text>')
    missing = [subset for subset in subsets if subset not in sets]
    names = ", ".join("{" + ", ".join(str(i + 1) for i in sorted(s)) + "}" for s in missing)
    pairs = sum(len(s) == 2 for s in run.shattered)
    return plot.picture(
        "Intervals do not shatter three points",
        f"Of the eight subsets of the points 1, 2, 3 all are traces of intervals but {names}. {pairs} pairs are shattered.",
        "A column for each subset of three points on a line, filled where a point is in it. No interval cuts out "
        f"{names}; {pairs} pairs are shattered, so the VC dimension is {run.d}.",
    )


def gram_matrix() -> Picture:
    """The matrix of a Gaussian kernel as squares, and its eigenvalues."""
    points = np.array([0, 1, 2, 4, 5, 8], dtype=float)
    K = np.exp(-((points[:, None] - points[None, :]) ** 2) / 2)
    eigenvalues = sorted(np.linalg.eigvalsh(K).round(4), reverse=True)
    n, plot = len(points), Plot((0, 13.6), (0, 6.6), size=(480, 250), margins=(26, 10, 22, 10))
    for i in range(n):
        for j in range(n):
            (a, top), (b, base) = plot.at(j, n - i), plot.at(j + 1, n - i - 1)
            size = f'width="{float(b) - float(a):.1f}" height="{float(base) - float(top):.1f}"'
            plot.parts.append(f'<rect class="first" stroke-width="0" x="{a}" y="{top}" {size} fill-opacity="{K[i, j]:.2f}"/>')
    for j, value in enumerate(eigenvalues):
        (a, top), (b, base) = plot.at(7.4 + j, 6 * value / eigenvalues[0]), plot.at(7.4 + j + 0.7, 0)
        plot.parts.append(
            f'<rect class="third" x="{a}" y="{top}" width="{float(b) - float(a):.1f}" height="{float(base) - float(top):.1f}"/>'
        )
        plot.text(7.75 + j, 6 * value / eigenvalues[0], f"{value:.2f}", anchor="middle", lift=5)
    plot.parts.append('<text x="10" y="16">K</text><text x="268" y="16">eigenvalues</text>')
    listed = ", ".join(f"{v:.2f}" for v in eigenvalues)
    return plot.picture(
        "A Gram matrix and its eigenvalues",
        f"The 6 × 6 matrix exp(−(x−y)²/2) of the points 0, 1, 2, 4, 5, 8 has the eigenvalues {listed}: none is negative.",
        "The matrix K of the Gaussian kernel exp(−(x−y)²/2) on the points 0, 1, 2, 4, 5, 8 (the deeper, the larger; 1 on the "
        "diagonal), and its eigenvalues in floating point: none is negative.",
    )


def multipliers_against_margins() -> Picture:
    """Complementary slackness: each example of a soft margin at (margin, α)."""
    sample, C = TwoClasses(OVERLAPPING, MIXED), Fraction(1, 2)
    optimum = soft_margin(sample.gram, sample.labels, C)
    margins, alpha = [Fraction(m) for m in optimum.margins], [Fraction(a) for a in optimum.alpha]
    low, high = min(*margins, Fraction(0)), max(*margins, Fraction(2))
    plot = Plot(
        (low - Fraction(1, 4), high + Fraction(1, 4)), (Fraction(-1, 20), C * Fraction(23, 20)), "margin yᵢ(⟨w,xᵢ⟩ + b)", "αᵢ"
    )
    plot.curve([(low - Fraction(1, 4), C), (1, C), (1, 0), (high + Fraction(1, 4), 0)], "third dashed")
    for m, a in zip(margins, alpha, strict=True):
        plot.dot(m, a, "first" if 0 < a < C else "second" if a == C else "ink")
    plot.axes()
    plot.legend([("third dashed", "where (margin, α) may lie")], right=True)
    kinds = [sum(a == 0 for a in alpha), sum(0 < a < C for a in alpha), sum(a == C for a in alpha)]
    told = f"{kinds[0]} examples have α = 0, {kinds[1]} have 0 < α < C, {kinds[2]} have α = C = {show(C)}"
    return plot.picture(
        "Multipliers against margins",
        f"{told}; all lie on the path from margin at most 1 with α = C, along margin 1, to margin at least 1 with α = 0.",
        f"The certified optimum of a soft margin on {len(alpha)} examples, {told}: complementary slackness allows the dashed path "
        "only.",
    )


def recovered() -> Picture:
    """A sparse vector, and what the least 1-norm and the least 2-norm make of its image."""
    n, third = 9, Fraction(1, 3)  # the unit matrix and a column more, which has the inner product 1/3 with each
    W = tuple((*(int(i == j) for j in range(n)), third) for i in range(n))
    x = (*([0] * n), 3)
    sample = SparseRecoveryProblem(W, 1, x)
    run = _reading("sparse-vectors-are-recovered", sample)
    answer = [round(as_float(v), 6) for v in run.x_star]
    A = np.array(W, dtype=float)
    shortest = (np.linalg.pinv(A) @ (A @ np.array(x, dtype=float))).round(6)
    low, high = min(0, *answer, *shortest), max(*answer, *shortest)
    plot = Plot((-0.6, len(x) - 0.4), (low - 0.3, high * 1.25), "coordinate", "value")
    for j in range(len(x)):
        plot.bar(j - 0.22, x[j], 0.18, "ink")
        plot.bar(j, answer[j], 0.18, "first")
        plot.bar(j + 0.22, shortest[j], 0.18, "second")
    plot.axes(x_ticks=list(range(len(x))))
    plot.legend([("ink", "x"), ("first", "least 1-norm"), ("second", "least 2-norm")])
    off = max(abs(a - float(b)) for a, b in zip(answer, x, strict=True))
    same = "is x" if off < 1e-6 else f"differs from x by up to {off:.2g}"
    return plot.picture(
        "A sparse vector is recovered",
        f"x is {list(x)}; from its image under a {len(W)} × {len(x)} matrix the least 1-norm {same}, the least 2-norm is "
        f"({', '.join(f'{v:.2f}' for v in shortest)}).",
        f"{len(W)} equations for {len(x)} unknowns: of all solutions the one with the least 1-norm {same}; that with the least "
        "2-norm is not.",
    )


def error_round_by_round() -> Picture:
    """The training error of AdaBoost after each round, against the bounds."""
    sample = StumpPoints(OVERLAPPING, MIXED)
    theorem, rounds = THEOREMS["training-error-falls"], range(1, 13)
    make = references_of(theorem)[0]
    runs = [theorem.read(lambda T=T: make.make().set_params(n_estimators=T), sample) for T in rounds]
    runs = [run for run, T in zip(runs, rounds, strict=True) if run.T == T]
    errors = [float(run.training_error) for run in runs]
    products = [math.sqrt(math.prod(4 * float(e) * (1 - float(e)) for e in run.errors)) for run in runs]
    bounds = [math.exp(-2 * sum(float(edge) ** 2 for edge in run.edges)) for run in runs]
    ts = [run.T for run in runs]
    plot = Plot((0, ts[-1]), (0, 1.05), "rounds T", "training error")
    plot.curve([(0, 1), *zip(ts, bounds, strict=True)], "second dashed")
    plot.curve([(0, 1), *zip(ts, products, strict=True)], "third dashed")
    plot.curve(list(zip(ts, errors, strict=True)))
    for t, error in zip(ts, errors, strict=True):
        plot.dot(t, error, radius=3)
    plot.axes()
    plot.legend([("second dashed", "exp(−2Σγ²)"), ("third dashed", "∏2√(ε(1−ε))"), ("first", "training error")], right=True)
    told = "; ".join(
        f"round {t}: {e:.3f}, at most {p:.3f} and {b:.3f}" for t, e, p, b in zip(ts, errors, products, bounds, strict=True)
    )
    return plot.picture(
        "Boosting round by round",
        f"The training error and its two bounds. {told}.",
        f"AdaBoost with stumps on {len(sample.rows)} examples in the plane: its training error after each round, and two bounds.",
    )


def descent_against_rates() -> Picture:
    """Gradient descent on Huber's function, against the rate and against the worst case, which it attains once."""
    N, last, high = 5, 12, Fraction(22)
    huber = Bent(((1,),), (Bend((-1, 1), ((0, 0), (1, 1), (0, 0))),), (0,), 0)
    run = _reading("worst-case-of-gradient-descent", LongestSteps(huber, (2 * N + 1,), Fraction(1), last))
    gaps = [run.steps[0].before - run.least, *(step.after - run.least for step in run.steps)]
    start = run.steps[0].distance2
    times = [Fraction(t, 4) for t in range(2, 4 * last + 1)]
    plot = Plot((0, last), (0, high), "steps T", "f(w) − f*")
    plot.curve([(t, start / (2 * t)) for t in times if start / (2 * t) <= high], "second dashed")
    plot.curve([(t, start / (4 * t + 2)) for t in times if start / (4 * t + 2) <= high], "third dashed")
    plot.curve(list(enumerate(gaps)))
    for t, gap in enumerate(gaps):
        plot.dot(t, gap, radius=3)
    plot.axes()
    plot.legend([("second dashed", "LR²/(2T)"), ("third dashed", "LR²/(4T + 2)"), ("first", "gradient descent")], right=True)
    told = "; ".join(f"T = {t}: {show(gap)}, at most {float(start / (4 * t + 2)):.3f}" for t, gap in enumerate(gaps) if t)
    return plot.picture(
        "Gradient descent against its rate",
        f"f(w) − f* after T steps, and the most that it can be for any smooth convex f. {told}.",
        f"Gradient descent on Huber's function from w₀ = {2 * N + 1}: after {N} steps it attains the worst case; "
        "the rate of the potential is more than twice as much.",
    )


DRAWN: dict[str, tuple[Callable[[], Picture], ...]] = {
    "largest-geometric-margin": (largest_margin,),
    "only-the-closest-have-multipliers": (largest_margin,),
    "progress-from-zero": (perceptron_squeezed,),
    "updates-from-zero": (perceptron_squeezed,),
    "sauer-shelah": (growth_of_a_family,),
    "shattered-by-definition": (traces_of_a_family,),
    "intervals-vc-dimension-2": (traces_of_a_family,),
    "gram-is-psd": (gram_matrix,),
    "gaussian-gram-is-definite": (gram_matrix,),
    "soft-complementarity": (multipliers_against_margins,),
    "sparse-vectors-are-recovered": (recovered,),
    "training-error-falls": (error_round_by_round,),
    "rate-on-convex-functions": (descent_against_rates,),
    "worst-case-of-gradient-descent": (descent_against_rates,),
}


@cache
def drawn(draw: Callable[[], Picture]) -> Picture:
    return draw()


def of_theorem(theorem: Theorem) -> list[Picture]:
    """The pictures of a theorem; none where none is drawn."""
    return [drawn(draw) for draw in DRAWN.get(theorem.id, ())]
