"""Faulty functions of arrays, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from .functions import Agreement, Centred, Jittered, SquaredDistances

# ------------------------------------------------------------------------------------------------------- the call before


def _kept(self: Any, name: str, new: Any) -> Any:
    """What was there of that name in the first call."""
    return vars(self).setdefault(name, new)


def _in_place(self: Any, X: np.ndarray) -> np.ndarray:
    X -= X.mean(axis=0)
    return X


def _sorted(self: Any, y: np.ndarray, p: np.ndarray) -> float:
    share = float((y == p).mean())
    p.sort()
    return share


def _share_so_far(self: Any, y: np.ndarray, p: np.ndarray) -> float:
    seen = vars(self).setdefault("seen", [])
    seen.extend(y == p)
    return float(np.mean(seen))


def _counting(self: Any, X: np.ndarray) -> np.ndarray:
    self.calls = getattr(self, "calls", 0) + 1
    return X - X.mean(axis=0) + self.calls


RemembersTheMean = mutant(
    Centred, "Takes off the mean of the first call.", mean=lambda self, X: _kept(self, "first", X.mean(axis=0))
)
CountsItsCalls = mutant(Centred, "Adds the number of its calls.", taken_off=_counting)
WritesToItsRows = mutant(Centred, "Takes the mean off the rows themselves.", numbers=lambda self, X: X, taken_off=_in_place)
SortsThePredictions = mutant(Agreement, "Sorts the predictions that it is handed.", share=_sorted)
SharesSoFar = mutant(Agreement, "Counts the examples of earlier calls as well.", share=_share_so_far)
ForgetsTheSeed = mutant(Jittered, "Draws anew each time.", generator=lambda self, seed: np.random.default_rng())
GoesOnDrawing = mutant(
    Jittered,
    "Goes on with the generator of the call before.",
    generator=lambda self, seed: _kept(self, "own", np.random.default_rng(seed)),
)
KeepsByShape = mutant(
    SquaredDistances,
    "Takes the first rows for all of that shape.",
    between=lambda self, X, Y: SquaredDistances.between(self, _kept(self, f"of {X.shape}", X), Y),
)

# --------------------------------------------------------------------------------------------------------- lying in memory


def _in_memory(X: np.ndarray) -> np.ndarray:
    """The numbers as they lie in memory, in rows."""
    return X.ravel(order="K").reshape(X.shape)


def _without_gaps(X: np.ndarray) -> np.ndarray:
    """As many numbers as there are, without the gaps between them."""
    whole = X if X.base is None or X.base.size < X.size else X.base
    return whole.ravel(order="K")[: X.size].reshape(X.shape)


ReadsInMemoryOrder = mutant(
    Centred, "Reads rows as they lie in memory.", rows=lambda self, X: self.numbers(_in_memory(np.asarray(X)))
)
IgnoresTheGaps = mutant(Centred, "Reads on where there are gaps.", rows=lambda self, X: self.numbers(_without_gaps(np.asarray(X))))
PairsInMemoryOrder = mutant(
    SquaredDistances, "Reads rows as they lie in memory.", rows=lambda self, X: _in_memory(np.asarray(X)).astype(float)
)
PairsIgnoreTheGaps = mutant(
    SquaredDistances, "Reads on where there are gaps.", rows=lambda self, X: _without_gaps(np.asarray(X)).astype(float)
)
SharesIgnoreTheGaps = mutant(
    Agreement, "Reads on where there are gaps.", share=lambda self, y, p: float((_without_gaps(y) == _without_gaps(p)).mean())
)
AveragesTheOtherWay = mutant(
    Centred,
    "Takes the mean of all numbers where rows are not in C order.",
    rows=lambda self, X: np.asarray(X),
    taken_off=lambda self, X: X - (X.mean(axis=0) if X.flags.c_contiguous else X.mean()),
)

# ------------------------------------------------------------------------------------------------- integers, and lists


def _cut(X: np.ndarray) -> np.ndarray:
    """Integers as they are left by a result of their own type."""
    return np.floor(X) if X.dtype.kind == "i" else X


WritesToIntegers = mutant(
    Centred,
    "Answers in the type of its rows.",
    numbers=lambda self, X: X,
    taken_off=lambda self, X: (X - X.mean(axis=0)).astype(X.dtype),
)
DividesIntegers = mutant(
    Centred,
    "Divides integers as integers.",
    numbers=lambda self, X: X,
    mean=lambda self, X: _cut(X.sum(axis=0)) // len(X) if X.dtype.kind == "i" else X.mean(axis=0),
)
FewBits = mutant(
    SquaredDistances,
    "Squares integers in eight bits.",
    rows=lambda self, X: np.asarray(X).astype(np.int8) if np.asarray(X).dtype.kind == "i" else np.asarray(X),
)
NoSigns = mutant(
    SquaredDistances,
    "Subtracts integers without signs.",
    rows=lambda self, X: np.asarray(X).astype(np.uint16) if np.asarray(X).dtype.kind == "i" else np.asarray(X),
    between=lambda self, X, Y: ((X[:, None] - Y[None]).astype(float) ** 2).sum(axis=2),
)
TakesIntegersForCounts = mutant(
    Centred, "Takes integers for shares of their sum.", numbers=lambda self, X: X / X.sum() if X.dtype.kind == "i" else X
)
DoublesLists = mutant(Centred, "Doubles what it is handed, rows in a list as well.", rows=lambda self, X: np.asarray(X * 2) / 2.0)
SortsLists = mutant(
    Centred, "Sorts rows in a list.", rows=lambda self, X: np.asarray(sorted(X) if isinstance(X, list) else X) * 1.0
)
FirstOfLists = mutant(
    SquaredDistances,
    "Leaves out the last row of a list.",
    rows=lambda self, X: np.asarray(X[:-1] if isinstance(X, list) else X).astype(float),
)
TransposesLists = mutant(
    Centred,
    "Takes the rows in a list for columns.",
    rows=lambda self, X: np.asarray(list(zip(*X, strict=True)) if isinstance(X, list) else X).astype(float),
)
ComparesLists = mutant(Agreement, "Compares lists as wholes.", lambda self, y_true, y_pred: float(np.mean(y_true == y_pred)))
