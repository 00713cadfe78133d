"""optuna 5.0.0: HyperbandPruner has one bracket too few where max_resource/min_resource is 3⁵, 3¹⁰, 10³, …"""

import optuna

optuna.logging.set_verbosity(optuna.logging.ERROR)


def brackets(max_resource: int, reduction_factor: int) -> int:
    pruner = optuna.pruners.HyperbandPruner(min_resource=1, max_resource=max_resource, reduction_factor=reduction_factor)
    trial = optuna.create_study(pruner=pruner).ask()
    trial.report(0.0, 1)
    trial.should_prune()
    return len(pruner._pruners)


print("optuna", optuna.__version__)
for power, factor in ((5, 3), (3, 10), (6, 3)):
    print(
        f"max_resource = {factor}^{power}:",
        brackets(factor**power, factor),
        "brackets; floor(log_factor(max_resource)) + 1 =",
        power + 1,
    )
assert brackets(243, 3) == 5, "the finding has healed"
