"""scikit-learn 1.9.1: LocalOutlierFactor depends on the scale of the data: at distances of 10⁻¹² all factors are near 1."""

import numpy as np
import sklearn
from sklearn.neighbors import LocalOutlierFactor

X = np.array([[0.0], [1], [3], [10]])
print("scikit-learn", sklearn.__version__)
for scale in (1, 1e-5, 1e-10, 1e-12):
    factors = -LocalOutlierFactor(n_neighbors=1).fit(X * scale).negative_outlier_factor_
    print("points times", scale, "have the local outlier factors", factors)
print("by the definition, at every scale: 1, 1, 2 and 3.5")
assert abs(factors - [1, 1, 2, 3.5]).max() > 1, "the finding has healed"
