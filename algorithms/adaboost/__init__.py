"""AdaBoost with decision stumps, and the weighted error of a classifier."""

from ..controls import configured
from .adaboost import AdaBoost, AdaBoostByClass
from .staged import StagedAdaBoost
from .weighted_error import weighted_error

REFERENCES = {
    "booster": [
        configured(AdaBoost, n_estimators=8),
        configured(AdaBoost, n_estimators=6, polarity="up"),
        configured(AdaBoost, n_estimators=8, rotate=True),
        configured(AdaBoost, n_estimators=8, rotate=True, polarity="up"),
        configured(AdaBoost, n_estimators=5, normalised=True),
        configured(AdaBoost, n_estimators=12),
        configured(AdaBoostByClass, n_estimators=12),
    ],
    "staged-booster": [StagedAdaBoost, configured(StagedAdaBoost, n_estimators=80)],
    "weighted-error": [weighted_error],
}
