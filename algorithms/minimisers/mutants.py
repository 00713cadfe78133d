"""Faulty minimisers."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .conjugate_gradients import ConjugateGradients
from .descent import Result
from .quasi_newton import BFGS
from .steepest_descent import SteepestDescent

TestsTheMean = mutant(BFGS, "Measures the gradient by the mean of its |entries|.", size=lambda self, g: float(np.mean(np.abs(g))))
ForgetsTheRoot = mutant(BFGS, "Compares the square of the norm with the tolerance.", size=lambda self, g: float(g @ g))
TestsTheFirstEntry = mutant(BFGS, "Looks at the first entry of the gradient only.", size=lambda self, g: abs(float(g[0])))
DropsTheAbsoluteValue = mutant(
    ConjugateGradients, "Looks at the largest entry, not in absolute value.", size=lambda self, g: max(g)
)
SquaresTheTolerance = mutant(
    SteepestDescent, "Squares the gradient's entries, and not the tolerance.", stops=lambda self, g: np.max(g * g) <= self.gtol
)
Sums = mutant(SteepestDescent, "Sums the gradient's entries, which cancel.", size=lambda self, g: abs(float(np.sum(g))))
TakesAnyStepDownhill = mutant(SteepestDescent, "Takes steps of length 1 against the gradient.", search=lambda *_: 1.0, most=8)
Climbs = mutant(SteepestDescent, "Goes uphill.", direction=lambda self, g: g, search=lambda *_: 1.0, most=3)
Overshoots = mutant(
    SteepestDescent, "Steps three times as far as searched.", step=lambda self, x, alpha, p: x + 3 * alpha * p, most=8
)
GivesUpAndSucceeds = mutant(
    ConjugateGradients,
    "Ends after two steps, and calls that a success.",
    most=2,
    result=lambda self, x, value, g, success, nfev, njev, nit: Result(x, value, g, True, nfev, njev, nit),
)


def reporting(base: type, fault: str, change: Any) -> Any:
    """One that reports what `change` makes of the result."""

    def result(self: Any, *parts: Any) -> Result:
        return change(base.result(self, *parts))  # type: ignore[attr-defined]

    return mutant(base, fault, result=result)


def changed(found: Result, **fields: Any) -> Result:
    """The result with other fields."""
    return Result(**{**vars(found), **fields})


RoundsTheAnswer = reporting(BFGS, "Rounds the answer to four digits.", lambda r: changed(r, x=np.round(r.x, 4)))
ReturnsTheMirrorImage = reporting(BFGS, "Turns the answer round.", lambda r: changed(r, x=-r.x))
ForgetsTheLastEntry = reporting(BFGS, "Leaves the last entry at 0.", lambda r: changed(r, x=np.append(r.x[:-1], 0.0)))
ShiftsTheEntries = reporting(
    SteepestDescent, "Shifts the entries of the answer by one.", lambda r: changed(r, x=np.roll(r.x, 1) + 0.5)
)
GoesOn = reporting(ConjugateGradients, "Goes on from the point of which it reports.", lambda r: changed(r, x=r.x - 8 * r.jac))
InSinglePrecision = reporting(
    BFGS, "Keeps the answer in single precision.", lambda r: changed(r, x=r.x.astype(np.float32).astype(np.float64))
)
TurnsTheSign = reporting(BFGS, "Reports −f(x).", lambda r: changed(r, fun=-r.fun - 1))
HalvesTheValue = reporting(SteepestDescent, "Reports half of f(x).", lambda r: changed(r, fun=r.fun / 2 - 1))
RoundsTheValue = reporting(BFGS, "Reports f(x) to six digits.", lambda r: changed(r, fun=round(r.fun + 1e-6, 6)))
AddsThePenalty = reporting(BFGS, "Reports f(x) + ‖x‖²/100.", lambda r: changed(r, fun=r.fun + r.x @ r.x / 100))
TurnsTheGradient = reporting(BFGS, "Reports −∇f(x).", lambda r: changed(r, jac=-r.jac))
ReportsNoGradient = reporting(ConjugateGradients, "Reports 0 as the gradient.", lambda r: changed(r, jac=np.zeros_like(r.jac)))
CountsFromZero = reporting(BFGS, "Does not count the evaluation at the start.", lambda r: changed(r, nfev=r.nfev - 1))
CountsIterations = reporting(BFGS, "Reports iterations as evaluations.", lambda r: changed(r, nfev=r.nit))
CountsTogether = reporting(ConjugateGradients, "Reports all evaluations as such of f.", lambda r: changed(r, nfev=r.nfev + r.njev))
CountsGradientsOnceMore = reporting(SteepestDescent, "Counts a gradient too many.", lambda r: changed(r, njev=r.njev + 1))
SwapsTheCounts = reporting(BFGS, "Confuses both counts.", lambda r: changed(r, nfev=r.njev, njev=r.nfev))
ReturnsTheStart = answering(
    BFGS, "Returns the start as a success.", lambda found, fun, x0, jac: changed(found, x=np.array(x0, dtype=float), success=True)
)


@mutant_of(BFGS)
class ReturnsTheWorst(BFGS):
    """Of all points that were tried it returns the one with the largest value."""

    def __call__(self, fun: Any, x0: Any, jac: Any) -> Result:
        tried = []
        found = super().__call__(lambda x: tried.append((fun(x), x.copy())) or tried[-1][0], x0, jac)
        value, x = max(tried, key=lambda pair: pair[0])
        return changed(found, x=x, fun=value, jac=jac(x), njev=found.njev + 1)


@mutant_of(SteepestDescent)
class ReportsTheValueBefore(SteepestDescent):
    """Reports the value that was answered before the last one."""

    def __call__(self, fun: Any, x0: Any, jac: Any) -> Result:
        seen = [fun(np.array(x0, dtype=float))]
        found = super().__call__(lambda x: seen.append(fun(x)) or seen[-1], x0, jac)
        return changed(found, fun=seen[max(0, len(seen) - 4)])


SearchesUncounted = answering(
    BFGS,
    "Counts no evaluation of a line search.",
    lambda found, fun, x0, jac: changed(found, nfev=found.nit + 1, njev=found.nit + 1),
)


@mutant_of(BFGS)
class StopsAfterAShortStep(BFGS):
    """Takes a short step for a success."""

    def begin(self, d: int) -> None:
        super().begin(d)
        self.moved = np.inf

    def learn(self, s: np.ndarray, y: np.ndarray) -> None:
        super().learn(s, y)
        self.moved = np.max(np.abs(s))

    def stops(self, g: np.ndarray) -> bool:
        return bool(self.moved < 0.1) or super().stops(g)


@mutant_of(BFGS)
class MeasuresAgainstTheStart(BFGS):
    """Compares the gradient with the one at the start."""

    def begin(self, d: int) -> None:
        super().begin(d)
        self.first = 0.0

    def stops(self, g: np.ndarray) -> bool:
        self.first = self.first or self.size(g)
        return self.size(g) <= self.gtol * max(1.0, 1e3 * self.first)
