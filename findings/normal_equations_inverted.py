"""mlxtend's LinearRegression inverts XᵀX, its default, or R, and answers where they are singular but for rounding.

mlxtend 0.25.0. The law: w minimises ‖Xw − y‖² if and only if Xᵀ(Xw − y) = 0 (Hastie, Tibshirani and Friedman, The Elements of
Statistical Learning, 2009, §3.2). Two examples of two features and an intercept have an exact fit (method="svd" finds it); "direct"
predicts −1 for both. With "qr" the sum of squares is 1505 where 0.5 is the least. No warning is given. Smallest inputs: below.
"""

import warnings
from importlib.metadata import version

import numpy as np
from mlxtend.regressor import LinearRegression

inputs = {
    "direct": (np.array([[0.0, 1.0], [4.0, 4.0]]), np.array([0.0, 1.0])),
    "qr": (np.array([[0.0, 0.0], [1.0, 1.0], [0.0, 0.0]]), np.array([0.0, 0.0, 1.0])),
}


def squares(method, X, y):
    """Σ(Xw + b − y)²."""
    return np.sum((LinearRegression(method=method).fit(X, y).predict(X) - y) ** 2)


with warnings.catch_warnings():
    warnings.simplefilter("error")  # there is none
    for method, (X, y) in inputs.items():
        print("mlxtend", version("mlxtend"), method, "Σ(Xw + b − y)²:", squares(method, X, y), "least:", squares("svd", X, y))
        assert squares(method, X, y) > squares("svd", X, y) + 0.1, "it is a solution, or refused: the finding has healed"
