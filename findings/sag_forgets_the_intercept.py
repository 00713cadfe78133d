"""scikit-learn's LogisticRegression by sag and saga ends while its intercept is far from the best one, and does not warn.

scikit-learn 1.9.1. The law: with an unpenalised intercept the mean of the fitted probabilities is the share of the positive labels
(the derivative of the loss by b; D. R. Cox, Journal of the Royal Statistical Society B 20, 1958). Both solvers end where no weight
has changed, and the intercept is none of these: where the features say nothing, after one pass, at any tol. Smallest input: two
examples at 0 with both labels.
"""

import warnings

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression

X, y = np.zeros((2, 1)), np.array([-1, 1])
means = {}
for solver in ("sag", "saga"):
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # there is none
        model = LogisticRegression(solver=solver, tol=1e-12, max_iter=100_000, random_state=0).fit(X, y)
    means[solver] = float(np.mean(model.predict_proba(X)[:, 1]))
    print("scikit-learn", sklearn.__version__, solver, "passes:", model.n_iter_, "mean probability:", means[solver], "share: 0.5")
assert all(abs(mean - 0.5) > 0.01 for mean in means.values()), "they have the right mean: the finding has healed"
