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
    print("Φ before the step, and after:", values, " moves:", np.max(np.abs(np.asarray(returned[1]) - np.asarray(centres)), axis=1))


@printed_for("density-clusterer")
def print_core_points(core_sample_indices_):
    print("core points:")
    print(set(map(int, core_sample_indices_)))


@printed_for("density-clusterer")
def print_core_points_by_label(X, labels_, core):
    print("squared distances:", np.sum((np.asarray(X)[:, None, :] - np.asarray(X)[None, :, :]) ** 2, axis=2))
    print("labels:", labels_, " the core points, by the definition, of each:")
    for label in np.unique(labels_):
        print({i for i in core.tolist() if labels_[i] == label})


@printed_for("linkage")
def print_distances(X, returned):
    print("squared distances:", np.sum((np.asarray(X)[:, None, :] - np.asarray(X)[None, :, :]) ** 2, axis=2))
    print("squared heights:", np.asarray(returned)[:, 2] ** 2)


@printed_for("silhouette", "davies-bouldin", "calinski-harabasz")
def print_means(X, labels):
    for label in np.unique(labels):
        own = np.asarray(X)[np.asarray(labels) == label]
        print("cluster", label, " mean:", own.mean(axis=0), " squared distances:", np.sum((own - own.mean(axis=0)) ** 2, axis=1))
