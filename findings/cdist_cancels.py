"""pytorch-metric-learning 2.9.0: Distances of more than 25 vectors that are not normalised cancel far from the origin,
and so do the losses.
"""

import pytorch_metric_learning
import torch
from pytorch_metric_learning.distances import LpDistance
from pytorch_metric_learning.losses import TripletMarginLoss
from pytorch_metric_learning.reducers import DoNothingReducer

distance = LpDistance(normalize_embeddings=False)
loss = TripletMarginLoss(margin=1.0, distance=distance, reducer=DoNothingReducer())
triplet = tuple(torch.tensor([i]) for i in range(3))
losses = []
for n in (25, 26):
    x = torch.full((n, 1), 2.0**27, dtype=torch.float64)
    x[1], x[2] = x[0] + 3, x[0] + 1  # whole numbers: the anchor is 3 from its positive, 1 from its negative
    losses.append(float(loss(x, indices_tuple=triplet)["loss"]["losses"][0]))
    print("pytorch-metric-learning", pytorch_metric_learning.__version__, "of", n, "vectors: the loss is", losses[-1])
assert losses[0] == 3 != losses[1], "the finding has healed"
