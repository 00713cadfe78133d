"""The text form of samples: what is read from a file is what was written, for every sample type."""

import json
from fractions import Fraction

from lemmata.properties.samples import decode, encode
from lemmata.properties.samples.draws import drawn
from lemmata.theorems.majority_boosting.samples.runs import EnoughRounds
from lemmata.workbench.implementations.catalogue import all_theorems


def test_a_sample_of_every_type_is_read_as_it_was_written():
    statements = [s for t in all_theorems() for s in (t, *t.failing, *t.holding)]
    for kind in sorted({s.sample for s in statements}, key=str):
        for sample in drawn(kind, 6):
            again = decode(json.loads(json.dumps(encode(sample))))
            assert type(again) is kind and again == sample and encode(again) == encode(sample), kind


def test_a_fraction_that_is_whole_is_none_the_less_one():
    """As an int, ε = 2 made 1 + ε/2 a float, and the run broke its own hypotheses."""
    sample = EnoughRounds((1, -1), Fraction(2), Fraction(1, 2), ((0, 1),), 3)
    again = decode(json.loads(json.dumps(encode(sample))))
    assert type(again.epsilon) is Fraction and type(again.growth) is Fraction and again == sample
