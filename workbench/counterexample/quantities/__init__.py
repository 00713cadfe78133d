"""The quantities that the laws of each role bound, by the name of the role."""

from .hyperplanes import HYPERPLANES
from .kernels import KERNELS
from .machines import MACHINES
from .optimisation import OPTIMISATION
from .optimisers import OPTIMISERS
from .quantity import Quantity
from .ranges import RANGES
from .regression import REGRESSION
from .selection import SELECTION
from .voting import VOTING

__all__ = ["QUANTITIES", "Quantity"]

QUANTITIES: dict[str, tuple[Quantity, ...]] = {
    **HYPERPLANES,
    **MACHINES,
    **REGRESSION,
    **VOTING,
    **SELECTION,
    **OPTIMISATION,
    **OPTIMISERS,
    **KERNELS,
    **RANGES,
}
