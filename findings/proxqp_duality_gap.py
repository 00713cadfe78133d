"""ProxQP says `solved` without a look at the duality gap: of ½x² − 3x under x ≤ 1 and x ≤ 2 it answers x = 0.535; x = 1 is least.

proxsuite 0.8.0 by qpsolvers 4.13.0. The law: what is least has multipliers with zᵢ(hᵢ − gᵢx) = 0, so that the value of the dual is
that of the primal (S. Boyd and L. Vandenberghe, Convex Optimization, 2004, §5.5.2). Primal and dual residuals are met to 1e-6, the
gap is 1.1: multipliers of inequalities that are slack. `check_duality_gap=True` mends it. Smallest input: one variable, two bounds.
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
