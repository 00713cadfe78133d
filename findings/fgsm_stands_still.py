"""torchattacks 3.5.1: FGSM does not move where the cross-entropy rounds to 0: an answer that it could turn is reported robust."""

import importlib.metadata

import torch
import torchattacks

model = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(1, 2))
image, label, epsilon = torch.ones(1, 1, 1, 1), torch.tensor([1]), 0.75
print("torchattacks", importlib.metadata.version("torchattacks"), "torch", torch.__version__)
found = {}
for scale in (10.0, 20.0):  # outputs 0 and scale(2x − 1): the answer is 1 exactly where x > 1/2
    with torch.no_grad():
        model[1].weight.copy_(torch.tensor([[0.0], [2 * scale]]))
        model[1].bias.copy_(torch.tensor([0.0, -scale]))
    attacked = torchattacks.FGSM(model, eps=epsilon)(image, label)
    found[scale] = attacked.item(), model(attacked).argmax().item()
    print("outputs 0 and", scale, "· (2x − 1) at x = 1 with ε = 3/4: x′, and the answer there:", found[scale])
assert found[10.0] == (0.25, 0) and found[20.0] == (1.0, 1), "the finding has healed"
