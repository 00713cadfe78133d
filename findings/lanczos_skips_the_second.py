"""networkx 3.6.1: fiedler_vector and algebraic_connectivity with method="lanczos" answer with the third smallest eigenvalue."""

import networkx as nx
import numpy as np
from scipy.sparse.linalg import eigsh

path = nx.path_graph(21)
L = nx.laplacian_matrix(path).astype(float)
exact = np.linalg.eigvalsh(L.toarray())
found = {m: nx.algebraic_connectivity(path, method=m, seed=0) for m in ("lanczos", "lobpcg", "tracemin_pcg", "tracemin_lu")}
print("networkx", nx.__version__, "has the algebraic connectivities", found)
print(
    "the three smallest eigenvalues are",
    exact[:3],
    "and eigsh(L, 2, which='SM', tol=1e-8) finds",
    eigsh(L, 2, which="SM", tol=1e-8)[0],
)
v = nx.fiedler_vector(path, method="lanczos", seed=0)
print("the Fiedler vector changes its sign", int((np.diff(np.sign(v)) != 0).sum()), "times along the path, not once")
assert np.isclose(found["lanczos"], exact[2]) and np.isclose(found["tracemin_lu"], exact[1]), "the finding has healed"
