r"""What the derivation of the SVM writes down: constraints, Lagrangians, and which of its problems are convex."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, greater, is_true, less
from ...properties.numbers import exact_vector, rational, sqrt
from ...properties.oracles.psd import definiteness
from ...properties.sources import cs229_svm
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .roles.lagrangians import ConvexityTest, HardMarginLagrangian, MarginRatio, SoftMarginLagrangian
from .samples.lagrangians import PrimalDualPoint, Quartic, ScaledMargin


@theorem(
    role=HardMarginLagrangian,
    source=cs229_svm("§6, (8)", claims=["cs229-svm/margin-constraint-standard-form", "cs229-svm/hard-margin-lagrangian"]),
    sharpness="identities",
    mutants=[
        "lagrangians.adds_the_constraints",
        "lagrangians.forgets_the_one",
        "lagrangians.forgets_the_half",
        "lagrangians.subtracts_the_intercept",
        "lagrangians.only_violated",
        "lagrangians.forgets_the_labels",
    ],
    references=["lagrangians.hard_margin"],
)
def hard_margin_lagrangian(lagrangian: HardMarginLagrangian, point: PrimalDualPoint) -> Iterator:
    r"""With $g_i=-y_i(\langle w,x_i\rangle+b)+1\le0$ for each example, $L=\frac12\|w\|^2+\sum_i\alpha_ig_i$, $\alpha\ge0$.

    Its supremum over α ≥ 0 is $\frac12\|w\|^2$ where all $g_i\le0$ (at α = 0), and infinite elsewhere: L grows by
    $g_i$ with $\alpha_i$. There are no equations, so no other multipliers. All numbers are small integers: nothing is rounded.
    """
    primal = sum(v * v for v in point.w) / Fraction(2)
    at_zero = hard_value(lagrangian, point, (0,) * point.n)
    value = hard_value(lagrangian, point, point.alpha)
    yield exercised("a violated constraint, and a multiplier", max(point.constraints) > 0 and any(point.alpha))
    yield equal("L at α = 0", at_zero, primal)
    yield equal("L", value, primal + sum(a * g for a, g in zip(point.alpha, point.constraints, strict=True)))
    if max(point.constraints) <= 0:
        yield at_most("L where w is feasible", value, primal)
    for i, g in enumerate(point.constraints):
        margin = point.labels[i] * (sum(a * v for a, v in zip(point.w, point.rows[i], strict=True)) + point.b)
        yield is_true("gᵢ ≤ 0 exactly if the margin is at least 1", (g <= 0) == (margin >= 1))
        raised = tuple(a + 1000 * (k == i) for k, a in enumerate(point.alpha))
        yield equal("the growth of L with αᵢ", hard_value(lagrangian, point, raised) - value, 1000 * g)


def hard_value(lagrangian: Any, point: PrimalDualPoint, alpha: Any) -> Any:
    """L(w, b, α), exactly."""
    w, a = np.array(point.w, dtype=float), np.array(alpha, dtype=float)
    return rational(lagrangian(point.X, point.y, w, float(point.b), a))


@theorem(
    role=SoftMarginLagrangian,
    source=cs229_svm("§8, with the index of x"),
    sharpness="identities",
    mutants=[
        "lagrangians.one_input_for_all",
        "lagrangians.slack_is_free",
        "lagrangians.slack_may_be_negative",
        "lagrangians.slack_tightens",
        "lagrangians.averages_the_slack",
        "lagrangians.squares_the_slack",
    ],
    references=["lagrangians.soft_margin"],
)
def soft_margin_lagrangian(lagrangian: SoftMarginLagrangian, point: PrimalDualPoint) -> Iterator:
    r"""$L=\frac12w^\top w+C\sum\xi_i-\sum\alpha_i[y_i(x_i^\top w+b)-1+\xi_i]-\sum r_i\xi_i$, with $\alpha_i,r_i\ge0$.

    Its supremum over α, r ≥ 0 is the objective where all constraints hold, and infinite elsewhere: L grows with $\alpha_i$ by
    $g_i-\xi_i$ and with $r_i$ by $-\xi_i$. All numbers are small integers: nothing is rounded.
    """
    zero = (0,) * point.n
    primal = sum(v * v for v in point.w) / Fraction(2) + point.C * sum(point.xi)
    value = soft_value(lagrangian, point, point.alpha, point.r)
    yield exercised("a multiplier of each kind", any(point.alpha) and any(point.r))
    yield equal("L at α = r = 0", soft_value(lagrangian, point, zero, zero), primal)
    for i, g in enumerate(point.constraints):
        more = tuple(1000 * (k == i) for k in range(point.n))
        raised = tuple(a + b for a, b in zip(point.alpha, more, strict=True))
        yield equal("the growth with αᵢ", soft_value(lagrangian, point, raised, point.r) - value, 1000 * (g - point.xi[i]))
        raised = tuple(a + b for a, b in zip(point.r, more, strict=True))
        yield equal("the growth with rᵢ", soft_value(lagrangian, point, point.alpha, raised) - value, -1000 * point.xi[i])


def soft_value(lagrangian: Any, point: PrimalDualPoint, alpha: Any, r: Any) -> Any:
    """L(w, b, ξ, α, r), exactly."""
    w, xi, a, s = (np.array(v, dtype=float) for v in (point.w, point.xi, alpha, r))
    return rational(lagrangian(point.X, point.y, float(point.C), w, float(point.b), xi, a, s))


@soft_margin_lagrangian.printed(
    claims=["cs229-svm/soft-margin-lagrangian"],
    mistake="Transcription: x stands without its index, so that one input would take part in the constraints of all examples.",
)
def lagrangian_with_one_input(lagrangian: SoftMarginLagrangian, point: PrimalDualPoint) -> Iterator:
    """Printed: L = ½wᵀw + CΣξᵢ − Σαᵢ[yᵢ(xᵀw + b) − 1 + ξᵢ] − Σrᵢξᵢ, with the same x in each term: then it is one of the inputs."""
    value = soft_value(lagrangian, point, point.alpha, point.r)
    base = sum(v * v for v in point.w) / Fraction(2) + sum((point.C - r) * s for r, s in zip(point.r, point.xi, strict=True))
    printed = []
    for x in point.rows:
        score = sum(a * v for a, v in zip(point.w, x, strict=True)) + point.b
        terms = [a * (y * score - 1 + s) for a, y, s in zip(point.alpha, point.labels, point.xi, strict=True)]
        printed.append(base - sum(terms))
    yield is_true("for some input x, L as printed is the Lagrangian", value in printed)


@theorem(
    role=MarginRatio,
    source=cs229_svm("§4", claims=["cs229-svm/unit-norm-constraint-nonconvex", "cs229-svm/ratio-objective-nonconvex"]),
    sharpness="explicit points, in every dimension from 1 on",
    mutants=[
        "lagrangians.by_the_square",
        "lagrangians.by_the_sum",
        "lagrangians.by_the_largest",
        "lagrangians.times_the_norm",
        "lagrangians.absolute",
    ],
    references=["lagrangians.margin_ratio"],
)
def margin_problems_are_not_convex(ratio: MarginRatio, margin: ScaledMargin) -> Iterator:
    r"""$\{w:\|w\|=1\}$ is not convex, and $\hat\gamma/\|w\|$ is neither convex nor concave in $(\hat\gamma,w)$, for every n ≥ 1.

    w and −w have the norm of w, their midpoint has not. Let ρ ≠ 0 be the ratio at (γ, w), halfway between
    $(\gamma,\frac12w)$ and $(\gamma,\frac32w)$, where the mean is $\frac43\rho$; and halfway between $(\frac52\gamma,\frac32w)$ and
    $(-\frac12\gamma,\frac12w)$, where it is $\frac13\rho$.
    """
    gamma, w = Fraction(margin.gamma), exact_vector(margin.w)
    norm = sqrt(sum(w * w))
    pairs = [((gamma, w / 2), (gamma, 3 * w / 2)), ((5 * gamma / 2, 3 * w / 2), (-gamma / 2, w / 2))]
    yield exercised("several entries that are not 0", sum(v != 0 for v in w) > 1)
    size = abs(gamma) / norm
    slack = rounding(Fraction(16 * (len(w) + 4), 2**53) * size, "float64 norms and quotients")
    middle = rational(ratio(float(gamma), w.astype(float)))
    yield equal("γ/‖w‖", middle, gamma / norm, slack)
    means = []
    for one, other in pairs:
        values = [rational(ratio(float(g), v.astype(float))) for g, v in (one, other)]
        means.append(sum(values) / Fraction(2))
    yield equal("the mean along the first chord", means[0], gamma / norm * Fraction(4, 3), slack)
    yield equal("the mean along the second chord", means[1], gamma / norm * Fraction(1, 3), slack)
    low, high = sorted((Fraction(4, 3) * gamma, Fraction(1, 3) * gamma))
    yield less("a mean below the value at the midpoint", low, gamma)
    yield greater("a mean above the value at the midpoint", high, gamma)
    yield equal("‖−w‖ and ‖w‖", sum((-w) ** 2), sum(w * w))
    yield greater("‖w‖, and that of the midpoint of w and −w", sum(w * w), sum((w - w) ** 2) / Fraction(4))


@theorem(
    role=ConvexityTest,
    source=cs229_svm("§5, footnotes 3-4", claims=["cs229-svm/hessian-psd-iff-convex"]),
    sharpness=attained("affine functions: P = 0, c = 0; wᵀw: P = 2I"),
    mutants=[
        "lagrangians.by_the_trace",
        "lagrangians.by_the_diagonal",
        "lagrangians.by_the_determinant",
        "lagrangians.definite_only",
        "lagrangians.at_the_origin_only",
        "lagrangians.at_one_only",
    ],
    references=["lagrangians.is_convex"],
)
def convex_if_and_only_if_hessian_semidefinite(is_convex: ConvexityTest, f: Quartic) -> Iterator:
    r"""A function with a Hessian is convex if and only if its Hessian is positive semidefinite everywhere.

    Here $f(w)=\frac12w^\top Pw+\frac1{12}\sum c_kw_k^4$, with the Hessian $P+\mathrm{diag}(c_kw_k^2)$: semidefinite everywhere
    exactly if P is and c ≥ 0. Otherwise three points show that f is not convex. An affine term changes neither side;
    $w^\top w$ and affine functions are convex. So is $\|w\|_1$, which has no derivative at 0.
    """
    answer = is_convex(np.array(f.P, dtype=float), np.array(f.c, dtype=float))
    if not isinstance(answer, bool | np.bool_):
        raise ImplementationFailed(f"returned {type(answer).__name__}, not whether f is convex")
    form = definiteness(exact_vector(f.P))
    semidefinite = form.semidefinite and min(f.c) >= 0
    u, v = exact_vector(f.u), exact_vector(f.v)
    yield exercised("f is not linear", any(f.c) or any(any(row) for row in f.P))
    yield is_true("convex exactly if the Hessian is semidefinite", bool(answer) == semidefinite)
    if semidefinite:
        yield at_most("f at the midpoint", f((u + v) * Fraction(1, 2)), (f(u) + f(v)) / 2)
        yield is_true("the Hessian at u is semidefinite", definiteness(f.hessian(u)).semidefinite)
    else:
        middle, step = descent(f, form.negative)
        yield greater("f at a midpoint, and the mean", f(middle), (f(middle + step) + f(middle - step)) / 2)
        yield is_true("the Hessian there is not semidefinite", not definiteness(f.hessian(middle)).semidefinite)
    yield at_most("‖(u + v)/2‖₁", sum(abs(u + v)) / Fraction(2), (sum(abs(u)) + sum(abs(v))) / Fraction(2))
    yield at_least("f at 0", f(0 * u), 0)


def descent(f: Quartic, negative: Any) -> tuple[np.ndarray, np.ndarray]:
    """A point and a direction along which f bends downwards there.

    Where some cₖ < 0, far out on axis k; else at 0, where zᵀPz < 0, for a step so short that w⁴ does not matter.
    """
    d = len(f.c)
    if min(f.c) < 0:
        k = f.c.index(min(f.c))
        far = 2 + abs(f.P[k][k])
        return exact_vector([far * (j == k) for j in range(d)]), exact_vector([int(j == k) for j in range(d)])
    z = exact_vector(negative)
    bend, fourth = z @ exact_vector(f.P) @ z, sum(exact_vector(f.c) * z**4)
    shrink = Fraction(1) if fourth == 0 else min(Fraction(1), -bend / Fraction(1 + fourth))
    return 0 * z, z * min(shrink, Fraction(1))
