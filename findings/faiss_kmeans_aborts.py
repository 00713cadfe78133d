"""faiss-cpu 1.15.1: Kmeans.train, and IndexIVFFlat.train, abort the interpreter where a squared distance is beyond float32."""

import signal
import subprocess
import sys

TRAIN = "import faiss, numpy; faiss.Kmeans(1, 1, min_points_per_centroid=1).train(numpy.array([[0], [{}]], dtype='float32'))"


def run(value):
    return subprocess.run([sys.executable, "-c", TRAIN.format(value)], capture_output=True, text=True)


for value in ("1e18", "1e20", "'nan'"):
    ended = run(value)
    print(f"points 0 and {value}: exit status {ended.returncode}", *ended.stderr.splitlines()[-1:])
assert run("1e18").returncode == 0 and run("'nan'").returncode == 1, "it answers, or raises, elsewhere"
assert run("1e20").returncode == -signal.SIGABRT, "the finding has healed"
