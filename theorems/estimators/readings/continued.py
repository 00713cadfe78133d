"""A fit that goes on: from where it ended, with ``warm_start``, or with other examples, by ``partial_fit``."""

from __future__ import annotations

import inspect
import re
from functools import cached_property
from typing import Any

import numpy as np

from ....properties.roles.training import takes_weights
from ....properties.statements.verdicts import NotApplicable
from .answers import TOL, Near
from .refitted import LONGER, MANY, TIGHTER, Examples, Fit, Way, call, miss
from .reformed import Reformed

PARTS = 3
STEPS = (
    "max_iter",
    "n_iter",
    "max_iterations",
    "n_iterations",
    "iterations",
    "epochs",
    "n_epochs",
    "max_epochs",
    "steps",
    "n_steps",
)
STOPS = ("early_stopping", "n_iter_no_change", "early_stopping_rounds")
PROMISED = re.compile(r"chunk|out-of-core|incremental|online computation", re.IGNORECASE)
ONE_STEP = re.compile(r"\b(one|single) (epoch|iteration|pass|step|mini-?batch)|approximat", re.IGNORECASE)


class Twice(Way):
    """Fitted, and fitted once more to the same from where it ended."""

    def fit(self, made: Any, examples: Examples) -> None:
        made.set_params(warm_start=True)
        for _ in range(2):
            call(made.fit, examples)


class InParts(Way):
    """Fitted to a part of the examples after another, in order, by ``partial_fit``; the first time it is told all classes."""

    def fit(self, made: Any, examples: Examples) -> None:
        takes = inspect.signature(getattr(made, "_thing", made).partial_fit).parameters
        examples = examples if "sample_weight" in takes else examples.weighing(None)
        first = {"classes": all_classes(examples.data[1])} if "classes" in takes else {}
        for rows in np.array_split(np.arange(examples.n), PARTS):
            call(made.partial_fit, examples.taken(rows), **first)
            first = {}


def all_classes(y: np.ndarray) -> Any:
    """Those that occur; of several columns a list of them."""
    return np.unique(y) if y.ndim == 1 else [np.unique(column) for column in y.T]


class Continued(Reformed):
    """The examples at once, and in a fit that goes on."""

    # ------------------------------------------------------------------------------------------------------------ warm start

    @cached_property
    def cold(self) -> Fit:
        """Raises `NotApplicable` where it has no ``warm_start``, or stops for another reason than that it is good enough."""
        if "warm_start" not in self.parameters:
            raise NotApplicable("it has no warm_start")
        for name in STOPS:
            if self.parameters.get(name, False) not in (False, None):
                raise NotApplicable(f"it stops when nothing has become better for a while: {name}")
        return self.first_form

    @cached_property
    def warm(self) -> Fit:
        return self.fit(self.cold.examples, Twice())

    def compared_at_rest(self) -> list[tuple[Near, Any, Any]]:
        """As `compared`. Raises `NotApplicable` where a finer tolerance, or more steps, move the answers as much.

        It was not at the optimum then.
        """
        found = self.compared(self.cold, self.warm)
        if missed := {place.of: by for place, was, is_now in found if (by := miss(place, was, is_now)) > TOL}:
            tight = self.tighter
            finer: dict[str, Any] = {name: value / TIGHTER if name.endswith("tol") else value for name, value in tight.items()}
            if not finer:  # it makes as many steps as it is told
                known = {name: value for name, value in self.parameters.items() if name in STEPS and type(value) is int}
                finer = {name: value * LONGER for name, value in known.items()}
            cold = self.fit(self.cold.examples, **tight)
            for name, (place, was, is_now) in cold.apart(self.fit(self.cold.examples, **finer)).items():
                if MANY * miss(place, was, is_now) >= missed.get(name, float("inf")):
                    raise NotApplicable("it ends before the optimum: a finer tolerance, or more steps, move it")
        return found

    # -------------------------------------------------------------------------------------------------------------- in parts

    @cached_property
    def at_once(self) -> Fit:
        """By ``fit``. Raises `NotApplicable` where nothing promises the same of ``partial_fit``.

        The text of ``partial_fit`` promises it where it speaks of chunks, or an incremental fit, and no parameter counts steps.
        """
        method = getattr(self.implementation, "partial_fit", None)
        said = " ".join((inspect.getdoc(getattr(type(self.implementation), "partial_fit", None)) or "").split())
        if method is None:
            raise NotApplicable("it has no partial_fit")
        if self.iterates or ONE_STEP.search(said) or not PROMISED.search(said):
            raise NotApplicable("nothing promises that its partial_fit comes to what its fit comes to")
        weighs = takes_weights(self.implementation) and "sample_weight" in inspect.signature(method).parameters
        return self.first_form if weighs else self.fit(self.first_form.examples.weighing(None))

    @cached_property
    def in_parts(self) -> Fit:
        return self.fit(self.at_once.examples, InParts())
