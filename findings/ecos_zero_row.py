"""ecos 2.0.14: ECOS dies (an internal error, or a segmentation fault) on linear programs whose inequalities have a row of zeros."""

import cvxpy as cp
import numpy as np

x = cp.Variable(1)
problem = cp.Problem(cp.Minimize(np.zeros(1) @ x), [np.zeros((1, 1)) @ x <= np.zeros(1)])
try:
    problem.solve(solver="ECOS")
except RuntimeError as error:
    print("ECOS:", error)
else:
    raise AssertionError(f"it answers {problem.status}: the finding has healed")
