"""Labels of two classes as −1 and +1, and checked input, in scikit-learn's convention."""

from __future__ import annotations

from numbers import Rational
from typing import Any

import numpy as np

from .conventions import check_classification_targets, check_is_fitted, validate_data


def is_exact(X: Any) -> bool:
    """Whether X is an array of Python's rational numbers, which are used as they are."""
    return isinstance(X, np.ndarray) and X.dtype == object and X.size > 0 and isinstance(X.flat[0], Rational)


def training_data(classifier: Any, X: Any, y: Any, both: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """X as a checked array and y as −1 and +1; sets ``classes_``.

    Labels −1 and +1 stay what they are, even where only one of them occurs, unless `both` must. Raises `ValueError` for data that
    are no numbers, and where there are not two classes.
    """
    if is_exact(X):
        y = np.asarray(y)
    else:
        X, y = validate_data(classifier, X, y)
        check_classification_targets(y)
    classes = np.unique(y)
    if set(classes) <= {-1, 1} and len(classes) > both:
        classifier.classes_ = np.array([-1, 1])
        return X, y
    if len(classes) != 2:
        found = "1 class" if len(classes) == 1 else f"{len(classes)} classes"
        raise ValueError(f"Only binary classification is supported: two classes are needed, and there is {found}")
    classifier.classes_ = classes
    return X, np.where(y == classes[1], 1, -1)


def new_data(classifier: Any, X: Any) -> np.ndarray:
    """X as a checked array. Raises `NotFittedError` before `fit`, and `ValueError` for another number of features."""
    check_is_fitted(classifier)
    return X if is_exact(X) else np.asarray(validate_data(classifier, X, reset=False))


def class_of(classifier: Any, scores: np.ndarray) -> np.ndarray:
    """The second class where the score is at least 0, else the first."""
    return classifier.classes_[(scores >= 0).astype(int)]


def binary(tags: Any) -> Any:
    """scikit-learn's tags of a classifier for two classes."""
    tags.classifier_tags.multi_class = False
    return tags
