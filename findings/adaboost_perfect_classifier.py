"""scikit-learn 1.9.1: AdaBoostClassifier gives a perfect weak classifier (error 0) the weight 1, and an earlier imperfect one can
outvote it.
"""

import numpy as np
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

X, y = np.array([[0.0, 1.0], [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]]), np.array([1, 1, 1, -1])
stump = DecisionTreeClassifier(max_depth=1, splitter="random", max_features=1)
ensemble = AdaBoostClassifier(stump, random_state=0).fit(X, y)
mistakes = [int(np.sum(tree.predict(X) != y)) for tree in ensemble.estimators_]
print("mistakes of each tree:", mistakes, "weights:", ensemble.estimator_weights_[: len(mistakes)])
print("mistakes of the ensemble:", int(np.sum(ensemble.predict(X) != y)))
assert 0 in mistakes, "no tree is perfect"
assert np.sum(ensemble.predict(X) != y) > 0, "the ensemble makes no mistake: the finding has healed"
