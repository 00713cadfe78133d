"""Tuning of hyperparameters: Gaussian processes, momentum that runs backwards, and search of a finite space."""

from ..controls import configured
from .budgets import RandomSearch, SweepSearch
from .gaussian_processes import GaussianProcess, SequentialProcess
from .reversible import IntegerMomentum, ReversibleMomentum, buffered_multiplication

REFERENCES = {
    "gaussian-process": [GaussianProcess, SequentialProcess],
    "reversible-momentum": [ReversibleMomentum],
    "buffered-multiplication": [buffered_multiplication],
    "integer-momentum": [IntegerMomentum],
    "budgeted-search": [RandomSearch, configured(RandomSearch, seed=1), SweepSearch],
}
