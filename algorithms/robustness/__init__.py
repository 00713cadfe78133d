"""Robustness: attacks within a ball, gradients of a maximum, margins, and randomised smoothing."""

from ..controls import configured
from .attacks import NetworkSigns, SignSteps, ascend, project
from .margins import hyperplane_distance, max_derivative, max_subgradient, robust_count
from .smoothing import CountsCertificate, GaussianRadius, least_probability

REFERENCES = {
    "ball-projection": [project],
    "projected-ascent": [ascend],
    "linear-attack": [SignSteps, configured(SignSteps, steps=40)],
    "network-attack": [NetworkSigns, configured(NetworkSigns, steps=10, starts=4)],
    "hyperplane-distance": [hyperplane_distance],
    "robust-count": [robust_count],
    "max-derivative": [max_derivative],
    "max-subgradient": [max_subgradient],
    "worst-case-probability": [least_probability],
    "gaussian-radius": [GaussianRadius],
    "counts-certificate": [CountsCertificate],
}
