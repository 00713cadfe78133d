"""Probabilities of several outputs are a list of tables: each row has one of each."""

from __future__ import annotations

import numpy as np
from lemmata.theorems.estimators.readings.answers import plain


def test_a_list_of_tables_is_a_table_for_each_row():
    tables = [np.array([[1.0, 0.0], [0.5, 0.5], [0.25, 0.75]]), np.array([[0.0, 1.0], [1.0, 0.0], [0.5, 0.5]])]
    assert plain(tables).shape == (3, 2, 2) and plain(tables)[1].tolist() == [[0.5, 0.5], [1.0, 0.0]]
    assert plain([np.ones(2), np.zeros(2)]).shape == (2, 2) and plain([1, 2]).tolist() == [1, 2]
