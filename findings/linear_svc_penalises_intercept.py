"""scikit-learn 1.9.1: LinearSVC penalises its intercept, so that it does not minimise the soft-margin SVM's objective."""

import numpy as np
from sklearn.svm import SVC, LinearSVC

X, y = np.array([[10.0], [12.0]]), np.array([-1, 1])


def objective(model):
    """½‖w‖² + CΣ max(0, 1 − y(⟨w,x⟩ + b)), C = 1."""
    w, b = model.coef_.ravel(), float(np.ravel(model.intercept_)[0])
    return w @ w / 2 + np.maximum(0, 1 - y * (X @ w + b)).sum()


penalised = LinearSVC(loss="hinge", C=1.0, tol=1e-9, max_iter=10**6, random_state=0).fit(X, y)
plain = SVC(kernel="linear", C=1.0, tol=1e-9).fit(X, y)
print("LinearSVC:", objective(penalised), "SVC:", objective(plain))
assert objective(penalised) > objective(plain) + 0.1, "it solves the same problem: the finding has healed"
