"""scipy 1.17.1: line_search returns a step, and not None, where it did not converge."""

import warnings

import numpy as np
import scipy
from scipy.optimize import line_search


def gradient(x):
    return x / 4


x, p = np.array([1.0]), np.array([-(2.0**-12)])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    step = line_search(lambda x: float(x @ x) / 8, gradient, x, p, c1=2.0**-13, c2=0.125)[0]
print("scipy", scipy.__version__, "step:", step, "warnings:", {str(w.message) for w in caught})
assert step is not None, "it returns None: the finding has healed"
print("φ'(α)/φ'(0):", gradient(x + step * p) @ p / (gradient(x) @ p))
assert abs(gradient(x + step * p) @ p) > 0.125 * abs(gradient(x) @ p), "the step has the condition: the finding has healed"
