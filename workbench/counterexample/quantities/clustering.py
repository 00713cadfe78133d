"""The quantities that the laws of clusterings bound (see `quantity`)."""

import numpy as np

from .quantity import printed_for


@printed_for("k-means", "lloyd")
def print_squares(X, cluster_centers_):
    points, centres = np.asarray(X), np.asarray(cluster_centers_)
    squares = np.sum((points[:, None, :] - centres[None, :, :]) ** 2, axis=2)
    print("nearest centres:", squares.argmin(axis=1), " Σ min ‖x − c‖²:", squares.min(axis=1).sum())


@printed_for("lloyd-step")
def print_objectives(X, centres, returned):
    values = [np.sum((X[:, None, :] - np.asarray(C)[None, :, :]) ** 2, axis=2).min(axis=1).sum() for C in (centres, returned[1])]
    print("Φ before the step, and after:", values)
