"""Faulty line searches."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from .line_searches import Backtracking, Bisection, Zoom


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
