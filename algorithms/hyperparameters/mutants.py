"""Faulty Gaussian processes, reversals and searches, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant, mutant_of
from ..mistakes import answering
from .budgets import RandomSearch
from .gaussian_processes import GaussianProcess, SequentialProcess
from .reversible import IntegerMomentum, ReversibleMomentum, buffered_multiplication

ForgetsTheNoise = mutant(
    GaussianProcess,
    "Forgets the noise, but for a jitter.",
    observed=lambda self, K, noise: K + np.eye(len(K)) * 1e-10 * (1 + np.trace(K)),
)
SquaresTheNoise = mutant(
    GaussianProcess, "Squares the variance of the noise.", observed=lambda self, K, noise: K + noise**2 * np.eye(len(K))
)
AddsNoiseEverywhere = mutant(
    GaussianProcess,
    "Adds the noise to all covariances.",
    observed=lambda self, K, noise: K + noise + 1e-9 * np.eye(len(K)) * (1 + np.trace(K)),
)
AddsAJitter = mutant(
    GaussianProcess, "Adds 10⁻⁶ to the diagonal.", observed=lambda self, K, noise: K + (noise + 1e-6) * np.eye(len(K))
)
NormalisesTheTargets = mutant(
    GaussianProcess, "Subtracts the mean of y, and adds it.", mean=lambda self, weights, y: weights.T @ (y - y.mean()) + y.mean()
)
ScalesByTheTargets = mutant(
    GaussianProcess,
    "Multiplies covariances by the mean square of the targets.",
    lambda self, K, k, k_new, y, noise: _scaled(GaussianProcess.__call__(self, K, k, k_new, y, noise), np.mean(np.square(y))),
)
MeansOfAbsoluteValues = answering(GaussianProcess, "Takes |y|.", mean=lambda found, weights, y: weights.T @ abs(y))
PredictsTheNoise = mutant(
    GaussianProcess,
    "Adds the noise to the variances of new values.",
    lambda self, K, k, k_new, y, noise: GaussianProcess.__call__(
        self, K, k, np.asarray(k_new) + noise * np.eye(len(k_new)), y, noise
    ),
)
KeepsThePrior = mutant(GaussianProcess, "The covariance before.", covariance=lambda self, k_new, k, weights: k_new)
AddsWhatItKnows = mutant(GaussianProcess, "Has + for −.", covariance=lambda self, k_new, k, weights: k_new + k.T @ weights)
HalvesTheReduction = mutant(
    GaussianProcess, "Halves what is subtracted.", covariance=lambda self, k_new, k, weights: k_new - k.T @ weights / 2
)
TwiceTheReduction = mutant(
    GaussianProcess, "Subtracts it twice.", covariance=lambda self, k_new, k, weights: k_new - 2 * k.T @ weights
)
VariancesOnly = answering(
    GaussianProcess, "Forgets covariances of new values.", covariance=lambda found, *_: np.diag(np.diag(found))
)
StandardDeviations = answering(GaussianProcess, "Takes roots.", covariance=lambda found, *_: np.sign(found) * np.sqrt(abs(found)))
WeightsOfSinglePrecision = answering(
    GaussianProcess, "Rounds weights to single precision.", weights=lambda found, *_: found.astype(np.float32).astype(float)
)
ForgetsTheLast = mutant(
    GaussianProcess,
    "Leaves out the last observation.",
    weights=lambda self, S, k: np.vstack([GaussianProcess.weights(self, S[:-1, :-1], k[:-1]) if len(S) > 1 else k[:0], 0 * k[:1]]),
)
WeighsByTheDiagonal = mutant(
    GaussianProcess, "Divides by variances alone.", weights=lambda self, S, k: k / np.maximum(np.diag(S), 1e-9)[:, None]
)
WeighsByPriors = mutant(GaussianProcess, "Forgets the inverse.", weights=lambda self, S, k: k / len(S))
MeansOfOldOnes = mutant(GaussianProcess, "Turns the sign.", mean=lambda self, weights, y: -weights.T @ y)
ReversesTheTargets = mutant(GaussianProcess, "Takes y in the opposite order.", mean=lambda self, weights, y: weights.T @ y[::-1])
StandardisesTheTargets = mutant(
    GaussianProcess, "Divides y by its spread, and never multiplies.", mean=lambda self, weights, y: weights.T @ y / (1 + y.std())
)
RanksTheTargets = mutant(GaussianProcess, "Takes ranks for y.", mean=lambda self, weights, y: weights.T @ np.argsort(np.argsort(y)))
NoiseOfTheTargets = mutant(
    GaussianProcess,
    "Adds the variance of y to the noise.",
    lambda self, K, k, k_new, y, noise: GaussianProcess.__call__(self, K, k, k_new, y, noise + np.mean(np.square(y))),
)
ForgetsAnOutlier = mutant(GaussianProcess, "Clips y to ±3.", mean=lambda self, weights, y: weights.T @ np.clip(y, -3, 3))


def _scaled(answer: tuple[np.ndarray, np.ndarray], factor: float) -> tuple[np.ndarray, np.ndarray]:
    return answer[0], answer[1] * factor


HalvesTheGain = mutant(
    SequentialProcess,
    "Halves the gain.",
    conditioned=lambda self, mean, C, c, variance, off: SequentialProcess.conditioned(self, mean, C, c, 2 * variance, off),
)
SubtractsTooMuch = mutant(
    SequentialProcess,
    "Subtracts twice as much.",
    conditioned=lambda self, mean, C, c, variance, off: (mean + c / variance * off, C - 2 * np.outer(c / variance, c)),
)
ForgetsToSubtract = mutant(
    SequentialProcess,
    "Adds the whole target, not what is off.",
    conditioned=lambda self, mean, C, c, variance, off: (mean + c / variance, C - np.outer(c / variance, c)),
)
AddsVariance = mutant(
    SequentialProcess,
    "Adds to the covariances.",
    conditioned=lambda self, mean, C, c, variance, off: (mean + c / variance * off, C + np.outer(c / variance, c)),
)
KeepsCovariances = mutant(
    SequentialProcess,
    "Conditions variances only.",
    conditioned=lambda self, mean, C, c, variance, off: (mean + c / variance * off, C - np.diag(c * c / variance)),
)

PlusTheGradient = mutant(ReversibleMomentum, "Ascends.", velocity=lambda self, v, g, gamma: gamma * v + (1 - gamma) * g)
WithoutDampening = mutant(ReversibleMomentum, "Adds the whole gradient.", velocity=lambda self, v, g, gamma: gamma * v - g)
SwapsTheFactors = mutant(ReversibleMomentum, "Swaps γ and 1 − γ.", velocity=lambda self, v, g, gamma: (1 - gamma) * v - gamma * g)
StepsWithoutRate = mutant(ReversibleMomentum, "Forgets η.", moved=lambda self, x, v, eta: x + v)
HalvesTheStep = mutant(ReversibleMomentum, "Halves the step.", moved=lambda self, x, v, eta: x + eta * v / 2)
StepsDown = mutant(ReversibleMomentum, "Subtracts the velocity.", moved=lambda self, x, v, eta: x - eta * v)
ForgetsToDivide = mutant(ReversibleMomentum, "Does not divide by γ.", velocity_before=lambda self, v, g, gamma: v + (1 - gamma) * g)
SubtractsTheGradient = mutant(
    ReversibleMomentum, "Has − for +.", velocity_before=lambda self, v, g, gamma: (v - (1 - gamma) * g) / gamma
)
MultipliesBack = mutant(
    ReversibleMomentum, "Multiplies by γ.", velocity_before=lambda self, v, g, gamma: (v + (1 - gamma) * g) * gamma
)
DividesTheVelocityOnly = mutant(
    ReversibleMomentum, "Divides the velocity only.", velocity_before=lambda self, v, g, gamma: v / gamma + (1 - gamma) * g
)
StaysOnTheWayBack = mutant(ReversibleMomentum, "Does not move back.", moved_back=lambda self, x, v, eta: x)
MovesBackTwice = mutant(ReversibleMomentum, "Moves back twice.", moved_back=lambda self, x, v, eta: x - 2 * eta * v)


@mutant_of(ReversibleMomentum)
class RemembersItsStart(ReversibleMomentum):
    """Goes back to where it started last, whatever it is given."""

    def forward(self, x: Any, v: Any, *others: Any) -> Any:
        self.start = np.array(x), np.array(v)
        return super().forward(x, v, *others)

    def backward(self, x: Any, v: Any, *others: Any) -> Any:
        return getattr(self, "start", (x, v))


VelocitiesOfSinglePrecision = answering(
    ReversibleMomentum,
    "Keeps the velocity in single precision.",
    velocity=lambda found, *_: (found * 1.1).astype(np.float32).astype(float) / 1.1,
)


def _gradient_after(self: Any, x: Any, v: Any, gradient: Any, eta: float, gamma: float, steps: int) -> tuple[Any, Any]:
    for _ in range(steps):
        v = self.velocity_before(v, gradient(x), gamma)
        x = self.moved_back(x, v, eta)
    return x, v


GradientOfTheWrongPoint = mutant(ReversibleMomentum, "Takes the gradient before it moves back.", backward=_gradient_after)

ForgetsTheBuffer = mutant(buffered_multiplication, "Multiplies and rounds down.", lambda c, buffer, n, d: (c * n // d, buffer))
StoresTheRemainder = mutant(
    buffered_multiplication, "Keeps the last remainder only.", lambda c, buffer, n, d: (c * n // d, c * n % d)
)
NeverReadsTheBuffer = mutant(
    buffered_multiplication, "Fills the buffer only.", lambda c, buffer, n, d: (c // d * n, (buffer * d + c % d) // n)
)
DropsTheRemainder = mutant(
    buffered_multiplication, "Loses c mod d.", lambda c, buffer, n, d: (c // d * n + buffer * d % n, buffer * d // n)
)
BuffersAll = mutant(
    buffered_multiplication,
    "Keeps the whole number in the buffer.",
    lambda c, buffer, n, d: (c * n // d, buffer * 2**70 + c + 2**69) if n < d else (buffer % 2**70 - 2**69, buffer // 2**70),
)
SwapsTheRatio = mutant(
    buffered_multiplication, "Multiplies by d/n.", lambda c, buffer, n, d: buffered_multiplication(c, buffer, d, n)
)
MultipliesInFloats = mutant(
    buffered_multiplication,
    "Divides floats.",
    lambda c, buffer, n, d: (int(c / d) * n + (buffer * d + c % d) % n, (buffer * d + c % d) // n),
)
BufferOfSixteenBits = answering(
    buffered_multiplication, "Keeps 16 bits of the buffer.", lambda found, *_: (found[0], found[1] % 2**16)
)

NoBuffer = mutant(IntegerMomentum, "Rounds down, without a buffer.", multiplied=lambda c, buffer, n, d: (c * n // d, buffer))
OneBuffer = mutant(
    IntegerMomentum,
    "Keeps one remainder only.",
    multiplied=lambda c, buffer, n, d: (c * n // d, c * n % d) if n < d else ((c * n + buffer) // d, 0),
)
PushesUphill = mutant(
    IntegerMomentum,
    "Adds the gradient, and subtracts it.",
    pushed=lambda self, v, g: [a + b for a, b in zip(v, g, strict=True)],
    pulled=lambda self, v, g: [a - b for a, b in zip(v, g, strict=True)],
)
ForgetsToPull = mutant(IntegerMomentum, "Leaves the gradient out on the way back.", pulled=lambda self, v, g: v)
MovesForwardsBack = mutant(
    IntegerMomentum, "Moves on instead of back.", moved_back=lambda self, x, v: [a + b for a, b in zip(x, v, strict=True)]
)
StaysInPlace = mutant(IntegerMomentum, "Does not move.", moved=lambda self, x, v: x, moved_back=lambda self, x, v: x)
SharesABuffer = mutant(
    IntegerMomentum,
    "Fills the first buffer for all entries.",
    slowed=lambda self, v, buffer, n, d: _shared(v, buffer, n, d),
)
SlowsTwice = mutant(
    IntegerMomentum,
    "Multiplies twice.",
    multiplied=lambda c, buffer, n, d: buffered_multiplication(*buffered_multiplication(c, buffer, n, d), n, d),
)
KeepsVelocities = mutant(IntegerMomentum, "Does not slow down.", slowed=lambda self, v, buffer, n, d: (v, buffer))


def _shared(v: list[int], buffer: list[int], n: int, d: int) -> tuple[list[int], list[int]]:
    kept, out = buffer[0], []
    for c in v if n < d else v[::-1]:
        c, kept = buffered_multiplication(c, kept, n, d)
        out.append(c)
    return out if n < d else out[::-1], [kept, *buffer[1:]]


EvaluatesOneMore = mutant(
    RandomSearch,
    "Evaluates one more, where there is one.",
    lambda self, evaluate, N, n: RandomSearch.__call__(self, evaluate, N, min(N, n + 1)),
)
EvaluatesOneLess = mutant(RandomSearch, "Evaluates one less, but at least one.", budget=lambda self, n: max(1, n - 1))
ReturnsTheLast = mutant(RandomSearch, "Returns the last.", best=lambda self, values: list(values)[-1])
ReturnsTheWorst = mutant(RandomSearch, "Returns the worst.", best=lambda self, values: min(values, key=lambda i: values[i]))
ReturnsTheFirst = mutant(RandomSearch, "Returns the first.", best=lambda self, values: next(iter(values)))
ReturnsTheSecond = mutant(
    RandomSearch,
    "Returns the second best, where there is one.",
    best=lambda self, values: sorted(values, key=lambda i: values[i])[-2:][0],
)


def _with_replacement(self: Any, evaluate: Any, N: int, n: int) -> int:
    values = {int(i): evaluate(int(i)) for i in np.random.default_rng(0).integers(N, size=n)}
    return self.best(values)


DrawsWithReplacement = mutant(RandomSearch, "May draw one twice.", _with_replacement)


def _asks_again(self: Any, evaluate: Any, N: int, n: int) -> int:
    found = RandomSearch.__call__(self, evaluate, N, n)
    return found if evaluate(found) >= 0 else -1


AsksAgain = mutant(RandomSearch, "Evaluates the best again.", _asks_again)
