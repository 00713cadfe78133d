"""What large samples have, so that mistakes of code for many neighbours and many labels show."""

from itertools import islice, pairwise

from lemmata.properties.samples.working import WorkingSamples
from lemmata.theorems.nearest_neighbours.samples.queries import KnnQuery, LabelledQuery
from lemmata.theorems.trees.samples.tables import LabelledTable


def test_more_neighbours_are_asked_for_than_a_partition_leaves_sorted():
    assert max(query.k for query in islice(WorkingSamples(KnnQuery), 40)) > 100


def test_labels_are_negative_and_beyond_a_byte():
    labels = {label for query in islice(WorkingSamples(LabelledQuery), 20) for label in query.labels}
    assert min(labels) < 0 and max(labels) > 255


def test_the_last_of_many_features_tells_the_classes_apart():
    wide = [table for table in islice(WorkingSamples(LabelledTable), 30) if len(table.rows[0]) > 16]
    assert any(is_split_by_the_last(table) for table in wide) and not all(map(is_split_by_the_last, wide))


def is_split_by_the_last(table: LabelledTable) -> bool:
    by_class = [[x[-1] for x, y in zip(table.rows, table.labels, strict=True) if y == c] for c in sorted(set(table.labels))]
    return len(by_class) > 1 and all(max(low) < min(high) for low, high in pairwise(by_class))
