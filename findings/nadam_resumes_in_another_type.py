"""torch 2.13.0: torch.optim.NAdam.load_state_dict turns mu_product, which is float32, into the type of the parameters: in float64 a
resumed run goes elsewhere.
"""

from copy import deepcopy

import torch

went, kinds = [], []
for resumed in (False, True):
    w = torch.nn.Parameter(torch.zeros(1, dtype=torch.float64))
    optimiser = torch.optim.NAdam([w])
    for step in range(2):
        if resumed and step == 1:
            state = deepcopy(optimiser.state_dict())
            optimiser = torch.optim.NAdam([w])
            optimiser.load_state_dict(state)
        w.grad = torch.full((1,), 3.0, dtype=torch.float64)
        optimiser.step()
    went.append(w.item())
    kinds.append(optimiser.state[w]["mu_product"].dtype)
print("torch", torch.__version__, "w after two steps, without and with load_state_dict between them:", went, kinds)
assert abs(went[0] - went[1]) > 1e-13, "a resumed run goes where it went: the finding has healed"
