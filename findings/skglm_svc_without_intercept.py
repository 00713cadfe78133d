"""skglm 0.5: LinearSVC takes fit_intercept=True, its default, and fits none: intercept_ is 0 whatever the data."""

from importlib.metadata import version

import numpy as np
from skglm import LinearSVC
from sklearn.svm import SVC

X, y = np.array([[-2.0], [1.0]]), np.array([-1, 1])


def objective(model):
    """½‖w‖² + CΣ max(0, 1 − y(⟨w,x⟩ + b)), C = 1."""
    w, b = np.ravel(model.coef_), float(np.ravel(model.intercept_)[0])
    return w @ w / 2 + np.maximum(0, 1 - y * (X @ w + b)).sum()


model, reference = LinearSVC(C=1.0, fit_intercept=True).fit(X, y), SVC(kernel="linear", C=1.0, tol=1e-9).fit(X, y)
print("skglm", version("skglm"), "intercept_:", model.intercept_, "objective:", objective(model), "least:", objective(reference))
assert np.ravel(model.intercept_)[0] == 0 and objective(model) > objective(reference) + 0.1, "it fits one: the finding has healed"
