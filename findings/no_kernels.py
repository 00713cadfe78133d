"""scikit-learn 1.9.1: sigmoid_kernel, polynomial_kernel with a negative coef0, additive_chi2_kernel and, beyond one dimension,
ExpSineSquared are not positive semidefinite.
"""

import numpy as np
from sklearn.gaussian_process.kernels import ExpSineSquared
from sklearn.metrics.pairwise import additive_chi2_kernel, polynomial_kernel, sigmoid_kernel

points = np.array([[1.0], [2.0]])
corners = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
grid = np.array([[i, j] for i in range(4) for j in range(4)], dtype=float)
matrices = {
    "sigmoid_kernel": sigmoid_kernel(points),
    "polynomial_kernel, coef0=-1": polynomial_kernel(np.array([[0.0], [1.0]]), degree=3, coef0=-1),
    "additive_chi2_kernel": additive_chi2_kernel(corners),
    "ExpSineSquared in the plane": ExpSineSquared(length_scale=1.0, periodicity=3.0)(grid),
}
for name, gram in matrices.items():
    least = np.linalg.eigvalsh(gram)[0]
    print(f"{name}: least eigenvalue {least:.4f}")
    assert np.array_equal(gram, gram.T), f"{name} is not symmetric"
    assert least < -1e-3, f"{name} is positive semidefinite here: the finding has healed"
