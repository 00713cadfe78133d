"""scikit-learn 1.9.1: NearestNeighbors by brute force, the default of few points and sparse matrices, cancels far from 0."""

import numpy as np
import sklearn
from scipy import sparse
from sklearn.neighbors import KNeighborsClassifier, NearestNeighbors

X = np.array([[2.0**27], [2.0**27 + 1]])  # whole numbers, whose differences are exact
found = NearestNeighbors().fit(X[1:]).radius_neighbors(X[:1], radius=0)
print("scikit-learn", sklearn.__version__, "finds", found[0][0], "within the radius 0: the point is at distance", X[1, 0] - X[0, 0])
labels = KNeighborsClassifier(1).fit(X, [0, 1]).predict(X)
print("one neighbour of two different points labels them", labels, "not [0 1]")
tree = NearestNeighbors(algorithm="kd_tree")
distance = (
    tree.fit(X[1:]).kneighbors(X[:1], 1)[0][0, 0],
    tree.fit(sparse.csr_matrix(X[1:])).kneighbors(sparse.csr_matrix(X[:1]), 1)[0][0, 0],
)
print("algorithm='kd_tree' states the distances", distance, "of a dense matrix, and of the same one as a sparse matrix")
assert len(found[0][0]) == 1 and labels.tolist() != [0, 1] and distance == (1, 0), "the finding has healed"
