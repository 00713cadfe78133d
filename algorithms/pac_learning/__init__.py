"""PAC learning: empirical risk minimisation over finite classes, sample sizes, memorisers, and thresholds."""

from ..controls import configured
from .finite_classes import agnostic_examples, learn, realizable_examples, zero_one_loss
from .learners import NearestPoint, Threshold, VoteOfEqualPoints

REFERENCES = {
    "zero-one-loss": [zero_one_loss],
    "finite-class-learner": [learn, configured(learn, last=True)],
    "realizable-sample-size": [realizable_examples],
    "agnostic-sample-size": [agnostic_examples],
    "memoriser": [NearestPoint, VoteOfEqualPoints],
    "bayes-classifier": [VoteOfEqualPoints, configured(VoteOfEqualPoints, tie=1)],
    "threshold-learner": [Threshold, configured(Threshold, at="low"), configured(Threshold, at="high")],
}
