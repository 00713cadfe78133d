"""torch 2.13.0: load_state_dict turns NAdam's mu_product, a float32 number for parameters of any type, into the type of the
parameters, so that a run that is taken up again goes elsewhere than one that goes on.
"""

from copy import deepcopy

import torch

for kind in (torch.bfloat16, torch.float64):
    went = []
    for taken_up in (False, True):
        w = torch.nn.Parameter(torch.zeros(1, dtype=kind))
        optimiser = torch.optim.NAdam([w], lr=0.0625)
        for step in range(40):
            if taken_up and step == 1:
                state = deepcopy(optimiser.state_dict())
                optimiser = torch.optim.NAdam([w], lr=0.0625)
                optimiser.load_state_dict(state)
            w.grad = torch.full((1,), 3.0, dtype=kind)
            optimiser.step()
        went.append(w.item())
        print("torch", torch.__version__, kind, "taken up:", taken_up, "w:", w.item(), optimiser.state[w]["mu_product"].dtype)
    assert went[0] != went[1], "a run that is taken up again goes where it went: the finding has healed"
