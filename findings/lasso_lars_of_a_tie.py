"""scikit-learn 1.9.1: LassoLars does not end at the LASSO's solution where two features tie, and gives no warning."""

import warnings

import numpy as np
import sklearn
from sklearn.linear_model import Lasso, LassoLars

X, y = np.array([[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]]), np.array([0.0, 0.0, 0.0, 2.0])


def objective(model):
    return np.sum((y - model.predict(X)) ** 2) / (2 * len(y)) + 0.25 * np.sum(np.abs(model.coef_))


with warnings.catch_warnings():
    warnings.simplefilter("error")  # there is none
    lars = LassoLars(alpha=0.25).fit(X, y)
lasso = Lasso(alpha=0.25, tol=1e-10).fit(X, y)
print("scikit-learn", sklearn.__version__, "LassoLars:", lars.coef_, objective(lars), "Lasso:", lasso.coef_, objective(lasso))
assert np.allclose(lasso.coef_, [-0.25, -0.25])
assert objective(lars) > objective(lasso) + 0.05, "it ends at the solution: the finding has healed"
