"""spgl1's basis pursuit ends one per cent above the least ‖x‖₁, and says that its relative duality gap is 10⁻⁷.

spgl1 0.0.3. The law: a solution of Ax = b that basis pursuit finds has the least ‖x‖₁, to within the tolerance that was asked for
(E. van den Berg and M. Friedlander, SIAM Journal on Scientific Computing 31, 2008). Once τ has passed the root, Ax = b for many x
of the ball: any is taken for the solution, and a smaller opt_tol changes nothing. Here b is a column of A: the least is 1.
Smallest input: 2 × 3.
"""

from importlib.metadata import version

import numpy as np
import spgl1

A = np.array([[2.0, -1.0, 2.0], [1.0, -1.0, -1.0]])
b = A[:, 0]
for tol in (1e-4, 1e-7):
    x, _, _, info = spgl1.spg_bp(A, b, opt_tol=tol, bp_tol=tol, iter_lim=100_000)
    print(
        "spgl1", version("spgl1"), "opt_tol:", tol, "exit:", info["stat"], "‖x‖₁:", sum(abs(x)), "its gap:", info["rgap"], "x:", x
    )
    assert info["stat"] in (1, 2) and np.linalg.norm(A @ x - b) <= tol * np.linalg.norm(b)
    assert sum(abs(x)) > 1 + 20 * tol, "the least is found: the finding has healed"
