"""torch 2.13.0: triplet_margin_loss adds eps = 10⁻⁶ to each difference, and equal vectors are not at distance 0."""

import torch
from torch.nn.functional import triplet_margin_loss

x, negative = torch.zeros(1, 1, dtype=torch.float64), torch.ones(1, 1, dtype=torch.float64)
losses = [float(triplet_margin_loss(x, x, negative, margin=1.0, eps=eps)) for eps in (1e-6, 0.0)]
print("torch", torch.__version__, "the negative is further by the margin, and the loss is", *losses, "for eps = 1e-6 and 0")
assert losses[0] > 1e-6 and losses[1] == 0, "the finding has healed"
