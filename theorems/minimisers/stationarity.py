r"""Where a minimiser says that it succeeded: the gradient is small, and under strong convexity the minimum is near."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_least, at_most, exercised
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Minimum
from .samples.functions import Problem, StronglyConvexProblem


@theorem("Success means a small gradient", source=ml_notes("Optimization, Gradient Descent (l.61)"))
def success_means_stationary(run: Minimum[Problem]) -> Law:
    r"""Where it reports success, $\|\nabla f(x)\|\le\epsilon$, for the tolerance $\epsilon$ and the norm that it declares.

    Hypotheses: f has a Lipschitz continuous gradient and is bounded below, so that methods of descent with line searches of Wolfe's
    conditions, or with trust regions, get there.

    Sharp: $\frac14x^2$, from where steps that halve the gradient end at ε.

    Reference: J. Nocedal and S. J. Wright, Numerical Optimization, 2nd edition, 2006, Algorithm 6.1, doi:10.1007/978-0-387-40065-5.
    """
    bound = run.gtol
    yield exercised("it reports success, away from its start", run.success and run.norm(run.start_gradient) > bound)
    if run.success:
        yield at_most("‖∇f(x)‖", run.norm(run.gradient), bound)


@theorem(
    "Success under strong convexity means nearness to the minimiser",
    source=ml_notes("Optimization, Lipschitz-Smoothness and Strong Convexity (l.48)"),
)
def success_bounds_the_distance(run: Minimum[StronglyConvexProblem]) -> Law:
    r"""Where it reports success, $\|x-x^*\|_2\le\delta/\mu$ and $f(x)-f^*\le\delta^2/(2\mu)$, with $\delta$ the largest
    $\|\nabla f(x)\|_2$ that it declares.

    $\delta=\epsilon$ for the Euclidean norm, and $\sqrt d\,\epsilon$ for the largest entry. What it reports as f(x) lies there too:
    $f^*\le f(x)$.

    Hypotheses: f is $\mu$-strongly convex with a Lipschitz continuous gradient.

    Reference: S. Boyd and L. Vandenberghe, Convex Optimization, 2004, (9.9) and (9.11) (with $2\delta/\mu$ there),
    doi:10.1017/CBO9780511804441.
    """
    delta2 = run.gtol**2 * (run.sample.d if run.is_largest_entry else 1)
    mu, f = run.sample.f.lowest, run.sample.f
    yield exercised("it reports success, away from its start", run.success and run.norm(run.start_gradient) > run.gtol)
    if run.success:
        away = run.x - f.best
        yield at_most("μ²‖x − x*‖²", mu**2 * (away @ away), delta2)
        yield at_most("f(x) − f*", run.value - f.least, delta2 / (2 * mu))
        if run.reports_value:
            yield at_least("the reported f(x)", run.reported_value, f.least)
            yield at_most("the reported f(x) − f*", run.reported_value - f.least, delta2 / (2 * mu))
