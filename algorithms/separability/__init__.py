"""Tests of separability, margins and simple rules; masses of the sphere, largest margins and probabilities of unions."""

from .separation import decide, halving_weights, hulls_are_disjoint, margin, separable
from .sphere import by_inclusion_and_exclusion, largest_margin, mass, union

REFERENCES = {
    "separability-test": [separable, hulls_are_disjoint],
    "margin": [margin],
    "first-one-weights": [halving_weights],
    "one-versus-rest": [decide],
    "sphere-mass": [mass],
    "largest-margin": [largest_margin],
    "union-probability": [union, by_inclusion_and_exclusion],
}
