"""HiGHS calls a point of a quadratic program optimal that misses a constraint by 2, through cvxpy.

cvxpy 1.9.3 with highspy 1.15.1. The law: an optimal point is feasible, to within the tolerances (1e-7). Here min ½xᵀPx + qᵀx,
Gx ≤ h, Ax = b, P definite, all in small integers, with a feasible point of integers; Clarabel solves it. Smallest input so far: 17
variables, 25 inequalities and 2 equations.
"""

import cvxpy as cp
import numpy as np

NUMBERS = """
16 -2 3 -4 -3 -2 -1 1 4 -5 2 0 0 -2 0 -1 0
-2 13 -1 3 1 1 2 0 -3 -8 0 0 3 1 1 0 1
3 -1 14 2 -2 -4 4 -2 -1 0 -3 -2 -5 -6 0 2 -3
-4 3 2 15 -1 -5 1 -3 -1 -4 -4 2 -2 -2 3 0 1
-3 1 -2 -1 12 1 1 -3 1 -1 -3 -3 2 3 1 0 -2
-2 1 -4 -5 1 10 -1 4 -2 2 2 -2 1 -1 1 3 -2
-1 2 4 1 1 -1 11 5 -2 -2 0 -3 -2 -2 2 0 -3
1 0 -2 -3 -3 4 5 12 -2 2 5 -3 1 0 3 -2 1
4 -3 -1 -1 1 -2 -2 -2 15 -4 2 -1 -7 4 0 -3 1
-5 -8 0 -4 -1 2 -2 2 -4 16 2 -3 2 1 -1 0 0
2 0 -3 -4 -3 2 0 5 2 2 8 0 1 2 1 -4 1
0 0 -2 2 -3 -2 -3 -3 -1 -3 0 14 -1 -5 1 0 2
0 3 -5 -2 2 1 -2 1 -7 2 1 -1 13 4 -1 -3 0
-2 1 -6 -2 3 -1 -2 0 4 1 2 -5 4 13 -2 -3 2
0 1 0 3 1 1 2 3 0 -1 1 1 -1 -2 7 -2 -1
-1 0 2 0 0 3 0 -2 -3 0 -4 0 -3 -3 -2 12 -1
0 1 -3 1 -2 -2 -3 1 1 0 1 2 0 2 -1 -1 12
1 -7 -8 4 3 8 0 8 -4 -9 4 8 1 -1 -1 9 -5
3 -3 -2 2 3 -3 2 1 0 -3 3 -1 3 0 2 2 -3
2 1 -2 0 -3 -3 3 0 3 1 -2 -1 -2 3 2 -1 -2
-3 -1 2 3 1 -3 -1 -2 -2 -3 3 -1 0 3 3 3 1
2 -2 -2 -2 -3 0 -2 1 3 -2 -2 -3 -1 3 -3 1 -2
-1 2 2 -3 -1 2 -3 1 3 0 0 -3 0 -1 2 -3 -3
-1 3 -1 3 0 -2 1 0 1 -3 -1 -3 1 0 0 2 3
-1 0 -2 0 -2 -2 1 0 -2 -3 -1 0 3 1 1 1 -1
3 1 -3 -2 -1 2 -1 -3 1 -1 -1 -3 1 3 -1 0 3
0 3 0 -2 3 3 -1 2 -3 3 -2 -1 2 -3 -2 -3 -1
1 2 2 -3 -2 2 0 -1 -1 -1 1 -1 2 1 0 1 2
1 0 -3 -3 -1 2 -2 -1 1 2 2 3 -3 -2 -2 3 -2
3 -3 -1 0 1 -2 0 0 0 -1 1 -1 -2 -1 -3 -2 -3
-2 -1 3 3 -3 -3 -2 -2 -1 3 0 -1 2 -3 -3 -2 1
1 3 -2 3 -1 0 -2 2 -2 -3 -1 2 -1 3 1 0 3
-1 1 3 -3 0 1 2 3 0 0 1 1 -2 -1 1 -1 3
-2 1 -3 -1 -2 -3 3 1 0 -3 -1 2 -2 -2 -2 2 -1
2 -3 -1 -2 -1 -2 0 3 3 -2 -2 0 -1 3 1 2 2
-2 -2 3 2 2 2 2 -3 -3 2 -3 -1 3 3 2 -2 2
0 2 -1 0 2 1 1 3 2 1 1 -1 2 0 -1 -2 -3
2 2 1 -2 1 -1 -2 -2 -1 -3 3 -1 -2 1 3 1 3
1 -3 2 3 -1 0 -3 -1 0 3 1 -3 0 -3 0 -3 -3
-1 -3 3 0 3 -1 -1 1 -3 -1 2 0 1 1 2 2 -2
-1 2 2 -3 3 2 0 -1 1 0 3 2 3 1 0 -3 -3
-1 0 -2 2 -3 3 1 0 3 -3 3 -2 1 -1 0 0 -3
2 -2 -2 2 0 0 -1 2 -2 -1 -1 -1 3 -1 -2 0 3
-3 -2 2 2 2 -2 0 3 3 2 3 -2 -2 1 -2 0 1
-1 -1 1 -1 3 0 2 3 3 -2 2 -3 2 1 0 2 3
"""
rows = np.array([line.split() for line in NUMBERS.split("\n") if line], dtype=float)
P, q, G, A = rows[:17], rows[17], rows[18:-2], rows[-2:]
h = np.array([-16, -25, -6, 7, 5, -9, -2, 9, 10, 12, 8, -3, 6, -13, -1, 1, 3, 21, -5, -7, -14, 4, 28, -9, -2])
b = np.array([-13.0, 3.0])
inside = np.array([-1, -1, 3, -2, 2, 2, -1, -3, 2, -2, -3, 3, 2, 0, -3, 1, 0])
assert np.linalg.eigvalsh(P).min() > 0.01 and (G @ inside <= h).all() and (A @ inside == b).all()

x = cp.Variable(17)
problem = cp.Problem(cp.Minimize(cp.quad_form(x, P) / 2 + q @ x), [G @ x <= h, A @ x == b])
for solver in ("CLARABEL", "HIGHS"):
    problem.solve(solver=solver)
    missed = max((G @ x.value - h).max(), abs(A @ x.value - b).max())
    print("cvxpy", cp.__version__, solver, problem.status, "value:", problem.value, "misses a constraint by", missed)
assert problem.status == "optimal"
assert missed > 1, "its answer is feasible: the finding has healed"
