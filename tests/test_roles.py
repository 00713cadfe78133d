"""Every role that DESIGN promises: plain correct code of a user's passes, plain code with a mistake does not."""

from __future__ import annotations

import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import BadImplementation, with_article
from lemmata.theorems.perceptron.readings import OnlineClassifier
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.implementations.importing import implementation

PLAIN = "tests.plain_implementations:"
CORRECT = [
    ("Online", "online-classifier"), ("OnlineWithoutBias", "online-classifier"),
    ("Separator", "separator"), ("SeparatorFromFirst", "separator"),
    ("HardMargin", "max-margin-classifier"), ("qp", "qp-solver"), ("lp", "lp-solver"), ("kernel", "kernel"), ("Booster", "booster"),
    ("boost", "weight-booster"), ("Sets", "set-system"), ("recover", "sparse-recovery"),
]  # fmt: skip
WRONG = [
    ("OnlineForgets", "online-classifier"), ("SeparatorWrong", "separator"), ("HardMarginWrongIntercept", "max-margin-classifier"),
    ("qp_wrong", "qp-solver"), ("lp_wrong", "lp-solver"), ("kernel_wrong", "kernel"), ("BoosterWrong", "booster"),
    ("boost_wrong", "weight-booster"), ("SetsWrong", "set-system"), ("recover_wrong", "sparse-recovery"),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("name", "role"), CORRECT)
def test_plain_correct_code_passes(lemmata, name, role):
    result = lemmata("validate", PLAIN + name, "--role", role, "--examples", "60")
    assert result.exit_code == 0, result.stdout


@pytest.mark.long
@pytest.mark.parametrize(("name", "role"), WRONG)
def test_plain_code_with_a_mistake_is_refuted(lemmata, name, role):
    result = lemmata("validate", PLAIN + name, "--role", role, "--examples", "60")
    assert result.exit_code == 1, result.stdout


CONSONANTS = ["separator", "lasso-step", "qp-solver", "rip-constant", "union-probability", "one-class-classifier"]
VOWELS = ["online-classifier", "elastic-net-regressor", "interval-ranges", "lp-solver", "l1-ball-projection", "sgd", "smo-step"]


@pytest.mark.parametrize(("article", "names"), [("a", CONSONANTS), ("an", VOWELS)])
def test_a_role_has_the_article_that_is_said(article, names):
    assert [with_article(name) for name in names] == [f"{article} {name}" for name in names]


def test_what_lacks_a_method_is_told_so():
    with pytest.raises(BadImplementation, match="cannot be an online-classifier: it has no partial_fit and no predict"):
        Implementation.of(object(), OnlineClassifier)
    with pytest.raises(Misuse, match="json:JSONDecoder cannot be an online-classifier: it has no partial_fit and no predict"):
        implementation("json:JSONDecoder", OnlineClassifier)
