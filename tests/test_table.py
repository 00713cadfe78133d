"""Readings that laws share say the same to each of them as readings of their own, in whatever order they ask."""

from collections import defaultdict

import pytest
from lemmata.properties.samples.draws import drawn
from lemmata.properties.search.search import evaluate
from lemmata.properties.search.table import Entry
from lemmata.properties.statements.conclusions import Conclusion
from lemmata.properties.statements.verdicts import Declined, NotApplicable, Unknown
from lemmata.workbench.implementations.catalogue import all_theorems, references_of, topics

SAMPLES = 4


def said(theorem, implementation, sample, entry):
    """What a law says of one sample, to be compared."""
    try:
        found = evaluate(theorem, implementation, sample, entry=entry)
    except (Declined, NotApplicable, Unknown) as error:
        return str(error)
    return [str(each.shown()) if isinstance(each, Conclusion) else (each.what, bool(each.happened)) for each in found]


def rows(topic):
    """The laws of a topic that read the same samples, by their implementation."""
    found = defaultdict(list)
    for theorem in (t for t in all_theorems() if t.topic == topic):
        for implementation in references_of(theorem):
            for statement in (theorem, *theorem.holding):
                found[statement.sample, implementation.name].append((statement, implementation))
    return [row for row in found.values() if len(row) > 1]


@pytest.mark.parametrize("topic", topics())
def test_a_shared_reading_says_the_same(topic):
    for row in rows(topic):
        implementation = row[0][1]
        for sample in drawn(row[0][0].sample, SAMPLES):
            alone = [said(law, implementation, sample, None) for law, _ in row]
            forth, back = Entry(implementation, sample), Entry(implementation, sample)
            together = [said(law, implementation, sample, forth) for law, _ in row]
            backwards = [said(law, implementation, sample, back) for law, _ in row[::-1]][::-1]
            for (law, _), *all_three in zip(row, alone, together, backwards, strict=True):
                assert all_three[0] == all_three[1] == all_three[2], (getattr(law, "id", law), implementation.name, sample)
