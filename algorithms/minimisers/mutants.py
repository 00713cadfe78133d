"""Faulty minimisers and line searches."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .conjugate_gradients import ConjugateGradients
from .descent import Result
from .line_searches import Backtracking, Bisection, Zoom
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


@mutant_of(BFGS, hook="__call__")
def ReturnsTheWorst(self: BFGS, fun: Any, x0: Any, jac: Any) -> Result:
    """Of all points that were tried it returns the one with the largest value."""
    tried = []
    found = BFGS.__call__(self, lambda x: tried.append((fun(x), x.copy())) or tried[-1][0], x0, jac)
    value, x = max(tried, key=lambda pair: pair[0])
    return changed(found, x=x, fun=value, jac=jac(x), njev=found.njev + 1)


@mutant_of(SteepestDescent, hook="__call__")
def ReportsTheValueBefore(self: SteepestDescent, fun: Any, x0: Any, jac: Any) -> Result:
    """Reports the value that was answered before the last one."""
    seen = [fun(np.array(x0, dtype=float))]
    found = SteepestDescent.__call__(self, lambda x: seen.append(fun(x)) or seen[-1], x0, jac)
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


# ----------------------------------------------------------------------------------------------------------------- line searches


def _finding(base: type, fault: str, change: Any) -> Any:
    """A search that changes the step that it finds, if it finds one."""

    def search(self: Any, *question: Any) -> float | None:
        found = base.__call__(self, *question)
        return None if found is None else change(self, found)

    return mutant(base, fault, search)


AnyDecrease = mutant(Backtracking, "Wants f to decrease, and not by how much.", decreases=lambda b, s, a, t, c1: a < b)
AnyStep = mutant(Backtracking, "Takes any step.", decreases=lambda b, s, a, t, c1: True)
TurnsTheSlope = mutant(Backtracking, "Lets f rise, by a sign.", decreases=lambda b, s, a, t, c1: a <= b - c1 * t * s)
HalvesTheSlope = mutant(Bisection, "Wants half of the decrease.", decreases=lambda b, s, a, t, c1: a <= b + c1 * t * s / 2)
SquaresTheStep = mutant(
    Backtracking, "Wants a decrease by the square of the step.", decreases=lambda b, s, a, t, c1: a <= b + c1 * t * t * s
)
WantsTooMuch = mutant(
    Backtracking, "Wants nearly all of what the slope promises.", decreases=lambda b, s, a, t, c1: a <= b + 0.97 * t * s
)
StartsTooFar = mutant(Backtracking, "Begins with steps of length 8.", first=8.0)
StartsNearby = mutant(Backtracking, "Begins with steps of length 1/32.", first=1 / 32)
LooksHalfAsFar = mutant(Backtracking, "Looks half as far as it steps.", at=lambda self, x, p, alpha: x + alpha * p / 2)
ForADirectionOfLengthOne = mutant(
    Bisection, "Returns the step for a direction of length 1.", at=lambda self, x, p, alpha: x + alpha * p / np.sqrt(p @ p)
)
OnlyDecreases = mutant(Bisection, "Does not look at the slope.", has_risen=lambda s, n, c2: True)
TinySteps = mutant(Bisection, "Begins nearby, and does not look at the slope.", has_risen=lambda s, n, c2: True, first=2.0**-9)
OfItsOwnMind = mutant(Bisection, "Takes 0.99 for c₂.", has_risen=lambda s, n, c2: n >= 0.99 * s, first=2.0**-9)
ForgetsTheDecrease = mutant(Zoom, "Looks at the slope only.", decreases=lambda b, s, a, t, c1: True)
OfItsOwnDecrease = mutant(Zoom, "Takes 0.0001 for c₁.", decreases=lambda b, s, a, t, c1: a <= b + 1e-4 * t * s)
FallsAsItLikes = mutant(
    Zoom, "Lets the slope be as large as it likes, below 0.", is_flat=lambda s, n, c2: n <= -c2 * s, first=2.0**-9
)
RisesAsItLikes = mutant(Zoom, "Lets the slope be as large as it likes, above 0.", is_flat=lambda s, n, c2: n >= c2 * s)
SquaresTheConstant = mutant(Zoom, "Takes the root of c₂.", is_flat=lambda s, n, c2: abs(n) <= -(c2**0.5) * s)
SlopeOfTheWrongSign = mutant(Bisection, "Wants the slope to fall.", has_risen=lambda s, n, c2: n <= c2 * s)
ShrinksOnceMore = _finding(Backtracking, "Shrinks the step that it found, twice.", lambda self, found: found * self.shrink**4)
ReturnsTheStepBefore = _finding(
    Backtracking, "Returns the last step that was too long.", lambda self, found: min(1.0, found / self.shrink)
)
ShrinksTooMuch = mutant(
    Backtracking,
    "Divides by sixteen, whatever its factor.",
    lambda self, fun, jac, x, p, c1, c2: Backtracking(1 / 16)(fun, jac, x, p, c1, c2),
)
DoublesWhatItFinds = _finding(Zoom, "Returns twice the step.", lambda self, found: 2 * found)
HalvesWhatItFinds = _finding(Bisection, "Returns an eighth of the step.", lambda self, found: found / 8)
TurnsRound = _finding(Zoom, "Returns the step with the other sign.", lambda self, found: -found)
