"""Functions of arrays: which ones are asked, what refutes them, and what they may refuse."""

from __future__ import annotations

import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import check_sample
from lemmata.properties.theorem import THEOREMS
from lemmata.theorems.estimators.readings import can_be_asked
from lemmata.theorems.estimators.readings.functions import arrays_of, required, works_in_place
from lemmata.theorems.estimators.samples import Lesson

AGAIN, LAYOUT = "repeated-calls-agree", "to-a-function-it-does-not-matter-how-an-array-lies-in-memory"
SEEN: list[float] = []


def verdicts(function):
    """By law, what two samples say of a function."""
    found = {}
    for theorem in THEOREMS.values():
        if theorem.role.__role__ == "array-function":
            made = Implementation.of(function, theorem.role)
            said = [check_sample(theorem, made, sample)[0].verdict for sample in drawn(Lesson, 4)[1::2]]
            found[theorem.id] = next((v for v in ("refuted", "crashed", "holds") if v in said), said[0])
    return list(found.values())


def mean_of(X):
    return np.asarray(X, dtype=float).mean(axis=0)


def test_what_keeps_the_laws_holds():
    assert verdicts(mean_of) == ["holds"] * 4


def sorts_its_rows(X):
    X.sort(axis=0)
    return X


def sorts_in_place(X):
    """Sort rows, in place."""
    return sorts_its_rows(X)


def remembers(X):
    SEEN.append(float(np.sum(X)))
    return sum(SEEN)


def reads_along(X):
    return np.asarray(X, dtype=float).ravel(order="K")


def averages_in_whole_numbers(X):
    X = np.asarray(X)
    return np.full_like(X[0], X.sum(axis=0) / len(X))


def doubles(X):
    return np.asarray(X * 2, dtype=float)


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (sorts_its_rows, ["refuted"] * 4),
        (sorts_in_place, ["not-applicable"] * 4),
        (remembers, ["refuted"] * 4),
        (reads_along, ["holds", "refuted", "holds", "holds"]),
        (averages_in_whole_numbers, ["holds", "holds", "refuted", "holds"]),
        (doubles, ["holds", "holds", "holds", "refuted"]),
    ],
)
def test_each_mistake_is_seen_by_its_law(function, expected):
    assert verdicts(function) == expected


def arrays_alone(X):
    if not isinstance(X, np.ndarray) or X.dtype != np.float64 or not X.flags.c_contiguous:
        raise TypeError("C-contiguous arrays of float64 alone")
    return X + 1


def refuses(X):
    raise ValueError("never")


def draws(X, random_state=None):
    return np.random.default_rng(random_state).random(3)


def draws_globally(X):
    return np.random.random(3)


def by_steps(X, max_iter=10):
    return np.asarray(X, dtype=float).ravel(order="K")


def says(X):
    return "yes"


def test_what_is_refused_drawn_or_comes_by_steps_is_no_refutation():
    assert verdicts(arrays_alone) == ["holds"] + ["not-applicable"] * 3
    assert verdicts(refuses) == verdicts(says) == ["not-applicable"] * 4
    assert verdicts(draws_globally)[0] == "holds"
    assert verdicts(by_steps) == ["holds"] + ["not-applicable"] * 3


def test_what_draws_anew_with_a_seed_that_is_set_is_refuted():
    def unseeded(X, random_state=0):
        return np.random.default_rng().random(3)

    assert verdicts(unseeded)[0] == "refuted"


def test_global_draws_of_the_user_go_on():
    np.random.seed(5)
    expected = np.random.random(2)
    np.random.seed(5)
    found = np.random.random()
    verdicts(draws_globally)
    assert [found, np.random.random()] == expected.tolist()


def unknown(colour):
    return colour


def numbers_alone(n_components):
    return n_components


def positional(X, /):
    return X


def several(*arrays):
    return arrays


def of_labels(X, y=None, weights=None):
    return X


def predicted(y_true, sample_weight=None, y_proba=None):
    return y_true


def test_names_of_arguments_say_what_is_handed_over():
    assert [can_be_asked(f) for f in (unknown, numbers_alone, positional, np.add)] == [False] * 4
    assert [can_be_asked(f) for f in (mean_of, several, of_labels, draws)] == [True] * 4
    assert required(of_labels) == ("X", "y") and required(several) == ("*arrays",)
    assert required(predicted) == ("y_true", "y_proba")


def keeps_a_copy(X, copy=True):
    """Scale rows; with copy=False in place."""
    return X


def keeps_none(X, copy=False):
    return X


def test_who_works_in_place_says_so():
    assert works_in_place(sorts_in_place) and works_in_place(keeps_none) and not works_in_place(mean_of)


def is_fortran(a):
    """Whether an array is in Fortran order."""
    return bool(np.asarray(a).flags.f_contiguous) + 1


def test_what_is_about_memory_may_tell_layouts_apart():
    assert verdicts(is_fortran) == ["holds"] + ["not-applicable"] * 3


def test_times_are_no_answers():
    assert set(arrays_of({"fit_time": np.ones(2), "test_score": np.ones(2), "name": "a"})) == {"test_score"}
    assert set(arrays_of((np.ones(2), "a", [1, 2], None))) == {"[0]", "[2]"}


class Foreign:
    """An array of another library."""

    def __init__(self, array):
        self.array, self.dtype = array, array.dtype

    def __array__(self, dtype=None, copy=None):
        return self.array


def test_arrays_of_other_libraries_are_answers():
    assert verdicts(lambda X: Foreign(np.asarray(X) + 1.0)) == ["holds"] * 4
    assert verdicts(lambda X: Foreign(np.asarray(X).ravel(order="K") + 1.0))[1] == "refuted"
    assert verdicts(lambda X: Foreign(np.array(["a"]))) == ["not-applicable"] * 4


def test_a_list_is_a_tree_where_trees_are_spoken_of():
    def tree_double(tree):
        return [2 * np.asarray(part) for part in tree] if isinstance(tree, list) else 2 * np.asarray(tree)

    assert verdicts(tree_double) == ["holds"] * 3 + ["not-applicable"]

    def sum_of(X):
        """The sum over decision trees."""
        return np.sum(X)

    assert verdicts(sum_of)[3] == "not-applicable"


def test_losses_are_handed_what_their_arguments_are_called():
    def perceptron_loss(predictor_outputs, targets):
        return np.maximum(0, -np.asarray(predictor_outputs) * np.asarray(targets))

    def divergence(log_predictions, log_targets):
        return np.exp(log_targets) * (np.asarray(log_targets) - np.asarray(log_predictions))

    def of_columns(logits, labels):
        """A column of scores for each class, and classes."""
        if np.ndim(logits) != 2 or np.ndim(labels) != 1:
            raise ValueError("logits are (n, k), and labels (n,)")
        return np.take_along_axis(np.asarray(logits), np.asarray(labels)[:, None].astype(int), axis=1)

    for function in (perceptron_loss, divergence, of_columns):
        assert verdicts(function)[:2] == ["holds"] * 2
    assert verdicts(lambda tree, other_tree, scalar: np.asarray(tree) - scalar * np.asarray(other_tree))[0] == "holds"


def test_what_says_that_it_keeps_the_type_may_round_integers():
    def halves(image):
        """Half of it, as an array of the same dtype as the input."""
        return (np.asarray(image) / 2).astype(np.asarray(image).dtype)

    assert verdicts(halves) == ["holds", "holds", "not-applicable", "holds"]


def test_a_running_mean_is_in_floating_point():
    """``optax.tree_utils.tree_bias_correction`` casts to the type of the moment: of integers the share is 0."""

    def corrected(moment, decay, count):
        moment = np.asarray(moment)
        with np.errstate(all="ignore"):
            return moment / np.asarray(1 - decay**count).astype(moment.dtype)

    def of_any(tree, decay, count):
        return corrected(tree, decay, count)

    assert verdicts(corrected)[2] == "not-applicable"
    assert verdicts(of_any)[2] == "refuted"


def test_what_is_0_of_rows_with_a_0_is_asked_about_others():
    assert verdicts(lambda tree: float(np.min(tree)))[:3] == ["holds"] * 3
