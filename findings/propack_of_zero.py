"""scipy 1.17.1: svds with solver="propack" gives the zero matrix a singular vector that is 0."""

import numpy as np
import scipy
from scipy.sparse.linalg import svds

_, s, V = svds(np.zeros((3, 3)), k=1, solver="propack", rng=np.random.default_rng(0))
print("scipy", scipy.__version__, "finds the singular value", s[0], "with the right singular vector", V[0])
assert not V.any(), "the finding has healed"
