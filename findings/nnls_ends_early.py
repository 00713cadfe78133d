"""scipy 1.17.1: nnls ends away from the optimum of a 6 × 4 problem, with a residual norm that is not that of its answer."""

from itertools import permutations, product

import numpy as np
from scipy.optimize import lsq_linear, nnls

points = np.array([[0, 0.5, 0.5, 0.5, 0.5], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0]])
signs = np.array([1, -1, 1, 1])
A, b = np.vstack([(signs[:, None] * points).T, np.ones(4)]), np.array([0.0, 0, 0, 0, 0, 1])
least = np.linalg.norm(A @ lsq_linear(A, b, (0, np.inf), method="bvls", tol=1e-14).x - b)
for unit, order in product((1, 2, 3, 5, 7), permutations(range(4))):
    columns = A[:, order]
    x, reported = nnls(unit * columns, unit * b)
    residual, reported = np.linalg.norm(columns @ x - b), reported / unit
    if residual > least + 1e-3:
        break
print(f"columns {order} times {unit}: residual norm: {residual:.3f}, reported: {reported:.3f}, least: {least:.3f}")
assert residual > least + 1e-3, "it ends at the optimum: the finding has healed"
assert abs(residual - reported) > 1e-3, "what it reports is the residual norm"
