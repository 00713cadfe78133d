"""genieclust 1.3.0: silhouette_index aborts the interpreter where all points are equal."""

import signal
import subprocess
import sys

SCORE = """
import numpy as np
from genieclust.cluster_validity import silhouette_index
print(silhouette_index(np.array({}), np.array([0, 0, 1])))
"""


def run(points):
    return subprocess.run([sys.executable, "-c", SCORE.format(points)], capture_output=True, text=True)


for points in ([[0.0], [0.0], [1.0]], [[0.0], [0.0], [0.0]]):
    ended = run(points)
    print(f"points {points} with the labels 0, 0, 1: exit status {ended.returncode}", ended.stdout, *ended.stderr.splitlines()[-1:])
assert run([[0.0], [0.0], [1.0]]).returncode == 0, "it answers where points differ"
assert run([[0.0], [0.0], [0.0]]).returncode == -signal.SIGABRT, "the finding has healed"
