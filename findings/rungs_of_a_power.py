"""scikit-learn 1.9.1: HalvingGridSearchCV and HalvingRandomSearchCV leave out the last iteration where max_resources is
min_resources times 3⁵, 3¹⁰, 10³, …
"""

import numpy as np
import sklearn
from sklearn.experimental import enable_halving_search_cv  # noqa: F401
from sklearn.model_selection import HalvingGridSearchCV
from sklearn.tree import DecisionTreeRegressor

X = np.arange(486.0)[:, None]
grid = {"random_state": list(range(300))}
search = HalvingGridSearchCV(
    DecisionTreeRegressor(), grid, factor=3, resource="max_leaf_nodes", min_resources=2, max_resources=486, cv=2, random_state=0
)
search.fit(X, X[:, 0])
print("scikit-learn", sklearn.__version__, "runs iterations of", search.n_resources_, "resources, up to max_resources = 486")
print(
    "possible without exceeding it: 2, 6, 18, 54, 162 and 486, for 2·3⁵ = 486; n_possible_iterations_:",
    search.n_possible_iterations_,
)
assert search.n_possible_iterations_ == 5 and search.n_resources_[-1] == 162, "the finding has healed"
