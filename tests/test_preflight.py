"""What cannot play its role at all is told so in one line; what can is not refused."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np
import pytest
from lemmata import Misuse, validate
from lemmata.properties.roles.base import with_article
from lemmata.workbench.implementations import catalogue
from lemmata.workbench.implementations.importing import adapt, implementation, role_of
from lemmata.workbench.validation.cases import theorems_for
from lemmata.workbench.validation.preflight import Report, look

from .conftest import assert_misuse

OWN = """
import numpy as np

class Perceptron:
    w = None
    def partial_fit(self, X, y, classes=None):
        if self.w is None:
            self.w = np.zeros(X.shape[1])
        for x, label in zip(X, y):
            if label * (x @ self.w) <= 0:
                self.w = self.w + label * x
        return self
    def scores(self, X):
        return X @ (np.zeros(X.shape[1]) if self.w is None else self.w)
    def predict(self, X):
        return np.where(self.scores(X) > 0, 1, -1)

class ZeroOne(Perceptron):
    def predict(self, X):
        return (self.scores(X) > 0).astype(int)

class OnlyZeroOne(Perceptron):
    def partial_fit(self, X, y, classes=None):
        if not set(y) <= {0, 1}:
            raise ValueError("labels must be 0 or 1")
        return super().partial_fit(X, 2 * y - 1)

class Words(Perceptron):
    def predict(self, X):
        return np.array(["yes" if s > 0 else "no" for s in self.scores(X)])

class NoClasses(Perceptron):
    def partial_fit(self, X, y):
        return super().partial_fit(X, y)

class NeedsMore(Perceptron):
    def partial_fit(self, X, y, classes=None):
        import no_such_module_anywhere

class NeverLearns(Perceptron):
    def partial_fit(self, X, y, classes=None):
        self.w = np.zeros(X.shape[1])
        return self

class Negative:
    def __call__(self, X, Y):
        return -(X @ Y.T)

_seen, _count = {}, 0

def by_id(X, Y):
    key = id(X), id(Y)
    if key not in _seen:
        _seen[key] = X @ Y.T
    return _seen[key]

def by_contents(X, Y):
    key = X.tobytes(), X.shape, Y.tobytes(), Y.shape
    if key not in _seen:
        _seen[key] = X @ Y.T
    return _seen[key]

def counting(X, Y):
    global _count
    _count += 1
    return X @ Y.T * _count

class WrongShape:
    def fit(self, X, y):
        self.coef_ = np.ones(X.shape[1] + 1)
        return self

class Refuses(Perceptron):
    def partial_fit(self, X, y, classes=None):
        raise ValueError("not today")

class Random:
    def __call__(self, X, Y):
        return X @ Y.T * np.random.default_rng().uniform(1, 2)

class Coin:
    def __call__(self, X, Y):
        return X @ Y.T * np.random.default_rng().integers(1, 3)

class Seeded:
    def __init__(self, random_state=None):
        self.random_state = random_state
    def __call__(self, X, Y):
        return X @ Y.T * np.random.default_rng(self.random_state).uniform(1, 2)

class Sleeps(Perceptron):
    def partial_fit(self, X, y, classes=None):
        if len(X) == 4:
            while True:
                pass
        return super().partial_fit(X, y)
"""


@pytest.fixture
def own(own_module):
    return own_module("own_learners", OWN)


@pytest.mark.parametrize(
    ("name", "role", "words"),
    [
        ("ZeroOne", "online-classifier", ["it predicts 0 and 1", "−1 and +1", "[0, 0, 1, 1]"]),
        ("OnlyZeroOne", "online-classifier", ["it takes the labels 0 and 1", "labels must be 0 or 1"]),
        ("Words", "online-classifier", ["it predicts text, such as 'no'"]),
        ("NoClasses", "online-classifier", ["it takes partial_fit(X, y), and is called with (…, …, classes=…)"]),
        ("NeedsMore", "online-classifier", ["it needs what is not installed: No module named 'no_such_module_anywhere'"]),
        ("WrongShape", "separator", ["its coef_ has", "entries for", "for X of shape"]),
    ],
)
def test_what_cannot_play_its_role_is_one_line(lemmata, own, name, role, words):
    result = lemmata("validate", f"{own}:{name}", "--role", role, "--examples", "20")
    assert_misuse(result, f"{own}:{name}: error: it cannot be {with_article(role)}", *words)
    assert not result.stdout
    with pytest.raises(Misuse, match="error"):
        validate(f"{own}:{name}", role, examples=20)


@pytest.mark.parametrize("name", ["Perceptron", "Refuses"])
def test_what_can_play_it_is_not_refused(lemmata, own, name):
    result = lemmata("validate", f"{own}:{name}", "--role", "online-classifier", "--examples", "20")
    assert result.exit_code == (0 if name == "Perceptron" else 3) and "block-novikoff" in result.stdout
    assert "note:" not in result.stdout


@pytest.mark.parametrize(("name", "words"), [("ZeroOne", "it predicts 0 and 1"), ("NoClasses", "it takes partial_fit(X, y)")])
def test_a_replay_on_what_cannot_play_the_role_is_one_line(lemmata, own, name, words):
    """Neither refuted still nor healed."""
    lemmata("validate", f"{own}:NeverLearns", "--role", "online-classifier", "--examples", "20", "--save", "found")
    file = "found/block-novikoff.json"
    assert lemmata("replay", file, f"{own}:NeverLearns").exit_code == 1
    result = lemmata("replay", file, f"{own}:{name}")
    assert_misuse(result, f"{own}:{name}: error: it cannot be an online-classifier", words)
    assert not result.stdout


def test_a_replay_on_a_random_one_tells_both_answers(lemmata, own):
    lemmata("validate", f"{own}:Negative", "--role", "kernel", "--examples", "10", "--save", "found")
    result = lemmata("replay", "found/gram-is-psd.json", f"{own}:Random")
    assert result.stdout.startswith("note: it answers differently on the same sample: it gives [["), result.output


def test_a_function_that_remembers_arrays_by_their_place_is_one_line(lemmata, own):
    """Else another sample's arrays would lie there, and the answer for the one before would be refuted as no Gram matrix."""
    result = lemmata("validate", f"{own}:by_id", "--role", "kernel", "--examples", "20")
    assert_misuse(
        result, f"{own}:by_id: error: it cannot be a kernel", "it remembers arrays by where they lie", "and for a copy [["
    )
    assert not result.stdout


def test_a_random_function_of_few_answers_is_not_taken_for_one_that_remembers(lemmata, own):
    result = lemmata("validate", f"{own}:Coin", "--role", "kernel", "--examples", "5", "--size", "small")
    assert "it remembers arrays" not in result.output and result.exit_code != 2


def test_a_function_that_remembers_contents_is_not_refused(lemmata, own):
    result = lemmata("validate", f"{own}:by_contents", "--role", "kernel", "--examples", "10")
    assert result.exit_code == 0 and "note:" not in result.stdout, result.output


def test_a_function_that_counts_its_calls_is_told_both_answers(lemmata, own):
    result = lemmata("validate", f"{own}:counting", "--role", "kernel", "--examples", "10")
    assert result.stdout.startswith("note: it answers differently on the same sample: it gives [["), result.output


def test_a_random_one_is_told_both_answers(lemmata, own):
    result = lemmata("validate", f"{own}:Random", "--role", "kernel", "--examples", "10")
    first = result.stdout.splitlines()[0]
    assert first.startswith("note: it answers differently on the same sample: it gives [[") and ", and then [[" in first


def test_a_random_state_is_set_where_there_is_one(lemmata, own):
    from lemmata.properties.roles import Implementation

    made = implementation(f"{own}:Seeded", role_of("kernel"))
    assert isinstance(made, Implementation) and made.make().random_state == 0
    assert implementation(f"{own}:Seeded", role_of("kernel"), {"random_state": 7}).make().random_state == 7
    module = sys.modules[own]
    assert adapt(module.Seeded, role_of("kernel"))[0].make().random_state == 0
    assert adapt(module.Seeded(random_state=5), role_of("kernel"))[0].make().random_state == 5
    assert "note:" not in lemmata("validate", f"{own}:Seeded", "--role", "kernel", "--examples", "10").stdout


def test_a_random_state_of_a_function_and_of_an_instance_is_set_too():
    kernel, called = role_of("kernel"), np.ones((2, 1))

    def draws(X, Y, random_state=None):
        return X @ Y.T * np.random.default_rng(random_state).uniform(1, 2)

    class Draws:
        random_state = None

        def __call__(self, X, Y):
            return draws(X, Y, self.random_state)

    @dataclass(frozen=True)
    class Frozen:
        random_state: int | None = None

        def __call__(self, X, Y):
            return draws(X, Y, self.random_state)

    for thing in (draws, Draws()):
        made, _ = adapt(thing, kernel)
        assert np.array_equal(made.make()(called, called), draws(called, called, 0))
        assert look(kernel, theorems_for(kernel), made) == Report()
        made, _ = adapt(thing, kernel, {"random_state": 5})
        assert np.array_equal(made.make()(called, called), draws(called, called, 5))
    made, _ = adapt(Frozen(), kernel)  # it cannot be set, and both answers are told
    assert "it gives" in look(kernel, theorems_for(kernel), made).note
    assert Draws.random_state is None


def test_a_question_that_is_not_answered_in_time_is_dropped(own):
    made = implementation(f"{own}:Sleeps", role_of("online-classifier"))
    role = role_of("online-classifier")
    assert look(role, theorems_for(role), made, seconds=0.3) == Report()


def test_no_reference_is_refused_and_none_is_random():
    for role in sorted({t.role.__role__ for t in catalogue.all_theorems()}):  # type: ignore[attr-defined]
        for name in list(catalogue.references_for(role))[:1]:
            found = look(role_of(role), theorems_for(role_of(role)), catalogue.reference(name, role_of(role)))
            assert not found.error, f"{name}: {found.error}"
            assert not found.note or role in ("random-measurement-matrix",), f"{name}: {found.note}"


def test_of_a_regressor_no_labels_are_asked():
    class ZeroOne:
        def fit(self, X, y):
            self.coef_ = np.linalg.pinv(X) @ y
            return self

        def predict(self, X):
            return (X[:, 0] > 0).astype(int)

    made, _ = adapt(ZeroOne(), role_of("linear-regressor"))
    role = role_of("linear-regressor")
    assert not look(role, theorems_for(role), made).error  # whose targets are any numbers
