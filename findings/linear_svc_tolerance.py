"""scikit-learn 1.9.1: LinearSVC without an intercept ends far from the optimum at any tol, without a warning: LIBLINEAR's
stopping rule does not bound the duality gap.
"""

import warnings

import numpy as np
from sklearn.svm import LinearSVC

X, y = np.array([[3.0], [3.0]]), np.array([-1, 1])
with warnings.catch_warnings():
    warnings.simplefilter("error")  # there is none
    model = LinearSVC(loss="hinge", random_state=0, fit_intercept=False, tol=1e-8, max_iter=10**6).fit(X, y)
w = model.coef_.ravel()
value = w @ w / 2 + np.maximum(0, 1 - y * (X @ w)).sum()
print("w:", w, "objective:", value, "least: 2")
assert value > 2 + 1e-2, "it ends at the optimum: the finding has healed"
