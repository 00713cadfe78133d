"""scipy 1.17.1: csgraph.laplacian writes degrees in the type of the weights, where they wrap around, also with dtype=float."""

import numpy as np
import scipy
from scipy import sparse
from scipy.sparse.csgraph import laplacian

W = np.array([[0, 100, 100], [100, 0, 0], [100, 0, 0]], dtype=np.int8)
L, diagonal = laplacian(W, dtype=float, return_diag=True)
print("scipy", scipy.__version__, "answers with the diagonal", diagonal, "of a Laplacian whose diagonal is", L.diagonal())
print("as a sparse matrix:", laplacian(sparse.csr_array(W), dtype=float).diagonal())
print("its rows sum to", L.sum(axis=1), "and its least eigenvalue is", np.linalg.eigvalsh(L)[0])
print("converted before:", laplacian(W.astype(float)).diagonal())
assert L[0, 0] == 200 - 256 and diagonal[0] == 200, "the finding has healed"
