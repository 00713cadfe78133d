r"""Gradient descent on smooth convex functions: no step raises f, and f approaches its minimum like 1/T."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Descent


@theorem("The descent lemma: one step of gradient descent", source=ml_notes("Optimization, Gradient Descent (l.58–60)"))
def descent_lemma(run: Descent) -> Law:
    r"""A step lowers f by at least $\eta(1-\frac{L\eta}2)\|\nabla f(w_i)\|^2\ge\frac\eta2\|\nabla f(w_i)\|^2$: it never raises f.

    Hypotheses: f is $L$-smooth (here convex as well), and $0<\eta\le1/L$.

    Sharp: a quadratic $\frac L2\|w\|^2$.

    Reference: Y. Nesterov, Lectures on Convex Optimization, 2nd edition, 2018, §1.2.3, doi:10.1007/978-3-319-91578-4.
    """
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    for step in run.steps:
        fall = run.eta * (1 - run.L * run.eta / 2) * step.gradient2
        yield at_most("f(w') + η(1 − Lη/2)‖∇f(w)‖²", step.after + fall, step.before, at=step)
        yield at_most("η‖∇f(w)‖²/2", run.eta * step.gradient2 / 2, fall, at=step)


@theorem("The potential of gradient descent", source=ml_notes("Optimization, Gradient Descent (l.62–64)"))
def potential_of_each_step(run: Descent) -> Law:
    r"""Each step has $2\eta(f(w_{i+1})-f^*)\le\|w_i-w^*\|^2-\|w_{i+1}-w^*\|^2$.

    Hypotheses: f is convex and $L$-smooth with a minimiser $w^*$, and $0<\eta\le1/L$.

    Reference: A. Beck, First-Order Methods in Optimization, 2017, Theorem 10.16 and the proof of Theorem 10.21,
    doi:10.1137/1.9781611974997.
    """
    yield exercised("a step from where the gradient is not 0", run.steps[0].gradient2 > 0)
    for step in run.steps:
        yield at_most("2η(f(w') − f*)", 2 * run.eta * (step.after - run.least), step.distance2 - step.distance2_after, at=step)


@theorem("Gradient descent converges like 1/T", source=ml_notes("Optimization, Gradient Descent (l.65)"))
def rate_on_convex_functions(run: Descent) -> Law:
    r"""After T steps $f(w_T)-f^*\le\frac1{2\eta T}\|w_0-w^*\|^2$.

    Hypotheses: f is convex and $L$-smooth with a minimiser $w^*$, $0<\eta\le1/L$ and $T\ge1$.

    Not sharp: for $\eta=1/L$ see `worst_case_of_gradient_descent`.

    Reference: A. Beck and M. Teboulle, A fast iterative shrinkage-thresholding algorithm for linear inverse problems, SIAM Journal
    on Imaging Sciences 2, 2009 (without the nonsmooth part), doi:10.1137/080716542.
    """
    yield exercised("it starts away from the minimum", run.ends[0].distance2 > 0)
    for end in run.ends:
        yield at_most("f(w_T) − f*", end.after - run.least, end.distance2 / (2 * run.eta * end.T), at=end.T)
