"""torch 2.15.0: torch.optim.Adam(amsgrad=True) lets the effective learning rate grow, which AMSGrad is to prevent."""

import torch

w = torch.nn.Parameter(torch.zeros(1, dtype=torch.float64))
optimiser = torch.optim.Adam([w], lr=1.0, betas=(0.0, 0.5), eps=2.0**-40, amsgrad=True)
rates = []
for gradient in (3.0, 2.0):
    before = w.item()
    w.grad = torch.full((1,), gradient, dtype=torch.float64)
    optimiser.step()
    rates.append((before - w.item()) / gradient)
print("torch", torch.__version__, "step by gradient, with β₁ = 0:", rates)
assert rates[1] > rates[0] + 0.05, "the effective rate does not grow: the finding has healed"
