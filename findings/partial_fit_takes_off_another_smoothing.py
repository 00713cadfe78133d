"""scikit-learn 1.9.1: GaussianNB.partial_fit takes off the smoothing of the new chunk, where it had added that of the one before;
chunks of one row have none.
"""

import warnings

import numpy as np
import sklearn
from sklearn.naive_bayes import GaussianNB


def in_parts(X, y, ends, **settings):
    made = GaussianNB(**settings)
    for part, labels in zip(np.split(X, ends), np.split(y, ends), strict=True):
        made.partial_fit(part, labels, classes=[0, 1])
    return made


X, y = np.array([[0.0], [0.0], [1.0], [1.0]]), np.array([0, 0, 1, 1])
with warnings.catch_warnings():
    warnings.simplefilter("ignore", RuntimeWarning)
    found = in_parts(X, y, [1, 2, 3]).predict_proba([[0.0]])[0]
at_once = GaussianNB().fit(X, y).predict_proba([[0.0]])[0]
print("scikit-learn", sklearn.__version__, "probabilities at 0 after fit:", at_once, "and row by row:", found)
assert at_once[0] > 0.999
assert np.isnan(found).all(), "rows that come one by one are smoothed: the finding has healed"

X, y = np.array([[0.0], [2.0], [4.0], [6.0], [4.0], [5.0]]), np.array([0, 0, 1, 1, 1, 1])
variances = np.array([np.var(X[y == k]) for k in (0, 1)])
of_fit = GaussianNB(var_smoothing=0.5).fit(X, y).var_.ravel() - variances
of_parts = in_parts(X, y, [4], var_smoothing=0.5).var_.ravel() - variances
print("with var_smoothing=0.5 fit adds", of_fit, "to the variances of the classes, and partial_fit", of_parts)
assert abs(of_fit - 0.5 * np.var(X)).max() < 1e-12
assert abs(of_parts[0] - 0.5 * np.var(X[:4])) < 1e-12, "it takes off what it added: the finding has healed"
assert abs(of_parts[1] - 0.25 * (np.var(X[:4]) + np.var(X[4:]))) < 1e-12, "it takes off what it added: the finding has healed"
