"""umap-learn 0.5.12: trustworthiness_vector reads past the neighbours that it has: its last score is wrong, or it crashes."""

import subprocess
import sys

program = """
import numpy as np
import umap
from umap.validation import trustworthiness_vector

X = np.random.default_rng(0).standard_normal((40, 2))
print(umap.__version__, trustworthiness_vector(X, X, 6).tolist())
"""
run = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, timeout=300, check=False)
print(
    "the identity has the trustworthiness 1 for every k; umap-learn", run.stdout.strip() or f"ends with the status {run.returncode}"
)
last = float(run.stdout.rpartition(",")[2].strip(" ]\n")) if run.stdout else None
assert last != 1.0, "the finding has healed"
