"""Forms: the same numbers as float32, in another layout, read-only, as integers, lists, frames and sparse matrices."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec

import numpy as np
import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.roles.forms import ARRAYS, FORMS, claimed, installed, note_threads
from lemmata.properties.search.array_layouts import in_forms
from lemmata.properties.search.record import Record
from lemmata.properties.statements.conclusions import Law, at_most, exercised
from lemmata.properties.statements.verdicts import NotApplicable
from lemmata.properties.theorem import THEOREMS
from lemmata.properties.theorem import theorem as stated
from lemmata.sources import ml_notes
from lemmata.theorems.kernels.readings.kernels import KernelMatrix
from lemmata.workbench import validate
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.counterexample.program import snippet
from lemmata.workbench.counterexample.witness import load, save
from lemmata.workbench.implementations.catalogue import all_theorems, references_of
from lemmata.workbench.implementations.importing import role_of
from lemmata.workbench.validation.cases import cases, known_forms
from lemmata.workbench.validation.jobs import Search

all_theorems()
gram_entries_depend_on_their_points, gram_is_psd = THEOREMS["gram-entries-depend-on-their-points"], THEOREMS["gram-is-psd"]
TABLE = np.array([[1.0, -2.0, 0.0], [0.0, 0.5, 3.0]])
WHOLE = np.array([[1.0, -2.0], [0.0, 3.0]])


# What is wrong in one form only.


def linear(X, Y):
    return np.asarray(X) @ np.asarray(Y).T


def as_it_lies(X, Y):
    """Reads the entries in the order of memory."""
    return X.ravel(order="K").reshape(X.shape) @ Y.ravel(order="K").reshape(Y.shape).T


def by_steps(X, Y):
    """Thinks that the entries of a row lie side by side."""
    rows = np.lib.stride_tricks.as_strided(X, X.shape, (X.itemsize * X.shape[1], X.itemsize))
    return rows @ Y.T


def by_halves(X, Y, *, gamma=1.0):
    """Halves and doubles in the type that it is handed, whose integers lose the half."""
    halves = (X / 2).astype(X.dtype)
    D = ((halves[:, None, :] - (Y / 2).astype(Y.dtype)) ** 2).sum(-1)
    return np.exp(-4.0 * gamma * D)


def scratch(X, Y):
    """Uses what it is handed for its own sums, and sets it back."""
    X += 1
    K = (X - 1) @ Y.T
    X -= 1
    return K


def small_products(X, Y, *, degree=5, coef0=1.0):
    """Multiplies in the type that it is handed."""
    return ((X @ Y.T) + np.asarray(coef0, X.dtype)) ** degree


def in_single(X, Y):
    """Of float32 it takes the sum of its rows."""
    return np.asarray(X.sum(1)[:, None] + Y.sum(1) * 0 if X.dtype == np.float32 else X @ Y.T)


def sparse_data(X, Y):
    """Reads what is stored of a sparse matrix as all of it."""
    if not hasattr(X, "toarray"):
        return X @ Y.T
    dense = [np.resize(np.append(Z.data, 0.0), Z.shape) for Z in (X, Y)]
    return dense[0] @ dense[1].T


def by_label(X, Y):
    """Puts the columns of X in the order of their names, and those of Y not."""
    return (X[sorted(X.columns)].to_numpy() if hasattr(X, "columns") else X) @ np.asarray(Y).T


FAULTY = [
    (as_it_lies, "kernel", "fortran"), (by_steps, "kernel", "strided"), (by_halves, "gaussian-kernel", "integers"),
    (scratch, "kernel", "read-only"), (small_products, "polynomial-kernel", "int8"), (in_single, "kernel", "float32"),
    (sparse_data, "kernel", "csr"), (by_label, "kernel", "pandas"),
]  # fmt: skip


def tried(kernel, form, theorem=gram_entries_depend_on_their_points):
    made = Implementation.of(kernel, theorem.role)
    return in_forms(theorem, made, Record(theorem.id, kernel.__name__), installed([form]))


@pytest.mark.parametrize(("kernel", "role", "form"), FAULTY, ids=[form for _, _, form in FAULTY])
def test_what_is_wrong_in_one_form_is_refuted_there(kernel, role, form):
    if not installed([form]):
        pytest.skip(f"{FORMS[form].needs} is not installed")
    theorems = [t for t in all_theorems() if t.role.__role__ == role]
    found = [tried(kernel, form, theorem) for theorem in theorems]
    refuted = [record for record in found if record.fails]
    assert refuted and {record.form for record in refuted} == {form}
    assert all(str(FORMS[form]) in record.reason for record in refuted)


@pytest.mark.parametrize("form", [name for name in FORMS if find_spec(FORMS[name].needs)])
def test_what_is_right_in_all_forms_is_refuted_in_none(form):
    def right(X, Y):
        dense = [np.asarray(Z.toarray() if hasattr(Z, "toarray") else Z, dtype=float) for Z in (X, Y)]
        return dense[0] @ dense[1].T

    for theorem in (gram_entries_depend_on_their_points, gram_is_psd):
        record = tried(right, form, theorem)
        assert not record.fails and record.forms == {form: "holds"}


@pytest.mark.skipif(not find_spec("polars"), reason="polars is not installed")
def test_a_square_table_in_fortran_order_is_not_transposed():
    """As a frame it was: whatever takes frames was refuted by a law that asks at rows in Fortran order, where these were square."""
    square = np.asfortranarray([[6.0, 6.0, 4.0], [0.0, 2.0, 0.0], [2.0, 1.0, 0.0]])
    for name in ("pandas", "polars", "csr", "lists"):
        found = FORMS[name].of(square)
        found = found.toarray() if name == "csr" else found.to_numpy() if hasattr(found, "to_numpy") else np.array(found)
        assert found.tolist() == square.tolist(), name


@pytest.mark.skipif(not find_spec("polars"), reason="polars is not installed")
def test_a_frame_whose_threads_stayed_in_the_parent_process_is_not_waited_for():
    """Each validation after a use of polars in the same process took 30 s: a worker waited for threads that it did not have."""
    assert FORMS["polars"].of(TABLE).to_numpy().tolist() == TABLE.tolist()  # with threads
    note_threads()
    assert not FORMS["polars"].is_lost
    child = os.fork()
    if not child:
        signal.alarm(20)
        record = tried(linear, "polars", gram_is_psd)
        os._exit(0 if FORMS["polars"].is_lost and record.forms == {"polars": "declined"} else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.parametrize("topic", ["kernels", "separability", "duality"])
def test_no_reference_is_refuted_in_a_form_of_arrays(topic):
    for theorem in [t for t in all_theorems() if t.topic == topic and t.reading is not None][:12]:
        for reference in references_of(theorem)[:2]:
            record = in_forms(theorem, reference, Record(theorem.id, reference.name), installed(ARRAYS))
            assert not record.fails, (theorem.id, reference.name, record.form, record.smallest)


def test_an_error_in_a_form_says_that_it_is_not_supported():
    def only_floats(X, Y):
        if X.dtype != np.float64:
            raise TypeError("float64 is expected")
        return X @ Y.T

    assert tried(only_floats, "float32").forms == {"float32": "declined"}
    assert tried(lambda X, Y: X.astype(float) @ Y.T, "lists").forms == {"lists": "declined"}  # a list has no astype


def test_of_a_law_that_fails_as_arrays_are_the_form_is_not_named():
    record = tried(lambda X, Y: X @ Y.T + np.arange(len(X))[:, None], "fortran")
    assert record.fails and record.form == "" and record.reason == ""


@pytest.mark.parametrize("name", ARRAYS)
def test_a_form_has_the_same_numbers(name):
    handed = FORMS[name].of(WHOLE)
    assert np.array_equal(handed, WHOLE)
    assert (handed.dtype, handed.flags.c_contiguous, handed.flags.writeable) != (WHOLE.dtype, True, True)
    assert not np.shares_memory(handed, WHOLE)


def test_numbers_that_a_form_cannot_hold_are_not_handed_over_in_it():
    third = np.array([[1 / 3]])
    assert FORMS["float32"].of(third) is None and FORMS["integers"].of(TABLE) is None
    assert FORMS["int8"].of(np.array([[1000.0]])) is None and FORMS["integers"].of(np.array([[1e300, np.inf]])) is None
    with pytest.raises(NotApplicable, match="float32"):
        FORMS["float32"].arguments((third,), {})
    (vector,), _ = FORMS["integers"].arguments((TABLE[0] / 4,), {})  # a vector stays as it is
    assert vector.dtype == np.float64


@pytest.mark.parametrize("name", [name for name in FORMS if find_spec(FORMS[name].needs)])
def test_the_source_of_a_form_gives_it(name):
    form = FORMS[name]
    text = form.written(WHOLE, "X")
    names = {"np": np, "X": WHOLE}
    if form.needs != "numpy":
        from lemmata.properties.roles.forms import IMPORTS

        exec(IMPORTS[form.needs], names)
    made, handed = eval(text, names), form.of(WHOLE)
    assert type(made) is type(handed)
    if isinstance(made, np.ndarray):
        assert (made.dtype, made.flags.c_contiguous, made.flags.writeable) == (
            handed.dtype, handed.flags.c_contiguous, handed.flags.writeable,
        )  # fmt: skip
    plain = [np.asarray(v.toarray() if hasattr(v, "toarray") else v) for v in (made, handed)]
    assert np.array_equal(*plain) and np.array_equal(plain[0], WHOLE)


def test_a_solver_that_may_write_to_its_arrays_is_handed_no_other_type():
    theorem = next(t for t in all_theorems() if t.role.__role__ == "qp-solver")
    record = in_forms(theorem, references_of(theorem)[0], Record(theorem.id, ""), installed(ARRAYS))
    assert set(record.forms) == {"fortran", "strided"}


def test_an_estimator_claims_forms_by_its_tags():
    from sklearn.linear_model import LinearRegression

    assert claimed(LinearRegression()) == [*ARRAYS, "lists", "pandas", "polars", "csr", "csc"]
    assert claimed(linear) == list(ARRAYS)


def test_validate_names_the_form_and_saves_it(tmp_path, monkeypatch):
    [record] = [
        r for r in validate(as_it_lies, "kernel", examples=20, budget=0) if r.theorem == "gram-entries-depend-on-their-points"
    ]
    assert record.fails and record.form == "fortran" and record.as_json()["form"] == "fortran"
    assert "np.asfortranarray(X)" in (record.program or "")
    file = save(tmp_path, record, "tests.test_forms:as_it_lies", {})
    assert load(file).form == "fortran" and json.loads(file.read_text())["lemmata"] == 2
    case = next(
        c for c in cases(Implementation.of(as_it_lies, role_of("kernel")), role_of("kernel")) if c.theorem.id == record.theorem
    )
    assert "handed arrays in Fortran order" in case.refutation(record)
    made = Implementation.of(as_it_lies, role_of("kernel"))
    again = Search(case.theorem, made.handed(load(file).handed), sample=load(file).sample).run().record
    healed = Search(case.theorem, made, sample=load(file).sample).run().record
    assert (again.verdict, healed.verdict) == ("refuted", "holds")


def test_a_program_shows_it_in_a_fresh_interpreter(tmp_path):
    record = tried(as_it_lies, "fortran")
    made = Implementation.of(as_it_lies, role_of("kernel"), "faulty:as_it_lies").handed(FORMS["fortran"])
    program = snippet(gram_entries_depend_on_their_points, made, "faulty:as_it_lies", record.smallest.sample)
    (tmp_path / "faulty.py").write_text(
        "def as_it_lies(X, Y):\n    return X.ravel(order='K').reshape(X.shape) @ Y.ravel(order='K').reshape(Y.shape).T\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout.count("[[") >= 3


def test_a_witness_of_no_form_is_refused(tmp_path):
    record = tried(as_it_lies, "fortran")
    file = save(tmp_path, record, "m:f", {})
    file.write_text(file.read_text().replace('"fortran"', '"upside-down"'))
    with pytest.raises(Misuse, match="no form 'upside-down'"):
        load(file)


def test_forms_are_known_by_name():
    assert known_forms(None) is None and known_forms([]) == ()
    with pytest.raises(Misuse, match="fortran"):
        known_forms(["fortan"])


def test_the_right_one_holds_by_default():
    from lemmata.algorithms.perceptron.perceptron import Perceptron

    found = [r for r in validate(Perceptron, "online-classifier", examples=15, budget=0) if r.theorem == "block-novikoff"]
    assert [r.verdict for r in found] == ["holds"] and set(found[0].forms) >= {*ARRAYS, "lists"}


def test_what_is_slow_is_tried_on_fewer_samples_and_in_fewer_forms():
    asked = []

    def slow(X, Y):
        asked.append(type(X[0, 0]))
        time.sleep(0.3)
        return X @ Y.T

    made = Implementation.of(slow, gram_is_psd.role)
    record = in_forms(gram_is_psd, made, Record(gram_is_psd.id, "slow"), installed(ARRAYS))
    assert 0 < len(record.forms) < len(ARRAYS) and not record.fails  # those that were tried, and no others, are named
    asked.clear()
    made = Implementation.of(slow, gram_is_psd.role)  # of which nothing was read yet
    quick = in_forms(gram_is_psd, made, Record(gram_is_psd.id, "slow", seconds=60.0), installed(ARRAYS[1:2]))
    assert set(quick.forms) == {"fortran"} and len(asked) >= 10  # with more time, all of its samples


def test_a_form_that_few_samples_have_says_what_it_was_tried_on():
    @stated("Halves", source=ml_notes("nowhere"))
    def of_halves(run: KernelMatrix) -> Law:
        """A kernel of points that are no integers."""
        if not (run.sample.X % 1).any():
            raise NotApplicable("all are integers")
        yield exercised("asked", run.K is not None)
        yield at_most("nothing", 0, 1)

    made = Implementation.of(lambda X, Y: X @ Y.T, of_halves.role)
    record = in_forms(of_halves, made, Record("of-halves", "k"), installed(["integers"]))
    assert record.forms == {"integers": "not-applicable"}
