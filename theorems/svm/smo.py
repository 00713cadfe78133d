r"""Sequential minimal optimisation: maximise W over two multipliers at a time.

Here $W(\alpha)=\sum\alpha_i-\frac12\sum y_iy_j\alpha_i\alpha_jK_{ij}$, and α is feasible if $0\le\alpha\le C$, $\sum\alpha y=0$.

Tolerances are rounding bounds of one pair step in float64, derived in `of_multipliers` and `slip`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from ...properties.allowances import EXACT, Allowance, rounding
from ...properties.conclusions import at_least, at_most, equal, exercised, is_true
from ...properties.numbers import exact_vector
from ...properties.proofs import conclude, reals
from ...properties.sources import cs229_svm
from ...properties.theorem import attained, theorem
from ...properties.verdicts import ImplementationFailed
from .readings import PairStep, SoftMarginClassifier
from .samples import PairState, TwoClasses
from .smo_lemmas import DOMAIN, best_steps, concave, ends, feasible_steps, maximisers, once, pairs
from .soft_margin import REFERENCES as CLASSIFIERS
from .soft_margin import at_bounds, trained, up_to

REFERENCES = ["svm.pair_step"]
UNIT_ROUNDOFF = Fraction(1, 2**53)


@theorem(
    role=PairStep,
    source=cs229_svm(
        "§9.2",
        claims=[
            "cs229-svm/smo-pair-step-monotone-feasible",
            "cs229-svm/smo-pair-line",
            "cs229-svm/smo-alpha1-new-feasible",
            "cs229-svm/smo-alpha1-from-alpha2",
        ],
    ),
    sharpness=attained("a pair that is optimal already: W stays"),
    mutants=[
        "smo.does_not_clip",
        "smo.clips_to_the_box_only",
        "smo.clips_each_on_its_own",
        "smo.confuses_the_bounds",
        "smo.drops_the_balance",
        "smo.ignores_the_labels",
        "smo.goes_the_wrong_way",
        "smo.touches_a_third",
    ],
    references=REFERENCES,
)
def pair_step_feasible_and_monotone(step: PairStep, state: PairState) -> Iterator:
    r"""After a pair step $0\le\alpha\le C$ and $\sum\alpha y=0$ still hold, no other multiplier has changed, and W is no smaller.

    Hypotheses: α is feasible, i ≠ j, K positive semidefinite. On the line $\alpha_iy_i+\alpha_jy_j=\zeta$ the new αⱼ gives
    $\alpha_i=(\zeta-\alpha_jy_j)y_i$.
    """
    new, old, y = after(step, state), exact_vector(state.alpha), exact_vector(state.labels)
    yield exercised("the pair moves", best_on_line(state) != old[state.j])
    size = of_multipliers(state)
    for a in new:
        yield at_least("αᵢ ≥ 0", a, 0, size)
        yield at_most("αᵢ ≤ C", a, state.C, size)
    yield equal("Σαᵢyᵢ", sum(new * y), 0, size)
    zeta = old[state.i] * y[state.i] + old[state.j] * y[state.j]
    yield equal("αᵢ = (ζ − αⱼyⱼ)yᵢ", new[state.i], (zeta - new[state.j] * y[state.j]) * y[state.i], size)
    yield is_true("all others as before", all(new[k] == old[k] for k in range(state.n) if k not in (state.i, state.j)))
    yield at_least("W after ≥ W before", state.objective(new), state.objective(old), slip(state))


@pair_step_feasible_and_monotone.proof(
    domain=DOMAIN,
    lifts="svm.pair_step",
    mutants=[
        "mutants.smo.does_not_clip",
        "mutants.smo.clips_to_the_box_only",
        "mutants.smo.clips_each_on_its_own",
        "mutants.smo.confuses_the_bounds",
        "mutants.smo.drops_the_balance",
        "mutants.smo.ignores_the_labels",
        "mutants.smo.goes_the_wrong_way",
        "mutants.smo.touches_a_third",
    ],
    slow=True,
)
def by_the_way_back(step: Any) -> Iterator:
    """Every path of the step ends on the line and in the box, and W does not rise from there towards α: it is concave."""
    yield from once(feasible_steps(step))
    for pair in pairs():
        (second,) = reals("b′")
        new = np.array([pair.first(second), second, pair.alpha[2]], dtype=object)
        box = [f for m in new for f in (m >= 0, m <= pair.C)]
        given = [*box, sum(pair.alpha * pair.labels) == 0, *concave(pair, second, pair.alpha[1])]
        helpers = {"after": new, "best_on_line": second, "of_multipliers": EXACT, "slip": EXACT}
        yield conclude("after the step", given, pair_step_feasible_and_monotone, step, pair, loose="or no step", **helpers)


@theorem(
    role=PairStep,
    source=cs229_svm("§9.2: clipping", claims=["cs229-svm/smo-clipping-optimal", "cs229-svm/smo-box-line-bounds"]),
    sharpness=attained("every pair"),
    mutants=[
        "smo.clips_to_the_box_only",
        "smo.takes_zero_for_L",
        "smo.confuses_the_bounds",
        "smo.forgets_the_cross_term",
        "smo.halves_the_step",
        "smo.doubles_the_step",
        "smo.skips_flat_pairs",
        "smo.goes_the_wrong_way",
    ],
    references=REFERENCES,
)
def clipped_maximum_is_optimal(step: PairStep, state: PairState) -> Iterator:
    r"""The new αⱼ lies in [L, H], and no feasible pair on the line has a larger W: the unclipped maximiser, clipped, is best.

    L and H are max(0, αᵢ+αⱼ−C) and min(C, αᵢ+αⱼ) for equal labels, max(0, αⱼ−αᵢ) and min(C, C+αⱼ−αᵢ) for different ones.
    Hypotheses: α is feasible, i ≠ j, $\eta=K_{ii}+K_{jj}-2K_{ij}\ge0$; for η = 0 the best end is taken.
    """
    new = after(step, state)
    low, high = state.bounds
    size, best = of_multipliers(state), best_on_line(state)
    yield exercised("the clipping matters or the pair moves", best in (low, high) or best != state.alpha[state.j])
    yield at_least("αⱼ ≥ L", new[state.j], low, size)
    yield at_most("αⱼ ≤ H", new[state.j], high, size)
    for end in (low, high):  # L and H are the ends: feasible, and as far as one can go
        for a in state.along(end):
            yield at_least("αᵢ ≥ 0 at an end", a, 0)
            yield at_most("αᵢ ≤ C at an end", a, state.C)
        yield at_most("W(L), W(H) ≤ W(best)", state.objective(state.along(end)), state.objective(state.along(best)))
    yield at_least("W after", state.objective(new), state.objective(state.along(best)), slip(state))


@clipped_maximum_is_optimal.proof(
    domain=DOMAIN,
    lifts="svm.pair_step",
    mutants=[
        "mutants.smo.clips_to_the_box_only",
        "mutants.smo.takes_zero_for_L",
        "mutants.smo.confuses_the_bounds",
        "mutants.smo.forgets_the_cross_term",
        "mutants.smo.halves_the_step",
        "mutants.smo.doubles_the_step",
        "mutants.smo.skips_flat_pairs",
        "mutants.smo.goes_the_wrong_way",
    ],
    slow=True,
)
def by_concavity(step: Any) -> Iterator:
    """L and H are feasible, and all that is feasible is between; on every path W rises towards no feasible pair on the line."""
    yield from once(ends())
    yield from once(maximisers(best_on_line))
    yield from once(best_steps(step))
    for pair in pairs():
        second, low, high, best, c = *reals("b′ L H t"), pair.alpha[2]
        pair.bounds = low, high
        ends_on_line = [*pair.on_line(low), *pair.on_line(high), c >= 0, c <= pair.C]
        compared = [*concave(pair, second, best), *concave(pair, best, low), *concave(pair, best, high)]
        new = np.array([pair.first(second), second, c], dtype=object)
        given = [*ends_on_line, low <= second, second <= high, *compared]
        helpers = {"after": new, "best_on_line": best, "of_multipliers": EXACT, "slip": EXACT}
        yield conclude("after the step", given, clipped_maximum_is_optimal, step, pair, loose="or no step", **helpers)


@clipped_maximum_is_optimal.printed(
    claims=["cs229-svm/smo-restricted-objective-quadratic"],
    mistake="Printed as aα₂ + bα₂ + c, without the square: that is linear, but W is quadratic in α₂.",
)
def linear_in_the_second(step: PairStep, state: PairState) -> Iterator:
    """Printed: with all others fixed, W is aα₂ + bα₂ + c for appropriate a, b, c: then its second differences vanish."""
    middle = state.alpha[state.j]
    left, here, right = (state.objective(state.along(middle + t)) for t in (-1, 0, 1))
    yield equal("W(α₂−1) − 2W(α₂) + W(α₂+1)", left - 2 * here + right, 0)


@clipped_maximum_is_optimal.printed(
    claims=["cs229-svm/smo-unclipped-maximum"],
    mistake="For two points that the kernel does not tell apart, η = 0: W is linear on the line, and its derivative has no zero.",
)
def derivative_has_a_zero(step: PairStep, state: PairState) -> Iterator:
    """Printed: ignoring the box, W is easily maximised over α₂ by setting its derivative to zero and solving."""
    slope, eta = slope_and_curvature(state)
    yield is_true("some α₂ has derivative 0", eta > 0 or slope == 0)


@theorem(
    role=PairStep,
    source=cs229_svm("§9.2", claims=["cs229-svm/smo-at-least-two", "cs229-svm/single-coordinate-ascent-stuck"]),
    sharpness=attained("every step that changes anything changes exactly two"),
    mutants=[
        "smo.drops_the_balance",
        "smo.moves_one_alone",
        "smo.clips_each_on_its_own",
        "smo.ignores_the_labels",
        "smo.touches_a_third",
    ],
    references=REFERENCES,
)
def at_least_two_change(step: PairStep, state: PairState) -> Iterator:
    r"""A step that keeps $\sum\alpha y=0$ changes no multiplier or at least two; a pair step moves both by the same amount.

    Any one multiplier is $\alpha_i=-y_i\sum_{j\ne i}\alpha_jy_j$: the others determine it. Hypotheses: α is feasible.
    """
    new, old, y = after(step, state), exact_vector(state.alpha), exact_vector(state.labels)
    tiny = of_multipliers(state)
    changed = [k for k in range(state.n) if abs(new[k] - old[k]) > tiny.value]
    yield exercised("a change", bool(changed))
    yield is_true("no multiplier changes, or just these two", changed == [] or set(changed) == {state.i, state.j})
    yield equal("|change of αᵢ|", abs(new[state.i] - old[state.i]), abs(new[state.j] - old[state.j]), tiny)
    for k in range(state.n):
        others = sum(new[m] * y[m] for m in range(state.n) if m != k)
        yield equal("αᵢ = −yᵢ Σ_{j≠i} αⱼyⱼ", new[k], -y[k] * others, tiny)


@theorem(
    role=SoftMarginClassifier,
    source=cs229_svm("§9.2: the convergence test", claims=["cs229-svm/smo-convergence-test"]),
    sharpness="SMO stops as soon as the test is met, so that violations up to tol remain",
    mutants=[
        "svm.SoftStopsEarly",
        "svm.InterceptFromTheLastSupport",
        "svm.SoftForgetsTheIntercept",
        "svm.MovesWithoutClipping",
        "svm.DividesCByN",
        "svm.InterceptByFormulaEleven",
    ],
    references=CLASSIFIERS,
)
def stops_within_tol(classifier: SoftMarginClassifier, classes: TwoClasses) -> Iterator:
    r"""When it stops, (14)–(16) hold up to tol in units of the margin, and then the objective is within nC·tol of the optimum.

    Hypotheses: no class is empty, C > 0, the classifier does not say that it has not converged, and it leaves multipliers
    at their bounds, as SMO does (see `at_bounds`).
    """
    fitted, best, tau = trained(classifier, classes)
    C = fitted.C
    at_bounds(fitted)
    yield exercised("the start α = 0 is not optimal", any(a > 0 for a in best.alpha))
    for a, m in zip(fitted.alpha, fitted.margins, strict=True):
        if a < C:
            yield at_least("margin where αᵢ < C", m, 1, up_to(tau, "τ"))
        if a > 0:
            yield at_most("margin where αᵢ > 0", m, 1, up_to(tau, "τ"))
    yield at_most("P(w,b) − P*", fitted.primal_value(C) - best.value, 0, up_to(classes.n * C * tau, "nCτ"))


def after(step: Any, state: PairState) -> np.ndarray:
    """The multipliers that a step returns, as exact rationals. Raises `ImplementationFailed` if there are not n of them."""
    K, y = state.kernel.astype(float), exact_vector(state.labels).astype(float)
    new = exact_vector(step(K, y, float(state.C), exact_vector(state.alpha).astype(float), state.i, state.j)).ravel()
    if len(new) != state.n:
        raise ImplementationFailed(f"it returned {len(new)} multipliers, not {state.n}")
    return new


def slope_and_curvature(state: PairState) -> tuple[Any, Any]:
    """The derivative of W along the line by αⱼ, and η = −(its second derivative)."""
    K, y, i, j = state.kernel, state.labels, state.i, state.j
    f = exact_vector(y) - K @ (exact_vector(state.alpha) * exact_vector(y))
    return y[j] * (f[j] - f[i]), K[i, i] + K[j, j] - 2 * K[i, j]


def best_on_line(state: PairState) -> Any:
    """The αⱼ in [L, H] with the largest W, exactly; the old one where W is constant."""
    slope, eta = slope_and_curvature(state)
    low, high = state.bounds
    if eta == 0:
        return high if slope > 0 else low if slope < 0 else state.alpha[state.j]
    return min(max(state.alpha[state.j] + Fraction(1) / eta * slope, low), high)


def of_multipliers(state: PairState) -> Allowance:
    """Rounding of the two new multipliers: at most eight operations on numbers of at most 2C + Σα, each off by u of that."""
    return rounding(16 * UNIT_ROUNDOFF * (state.C + sum(state.alpha)), "float64 sums of multipliers in a pair step")


def slip(state: PairState) -> Allowance:
    """How far rounding may keep W below its maximum on the line.

    Let K = max |Kᵢⱼ| and S = Σα + 2C. The slope is a difference of two sums of n + 1 terms, so off by e ≤ (2n + 6)u(1 + KS); the
    curvature η by 12uK. At the point reached W' is then at most e + 12uKC, and by concavity W is at most C times that below
    the maximum. Being 16u(C + Σα) off the line costs at most that times |∂W/∂αᵢ| ≤ 1 + KS. All doubled for second-order terms.
    """
    n, C, total = state.n, state.C, sum(state.alpha)
    K = max(abs(v) for v in state.kernel.ravel())
    slope = 1 + K * (total + 2 * C)
    units = C * ((2 * n + 6) * slope + 12 * K * C) + 16 * (C + total) * slope
    return rounding(2 * UNIT_ROUNDOFF * units, "float64 slope, curvature and sums of a pair step")
