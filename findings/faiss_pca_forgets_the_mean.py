"""faiss-cpu 1.15.1: PCAMatrix forgets the part of the mean that is orthogonal to the components when it takes points back."""

import faiss
import numpy as np

X = np.array([[0, 1], [1, 0]], dtype=np.float32)
pca = faiss.PCAMatrix(2, 1)
pca.train(X)
back = pca.reverse_transform(pca.apply(X))
v, mean = faiss.vector_to_array(pca.A), faiss.vector_to_array(pca.mean)
print("faiss", faiss.__version__, "takes two points back from their line to", back.round(6).tolist())
print("the mean and what the component adds to it are", (mean + np.outer((X - mean) @ v, v)).round(6).tolist())
assert abs(back - X).max() > 0.4, "the finding has healed"
