"""An estimator that is fitted to examples with weights: to these, to copies, and to the examples without those of weight 0."""

from __future__ import annotations

import inspect
import re
from functools import cached_property

import numpy as np

from ....properties.roles.training import takes_weights
from ....properties.statements.verdicts import NotApplicable
from ..samples import WeightedLesson
from .refitted import Examples, Fit, Refitted

COUNTS = {"min_samples_split": 2, "min_samples_leaf": 1, "min_child_samples": 0, "min_data_in_leaf": 0, "min_data_in_bin": 1}
IGNORED = re.compile(  # not that they are in one case, or in one step
    r"(sample_weight\w*`* ?:?|weights) (is |are )?(ignored|not used|unused)(?! (during|if|in|when|where|while|for|by|at)\b)",
    re.IGNORECASE,
)


class Weighed(Refitted[WeightedLesson]):
    """The laws do not apply to one whose ``fit`` takes no ``sample_weight``, nor where copies are told from one another.

    So they are by a cross-validation, which leaves one out and not the others, and by a least number of rows in a leaf or a bin.
    """

    @cached_property
    def handed_over(self) -> Examples:
        """All the examples, without weights. Raises `NotApplicable` where the laws do not apply."""
        if not takes_weights(self.implementation):
            raise NotApplicable("its fit takes no sample_weight")
        if inspect.signature(self.implementation.fit).parameters["sample_weight"].default is inspect.Parameter.empty:
            raise NotApplicable("its fit takes no examples without weights")
        if IGNORED.search(" ".join((inspect.getdoc(type(self.implementation).fit) or "").split())):
            raise NotApplicable("its text says that it ignores weights")
        if self.has_parameter("cv") or any(self.parameters.get(name) is True for name in ("early_stopping", "oob_score")):
            raise NotApplicable("it leaves examples out, and not their copies")
        for name, value in self.parameters.items():
            least = COUNTS.get(name.rpartition("__")[2])
            if least is not None and value is not None and (type(value) is float or value > least):
                raise NotApplicable(f"it counts rows: {name} is {value}")
        return Examples(self.examples)

    @cached_property
    def present(self) -> Examples:
        """The examples of positive weight, without weights."""
        return self.handed_over.taken(np.flatnonzero(self.sample.w))

    @cached_property
    def weights(self) -> np.ndarray:
        """The positive ones."""
        return self.sample.w[self.sample.w > 0]

    @cached_property
    def plain(self) -> Fit:
        """Without weights, of the examples of positive weight."""
        return self.fit(self.present)

    @cached_property
    def of_ones(self) -> Fit:
        """With weights of 1."""
        return self.fit(self.present.weighing(np.ones(self.present.n)))

    @cached_property
    def weighted(self) -> Fit:
        """With their weights."""
        return self.fit(self.present.weighing(self.weights))

    @cached_property
    def copied(self) -> Fit:
        """Each as often as it weighs, and no weights."""
        return self.fit(self.present.taken(np.repeat(np.arange(self.present.n), self.weights.astype(int))))

    @cached_property
    def with_zeros(self) -> Fit:
        """All the examples with their weights, 0 among them."""
        return self.fit(self.handed_over.weighing(self.sample.w))

    @cached_property
    def without_weights(self) -> Fit:
        """All the examples, and no weights."""
        return self.fit(self.handed_over)

    @cached_property
    def divided(self) -> Fit:
        """Each twice, with half of its weight."""
        twice = self.present.taken(np.tile(np.arange(self.present.n), 2))
        return self.fit(twice.weighing(np.tile(self.weights / 2, 2)))

    @cached_property
    def enlarged(self) -> Fit:
        """With four times their weights. Raises `NotApplicable` where four times the copies get other answers."""
        copies = self.copied.examples
        if self.copied.misses(self.fit(copies.taken(np.tile(np.arange(copies.n), 4)))):
            raise NotApplicable("it is no mean: of every example four times it answers otherwise")
        return self.fit(self.present.weighing(4 * self.weights))

    def tell_apart(self, one: Fit, other: Fit) -> bool:
        """Whether the answers of two fits differ."""
        return bool(one.misses(other))
