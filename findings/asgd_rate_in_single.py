"""torch 2.13.0: torch.optim.ASGD keeps its rate in float32 whatever the type of the parameters: in float64 its steps have
seven digits, and with foreach=True other ones.
"""

import torch

points = {}
for foreach in (False, True):
    w = torch.nn.Parameter(torch.zeros(1, dtype=torch.float64))
    optimiser = torch.optim.ASGD([w], lr=0.01, lambd=0.0, foreach=foreach)
    w.grad = torch.ones(1, dtype=torch.float64)
    optimiser.step()
    points[foreach] = w.item()
print("torch", torch.__version__, "w after a step with the gradient 1 and the rate 0.01:", points)
assert abs(points[False] + 0.01) > 1e-10, "the step is 0.01: the finding has healed"

paths = {}
for foreach in (False, True):
    w = torch.nn.Parameter(torch.zeros(1, dtype=torch.float64))
    optimiser = torch.optim.ASGD([w], foreach=foreach)
    for _ in range(3):
        w.grad = torch.full((1,), 0.25, dtype=torch.float64)
        optimiser.step()
    paths[foreach] = w.item()
print("w after three steps, by foreach:", paths)
assert abs(paths[False] - paths[True]) > 1e-12, "foreach makes the same steps: the finding has healed"
