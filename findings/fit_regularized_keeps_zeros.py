"""statsmodels 0.15.0: OLS.fit_regularized never looks again at a weight that became 0, and says converged=True away from the
minimum.
"""

from importlib.metadata import version

import numpy as np
import statsmodels.api as sm

X, y, alpha = np.array([[2.0, 0.0, 1.0], [0.0, 1.0, 1.0]]), np.array([0.0, 1.0]), np.array([0.25, 0.25, 0.0])


def objective(params):
    return np.sum((y - X @ params) ** 2) / (2 * len(y)) + alpha @ np.abs(params)


found = sm.OLS(y, X).fit_regularized(alpha=alpha, L1_wt=1.0, maxiter=20_000)
better = np.array([-0.25, 0.0, 0.75])
print(
    "statsmodels", version("statsmodels"), "params:", found.params, "converged:", found.converged, "value:", objective(found.params)
)
print("params:", better, "value:", objective(better))
assert found.converged, "it says that it has not converged"
assert objective(found.params) > objective(better) + 0.01, "it ends at the minimum: the finding has healed"
