"""scipy 1.17.1: vq, kmeans and kmeans2 compare distances by squares that cancel far from 0, from five columns on."""

import numpy as np
import scipy
from scipy.cluster.vq import vq

found = {}
for d in (4, 5):
    X = np.full((2, d), 2.0**26)
    X[1, 0] += 1
    labels, distances = vq(X, X)
    found[d] = labels.tolist()
    print("scipy", scipy.__version__, f"two points of {d} columns as their own code book: labels", labels, "distances", distances)
assert found[4] == [0, 1] != found[5], "the finding has healed"
