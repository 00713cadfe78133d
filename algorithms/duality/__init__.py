"""Solvers of linear and quadratic programs, the functions that a derivation of the SVM writes down, and coordinate ascent."""

from .coordinate_ascent import ascend
from .lagrangians import hard_margin, is_convex, margin_ratio, soft_margin
from .lp import ExactSimplex, Highs
from .qp import ActiveSet, InteriorPoint

REFERENCES = {
    "lp-solver": [Highs, ExactSimplex],
    "qp-solver": [InteriorPoint, ActiveSet],
    "hard-margin-lagrangian": [hard_margin],
    "soft-margin-lagrangian": [soft_margin],
    "margin-ratio": [margin_ratio],
    "convexity-test": [is_convex],
    "coordinate-ascent": [ascend],
}
