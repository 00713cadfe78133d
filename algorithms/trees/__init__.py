"""Decision trees, sampling with replacement, and gradient boosting."""

from .decision_tree import DecisionTree, bootstrap
from .gradient_boosting import boost

REFERENCES = {"tree-classifier": [DecisionTree], "bootstrap": [bootstrap], "gradient-booster": [boost]}
