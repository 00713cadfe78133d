"""ray 2.60.0: AsyncHyperBandScheduler lacks the rung of max_t steps where max_t/grace_period is 3⁵, 10³, …; so does the
scheduler of syne-tune that is adapted from it.
"""

from importlib.metadata import version

from ray.tune.schedulers import AsyncHyperBandScheduler


def rungs(max_t: int) -> list[float]:
    scheduler = AsyncHyperBandScheduler(metric="loss", mode="min", grace_period=1, max_t=max_t, reduction_factor=3)
    return sorted(float(steps) for steps, _ in scheduler._brackets[0]._rungs)


print("ray", version("ray"), "has rungs of", rungs(81), "steps up to 81, and of", rungs(243), "up to 243 = 3⁵")
assert rungs(81)[-1] == 81 and rungs(243)[-1] == 81, "the finding has healed"
