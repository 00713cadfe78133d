"""captum 0.9.0: IntegratedGradients has the digits of single precision for a model in double precision."""

import captum
import torch
from captum.attr import IntegratedGradients

x, baseline = torch.ones(1, 1, dtype=torch.float64), torch.zeros(1, 1, dtype=torch.float64)
explain = IntegratedGradients(lambda Z: Z[:, 0]).attribute
found = {m: float(explain(x, baselines=baseline, n_steps=3, method=m)) for m in ("gausslegendre", "riemann_middle")}
print("captum", captum.__version__, "f(z) = z from 0 to 1 by 3 steps:", found)
assert all(1e-9 < abs(a - 1) < 1e-6 for a in found.values()), "the finding has healed"
