"""ray 2.60.0: AsyncHyperBandScheduler compares a trial with a quantile of the others, between which it interpolates, and lets
more than ⌊m/η⌋ of m go on.
"""

from importlib.metadata import version

from ray.tune.schedulers import TrialScheduler
from ray.tune.schedulers.async_hyperband import _Bracket


class Trial:
    def __init__(self, trial_id: str):
        self.trial_id = trial_id


bracket = _Bracket(1, 4, 2, 0)
decisions = [bracket.on_result(Trial(str(loss)), 1, -loss) for loss in (0.0, 1.0, 0.25)]
print("ray", version("ray"), "decides for the losses 0, 1 and 0.25 after one step:", decisions)
print("of three the best ⌊3/2⌋ = 1 goes on (Li et al., 2020); the cutoff is the median of 0 and 1, without 0.25 itself")
assert decisions[2] == TrialScheduler.CONTINUE, "the finding has healed"
