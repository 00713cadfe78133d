"""scikit-learn 1.9.1: KMeans ends with the labels and the inertia from before an empty cluster got a new centre."""

import warnings

import numpy as np
import sklearn
from sklearn.cluster import KMeans

warnings.simplefilter("ignore")  # that clusters coincide, "possibly due to duplicate points"
X = np.array([[4.0], [5], [1], [1], [4], [1], [3]])
for algorithm in ("lloyd", "elkan"):
    model = KMeans(4, init=[[3], [0], [9], [4]], algorithm=algorithm).fit(X)
    least = ((X - model.cluster_centers_.T) ** 2).min(axis=1).sum()
    print("scikit-learn", sklearn.__version__, algorithm, "inertia_:", model.inertia_, "and the sum of least squares:", least)
    print("  labels_:", model.labels_, "and predict(X):", model.predict(X))
    assert model.inertia_ == 1 and least == 0, "the finding has healed"
