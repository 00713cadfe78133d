"""proxsuite 0.8.0: ProxQP says solved without a look at the duality gap: of ½x² − 3x under x ≤ 1 and x ≤ 2 it answers x = 0.535;
x = 1 is least.
"""

from importlib.metadata import version

import numpy as np
import qpsolvers

problem = qpsolvers.Problem(np.array([[1.0]]), np.array([-3.0]), np.array([[1.0], [1.0]]), np.array([1.0, 2.0]))
solution = qpsolvers.solve_problem(problem, solver="proxqp")
checked = qpsolvers.solve_problem(problem, solver="proxqp", check_duality_gap=True)
print("proxsuite", version("proxsuite"), "x:", solution.x, "z:", solution.z, "gap:", solution.duality_gap())
print("with check_duality_gap:", checked.x, checked.duality_gap())
assert abs(checked.x[0] - 1) < 1e-3
assert solution.found and solution.x[0] < 0.9, "it answers x = 1: the finding has healed"
