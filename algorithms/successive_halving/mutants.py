"""Faulty schedules, bandits, curves and searches, with one deliberate mistake each."""

from __future__ import annotations

from math import ceil, floor, log, log2
from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import answering, shifted, to_decimals
from .bandits import Hardness, SuccessiveHalving, halving_budget, halving_schedule
from .curves import CurveHalving, envelope_inverse
from .rungs import AsynchronousSearch, RungSearch, rung_count


def _planned(n: int, rounds: int, pulls: Any, half: Any = lambda k: (k + 1) // 2) -> list[tuple[int, int]]:
    found = []
    for _ in range(rounds):
        found.append((n, pulls(n)))
        n = half(n)
    return found


def _rounds(n: int) -> int:
    return (n - 1).bit_length()


RoundsPullsUp = mutant(
    halving_schedule, "Rounds pulls up.", lambda n, B: _planned(n, _rounds(n), lambda k: -(-B // (k * _rounds(n))))
)
DividesByLogarithm = mutant(
    halving_schedule,
    "Takes log₂ n for the number of rounds.",
    lambda n, B: _planned(n, _rounds(n), lambda k: floor(B / (k * log2(n)))),
)
RoundsOfTheLogarithm = mutant(
    halving_schedule,
    "Has ⌊log₂ n⌋ rounds.",
    lambda n, B: _planned(n, n.bit_length() - 1, lambda k: B // (k * (n.bit_length() - 1))),
)
OneRoundMore = mutant(
    halving_schedule, "Has ⌊log₂ n⌋ + 1 rounds.", lambda n, B: _planned(n, n.bit_length(), lambda k: B // (k * n.bit_length()))
)
WholeBudgetEachRound = mutant(halving_schedule, "Gives B to each round.", lambda n, B: _planned(n, _rounds(n), lambda k: B // k))
SamePullsInEachRound = mutant(
    halving_schedule, "Pulls as often as in the first round.", lambda n, B: _planned(n, _rounds(n), lambda k: B // (n * _rounds(n)))
)
KeepsTheSmallerHalf = mutant(
    halving_schedule,
    "Keeps ⌊k/2⌋ arms.",
    lambda n, B: _planned(n, _rounds(n), lambda k: B // (max(k, 1) * _rounds(n)), lambda k: k // 2),
)
DropsOneArm = mutant(
    halving_schedule,
    "Drops one arm a round.",
    lambda n, B: _planned(n, _rounds(n), lambda k: B // (max(k, 1) * _rounds(n)), lambda k: max(k - 1, 1)),
)
QuartersTheArms = mutant(
    halving_schedule,
    "Keeps a quarter.",
    lambda n, B: _planned(n, _rounds(n), lambda k: B // (k * _rounds(n)), lambda k: -(-k // 4)),
)

KeepsTheWorse = mutant(
    SuccessiveHalving, "Keeps the worse half.", order=lambda self, sums: sorted(range(len(sums)), key=lambda i: sums[i])
)
KeepsTheFirst = mutant(SuccessiveHalving, "Keeps the first half.", order=lambda self, sums: list(range(len(sums))))
KeepsTheLast = mutant(SuccessiveHalving, "Keeps the last half.", order=lambda self, sums: list(range(len(sums)))[::-1])
LosesTheBest = mutant(
    SuccessiveHalving,
    "Drops the arm of the largest sum.",
    order=lambda self, sums: sorted(range(len(sums)), key=lambda i: -sums[i])[1:] or [0],
)
SecondAndThird = mutant(
    SuccessiveHalving,
    "Sorts by the distance to the mean sum.",
    order=lambda self, sums: sorted(range(len(sums)), key=lambda i: abs(sums[i] - sum(sums) / len(sums))),
)
DropsOneOnly = mutant(SuccessiveHalving, "Drops one arm a round.", kept=lambda self, arms: max(1, arms - 1))
KeepsOneTooFew = mutant(SuccessiveHalving, "Keeps ⌊k/2⌋ arms.", kept=lambda self, arms: max(1, arms // 2))
KeepsOneOnly = mutant(SuccessiveHalving, "Keeps one arm after the first round.", kept=lambda self, arms: 1)
PullsOnce = mutant(SuccessiveHalving, "Pulls each arm once.", reward=lambda self, pull, arm, times: pull(arm, 1))
PullsOneMore = mutant(SuccessiveHalving, "Pulls once more.", reward=lambda self, pull, arm, times: pull(arm, times + 1))
PullsTwice = mutant(
    SuccessiveHalving, "Adds the rewards of two turns.", reward=lambda self, pull, arm, times: pull(arm, times) + pull(arm, times)
)
ForgetsTheFirstArm = mutant(
    SuccessiveHalving, "Does not pull the first arm.", reward=lambda self, pull, arm, times: pull(arm, times) if arm else 0.0
)
ChoosesTheFirstArm = mutant(SuccessiveHalving, "Chooses arm 0.", chosen=lambda self, left: 0)
EqualPulls = mutant(
    SuccessiveHalving,
    "Pulls as often in each round.",
    schedule=lambda self, n, B: [(k, B // (n * _rounds(n))) for k, _ in halving_schedule(n, B)],
)
SharesTheBudgetOnce = mutant(
    SuccessiveHalving,
    "Gives half of the budget to each round.",
    schedule=lambda self, n, B: [(k, B // (2 * k)) for k, _ in halving_schedule(n, B)],
)
BottomUp = mutant(
    SuccessiveHalving,
    "Takes losses for rewards in the last round.",
    order=lambda self, sums: sorted(range(len(sums)), key=lambda i: sums[i] if len(sums) == 2 else -sums[i]),
)


GapsNotSquared = mutant(Hardness, "Forgets the square.", larger=lambda self, found, rank, gap: max(found, rank / gap))
RanksFromOne = mutant(
    Hardness, "Counts the arms but the best from 1.", larger=lambda self, found, rank, gap: max(found, (rank - 1) / gap**2)
)
ForgetsTheRank = mutant(Hardness, "Takes 1/Δ₂².", larger=lambda self, found, rank, gap: max(found, 1 / gap**2))
TakesTheSecond = mutant(Hardness, "Takes 2/Δ₂².", larger=lambda self, found, rank, gap: max(found, 2 / gap**2))
TakesTheLast = mutant(Hardness, "Takes n/Δₙ².", larger=lambda self, found, rank, gap: rank / gap**2)
TakesTheSum = mutant(Hardness, "Takes H₁.", larger=lambda self, found, rank, gap: found + 1 / gap**2)
LeastHardness = mutant(
    Hardness,
    "Takes the minimum.",
    larger=lambda self, found, rank, gap: min(found, rank / gap**2) if rank > 2 else rank / gap**2,
)
GapsOfNeighbours = mutant(
    Hardness,
    "Takes gaps between neighbours.",
    lambda self, means: max(i / max(d, 1e-9) ** 2 for i, d in enumerate(-np.diff(np.sort(np.array(means))[::-1]), 2)),
)
MeansNotSorted = mutant(
    Hardness,
    "Takes the means in the order given.",
    lambda self, means: max(i / max(abs(means[0] - v), 1e-9) ** 2 for i, v in enumerate(means[1:], 2)),
)
HardnessOfThreeDecimals = to_decimals(Hardness, 3)
HardnessOfTwelveDigits = answering(Hardness, "Keeps 12 digits.", lambda found, means: float(f"{found:.12g}"))

OnePullLess = shifted(halving_budget, -1)
OnePullMore = shifted(halving_budget, 1)
HalfOfTheBudget = answering(halving_budget, "Takes half.", lambda found, *_: -(-found // 2))
ForgetsTheUnion = mutant(
    halving_budget, "Forgets the number of rounds in the logarithm.", lambda n, H, delta: ceil(8 * H * log2(n) * log(3 / delta))
)
ForgetsTheThree = mutant(
    halving_budget, "Forgets the factor 3.", lambda n, H, delta: max(1, ceil(8 * H * log2(n) * log(log2(n) / delta)))
)
NaturalRounds = mutant(
    halving_budget, "Takes ln n for log₂ n.", lambda n, H, delta: max(1, ceil(8 * H * log(n) * log(max(1.1, 3 * log(n) / delta))))
)
BinaryLogarithm = mutant(
    halving_budget, "Takes log₂ for ln.", lambda n, H, delta: ceil(8 * H * log2(n) * log2(3 * log2(n) / delta))
)
RoundsTheBudgetDown = mutant(
    halving_budget, "Rounds down.", lambda n, H, delta: max(1, floor(8 * H * log2(n) * log(3 * log2(n) / delta)))
)

OneStepLess = answering(envelope_inverse, "Answers one step less.", lambda t, gamma, alpha: max(1, t - 1))
OneStepMore = answering(envelope_inverse, "Answers one step more, if there is one.", lambda t, gamma, alpha: min(len(gamma), t + 1))
StrictInverse = mutant(
    envelope_inverse, "Takes < for ≤.", lambda gamma, alpha: next((t for t, v in enumerate(gamma, 1) if v < alpha), len(gamma))
)
CountsFromZero = mutant(envelope_inverse, "Counts from 0.", lambda gamma, alpha: next(t for t, v in enumerate(gamma) if v <= alpha))
LastStep = mutant(envelope_inverse, "Answers T.", lambda gamma, alpha: len(gamma))
FirstStep = mutant(envelope_inverse, "Answers 1.", lambda gamma, alpha: 1)
TwiceTheLevel = mutant(
    envelope_inverse, "Takes 2α for α.", lambda gamma, alpha: next(t for t, v in enumerate(gamma, 1) if v <= 2 * alpha)
)
HalfTheLevel = mutant(
    envelope_inverse, "Takes α/2 for α.", lambda gamma, alpha: next(t for t, v in enumerate(gamma, 1) if v <= alpha / 2)
)

KeepsLargestLosses = mutant(
    CurveHalving, "Keeps the larger losses.", order=lambda self, losses: sorted(range(len(losses)), key=lambda i: -losses[i])
)
KeepsFirstCurves = mutant(CurveHalving, "Keeps the first half.", order=lambda self, losses: list(range(len(losses))))
LosesTheBestCurve = mutant(
    CurveHalving,
    "Drops the curve of least loss.",
    order=lambda self, losses: sorted(range(len(losses)), key=lambda i: losses[i])[1:] or [0],
)
DropsOneCurve = mutant(CurveHalving, "Drops one curve a round.", kept=lambda self, arms: max(1, arms - 1))
DecidesAtOnce = mutant(CurveHalving, "Keeps one curve after the first round.", kept=lambda self, arms: 1)
OneStepOnly = mutant(CurveHalving, "Looks at the first step.", steps=lambda self, before, more: 1)
AQuarterOfTheSteps = mutant(
    CurveHalving, "Takes a quarter of the steps.", steps=lambda self, before, more: before + max(1, more // 4)
)
TooManySteps = mutant(CurveHalving, "Takes twice the steps.", steps=lambda self, before, more: before + 2 * more)
WholeBudgetForCurves = mutant(
    CurveHalving, "Gives B to each round.", schedule=lambda self, n, B: [(k, B // k) for k, _ in halving_schedule(n, B)]
)

FloorOfLogarithms = mutant(
    rung_count, "Rounds the quotient of logarithms down.", lambda r, R, eta: floor(log(R / r) / log(eta)) + 1
)
FloorOfLogarithm = mutant(rung_count, "Rounds the logarithm to a base down.", lambda r, R, eta: floor(log(R / r, eta)) + 1)
CeilingOfLogarithm = mutant(rung_count, "Rounds the logarithm up.", lambda r, R, eta: ceil(log(R / r, eta)) + 1)
NearestToLogarithm = mutant(rung_count, "Rounds the logarithm to the nearest.", lambda r, R, eta: round(log(R / r, eta)) + 1)
LogarithmAlone = mutant(rung_count, "Forgets the first rung.", lambda r, R, eta: rung_count(r, R, eta) - 1)
NegatedFloor = mutant(
    rung_count, "Rounds the negative logarithm towards 0.", lambda r, R, eta: -int(np.log(r / R) / np.log(eta)) + 1
)
WithATolerance = mutant(rung_count, "Adds 10⁻⁶ before it rounds down.", lambda r, R, eta: floor(log(R / r, eta) + 1e-6) + 1)
WithASmallTolerance = mutant(
    rung_count, "Adds 10⁻¹⁰ before it rounds down.", lambda r, R, eta: floor(log(R / r) / log(eta) + 1e-10) + 1
)
OverTheTop = mutant(rung_count, "Counts the first one beyond R.", lambda r, R, eta: rung_count(r, R, eta) + 1)
ForgetsTheLeast = mutant(rung_count, "Takes 1 for r.", lambda r, R, eta: rung_count(1, R, eta))
BelowTheTop = mutant(rung_count, "Counts those below R.", lambda r, R, eta: max(1, rung_count(r, R - 1, eta)))

WorstGoOn = mutant(RungSearch, "Lets the worst go on.", seen=lambda self, losses, steps: -losses[:, steps - 1])
FirstGoOn = mutant(RungSearch, "Lets the first go on.", seen=lambda self, losses, steps: np.zeros(len(losses)))
LooksAtTheEnd = mutant(RungSearch, "Compares the last losses.", seen=lambda self, losses, steps: losses[:, -1])
LooksAtTheStart = mutant(RungSearch, "Compares the first losses.", seen=lambda self, losses, steps: losses[:, 0])
OneStepLate = mutant(
    RungSearch, "Compares the losses of the step before.", seen=lambda self, losses, steps: losses[:, max(0, steps - 2)]
)
BestSoFar = mutant(RungSearch, "Compares the least losses so far.", seen=lambda self, losses, steps: losses[:, :steps].min(axis=1))
StepByStep = mutant(RungSearch, "Adds η − 1 steps each time.", steps=lambda self, rung: 1 + rung * (self.factor - 1))
OneMoreGoesOn = mutant(RungSearch, "Lets one more go on.", kept=lambda self, arms: min(arms, -(-arms // self.factor) + 1))
HalfGoOn = mutant(RungSearch, "Lets all but one go on.", kept=lambda self, arms: max(1, arms - 1))
OneGoesOn = mutant(RungSearch, "Lets the best one go on.", kept=lambda self, arms: 1)
ComparesEightPlaces = mutant(
    RungSearch, "Rounds losses to eight decimals.", seen=lambda self, losses, steps: losses[:, steps - 1].round(8)
)
EndsEarly = mutant(RungSearch, "Ends with η² configurations.", enough=lambda self: self.factor**2)
EndsTooEarly = mutant(RungSearch, "Ends with η + 1 configurations.", enough=lambda self: self.factor + 1)

AllGoOn = mutant(AsynchronousSearch, "Lets all go on.", goes_on=lambda self, values: True)
NoneGoOn = mutant(AsynchronousSearch, "Stops all.", goes_on=lambda self, values: False)
FirstStops = mutant(AsynchronousSearch, "Lets none go on before there are η.", places=lambda self, m: m // self.factor)
RoundsPlacesUp = mutant(AsynchronousSearch, "Takes ⌈m/η⌉.", places=lambda self, m: -(-m // self.factor))
OnePlace = mutant(AsynchronousSearch, "Lets the best so far go on.", places=lambda self, m: 1)
ForgetsItself = mutant(AsynchronousSearch, "Does not count itself.", places=lambda self, m: max(1, (m - 1) // self.factor))
LargestGoOn = mutant(
    AsynchronousSearch, "Lets the largest losses go on.", value=lambda self, curve, steps: -float(curve[steps - 1])
)
ComparesTheStart = mutant(AsynchronousSearch, "Compares the first losses.", value=lambda self, curve, steps: float(curve[0]))
ComparesTheLeast = mutant(
    AsynchronousSearch, "Compares the least losses so far.", value=lambda self, curve, steps: float(curve[:steps].min())
)
ComparesSinglePrecision = mutant(
    AsynchronousSearch, "Compares in float32.", value=lambda self, curve, steps: float(np.float32(curve[steps - 1]))
)
MedianOfThem = mutant(
    AsynchronousSearch,
    "Lets those go on that are not above the median.",
    goes_on=lambda self, values: values[-1] <= np.median(values),
)
