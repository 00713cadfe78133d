"""scikit-learn 1.9.1: Decision trees do not split a feature whose values lie within 10⁻⁷ of each other, whatever their scale."""

import numpy as np
import sklearn
from sklearn.tree import DecisionTreeClassifier

X, y = np.array([[0.0], [1e-7]]), np.array([0, 1])
tree = DecisionTreeClassifier().fit(X, y)
scaled = DecisionTreeClassifier().fit(X * 2**20, y)
print("scikit-learn", sklearn.__version__, "as it is:", tree.get_n_leaves(), "leaves, predicts", tree.predict(X))
print("times 2^20:", scaled.get_n_leaves(), "leaves, predicts", scaled.predict(X * 2**20))
assert scaled.get_n_leaves() == 2 and list(scaled.predict(X * 2**20)) == [0, 1]
assert tree.get_n_leaves() == 1, "it splits at 5e-8: the finding has healed"
