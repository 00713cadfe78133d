"""scikit-learn's LinearRegression answers weights of 1e17 for a constant column where rows are sparse and examples have weights.

scikit-learn 1.9.1. The law: a fit with the integer weights s is the fit to rows that are repeated s times (S. Weisberg, Applied
Linear Regression, 4th ed., 2014, §7.1), and minimises Σ sᵢ(⟨w,xᵢ⟩ + b − yᵢ)²: here each prediction is the weighted mean of y. The
weighted mean of the column is what stands in it but for rounding, so that the centred column is rounding alone, and the fit divides
by it; of dense rows the answer is right. Smallest input: a column of two equal numbers, the targets 1 and 0, two weights. Which
numbers depends on the processor: on one it is ones with the weights 1 and 2, on another 0.1 with the weights 2 and 4.
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
