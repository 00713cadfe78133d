"""scikit-learn's decision trees don't split a feature whose values lie within 1e-7 of each other, whatever their scale.

scikit-learn 1.9.1. The law: a node that is not pure is split where the weighted impurity of the two sides is least (L. Breiman et
al., Classification and Regression Trees, 1984, §2.4), and multiplying a feature by a positive number changes no split. The splitter
takes a feature for constant where its largest value is at most its smallest plus 1e-7; that is no parameter. A concentration in
mol/l or a length in metres may well lie below. Smallest input: the values 0 and 1e-7 with the labels 0 and 1.
"""

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
