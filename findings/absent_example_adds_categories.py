"""scikit-learn 1.9.1: CategoricalNB counts categories that occur with weight 0 alone."""

import numpy as np
import sklearn
from sklearn.naive_bayes import CategoricalNB

X, y = np.array([[0], [1], [0], [1]]), np.array([0, 0, 1, 0])
without = CategoricalNB().fit(X, y).predict_proba([[0]])[0]
with_it = CategoricalNB().fit(np.vstack([X, [[9]]]), [*y, 1], sample_weight=[1, 1, 1, 1, 0]).predict_proba([[0]])[0]
named = [
    CategoricalNB(min_categories=10).fit(*rows).predict_proba([[0]])[0]
    for rows in ((X, y), (np.vstack([X, [[9]]]), [*y, 1], [1, 1, 1, 1, 0]))
]
print("scikit-learn", sklearn.__version__, "without it:", without, "with it:", with_it, "with min_categories=10:", *named)
assert np.allclose(*named)
assert abs(without - with_it).max() > 0.05, "an example of weight 0 is absent: the finding has healed"
