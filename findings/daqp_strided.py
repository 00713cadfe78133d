"""daqp 0.11.0: daqp reads an array with gaps in memory as if its entries lay side by side, and solves another program, with flag
1.
"""

import daqp
import numpy as np

P, A = np.diag([2.0, 2.0]), np.eye(2)
upper, lower, sense = np.array([2.0, 3.0]), np.full(2, -1e30), np.zeros(2, dtype=np.int32)
q = np.array([-6.0, -13.0])
gaps = np.repeat(q, 2)[::2]  # the same numbers
assert (gaps == q).all()
value, reported = (daqp.solve(P, handed, A, upper, lower, sense)[1] for handed in (q, gaps))
print("minimum:", value, "and of the same numbers with gaps between:", reported)
assert abs(value + 38) < 1e-9 and abs(reported + 38) > 1, "the same numbers have the same minimum: the finding has healed"
