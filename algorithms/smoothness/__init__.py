"""Bregman divergences and dual norms."""

from .bregman import divergence
from .norms import dual_norm

REFERENCES = {"bregman-divergence": [divergence], "dual-norm": [dual_norm]}
