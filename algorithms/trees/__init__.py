"""Decision trees, sampling with replacement, and gradient boosting."""

from ..controls import configured
from .boosted_trees import BoostedTrees
from .decision_tree import DecisionTree, bootstrap
from .gradient_boosting import boost

REFERENCES = {
    "tree-classifier": [DecisionTree],
    "bootstrap": [bootstrap],
    "gradient-booster": [boost],
    "boosting-regressor": [
        BoostedTrees,
        configured(BoostedTrees, learning_rate=1.0, n_estimators=4),
        configured(BoostedTrees, learning_rate=0.1, max_depth=1),
    ],
}
