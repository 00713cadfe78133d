"""The user's own data: CSV files as they come, data frames, and messages that say where."""

from __future__ import annotations

import json

import numpy as np
import pytest
from lemmata import Misuse, check
from lemmata.properties.search.search import Record
from lemmata.workbench.datasets import csv_table, datasets

from .conftest import assert_misuse

NUMBERS = [[1.0, 2.5], [-3.0, -4.0]]


@pytest.mark.parametrize(
    ("content", "options"),
    [
        (b"1,2.5,yes\n-3,-4,no\n", {}),
        (b"a;b;kind\n1;2.5;yes\n-3;-4;no\n", {}),
        (b"a\tb\tkind\n1\t2.5\tyes\n-3\t-4\tno\n", {}),
        (b"a|b|kind\r\n1|2.5|yes\r\n-3|-4|no\r\n", {}),
        (b"a;b;kind\n1,0;2,5;yes\n-3;-4,0;no\n", {}),
        (b"\xef\xbb\xbfkind,a,b\nyes,1,2.5\nno,-3,-4\n", {"label": "kind"}),
        ("a,b,größe\n1,2.5,ja\n-3,-4,nein\n".encode("latin-1"), {"label": "größe"}),
        ("a,b,größe\n1,2.5,ja\n-3,-4,nein\n".encode("utf-16"), {"label": "größe"}),
        (b"yes,1,2.5\nno,-3,-4\n", {"label": "1"}),
        (b"a,kind,b\n1,yes,2.5\n-3,no,-4\n", {"label": "-2"}),
        (b"id,a,b,when,kind\nx1,1,2.5,mon,yes\nx2,-3,-4,tue,no\n", {"drop": ["id", "4"]}),
        (b'"a, b","b ""2""",kind\n"1", "2.5" ,"yes, sir"\n-3,-4,no\n', {}),
        (b'a,b,kind\n\n1,2.5,"on two\nlines"\n\n-3,-4,no\n\n', {}),
        (b"2,a,kind\n1,2.5,yes\n-3,-4,no\n"[2:], {"label": "kind", "drop": []}),
    ],
)  # fmt: skip
def test_a_file_is_read_as_it_is_meant(tmp_path, content, options):
    (tmp_path / "data.csv").write_bytes(content)
    if content.startswith(b"a,kind\n1,2.5"):
        with pytest.raises(Misuse, match="line 2: 3 cells where line 1 has 2"):
            datasets.load(str(tmp_path / "data.csv"), **options)
        return
    found = datasets.load(str(tmp_path / "data.csv"), **options)
    assert found.X.tolist() == NUMBERS and len(set(found.classes)) == 2


@pytest.mark.parametrize(
    ("content", "arguments", "words"),
    [
        ("a,b,y\n", (), ["has a header but no examples"]),
        ("a,b,y\n1,2,u\n\n3,oops,v\n", (), ["data.csv, line 4, column 2 (b): 'oops' is not a number"]),
        ('a,b,y\n1,2,"u\nu"\n3,,v\n', (), ["line 4, column 2 (b): it is empty"]),
        ("1,2,u\n3,4\n", (), ["line 2: 2 cells where line 1 has 3"]),
        ("a,b,y\n1,2,u\n3,4,\n", (), ["line 3, column 3 (y): there is no label"]),
        ("a,b,y\n1,2,u\n3,4,v\n", ("--label", "z"), ["no column 'z'", "its columns are a, b, y"]),
        ("1,2,u\n3,4,v\n", ("--label", "y"), ["it has no header: give a number, from 1 to 3"]),
        ("1,2,u\n3,4,v\n", ("--label", "0"), ["no column 0: it has 3"]),
        ("1,2,u\n3,4,v\n", ("--label", "-4"), ["no column -4"]),
        ("a,a,y\n1,2,u\n3,4,v\n", ("--drop", "a"), ["has 2 columns 'a': give the number"]),
        ("a,b,y\n1,2,u\n3,4,v\n", ("--drop", "y"), ["is dropped: say with --label"]),
        ("a,b,y\n1,2,u\n3,4,v\n", ("--drop", "b", "--label", "b"), ["is the label, and cannot be dropped"]),
        ("a,b,y\n1,2,u\n3,4,v\n", ("--drop", "a", "--drop", "b"), ["no feature columns"]),
        ("a;y\n1,5;u\n2.5;v\n", (), ["line 2, column 1 (a): '1,5' is not a number"]),
        ("a,y\n1_0,u\n2,v\n", (), ["'1_0' is not a number"]),
        ("a\0b", (), ["is not a text file"]),
    ],
)
def test_what_is_wrong_has_its_line(lemmata, tmp_path, content, arguments, words):
    (tmp_path / "data.csv").write_text(content)
    assert_misuse(lemmata("check", "block-novikoff", "--sample", "data.csv", *arguments), *words)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--sample", "iris", "--label", "3"], "iris is bundled"),
        (["--sample", "iris", "--drop", "3"], "--drop is for a CSV file"),
        (["--sample", "."], ". cannot be read"),
        (["--sample", "nothing.csv"], "there is no file nothing.csv"),
    ],
)
def test_a_wrong_source_is_one_line(lemmata, arguments, words):
    assert_misuse(lemmata("check", "block-novikoff", *arguments), words)


@pytest.mark.slow
def test_all_theorems_on_a_bundled_set(lemmata):
    result = lemmata("check", "separability", "svm", "adaboost", "--sample", "iris", "--classes", "setosa,versicolor")
    assert result.exit_code in (0, 3) and "holds" in result.stdout
    assert_misuse(lemmata("check", "--sample", "iris"), "iris needs two classes, but it has 3", "--classes")


def test_dropped_columns_are_named_where_a_certificate_is_checked_again(lemmata, tmp_path):
    (tmp_path / "d.csv").write_text("id,a,y\n7,1,u\n9,-1,v\n")
    shown = lemmata("check", "block-novikoff", "--sample", "d.csv", "--drop", "id", "--certificate", "c.json").stdout
    assert "lemmata verify c.json --data d.csv --drop id" in shown
    assert lemmata("verify", "c.json", "--data", "d.csv", "--drop", "id").exit_code == 0
    assert lemmata("verify", "c.json", "--data", "d.csv").exit_code == 1


def test_a_delimiter_is_the_one_under_which_rows_are_equally_long(tmp_path):
    (tmp_path / "t.csv").write_text("name;a;b\nx, y;1,5;2,5\nz;0,5;1\n")
    table = csv_table.read(tmp_path / "t.csv")
    assert table.header == ("name", "a", "b") and table.rows[0] == ("x, y", "1,5", "2,5") and table.comma


class Frame:
    """As a data frame of pandas or polars."""

    def __init__(self, values, columns, index=None):
        self.values, self.columns = np.array(values, dtype=object), columns
        if index is not None:
            self.index = index

    def to_numpy(self):
        return self.values

    def __array__(self, dtype=None, copy=None):
        return self.values if dtype is None else self.values.astype(dtype)


def only(records: list[Record]) -> Record:
    (record,) = records
    return record


PERCEPTRON = "sklearn.linear_model:Perceptron"


def test_a_data_frame_is_checked_and_its_columns_are_named():
    y = Frame([["no"], ["yes"]], ["kind"])
    found = only(check("block-novikoff", Frame(NUMBERS, ["age", "size"]), y, implementation=PERCEPTRON))
    assert (found.verdict, found.exercised) == ("vacuous", 0), "it makes no mistake on them"
    holds = only(check("block-novikoff", Frame([[2, 1], [1, 3]], ["age", "size"]), y, implementation=PERCEPTRON))
    assert (holds.verdict, holds.exercised) == ("holds", 1)
    with pytest.raises(Misuse, match=r"X, column 2 \(size\), is not a table of numbers"):
        check("block-novikoff", Frame([[1.0, "tall"], [2.0, "small"]], ["age", "size"]), y)
    with pytest.raises(Misuse, match=r"X, example 2, column 1 \(age\): nan is not a finite number"):
        check("block-novikoff", Frame([[1.0, 2.0], [float("nan"), 1.0]], ["age", "size"]), y)


def test_rows_of_other_names_are_refused():
    X, y = Frame(NUMBERS, ["a", "b"], index=[0, 1]), Frame([["no"], ["yes"]], ["kind"], index=[1, 0])
    with pytest.raises(Misuse, match="different names"):
        check("block-novikoff", X, y)
    assert check("block-novikoff", X, y.to_numpy(), implementation=PERCEPTRON)
    assert check("block-novikoff", NUMBERS, ["no", "yes"], implementation=PERCEPTRON)  # lists have an `index` too


@pytest.mark.slow
def test_an_example_is_named_by_its_line(lemmata, tmp_path):
    lines = "a,b,kind\n\n1,0,u\n5,5,other\n-1,0,v\n0,2,u\n-3,1,v\n\n"
    (tmp_path / "d.csv").write_text(lines)
    validate = ("validate", PERCEPTRON, "--role", "separator", "--classes", "u,v", "--sample", "d.csv", "--json", "found.json")
    shown = lemmata(*validate).stdout
    assert "updates-on-unit-rows: its hypothesis is not met: line 6 is not a unit vector" in shown
    reasons = {r["theorem"]: r["reason"] for r in json.loads((tmp_path / "found.json").read_text())}
    assert reasons["updates-on-unit-rows"].startswith("hypothesis not met: line 6 is not a unit vector")
    (tmp_path / "d.csv").write_text(lines + "2,0,v\n")
    shown = lemmata(*validate).stdout
    assert "certificate: this convex combination of the signed examples yᵢxᵢ is 0: 2/3 × line 3, 1/3 × line 9" in shown


def test_an_example_of_other_data_is_named_by_its_place_in_the_whole():
    record = only(check("updates-on-unit-rows", [[1.0, 0.0], [0.0, 2.0]], [1, 1.5], implementation=PERCEPTRON))
    assert record.reason.startswith("hypothesis not met: example 2 is not a unit vector")
    iris = datasets.load("iris", ["versicolor", "setosa"])
    assert [iris.called(i) for i in (0, 49, 50, 99)] == ["example 1", "example 50", "example 51", "example 100"]
    assert datasets.load("iris", ["virginica", "versicolor"]).called(0) == "example 51"
