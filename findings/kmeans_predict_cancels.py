"""scikit-learn 1.9.1: KMeans.predict computes ‖c‖² − 2⟨x,c⟩, which cancels far from the origin, and labels training points
otherwise than fit.
"""

import numpy as np
import sklearn
from sklearn.cluster import KMeans

X = np.array([[2.0**27], [2.0**27 + 1]])  # whole numbers, whose differences are exact
model = KMeans(2, init=X).fit(X)
print("scikit-learn", sklearn.__version__, "centres:", model.cluster_centers_.ravel(), "labels_:", model.labels_)
print("predict(X):", model.predict(X), " score(X):", model.score(X), " inertia_:", model.inertia_)
assert model.labels_.tolist() == [0, 1] and model.predict(X).tolist() == [0, 0] and model.score(X) == -1, "the finding has healed"
