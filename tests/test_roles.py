"""The article before the name of a role, and the message for code that cannot play it."""

import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.base import BadImplementation, with_article
from lemmata.theorems.perceptron.readings import OnlineClassifier
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.implementations.importing import implementation

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
