r"""What the derivation of the SVM writes down: constraints, Lagrangians, and which of its problems are convex."""

from __future__ import annotations

from fractions import Fraction

from ...properties.numbers.exact import exact_vector, sqrt
from ...properties.oracles.psd import definiteness
from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised, greater, is_true, less
from ...properties.theorem import theorem
from ...sources import cs229_svm
from .readings.lagrangians import Convexity, HardMarginValues, Ratio, SoftMarginValues
from .samples.lagrangians import PrimalDualPoint


@theorem("The Lagrangian of the hard-margin problem", source=cs229_svm("§6, (8)"))
def hard_margin_lagrangian(run: HardMarginValues) -> Law:
    r"""With $g_i=-y_i(\langle w,x_i\rangle+b)+1\le0$ for each example, $L=\frac12\|w\|^2+\sum_i\alpha_ig_i$, $\alpha\ge0$.

    Its supremum over α ≥ 0 is $\frac12\|w\|^2$ where all $g_i\le0$ (at α = 0), and infinite elsewhere: L grows by
    $g_i$ with $\alpha_i$. There are no equations, so no other multipliers.

    Hypotheses: α ≥ 0; any points, labels, w and b, separating or not. All numbers are small integers: nothing is rounded.

    Reference: C. Cortes and V. Vapnik, Support-vector networks, Machine Learning 20, 1995, doi:10.1007/BF00994018.
    """
    yield exercised("a violated constraint, and a multiplier", run.tells)
    yield equal("L at α = 0", run.at_zero, run.primal)
    yield equal("L", run.value, run.primal + run.weighted)
    if run.most_violated <= 0:
        yield at_most("L where w is feasible", run.value, run.primal)
    for i in run.examples:
        yield is_true("gᵢ ≤ 0 exactly if the margin is at least 1", (i.g <= 0) == (i.margin >= 1), at=i)
        yield equal("the growth of L with αᵢ", i.growth, i.g, at=i)


@theorem("The Lagrangian of the soft-margin problem", source=cs229_svm("§8, with the index of x"))
def soft_margin_lagrangian(run: SoftMarginValues[PrimalDualPoint]) -> Law:
    r"""$L=\frac12w^\top w+C\sum\xi_i-\sum\alpha_i[y_i(x_i^\top w+b)-1+\xi_i]-\sum r_i\xi_i$, with $\alpha_i,r_i\ge0$.

    Its supremum over α, r ≥ 0 is the objective where all constraints hold, and infinite elsewhere: L grows with $\alpha_i$ by
    $g_i-\xi_i$, where $g_i=1-y_i(x_i^\top w+b)$, and with $r_i$ by $-\xi_i$.

    Hypotheses: C > 0 and α, r ≥ 0; any points, labels, w, b and ξ. All numbers are small integers: nothing is rounded.

    Reference: C. Cortes and V. Vapnik, Support-vector networks, Machine Learning 20, 1995, doi:10.1007/BF00994018.
    """
    yield exercised("a multiplier of each kind", run.tells)
    yield equal("L at α = r = 0", run.at_zero, run.primal)
    yield equal("L", run.value, run.primal + run.weighted - run.weighted_slack)
    if run.most_missed <= 0:
        yield at_most("L where all constraints hold", run.value, run.primal)
    for i in run.examples:
        yield equal("the growth with αᵢ", i.growth, i.missed, at=i)
        yield equal("the growth with rᵢ", i.growth_with_r, -i.slack, at=i)


@theorem("The margin problem is not convex as first written", source=cs229_svm("§4"))
def margin_problems_are_not_convex(run: Ratio) -> Law:
    r"""$\{w:\|w\|=1\}$ is not convex, and $\hat\gamma/\|w\|$ is neither convex nor concave in $(\hat\gamma,w)$, for every n ≥ 1.

    w and −w have the norm of w, their midpoint has not. Let ρ ≠ 0 be the ratio at (γ, w), halfway between
    $(\gamma,\frac12w)$ and $(\gamma,\frac32w)$, where the mean is $\frac43\rho$; and halfway between $(\frac52\gamma,\frac32w)$ and
    $(-\frac12\gamma,\frac12w)$, where it is $\frac13\rho$.

    Hypotheses: γ ≠ 0 and w ≠ 0.

    Reference: ours; on convexity along chords, S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §3.1.1.
    """
    gamma, w, half = Fraction(run.sample.gamma), exact_vector(run.sample.w), Fraction(1, 2)
    chords = ((gamma, half), (gamma, 3 * half)), ((5 * gamma / 2, 3 * half), (-gamma / 2, half))  # (g, s) is the point (g, sw)
    norm = sqrt(sum(w * w))
    yield exercised("several entries that are not 0", sum(v != 0 for v in w) > 1)
    for g, s in ((gamma, 1), *chords[0], *chords[1]):
        yield equal("γ/‖w‖", run.at(g, s * w), g / s / norm, at=(g, s * w))
    first, second = (sum(g / s for g, s in chord) / 2 for chord in chords)  # in units of 1/‖w‖
    yield equal("the mean along the first chord", first, gamma * Fraction(4, 3))
    yield equal("the mean along the second chord", second, gamma * Fraction(1, 3))
    yield less("a mean below the value at the midpoint", min(first, second), gamma)
    yield greater("a mean above the value at the midpoint", max(first, second), gamma)
    yield equal("‖−w‖ and ‖w‖", -w @ -w, w @ w)
    yield greater("‖w‖, and that of the midpoint of w and −w", w @ w, sum(((w - w) / 2) ** 2))


@theorem("Convex if and only if the Hessian is positive semidefinite", source=cs229_svm("§5, footnotes 3-4"))
def convex_if_and_only_if_hessian_semidefinite(run: Convexity) -> Law:
    r"""A function with a Hessian is convex if and only if its Hessian is positive semidefinite everywhere.

    Here $f(w)=\frac12w^\top Pw+\frac1{12}\sum c_kw_k^4$, with the Hessian $P+\mathrm{diag}(c_kw_k^2)$: semidefinite everywhere
    exactly if P is and c ≥ 0. Otherwise three points show that f is not convex. An affine term changes neither side;
    $w^\top w$ and affine functions are convex. So is $\|w\|_1$, which has no derivative at 0.

    Hypotheses: f is twice continuously differentiable; here a quartic without mixed terms of the fourth degree.

    Sharp: an affine function: P = 0, c = 0.

    Reference: R. T. Rockafellar, Convex Analysis, 1970, Theorem 4.5.
    """
    f = run.sample
    u, v = exact_vector(f.u), exact_vector(f.v)
    yield exercised("f is not linear", any(f.c) or any(any(row) for row in f.P))
    yield is_true("convex exactly if the Hessian is semidefinite", run.convex == f.has_semidefinite_hessian)
    if f.has_semidefinite_hessian:
        yield at_most("f at the midpoint", f((u + v) / Fraction(2)), (f(u) + f(v)) / 2)
        yield is_true("the Hessian at u is semidefinite", definiteness(f.hessian(u)).semidefinite)
    else:
        middle, step = f.descent
        yield greater("f at a midpoint, and the mean", f(middle), (f(middle + step) + f(middle - step)) / 2)
        yield is_true("the Hessian there is not semidefinite", not definiteness(f.hessian(middle)).semidefinite)
    yield at_most("‖(u + v)/2‖₁", sum(abs(u + v)) / Fraction(2), (sum(abs(u)) + sum(abs(v))) / Fraction(2))
    yield at_least("f at 0", f(0 * u), 0)
