"""The quantities that the laws of optimisers bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for

OPTIMISERS = (
    *("adabelief-method", "adagrad-method", "adam-method", "adamw-method", "amsgrad-method"),
    *("momentum-method", "rmsprop-method"),
)


@printed_for(*OPTIMISERS)
def print_moves(answers, w0):
    print("|w' − w|:", np.abs(np.diff([w0, *map(np.ravel, answers)], axis=0)))


@printed_for("adagrad-method")
def print_weighed_moves(answers, w0, given):
    moves = np.abs(np.diff([w0, *map(np.ravel, answers)], axis=0))
    print("Σ|g||w' − w|:", np.cumsum(np.abs(given) * moves, axis=0))
