"""scikit-learn 1.9.1: DummyRegressor(strategy="median") with weights of 1 is the lower one of the two middle values, without
weights their mean.
"""

import numpy as np
import sklearn
from sklearn.dummy import DummyRegressor

X, y = np.zeros((2, 1)), np.array([1.0, 2.0])
without = DummyRegressor(strategy="median").fit(X, y).predict(X[:1])
with_ones = DummyRegressor(strategy="median").fit(X, y, sample_weight=np.ones(2)).predict(X[:1])
print("scikit-learn", sklearn.__version__, "without weights:", without, "with weights of 1:", with_ones)
assert without[0] == 1.5
assert with_ones[0] != 1.5, "weights of 1 are none: the finding has healed"
