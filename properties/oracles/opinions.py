"""One opinion: cvxpy's answer to a problem, held against the certificate of an oracle.

When they agree. All objectives F and constraints g ≤ 0 (and equations) are evaluated exactly, by the model's own expressions.

* The certified x* meets the constraints and has the certified value p*; multipliers z of inequalities are not negative; and
  F(x) + Σzᵢgᵢ(x) ≥ p* at x* and a little to both sides of it, since p* is the least value of the left side over all x.
* At the solver's point x, a vector of rationals, F(x) + Σzᵢgᵢ(x) ≥ p* as well, without any tolerance. (For violations v ≥ g that
  says F(x) ≥ p* − Σzᵢvᵢ.)
* F(x) − p* and the violations at x are within what the solver's stopping rule promises (`promises`).

If one of the first two fails, the certificate is wrong; if the last does, the certificate or the solver's "optimal" is. Likewise
Farkas' multipliers give Σzᵢgᵢ(x) ≥ δ > 0 for every x, which an "optimal" x can meet only by violations that the rule does not
promise away; and a verdict of infeasible or unbounded is held against the certified point. What the rule leaves open is
*declined*, as is an answer that the solver itself calls inaccurate; a verdict that is wrong, but allowed, is kept as *excused*.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from ..numbers.exact import exact_vector, rational
from ..numbers.shown import show
from .modelling import Compiled, Model, NotSolved, Solution
from .promises import Rule

NEARBY = Fraction(1, 2**80)  # so near that of a convex function the slope shows, and the curvature does not


@dataclass(frozen=True)
class Optimum:
    """A certified optimum: the value, a point by the names of the model's variables, multipliers for each constraint in order."""

    value: Any
    point: dict[str, Any]
    multipliers: list[Any]


@dataclass(frozen=True)
class NoPoint:
    """Certified infeasibility: multipliers for each constraint in order with Σzᵢgᵢ(x) ≥ excess > 0 for every x."""

    excess: Any
    multipliers: list[Any]


@dataclass(frozen=True)
class NoBound:
    """A certified fall: a ray along which the objective falls by `fall` > 0, and a feasible point, where one is at hand."""

    fall: Any
    ray: dict[str, Any]
    point: dict[str, Any] | None = None


Certified: TypeAlias = Optimum | NoPoint | NoBound


@dataclass(frozen=True)
class Disagreement:
    """A certified answer and cvxpy's, which contradict each other, with the data of the problem as text."""

    model: str
    why: str
    certified: str
    cvxpy: str
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.model}: {self.why}: certified {self.certified}, cvxpy {self.cvxpy}, on {self.data}"


@dataclass(frozen=True)
class Declined:
    """No opinion: the solver failed or is not sure, or it contradicts the certificate (`excused`), which its rule allows here."""

    why: str
    excused: Disagreement | None = None


Outcome: TypeAlias = Disagreement | Declined | None


def opinion(model: Model, data: dict[str, Any], certified: Certified) -> Outcome:
    """State the problem in cvxpy, solve it, and hold the answer against the certificate: None where they agree."""
    compiled = model.compiled(data)
    try:
        solution = compiled.solve(data)
    except NotSolved as error:
        return Declined(str(error))
    verdict = _contradiction(compiled, data, certified) or _judged(compiled, data, certified, solution)
    if verdict is None or (isinstance(verdict, Declined) and verdict.why not in (_TOO_NEAR, _TOO_FAR)):
        return verdict
    said = solution.status if not solution.values else f"{solution.status}: {_numbers(solution)}"
    why = verdict if isinstance(verdict, str) else verdict.why
    record = Disagreement(model.name, why, _words(certified), said, {k: as_text(v) for k, v in data.items()})
    return record if isinstance(verdict, str) else Declined(why, record)


def _contradiction(compiled: Compiled, data: dict[str, Any], certified: Certified) -> str | None:
    """What is wrong with a certificate by the model's own expressions, in words; None where nothing is."""
    if isinstance(certified, NoBound):
        return _wrong_ray(compiled, data, certified) if certified.point is not None else None
    stated = compiled.problem.constraints
    if any(not _equation(c) and np.any(np.asarray(z) < 0) for z, c in zip(certified.multipliers, stated, strict=True)):
        return "a certified multiplier is negative"
    if isinstance(certified, NoPoint):
        origin = {v.name(): exact_vector(np.zeros(v.shape))[()] for v in compiled.problem.variables()}
        values = (_weighted(certified.multipliers, compiled.exactly(data | x)[1]) for x in _around(origin, 1))
        return _NO_EXCESS if any(value < certified.excess for value in values) else None
    nearby = [compiled.exactly(data | x) for x in _around(certified.point, NEARBY)]
    objective, constraints = nearby[0]
    if _worst(compiled, constraints) > 0:
        return "the certified point is not feasible"
    if objective != certified.value:
        return f"the certified point has the value {show(rational(objective))}"
    below = any(F + _weighted(certified.multipliers, g) < certified.value for F, g in nearby)
    return _NO_BOUND if below else None


def _wrong_ray(compiled: Compiled, data: dict[str, Any], certified: NoBound) -> str | None:
    point = certified.point or {}
    further = {name: x + certified.ray[name] for name, x in point.items()}
    (before, here), (after, there) = (compiled.exactly(data | x) for x in (point, further))
    if _worst(compiled, here) > 0 or _worst(compiled, there) > 0:
        return "the certified ray does not start, or does not stay, among the feasible points"
    return None if before - after == certified.fall > 0 else "the objective does not fall along the certified ray as it should"


def _around(point: dict[str, Any], step: Any) -> list[dict[str, Any]]:
    """A point, and one on either side of it, in a direction to which no short vector of integers is orthogonal."""
    direction, k = {}, 0
    for name, x in point.items():
        entries = [1_000_003 + 7919 * i * i for i in range(k, k + np.size(x))]
        direction[name] = np.array(entries, dtype=object).reshape(np.shape(x))[()]
        k += np.size(x)
    return [{name: x + t * direction[name] for name, x in point.items()} for t in (0, step, -step)]


def _judged(compiled: Compiled, data: dict[str, Any], certified: Certified, solution: Solution) -> str | Declined | None:
    """What contradicts the certificate, in words; None where nothing does."""
    if solution.status not in _JUDGES:
        return Declined(f"cvxpy says {solution.status}")
    return _JUDGES[solution.status](compiled, data, certified, solution)


def _optimal(compiled: Compiled, data: dict[str, Any], certified: Certified, solution: Solution) -> str | Declined | None:
    here = data | {name: exact_vector(value)[()] for name, value in solution.values.items()}
    objective, constraints = compiled.exactly(here)
    rule, size = Rule(solution), compiled.size(here)
    if isinstance(certified, NoBound):
        length = compiled.size(data | certified.ray)
        if float(certified.fall) > rule.residual(max(length, size)) * length:
            return "cvxpy found an optimum where a ray is certified along which the objective falls"
        return Declined(_TOO_FAR)
    total = _weighted(certified.multipliers, constraints)
    if isinstance(certified, NoPoint):
        if total < certified.excess:
            return _NO_EXCESS
        allowed = rule.promise(size, size).violation * sum(np.abs(np.asarray(z, dtype=float)).sum() for z in certified.multipliers)
        return "cvxpy found a point where none is certified" if float(certified.excess) > allowed else Declined(_TOO_NEAR)
    if objective + total < certified.value:
        return _NO_BOUND
    promise = rule.promise(compiled.size(data | certified.point), size)
    if float(objective - certified.value) > promise.excess:
        return "cvxpy's optimum is above the certified one by more than its stopping rule promises"
    if _worst(compiled, constraints) > promise.violation:
        return "cvxpy's optimum violates a constraint by more than its stopping rule promises"
    return None


def _infeasible(compiled: Compiled, data: dict[str, Any], certified: Certified, solution: Solution) -> str | Declined | None:
    if isinstance(certified, NoPoint):
        return None
    if certified.point is None:
        return Declined("cvxpy says infeasible; what is certified is a ray without a point")
    certain = Rule(solution).excludes_feasible(compiled.size(data | certified.point))
    return "cvxpy says infeasible where a point is certified" if certain else Declined(_TOO_NEAR)


def _unbounded(compiled: Compiled, data: dict[str, Any], certified: Certified, solution: Solution) -> str | Declined | None:
    if isinstance(certified, NoBound):
        return None
    if isinstance(certified, NoPoint):
        return Declined("cvxpy found a ray, which may be there whether or not a point is feasible")
    certain = Rule(solution).excludes_optimum(compiled.size(data | certified.point), certified.multipliers)
    return "cvxpy says unbounded where an optimum is certified" if certain else Declined(_TOO_NEAR)


_NO_BOUND = "the certified multipliers do not bound the objective from below"
_NO_EXCESS = "the multipliers that certify infeasibility do not bound the violations from below"
_TOO_NEAR = "another verdict, within the solver's tolerance"
_TOO_FAR = "an optimum so far out that the stopping rule, relative to its norm, allows it where there is none"
_JUDGES: dict[str, Callable[[Compiled, dict[str, Any], Any, Solution], str | Declined | None]] = {
    "optimal": _optimal,
    "infeasible": _infeasible,
    "unbounded": _unbounded,
}


def _weighted(multipliers: list[Any], constraints: list[Any]) -> Any:
    """Σzᵢgᵢ."""
    return sum((rational(np.sum(exact_vector(z) * g)) for z, g in zip(multipliers, constraints, strict=True)), Fraction(0))


def _equation(constraint: Any) -> bool:
    return type(constraint).__name__ == "Equality"


def _worst(compiled: Compiled, constraints: list[Any]) -> Any:
    """The largest violation, for the values of the constraints; 0 where there are none, negative where there is room."""
    pairs = zip(compiled.problem.constraints, constraints, strict=True)
    values = [v for c, g in pairs for v in np.ravel(np.abs(g) if _equation(c) else g)]
    return max(values, default=Fraction(0))


# ----------------------------------------------------------------------------------------------------- in words


def as_text(value: Any) -> Any:
    """Nested lists of numbers as text: 2, Fraction(2) and a numpy integer 2 are the same."""
    if isinstance(value, dict):
        return {key: as_text(part) for key, part in sorted(value.items())}
    if isinstance(value, np.ndarray):
        value = value.tolist()
    return [as_text(part) for part in value] if isinstance(value, list | tuple) else str(value)


def _numbers(solution: Solution) -> str:
    return ", ".join(f"{name} = {value.tolist()}" for name, value in solution.values.items())


def _words(certified: Certified) -> str:
    if isinstance(certified, NoPoint):
        return "infeasible"
    if isinstance(certified, NoBound):
        return "unbounded"
    point = ", ".join(f"{name} = {as_text(value)}" for name, value in certified.point.items())
    return f"{show(rational(certified.value))} at {point}"
