"""scikit-learn 1.9.1: Perceptron stops before it separates separable data at its default tol=1e-3, without a warning."""

import warnings

import numpy as np
from sklearn.linear_model import Perceptron

X, y = np.array([[2.0, 1.0], [3.0, 1.0]]), np.array([-1, 1])
with warnings.catch_warnings():
    warnings.simplefilter("error")  # there is none
    default, patient = Perceptron().fit(X, y), Perceptron(tol=None).fit(X, y)
print("y(⟨w,x⟩ + b), by default:", y * default.decision_function(X), "with tol=None:", y * patient.decision_function(X))
assert (y * patient.decision_function(X) > 0).all(), "the data are separable"
assert not (y * default.decision_function(X) > 0).all(), "it separates them: the finding has healed"
