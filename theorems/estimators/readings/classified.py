"""A classifier's probabilities, decisions and predictions."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.numbers.exact import exact_matrix, exact_vector
from ....properties.roles.base import float_array
from ....properties.statements.verdicts import NotApplicable
from ..samples import Lesson
from .answers import Answers, plain
from .taught import Taught

NAMES_CLASSES = ("class_weight", "classes", "labels", "pos_label", "constant", "sampling_strategy", "priors", "class_prior")


class Classified(Taught[Lesson]):
    """What a classifier answers. Does not apply to what is none, and where it is asked for several labels of each row."""

    @cached_property
    def is_classifier(self) -> bool:
        """Raises `NotApplicable` where it neither says that it is one, nor knows its classes."""
        several = len(self.examples) > 1 and self.examples[1].ndim > 1
        if several or not (self.kind == "classifier" or (not self.kind and hasattr(self.first, "classes_"))):
            raise NotApplicable("it is not a classifier, or one for several labels of each row")
        return True

    @cached_property
    def classes(self) -> list[Any]:
        """``classes_``. Raises `NotApplicable` where it has none."""
        if not self.is_classifier or not hasattr(self.first, "classes_"):
            raise NotApplicable("it does not say its classes: it has no classes_")
        return plain(self.first.classes_).tolist()

    def has_threshold(self) -> bool:
        return any(re.search("threshold|cut_?off|cost", name) for name in self.parameters)

    @cached_property
    def probabilities(self) -> np.ndarray:
        """``predict_proba`` at the queries, exactly: (m, k)."""
        if not self.is_classifier or "predict_proba" not in self.before:
            raise NotApplicable("it has no predict_proba")
        found = self.before["predict_proba"]
        columns = found.shape[1] if found.ndim == 2 else 0
        return exact_matrix(float_array(found, "predict_proba", (len(self.sample.Q), columns)))

    @cached_property
    def predicted_columns(self) -> list[int]:
        """Of each query the column of the class that is predicted."""
        if self.has_threshold() or "probability" in self.parameters or "predict" not in self.before:
            raise NotApplicable("its predictions are not those of the probabilities: it says so")
        return [self.classes.index(label) for label in self.before["predict"].tolist()]

    @cached_property
    def decisions(self) -> list[Any]:
        """``decision_function`` at the queries, exactly, of two classes."""
        if len(self.classes) != 2 or self.has_threshold() or "decision_function" not in self.before:
            raise NotApplicable("there are more than two classes, or it has no decision_function")
        found = self.before["decision_function"].reshape(-1)
        return list(exact_vector(float_array(found, "decision_function", (len(self.sample.Q),))))

    @cached_property
    def signs_of_predictions(self) -> list[int]:
        """+1 for the second class, −1 for the first one."""
        if not self.decisions or "predict" not in self.before:
            raise NotApplicable("it has no predict")
        return [1 if label == self.classes[1] else -1 for label in self.before["predict"].tolist()]

    @cached_property
    def predicts_known_classes(self) -> bool:
        """Whether what it predicts are classes of the examples."""
        if not self.is_classifier or "predict" not in self.before:
            raise NotApplicable("it predicts no classes")
        return set(self.before["predict"].ravel().tolist()) <= set(self.sample.labels)

    @cached_property
    def renamed(self) -> Answers:
        """The answers of one that is fitted to the classes 2k + 3, with k for 2k + 3 in its predictions.

        Does not apply where a parameter names classes.
        """
        for name, value in self.parameters.items():
            if name.rpartition("__")[2] in NAMES_CLASSES and value is not None and not isinstance(value, str):
                raise NotApplicable(f"its {name} may name classes")
        s = self.sample
        other = self.answers(self.fitted(*self.data(s.X, 2 * s.classes + 3, s.y)))
        return {**other, "predict": (other["predict"] - 3) / 2}
