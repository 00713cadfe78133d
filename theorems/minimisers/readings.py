"""The roles of minimisers and of line searches, and what the statements read of what they answer."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from ...properties.numbers.exact import Number, exact_vector, is_nan, rational, sqrt
from ...properties.roles import role, setting
from ...properties.roles.base import vector, yes_or_no
from ...properties.roles.readings import Reading
from ...properties.samples.tables import Rational, as_floats
from ...properties.statements.precision import as_handed, note
from ...properties.statements.verdicts import Declined, ImplementationFailed, NotApplicable
from .oracles import Oracle
from .samples.functions import Line, Problem


@role("minimiser")
class Minimiser(Protocol):
    """``minimise(fun, x0, jac)``: looks for a minimiser of f from the start ``x0``, (d,) float64.

    ``fun(x)`` returns f(x), a float, and ``jac(x)`` the gradient, (d,) float64, both correctly rounded. What is returned has
    scipy's names: ``x`` (d,), and, where it says so much, ``fun`` and ``jac`` there, ``success``, and ``nfev`` and ``njev``, how
    often each was evaluated. ``gtol`` declares that at a success ‖∇f(x)‖ ≤ gtol, in the norm of the order ``norm``: inf, the
    default, or 2.
    """

    def __call__(self, fun: Any, x0: Any, jac: Any) -> Any: ...


@role("line-search")
class LineSearch(Protocol):
    """``search(fun, jac, x, p, c1, c2)`` returns a step length α > 0 from x along the direction of descent p, or None for failure.

    ``fun`` and ``jac`` are as for a ``minimiser``; x and p are (d,) float64. f(x+αp) ≤ f(x) + c1·α⟨∇f(x),p⟩. ``wolfe`` says what
    else: "strong", the default, |⟨∇f(x+αp),p⟩| ≤ c2|⟨∇f(x),p⟩|; "weak", ⟨∇f(x+αp),p⟩ ≥ c2⟨∇f(x),p⟩; or "none". One that
    backtracks, from α = 1, declares the factor ``shrink``. One that takes the approximate decrease of W. W. Hager and H. Zhang
    for as good declares ``decrease`` = "approximate", and is not held to the other.
    """

    def __call__(self, fun: Any, jac: Any, x: Any, p: Any, c1: float, c2: float) -> Any: ...


Some = TypeVar("Some", bound=Problem, covariant=True)
SomeLine = TypeVar("SomeLine", bound=Line, covariant=True)


class Minimum(Reading[Some], role=Minimiser):
    """What a minimiser answers, and what f is there, exactly."""

    @cached_property
    def oracle(self) -> Oracle:
        return Oracle(self.sample.f)

    @cached_property
    def answer(self) -> Any:
        start = as_floats(self.sample.start)
        return self.model(self.oracle.asked_value, start, self.oracle.asked_gradient)

    @cached_property
    def x(self) -> np.ndarray:
        """The answer (d,)."""
        found = self._reported("x")
        if found is None:
            raise ImplementationFailed("what it returns has no x")
        note(found)
        return vector(found, "x", self.sample.d)

    def _reported(self, name: str) -> Any:
        """What it returns under that name; None where it says nothing."""
        answer = self.answer
        return answer.get(name) if isinstance(answer, dict) else getattr(answer, name, None)

    @cached_property
    def value(self) -> Rational:
        """f(x)."""
        return self.oracle.exact(self.x)[0]

    @cached_property
    def gradient(self) -> np.ndarray:
        """∇f(x)."""
        return self.oracle.exact(self.x)[1]

    @cached_property
    def start(self) -> np.ndarray:
        """x₀."""
        return exact_vector(self.sample.start)

    @cached_property
    def start_value(self) -> Rational:
        """f(x₀)."""
        return self.oracle.exact(self.start)[0]

    @cached_property
    def start_gradient(self) -> np.ndarray:
        """∇f(x₀)."""
        return self.oracle.exact(self.start)[1]

    # ------------------------------------------------------------------------------------------------------- its own word

    @cached_property
    def success(self) -> bool:
        """Whether it says that it found a minimiser. Raises `NotApplicable` where it says nothing."""
        found = self._reported("success")
        if found is None:
            raise NotApplicable("it does not say whether it succeeded")
        return yes_or_no(found, "success")

    @cached_property
    def gtol(self) -> Rational:
        """The norm of the gradient that it declares to reach. Raises `NotApplicable` where it declares none."""
        found = setting(self.implementation, "gtol")
        if found is None:
            raise NotApplicable("it declares no gtol")
        return rational(found)

    @cached_property
    def is_largest_entry(self) -> bool:
        """Whether the norm that it declares is the largest |entry|; else it is the Euclidean one."""
        order = setting(self.implementation, "norm", math.inf)
        if order not in (2, math.inf):
            raise NotApplicable(f"it declares a norm of the order {order!r}")
        return order == math.inf

    def norm(self, g: np.ndarray) -> Number:
        """The norm that it declares."""
        return max(abs(g)) if self.is_largest_entry else sqrt(rational(g @ g))

    @property
    def reports_value(self) -> bool:
        """Whether it reports one at all."""
        return self._reported("fun") is not None

    @cached_property
    def reported_value(self) -> Number:
        """Its ``fun``; f(x) as it was answered, where that is the same number in the type of ``fun``."""
        return self._as_answered("fun", np.array(self.rounded[0], dtype=object)).item()

    @cached_property
    def reported_gradient(self) -> np.ndarray | None:
        """Its ``jac`` in the same way; None where it has none."""
        if self._reported("jac") is None:
            return None
        found = self._as_answered("jac", exact_vector(self.rounded[1]))
        if found.shape != (self.sample.d,):
            raise ImplementationFailed(f"its jac has the shape {found.shape}, not {(self.sample.d,)}")
        return found

    @cached_property
    def rounded(self) -> tuple[float, np.ndarray]:
        """f(x) and ∇f(x) as they are answered there."""
        return self.oracle.rounded(as_floats(self.x))

    def _as_answered(self, name: str, given: np.ndarray) -> np.ndarray:
        found = self._reported(name)
        if found is None:
            raise NotApplicable(f"it does not report {name}")
        note(found)
        return as_handed(np.reshape(np.asarray(found), given.shape) if np.size(found) == given.size else found, given)

    @cached_property
    def counts(self) -> list[tuple[str, Rational, int]]:
        """What it says of how often f, and ∇f, were evaluated, and how often that was. Raises `NotApplicable` for neither."""
        said: dict[str, Any] = {name: self._reported(name) for name in ("nfev", "njev")}
        calls = {"nfev": self.oracle.values, "njev": self.oracle.gradients}
        if not (found := [(name, rational(number), calls[name]) for name, number in said.items() if number is not None]):
            raise NotApplicable("it does not report how often it evaluates")
        return found


class OnLine(Reading[SomeLine], role=LineSearch):
    """The step length of a line search, and what φ is there, exactly."""

    @cached_property
    def oracle(self) -> Oracle:
        return Oracle(self.sample.f)

    @cached_property
    def alpha(self) -> Rational:
        """α. Raises `Declined` where it finds none."""
        line = self.sample
        x, p = (as_floats(values) for values in (line.point, line.direction))
        answer = self.model(self.oracle.asked_value, self.oracle.asked_gradient, x, p, float(line.c1), float(line.c2))
        if answer is None or is_nan(answer):
            raise Declined("it finds no step")
        return rational(answer)

    @property
    def slope(self) -> Rational:
        """φ'(0)."""
        return self.sample.slope

    @cached_property
    def before(self) -> Rational:
        """φ(0)."""
        return self.oracle.exact(self.sample.x)[0]

    @cached_property
    def new(self) -> np.ndarray:
        """x + αp."""
        return self.sample.x + self.alpha * self.sample.p

    @cached_property
    def after(self) -> Rational:
        """φ(α)."""
        return self.oracle.exact(self.new)[0]

    @cached_property
    def new_slope(self) -> Rational:
        """φ'(α)."""
        return rational(self.oracle.exact(self.new)[1] @ self.sample.p)

    @cached_property
    def has_to_search(self) -> bool:
        """Whether the step of length 1 breaks one of the conditions, so that trying it is not enough."""
        value, gradient = self.oracle.exact(self.sample.x + self.sample.p)
        line, slope = self.sample, rational(gradient @ self.sample.p)
        return value > self.before + line.c1 * self.slope or abs(slope) > -line.c2 * self.slope

    @cached_property
    def length2(self) -> Rational:
        """‖p‖²."""
        return rational(self.sample.p @ self.sample.p)

    @cached_property
    def L(self) -> Rational:
        return self.sample.f.steepness

    @cached_property
    def wolfe(self) -> str:
        """Which condition on the slope it declares: strong, weak or none."""
        found = setting(self.implementation, "wolfe", "strong")
        if found not in ("strong", "weak", "none"):
            raise NotApplicable(f"it declares the condition {found!r}")
        return found

    @cached_property
    def has_curvature(self) -> bool:
        """Whether it declares one at all. Raises `NotApplicable` where it does not."""
        if self.wolfe == "none":
            raise NotApplicable("it declares no condition on the slope")
        return True

    @cached_property
    def has_decrease(self) -> bool:
        """Whether it declares sufficient decrease, as all do. Raises `NotApplicable` for one that may decrease approximately."""
        if setting(self.implementation, "decrease") == "approximate":
            raise NotApplicable("it declares an approximate decrease")
        return True

    @cached_property
    def shrink(self) -> Rational:
        """The factor of a line search that backtracks. Raises `NotApplicable` for any other."""
        found = setting(self.implementation, "shrink")
        if found is None:
            raise NotApplicable("it does not backtrack: it declares no shrink")
        return rational(found)
