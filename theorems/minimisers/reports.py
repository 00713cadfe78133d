r"""The reports of a minimiser beside its answer, and that the answer is no worse than the start."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised
from ...properties.theorem import contract
from .readings import Minimum
from .samples.functions import Problem


@contract("The reported minimum is no worse than the start")
def answer_is_no_worse_than_the_start(run: Minimum[Problem]) -> Law:
    r"""$f(x)\le f(x_0)$, whether it reports success or not.

    Hypotheses: f is smooth and bounded below.

    Reference: J. Nocedal and S. J. Wright, Numerical Optimization, 2nd edition, 2006, §2.2: line searches and trust regions
    accept no step that raises f, doi:10.1007/978-0-387-40065-5.
    """
    yield exercised("it moves", any(run.x != run.start))
    yield at_most("f(x)", run.value, run.start_value)


@contract("The report is consistent with the answer")
def report_is_of_the_answer(run: Minimum[Problem]) -> Law:
    r"""The reported value is $f(x)$ and the reported gradient is $\nabla f(x)$, number for number as the function answers there.

    Hypotheses: f and ∇f are functions: they answer the same where they are asked the same. Not of one that reports no value.

    Reference: P. Virtanen et al., SciPy 1.0: fundamental algorithms for scientific computing in Python, Nature Methods 17, 2020,
    doi:10.1038/s41592-019-0686-2; scipy.optimize.OptimizeResult has fun as the value of the objective function at x.
    """
    yield exercised("it moves", any(run.x != run.start))
    value, gradient = run.rounded
    yield equal("the reported f(x)", run.reported_value, value)
    if run.reported_gradient is not None:
        for j, v in enumerate(gradient):
            yield equal("the reported gradient", run.reported_gradient[j], v, at=j)


@contract("Function evaluations are counted")
def evaluations_are_counted(run: Minimum[Problem]) -> Law:
    r"""The reported numbers of evaluations of f and of ∇f are how often they were evaluated.

    Hypotheses: none. Not of one that reports no such number.

    Reference: P. Virtanen et al., SciPy 1.0: fundamental algorithms for scientific computing in Python, Nature Methods 17, 2020,
    doi:10.1038/s41592-019-0686-2; scipy.optimize.OptimizeResult has nfev and njev as numbers of evaluations.
    """
    yield exercised("it moves", any(run.x != run.start))
    for what, said, calls in run.counts:
        yield equal("the reported number of evaluations", said, calls, at=what)
