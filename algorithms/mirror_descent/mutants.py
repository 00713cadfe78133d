"""Faulty mirror descent."""

from __future__ import annotations

from functools import partial

import numpy as np

from ..controls import mutant
from .mirror_descent import MirrorDescent, entropic, euclidean

_mirror = partial(mutant, MirrorDescent)
NeverProjects = _mirror("Leaves the cube.", projected=lambda y: y)
ProjectsOntoTheBall = _mirror("Scales to the unit ball instead.", projected=lambda y: y / max(1.0, np.sqrt(np.sum(y * y))))
ProjectsOntoTheOrthant = _mirror("Projects onto [0,1]^d.", projected=lambda y: np.clip(y, 0, 1))
ScalesIntoTheCube = _mirror("Divides by the largest entry instead.", projected=lambda y: y / max(1.0, np.max(np.abs(y))))
ForgetsTheWeights = _mirror("Takes the softmax of −ξ, wherever it is.", entropic=lambda x, xi: np.exp(-xi) / np.sum(np.exp(-xi)))
NeverNormalises = _mirror("Leaves the sum of the weights as it is.", entropic=lambda x, xi: x * np.exp(-xi))
NormalisesByTheLargest = _mirror("Divides by the largest weight.", entropic=lambda x, xi: x * np.exp(-xi) / np.max(x * np.exp(-xi)))
RaisesToTheSecond = _mirror("Weights e^(−2ξ).", entropic=lambda x, xi: entropic(x, 2 * xi))
LinearWeights = _mirror(
    "Weights 1 − ξ for e^(−ξ), never below 1/64.",
    entropic=lambda x, xi: x * np.maximum(1 - xi, 2**-6) / np.sum(x * np.maximum(1 - xi, 2**-6)),
)
HalvesTheEuclideanStep = _mirror("Steps half as far in the space.", euclidean=lambda x, xi: euclidean(x, xi / 2))
Climbs = _mirror("Steps along the subgradient.", mirror=lambda self, x, xi, domain: MirrorDescent.mirror(self, x, -xi, domain))
ForgetsAlpha = _mirror(
    "Steps by the whole subgradient, whatever α is.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(self, subgradients, start, 1.0, domain),
)
QuadruplesAlpha = _mirror(
    "Steps four times as far.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(self, subgradients, start, 4 * alpha, domain),
)
StaysPut = _mirror("Does not move.", mirror=lambda self, x, xi, domain: x)
AsksTheFirstAlways = _mirror(
    "Asks for the first function's subgradient in each round.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(
        self, [subgradients[0]] * len(subgradients), start, alpha, domain
    ),
)
AsksAtTheStart = _mirror(
    "Asks for every subgradient at the start.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(
        self, [lambda w, g=g: g(np.asarray(start)) for g in subgradients], start, alpha, domain
    ),
)
FollowsSigns = _mirror(
    "Steps by the signs of the subgradient.",
    lambda self, subgradients, start, alpha, domain: MirrorDescent.__call__(
        self, [lambda w, g=g: np.sign(g(w)) for g in subgradients], start, alpha, domain
    ),
)
