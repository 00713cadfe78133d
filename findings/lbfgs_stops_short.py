"""scikit-learn 1.9.1: LogisticRegression (lbfgs, its default solver) ends before a tol of 10⁻⁸ or less is met, and does not
warn.
"""

import warnings

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression

X, y = np.array([[2.0, 0.0, 0.0], [1.0, 0.0, 3.0], [2.0, 3.0, -1.0]]), np.array([-1, 1, 1])
left = {}
for tol in (1e-8, 1e-10, 1e-12):
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # there is none
        model = LogisticRegression(C=1.0, tol=tol).fit(X, y)
    excess = -y / (1 + np.exp(y * (X @ model.coef_[0] + model.intercept_[0])))
    left[tol] = float(np.max(np.abs(np.append((excess @ X + model.coef_[0]) / len(y), np.mean(excess)))))
print("scikit-learn", sklearn.__version__, "the largest entry of the gradient, by tol:", left)
assert all(g > tol for tol, g in left.items()), "it stops where the gradient is within tol: the finding has healed"
