"""What the names of a function's arguments stand for: by the conventions of scikit-learn, and of losses and trees of arrays.

A tree of arrays, as jax has them, may be an array.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse

Arguments = dict[str, Any]
# names of what is rows of numbers
ROWS = ("X", "A", "M", "Z", "x", "a", "u", "arr", "array", "image", "img", "w", "input", "inputs", "embeddings", "anchors")
ROWS += ("tree", "tree_x", "target_tree", "params", "updates", "grads", "moment", "new_tensors")
# of other rows, as many
OTHERS = ("Y", "B", "b", "v", "X_embedded", "centers", "dictionary", "positives", "tree_y", "other_tree", "moments", "old_tensors")
STARS = ("*arrays", "*args", "*ys")  # of as many arrays as one likes
SQUARE = ("affinity", "adjacency", "S", "K", "Gram", "emp_cov", "precision", "covariance", "dissimilarities", "graph")
SQUARE += ("matrix", "cost_matrix")
LABELS = ("y", "y_true", "labels", "labels_true", "y1", "contingency", "target", "targets")
GUESSES = ("y_pred", "labels_pred", "y2")
SCORES = ("y_score", "y_prob", "y_proba", "pred_decision", "logits", "probs", "scores")
SCORES += ("predictions", "preds", "log_predictions", "log_probs")
OTHER_SCORES = ("log_targets",)  # of others, as many
SIGNED = ("predictor_outputs",)  # of the sign of a class
NUMBERS = {  # what is one number, or a few words
    **dict.fromkeys(("n_clusters", "n_neighbors", "n_x", "n_y", "bin_size", "beta", "k", "size", "n_iter", "p", "order"), 2),
    **dict.fromkeys(("n_components", "m", "axis", "seed"), 1),
    **dict.fromkeys(("n_dim", "n_samples", "batch_size", "n_nonzero_coefs"), 4),
    **dict.fromkeys(("n", "n_population", "n_features", "n_packs"), 9),
    **dict.fromkeys(("count", "steps", "gradient_step", "update_period", "iters"), 3),
    **dict.fromkeys(("alpha", "decay", "scale", "scalar", "step_size", "fill_value", "min_norm", "min_rms", "eps", "lower"), 0.5),
    **dict.fromkeys(("radius", "upper", "l2_norm_clip", "global_l2_norm_clip", "max_squared_norm"), 2.5),
    "microbatch_size": 1,
    "dtype": "float32",
    "class_weight": "balanced",
    "shape": (9, 8),
    "patch_size": (1, 1),
}
KNOWN = frozenset((*ROWS, *OTHERS, *SQUARE, *LABELS, *GUESSES, *SCORES, *OTHER_SCORES, *SIGNED, *NUMBERS, *STARS))
KNOWN |= {"arrays", "classes", "negatives", "condition", "key", "rng_key"}
MEANS = ("moment",)  # of what is a running mean, and is in floating point, whatever it is of
WORLDS = 6  # see `worlds`


def worlds(X: np.ndarray, classes: np.ndarray, y: np.ndarray) -> list[Arguments]:
    """What each name stands for: with classes, then with numbers, with tables and sparse rows, with a square matrix for X, with
    classes and a column of scores for each, and with rows from 1 on.
    """
    n, two = len(X), classes % 2
    turned = np.where(np.arange(n) % 3 == 0, np.roll(two, 1), two)
    scores = (1.0 + 2 * ((7 * np.arange(n) + 3 * y) % 16)) / 32
    square = X.T @ X + np.eye(X.shape[1])
    common: Arguments = {**dict.fromkeys(STARS, (X, X + 1.0)), "arrays": (X[:, 0], X[::-1, -1]), "classes": np.unique(two)}
    common |= {**NUMBERS, **dict.fromkeys(ROWS, X), **dict.fromkeys(SQUARE, square), **dict.fromkeys(OTHERS, X[::-1] + 1.0)}
    common |= {"negatives": 2 * X[::-1], "condition": X > 1, **dict.fromkeys(("key", "rng_key"), np.array([0, 7], dtype=np.uint32))}
    common |= _scored(scores)
    of_classes = {**common, **dict.fromkeys(LABELS, two), **dict.fromkeys(GUESSES, turned)}
    of_numbers = {**common, **dict.fromkeys(LABELS, y), **dict.fromkeys(GUESSES, y[::-1].copy())}
    columns = np.column_stack([two, 1 - two])
    tables = {**of_classes, **dict.fromkeys(("X", "A", "graph"), sparse.csr_matrix(X)), **dict.fromkeys(LABELS, columns)}
    by_column = _scored(np.column_stack([scores, 1 - scores]))
    tables |= {**dict.fromkeys(GUESSES, np.roll(columns, 1, axis=0)), **by_column}
    from_one = {**of_classes, **dict.fromkeys(ROWS, X + 1.0)}
    of_square = {**of_classes, **dict.fromkeys(("X", "A"), square)}
    return [of_classes, of_numbers, tables, of_square, {**of_classes, **by_column}, from_one]


def _scored(scores: np.ndarray) -> Arguments:
    """What names of scores stand for."""
    return {**dict.fromkeys(SCORES, scores), **dict.fromkeys(OTHER_SCORES, scores[::-1]), **dict.fromkeys(SIGNED, 2 * scores - 1)}
