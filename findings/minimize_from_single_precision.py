"""scipy 1.17.1: minimize evaluates f at points that it rounds to single precision where the start is, and reports others in
double.
"""

import numpy as np
import scipy
from scipy.optimize import minimize

CENTRE = 2.0**24 + 1  # the least natural number that is not in float32


def f(x):
    return float((np.float64(x[0]) - CENTRE) ** 2)


def gradient(x):
    return 2 * (x.astype(np.float64) - CENTRE)


for method in ("BFGS", "CG", "L-BFGS-B"):
    single, double = (minimize(f, np.zeros(1, dtype), jac=gradient, method=method) for dtype in (np.float32, np.float64))
    print("scipy", scipy.__version__, method, "x:", single.x, single.x.dtype, "fun:", single.fun, "f(x):", f(single.x))
    assert double.fun == f(double.x)
    assert single.x.dtype == np.float64
    assert single.fun != f(single.x), "f is asked where it ends: the finding has healed"
