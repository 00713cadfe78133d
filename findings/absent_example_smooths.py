"""scikit-learn 1.9.1: GaussianNB smooths by the variance of all rows, weights left out: an example of weight 0 turns certainty into
a toss.
"""

import numpy as np
import sklearn
from sklearn.naive_bayes import GaussianNB

X, y = np.array([[0.0], [1.0], [4.0], [5.0]]), np.array([0, 0, 1, 1])
far = np.array([[1e6]])
without = GaussianNB().fit(X, y).predict_proba([[0.0]])[0]
with_it = GaussianNB().fit(np.vstack([X, far]), [*y, 1], sample_weight=[1, 1, 1, 1, 0]).predict_proba([[0.0]])[0]
print("scikit-learn", sklearn.__version__, "probabilities at 0 without it:", without, "with it:", with_it)
assert without[0] > 0.999999
assert with_it[0] < 0.6, "an example of weight 0 is absent: the finding has healed"
