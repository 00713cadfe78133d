"""scikit-learn 1.9.1: BisectingKMeans reports the squared distances to the centres of its tree's labels, which are not the closest
ones.
"""

import numpy as np
import sklearn
from sklearn.cluster import BisectingKMeans

X = np.array([[2.0], [4], [5], [8], [1], [6]])
model = BisectingKMeans(3, random_state=0).fit(X)
least = ((X - model.cluster_centers_.T) ** 2).min(axis=1).sum()
print("scikit-learn", sklearn.__version__, "inertia_:", model.inertia_, "the sum of least squares:", least)
print("labels_:", model.labels_, "closest centres:", abs(X - model.cluster_centers_.T).argmin(axis=1), "score(X):", model.score(X))
assert model.inertia_ > least + 0.5 > 0.5 and abs(model.score(X) + least) < 1e-9, "the finding has healed"
