"""scipy 1.17.1: minimize with Newton-CG reports a gradient that is not the one at the point that it returns."""

import numpy as np
import scipy
from scipy.optimize import minimize


def gradient(x):
    return 2 * x + 4 * x**3


found = minimize(lambda x: float(x[0] ** 2 + x[0] ** 4), np.array([3.0]), jac=gradient, method="Newton-CG")
there = gradient(found.x)
print("scipy", scipy.__version__, "success:", found.success, "reported:", found.jac, "the gradient at x:", there)
assert found.success
assert found.jac[0] != there[0], "it reports the gradient at its answer: the finding has healed"
