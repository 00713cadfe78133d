"""scipy 1.17.1: minimize with SLSQP reports a gradient that is not the one at the point that it returns."""

import numpy as np
import scipy
from scipy.optimize import minimize


def gradient(x):
    return np.sinh(x)


found = minimize(lambda x: float(np.cosh(x[0])), np.array([-7.0]), jac=gradient, method="SLSQP")
there = gradient(found.x)
print("scipy", scipy.__version__, "success:", found.success, "reported:", found.jac, "the gradient at x:", there)
assert found.success
assert found.jac[0] != there[0], "it reports the gradient at its answer: the finding has healed"
