"""glum 3.4.1: GeneralizedLinearRegressor overwrites memory where rows are in float32 and weights in float64, NumPy's default, and
then raises a type error, or aborts.
"""

import glum
import numpy as np
import tabmat

X = np.array([[5, 6], [3, 4], [4, 2], [8, 3]])
y, w = np.array([16.0, 12.0, 10.0, 7.0]), np.array([0.25, 0.25, 0.25, 0.25])


def fitted(rows, weights):
    """The first slope, or what is raised."""
    model = glum.GeneralizedLinearRegressor(alpha=1.0)
    try:
        return float(model.fit(X.astype(rows), y, sample_weight=w.astype(weights)).coef_[0])
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {' '.join(str(error).split())[:70]}"


pairs = [(rows, weights) for rows in ("float32", "float64") for weights in ("float32", "float64")]
found = {pair: fitted(*pair) for pair in pairs}
for pair, slope in found.items():
    print("glum", glum.__version__, "rows and weights in", *pair, "slope:", slope)
assert abs(found["float32", "float32"] - found["float64", "float64"]) < 1e-5
assert isinstance(found["float32", "float64"], str), "float32 rows take float64 weights: the finding has healed"
assert isinstance(found["float64", "float32"], str), "float64 rows take float32 weights: the finding has healed"

# What glum asks first: doubles, written where there is room for half as many; the last of them lie beyond it
_, _, deviations = tabmat.DenseMatrix(X.astype("float32")).standardize(w, True, True)
print("tabmat", tabmat.__version__, "deviations:", deviations, "and those of the columns:", X.std(axis=0))
assert not abs(deviations - X.std(axis=0)).max() < 0.1, "deviations are right: the finding has healed"
