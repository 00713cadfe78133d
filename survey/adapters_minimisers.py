"""Other people's minimisers and line searches in the conventions of the roles.

Each declares what its library documents: ``gtol`` and ``norm`` where its rule for stopping bounds the gradient, and nothing where
that is another rule. A flag, a message or a warning is a library's own word for success. Libraries are
imported where used.
"""

# pyright: reportMissingImports=false
# (the libraries are the extra `survey`)

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import optimize

GRADIENT_NORM = {"CG": math.inf, "BFGS": math.inf, "L-BFGS-B": math.inf, "trust-ncg": 2, "trust-krylov": 2}
NO_GRADIENT = ("Nelder-Mead", "Powell", "COBYLA", "COBYQA")
ENDS_BY_REDUCTION = "REDUCTION"  # as L-BFGS-B says that f hardly fell


class ScipyMinimize:
    """``scipy.optimize.minimize``. A Hessian that it needs it gets from differences of the gradient, which scipy takes and counts;
    trust-exact and dogleg, which want a function for it, are none of these.

    ``gtol`` is documented to bound the gradient at a success: for CG and BFGS in the norm of the order ``norm``, for L-BFGS-B the
    largest entry, for trust regions the Euclidean norm. Where L-BFGS-B says that it ended since f hardly fell (its ftol, here 0,
    so that f did not fall at all), that says nothing of the gradient.

    Parameters
    ----------
    method: its name. accuracy: gtol; None for the method's own. order: of the norm, of CG and BFGS.
    """

    def __init__(self, method: str = "BFGS", accuracy: float | None = None, order: float = math.inf):
        self.method, self.options = method, {}
        if method in GRADIENT_NORM:
            self.gtol = accuracy or (1e-4 if method.startswith("trust") else 1e-5)
            self.norm = GRADIENT_NORM[method] if order == math.inf else order
            self.options = {"gtol": self.gtol, **({"norm": order} if method in ("CG", "BFGS") else {})}
            self.options |= {"ftol": 0.0} if method == "L-BFGS-B" else {}

    def __call__(self, fun: Callable[..., Any], x0: Any, jac: Callable[..., Any]) -> Any:
        more: dict[str, Any] = {} if self.method in NO_GRADIENT else {"jac": jac}
        if self.method.startswith("trust"):
            more["hess"] = "2-point"
        found = optimize.minimize(fun, x0, method=self.method, options=self.options, **more)
        if ENDS_BY_REDUCTION in str(found.message):
            found.success = None
        return found


class ScipyLineSearch:
    """``scipy.optimize.line_search``. It answers None where it finds no step, or warns with `LineSearchWarning`."""

    wolfe = "strong"

    def __call__(self, fun: Any, jac: Any, x: Any, p: Any, c1: float, c2: float) -> Any:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            alpha = optimize.line_search(fun, jac, x, p, c1=c1, c2=c2)[0]
        return None if any("LineSearch" in w.category.__name__ for w in caught) else alpha


class TorchLBFGS:
    """``torch.optim.LBFGS``, one call of `step`. It reports neither f nor a count.

    It has succeeded where it ended before ``max_iter`` and ``max_eval``, for the change that ends it (tolerance_change) is 0 here,
    and says so much of the largest entry of the gradient: tolerance_grad.
    """

    norm = math.inf

    def __init__(self, accuracy: float = 1e-5, line_search: str | None = "strong_wolfe", rate: float = 1.0):
        self.gtol, self.line_search, self.rate = accuracy, line_search, rate

    def __call__(self, fun: Any, x0: Any, jac: Any) -> Any:
        import torch

        x = torch.tensor(np.array(x0, dtype=np.float64), requires_grad=True)
        limits = {"max_iter": 500, "max_eval": 5000}
        search = {"lr": self.rate, "line_search_fn": self.line_search}
        solver = torch.optim.LBFGS([x], tolerance_grad=self.gtol, tolerance_change=0.0, **limits, **search)

        def closure() -> Any:
            here = x.detach().numpy().copy()
            x.grad = torch.from_numpy(np.array(jac(here)))
            return torch.tensor(float(fun(here)), dtype=torch.float64)

        solver.step(closure)
        state = solver.state[x]
        ended = state["n_iter"] < limits["max_iter"] and state["func_evals"] < limits["max_eval"]
        return {"x": x.detach().numpy().copy(), "success": bool(ended)}


# ------------------------------------------------------------------------------------------------------------- through JAX

_ASKED: dict[str, Callable[..., Any]] = {}  # the functions of the call that is under way
_COMPILED: dict[Any, Any] = {}  # for each solver and number of variables


def _called(fun: Any, jac: Any) -> Any:
    """JAX in double precision, asking these functions for f and its gradient."""
    import jax

    jax.config.update("jax_enable_x64", True)
    _ASKED.update(fun=fun, jac=jac)
    return jax


def _value_and_gradient(x: Any) -> Any:
    """f and ∇f of the call that is under way, for code that JAX compiles."""
    import jax

    shapes = jax.ShapeDtypeStruct((), np.float64), jax.ShapeDtypeStruct(x.shape, np.float64)
    return jax.pure_callback(
        lambda x: (np.float64(_ASKED["fun"](np.array(x))), np.array(_ASKED["jac"](np.array(x)), dtype=np.float64)), shapes, x
    )


def _differentiable() -> Any:
    """f of the call that is under way, which JAX can differentiate."""
    import jax

    f = jax.custom_vjp(lambda x: _value_and_gradient(x)[0])
    f.defvjp(_value_and_gradient, lambda gradient, bar: (bar * gradient,))
    return f


class JaxoptMinimiser:
    """A solver of jaxopt's, by its name. Its state has ``error``, of which its ``tol`` is a bound: the norm of the gradient.

    Evaluations are not counted: compiled code calls the functions as often as the compiler likes.
    """

    norm = 2

    def __init__(self, solver: str = "LBFGS", accuracy: float = 1e-3, **settings: Any):
        self.solver, self.gtol, self.settings = solver, accuracy, settings

    def __call__(self, fun: Any, x0: Any, jac: Any) -> Any:
        import jaxopt

        jax = _called(fun, jac)
        key = (self.solver, self.gtol, *self.settings.items(), len(x0))
        if key not in _COMPILED:
            options = {"value_and_grad": True, "tol": self.gtol, "implicit_diff": False, **self.settings}
            solver = getattr(jaxopt, self.solver)(_value_and_gradient, **options)
            _COMPILED[key] = jax.jit(solver.run)
        x, state = _COMPILED[key](np.asarray(x0, dtype=np.float64))
        known = {name: np.asarray(getattr(state, at)) for name, at in (("fun", "value"), ("jac", "grad")) if hasattr(state, at)}
        return {"x": np.asarray(x), "success": bool(state.error <= self.gtol), **known}


class JaxoptLineSearch:
    """``jaxopt.BacktrackingLineSearch``, by its condition, ``ZoomLineSearch`` or ``HagerZhangLineSearch``, from a first step of 1.

    Its state says whether it failed. Those of Hager and Zhang, and zoom, are documented to take an approximate decrease as well.
    """

    def __init__(self, search: str = "ZoomLineSearch", condition: str | None = None, steps: int = 30, **settings: Any):
        self.search, self.steps, self.settings = search, steps, {**settings, **({"condition": condition} if condition else {})}
        self.wolfe = {"armijo": "none", "wolfe": "weak", "strong-wolfe": "strong", None: "strong"}[condition]
        if search == "HagerZhangLineSearch":
            self.wolfe = "weak"
        if condition is None:
            self.decrease = "approximate"
        if condition == "armijo":
            self.shrink = float(settings.get("decrease_factor", 0.8))

    def __call__(self, fun: Any, jac: Any, x: Any, p: Any, c1: float, c2: float) -> Any:
        import jaxopt

        jax = _called(fun, jac)
        key = (self.search, *self.settings.items(), self.steps, c1, c2, len(x))
        if key not in _COMPILED:
            search = getattr(jaxopt, self.search)(
                _value_and_gradient, value_and_grad=True, c1=c1, c2=c2, maxiter=self.steps, **self.settings
            )
            _COMPILED[key] = jax.jit(lambda x, p: search.run(1.0, x, descent_direction=p))
        alpha, state = _COMPILED[key](np.asarray(x, dtype=np.float64), np.asarray(p, dtype=np.float64))
        return None if bool(state.failed) else float(alpha)


class OptaxLineSearch:
    """``optax.scale_by_backtracking_linesearch``, or ``scale_by_zoom_linesearch`` without its approximate decrease.

    It has failed where its state says that an error is positive.
    """

    def __init__(self, search: str = "backtracking", steps: int = 60):
        self.search, self.steps = search, steps
        self.wolfe = "strong" if search == "zoom" else "none"
        if search == "backtracking":
            self.shrink = 0.8

    def __call__(self, fun: Any, jac: Any, x: Any, p: Any, c1: float, c2: float) -> Any:
        import optax

        jax = _called(fun, jac)
        key = ("optax", self.search, self.steps, c1, c2, len(x))
        if key not in _COMPILED:
            zoom = {"curv_rtol": c2, "approx_dec_rtol": None, "initial_guess_strategy": "one", "max_linesearch_steps": self.steps}
            solver = (
                optax.scale_by_zoom_linesearch(slope_rtol=c1, **zoom)
                if self.search == "zoom"
                else optax.scale_by_backtracking_linesearch(max_backtracking_steps=self.steps, slope_rtol=c1, decrease_factor=0.8)
            )
            f = _differentiable()

            def searched(x: Any, p: Any) -> Any:
                value, gradient = _value_and_gradient(x)
                return solver.update(p, solver.init(x), x, value=value, grad=gradient, value_fn=f)[1]

            _COMPILED[key] = jax.jit(searched)
        state = _COMPILED[key](np.asarray(x, dtype=np.float64), np.asarray(p, dtype=np.float64))
        errors = [state.info.decrease_error, getattr(state.info, "curvature_error", 0.0)]
        return None if any(float(e) > 0 for e in errors) else float(state.learning_rate)


class OptaxLBFGS:
    """``optax.lbfgs`` in the loop of its documentation, which ends where the norm of the stored gradient is below a tolerance."""

    norm = 2

    def __init__(self, accuracy: float = 1e-5, most: int = 500):
        self.gtol, self.most = accuracy, most

    def __call__(self, fun: Any, x0: Any, jac: Any) -> Any:
        import optax

        jax = _called(fun, jac)
        key = ("optax.lbfgs", len(x0))
        solver = optax.lbfgs()
        if key not in _COMPILED:
            f = _differentiable()
            ask = optax.value_and_grad_from_state(f)

            def step(x: Any, state: Any) -> Any:
                value, gradient = ask(x, state=state)
                updates, state = solver.update(gradient, state, x, value=value, grad=gradient, value_fn=f)
                return optax.apply_updates(x, updates), state

            _COMPILED[key] = jax.jit(step)
        x = jax.numpy.asarray(x0, dtype=np.float64)
        state = solver.init(x)
        tree, error = optax.tree_utils, math.inf
        for _ in range(self.most):
            x, state = _COMPILED[key](x, state)
            error = float(np.linalg.norm(np.asarray(tree.tree_get(state, "grad"))))
            if error <= self.gtol:
                break
        found = {name: np.asarray(tree.tree_get(state, at)) for name, at in (("fun", "value"), ("jac", "grad"))}
        return {"x": np.asarray(x), "success": error <= self.gtol, **found}
