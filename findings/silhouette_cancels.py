"""scikit-learn 1.9.1: silhouette_score takes ‖x‖² − 2⟨x,y⟩ + ‖y‖² for squared distances, which cancels far from the origin."""

import numpy as np
import sklearn
from sklearn.metrics import silhouette_score

X, labels = np.array([[0.0], [1.0], [3.0], [4.0]]), [0, 0, 1, 1]
values = {by: float(silhouette_score(X + by, labels)) for by in (0.0, 1000.1, 2.0**27)}
print("scikit-learn", sklearn.__version__, "has the mean silhouette, by how far the points are moved,", values)
assert abs(values[1000.1] - values[0.0]) > 1e-12 and values[2.0**27] == 1, "the finding has healed"
