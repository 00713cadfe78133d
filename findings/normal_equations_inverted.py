"""mlxtend 0.25.0: LinearRegression inverts XᵀX, its default, or R, and answers where they are singular but for rounding."""

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
