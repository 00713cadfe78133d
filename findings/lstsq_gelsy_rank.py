"""SciPy's lstsq with LAPACK's gelsy takes a matrix of rank 1 for one of rank 2, and its answer is no least-squares solution.

SciPy 1.17.1. The law: w minimises ‖Aw − b‖² if and only if Aᵀ(Aw − b) = 0 (Hastie, Tibshirani and Friedman, The Elements of
Statistical Learning, 2009, §3.2). Here Aᵀ(Aw − b) is (0.75, 0.75), w about (−5.9e14, 5.9e14). gelsd, the default, and gelss find
the rank 1. With cond=None the rank is judged by the unit roundoff alone. Smallest input: two proportional rows.
"""

import numpy as np
import scipy
from scipy.linalg import lstsq

A, b = np.array([[1.0, 1.0], [3.0, 3.0]]), np.array([0.0, 1.0])
for driver in ("gelsd", "gelsy"):
    w, _, rank, _ = lstsq(A, b, lapack_driver=driver)
    slope = A.T @ (A @ w - b)
    print("SciPy", scipy.__version__, driver, "rank:", rank, "w:", w, "Aᵀ(Aw − b):", slope)
    assert np.abs(slope).max() < 1e-9 or driver == "gelsy", "the default driver finds a solution"
assert rank == 2 and np.abs(slope).max() > 0.1, "it is a solution: the finding has healed"
