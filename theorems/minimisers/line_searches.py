r"""Step lengths along a direction of descent: the conditions of Armijo and Wolfe, and how much a step with them gains."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, exercised, greater
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import OnLine
from .samples.functions import Line


@theorem("Sufficient decrease", source=ml_notes("Optimization, Gradient Descent (l.58–60), where the step is given"))
def sufficient_decrease(run: OnLine[Line]) -> Law:
    r"""A step length α > 0 has $\varphi(\alpha)\le\varphi(0)+c_1\alpha\varphi'(0)$ (Armijo's condition).

    Hypotheses: $\varphi$ is differentiable and bounded below, $\varphi'(0)<0$ and $0<c_1<1$: then such steps exist.

    Sharp: a step to where the line and the function meet.

    Reference: J. Nocedal and S. J. Wright, Numerical Optimization, 2nd edition, 2006, Lemma 3.1,
    doi:10.1007/978-0-387-40065-5.
    """
    line = run.sample
    yield exercised("the unit step violates the sufficient decrease", run.has_decrease and run.has_to_search)
    yield greater("α", run.alpha, 0)
    yield at_most("φ(α) − c₁αφ'(0)", run.after - line.c1 * run.alpha * run.slope, run.before)


@theorem("Wolfe's condition on the slope", source=ml_notes("Optimization, Gradient Descent (l.58–60), where the step is given"))
def wolfe_curvature_condition(run: OnLine[Line]) -> Law:
    r"""A step has $\varphi'(\alpha)\ge c_2\varphi'(0)$, and by the strong condition $|\varphi'(\alpha)|\le c_2|\varphi'(0)|$.

    Hypotheses: $\varphi$ is continuously differentiable and bounded below, $\varphi'(0)<0$ and $0<c_1<c_2<1$: then there is an
    interval of steps that have this and sufficient decrease. Not of a search that declares no such condition.

    Sharp: the ends of such an interval.

    Reference: P. Wolfe, Convergence conditions for ascent methods, SIAM Review 11, 1969, doi:10.1137/1011036.
    """
    yield exercised("the unit step violates the condition on the slope", run.has_curvature and run.has_to_search)
    yield at_least("φ'(α)", run.new_slope, run.sample.c2 * run.slope)
    if run.wolfe == "strong":
        yield at_most("|φ'(α)|", abs(run.new_slope), -run.sample.c2 * run.slope)


@theorem(
    "What a step with Wolfe's conditions gains (Zoutendijk)",
    source=ml_notes("Optimization, Gradient Descent (l.58–60), where the step is given"),
)
def decrease_of_a_wolfe_step(run: OnLine[Line]) -> Law:
    r"""A step with Wolfe's conditions lowers f by at least $\frac{c_1(1-c_2)}L\frac{\langle\nabla f(x),p\rangle^2}{\|p\|^2}$.

    For $\alpha\ge\frac{(1-c_2)|\varphi'(0)|}{L\|p\|^2}$, since the slope has to rise. The sum of the gains is bounded, and so
    $\sum\cos^2\theta_k\|\nabla f(x_k)\|^2<\infty$ along a method of descent.

    Hypotheses: f is $L$-smooth and bounded below, $\varphi'(0)<0$ and $0<c_1<c_2<1$.

    Sharp: in α, a quadratic with the only curvature $L$ and the shortest such step.

    Reference: J. Nocedal and S. J. Wright, Numerical Optimization, 2nd edition, 2006, proof of Theorem 3.2,
    doi:10.1007/978-0-387-40065-5.
    """
    line = run.sample
    least = -(1 - line.c2) * run.slope / (run.L * run.length2)
    yield exercised("the unit step violates the Wolfe conditions", run.has_decrease and run.has_curvature and run.has_to_search)
    yield at_least("α", run.alpha, least)
    yield at_most("φ(α) + c₁(1 − c₂)φ'(0)²/(L‖p‖²)", run.after - line.c1 * least * run.slope, run.before)


@theorem(
    "Backtracking ends with a step that is not too short",
    source=ml_notes("Optimization, Gradient Descent (l.58–60), where the step is given"),
)
def backtracking_steps_are_not_too_short(run: OnLine[Line]) -> Law:
    r"""Backtracking from α = 1 by the factor ρ ends with $\alpha\ge\min\bigl(1,\frac{2\rho(1-c_1)|\varphi'(0)|}{L\|p\|^2}\bigr)$,
    and lowers f by $c_1\alpha|\varphi'(0)|$ at least; $\alpha\le1$.

    The step before, α/ρ, had no sufficient decrease, and each step below $2(1-c_1)|\varphi'(0)|/(L\|p\|^2)$ has it.

    Hypotheses: f is $L$-smooth, $\varphi'(0)<0$, $0<c_1<1$ and $0<\rho<1$.

    Sharp: where the unit step serves.

    Reference: L. Armijo, Minimization of functions having Lipschitz continuous first partial derivatives, Pacific Journal of
    Mathematics 16, 1966, doi:10.2140/pjm.1966.16.1.
    """
    line = run.sample
    allowed = -2 * (1 - line.c1) * run.slope / (run.L * run.length2)
    yield exercised("it has to backtrack", run.shrink < 1 and allowed < 1)
    yield at_least("α", run.alpha, min(1, run.shrink * allowed))
    yield at_most("α, which is at most where it starts", run.alpha, 1)
