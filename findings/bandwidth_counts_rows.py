"""scikit-learn 1.9.1: KernelDensity with bandwidth="scott" or "silverman" counts rows and not weights: rows of weight ten make
it as narrow as rows of weight one, and a row twice with half of its weight makes it narrower.
"""

import numpy as np
import sklearn
from sklearn.neighbors import KernelDensity

X = np.arange(4.0)[:, None]
for rule in ("scott", "silverman"):
    of_copies = KernelDensity(bandwidth=rule).fit(np.repeat(X, 10, axis=0)).bandwidth_
    of_weights = KernelDensity(bandwidth=rule).fit(X, sample_weight=np.full(4, 10.0)).bandwidth_
    once = KernelDensity(bandwidth=rule).fit(X, sample_weight=np.ones(4)).bandwidth_
    twice = KernelDensity(bandwidth=rule).fit(np.repeat(X, 2, axis=0), sample_weight=np.full(8, 0.5)).bandwidth_
    print("scikit-learn", sklearn.__version__, rule, "copies:", of_copies, "weights:", of_weights, "halves:", twice, "whole:", once)
    assert of_weights == once > 1.2 * of_copies, "a weight is so many copies: the finding has healed"
    assert twice < 0.95 * once, "two halves are a whole: the finding has healed"
