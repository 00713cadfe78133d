"""Support vector machines by sequential minimal optimisation, and one step of it."""

from ..controls import configured
from .one_class import OneClassMachine
from .svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM, pair_step

REFERENCES = {
    "max-margin-classifier": [HardMarginSVM, CentredHardMarginSVM, SoftMarginSVM],
    "soft-margin-classifier": [
        SoftMarginSVM,
        configured(SoftMarginSVM, C=16.0, tol=1e-4),
        configured(SoftMarginSVM, C=0.125, tol=1e-4),
    ],
    "smo-step": [pair_step],
    "one-class-classifier": [
        OneClassMachine,
        configured(OneClassMachine, nu=0.25),
        configured(OneClassMachine, nu=0.75, kernel="precomputed"),
    ],
}
