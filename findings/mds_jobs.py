"""scikit-learn 1.9.1: MDS with a fixed random_state gives another embedding, of another stress, with n_jobs=2."""

import warnings

import numpy as np
import sklearn
from sklearn.manifold import MDS

warnings.simplefilter("ignore", FutureWarning)
X = np.array([[0.0, 0], [0, 1], [1, 0], [5, 5], [5, 6], [9, 0], [3, 8]])
stress = {}
for jobs in (1, 2):
    model = MDS(n_init=2, init="random", random_state=0, n_jobs=jobs).fit(X)
    again = MDS(n_init=2, init="random", random_state=0, n_jobs=jobs).fit(X)
    assert np.array_equal(model.embedding_, again.embedding_)
    stress[jobs] = model.embedding_
    print("scikit-learn", sklearn.__version__, f"n_jobs={jobs}: first point", model.embedding_[0], "stress", model.stress_)
assert abs(stress[1] - stress[2]).max() > 1e-3, "the finding has healed"
