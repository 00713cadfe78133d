"""The minimisers and line searches of the survey: scipy, PyTorch, jaxopt and optax.

As in `surveyed`, a note says what was found by hand about each refutation.
"""

from __future__ import annotations

from collections.abc import Iterable

from .entry import EVERY, OURS, Foreign

HERE = f"{OURS}adapters_minimisers:"
STALE = (
    "Finding. The jac of its result is not the gradient at the x of its result, but at a point before: {}. "
    "OptimizeResult has it as the value of the Jacobian beside that of the objective function at x (findings/{}.py). A maintainer "
    "could {}."
)
STALE_NEWTON = STALE.format(
    "the start of the last iteration, whose step is not counted in", "newton_cg_stale_gradient", "evaluate it where it ends"
)
STALE_SLSQP = STALE.format(
    "where the line search began that ended it", "slsqp_stale_gradient", "evaluate it where it ends, or say so"
)
FIRST_STEP = (
    "Finding. Where its first bracket has a step with the conditions already, run() returns the step that it was given to begin "
    "with, though the point in its state is another: for x²/8 from 1 along −1/256 it returns 1, done and not failed, with a slope "
    "of 0.996 of the first one, and its point is at 125 (findings/hager_zhang_first_step.py). A maintainer could return the best "
    "point where the search ends before it begins."
)


def minimisers() -> Iterable[Foreign]:
    """All of them."""
    for method in ("CG", "BFGS", "L-BFGS-B", "trust-ncg", "trust-krylov", "TNC", "Nelder-Mead", "Powell", "COBYLA", "COBYQA"):
        yield Foreign("scipy", f"{HERE}ScipyMinimize", "minimiser", {"method": method})
    yield Foreign("scipy", f"{HERE}ScipyMinimize", "minimiser", {"method": "BFGS", "accuracy": 1e-3, "order": 2})
    for method, note in (("Newton-CG", STALE_NEWTON), ("SLSQP", STALE_SLSQP)):
        yield Foreign("scipy", f"{HERE}ScipyMinimize", "minimiser", {"method": method}, {EVERY: note})
    yield Foreign("scipy", f"{HERE}ScipyLineSearch", "line-search")
    for search in ("strong_wolfe", None):
        yield Foreign("torch", f"{HERE}TorchLBFGS", "minimiser", {"line_search": search})
    yield Foreign("optax", f"{HERE}OptaxLBFGS", "minimiser")
    for search in ("backtracking", "zoom"):
        yield Foreign("optax", f"{HERE}OptaxLineSearch", "line-search", {"search": search})
    yield Foreign("jaxopt", f"{HERE}JaxoptMinimiser", "minimiser", {"solver": "LBFGS"})
    for settings in ({}, {"search": "BacktrackingLineSearch", "condition": "armijo"}):
        yield Foreign("jaxopt", f"{HERE}JaxoptLineSearch", "line-search", settings)
    note = {EVERY: FIRST_STEP}
    yield Foreign("jaxopt", f"{HERE}JaxoptLineSearch", "line-search", {"search": "HagerZhangLineSearch"}, note)
