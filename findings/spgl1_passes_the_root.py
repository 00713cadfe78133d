"""spgl1 0.0.3: Basis pursuit (spg_bp) ends one per cent above the least ‖x‖₁, and says that its relative duality gap is 10⁻⁷."""

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
