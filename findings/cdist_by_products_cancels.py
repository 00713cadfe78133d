"""torch 2.13.0: cdist computes by products where a matrix has more than 25 rows, and cancels far from 0."""

import torch

X = torch.tensor([[2.0**27], [2.0**27 + 1]], dtype=torch.float64)  # whole numbers, whose differences are exact
few, many = torch.cdist(X[:1], X)[0], torch.cdist(X[:1].repeat(26, 1), X)[0]
print("torch", torch.__version__, "states the distances", few.tolist(), "of one row, and of 26 equal rows", many.tolist())
assert few.tolist() == [0, 1] and many.tolist() != [0, 1], "the finding has healed"
