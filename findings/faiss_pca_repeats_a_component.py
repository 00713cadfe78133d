"""faiss-cpu 1.15.1: PCAMatrix repeats a component, or makes it 0, where points lie in fewer dimensions."""

import faiss
import numpy as np

X = np.array([[0, 0, 0], [0, 0, 3]], dtype=np.float32)
pca = faiss.PCAMatrix(3, 2)
pca.train(X)
A = faiss.vector_to_array(pca.A).reshape(2, 3)
print("faiss", faiss.__version__, "finds the components", A.round(6).tolist(), "with is_orthonormal =", pca.is_orthonormal)
print("and takes the points back to", pca.reverse_transform(pca.apply(X)).round(6).tolist())
assert abs(A @ A.T - np.eye(2)).max() > 0.5, "the finding has healed"
