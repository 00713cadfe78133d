"""scikit-learn 1.9.1: support vector machines with gamma="scale", the default, take the variance of all rows, weights left out."""

import numpy as np
import sklearn
from sklearn.svm import SVC, SVR, NuSVR, OneClassSVM

X, y = np.array([[0.0], [1.0], [2.0], [4.0]]), np.array([0.0, 1.0, 0.0, 1.0])
far = np.array([[1000.0]])


def apart(model):
    """How far apart answers are of a fit without an example, and of one to it with weight 0."""
    without = model.fit(X, y)
    answer = getattr(without, "decision_function", without.predict)(X)
    with_it = sklearn.clone(model).fit(np.vstack([X, far]), [*y, 1.0], sample_weight=[1, 1, 1, 1, 0])
    return abs(answer - getattr(with_it, "decision_function", with_it.predict)(X)).max()


kinds = (SVC, SVR, NuSVR, OneClassSVM)
scale, fixed = ({kind.__name__: apart(kind(gamma=gamma, tol=1e-10)) for kind in kinds} for gamma in ("scale", 0.5))
print("scikit-learn", sklearn.__version__, "gamma='scale':", scale, "gamma=0.5:", fixed)
assert max(fixed.values()) < 1e-6
assert min(scale.values()) > 1e-2, "an example of weight 0 is absent: the finding has healed"
