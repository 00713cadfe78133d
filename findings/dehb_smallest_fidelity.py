"""dehb 0.1.2: DEHB never runs min_fidelity where max_fidelity/min_fidelity is 10 for eta = 10, 3⁵ for eta = 3, …"""

from importlib.metadata import version

from dehb.optimizers.dehb import DEHBBase


def fidelities(least: int, most: int, eta: int) -> list[float]:
    made = DEHBBase.__new__(DEHBBase)
    made.min_fidelity, made.max_fidelity, made.eta = least, most, eta
    made._pre_compute_fidelity_spacing()
    return [float(v) for v in made.fidelities]


print(
    "dehb",
    version("dehb"),
    "has the fidelities",
    fidelities(1, 10, 10),
    "from 1 to 10 by 10, and",
    fidelities(1, 243, 3),
    "to 243 by 3",
)
assert fidelities(1, 10, 10) == [10.0] and len(fidelities(1, 243, 3)) == 5, "the finding has healed"
