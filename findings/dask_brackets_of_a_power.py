"""dask-ml 2025.1.0: HyperbandSearchCV leaves out its most adaptive bracket where max_iter is 3⁵, 3¹⁰, 10³, …"""

import warnings

warnings.simplefilter("ignore")

import dask_ml  # noqa: E402
from dask_ml.model_selection import HyperbandSearchCV  # noqa: E402
from sklearn.linear_model import SGDClassifier  # noqa: E402

search = HyperbandSearchCV(SGDClassifier(), {"alpha": [1e-4, 1e-3]}, max_iter=243, aggressiveness=3)
brackets = {b["bracket"]: b["n_models"] for b in search.metadata["brackets"]}
print("dask-ml", dask_ml.__version__, "plans models by bracket:", brackets)
print(
    "Hyperband of R = 243 and η = 3 has s_max = log₃ 243 = 5, so six brackets, the largest of 243 models that begin with one step"
)
assert len(brackets) == 5, "the finding has healed"
