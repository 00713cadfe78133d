"""glum 3.4.1: rows in float32 with weights in float64, NumPy's default, end in a type error of compiled code; so do the converse."""

import glum
import numpy as np

X, y, w = np.array([[5.0], [3.0], [4.0]]), np.array([16.0, 12.0, 10.0]), np.array([1.0, 2.0, 1.0])


def fitted(rows, weights):
    """The slope, or what is raised."""
    try:
        return float(glum.GeneralizedLinearRegressor(alpha=1.0).fit(X.astype(rows), y, sample_weight=w.astype(weights)).coef_[0])
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {' '.join(str(error).split())[:70]}"


found = {(rows, weights): fitted(rows, weights) for rows in ("float32", "float64") for weights in ("float32", "float64")}
for pair, slope in found.items():
    print("glum", glum.__version__, pair, slope)
assert abs(found["float32", "float32"] - found["float64", "float64"]) < 1e-5
assert isinstance(found["float32", "float64"], str), "float32 rows take float64 weights: the finding has healed"
assert isinstance(found["float64", "float32"], str), "float64 rows take float32 weights: the finding has healed"
