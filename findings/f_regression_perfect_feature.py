"""scikit-learn 1.9.1: f_regression gives a perfectly correlated feature the score −2.25e15, the lowest of all, and SelectKBest
drops it.
"""

import numpy as np
import sklearn
from sklearn.feature_selection import SelectKBest, f_regression, r_regression

X, y = np.array([[1.0, 0.0], [0.0, 0.0], [0.0, 1.0]]), np.array([1.0, 0.0, 0.0])
scores, _ = f_regression(X, y)
chosen = SelectKBest(f_regression, k=1).fit(X, y).get_support()
print("scikit-learn", sklearn.__version__, "r:", r_regression(X, y), "F:", scores, "selected:", chosen)
assert np.array_equal(X[:, 0], y), "the first feature is the target"
assert scores[0] < 0 and not chosen[0], "it is selected: the finding has healed"
