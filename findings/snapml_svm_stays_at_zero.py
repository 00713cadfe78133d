"""snapml 1.17.2: SupportVectorMachine stays at w = 0, far from the minimum of what it minimises, at any tol and without a
warning.
"""

from importlib.metadata import version

import numpy as np
from snapml import SupportVectorMachine

X, y = np.array([[3.0], [-1.0], [0.0], [-2.0], [-3.0]]), np.array([-1, -1, -1, -1, 1])


def value(w):
    return w**2 / 2 + np.maximum(0, 1 - y * X[:, 0] * w).sum()


for tol in (1e-3, 1e-12):
    model = SupportVectorMachine(regularizer=1.0, tol=tol, max_iter=100_000, random_state=0).fit(X, y)
    w = float(np.ravel(model.coef_)[0])
    print("snapml", version("snapml"), "tol:", tol, "w:", w, "its value:", value(w), "at −1/3:", value(-1 / 3))
    assert value(w) > value(-1 / 3) + 0.5, "it ends near the minimum: the finding has healed"
