"""quadprog 0.1.14: quadprog needs a positive definite P, and answers for a singular one that passes its test by rounding."""

import numpy as np
import qpsolvers

P, q = np.array([[2.0, 2.0], [2.0, 2.0]]), np.array([0.0, -1.0])
solution = qpsolvers.solve_problem(qpsolvers.Problem(P, q, np.array([[0.0, 1.0]]), np.ones(1)), solver="quadprog")
value = solution.x @ P @ solution.x / 2 + q @ solution.x
print("x:", solution.x, "value:", value, "least: -1")
assert solution.found and value > -1 + 1e-3, "it is the optimum, or refused: the finding has healed"
