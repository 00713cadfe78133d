"""What a model is: a problem stated in cvxpy as a function of its data, registered by name, compiled once for each shape.

The function is the statement, and is printed as such. It takes arrays or cvxpy parameters and returns a `cvxpy.Problem` whose
variables have names. The same expressions are evaluated over the rationals (`Compiled.exactly`), so that nothing is stated twice.
cvxpy is imported when a model is first used.
"""

from __future__ import annotations

import inspect
import textwrap
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from ..numbers.exact import exact_vector, from_flint, rational, to_fmpq
from ..topics import package_of_topic

T = TypeVar("T")
SOLVER = "CLARABEL"
MAX_COMPILED = 256
_MODELS: dict[str, Model] = {}
_OF: dict[type, tuple[Model, ...]] = {}


class _Lazy:
    """A module that is imported when something of it is asked for."""

    def __init__(self, name: str):
        self._name = name

    def __getattr__(self, name: str) -> Any:
        import importlib

        return getattr(importlib.import_module(self._name), name)


cp: Any = _Lazy("cvxpy")


class NotSolved(Exception):
    """The solver gave up, or the data do not fit into float64: the message says why."""


@dataclass(frozen=True)
class Solution:
    """What the solver answered.

    Attributes
    ----------
    status: cvxpy's word: ``optimal``, ``infeasible``, ``unbounded``, or one of these with ``_inaccurate``.
    values: the variables by name, as float64 arrays; empty where there is no solution.
    duals: the multipliers of the constraints in order, likewise.
    conic: the data P, c, A, b that the solver was given: min ½uᵀPu + c·u subject to Au + s = b, s in a cone.
    raw: the solver's own answer (x, s, z, …) to that.
    """

    status: str
    values: dict[str, np.ndarray]
    duals: list[np.ndarray]
    conic: dict[str, Any]
    raw: Any


@dataclass(frozen=True)
class Model:
    """A problem stated in cvxpy, as a function of its data."""

    build: Callable[..., Any]
    semidefinite: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """Where it stands and what it is called: ``models.max_margin``, ``regression.lasso``."""
        topic = package_of_topic(self.build.__module__).rpartition(".")[2]
        return f"{topic}.{self.build.__name__}" if topic else self.build.__name__

    @property
    def source(self) -> str:
        """The text of the function, without its decorators."""
        text = textwrap.dedent(inspect.getsource(self.build))
        return text[text.index("def ") :]

    def __call__(self, *data: Any, **named: Any) -> Any:
        """The problem for these data: arrays, or parameters."""
        return self.build(*data, **named)

    def compiled(self, data: dict[str, np.ndarray]) -> Compiled:
        """The problem with parameters of these shapes, compiled once."""
        return _compiled(self, tuple((name, np.shape(value)) for name, value in data.items()))


class Compiled:
    """A problem of given shapes, with a parameter for each of its data. A number is a parameter that is not negative (C, λ, c)."""

    def __init__(self, model: Model, shapes: tuple[tuple[str, tuple[int, ...]], ...]):
        self.parameters = {
            name: cp.Parameter(shape, name=name, PSD=True) if name in model.semidefinite
            else cp.Parameter(shape, name=name, nonneg=shape == ()) for name, shape in shapes
        }  # fmt: skip
        self.problem: Any = model(**self.parameters)

    def solve(self, data: dict[str, np.ndarray]) -> Solution:
        """Solve it from scratch, in float64. Raises `NotSolved` where there is no answer."""
        self._set(data)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                conic, chain, inverse = self.problem.get_problem_data(SOLVER, solver_opts={})
                raw = chain.solve_via_data(self.problem, conic, warm_start=False, verbose=False, solver_opts={})
                self.problem.unpack_results(raw, chain, inverse)
        except cp.SolverError as error:
            raise NotSolved("cvxpy says: " + str(error).split(".")[0]) from error
        values = {v.name(): np.asarray(v.value) for v in self.problem.variables() if v.value is not None}
        duals = [np.asarray(c.dual_value) for c in self.problem.constraints if c.dual_value is not None]
        return Solution(self.problem.status, values, duals, conic, raw)

    def _set(self, data: dict[str, np.ndarray]) -> None:
        for name, value in data.items():
            try:
                floats = np.asarray(value, dtype=float)
            except OverflowError as error:
                raise NotSolved(f"{name} does not fit into float64") from error
            try:
                self.parameters[name].value = floats
            except ValueError as error:
                if name in self.parameters and self.parameters[name].shape == floats.shape:
                    raise NotSolved(f"cvxpy does not take {name}: {error}") from error
                raise

    def exactly(self, values: dict[str, Any]) -> tuple[Any, list[Any]]:
        """The objective to be minimised, and for each constraint the array that shall be ≤ 0 (= 0 for equations), in rationals.

        `values` holds the data and a point, by name, in rationals.
        """
        at = {name: _FLINT(value) for name, value in values.items()}
        objective = _exactly(self.problem.objective.args[0], at)
        constraints = [_exactly(c.args[0], at) - _exactly(c.args[1], at) for c in self.problem.constraints]
        return _PYTHON(objective), [_PYTHON(g) for g in constraints]

    def size(self, values: dict[str, Any]) -> float:
        """‖u‖ for the point u of the solver's problem that these values of the variables become.

        cvxpy adds variables for the arguments of squares and absolute values; each is what it stands for.
        """
        at = {name: _FLINT(value) for name, value in values.items()}
        parts = [values[v.name()] for v in self.problem.variables()]
        parts += [_PYTHON(_exactly(e, at)) for root in self._roots() for e in _curved_arguments(root)]
        return float(np.linalg.norm(np.concatenate([np.ravel(np.asarray(part, dtype=float)) for part in parts])))

    def _roots(self) -> Iterable[Any]:
        yield self.problem.objective.args[0]
        for constraint in self.problem.constraints:
            yield from constraint.args


def _curved_arguments(expression: Any) -> Iterable[Any]:
    """The arguments of the squares and absolute values in an expression."""
    if expression.is_affine():
        return
    kind, first = type(expression).__name__, expression.args[0]
    if kind == "norm1" or (kind in ("quad_over_lin", "QuadForm") and type(first).__name__ != "Variable"):
        yield first
    for argument in expression.args:
        yield from _curved_arguments(argument)


# arrays of rationals as flint's, which compute several times as fast as Python's, and back
_FLINT: Any = np.frompyfunc(lambda v: to_fmpq(rational(v)), 1, 1)
_PYTHON: Any = np.frompyfunc(from_flint, 1, 1)
_EXACTLY: dict[str, Callable[..., Any]] = {
    "AddExpression": lambda *terms: sum(terms[1:], start=terms[0]),
    "NegExpression": lambda a: -a,
    "MulExpression": lambda a, b: a @ b,
    "multiply": lambda a, b: a * b,
    "DivExpression": lambda a, b: a / b,
    "Sum": np.sum,
    "quad_over_lin": lambda a, b: np.sum(a * a) / b,
    "QuadForm": lambda x, P: x @ P @ x,
    "norm1": lambda a: np.sum(abs(a)),
    "Promote": lambda a: a,
}


def _exactly(expression: Any, values: dict[str, Any]) -> Any:
    """A cvxpy expression over the rationals. Raises `KeyError` for an atom that no model uses yet."""
    kind = type(expression).__name__
    if kind in ("Variable", "Parameter"):
        return values[expression.name()]
    if kind == "Constant":
        return _FLINT(exact_vector(expression.value))
    return _EXACTLY[kind](*(_exactly(argument, values) for argument in expression.args))


@lru_cache(maxsize=MAX_COMPILED)
def _compiled(model: Model, shapes: tuple[tuple[str, tuple[int, ...]], ...]) -> Compiled:
    return Compiled(model, shapes)


def compilations() -> int:
    """How many problems have been compiled so far."""
    return _compiled.cache_info().misses


# ------------------------------------------------------------------------------------------------ the registry


def model(*, semidefinite: Iterable[str] = ()) -> Callable[[Callable[..., Any]], Model]:
    """Function decorator: register a model. `semidefinite` names the data that are positive semidefinite matrices."""

    def register(build: Callable[..., Any]) -> Model:
        found = Model(build, frozenset(semidefinite))
        if found.name in _MODELS:
            raise ValueError(f"two models are called {found.name}")
        _MODELS[found.name] = found
        return found

    return register


def answers(*models: Model) -> Callable[[type[T]], type[T]]:
    """Class decorator of a certificate: the models of which it certifies an answer."""

    def register(certificate: type[T]) -> type[T]:
        _OF[certificate] = models
        return certificate

    return register


def of(certificate: type) -> tuple[Model, ...]:
    """The models of which a certificate of this type certifies an answer; none for ground truth that no model states."""
    return _OF.get(certificate, ())


def names() -> list[str]:
    """The names of all models whose modules have been imported."""
    return sorted(_MODELS)


def source(name: str) -> str:
    """The text of a model. Raises `KeyError` if there is none of this name."""
    return _MODELS[name].source
