"""Explanations: integrated gradients, Shapley values, local surrogates."""

from .gradients import GaussLegendre, StraightPath
from .shapley import ShapleyByCoalitions, ShapleyByRegression
from .surrogates import BestSubset

REFERENCES = {
    "integrated-gradients": [StraightPath, GaussLegendre],
    "shapley-values": [ShapleyByCoalitions, ShapleyByRegression],
    "local-surrogate": [BestSubset],
}
