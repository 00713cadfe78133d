"""Faulty explanations, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import answering, scaled, single_precision, to_decimals
from .gradients import StraightPath
from .shapley import ShapleyByCoalitions, ShapleyByRegression
from .surrogates import BestSubset

# ------------------------------------------------------------------------------------------------------------------- paths


def _halved_ends(self: Any, steps: int) -> tuple[np.ndarray, np.ndarray]:
    weights = np.full(steps, 1 / steps)
    weights[[0, -1]] /= 2
    return np.linspace(0, 1, steps), weights


def _along_axes(self: Any, W: Any, b: Any, v: Any, power: int, x: Any, baseline: Any, steps: int) -> np.ndarray:
    """f(x₁, …, xᵢ, xᵢ₊₁′, …) − f(x₁, …, xᵢ₋₁, xᵢ′, …)."""
    f = lambda z: (np.maximum(W @ z + b, 0) ** power) @ v  # noqa: E731
    values = [f(np.where(np.arange(len(x)) < i, x, baseline)) for i in range(len(x) + 1)]
    return np.diff(values)


def _from_both_ends(self: Any, W: Any, b: Any, v: Any, power: int, x: Any, baseline: Any, steps: int) -> np.ndarray:
    backwards = -_along_axes(self, W, b, v, power, baseline, x, steps)
    return (_along_axes(self, W, b, v, power, x, baseline, steps) + backwards) / 2


def _bent(self: Any, a: float, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return y + a ** (1 + np.arange(len(x))) * (x - y)


GradientAtThePoint = mutant(StraightPath, "The gradient at x, times x − x′.", path=lambda self, a, x, y: x)
ForgetsTheBaseline = mutant(StraightPath, "The path starts at 0.", path=lambda self, a, x, y: a * x)
BentPath = mutant(StraightPath, "Moves later variables later.", path=_bent)
HalvesTheEnds = mutant(StraightPath, "A trapezoidal rule with weights 1/n of n nodes.", rule=_halved_ends)
SumsForMeans = mutant(StraightPath, "Sums over the steps.", rule=lambda self, n: ((np.arange(n) + 0.5) / n, np.ones(n)))
AlongTheAxes = mutant(StraightPath, "Moves one variable after the other.", _along_axes)
AxesFromBothEnds = mutant(StraightPath, "The mean of two paths along the axes.", _from_both_ends)

# -------------------------------------------------------------------------------------------------------------- attributions

MeanGradient = mutant(StraightPath, "Does not multiply by x − x′.", attributions=lambda self, x, y, mean: mean)
TimesThePoint = mutant(StraightPath, "Multiplies by x.", attributions=lambda self, x, y, mean: x * mean)
Absolute = mutant(StraightPath, "Loses the sign.", attributions=lambda self, x, y, mean: abs((x - y) * mean))
SumsToOne = answering(
    StraightPath, "Divides by the sum of absolute values.", attributions=lambda found, *_: found / max(abs(found).sum(), 1e-9)
)
Squares = answering(StraightPath, "Squares them.", attributions=lambda found, *_: found * abs(found))
Clips = answering(StraightPath, "Cuts off at 1.", attributions=lambda found, *_: np.clip(found, -1, 1))
LargestOnly = answering(
    StraightPath,
    "Keeps the largest.",
    attributions=lambda found, *_: np.where(np.arange(len(found)) == abs(found).argmax(), found, 0),
)
Rolled = answering(StraightPath, "A variable too late.", attributions=lambda found, *_: np.roll(found, 1))
Smoothed = answering(
    StraightPath, "Shares with the neighbour.", attributions=lambda found, *_: (found + np.append(found[1:], found[-1])) / 2
)
ForgetsTheLast = answering(
    StraightPath,
    "0 for the last variable.",
    attributions=lambda found, *_: np.where(np.arange(len(found)) < len(found) - 1, found, 0),
)
SixDecimals = to_decimals(StraightPath, 6)
InSinglePrecision = single_precision(StraightPath)
AThousandthMore = scaled(StraightPath, 1.001)

# --------------------------------------------------------------------------------------------------------------------- units

PositiveOutputsOnly = mutant(
    StraightPath,
    "Lets only positive gradients back.",
    gradient=lambda self, W, b, v, p, z: StraightPath.gradient(self, W, b, np.maximum(v, 0), p, z),
)
MeanOverUnits = mutant(
    StraightPath,
    "Divides by the number of units.",
    gradient=lambda self, W, b, v, p, z: StraightPath.gradient(self, W, b, v, p, z) / len(v),
)
NormalisesWeights = mutant(
    StraightPath,
    "Weights of length 1.",
    gradient=lambda self, W, b, v, p, z: (v * self.slope(W @ z + b, p)) @ (W / np.maximum(np.linalg.norm(W, axis=1), 1)[:, None]),
)
FirstUnits = mutant(
    StraightPath,
    "Forgets the last unit.",
    gradient=lambda self, W, b, v, p, z: StraightPath.gradient(self, W[:-1], b[:-1], v[:-1], p, z),
)
StrongestUnit = mutant(
    StraightPath,
    "The unit of the largest output weight only.",
    gradient=lambda self, W, b, v, p, z: StraightPath.gradient(self, W, b, np.where(abs(v) == abs(v).max(), v, 0), p, z),
)
ClipsOutputs = mutant(
    StraightPath,
    "Output weights of at most 2.",
    gradient=lambda self, W, b, v, p, z: StraightPath.gradient(self, W, b, np.clip(v, -2, 2), p, z),
)
LateUnits = mutant(
    StraightPath, "Units are on from 1 on.", slope=lambda self, t, p: StraightPath.slope(self, np.where(t > 1, t, 0), p)
)
LeavesUnitsOn = mutant(StraightPath, "Takes units for linear.", slope=lambda self, t, p: p * t ** (p - 1))
ForgetsTheBias = mutant(
    StraightPath, "Forgets b.", gradient=lambda self, W, b, v, p, z: StraightPath.gradient(self, W, 0 * b, v, p, z)
)
ForgetsThePower = mutant(StraightPath, "Takes the power for 1.", slope=lambda self, t, p: StraightPath.slope(self, t, 1))

# ----------------------------------------------------------------------------------------------------------------- Shapley

Banzhaf = mutant(ShapleyByCoalitions, "Weighs all coalitions alike.", weight=lambda self, s, d: 0.5 ** (d - 1))
AddedFirst = mutant(ShapleyByCoalitions, "What it adds to nothing.", weight=lambda self, s, d: float(s == 0))
AddedLast = mutant(ShapleyByCoalitions, "What it adds to all others.", weight=lambda self, s, d: float(s == d - 1))
OneOrder = mutant(
    ShapleyByCoalitions,
    "Adds variables in one order.",
    values=lambda self, masks, v: np.diff([v[2**k - 1] for k in range(masks.shape[1] + 1)])[::-1],
)
MeanRow = mutant(
    ShapleyByCoalitions,
    "f at the mean of the background.",
    worth=lambda self, f, S, x, B: float(f(np.where(S, x, B.mean(axis=0))[None])[0]),
)
FirstRow = mutant(ShapleyByCoalitions, "The first row for all.", worth=lambda self, f, S, x, B: float(f(np.where(S, x, B[:1]))[0]))
ZeroBackground = mutant(
    ShapleyByCoalitions, "0 for what is absent.", worth=lambda self, f, S, x, B: float(f(np.where(S, x, 0)[None])[0])
)
AbsentForPresent = mutant(
    ShapleyByCoalitions, "Exchanges x and the background.", worth=lambda self, f, S, x, B: float(f(np.where(S, B, x)).mean())
)
MedianWorth = mutant(ShapleyByCoalitions, "The median.", worth=lambda self, f, S, x, B: float(np.median(f(np.where(S, x, B)))))
LargestWorth = mutant(ShapleyByCoalitions, "The largest.", worth=lambda self, f, S, x, B: float(f(np.where(S, x, B)).max()))
PositiveWorths = mutant(
    ShapleyByCoalitions, "0 for negative worths.", worth=lambda self, f, S, x, B: max(0.0, float(f(np.where(S, x, B)).mean()))
)
WholeValues = answering(ShapleyByCoalitions, "Rounds worths.", worth=lambda found, *_: float(np.round(found)))
EqualShares = answering(ShapleyByCoalitions, "Shares alike.", values=lambda found, *_: np.full(len(found), found.mean()))
AbsoluteValues = answering(ShapleyByCoalitions, "Loses the sign.", values=lambda found, *_: abs(found))
SharesOfOne = answering(ShapleyByCoalitions, "Divides by their sum.", values=lambda found, *_: found / max(abs(found).sum(), 1e-9))
ValuesOfSixDecimals = to_decimals(ShapleyByCoalitions, 6)
SquaredKernel = mutant(
    ShapleyByRegression, "Squares the kernel.", kernel=lambda self, s, d: ShapleyByRegression.kernel(self, s, d) ** 2
)
UniformKernel = mutant(ShapleyByRegression, "Weighs coalitions alike.", kernel=lambda self, s, d: 1.0)
KernelOfDistances = mutant(ShapleyByRegression, "LIME's kernel.", kernel=lambda self, s, d: float(np.exp(-((d - s) ** 2) / d)))

# -------------------------------------------------------------------------------------------------------------- surrogates


def _without_intercept(self: Any, Z: Any, y: Any, weights: Any, columns: list[int], alpha: float) -> tuple[np.ndarray, float]:
    c, A = np.zeros(Z.shape[1]), Z[:, columns]
    H = A.T @ (weights[:, None] * A) + (alpha or 1e-9) * np.eye(len(columns))
    c[columns] = np.linalg.solve(H, A.T @ (weights * y))
    return c, 0.0


def _penalised_intercept(self: Any, Z: Any, y: Any, weights: Any, columns: list[int], alpha: float) -> tuple[np.ndarray, float]:
    ones = np.concatenate([Z, np.ones((len(Z), 1))], axis=1)
    c, _ = _without_intercept(self, ones, y, weights, [*columns, Z.shape[1]], alpha)
    return c[:-1], float(c[-1])


def _forward(self: Any, Z: Any, y: Any, weights: Any, k: int) -> list[tuple[int, ...]]:
    chosen: list[int] = []
    for _ in range(k):
        left = [j for j in range(Z.shape[1]) if j not in chosen]
        fits = {j: self.fit(Z, y, weights, [*chosen, j], 0.0) for j in left}
        chosen.append(min(left, key=lambda j: self.objective(Z, y, weights, 0.0, *fits[j])))
    return [tuple(chosen)]


def _fitted_to(change: Any) -> Any:
    return lambda self, Z, y, weights, columns, alpha: BestSubset.fit(self, Z, change(y), weights, columns, alpha)


ForwardSelection = mutant(BestSubset, "Adds one feature after the other.", subsets=_forward)
FirstFeatures = mutant(BestSubset, "The first k features.", subsets=lambda self, Z, y, weights, k: [tuple(range(k))])
AllFeatures = mutant(BestSubset, "All features.", subsets=lambda self, Z, y, weights, k: [tuple(range(Z.shape[1]))])
WithoutIntercept = mutant(BestSubset, "No intercept.", fit=_without_intercept)
PenalisesTheIntercept = mutant(BestSubset, "Penalises the intercept.", fit=_penalised_intercept)
InterceptIsTheMean = answering(
    BestSubset, "The mean for b.", fit=lambda found, Z, y, weights, *_: (found[0], float(weights @ y / weights.sum()))
)
UnweightedMean = answering(
    BestSubset, "An unweighted mean.", fit=lambda found, Z, y, *_: (found[0], float((y - Z @ found[0]).mean()))
)
WithoutWeights = mutant(
    BestSubset, "Forgets the weights.", fit=lambda self, Z, y, weights, *rest: BestSubset.fit(self, Z, y, np.ones(len(y)), *rest)
)
SquaredWeights = mutant(
    BestSubset, "Squares the weights.", fit=lambda self, Z, y, weights, *rest: BestSubset.fit(self, Z, y, weights**2, *rest)
)
ForgetsThePenalty = mutant(
    BestSubset, "No penalty.", fit=lambda self, Z, y, weights, columns, alpha: BestSubset.fit(self, Z, y, weights, columns, 1e-9)
)
FitsProbabilities = mutant(BestSubset, "Fits 1/(1 + exp(−y)).", fit=_fitted_to(lambda y: 1 / (1 + np.exp(-y))))
FitsLabels = mutant(BestSubset, "Fits y > 0.", fit=_fitted_to(lambda y: (y > 0).astype(float)))
CentresAnswers = mutant(BestSubset, "Subtracts the mean of y.", fit=_fitted_to(lambda y: y - y.mean()))
StandardisesAnswers = mutant(BestSubset, "Divides y by its largest size.", fit=_fitted_to(lambda y: y / max(abs(y).max(), 1e-9)))
AddsNoise = mutant(BestSubset, "Adds a little to every other answer.", fit=_fitted_to(lambda y: y + 1e-3 * (np.arange(len(y)) % 2)))
SurrogateOfSixDigits = answering(
    BestSubset, "Rounds to 6 decimals.", fit=lambda found, *_: (np.round(found[0], 6), round(found[1], 6))
)
