"""scikit-learn 1.9.1: LogisticRegression with sag or saga ends while its intercept is far from the best one, at any tol, and does
not warn.
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
