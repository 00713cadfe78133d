"""syne-tune 0.16.0: The scheduler AsynchronousSuccessiveHalving lets ⌊m/η⌋ + 1 of m trials go on: for reduction_factor=2 both
of two.
"""

from importlib.metadata import version

from syne_tune.optimizer.schedulers.asha import Bracket

bracket = Bracket(1, 4, 2, 0)
decisions = [bracket.on_result(i, 1, {"loss": loss}) for i, loss in enumerate((0.0, 1.0))]
print("syne-tune", version("syne-tune"), "decides for the losses 0 and 1 after one step:", decisions)
print("the rank of the second is 1/2, counted from 0, which is not above 1/reduction_factor; of two the best ⌊2/2⌋ = 1 goes on")
assert decisions[1] == decisions[0] == "CONTINUE", "the finding has healed"
