"""Faulty estimators, with one deliberate mistake each: what they remember, and what they forget."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from .nearest_mean import NearestMean
from .random_line import RandomLine
from .standardiser import Standardiser

# ------------------------------------------------------------------------------------------------------- the fit before


def _before(self: Any, name: str, new: np.ndarray) -> np.ndarray:
    """What it had learned before, of the same shape; else what is new."""
    old = vars(self).get(name, new)
    return old if old.shape == new.shape else new


def _means(self: Any, X: np.ndarray, codes: np.ndarray) -> np.ndarray:
    return NearestMean.means(self, X, codes)


def _kept_means(self: Any, X: np.ndarray, codes: np.ndarray) -> np.ndarray:
    new = _means(self, X, codes)
    return (new + _before(self, "means_", new)) / 2


def _with_those_before(self: Any, X: np.ndarray, codes: np.ndarray) -> np.ndarray:
    seen = vars(self).setdefault("seen_", [])
    seen.append((X, codes))
    return _means(self, np.concatenate([X for X, _ in seen]), np.concatenate([codes for _, codes in seen]))


def _line_once(self: Any, t: np.ndarray, y: np.ndarray) -> np.ndarray:
    return _before(self, "line_", RandomLine.line(self, t, y))


def _scale_once(self: Any, X: np.ndarray) -> np.ndarray:
    return _before(self, "scale_", Standardiser.scale(self, X))


def _residuals(self: Any, t: np.ndarray, y: np.ndarray) -> np.ndarray:
    new = RandomLine.line(self, t, y)
    return new + 0.5 * (_before(self, "line_", new) - new)


AveragesFits = mutant(NearestMean, "Averages the means with those of the fit before.", means=_kept_means)
NeverForgets = mutant(NearestMean, "Fits to the examples of all fits.", means=_with_those_before)
FitsOnce = mutant(RandomLine, "Keeps its first line.", line=_line_once)
GoesHalfWay = mutant(RandomLine, "Goes half of the way from the line before.", line=_residuals)
KeepsItsScale = mutant(Standardiser, "Keeps its first scale.", scale=_scale_once)

# -------------------------------------------------------------------------------------------------------------- answering


def _learns(self: Any, Q: np.ndarray) -> np.ndarray:
    self.means_ = self.means_ + 0.125 * (Q.mean(axis=0) - self.means_)
    return NearestMean.of_part(self, Q)


def _tires(self: Any, Q: np.ndarray) -> np.ndarray:
    self.asked_ = vars(self).get("asked_", 0) + 1
    return NearestMean.of_part(self, Q) / self.asked_


def _late(self: Any, t: np.ndarray) -> np.ndarray:
    found = RandomLine.at(self, t)
    first, self.first_ = vars(self).get("first_", found[0]), found[0]
    return np.concatenate([[first], found[1:]])


def _drifts(self: Any, t: np.ndarray) -> np.ndarray:
    found = RandomLine.at(self, t)
    self.line_ = self.line_ + np.array([1.0, 0.0])
    return found


def _recentres(self: Any, X: np.ndarray) -> np.ndarray:
    found = Standardiser.forth(self, X)
    self.mean_ = X.mean(axis=0)
    return found


def _kept_by_count(self: Any, Q: np.ndarray) -> np.ndarray:
    kept = vars(self).setdefault("kept_", {})
    if len(Q) not in kept:
        kept[len(Q)] = NearestMean.of_part(self, Q)
    return kept[len(Q)]


KeepsByCount = mutant(NearestMean, "Keeps its answers by the number of rows.", of_part=_kept_by_count)
LearnsFromQueries = mutant(NearestMean, "Moves its means to the rows that it is asked at.", of_part=_learns)
Tires = mutant(NearestMean, "Counts how often it is asked, and divides by it.", of_part=_tires)
AnswersLate = mutant(RandomLine, "Answers at the first row what it answered last.", at=_late)
Drifts = mutant(RandomLine, "Adds 1 to its line with every answer.", at=_drifts)
Recentres = mutant(Standardiser, "Centres at the rows that it transformed last.", forth=_recentres)

# --------------------------------------------------------------------------------------------------------------- pickling


def _stored(**changes: Any) -> Any:
    """A state with some of what was learned changed, once it was learned."""

    def stored(self: Any, state: dict[str, Any]) -> dict[str, Any]:
        return {name: changes[name](value) if name in changes else value for name, value in state.items()}

    return stored


def _stores(fault: str, **changes: Any) -> Any:
    return mutant(NearestMean, fault, stored=_stored(**changes))


StoresHalves = _stores("Stores its means in half precision.", means_=lambda m: np.float16(m).astype(float))
StoresBackwards = _stores("Stores its means from the last to the first.", means_=lambda m: m[::-1])
StoresWhole = _stores("Stores its means as whole numbers.", means_=np.rint)
StoresDefaults = _stores("Stores the temperature 1.", temperature=lambda t: 1.0)
StoresLess = _stores("Stores the first column of its means.", means_=lambda m: m * (np.arange(m.shape[1]) < 1))

# ------------------------------------------------------------------------------------------------------------- parameters


def _setting(name: str, value: Any, base: Any, hook: str) -> Any:
    """A hook that sets a parameter on the way."""

    def changed(self: Any, *arguments: Any) -> Any:
        found = getattr(base, hook)(self, *arguments)
        setattr(self, name, value(self) if callable(value) else value)
        return found

    return changed


AdaptsItself = mutant(
    NearestMean, "Sets its temperature to that of the data.", means=_setting("temperature", 65.5, NearestMean, "means")
)
CountsJobs = mutant(
    NearestMean,
    "Sets n_jobs to one more than it uses.",
    means=_setting("n_jobs", lambda self: (self.n_jobs or 1) + 1, NearestMean, "means"),
)
CountsSeeds = mutant(RandomLine, "Takes the next random state.", line=_setting("random_state", 1, RandomLine, "line"))
KeepsTheState = mutant(
    RandomLine,
    "Puts a generator in the place of its seed.",
    line=_setting("random_state", lambda self: "generator", RandomLine, "line"),
)
TurnsOff = mutant(
    Standardiser, "Turns `with_std` off once it has the scale.", scale=_setting("with_std", False, Standardiser, "scale")
)
