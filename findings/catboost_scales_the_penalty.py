"""catboost 1.2.10: the penalty l2_leaf_reg is multiplied by the mean weight, so that a weight is not so many copies, and two halves
are not a whole.
"""

import catboost
import numpy as np

X, y, weights = np.array([[0.0], [0.0], [1.0], [1.0]]), np.array([0.0, 1.0, 3.0, 5.0]), np.full(4, 3.0)


def fitted(penalty, X, y, weights=None):
    model = catboost.CatBoostRegressor(
        iterations=1, depth=1, learning_rate=1.0, l2_leaf_reg=penalty, boosting_type="Plain", bootstrap_type="No", random_seed=0,
        verbose=False, allow_writing_files=False, thread_count=1, boost_from_average=False,
    )  # fmt: skip
    return model.fit(X, y, sample_weight=weights).predict(np.array([[0.0], [1.0]]))


copies, repeated = fitted(3.0, np.repeat(X, 3, axis=0), np.repeat(y, 3)), fitted(3.0, X, y, weights)
larger = fitted(9.0, np.repeat(X, 3, axis=0), np.repeat(y, 3))
halves = fitted(3.0, np.repeat(X, 2, axis=0), np.repeat(y, 2), np.full(8, 1.5))
print("catboost", catboost.__version__, "copies:", copies, "weights:", repeated, "copies with thrice the penalty:", larger)
print("halves of the weights:", halves)
assert np.allclose(fitted(0.0, X, y, weights), fitted(0.0, np.repeat(X, 3, axis=0), np.repeat(y, 3)))
assert np.allclose(repeated, larger)
assert abs(copies - repeated).max() > 0.1, "a weight is so many copies: the finding has healed"
assert abs(halves - repeated).max() > 0.1, "two halves are a whole: the finding has healed"
