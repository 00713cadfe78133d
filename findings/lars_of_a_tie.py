"""scikit-learn 1.9.1: Lars does not end at the least-squares solution where two features tie, and gives no warning."""

import warnings

import numpy as np
import sklearn
from sklearn.linear_model import Lars, LinearRegression

X, y = np.array([[0.0, 1.0], [1.0, 0.0], [0.0, 0.0]]), np.array([0.0, 0.0, 1.0])
with warnings.catch_warnings():
    warnings.simplefilter("error")  # there is none
    lars = Lars().fit(X, y)
least = np.sum((LinearRegression().fit(X, y).predict(X) - y) ** 2)
found = np.sum((lars.predict(X) - y) ** 2)
print("scikit-learn", sklearn.__version__, "alphas_:", lars.alphas_, "Σ(Xw + b − y)²:", found, "least:", least)
assert found > least + 0.1, "it ends at the least-squares fit: the finding has healed"
assert np.any(np.diff(lars.alphas_) > 0), "its correlations fall"
