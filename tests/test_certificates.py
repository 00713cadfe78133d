"""Certificates as files: saved by the oracles, accepted by the independent checker, and rejected once tampered with."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from lemmata.properties.oracles.lp import Unbounded, solve_lp
from lemmata.properties.oracles.margin import NotSeparable, max_margin
from lemmata.properties.oracles.psd import definiteness
from lemmata.properties.oracles.qp import solve_qp
from lemmata.theorems.sparse_recovery.oracles.rip import rip_constant
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.certificates import checker
from lemmata.workbench.certificates.saving import LowerBound, as_json, save
from lemmata.workbench.evidence.certified import certified
from lemmata.workbench.implementations.catalogue import all_theorems

LP = {"c": [1, 1], "G": [[-1, 0], [0, -1], [-1, -2]], "h": [0, 0, -3]}
QP = {"P": [[2, 0], [0, 2]], "q": [-2, -5], "G": [[1, 2], [-1, 0]], "h": [3, 0], "A": [[1, 0]], "b": [1]}
UNBOUNDED = {"P": [[0, 0], [0, 1]], "q": [1, 0], "A": [[0, 1]], "b": [2]}
POINTS = {"rows": [(2, 1), (0, 1), (-1, -1), (3, 3)], "labels": [1, -1, -1, 1], "intercept": True}
MIXED = {"rows": [(0, 0), (2, 2), (1, 0), (1, 2)], "labels": [1, 1, -1, -1], "intercept": True}
MATRIX = {"K": [[1, 2], [2, 5]]}
ALMOST = {"W": ((1, Fraction(1, 4), 0), (0, 1, Fraction(1, 2)))}


def not_separable(**problem):
    with pytest.raises(NotSeparable) as caught:
        max_margin(**problem)
    return caught.value


def bound(found, linear):
    return LowerBound(found.value, found.x, found.z, found.y, linear)


def contents() -> dict[str, dict]:
    infeasible = {"c": [1], "G": [[1], [-1]], "h": [0, -1]}
    unbounded = {"c": [1, 0], "A": [[0, 1]], "b": [2]}
    indefinite = {"K": [[0, 1], [1, 0]]}
    return {
        "lp-optimum": as_json(solve_lp(**LP), **LP),
        "lp-infeasible": as_json(solve_lp(**infeasible), **infeasible),
        "lp-unbounded": as_json(solve_lp(**unbounded), **unbounded),
        "qp-optimum": as_json(solve_qp(**QP), **QP),
        "lp-bound": as_json(bound(solve_lp(**LP), linear=True), **LP),
        "qp-bound": as_json(bound(solve_qp(**QP), linear=False), **QP),
        "qp-unbounded": as_json(Unbounded((0, 2), (-1, 0)), **UNBOUNDED),
        "max-margin": as_json(max_margin(**POINTS), **POINTS),
        "not-separable": as_json(not_separable(**MIXED), **MIXED),
        "semidefinite": as_json(definiteness(MATRIX["K"]), **MATRIX),
        "not-semidefinite": as_json(definiteness(indefinite["K"]), **indefinite),
        "rip-constant": as_json(rip_constant(ALMOST["W"], 2), **ALMOST),
    }


CONTENTS = contents()


@pytest.mark.parametrize("kind", checker.KINDS)
def test_what_an_oracle_finds_is_accepted(kind):
    assert CONTENTS[kind]["kind"] == kind
    assert checker.check(json.loads(json.dumps(CONTENTS[kind]))) is None


def places(value, path=()):
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from places(item, (*path, key))
    else:
        yield path


def changed(content: dict, path: tuple, to) -> dict:
    """A copy with another value at a place, and without a digest: what is wrong must be found by the conditions."""
    copy = json.loads(json.dumps(content))
    del copy["digest"]
    here = copy
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = to(here.get(path[-1]) if isinstance(here, dict) else here[path[-1]])
    return copy


FREE = ["lp-unbounded", "qp-unbounded", "not-semidefinite", "rip-constant"]  # where another certificate may prove the same


@pytest.mark.parametrize("kind", [kind for kind in checker.KINDS if kind not in FREE])
def test_a_tampered_number_is_rejected(kind):
    """Each number of a certificate that is the only one, raised by a seventh."""
    for path in places(CONTENTS[kind]["certificate"], ("certificate",)):
        assert checker.check(changed(CONTENTS[kind], path, lambda v: str(Fraction(v) + Fraction(1, 7)))), path


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("lp-infeasible", ("problem", "h", 1), "0"),
        ("lp-unbounded", ("certificate", "ray", 0), "0"),
        ("lp-unbounded", ("certificate", "ray", 1), "1"),
        ("lp-unbounded", ("certificate", "x", 1), "3"),
        ("qp-unbounded", ("certificate", "ray", 0), "0"),
        ("qp-unbounded", ("problem", "P", 0), ["1", "0"]),
        ("qp-unbounded", ("problem", "P", 0), ["0", "1"]),
        ("qp-bound", ("problem", "P"), [["2", "0"], ["0", "-2"]]),
        ("qp-bound", ("certificate", "z", 1), "-1"),
        ("lp-bound", ("certificate", "value"), "2"),
        ("not-semidefinite", ("problem", "K", 0), ["0", "2"]),
        ("not-semidefinite", ("certificate", "z", 0), "0"),
        ("rip-constant", ("certificate", "upper"), "1/2"),
        ("rip-constant", ("certificate", "lower"), "99/100"),
        ("rip-constant", ("certificate", "support"), ["0", "2"]),
        ("rip-constant", ("certificate", "support"), ["1", "1"]),
        ("rip-constant", ("certificate", "support"), ["1", "3"]),
        ("rip-constant", ("certificate", "support"), ["1", "1/2"]),
        ("rip-constant", ("certificate", "order"), "0"),
        ("lp-optimum", ("problem", "c", 0), "2"),
        ("lp-optimum", ("problem", "h", 2), "-4"),
        ("qp-optimum", ("problem", "q", 1), "-4"),
        ("semidefinite", ("problem", "K", 1, 1), "4"),
        ("max-margin", ("problem", "rows", 1), ["3", "1"]),
        ("qp-optimum", ("problem", "P"), [["2", "0"], ["0", "-2"]]),
        ("qp-optimum", ("problem", "P"), [["2", "1"], ["0", "2"]]),
    ],
)
def test_a_wrong_claim_is_rejected(kind, path, value):
    assert checker.check(changed(CONTENTS[kind], path, lambda _: value))


def test_labels_must_be_labels():
    content = changed(CONTENTS["max-margin"], ("problem", "labels", 0), lambda _: "2")
    assert checker.check(content) == "labels are −1 or 1"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", checker.__file__, *map(str, arguments)], capture_output=True, text=True)


def test_outside_of_lemmata(tmp_path):
    path = save(max_margin(**POINTS), tmp_path / "margin.json", **POINTS)
    good = run(path)
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.startswith("max-margin: valid: w (with b) is the shortest")
    content = json.loads(path.read_text())
    content["certificate"]["alpha"][0] = "0"
    path.write_text(json.dumps(content))
    bad = run(path)
    assert bad.returncode == 1
    assert "NOT VALID" in bad.stdout


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", "null", "1e999", "\\ud800", '"\\ud800"', "\ufeff{}",
     '{"lemmata-certificate": 2, "kind": "semidefinite"}', '{"lemmata-certificate": 1, "kind": "truth"}',
     '{"lemmata-certificate": 1, "kind": ["semidefinite"]}', "[" * 100_000,
     '{"lemmata-certificate": 1, "kind": "semidefinite", "problem": {"K": [[1]]}, "certificate": {"L": [["1"]], "D": ["1"]}}',
     '{"lemmata-certificate": 1, "kind": "semidefinite", "problem": {"K": [["1/0"]]}, "certificate": {"L": [["1"]], "D": ["1"]}}',
     '{"lemmata-certificate": 1, "kind": "semidefinite", "problem": {"K": [["1"]]}, "certificate": {"L": [["1"]], "D": []}}',
     '{"lemmata-certificate": 1, "kind": "semidefinite", "problem": [], "certificate": {}}'],
)  # fmt: skip
def test_bad_input_is_one_line(tmp_path, text):
    (tmp_path / "bad.json").write_text(text)
    out = run(tmp_path / "bad.json")
    assert out.returncode == 2, out
    assert len(out.stderr.splitlines()) == 1
    assert out.stdout == ""


@pytest.mark.parametrize(
    ("kind", "path", "value", "said"),
    [
        ("lp-infeasible", ("problem", "G", 0), ["1", "0"], "problem.G[0]: expected a list of 1 numbers, found a list of 2"),
        ("lp-infeasible", ("problem", "c"), [], "problem.G[0]: expected a list of 0 numbers, found a list of 1"),
        ("lp-infeasible", ("problem", "A"), [["1"]], "problem.b: expected a list of 1 numbers, found a list of 0"),
        ("lp-infeasible", ("certificate", "z"), ["1"], "certificate.z: expected a list of 2 numbers, found a list of 1"),
        ("lp-optimum", ("problem", "G", 1), ["0"], "problem.G[1]: expected a list of 2 numbers, found a list of 1"),
        ("lp-optimum", ("problem", "G", 1), "0", "problem.G[1]: expected a list of 2 numbers, found '0'"),
        ("lp-optimum", ("problem", "h", 1), None, "problem.h[1]: expected an exact number as text"),
        ("lp-optimum", ("problem", "h", 1), 0.5, "found 0.5"),
        ("lp-optimum", ("problem", "h", 1), "1/00", "found '1/00'"),
        ("lp-optimum", ("problem", "h", 1), "٣", "problem.h[1]: expected an exact number"),
        ("lp-optimum", ("problem", "h", 1), "9" * 4001, "of up to 4000 digits"),
        ("lp-optimum", ("problem", "H"), [], "problem: 'H' is unknown there: expected c, G, h, A, b"),
        ("lp-optimum", ("problem",), [], "problem: expected an object with c, G, h, A, b, found a list of 0"),
        ("lp-optimum", ("certificate",), {}, "certificate: x is missing: expected x, value, z, y"),
        ("lp-optimum", ("certificate", "value"), ["1"], "certificate.value: expected an exact number as text"),
        ("qp-optimum", ("problem", "P", 1), ["0"], "problem.P[1]: expected a list of 2 numbers, found a list of 1"),
        ("qp-optimum", ("problem", "P"), [["2", "0"]], "problem.P[0]: expected a list of 1 numbers, found a list of 2"),
        ("max-margin", ("problem", "intercept"), "yes", "problem.intercept: expected true or false, found 'yes'"),
        ("max-margin", ("problem", "intercept"), 1, "problem.intercept: expected true or false, found 1"),
        ("not-separable", ("problem", "rows", 3), ["1"], "problem.rows[3]: expected a list of 2 numbers, found a list of 1"),
        ("semidefinite", ("problem", "K"), [["1", "2"]], "problem.K[0]: expected a list of 1 numbers, found a list of 2"),
        ("not-semidefinite", ("certificate", "z"), ["1"], "certificate.z: expected a list of 2 numbers, found a list of 1"),
        ("rip-constant", ("problem", "W", 1), ["0", "1"], "problem.W[1]: expected a list of 3 numbers, found a list of 2"),
        ("rip-constant", ("kind",), "rip", "kind: expected rip-constant, "),
        ("rip-constant", ("kind",), "sha256:" + "7" * 64, " or one of "),
        ("rip-constant", ("kind",), [["9" * 5000]], "found a list of 1"),
        ("rip-constant", ("note",), "", "file: 'note' is unknown there"),
        ("rip-constant", ("digest",), "sha256:1", "digest: expected sha256: and 64 hexadecimal digits, found 'sha256:1'"),
        ("rip-constant", ("lemmata-certificate",), True, "not a certificate of format 1, but of true"),
        ("rip-constant", ("lemmata-certificate",), "1", "not a certificate of format 1, but of '1'"),
    ],
)
def test_a_malformed_certificate_is_told_by_its_field(kind, path, value, said):
    with pytest.raises(ValueError) as caught:
        checker.check(changed(CONTENTS[kind], path, lambda _: value))
    assert said in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("key", ["kind", "problem", "K", "digest"])
def test_a_key_that_comes_twice_is_refused(tmp_path, key):
    text = json.dumps(CONTENTS["semidefinite"])
    (tmp_path / "c.json").write_text(text.replace(f'"{key}":', f'"{key}": "x", "{key}":'))
    out = run(tmp_path / "c.json")
    assert (out.returncode, out.stdout) == (2, "")
    assert f"the key '{key}' comes twice" in out.stderr and len(out.stderr.splitlines()) == 1


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_no_number_is_refused(tmp_path, value):
    (tmp_path / "c.json").write_text(json.dumps(CONTENTS["semidefinite"]).replace('"1"', value))
    out = run(tmp_path / "c.json")
    assert out.returncode == 2 and f"{value} is not an exact number" in out.stderr


def rip(rows: int, columns: int, order: int) -> dict:
    W = [[str(int(i == j % rows)) for j in range(columns)] for i in range(rows)]
    found = {"order": str(order), "lower": "0", "upper": "100", "support": [str(i) for i in range(order)]}
    return {"lemmata-certificate": 1, "kind": "rip-constant", "problem": {"W": W}, "certificate": found}


def dense(n: int, digits: int) -> dict:
    P = [[f"{10**digits + (i + j) ** 2}/{10**digits - i - j}" for j in range(n)] for i in range(n)]
    found = {"x": ["0"] * n, "value": "0", "z": [], "y": []}
    problem = {"P": P, "q": ["0"] * n, "G": [], "h": [], "A": [], "b": []}
    return {"lemmata-certificate": 1, "kind": "qp-optimum", "problem": problem, "certificate": found}


@pytest.mark.parametrize(
    "content",
    [rip(2, 60, 30), rip(1, 20_000, 10_000), rip(3, 400, 3), dense(40, 3000)],
    ids=["30 of 60", "half", "3 of 400", "dense"],
)
def test_too_much_work_is_refused(tmp_path, content):
    (tmp_path / "c.json").write_text(json.dumps(content))
    start = time.monotonic()
    out = run(tmp_path / "c.json")
    assert time.monotonic() - start < 60
    assert (out.returncode, out.stdout) == (2, "")
    assert "too much work: at least" in out.stderr and "the bound is 10000000" in out.stderr
    assert len(out.stderr.splitlines()) == 1


def test_what_is_not_too_much_is_checked():
    assert checker.check(rip(3, 12, 3)) is None


def test_an_endless_file_is_refused():
    out = run("/dev/zero")
    assert out.returncode == 2 and "longer than" in out.stderr


# -------------------------------------------------------------------------------------------------- what data it is about


def written(folder: Path, name: str, content) -> Path:
    (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))
    return folder / name


@pytest.mark.parametrize("kind", checker.KINDS)
def test_a_certificate_is_bound_to_its_data(kind, tmp_path):
    content = CONTENTS[kind]
    path, data = written(tmp_path, "c.json", content), written(tmp_path, "data.json", content["problem"])
    alone = run(path)
    assert alone.returncode == 0 and alone.stdout.splitlines()[1] == f"bound to its data: {content['digest']}"
    bound = run(path, "--data", data)
    assert bound.returncode == 0 and bound.stdout.splitlines()[2] == f"about {data}"
    other = written(
        tmp_path, "other.json", changed(content, next(places(content["problem"], ("problem",))), lambda _: "7/3")["problem"]
    )
    apart = run(path, "--data", other)
    assert apart.returncode == 1 and apart.stdout.splitlines()[2] == f"NOT ABOUT {other}: these are other data"


def test_a_digest_of_other_data_is_not_valid():
    content = json.loads(json.dumps(CONTENTS["not-semidefinite"]))
    content["problem"]["K"] = [["0", "2"], ["2", "0"]]
    assert checker.check(content) == "the digest is that of the problem"


def test_a_certificate_of_before_is_bound_to_nothing(tmp_path):
    content = {name: value for name, value in CONTENTS["semidefinite"].items() if name != "digest"}
    out = run(written(tmp_path, "c.json", content))
    assert out.returncode == 0
    assert out.stdout.splitlines()[1] == "bound to no data: the file has no digest of them"
    again = run(tmp_path / "c.json", "--data", written(tmp_path, "data.json", '{"K": [[1.0, 2], ["4/2", 5e0]]}'))
    assert again.returncode == 0 and "about" in again.stdout


def test_data_may_be_numbers_and_leave_out_what_is_empty(tmp_path):
    path = written(tmp_path, "c.json", CONTENTS["lp-optimum"])
    assert run(path, "--data", written(tmp_path, "data.json", LP)).returncode == 0
    points = {"rows": POINTS["rows"], "labels": POINTS["labels"]}  # the certificate says that there is an intercept
    path = written(tmp_path, "m.json", CONTENTS["max-margin"])
    assert run(path, "--data", written(tmp_path, "points.json", points)).returncode == 0
    assert run(path, "--data", written(tmp_path, "points.json", {**points, "intercept": False})).returncode == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"K": [[NaN]]}', '{"K": [[1e999]]}', '{"K": [[1, 2]]}', '{"K": [], "K": []}', "[" * 9**5]
)
def test_data_that_are_none_are_one_line(tmp_path, text):
    data = written(tmp_path, "data.json", text)
    out = run(written(tmp_path, "c.json", CONTENTS["semidefinite"]), "--data", data)
    assert (out.returncode, out.stdout, len(out.stderr.splitlines())) == (2, "", 1)
    assert out.stderr.startswith(str(data))


def test_no_file_and_no_argument(tmp_path):
    assert run(tmp_path / "none.json").returncode == 2
    assert run().returncode == 2
    assert run("x.json", "--date", "y.json").returncode == 2
    assert "usage" in run("x.json", "y.json").stderr


def test_the_checker_needs_nothing_but_python():
    tree = ast.parse(Path(checker.__file__).read_text(encoding="utf-8"))
    imported = {node.names[0].name for node in ast.walk(tree) if isinstance(node, ast.Import)}
    imported |= {node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= set(sys.stdlib_module_names)


def test_what_is_no_certificate_cannot_be_saved(tmp_path):
    with pytest.raises(Misuse, match="not a certificate"):
        save(3, tmp_path / "x.json")
    with pytest.raises(Misuse, match="see K"):
        save(definiteness([[1]]), tmp_path / "x.json")
    with pytest.raises(Misuse, match="see k"):
        save(definiteness([[1]]), tmp_path / "x.json", K=[[1]], k=2)
    assert not (tmp_path / "x.json").exists()


def test_random_problems_are_accepted():
    rng = np.random.default_rng(0)
    for _ in range(30):
        factor = rng.integers(-3, 4, (3, 3))
        K = (factor @ factor.T).tolist()
        assert checker.check(as_json(definiteness(K), K=K)) is None
        K[0][0] -= 1
        assert checker.check(as_json(definiteness(K), K=K)) is None
        W = tuple(tuple(Fraction(int(v), 4) for v in row) for row in rng.integers(-4, 5, (3, 4)))
        assert checker.check(as_json(rip_constant(W, 2), W=W)) is None


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("updates-from-zero", ["the maximum margin"]),
        ("kkt-sufficient", ["semidefiniteness", "the optimum of the quadratic program"]),  # P, by its hypothesis
        ("soft-zero-gap", ["the optimum of the soft margin"]),
        ("stable-recovery", ["the optimum of the linear program", "the RIP constant"]),
        ("gram-iff-psd", ["semidefiniteness"]),
        ("restricted-isometry", ["the RIP constant"]),
        ("kkt-necessary", ["semidefiniteness"]),  # P again; its samples have an optimum, but it does not ask for it
        ("gini-is-the-chance-of-a-difference", []),
    ],
)
def test_what_is_certified_of_a_theorem(name, what):
    assert certified(next(t for t in all_theorems() if t.id == name)) == what


@pytest.mark.slow
def test_what_is_certified_is_the_same_in_every_run():
    """Sets of names have another order in each process."""
    code = (
        "from lemmata.workbench.implementations.catalogue import all_theorems\n"
        "from lemmata.workbench.evidence.certified import certified\n"
    )
    code += "print([(t.id, certified(t)) for t in all_theorems() if t.topic == 'duality'])"
    runs = [
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True)
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout != b""
