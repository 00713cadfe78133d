"""pylops 2.8.0: omp raises an IndexError for y = 0, whose sparsest solution is 0."""

import numpy as np
import pylops

try:
    pylops.optimization.sparsity.omp(pylops.MatrixMult(np.eye(2)), np.zeros(2), niter_outer=2, sigma=1e-10, normalizecols=True)
except IndexError as error:
    print("IndexError:", error)
else:
    raise AssertionError("it answers: the finding has healed")
