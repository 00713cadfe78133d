"""scikit-learn's f_regression gives a perfectly correlated feature the score −2.25e15, the lowest, and SelectKBest drops it.

scikit-learn 1.9.1. The law: F = r²/(1 − r²)·(n − 2) is at least 0 and grows with r², so that the k features of largest F are the
most strongly correlated (Guyon and Elisseeff, JMLR 3, 2003, §2.2). Here r is 1 but for rounding, and 1 − r² = −4.4e-16. Smallest
input: three examples, a feature that is the target, and another one.
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
