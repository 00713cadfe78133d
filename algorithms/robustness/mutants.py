"""Faulty attacks, margins and maxima, with one deliberate mistake each."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..controls import mutant
from ..mistakes import answering, negated, scaled, shifted, single_precision, to_decimals
from .attacks import NetworkSigns, SignSteps, ascend, project
from .margins import hyperplane_distance, max_derivative, max_subgradient, robust_count


def _always_on_the_sphere(Z: np.ndarray, epsilon: float, norm: float) -> np.ndarray:
    lengths = np.linalg.norm(Z, norm, axis=1, keepdims=True)
    return Z * (epsilon / np.where(lengths == 0, 1, lengths))


def _scaled_to_the_cube(Z: np.ndarray, epsilon: float, norm: float) -> np.ndarray:
    return Z * np.minimum(1, epsilon / np.maximum(np.linalg.norm(Z, norm, axis=1, keepdims=True), 1e-300))


AlwaysOnTheSphere = mutant(project, "Moves points within to the sphere.", _always_on_the_sphere)
ScalesForTheCube = mutant(project, "Scales for ℓ∞ as well: in the ball, and not the nearest point.", _scaled_to_the_cube)
CutsForTheSphere = mutant(project, "Cuts entries off for ℓ2 as well.", lambda Z, epsilon, norm: np.clip(Z, -epsilon, epsilon))
SphereForTheCube = mutant(project, "Takes ℓ2 for ℓ∞.", lambda Z, epsilon, norm: project(Z, epsilon, 2.0))
OneLengthForAll = mutant(
    project,
    "Divides by the length of all rows together.",
    lambda Z, epsilon, norm: (
        project(Z, epsilon, norm) if norm == np.inf else Z * min(1, epsilon / max(1e-300, float(np.linalg.norm(Z))))
    ),
)
WithAnEpsilon = mutant(
    project,
    "Adds 10⁻⁷ to the length.",
    lambda Z, epsilon, norm: (
        project(Z, epsilon, norm)
        if norm == np.inf
        else Z * np.minimum(1, epsilon / (np.linalg.norm(Z, axis=1, keepdims=True) + 1e-7))
    ),
)
TwiceTheBall = mutant(project, "Projects on the ball of 2ε.", lambda Z, epsilon, norm: project(Z, 2 * epsilon, norm))
HalfTheBall = mutant(project, "Projects on the ball of ε/2.", lambda Z, epsilon, norm: project(Z, epsilon * 0.5, norm))
DoesNotProject = mutant(project, "Does nothing.", lambda Z, epsilon, norm: np.array(Z))
PositiveSideOnly = mutant(
    project,
    "Bounds above only.",
    lambda Z, epsilon, norm: (
        np.maximum(project(Z, epsilon, norm), -np.inf) * (np.asarray(Z) > 0) + np.asarray(Z) * (np.asarray(Z) <= 0)
    ),
)
ProjectionOfSinglePrecision = single_precision(project)

Descends = mutant(ascend, "Descends.", lambda g, start, e, norm, step, steps: ascend(lambda d: -g(d), start, e, norm, step, steps))
ForgetsTheProjection = mutant(
    ascend, "Does not project.", lambda g, start, e, norm, step, steps: ascend(g, start, 2.0**60, norm, step, steps)
)
ProjectsAtTheEnd = mutant(
    ascend,
    "Projects after the last step only.",
    lambda g, start, e, norm, step, steps: project(ascend(g, start, 2.0**60, norm, step, steps)[None], e, norm)[0],
)
AscendsBySigns = mutant(
    ascend, "Steps by signs.", lambda g, start, e, norm, step, steps: ascend(lambda d: np.sign(g(d)), start, e, norm, step, steps)
)
NormalisesTheGradient = mutant(
    ascend,
    "Steps of one length.",
    lambda g, start, e, norm, step, steps: ascend(
        lambda d: g(d) / max(1e-300, float(np.linalg.norm(g(d)))), start, e, norm, step, steps
    ),
)
StartsAtZero = mutant(ascend, "Starts at 0.", lambda g, start, e, norm, step, steps: ascend(g, 0 * start, e, norm, step, steps))
OneStepMore = mutant(
    ascend, "Makes a step more.", lambda g, start, e, norm, step, steps: ascend(g, start, e, norm, step, steps + 1)
)
TwiceTheStep = mutant(
    ascend, "Doubles the step.", lambda g, start, e, norm, step, steps: ascend(g, start, e, norm, 2 * step, steps)
)
AscendsInTheCube = mutant(ascend, "Takes ℓ∞.", lambda g, start, e, norm, step, steps: ascend(g, start, e, np.inf, step, steps))
KeepsTheGradient = mutant(
    ascend,
    "Computes the gradient once.",
    lambda g, start, e, norm, step, steps: ascend(lambda d: g(start), start, e, norm, step, steps),
)
StepOfSinglePrecision = single_precision(ascend)

AttackForgetsTheLabel = mutant(SignSteps, "Forgets the label.", gradient=lambda self, X, y, w, b: -w[None] + 0 * X)
LowersTheLoss = negated(SignSteps, "gradient")
GradientForItsSign = mutant(
    SignSteps,
    "Normalises the gradient in ℓ2.",
    direction=lambda self, g: g / np.maximum(1e-300, np.linalg.norm(g, axis=1, keepdims=True)),
)
GradientAsItIs = mutant(SignSteps, "Takes the gradient for its sign.", direction=lambda self, g: g)
HalfAsFar = scaled(SignSteps, 0.5, "direction")
FarthestPixel = mutant(
    SignSteps, "Moves one pixel.", direction=lambda self, g: np.sign(g) * (np.abs(g) == np.abs(g).max(axis=1, keepdims=True))
)
OnlyBrighter = mutant(SignSteps, "Moves pixels up only.", direction=lambda self, g: np.maximum(0, np.sign(g)))
ForgetsThePixels = mutant(SignSteps, "Leaves [0, 1].", cut=lambda self, images, X, e: np.clip(images, X - e, X + e))
PixelsFromMinusOne = mutant(
    SignSteps, "Takes [−1, 1] for [0, 1].", cut=lambda self, images, X, e: np.clip(np.clip(images, X - e, X + e), -1, 1)
)
RescalesThePixels = mutant(
    SignSteps, "Rescales to [0, 1].", cut=lambda self, images, X, e: (images - images.min()) / max(1.0, float(np.ptp(images)))
)
RoundsToPixels = mutant(
    SignSteps, "Rounds to 255ths.", cut=lambda self, images, X, e: np.rint(SignSteps.cut(self, images, X, e) * 255) / 255
)
SkipsTheLastImage = answering(SignSteps, "Leaves the last image.", lambda found, X, *_: np.vstack([found[:-1], X[-1:]]))
AttacksOfSinglePrecision = single_precision(SignSteps, "cut")

AttacksLive = mutant(
    NetworkSigns, "Takes all units for alive.", network_gradient=lambda self, X, y, W, beta, v: -y[:, None] * (v @ W)[None] + 0 * X
)
ForgetsTheBias = mutant(
    NetworkSigns,
    "Forgets β in the gradient.",
    network_gradient=lambda self, X, y, W, beta, v: NetworkSigns.network_gradient(self, X, y, W, 0 * beta, v),
)
ForgetsTheWeights = mutant(
    NetworkSigns,
    "Takes 1 for v in the gradient.",
    network_gradient=lambda self, X, y, W, beta, v: NetworkSigns.network_gradient(self, X, y, W, beta, 0 * v + 1),
)
AttacksTheFirstClass = mutant(
    NetworkSigns,
    "Forgets the labels in the gradient.",
    network_gradient=lambda self, X, y, W, beta, v: NetworkSigns.network_gradient(self, X, 0 * y + 1, W, beta, v),
)
DefendsTheNetwork = negated(NetworkSigns, "network_gradient")
HalfTheSteps = scaled(NetworkSigns, 0.5, "direction")
StandsStill = scaled(NetworkSigns, 0, "direction")
NoiseForAGradient = mutant(
    NetworkSigns, "Steps at random.", direction=lambda self, g: np.where(np.random.default_rng(0).random(g.shape) < 0.5, -1.0, 1.0)
)
ReportsFailures = mutant(NetworkSigns, "Turns the reports.", succeeds=lambda self, margins: margins > 0)
ReportsAll = mutant(NetworkSigns, "Reports all.", succeeds=lambda self, margins: margins < np.inf)
ReportsNone = mutant(NetworkSigns, "Reports none.", succeeds=lambda self, margins: margins < -np.inf)
ReportsNear = mutant(NetworkSigns, "Reports small margins.", succeeds=lambda self, margins: margins <= 0.5)
ReportsTheFirst = mutant(
    NetworkSigns, "Reports one for all.", succeeds=lambda self, margins: np.full(len(margins), margins[0] <= 0)
)
ForgetsTheLabels = mutant(
    NetworkSigns,
    "Reports where scores are not positive.",
    lambda self, X, y, W, beta, v, c, e: (
        NetworkSigns.__call__(self, X, y, W, beta, v, c, e)[0],
        self.score(NetworkSigns.__call__(self, X, y, W, beta, v, c, e)[0], W, beta, v, c) <= 0,
    ),
)
LeavesTheBall = mutant(NetworkSigns, "Forgets ε.", cut=lambda self, images, X, e: np.clip(images, 0, 1), settings={"steps": 5})
DoublesTheBall = mutant(
    NetworkSigns, "Attacks within 2ε.", lambda self, X, y, W, beta, v, c, e: NetworkSigns.__call__(self, X, y, W, beta, v, c, 2 * e)
)
LeavesThePixels = mutant(NetworkSigns, "Leaves [0, 1].", cut=lambda self, images, X, e: np.clip(images, X - e, X + e))


def _distance(own: float | None = None, power: float = 1.0, bias: float = 1.0, sign: bool = False) -> Any:
    dual = {1.0: np.inf, 2.0: 2.0, np.inf: 1.0}

    def distance(X: np.ndarray, w: np.ndarray, b: float, norm: float) -> np.ndarray:
        score = X @ w + bias * b
        return (score if sign else np.abs(score)) / np.linalg.norm(w, own or dual[norm]) ** power

    return distance


NormForItsDual = mutant(hyperplane_distance, "Divides by ‖w‖_p.", lambda X, w, b, norm: np.abs(X @ w + b) / np.linalg.norm(w, norm))
AlwaysEuclidean = mutant(hyperplane_distance, "Takes ‖w‖₂ for all.", _distance(own=2.0))
AlwaysTheLargest = mutant(hyperplane_distance, "Takes max|w| for all.", _distance(own=np.inf))
NotNormalised = mutant(hyperplane_distance, "Does not divide.", _distance(power=0))
DividesTwice = mutant(hyperplane_distance, "Divides by the square.", _distance(power=2))
ForgetsTheOffset = mutant(hyperplane_distance, "Forgets b.", _distance(bias=0))
SignedDistance = mutant(hyperplane_distance, "Keeps the sign.", _distance(sign=True))
DistancesOfTenDecimals = to_decimals(hyperplane_distance, 10)
DistancesOfSinglePrecision = single_precision(hyperplane_distance)


def _pairs(X: np.ndarray, y: np.ndarray, reach: float, norm: float = np.inf, strict: bool = False) -> list[tuple[int, int]]:
    far = {(int(i), int(j)): np.linalg.norm(X[i] - X[j], norm) for i in np.flatnonzero(y == -1) for j in np.flatnonzero(y == 1)}
    return [pair for pair, distance in far.items() if (distance < reach if strict else distance <= reach)]


def _without_conflicts(X: np.ndarray, y: np.ndarray, epsilon: float) -> int:
    return len(X) - len({i for pair in _pairs(X, y, 2 * epsilon) for i in pair})


def _greedy(X: np.ndarray, y: np.ndarray, epsilon: float) -> int:
    used: set[int] = set()
    matched = 0
    for i, j in _pairs(X, y, 2 * epsilon):
        if i not in used and j not in used:
            used |= {i, j}
            matched += 1
    return len(X) - matched


MustExceed = mutant(
    robust_count,
    "Takes balls that touch for apart.",
    lambda X, y, epsilon: robust_count(X, y, np.nextafter(epsilon, -1)) if epsilon else len(X),
)
OneRadius = mutant(robust_count, "Takes ε for 2ε.", lambda X, y, epsilon: robust_count(X, y, epsilon / 2))
FourRadii = mutant(robust_count, "Takes 4ε for 2ε.", lambda X, y, epsilon: robust_count(X, y, 2 * epsilon))
LosesBoth = mutant(robust_count, "Loses all that conflict.", _without_conflicts)
GreedyMatching = mutant(robust_count, "Matches greedily.", _greedy)
AllAreRobust = mutant(robust_count, "Counts all.", lambda X, y, epsilon: len(X))
LargerClass = mutant(robust_count, "Counts the larger class.", lambda X, y, epsilon: max((y == 1).sum(), (y == -1).sum()))
PairsForExamples = mutant(
    robust_count, "Loses one for each pair.", lambda X, y, epsilon: max(0, len(X) - len(_pairs(X, y, 2 * epsilon)))
)
EuclideanBalls = mutant(
    robust_count,
    "Takes ℓ1 balls.",
    lambda X, y, epsilon: robust_count(np.abs(X).sum(axis=1, keepdims=True) * np.sign(X[:, :1] + 0.5), y, epsilon),
)

DerivativeOfTheFirst = mutant(
    max_derivative, "That of the first maximiser.", lambda values, gradients, v: float(gradients[int(np.argmax(values))] @ v)
)
DerivativeOfTheLast = mutant(
    max_derivative,
    "That of the last maximiser.",
    lambda values, gradients, v: float(gradients[::-1][int(np.argmax(values[::-1]))] @ v),
)
LargestSlope = mutant(max_derivative, "The largest slope of all functions.", lambda values, gradients, v: (gradients @ v).max())
SmallestSlope = mutant(
    max_derivative,
    "The least slope of the maximisers.",
    lambda values, gradients, v: (gradients[values == values.max(keepdims=True)] @ v).min(),
)
MeanSlope = mutant(
    max_derivative,
    "The mean slope of the maximisers.",
    lambda values, gradients, v: (gradients[values == values.max(keepdims=True)] @ v).mean(),
)
NearlyLargest = mutant(
    max_derivative,
    "Takes functions within 1 as well.",
    lambda values, gradients, v: float((gradients[values >= values.max() - 1] @ v).max()),
)
SteepestDirection = mutant(
    max_derivative,
    "Divides by ‖v‖.",
    lambda values, gradients, v: max_derivative(values, gradients, v) / max(1e-300, float(np.linalg.norm(v))),
)
DerivativeBackwards = mutant(max_derivative, "Against v.", lambda values, gradients, v: max_derivative(values, gradients, -v))
DerivativeOfTheLeast = mutant(
    max_derivative, "That of the minimum.", lambda values, gradients, v: float((gradients[values == values.min()] @ v).min())
)


SumOfGradients = mutant(
    max_subgradient,
    "Adds all maximisers’ gradients.",
    lambda values, gradients, tol: gradients[values >= values.max() - tol].sum(axis=0),
)
MeanOfAll = mutant(max_subgradient, "The mean of all gradients.", lambda values, gradients, tol: gradients.mean(axis=0))
GradientOfTheFirst = mutant(max_subgradient, "The first gradient.", lambda values, gradients, tol: gradients[0])
GradientOfTheLeast = mutant(max_subgradient, "That of the least.", lambda values, gradients, tol: gradients[int(np.argmin(values))])
TwiceTheTolerance = mutant(
    max_subgradient, "A tolerance of 2τ + 1.", lambda values, gradients, tol: max_subgradient(values, gradients, 2 * tol + 1)
)
SoftMaximum = mutant(
    max_subgradient,
    "Weighs by exp(f).",
    lambda values, gradients, tol: np.exp(values - values.max()) @ gradients / np.exp(values - values.max()).sum(),
)
NegativeGradient = negated(max_subgradient)
LongestGradient = mutant(
    max_subgradient, "The longest gradient.", lambda values, gradients, tol: gradients[int(np.argmax((gradients**2).sum(axis=1)))]
)
NormalisedGradient = answering(
    max_subgradient, "Divides by the length.", lambda found, *_: found / max(1e-300, float(np.linalg.norm(found)))
)
GradientAndAHalf = shifted(max_subgradient, 0.5)
