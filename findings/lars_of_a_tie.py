"""scikit-learn's Lars does not end at the least-squares solution where two features tie, and gives no warning.

scikit-learn 1.9.1. The law: the LARS path has falling correlations, and its end is the least-squares fit (Efron, Hastie, Johnstone
and Tibshirani, Annals of Statistics 32, 2004, §2). Here w = (−1, −1), b = 1 fits exactly; Lars ends at w = (−2, −1.5), b = 1.5,
and its alphas go up on the way. Smallest input: the two unit vectors and 0.
"""

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
