"""scikit-learn 1.9.1: johnson_lindenstrauss_min_dim rounds down, and answers less than the minimum that it documents."""

import math

import sklearn
from sklearn.random_projection import johnson_lindenstrauss_min_dim

n, eps = 2, 0.5
least = 4 * math.log(n) / (eps**2 / 2 - eps**3 / 3)  # its documentation: n_components >= this
answer = johnson_lindenstrauss_min_dim(n, eps=eps)
print("scikit-learn", sklearn.__version__, "answers", answer, "where the minimum is", math.ceil(least), f"for {least:.2f}")
assert answer < least, "the finding has healed"
