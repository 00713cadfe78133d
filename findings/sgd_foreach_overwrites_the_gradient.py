"""torch 2.15.0: torch.optim.SGD with momentum, nesterov=True and foreach=True (the default on CUDA) writes to the gradient that
it is given.
"""

import torch

points, gradients = {}, {}
for foreach in (False, True):
    w = torch.nn.Parameter(torch.zeros(1, dtype=torch.float64))
    optimiser = torch.optim.SGD([w], lr=1.0, momentum=0.5, nesterov=True, foreach=foreach)
    w.grad = torch.ones(1, dtype=torch.float64)
    optimiser.step()
    gradients[foreach] = w.grad.item()
    optimiser.step()
    points[foreach] = w.item()
print("torch", torch.__version__, "the gradient 1 after a step, by foreach:", gradients, "and w after two steps:", points)
assert gradients[False] == 1.0 and points[False] == -3.25
assert gradients[True] != 1.0 and points[True] != points[False], "it leaves the gradient as it was: the finding has healed"
