"""Empirical risk, sampling, model and feature selection, and mutual information: functions, each the textbook's formula or loop."""

from ..controls import configured
from .information import by_entropies, divergence_from_independence, mutual_information
from .risk import least_error, least_error_last, polynomial_fit, polynomial_fit_scaled
from .sampling import estimate, rectangle_sample_size, vc_deviation_bound, vc_sample_size
from .selection import (
    backward_search,
    cross_validate,
    forward_search,
    hold_out,
    strongest_correlations,
    subset_search,
)
from .splitters import KFold, LeaveOneOut, StratifiedKFold

REFERENCES = {
    "empirical-risk-minimiser": [least_error, least_error_last],
    "polynomial-fit": [polynomial_fit, polynomial_fit_scaled],
    "range-count-estimator": [estimate],
    "rectangle-sample-size": [rectangle_sample_size],
    "vc-sample-size": [vc_sample_size],
    "vc-deviation-bound": [vc_deviation_bound],
    "cross-validation": [cross_validate],
    "hold-out": [hold_out],
    "splitter": [configured(KFold, n_splits=3), KFold, configured(KFold, n_splits=4, seed=1), LeaveOneOut],
    "stratified-splitter": [
        configured(StratifiedKFold, n_splits=3),
        StratifiedKFold,
        configured(StratifiedKFold, n_splits=2, seed=1),
    ],
    "forward-search": [forward_search],
    "backward-search": [backward_search],
    "subset-search": [subset_search],
    "feature-filter": [strongest_correlations],
    "mutual-information": [mutual_information, divergence_from_independence, by_entropies],
}
