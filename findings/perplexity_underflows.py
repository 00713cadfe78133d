"""scikit-learn 1.9.1: TSNE misses its perplexity, without a word, for a point that is far from all others for their spread."""

import numpy as np
import sklearn
from sklearn.manifold._utils import _binary_search_perplexity

points = np.random.default_rng(0).standard_normal((100, 2))
for far in (30.0, 3000.0):
    X = np.vstack([points, [[far, 0.0]]])
    squares = ((X[:, None] - X[None]) ** 2).sum(axis=2).astype(np.float32)
    p = _binary_search_perplexity(squares, 30.0, 0)[-1]  # as TSNE(perplexity=30) calls it
    found = 2.0 ** -np.sum(p[p > 0] * np.log2(p[p > 0]))
    print(f"scikit-learn {sklearn.__version__}: a point at distance {far:.0f} has the perplexity {found:.6f}; asked for: 30")
    assert (found < 29) == (far > 1000), "the finding has healed"
