"""SciPy's nnls ends away from the optimum of a 6 × 4 problem, with a residual norm that is not that of its answer.

The least residual norm is 1/√5, about 0.447 (scipy/scipy#25389).
"""

import numpy as np
from scipy.optimize import lsq_linear, nnls

points = np.array([[0, 0.5, 0.5, 0.5, 0.5], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0]])
signs = np.array([1, -1, 1, 1])
A, b = np.vstack([(signs[:, None] * points).T, np.ones(4)]), np.array([0.0, 0, 0, 0, 0, 1])
x, reported = nnls(A, b)
residual, least = np.linalg.norm(A @ x - b), np.linalg.norm(A @ lsq_linear(A, b, (0, np.inf), method="bvls", tol=1e-14).x - b)
print(f"residual norm: {residual:.3f}, reported: {reported:.3f}, least: {least:.3f}")
assert residual > least + 1e-3, "it ends at the optimum: the finding has healed"
assert abs(residual - reported) > 1e-3, "what it reports is the residual norm"
