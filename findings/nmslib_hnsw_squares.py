"""nmslib 2.1.2: the method hnsw states squared distances in the space l2, and the others distances."""

import nmslib
import numpy as np

found = {}
for method in ("hnsw", "vptree", "brute_force"):
    index = nmslib.init(method=method, space="l2")
    index.addDataPointBatch(np.array([[0.0]], dtype=np.float32))
    index.createIndex()
    found[method] = float(index.knnQuery(np.array([2.0], dtype=np.float32), k=1)[1][0])
print("nmslib 2.1.2 states the distance of 0 and 2 as", found)
assert found["hnsw"] == 4 and found["brute_force"] == 2, "the finding has healed"
