"""pytorch-metric-learning 2.9.0: NCALoss leaves out the points whose probability to choose one of their class
underflows: those that are worst.
"""

import pytorch_metric_learning
import torch
from pytorch_metric_learning.distances import LpDistance
from pytorch_metric_learning.losses import NCALoss

loss = NCALoss(distance=LpDistance(power=2, normalize_embeddings=False))
labels = torch.tensor([0, 0, 1])
losses = []
for scale in (0.5, 1.0):  # of −log p, 1599 and 79 for the two points of one class at scale 1
    x = scale * torch.tensor([[0.0], [40.0], [1.0]], dtype=torch.float64)
    D = (x - x.T) ** 2
    exact = torch.stack([D[0, 1] - D[0, 2], D[1, 0] - D[1, 2]]) + torch.log1p(torch.stack([torch.exp(D[0, 2] - D[0, 1])] * 2))
    losses.append(float(loss(x, labels)))
    print("pytorch-metric-learning", pytorch_metric_learning.__version__, "answers", losses[-1], "for the mean of", exact.tolist())
assert losses[1] < losses[0], "the finding has healed"
