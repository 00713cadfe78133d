"""A separator that ends before its long run does is refuted: neighbours far from the origin are among the samples."""

import pytest
from lemmata.properties.roles.base import Implementation
from lemmata.properties.search.search import search
from lemmata.theorems.perceptron.convergence import lifting_finds_the_threshold
from lemmata.theorems.perceptron.readings import Separator
from sklearn.linear_model import Perceptron


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("passes", "verdict"), [(1000, "refuted"), (100_000, "holds")])
def test_a_thousand_passes_are_too_few(seed, passes, verdict):
    made = Implementation.of(Perceptron, Separator, settings={"tol": None, "max_iter": passes})
    assert search(lifting_finds_the_threshold, made, examples=100, seed=seed).verdict == verdict
