"""statsmodels' OLS.fit_regularized returns after 50 passes, converged or not, and does not say so.

statsmodels 0.15.0. The law: what it returns minimises ½RSS/n + alpha·|params|₁, as its documentation states (R. Tibshirani,
Journal of the Royal Statistical Society B 58, 1996). Of x = 2, y = 7 and a constant with the penalty 0, the constant 7 alone has
the value 0; it ends at 3/32. Smallest input: one example.
"""

import warnings
from importlib.metadata import version

import numpy as np
import statsmodels.api as sm

X, y, alpha = np.array([[2.0, 1.0]]), np.array([7.0]), np.array([0.25, 0.0])


def objective(params):
    return np.sum((y - X @ params) ** 2) / (2 * len(y)) + alpha @ np.abs(params)


with warnings.catch_warnings():
    warnings.simplefilter("error")  # there is none
    found = sm.OLS(y, X).fit_regularized(alpha=alpha, L1_wt=1.0)
longer = sm.OLS(y, X).fit_regularized(alpha=alpha, L1_wt=1.0, maxiter=10_000)
print("statsmodels", version("statsmodels"), "params:", found.params, objective(found.params), "longer:", objective(longer.params))
assert objective(longer.params) < 1e-6
assert objective(found.params) > 0.05, "it ends at the minimum: the finding has healed"
