"""ngboost 0.6.0: boosting begins at the distribution of the examples without their weights, and an example of weight 0 moves it."""

import ngboost
import numpy as np

X, y = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0.0, 1.0, 2.0, 3.0])
weights = np.array([1, 1, 1, 5])


def fitted(X, y, **weighing):
    return ngboost.NGBRegressor(n_estimators=0, verbose=False).fit(X, y, **weighing).predict(X[:1])[0]


of_copies = fitted(np.repeat(X, weights, axis=0), np.repeat(y, weights))
of_weights = fitted(X, y, sample_weight=weights)
of_far = fitted(np.vstack([X, [[4.0]]]), [*y, 1000.0], sample_weight=np.array([1, 1, 1, 1, 0]))
print("ngboost", ngboost.__version__, "copies", of_copies, "weights", of_weights, "and with weight 0", of_far)
assert abs(of_copies - np.average(y, weights=weights)) < 1e-9
assert of_weights == np.mean(y), "a weight is so many copies: the finding has healed"
assert of_far > 100, "an example of weight 0 is absent: the finding has healed"
