"""scikit-learn 1.9.1: SpectralClustering with arpack, its default, loses isolated vertices, and splits a component instead."""

import warnings

import numpy as np
import sklearn
from sklearn.cluster import SpectralClustering
from sklearn.manifold import spectral_embedding

warnings.simplefilter("ignore")  # "Graph is not fully connected"
W = np.array([[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]], dtype=float)  # a path of three vertices, and one alone
labels = {
    solver: SpectralClustering(2, affinity="precomputed", eigen_solver=solver, random_state=0).fit_predict(W)
    for solver in ("arpack", "lobpcg")
}
print("scikit-learn", sklearn.__version__, "finds the clusters", labels)
embedded = spectral_embedding(W, n_components=2, drop_first=False, random_state=0)
print("two eigenvectors of a graph of two components, a vertex a row:", embedded.round(3).tolist())
assert len(set(labels["arpack"][:3])) == 2 and len(set(labels["lobpcg"][:3])) == 1, "the finding has healed"
