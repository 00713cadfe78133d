"""Learners of scikit-learn that are handed their rows as a sparse matrix. Nothing of lemmata."""

import importlib
import inspect

import numpy as np


class Sparse:
    """The coefficients and the intercept of a weighted learner."""

    def __init__(self, target, **settings):
        self.target, self.settings = target, settings

    def __call__(self, X, y, weights, at):
        from scipy.sparse import csr_matrix

        module, _, name = self.target.partition(":")
        kind = getattr(importlib.import_module(module), name)
        known = inspect.signature(kind).parameters  # of some learners the tolerance can be set only later
        model = kind(**{key: value for key, value in self.settings.items() if key in known})
        model.fit(csr_matrix(X), y, sample_weight=weights)
        return np.append(np.ravel(model.coef_), model.intercept_)
