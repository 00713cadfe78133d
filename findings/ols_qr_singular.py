"""statsmodels 0.15.0: OLS with method="qr" answers for collinear features with coefficients of 10¹⁵ that are not a least-squares
solution.
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
