r"""How fast gradient descent converges: on smooth functions, on strongly convex ones, and in the worst case exactly."""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_most, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import SmoothDescent
from .samples.runs import LongestSteps, SmoothRun, StronglyConvexRun

SECTION = "Optimization, Gradient Descent"


@theorem("Gradient descent on smooth functions finds a small gradient", source=ml_notes(f"{SECTION} (l.61)"))
def smallest_gradient(run: SmoothDescent[SmoothRun]) -> Law:
    r"""After T steps $\min_{i<T}\|\nabla f(w_i)\|^2\le\frac2{\eta T}(f(w_0)-f^*)$.

    Hypotheses: f is $L$-smooth and bounded below by $f^*$, $0<\eta\le1/L$ and $T\ge1$.

    Sharp: for $T=1$, $\eta=1/L$ and a quadratic $\frac L2\|w\|^2$.

    Reference: Y. Nesterov, Lectures on Convex Optimization, 2nd edition, 2018, §1.2.3, doi:10.1007/978-3-319-91578-4.
    """
    yield exercised("it starts where the gradient is not 0", run.ends[0].smallest > 0)
    for end in run.ends:
        yield at_most("min ‖∇f(w_i)‖²", end.smallest, 2 * (end.before - run.least) / (run.eta * end.T), at=end.T)


@theorem("The distance to the minimiser under strong convexity", source=ml_notes(f"{SECTION} (l.66)"))
def contraction_of_each_step(run: SmoothDescent[StronglyConvexRun]) -> Law:
    r"""Each step has $\|w_{i+1}-w^*\|^2\le(1-\eta\mu)\|w_i-w^*\|^2-2\eta(f(w_{i+1})-f^*)$.

    (The displayed formula is lost, and reconstructed from the text around it.)

    Hypotheses: f is μ-strongly convex and $L$-smooth, and $0<\eta\le1/L$.

    Reference: A. Beck, First-Order Methods in Optimization, 2017, proof of Theorem 10.29, doi:10.1137/1.9781611974997.
    """
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    for step in run.steps:
        left = (1 - run.eta * run.mu) * step.distance2 - 2 * run.eta * (step.after - run.least)
        yield at_most("‖w' − w*‖²", step.distance2_after, left, at=step)


@theorem("The gap contracts under strong convexity", source=ml_notes(f"{SECTION} (l.68)"))
def gap_contracts(run: SmoothDescent[StronglyConvexRun]) -> Law:
    r"""Each step has $f(w_{i+1})-f^*\le(1-\eta\mu)(f(w_i)-f^*)$.

    It needs no more of strong convexity than the inequality of Polyak and Łojasiewicz.

    Hypotheses: f is $L$-smooth and μ-strongly convex, and $0<\eta\le1/L$.

    Not sharp: the exact factor is $(1-\eta\mu)^2$.

    References: H. Karimi, J. Nutini and M. Schmidt, Linear convergence of gradient and proximal-gradient methods under the
    Polyak–Łojasiewicz condition, 2016, doi:10.1007/978-3-319-46128-1_50; A. B. Taylor, J. M. Hendrickx and F. Glineur,
    Exact worst-case convergence rates of the proximal gradient method for composite convex minimization, 2018,
    doi:10.1007/s10957-018-1298-1, for the exact factor.
    """
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    for step in run.steps:
        yield at_most("f(w') − f*", step.after - run.least, (1 - run.eta * run.mu) * (step.before - run.least), at=step)


@theorem("Gradient descent converges linearly under strong convexity", source=ml_notes(f"{SECTION} (l.67)"))
def rate_on_strongly_convex_functions(run: SmoothDescent[StronglyConvexRun]) -> Law:
    r"""With $q=1-\eta\mu$, after T steps $f(w_T)-f^*\le\frac\mu2\frac{q^T}{1-q^T}\|w_0-w^*\|^2$.

    And hence, by smoothness for short runs, at most $\frac L2q^T\|w_0-w^*\|^2$.

    Hypotheses: f is μ-strongly convex and $L$-smooth, $0<\eta\le1/L$ and $T\ge1$.

    Not sharp: the proof drops $\|w_T-w^*\|^2$, and by smoothness the factor is $q^{2T}$.

    Reference: A. Beck, First-Order Methods in Optimization, 2017, Theorem 10.29, doi:10.1137/1.9781611974997, for the second; the
    first is ours.
    """
    yield exercised("it starts away from the minimum", run.decaying_ends[0].distance2 > 0)
    for end in run.decaying_ends:
        gap, decay, start = end.after - run.least, end.decay, end.distance2
        yield at_most("f(w_T) − f*, by the telescoping sum", gap, run.mu * decay / (2 * (1 - decay)) * start, at=end.T)
        yield at_most("f(w_T) − f*, by smoothness", gap, run.L * decay * start / 2, at=end.T)


@theorem("The distance to the minimiser falls linearly under strong convexity", source=ml_notes(f"{SECTION} (l.66–67)"))
def distance_falls_linearly(run: SmoothDescent[StronglyConvexRun]) -> Law:
    r"""After T steps $\|w_T-w^*\|^2\le(1-\eta\mu)^T\|w_0-w^*\|^2$.

    Hypotheses: f is μ-strongly convex and $L$-smooth, $0<\eta\le1/L$ and $T\ge1$.

    Not sharp: the exact factor is $(1-\eta\mu)^{2T}$.

    References: A. Beck, First-Order Methods in Optimization, 2017, Theorem 10.29, doi:10.1137/1.9781611974997; A. B. Taylor, J. M.
    Hendrickx and F. Glineur, Exact worst-case convergence rates of the proximal gradient method for composite convex minimization,
    2018, doi:10.1007/s10957-018-1298-1, for the exact factor.
    """
    yield exercised("it starts away from the minimum", run.decaying_ends[0].distance2 > 0)
    for end in run.decaying_ends:
        yield at_most("‖w_T − w*‖²", end.distance2_after, end.decay * end.distance2, at=end.T)


@theorem("The worst case of gradient descent, exactly", source=ml_notes(f"{SECTION} (l.65)"))
def worst_case_of_gradient_descent(run: SmoothDescent[LongestSteps]) -> Law:
    r"""With $\eta=1/L$, after N steps $f(w_N)-f^*\le\frac{L\|w_0-w^*\|^2}{4N+2}$.

    The rate of the potential, $\frac{L\|w_0-w^*\|^2}{2N}$, is more than twice as much.

    Hypotheses: f is convex and $L$-smooth with a minimiser $w^*$, $\eta=1/L$ and $N\ge1$.

    Sharp: Huber's function $\frac L2w^2$ up to $|w|=\delta$ and linear beyond, from $w_0=(2N+1)\delta$: there it is an equation.

    Reference: Y. Drori and M. Teboulle, Performance of first-order methods for smooth convex minimization: a novel approach, 2014,
    Theorems 3.1 and 3.2, doi:10.1007/s10107-013-0653-0.
    """
    yield exercised("it starts away from the minimum", run.steps[0].distance2 > 0)
    for N, step in enumerate(run.steps, 1):
        bound = run.L * run.steps[0].distance2 / Fraction(4 * N + 2)
        yield at_most("f(w_N) − f*, at most LR²/(4N + 2)", step.after - run.least, bound, at=N)
