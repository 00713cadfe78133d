"""`lemmata certify` and `lemmata.certify`: a word is called true, false or unknown, and each word of it holds."""

from __future__ import annotations

import gzip
import json
import time
from fractions import Fraction
from itertools import combinations

import cvxpy as cp
import numpy as np
import pytest
from lemmata.properties.numbers.exact import from_flint
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.certify.api import certify
from lemmata.workbench.certify.bounds import bound
from lemmata.workbench.certify.points import polished
from lemmata.workbench.certify.program import program, vector
from scipy import sparse
from scipy.optimize import Bounds, linprog, lsq_linear, nnls
from sklearn.linear_model import ElasticNet, Lasso, LinearRegression, LogisticRegression, Ridge
from sklearn.svm import SVC, SVR, LinearSVC, LinearSVR

from .conftest import assert_misuse

BOX = {"c": [1, 2], "G": [[-1, 0], [0, -1]], "h": [0, 0]}
MPS = """NAME test
ROWS
 N COST
 L R1
 G R2
 E R3
COLUMNS
 X COST 1 R1 1
 X R2 1
 Y COST 2 R1 1
 Y R3 1
 Z COST -1 R3 1
RHS
 RHS COST -10 R1 4
 RHS R2 1 R3 7
RANGES
 RNG R1 2.5 R2 4
BOUNDS
 UP BND X 4
 LO BND Y -1
 UP BND Y 1
ENDATA
"""
QPS = """NAME test
ROWS
 N COST
 G R1
COLUMNS
 X COST 1 R1 1
 Y COST 1 R1 1
 W COST -3
RHS
 RHS R1 1 COST 2
BOUNDS
 UP BND W 2
QUADOBJ
 X X 2
 X Y -1
 Y Y 2
ENDATA
"""


def optimum(found):
    return tuple(None if v is None else from_flint(v) for v in found.optimum)


# ------------------------------------------------------------------------------------------------- the command, on files


@pytest.mark.parametrize(
    "name, text, status, words",
    [
        ("ok.mps", MPS, 0, ["5/2, known exactly", "optimal: true, to a tolerance of 1e-06"]),
        ("max.mps",
            MPS.replace("NAME test", "NAME test\nOBJSENSE\n    MAX"),
            0, ["9, known exactly", "below a certified bound by"]),
        ("q.qps", QPS, 0, ["-27/4, known exactly"]),
        ("a.lp",
            "minimize\n o: x + 2 y + w + [ 2 x^2 - 2 x * y + 4 y^2 ] / 2 + 3\nst\n c: x + y + w >= 1\nbounds\n y free\nend\n",
            0, ["31/8"]),
        ("no.lp", "minimize\n o: x\nst\n c: x + y <= -1\nend\n", 0, ["HiGHS says: infeasible", "infeasible: true, certified"]),
        ("unb.lp", "minimize\n o: -x\nst\n c: x - y <= 1\nend\n", 0, ["unbounded: true, certified"]),
        ("tiny.mps",
            "NAME t\nROWS\n N C\n G R\nCOLUMNS\n X C 1 R 1e-10\nRHS\n RHS R 1e-9\nENDATA\n",
            0, ["optimum", "optimal: true"]),

                    ("right.json", '{"c": ["1/3"], "G": [[-1]], "h": [-2], "x": [2], "z": ["1/3"], "by": "me"}',
            0, ["me says: optimal", "2/3, known exactly"]),
        ("wrong.json", '{"c": [1], "lower": 0, "x": [0.5]}', 1, ["optimal: FALSE: a feasible point has a value that is 1/2 less"]),
        ("bend.json", '{"P": [[-1]], "q": [0], "x": [0]}', 3, ["optimal: unknown: P is not positive semidefinite"]),
        ("markup.json", '{"c": [1], "lower": 0, "x": [0], "by": "[/x]\\n\\u001b"}', 0, ["[/x] says: optimal"]),
    ],
)  # fmt: skip
def test_a_file_and_its_certificate(lemmata, tmp_path, name, text, status, words):
    (tmp_path / name).write_text(text)
    found = lemmata("certify", name, "--json", "found.json", *([] if status == 3 else ["--certificate", "c.json"]))
    assert found.exit_code == status, found.output
    assert all(word in " ".join(found.stdout.split()) for word in words), found.stdout
    record = json.loads((tmp_path / "found.json").read_text())
    assert record["verdict"] == {0: "true", 1: "false", 3: "unknown"}[status] and bool(record["unknown"]) == (status == 3)
    if status != 3:
        verified = lemmata("verify", "c.json")
        assert verified.exit_code == 0 and ": valid: " in verified.stdout


def test_a_compressed_model_and_an_answer_of_its_own(lemmata, tmp_path):
    (tmp_path / "m.mps.gz").write_bytes(gzip.compress(MPS.encode()))
    (tmp_path / "x.txt").write_text("1.5 0 7\n")
    assert lemmata("certify", "m.mps.gz").exit_code == 0
    assert "FALSE" in lemmata("certify", "m.mps.gz", "--answer", "x.txt").stdout


def test_a_solver_that_goes_on_for_ever_is_ended(lemmata, tmp_path, monkeypatch):
    B = np.random.default_rng(0).integers(-2, 3, (60, 60))
    rows = [f"  c{i}: {' + '.join(f'{i + j + 1} x{j}' for j in range(60))} >= {i}" for i in range(40)]
    squares = " + ".join(f"{int(v @ v)} x{j} ^ 2" for j, v in enumerate(B))
    (tmp_path / "a.lp").write_text("\n".join(["min", f" obj: x0 + [ {squares} ] / 2", "st", *rows, "end", ""]))
    assert lemmata("certify", "a.lp").exit_code == 0
    monkeypatch.setattr("lemmata.workbench.certify.files.LIMIT", 0.0)
    assert_misuse(lemmata("certify", "a.lp"), "HiGHS is not done with a.lp after 0 s: give another solver's answer with --answer")


def test_an_archive_of_numpy(lemmata, tmp_path):
    np.savez(tmp_path / "p.npz", c=[1.0, 2.0], G=-np.eye(2), h=[-1.0, 0.0], x=[1.0, 0.0], says="optimal")
    assert "1, known exactly" in lemmata("certify", "p.npz").stdout


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("cut.mps", MPS[:150], "not a model that HiGHS can read"),
        ("int.lp", "minimize\n o: x\nst\n c: x >= 1.5\ngeneral\n x\nend\n", "integer variables"),
        ("ignored.mps", "NAME t\nROWS\n N C\n G R\nCOLUMNS\n X C 1 R 1e-13\nRHS\n RHS R 1\nENDATA\n", "not read as it is"),
        ("empty.lp", "", "does not say that it is done"),
        ("empty.json", "", "cannot be read"),
        ("empty.npz", "", "cannot be read"),
        ("list.json", "[1]", "no object"),
        ("deep.json", "[" * 100_000, "cannot be read"),
        ("deeper.json", '{"c": ' + "[" * 900 + "1" + "]" * 900 + ', "x": [1]}', ""),
        ("twice.json", '{"c": [1], "c": [2], "lower": 0, "x": [0]}', "a key comes twice"),
        ("huge.json", '{"c": [1], "G": [[1]], "h": [1e400], "x": [0]}', "beyond float64"),
        ("long.json", '{"c": [1], "G": [[1]], "h": ["1e100000000"], "x": [0]}', "not a number"),
        ("value.json", '{"c": [1], "lower": 0, "x": [0], "value": [5]}', "value"),
        ("r.json", '{"c": [1], "lower": 0, "x": [0], "r": [5]}', "r has"),
        ("says.json", '{"c": [1], "lower": 0, "x": [0], "says": ["a"]}', "not a word of a solver"),
        ("shape.json", '{"c": [1], "lower": [0, 0], "x": [0]}', "lower has 2 entries"),
        ("name.json", '{"c": [1], "w": 1, "x": [0]}', "'w' is unknown"),
        ("nan.json", '{"c": [NaN], "x": [0]}', "not a number"),
        ("p.txt", "", "is not a program"),
    ],
)
def test_a_file_that_is_none(lemmata, tmp_path, name, text, words):
    (tmp_path / name).write_text(text)
    assert_misuse(lemmata("certify", name, "--json", "found.json"), words)
    assert not (tmp_path / "found.json").exists()


def test_one_array_is_no_archive_and_a_folder_must_be_there(lemmata, tmp_path):
    with (tmp_path / "p.npz").open("wb") as file:
        np.save(file, np.eye(2))
    assert_misuse(lemmata("certify", "p.npz"), "cannot be read")
    (tmp_path / "p.json").write_text('{"c": [1], "lower": 0, "x": [0]}')
    assert_misuse(lemmata("certify", "p.json", "--certificate", "nowhere/c.json"), "no folder")
    assert_misuse(lemmata("certify", "p.json", "--tol", "1"), "tol")


# ---------------------------------------------------------------------------------------------------- what words are true


@pytest.mark.parametrize(
    "problem, answer, verdict, reason",
    [
        (BOX, [0, 0], "true", ""),
        (BOX, [1, 0], "false", "1 less"),
        (BOX, [-1e-9, 0], "true", ""),
        (BOX, [-1e-3, 0], "false", "misses inequality 0"),
        (BOX, {"x": [0, 0], "z": [1, 2]}, "true", ""),
        (BOX, {"x": [0, 0], "z": [1, 2.1]}, "false", "leave a slope"),
        (BOX, {"x": [0, 0], "z": [-1, 2]}, "false", "is -1"),
        (BOX, {"x": [0, 0], "value": 1}, "false", "the value that it reports"),
        (BOX, {"says": "infeasible"}, "false", "a point is feasible"),
        (BOX, {"says": "unbounded"}, "false", "no feasible value is below 0"),
        ({"c": [0, 2], "lower": 1, "upper": 0}, {"says": "infeasible"}, "true", ""),
        ({"c": [0, 2], "lower": 1, "upper": 0}, [0, 0], "false", "infeasible"),
        ({"c": [1, 1]}, {"says": "unbounded"}, "true", ""),
        ({"c": []}, [], "true", ""),
        ({"c": [], "G": np.zeros((1, 0)), "h": [-1]}, {"says": "infeasible"}, "true", ""),
        # a violation within the tolerance, and a value that is off by 10
        ({"c": [1], "G": [[-1e-8]], "h": [-1e-7]}, [0], "false", "10 less than any feasible one"),
        # multipliers that are wrong by their own size, in a row with small entries
        ({"c": [1], "G": [[-1e-10]], "h": [-1e-10]}, {"x": [1], "z": [2e10]}, "false", "leave a slope"),
        # no multipliers were given: what the value is off is all that counts
        ({"P": [[1e10]], "q": [1]}, [0], "true", ""),
        # infeasible by 10⁻⁷ only: neither true nor false
        ({"c": [1], "A": [[1], [1]], "b": [1, Fraction(10**7 + 1, 10**7)]}, [1], "unknown", ""),
        # rays of a quadratic objective
        ({"P": [[1, 0], [0, 0]], "q": [0, 1]}, {"says": "unbounded"}, "true", ""),
        ({"P": [[1, 0], [0, 0]], "q": [0, 1]}, [0, 0], "false", "unbounded"),
    ],
)  # fmt: skip
def test_words_and_what_they_are_worth(lemmata, tmp_path, problem, answer, verdict, reason):
    found = certify(problem, answer)
    assert found.verdict == verdict, found.reasons
    assert reason in "; ".join(found.reasons) and bool(found.doubt) == (verdict == "unknown")
    found.save(tmp_path / "c.json")
    assert lemmata("verify", "c.json").exit_code == 0


def test_a_problem_to_maximise_is_spoken_of_as_one(lemmata, tmp_path):
    (tmp_path / "m.lp").write_text("maximize\n o: x + 2 y + 3\nst\n c: x + y <= 1.5\nbounds\n y <= 4\nend\n")
    (tmp_path / "u.json").write_text('{"says": "unbounded"}')
    (tmp_path / "x.txt").write_text("1.5 0")
    assert "no feasible value is above 6" in lemmata("certify", "m.lp", "--answer", "u.json").stdout
    assert "has a value that is 3/2 more" in lemmata("certify", "m.lp", "--answer", "x.txt").stdout


@pytest.mark.parametrize("seed", range(30))
def test_against_all_vertices_of_small_programs(seed):
    rng = np.random.default_rng(seed)
    n, m = 2, 5
    G = np.vstack([rng.integers(-3, 4, size=(m, n)), np.eye(n, dtype=int), -np.eye(n, dtype=int)])
    h, c = np.concatenate([rng.integers(-2, 5, size=m), [5] * 2 * n]), rng.integers(-3, 4, size=n)
    values = [c @ x for x in vertices(G, h)]
    scale = 10.0 ** rng.integers(-12, 13) / 3  # of 53 bits: multipliers and points come from floating point
    for rows, sides, tight in ((G.tolist(), h.tolist(), True), ((G * scale).tolist(), (h * scale).tolist(), False)):
        found = certify({"c": c.tolist(), "G": rows, "h": sides}, {"says": "infeasible"})
        assert found.verdict == "unknown" or (found.verdict == "true") == (not values)
        low, high = optimum(found)
        if tight and values:
            assert low == high == min(values)
    if not values:
        assert optimum(found) == (None, None)


def vertices(G, h):
    """The feasible points in which two sides of a polygon meet, exactly."""
    for i, j in combinations(range(len(G)), 2):
        (a, b), (c, d) = map(list, (map(int, G[i]), map(int, G[j])))
        det = a * d - b * c
        if det:
            x = np.array([Fraction(int(h[i]) * d - b * int(h[j]), det), Fraction(a * int(h[j]) - int(h[i]) * c, det)])
            if all(G @ x <= h):
                yield x


@pytest.mark.parametrize("size", [1e300, 1e-300, 5e-324, Fraction(1, 10**400)])
@pytest.mark.parametrize("n", [2, 30])
def test_huge_and_tiny_numbers(size, n):
    unit = [[-size * (i == j) for j in range(n)] for i in range(n)]
    assert certify({"c": [size] * n, "lower": 0}, [0] * n).verdict == "true"
    assert certify({"c": [1] * n, "G": unit, "h": [-size] * n}, [1] * n).verdict == "true"
    assert certify({"c": [1] * n, "G": unit, "h": [-size] * n}, [2] * n).verdict == "false"


def test_sparse_matrices_of_all_kinds_and_entries_that_cancel():
    for kind in ("coo", "csr", "csc", "lil", "dok", "dia", "bsr"):
        assert certify({**BOX, "G": sparse.eye(2, format=kind) * -1}, [0, 0]).verdict == "true"
        assert certify({**BOX, "G": -sparse.eye_array(2).asformat(kind)}, sparse.csr_array([[0, 0]])).verdict == "true"
    nothing = sparse.coo_matrix(([-1.0, 1.0], ([0, 0], [0, 0])), shape=(1, 30))
    assert certify({"c": [1] * 30, "G": nothing, "h": [0], "lower": 0}, [0] * 30).verdict == "true"
    assert certify({"c": [1, 2], "G": sparse.coo_array(np.array([1.0, 2.0])), "h": [1], "lower": 0}, [0, 0]).verdict == "true"


@pytest.mark.parametrize("says", ["infeasible", "unbounded"])
@pytest.mark.parametrize("quadratic", [False, True])
def test_programs_without_an_optimum_take_no_minute(says, quadratic):
    rng = np.random.default_rng(0)
    n, m = 24, 198
    G = rng.integers(-9, 10, size=(m, n)) if says == "infeasible" else np.abs(rng.integers(-9, 10, size=(m, n)))
    h = np.abs(G @ rng.integers(-9, 10, size=n))
    parts = (
        {"q": np.ones(n, dtype=int), "G": np.vstack([G, -G[:1]]), "h": np.append(h, -h[0] - 1)}
        if says == "infeasible"
        else {"q": np.ones(n, dtype=int), "G": G, "h": h}
    )
    if quadratic:
        parts["P"] = np.diag([1] * 10 + [0] * 14)
    start = time.monotonic()
    assert certify(parts, {"says": says}).verdict == "true"
    assert time.monotonic() - start < 10


@pytest.mark.parametrize(
    "problem, answer",
    [
        (None, [0]), ({}, [0]), ({"q": [1], "c": [1]}, [0]), (BOX, None), (BOX, [0]), (BOX, "ab"), (BOX, [np.nan, 0]), (BOX, {"x": [0, 0], "z": [1]}),  # noqa: E501
        ({**BOX, "lower": [0, 0, 0]}, [0, 0]), ({**BOX, "r": None}, [0, 0]), ({**BOX, "h": None}, [0, 0]), ({**BOX, "G": [[1, 2], [1]]}, [0, 0]),  # noqa: E501
        (BOX, {"x": [0, 0], "value": np.nan}), (BOX, {"x": [0, 0], "says": np.array(["optimal", "a"])}),
        ({"c": [1], "bounds": [(0, 1), (0, 1)]}, [0]), ({"A_ub": [[1]], "b_ub": [1]}, [0]),
    ],
)  # fmt: skip
def test_what_is_no_problem_or_no_answer(problem, answer):
    with pytest.raises(Misuse):
        certify(problem, answer)


def test_a_certificate_that_would_be_too_large_is_not_written(tmp_path):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(1500, 2)), rng.normal(size=1500)
    found = certify(Ridge().fit(X, y), (X, y))
    assert found.verdict == "true"
    with pytest.raises(Misuse):
        found.save(tmp_path / "c.json")
    assert not list(tmp_path.iterdir())


# -------------------------------------------------------------------------------------------------------------- the doors


def test_a_program_that_is_infeasible_by_very_little():
    random = np.random.default_rng(0)
    G, h = random.integers(-9, 10, (40, 20)), random.integers(0, 99, 40)
    weights = random.integers(0, 4, 40) * (random.random(40) < 0.15)
    problem = {"c": np.zeros(20), "G": np.vstack([G, -weights @ G]), "h": np.append(h, -weights @ h - 2.0**-24)}
    assert certify(problem, {"says": "infeasible"}).verdict == "true"


def test_no_point_of_a_program_without_any_is_called_optimal():
    random = np.random.default_rng(0)
    G, x = random.integers(-9, 10, (12, 30)), random.integers(-5, 6, 30)
    last = -G[:3].sum(axis=0)
    problem = {"c": -G[4:8].sum(axis=0), "G": np.vstack([G, last]), "h": np.append(G @ x, last @ x - 2.0**-20)}
    found = certify(problem, {"x": x, "z": [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0]})
    assert found.verdict == "unknown" and found.doubt.startswith("no point is feasible exactly")


def test_a_singular_matrix_of_many_small_entries_is_factored():
    B = np.random.default_rng(0).integers(-2, 3, (3, 90))
    found = certify({"P": B.T @ B, "q": -(B.T @ B).sum(axis=1)}, np.ones(90))
    assert found.verdict == "true" and found.gap == 0


def test_more_rows_are_tight_than_a_system_is_solved_for():
    G = np.random.default_rng(0).integers(1, 10, (900, 3))
    stated = program(None, [1, 1, 1], G, G.sum(axis=1))  # at (1, 1, 1) all are tight
    assert polished(stated, vector([1 + 1e-9, 1 - 1e-9, 1], "x")) == vector([1, 1, 1], "x")


def test_multipliers_that_are_nearly_zero_beside_others_are_zero():
    G = np.random.default_rng(0).integers(-9, 10, (30, 10))
    z = np.zeros(30)
    z[[3, 8]] = 7, 6
    stated = program(None, -G.T @ z, G, G.sum(axis=1))
    nearly = z + 1e-14 * np.arange(30)
    found = bound(stated, vector(np.ones(10), "x"), vector(nearly, "z"), [])
    assert found is not None and found.z == tuple(vector(z, "z"))


def test_linprog():
    arguments = {"c": [-1, -2], "A_ub": [[1, 1]], "b_ub": [1.5]}
    found = certify(arguments, linprog(**arguments))
    assert (found.verdict, found.answer.by) == ("true", "scipy.optimize.linprog")
    assert certify({"c": [1]}, linprog([1])).verdict == "true"  # its variables are ≥ 0
    assert certify({"c": [-1]}, linprog([-1])).verdict == "true"
    with pytest.raises(Misuse):
        certify({"c": [1, 2]}, linprog([1]))


def test_cvxpy(tmp_path):
    x, C = cp.Variable(3), np.arange(6.0).reshape(3, 2).T
    for objective in (cp.Minimize(cp.norm1(C @ x - 1) + 7), cp.Maximize(-cp.sum_squares(C @ x - 1) - cp.sum(x) + 7)):
        problem = cp.Problem(objective, [x >= -1])
        problem.solve()
        found = certify(problem)
        assert found.verdict == "true" and all(abs(float(v) - problem.value) < 1e-5 for v in optimum(found))
    x.value = np.array([1.0, 2.0, 3.0])
    assert certify(problem).verdict == "false"
    x.value = None
    with pytest.raises(Misuse, match="no value"):
        certify(problem)


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e5, 1e7])
def test_what_cvxpy_adds_is_completed_exactly_at_any_scale(scale):
    """The variables t ≥ Ax − b, t ≥ 0 were completed in floating point, and its error on rows with the side 0 was blamed on x."""
    rng = np.random.default_rng(5)
    A, b = rng.standard_normal((25, 6)), rng.standard_normal(25) * scale
    x = cp.Variable(6)
    problem = cp.Problem(cp.Minimize(cp.sum(cp.pos(A @ x - b)) + 0.1 * cp.norm1(x - scale)), [x >= -2 * scale, x <= 2 * scale])
    problem.solve(solver="HIGHS")
    found = certify(problem)
    assert found.verdict == "true", found.reasons
    low, high = optimum(found)
    assert low <= high <= low + Fraction(scale) / 10**6
    x.value = x.value + scale / 100
    assert certify(problem).verdict == "false"


@pytest.mark.parametrize(("miss", "verdict"), [(0, "true"), (1e-9, "true"), (1e-3, "false"), (1, "false")])
def test_a_constraint_on_what_cvxpy_adds_is_missed(miss, verdict):
    x = cp.Variable(3)
    problem = cp.Problem(cp.Minimize(x[0] + x[1] / 2), [cp.norm1(x) <= 1])
    problem.solve(solver="HIGHS")
    x.value = np.array([-1.0 - miss, 0, 0])
    assert certify(problem).verdict == verdict


@pytest.mark.parametrize(
    "attributes", [{"nonneg": True}, {"bounds": [0, 2]}, {"symmetric": True}, {"diag": True}, {"sparsity": [(0, 1), (1, 0)]}]
)
def test_variables_of_cvxpy_with_attributes(attributes):
    x = cp.Variable((2, 2), **attributes)
    problem = cp.Problem(cp.Minimize(cp.sum_squares(x - np.array([[1.0, 2], [3, -4]]))), [cp.sum(x) == 3])
    problem.solve()
    assert certify(problem).verdict == "true"


def test_statuses_of_cvxpy():
    x = cp.Variable()
    for objective, constraints, verdict in ((x, [x >= 2, x <= 1], "true"), (x, [], "true")):
        problem = cp.Problem(cp.Minimize(objective), constraints)
        with pytest.raises(Misuse, match="not been solved"):
            certify(problem)
        problem.solve()
        assert certify(problem).verdict == verdict
    problem = cp.Problem(cp.Minimize(cp.norm(cp.vstack([x, 1]))))
    problem.solve()
    with pytest.raises(Misuse, match="cones"):
        certify(problem)
    problem = cp.Problem(cp.Minimize(5))
    problem.solve()
    with pytest.raises(Misuse, match="variables"):
        certify(problem)


@pytest.fixture(scope="module")
def data():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 6))
    return X, X @ rng.normal(size=6) * 3 + 5 + rng.normal(size=40), rng.integers(0, 4, size=40).astype(float)


MODELS = [
    Lasso(0.1, tol=1e-8), Lasso(0.1, tol=1e-8, positive=True), Lasso(0.1, tol=1e-8, fit_intercept=False), ElasticNet(0.1, tol=1e-8), ElasticNet(0.1, tol=1e-8, l1_ratio=0),  # noqa: E501
    Ridge(), Ridge(positive=True, tol=1e-12), LinearRegression(), LinearRegression(positive=True),
]  # fmt: skip


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_regressors(data, model):
    X, y, weights = data
    assert certify(model.fit(X, y), (X, y)).verdict == "true"
    assert certify(model.fit(X, y, sample_weight=weights), (X, y, weights)).verdict == "true"
    assert certify(model, (X, y)).verdict == "false"
    if not isinstance(model, LinearRegression):
        assert certify(model.fit(sparse.csc_matrix(X), y), (sparse.csc_matrix(X), y)).verdict == "true"
    model.fit(X, y).coef_[0] += 0.1
    assert certify(model, (X, y)).verdict == "false"


def test_a_tol_that_bounds_no_objective_is_not_taken_for_one(data):
    X, y, _ = data
    with pytest.warns(UserWarning):
        found = certify(Lasso(alpha=0, tol=1e-2).fit(X, y), (X, y))
    assert found.allowed is None and found.verdict == "false"


@pytest.mark.parametrize("options", [{}, {"C": 3, "class_weight": "balanced"}, {"tol": 1.0}, {"class_weight": {"a": 10}}])
def test_support_vector_classifiers(data, options):
    X, y, weights = data
    labels = np.where(y > 5, "b", "a")
    model = SVC(kernel="linear", **options)
    assert certify(model.fit(X, labels), (X, labels)).verdict == "true"
    assert certify(model.fit(X, labels, sample_weight=weights), (X, labels, weights)).verdict == "true"
    model.fit(sparse.csr_matrix(X), labels)
    assert certify(model, (sparse.csr_matrix(X), labels)).verdict == "true"
    found = certify(model, (X, labels))
    assert found.allowed == pytest.approx(model.tol * sum(model.C * model.class_weight_[int(v == "b")] for v in labels))
    with pytest.raises(Misuse, match="other labels"):
        certify(model, (X, labels == "b"))


def test_a_classifier_that_stopped_early_is_not_at_its_optimum(data):
    X, y, _ = data
    with pytest.warns(UserWarning):
        model = SVC(kernel="linear", max_iter=1).fit(X, y > 5)
    assert certify(model, (X, y > 5)).verdict == "false"


OF_LIBLINEAR = [
    LinearSVC(), LinearSVC(loss="hinge", C=0.3, class_weight="balanced"), LinearSVC(penalty="l1", dual=False),
    LinearSVC(fit_intercept=False), LinearSVC(intercept_scaling=8, class_weight={"a": 2}),
    LinearSVC(penalty="l1", dual=False, intercept_scaling=3),
    LinearSVR(epsilon=0.25), LinearSVR(loss="squared_epsilon_insensitive", C=2, intercept_scaling=5),
    LinearSVR(fit_intercept=False),
]  # fmt: skip


@pytest.mark.parametrize("model", OF_LIBLINEAR, ids=str)
def test_linear_models_of_liblinear(data, model):
    X, y, weights = data
    target = np.where(y > 5, "b", "a") if isinstance(model, LinearSVC) else y
    model.set_params(tol=1e-9, max_iter=10**6)
    assert certify(model.fit(X, target), (X, target)).verdict == "true"
    assert certify(model.fit(X, target, sample_weight=weights), (X, target, weights)).verdict == "true"
    assert certify(model, (X, target)).verdict == "false"
    model.fit(X, target).coef_ += 0.1
    assert certify(model, (X, target)).verdict == "false"


@pytest.mark.parametrize("options", [{}, {"C": 3, "epsilon": 0}, {"tol": 0.5, "epsilon": 1}])
def test_support_vector_regressors(data, options):
    X, y, weights = data
    model = SVR(kernel="linear", **options)
    assert certify(model.fit(X, y), (X, y)).verdict == "true"
    assert certify(model.fit(X, y, sample_weight=weights), (X, y, weights)).verdict == "true"
    assert certify(model, (X, y)).allowed == pytest.approx(2 * model.tol * model.C * 40)
    with pytest.warns(UserWarning):
        model.set_params(max_iter=1).fit(X, y)
    assert certify(model, (X, y)).verdict == "false"


@pytest.mark.parametrize("bounds", [(0, np.inf), (-np.inf, np.inf), (np.full(6, -0.1), 0.25), Bounds(-1, np.full(6, 2.0))])
def test_least_squares_within_bounds(data, bounds):
    X, y, _ = data
    problem = {"A": X, "b": y, "bounds": bounds}
    found = lsq_linear(X, y, bounds, method="bvls", tol=1e-13)
    assert certify(problem, found).verdict == "true"
    assert certify(problem, found.x).verdict == "true"
    assert certify(problem, found.x + 0.1).verdict == "false"
    found.cost += 1
    assert "it reports is ≈1 off" in certify(problem, found).reasons[0]


def test_least_squares_that_are_not_negative(data):
    X, y, _ = data
    found = nnls(X, y)
    assert certify({"A": X, "b": y, "bounds": (0, np.inf)}, found).verdict == "true"
    assert certify({"A": sparse.csr_matrix(X), "b": y, "bounds": (0, np.inf)}, found).verdict == "true"
    assert certify({"A": X, "b": y}, found).verdict == "false"
    assert certify({"A": X, "b": y, "bounds": (0, np.inf)}, (found[0], found[1] * 1.1)).verdict == "false"


@pytest.mark.parametrize(
    ("problem", "answer"),
    [
        ({"A": [[1.0]], "b": [1.0]}, None),
        ({"A": [[1.0]], "b": [1.0]}, [1.0, 2.0]),
        ({"A": [1.0], "b": [1.0]}, [1.0]),
        ({"A": [[1.0]], "b": [1.0, 2.0]}, [1.0]),
        ({"A": [[1.0]], "b": [1.0], "bounds": 0}, [1.0]),
        ({"A": [[1.0]], "b": [1.0], "bounds": ([0, 0], [1, 1])}, [1.0]),
        ({"A": [[1.0]], "b": [1.0], "bounds": ("a", 1)}, [1.0]),
        ({"A": [[1.0]], "b": [1.0], "bounds": (None, 1)}, [1.0]),
        ({"A": [["a"]], "b": [1.0]}, [1.0]),
        ({"A": [[1.0]], "b": [1.0]}, {"x": [1.0]}),
        ({"A": [[1.0]], "b": [1.0]}, lsq_linear([[1.0, 1.1], [1, 1]], [1.0, 2.0], (0, 1e-3), max_iter=1, method="trf")),
    ],
)
def test_what_is_no_least_squares_problem(problem, answer):
    with pytest.raises(Misuse):
        certify(problem, answer)


def test_another_objective_under_the_same_name_is_not_certified(data):
    X, y, _ = data
    with pytest.raises(Misuse, match="crammer_singer"):
        certify(LinearSVC(multi_class="crammer_singer").fit(X, y > 5), (X, y > 5))
    model = LogisticRegression().fit(X, y > 5)
    model.multi_class = "multinomial"  # as before scikit-learn 1.8
    with pytest.raises(Misuse, match="multinomial"):
        certify(model, (X, y > 5))


def test_estimators_that_are_not_certified(data):
    X, y, weights = data
    fitted = Lasso(0.1).fit(X, y)
    both = np.column_stack([y, y])
    for model, given in (
        (Lasso(), (X, y)), (Lasso(0.1).fit(X, both), (X, both)), (SVC().fit(X, y > 5), (X, y > 5)), (fitted, X), (fitted, (X,)),
        (SVC(kernel="linear").fit(X, np.arange(40) % 3), (X, y)), (fitted, (X[:, :3], y)), (fitted, (X[:5], y)), (fitted, (X, both)),  # noqa: E501
        (fitted, (X, ["a"] * 40)), (fitted, (X, None)), (fitted, (X, y * np.nan)), (fitted, (X, y, -weights)),
    ):  # fmt: skip
        with pytest.raises(Misuse):
            certify(model, given)


def test_the_arguments_of_a_solver_are_a_problem():
    """As qpsolvers has them, with the answer or apart from it."""
    arrays = np.eye(2), np.array([-1.0, -1.0]), -np.eye(2), np.zeros(2), None, None
    assert certify((*arrays, np.ones(2))).verdict == certify((*arrays, np.ones(2), np.zeros(2))).verdict == "true"
    assert certify(arrays, np.ones(2)).verdict == "true" and certify((*arrays, np.zeros(2))).verdict == "false"
    with pytest.raises(Misuse, match="a tuple is not a problem"):
        certify((np.eye(2), np.ones(2)))


def test_what_is_printed_of_it_is_a_line():
    said = certify(BOX, [0, 1])
    assert repr(said) == f"<optimal: false; {said.reasons[0]}>"
    assert repr(certify(BOX, [0, 0])) == "<optimal: true>"


def test_highs_prints_nothing(tmp_path, capfd):
    """HiGHS 1.16 says who it is as soon as it is made, before it can be told not to."""
    (tmp_path / "model.mps").write_text(MPS)
    certify(tmp_path / "model.mps")
    assert capfd.readouterr() == ("", "")
