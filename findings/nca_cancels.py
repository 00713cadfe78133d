"""scikit-learn 1.9.1: NeighborhoodComponentsAnalysis computes its objective and gradient by squares that cancel far from
0, and ends below where it starts.
"""

import numpy as np
import sklearn
from sklearn.neighbors import NeighborhoodComponentsAnalysis

X, y = np.array([[-6.0], [-1.0], [-3.0]]), [0, 1, 0]  # the objective does not change where all points are moved


def objective(A, X):
    D = ((X[:, None] @ A.T - X[None] @ A.T) ** 2).sum(axis=2)
    P = np.exp(-np.where(np.eye(len(X)), np.inf, D))
    return (P * np.equal.outer(y, y)).sum(axis=1) @ (1 / P.sum(axis=1))


print("scikit-learn", sklearn.__version__, "starts at", objective(np.eye(1), X))
for shift in (0.0, 2.0**27):
    learned = NeighborhoodComponentsAnalysis(init=np.eye(1), tol=1e-12).fit(X + shift, y).components_
    print("learned of X +", shift, "it is", objective(learned, X), "at", learned)
assert objective(learned, X) < objective(np.eye(1), X) - 1e-4, "the finding has healed"
