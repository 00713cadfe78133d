"""Mirror descent, and subgradients."""

from .mirror_descent import MirrorDescent
from .subgradients import subgradient

REFERENCES = {"mirror-descent": [MirrorDescent], "subgradient": [subgradient]}
