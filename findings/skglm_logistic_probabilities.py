"""skglm 0.5: SparseLogisticRegression.predict_proba is 1/(1 + e⁻²ᶻ) for the score z, not 1/(1 + e⁻ᶻ), the model that it fits."""

from importlib.metadata import version

import numpy as np
from skglm import SparseLogisticRegression

X, y = np.zeros((3, 1)), np.array([0, 1, 1])
model = SparseLogisticRegression(alpha=1.0, fit_intercept=True, tol=1e-8).fit(X, y)
found = model.predict_proba(X)[:, 1]
z = model.decision_function(X)
print("skglm", version("skglm"), "intercept_:", model.intercept_, "probabilities:", found, "1/(1 + e⁻ᶻ):", 1 / (1 + np.exp(-z)))
assert np.allclose(1 / (1 + np.exp(-z)), y.mean(), atol=1e-3), "the intercept is the best one"
assert np.all(np.abs(found - y.mean()) > 0.1), "they have the right mean: the finding has healed"
