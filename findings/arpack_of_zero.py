"""scipy 1.17.1: eigsh, and svds by ARPACK, end in an error for the zero matrix; and so does PCA of equal points through them."""

import numpy as np
import scipy
from scipy.sparse.linalg import ArpackError, eigsh, svds
from sklearn.decomposition import PCA

print("scipy", scipy.__version__, "of the zero matrix:")
calls = {
    "eigsh": lambda: eigsh(np.zeros((2, 2)), k=1),
    "svds": lambda: svds(np.zeros((2, 2)), k=1),
    "PCA with svd_solver='arpack'": lambda: PCA(1, svd_solver="arpack").fit(np.ones((3, 2))),
}
failed = 0
for name, call in calls.items():
    try:
        call()
    except ArpackError as error:
        failed += 1
        print(name, "says", error)
assert failed == 3, "the finding has healed"
