"""scikit-learn 1.9.1: LinearRegression answers weights of 10¹⁷ for a constant column where rows are sparse and examples have
weights.
"""

from itertools import product

import numpy as np
import sklearn
from scipy.sparse import csr_matrix
from sklearn.linear_model import LinearRegression

y = np.array([1.0, 0.0])
for unit, times, constant in product((1.0, 2.0, 3.0), (2.0, 3.0, 4.0), (1.0, 0.1, 0.3, 3.0)):
    X, weights = np.array([[constant], [constant]]), np.array([unit, unit * times])
    dense = LinearRegression().fit(X, y, sample_weight=weights)
    sparse = LinearRegression().fit(csr_matrix(X), y, sample_weight=weights)
    if not np.allclose(sparse.predict(X), 1 / (1 + times)):
        break
print("scikit-learn", sklearn.__version__, "dense:", dense.coef_, dense.intercept_, "predictions:", dense.predict(X))
print("sparse:", sparse.coef_, sparse.intercept_, "predictions:", sparse.predict(X), "of", constant, "with weights", weights)
assert np.allclose(dense.predict(X), 1 / (1 + times))
assert not np.allclose(sparse.predict(X), 1 / (1 + times)), "it predicts the mean: the finding has healed"
