"""scipy 1.17.1: lstsq with LAPACK's gelsy takes a matrix of rank 1 for one of rank 2, and its answer is not a least-squares
solution.
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
