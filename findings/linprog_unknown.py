"""scipy 1.17.1: linprog by simplex, its default, ends with the status Unknown on a program in small integers with an optimum."""

import numpy as np
from scipy.optimize import linprog

# min c·x subject to Gx ≤ h, which x = 0 meets
c = np.array([-6, 16, 6, 2, 6, 5, -14, -9, -12, 6, -7, -6, -7, -4, 0])
G = np.array(
    [
        [-1, -3, -2, 0, 1, -1, 2, 3, 2, 1, 3, 2, 3, 2, -3],
        [2, -3, 1, 0, -1, -2, 2, 0, 1, -3, 2, 0, 1, 0, 2],
        [2, -2, 2, -3, -3, -2, 2, -1, 2, -3, 2, 3, 3, 0, 3],
        [-3, 1, 0, 3, 2, 0, 3, -2, 1, 0, -2, 2, -1, 3, 0],
        [0, 0, 0, 3, -1, 1, 3, 0, -1, -2, 0, -3, 0, 0, -2],
        [-2, -1, 3, 1, -2, 2, 1, -1, 1, 0, -3, 3, 3, -3, 0],
        [1, 1, 0, -1, 1, -2, 1, 2, 3, 0, 1, -2, -2, 0, 1],
        [0, 0, 1, 1, 0, 1, 0, 0, 0, 2, 0, -1, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0],
        [-3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2, 0],
        [1, -2, -2, 0, -1, -2, -1, -1, 2, 0, 1, -3, -2, 0, -2],
        [0, 2, 0, 0, -2, 1, 0, 3, -2, 0, -2, 1, 0, 1, 1],
        [0, 0, 2, -2, 0, 1, 0, 0, 1, 0, -1, 1, 0, 0, 0],
        [2, 2, -2, 1, -1, -1, 0, 2, 2, -1, 1, -1, 0, 2, -1],
        [0, 2, 1, 0, -3, -2, -2, -1, 0, 1, 2, 0, 0, 2, -2],
        [-1, -1, 0, 0, 0, -2, 1, 1, 0, 1, 0, -1, 0, -1, -1],
        [1, 1, -3, -1, 2, 2, 2, 3, -2, 1, -1, 0, -3, 2, 2],
        [0, 0, -2, -3, 3, 0, 0, -2, 0, 0, -1, -1, 1, 1, 3],
    ]
)
h = np.array([0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
z = np.array([2, 2, 1, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 2, 0])
assert not (c + G.T @ z).any()  # so that c·x = −z·Gx ≥ −z·h: in whole numbers

inner = linprog(c, A_ub=G, b_ub=h, bounds=(None, None), method="highs-ipm")
print("highs-ipm:", inner.fun, "violated by at most", (G @ inner.x - h).max(), "; no value is below", -z @ h)
assert inner.status == 0 and abs(inner.fun + z @ h) < 1e-9
for method in ("highs", "highs-ds"):
    found = linprog(c, A_ub=G, b_ub=h, bounds=(None, None), method=method)
    print(f"{method}: status {found.status}, {found.message}")
    assert found.status == 4, "it solves the program: the finding has healed"
