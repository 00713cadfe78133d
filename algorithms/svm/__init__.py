"""Support vector machines by sequential minimal optimisation, and one step of it."""

from ..controls import configured
from .nu_classifier import NuMachine
from .one_class import OneClassMachine
from .svm import CentredHardMarginSVM, HardMarginSVM, SoftMarginSVM, pair_step
from .svr import SVR

REFERENCES = {
    "max-margin-classifier": [HardMarginSVM, CentredHardMarginSVM, SoftMarginSVM],
    "soft-margin-classifier": [
        SoftMarginSVM,
        configured(SoftMarginSVM, C=16.0, tol=1e-4),
        configured(SoftMarginSVM, C=0.125, tol=1e-4),
    ],
    "smo-step": [pair_step],
    "nu-classifier": [
        NuMachine,
        configured(NuMachine, nu=0.25),
        configured(NuMachine, nu=0.625, kernel="precomputed"),
    ],
    "support-vector-regressor": [
        SVR,
        configured(SVR, C=8.0, epsilon=0.5),
        configured(SVR, C=0.25, epsilon=0.25, kernel="precomputed"),
    ],
    "one-class-classifier": [
        OneClassMachine,
        configured(OneClassMachine, nu=0.25),
        configured(OneClassMachine, nu=0.75, kernel="precomputed"),
    ],
}
