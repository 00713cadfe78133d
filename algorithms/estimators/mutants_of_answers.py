"""Faulty estimators, with one deliberate mistake each: whom they answer, and how."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import answering
from .nearest_mean import NearestMean
from .random_line import RandomLine
from .standardiser import Standardiser

# ------------------------------------------------------------------------------------------------------------- other rows

CentresTheBatch = mutant(
    Standardiser, "Centres the rows that it is asked about.", forth=lambda self, X: (X - X.mean(axis=0)) / self.scale_
)
ScalesTheBatch = mutant(
    Standardiser,
    "Divides by the largest of the rows that it is asked about.",
    forth=lambda self, X: (X - self.mean_) / max(1.0, X.max()),
)
SharesOfTheBatch = mutant(NearestMean, "Divides by the sum over rows.", shares=lambda self, P: P / P.sum(axis=0))
ComparedWithTheFirst = mutant(RandomLine, "Answers relative to the first row.", at=lambda self, t: RandomLine.at(self, t) - t[0])
SortsTheRows = mutant(RandomLine, "Sorts the rows that it is asked at.", at=lambda self, t: RandomLine.at(self, np.sort(t)))
ReadsMemory = mutant(
    NearestMean,
    "Reads rows as they lie in memory.",
    of_part=lambda self, Q: NearestMean.of_part(self, Q.ravel(order="K").reshape(Q.shape)),
)

# ------------------------------------------------------------------------------------------------------------------ sparse


def _sparse(change: Any) -> Any:
    """Makes an array of a sparse matrix by another way."""
    return lambda self, X: X if isinstance(X, np.ndarray) else np.asarray(change(X), dtype=float)


def _without(X: Any, entry: int) -> np.ndarray:
    found = X.toarray()
    found[np.arange(len(found)), (found != 0).argmax(axis=1) if entry == 0 else -1] = 0
    return found


SparseIsOne = mutant(NearestMean, "Takes what is stored for 1.", dense=_sparse(lambda X: X.toarray() != 0))
SparseIsLess = mutant(NearestMean, "Loses the first number that is stored of a row.", dense=_sparse(lambda X: _without(X, 0)))
SparseLosesAColumn = mutant(NearestMean, "Loses the last column.", dense=_sparse(lambda X: _without(X, 1)))
SparseIsSmall = mutant(NearestMean, "Reads int8, and half of it.", dense=_sparse(lambda X: X.toarray() // 2))
SparseIsTurned = mutant(NearestMean, "Turns the columns round.", dense=_sparse(lambda X: X.toarray()[:, ::-1]))
SparseIsCentred = mutant(NearestMean, "Centres what is sparse.", dense=_sparse(lambda X: X.toarray() - X.mean()))

# -------------------------------------------------------------------------------------------------------------------- jobs


def _two(self: Any) -> bool:
    return (self.n_jobs or 1) > 1


def _joined(change: Any) -> Any:
    return lambda self, parts: change(parts) if _two(self) else NearestMean.joined(self, parts)


LosesAJob = mutant(
    NearestMean,
    "Gives the rows of the last job zeros.",
    joined=_joined(lambda p: np.concatenate([*p[:-1], 0 * p[-1]])),
)
JobsBackwards = mutant(NearestMean, "Joins what jobs answer as they end.", joined=_joined(lambda p: np.concatenate(p[::-1])))
AddsJobs = mutant(NearestMean, "Multiplies by the number of jobs.", joined=_joined(lambda p: np.concatenate(p) * len(p)))
JobsShareNothing = mutant(
    NearestMean, "Each job takes its least off.", joined=_joined(lambda p: np.concatenate([q - q.min() * 0.5 for q in p]))
)
HalfForAJob = mutant(
    NearestMean,
    "With two jobs the means are those of half of the examples.",
    means=lambda self, X, codes: NearestMean.means(self, X, codes) * (0.5 if _two(self) else 1.0),
)
JobsInTurn = mutant(
    NearestMean,
    "Deals rows to jobs in turn, and joins them in order.",
    parts=lambda self, Q: [Q[::2], Q[1::2]] if _two(self) and len(Q) > 1 else [Q],
)

# ----------------------------------------------------------------------------------------------------------- probabilities

NotNormalised = mutant(NearestMean, "Does not divide by the sum.", shares=lambda self, P: P)
AddsAThousandth = mutant(
    NearestMean, "Divides by the sum, and a thousandth.", shares=lambda self, P: P / (P.sum(axis=1, keepdims=True) + 0.001)
)
Logarithms = mutant(NearestMean, "Answers logarithms.", shares=lambda self, P: np.log(NearestMean.shares(self, P)))
BetweenMinusOneAndOne = mutant(NearestMean, "Answers 2p − 1.", shares=lambda self, P: 2 * NearestMean.shares(self, P) - 1)
LosesAClass = mutant(NearestMean, "Leaves out the last class.", shares=lambda self, P: NearestMean.shares(self, P)[:, :-1])
TwoDigits = mutant(
    NearestMean,
    "Rounds down to two decimals.",
    shares=lambda self, P: np.floor(100 * NearestMean.shares(self, P)) / 100,
)

ColumnsBackwards = mutant(NearestMean, "Turns the columns round.", shares=lambda self, P: NearestMean.shares(self, P)[:, ::-1])
Farthest = mutant(NearestMean, "Predicts the farthest class.", nearest=lambda self, squares: squares.argmax(axis=1))
AlwaysTheFirst = mutant(NearestMean, "Predicts the first class.", nearest=lambda self, squares: np.zeros(len(squares), dtype=int))
SecondNearest = mutant(
    NearestMean,
    "Predicts the second nearest class.",
    nearest=lambda self, squares: np.argsort(squares, axis=1)[:, 1],
)
NextClass = mutant(
    NearestMean, "Is off by one class.", nearest=lambda self, squares: (squares.argmin(axis=1) + 1) % squares.shape[1]
)

# --------------------------------------------------------------------------------------------------------------- decisions

OtherSign = mutant(NearestMean, "Turns the sign of the decision.", margin=lambda self, S: S[:, 1] - S[:, 0])
NoSign = mutant(NearestMean, "Answers how sure it is, of either class.", margin=lambda self, S: abs(S[:, 0] - S[:, 1]))
Shifted = mutant(NearestMean, "Adds 4 to the decision.", margin=lambda self, S: S[:, 0] - S[:, 1] + 4)
DistanceOfTheFirst = mutant(NearestMean, "Answers the distance from the first mean.", margin=lambda self, S: S[:, 0])
RatioOfDistances = mutant(
    NearestMean,
    "Answers the ratio of distances.",
    margin=lambda self, S: S[:, 0] / np.maximum(S[:, 1], 1e-9),
)

# ------------------------------------------------------------------------------------------------------------------- names


def _codes(wrong: Any) -> Any:
    """Fits with other codes of the classes, which `wrong` makes of their names."""

    def fit(self: Any, X: Any, y: Any) -> Any:
        NearestMean.fit(self, X, y)
        self.classes_ = np.asarray(wrong(self.classes_))
        return self

    return fit


def _by_number(self: Any, squares: np.ndarray) -> np.ndarray:
    """Adds the numbers of classes to their distances."""
    return (squares + self.classes_).argmin(axis=1)


AnswersCodes = mutant(NearestMean, "Answers numbers of classes from 0 on.", fit=_codes(lambda names: np.arange(len(names))))
NamesUpToTwo = mutant(NearestMean, "Knows names up to 2.", fit=_codes(lambda names: np.minimum(names, 2)))
OddNames = mutant(NearestMean, "Keeps names in two bits.", fit=_codes(lambda names: names % 4))
NamesAreNumbers = mutant(NearestMean, "Takes names for distances.", nearest=_by_number)
NamesAreShares = mutant(
    NearestMean, "Weights classes by their names.", shares=lambda self, P: NearestMean.shares(self, P * (1 + self.classes_))
)

# ------------------------------------------------------------------------------------------------------------------ scores

ErrorRate = answering(NearestMean, "Scores mistakes.", score=lambda found, X, y, *_: 1 - found)
CountsRight = answering(NearestMean, "Counts what is right.", score=lambda found, X, y, *_: found * len(y))
OneLess = answering(NearestMean, "Divides by n − 1.", score=lambda found, X, y, *_: found * len(y) / (len(y) - 1))
NotCentred = answering(
    RandomLine,
    "Compares with zero, not with the mean.",
    score=lambda found, X, y, *_: 1 - (1 - found) * ((y - y.mean()) ** 2).sum() / (y**2).sum(),
)
MultipleCorrelation = answering(RandomLine, "Scores the root.", score=lambda found, X, y, *_: max(found, 0.0) ** 0.5)
AdjustedScore = answering(
    RandomLine, "Adjusts for the number of features.", score=lambda found, X, y, *_: 1 - (1 - found) * (len(y) - 1) / (len(y) - 2)
)

# ------------------------------------------------------------------------------------------------------------ transformers

AtOnceShifted = mutant(Standardiser, "Does not take the mean off at once.", at_once=lambda self, Z: Z + self.mean_ / self.scale_)
AtOnceBySample = mutant(Standardiser, "Divides by n − 1 at once.", at_once=lambda self, Z: Z * (1 - 1 / len(Z)) ** 0.5)
AtOnceSorted = mutant(Standardiser, "Sorts the rows at once.", at_once=lambda self, Z: np.sort(Z, axis=0))
AtOnceRounded = mutant(Standardiser, "Rounds at once to four decimals.", at_once=lambda self, Z: np.round(Z, 4))
AtOnceNothing = mutant(Standardiser, "Answers what it was given, at once.", at_once=lambda self, Z: Standardiser.back(self, Z))

BackWithoutMean = mutant(Standardiser, "Forgets the mean on the way back.", back=lambda self, Z: Z * self.scale_)
BackDivides = mutant(Standardiser, "Divides on the way back.", back=lambda self, Z: Z / self.scale_ + self.mean_)
BackWhole = mutant(Standardiser, "Comes back to even numbers.", back=lambda self, Z: 2 * np.rint(Standardiser.back(self, Z) / 2))
BackPositive = mutant(Standardiser, "Comes back above the mean.", back=lambda self, Z: abs(Z) * self.scale_ + self.mean_)
BackTwice = mutant(Standardiser, "Adds the mean before it multiplies.", back=lambda self, Z: (Z + self.mean_) * self.scale_)
