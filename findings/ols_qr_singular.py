"""statsmodels' OLS with method="qr" answers for collinear features with coefficients of 1e15 that are no least-squares solution.

statsmodels 0.15.0. The law: w minimises ‖Xw − y‖² if and only if Xᵀ(Xw − y) = 0 (Hastie, Tibshirani and Friedman, The Elements of
Statistical Learning, 2009, §3.2). Here the columns are equal, and R has a corner of 1e-17 for 0; no warning is given. With the
default, method="pinv", the sum of squares is 0.005, and with "qr" 0.069. Smallest input: two equal columns of 0.1.
"""

import warnings

import numpy as np
import statsmodels
import statsmodels.api as sm

X, y = np.array([[0.1, 0.1], [0.1, 0.1]]), np.array([0.0, 0.1])
with warnings.catch_warnings():
    warnings.simplefilter("error")  # there is none
    by_qr = sm.OLS(y, X).fit(method="qr")
    warnings.simplefilter("ignore")  # pinv has one, that the coefficients are not unique
    by_pinv = sm.OLS(y, X).fit()
print("statsmodels", statsmodels.__version__, "qr:", by_qr.params, by_qr.ssr, "pinv:", by_pinv.params, by_pinv.ssr)
assert by_qr.ssr > by_pinv.ssr + 0.01, "it is a solution, or refused: the finding has healed"
