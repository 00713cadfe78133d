"""The quantities that the laws of optimisers bound (see `quantity`)."""

from __future__ import annotations

from .quantity import ANSWER, Quantity

WALK = (
    Quantity(("path.append(np.ravel({call}))",), ("x", "w0"), each=True, first=("path = []",), repeats=True),
    Quantity(("moves = np.abs(np.diff([w0, *path], axis=0))", 'print("|w\' − w|:", moves)'), ("x", "w0")),
)
WEIGHED = Quantity(('print("Σ|g||w\' − w|:", np.cumsum(np.abs(given) * moves, axis=0))',), ("x", "given"))

OPTIMISERS: dict[str, tuple[Quantity, ...]] = {
    "adabelief-method": WALK,
    "adagrad-method": (*WALK, WEIGHED),
    "adam-method": WALK,
    "adamw-method": WALK,
    "amsgrad-method": WALK,
    "coordinatewise-optimiser": ANSWER,  # of which there are two, one after the other
    "momentum-method": WALK,
    "rmsprop-method": WALK,
}
