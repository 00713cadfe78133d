"""scikit-learn's LinearRegression answers weights of 1e17 for a constant column where rows are sparse and examples have weights.

scikit-learn 1.9.1. The law: a fit with the integer weights s is the fit to rows that are repeated s times (S. Weisberg, Applied
Linear Regression, 4th ed., 2014, §7.1), and minimises Σ sᵢ(⟨w,xᵢ⟩ + b − yᵢ)²: here each prediction is 1/3. The weighted mean of the
column is 1 but for rounding, so that the centred column is rounding alone, and the fit divides by it; of dense rows the answer is
right. Smallest input: a column of two ones, the targets 1 and 0, the weights 1 and 2.
"""

import numpy as np
import sklearn
from scipy.sparse import csr_matrix
from sklearn.linear_model import LinearRegression

X, y, weights = np.array([[1.0], [1.0]]), np.array([1.0, 0.0]), np.array([1.0, 2.0])
dense = LinearRegression().fit(X, y, sample_weight=weights)
sparse = LinearRegression().fit(csr_matrix(X), y, sample_weight=weights)
print("scikit-learn", sklearn.__version__, "dense:", dense.coef_, dense.intercept_, "predictions:", dense.predict(X))
print("sparse:", sparse.coef_, sparse.intercept_, "predictions:", sparse.predict(X))
assert np.allclose(dense.predict(X), 1 / 3)
assert not np.allclose(sparse.predict(X), 1 / 3), "it predicts 1/3: the finding has healed"
