"""scikit-learn's Perceptron stops before it separates separable data, without a warning, at its default tol=1e-3.

The perceptron convergence theorem: on separable data it stops, and then separates them. With tol=None it does.
"""

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
