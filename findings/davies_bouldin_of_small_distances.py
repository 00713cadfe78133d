"""scikit-learn 1.9.1: davies_bouldin_score is 0, that of perfect clusters, if all distances are below 10⁻⁸."""

import numpy as np
import sklearn
from sklearn.metrics import davies_bouldin_score

X, labels = np.array([[0.0], [1.0], [5.0], [6.0]]), [0, 0, 1, 1]
values = {scale: davies_bouldin_score(X * scale, labels) for scale in (1.0, 1e-7, 1e-9)}
print("scikit-learn", sklearn.__version__, "has the index, by the scale of the points", values)
mixed = davies_bouldin_score(X * 1e-9, [0, 1, 0, 1])
print(
    "and that of clusters which lie across each other, at the scale 1e-9:",
    mixed,
    "instead of",
    davies_bouldin_score(X, [0, 1, 0, 1]),
)
assert values[1.0] == 0.2 and values[1e-9] == mixed == 0, "the finding has healed"
