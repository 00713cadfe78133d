"""cvxpy with ProxQP answers `optimal` without a look at the duality gap: about −2.4993 where the least value is −2.5."""

import cvxpy as cp
import numpy as np

x = cp.Variable(1)
problem = cp.Problem(cp.Minimize(0.5 * cp.square(x[0]) - 3 * x[0]), [np.array([[1.0], [1.0]]) @ x <= np.array([1.0, 2.0])])
value = problem.solve(solver="PROXQP")
print("value:", value, problem.status)
assert problem.status == "optimal" and value > -2.5 + 1e-4, "it is the optimum: the finding has healed"
