"""Certificates as files: saved by the oracles, accepted by the independent checker, and rejected once tampered with."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from lemmata.properties.oracles.lp import solve_lp
from lemmata.properties.oracles.margin import NotSeparable, max_margin
from lemmata.properties.oracles.psd import definiteness
from lemmata.properties.oracles.qp import solve_qp
from lemmata.theorems.sparse_recovery.oracles.rip import rip_constant
from lemmata.workbench.catalogue import all_theorems
from lemmata.workbench.certificates import checker
from lemmata.workbench.certificates.certified import certified
from lemmata.workbench.certificates.saving import as_json, save
from lemmata.workbench.errors import Misuse

LP = {"c": [1, 1], "G": [[-1, 0], [0, -1], [-1, -2]], "h": [0, 0, -3]}
QP = {"P": [[2, 0], [0, 2]], "q": [-2, -5], "G": [[1, 2], [-1, 0]], "h": [3, 0], "A": [[1, 0]], "b": [1]}
POINTS = {"rows": [(2, 1), (0, 1), (-1, -1), (3, 3)], "labels": [1, -1, -1, 1], "intercept": True}
MIXED = {"rows": [(0, 0), (2, 2), (1, 0), (1, 2)], "labels": [1, 1, -1, -1], "intercept": True}
MATRIX = {"K": [[1, 2], [2, 5]]}
ALMOST = {"W": ((1, Fraction(1, 4), 0), (0, 1, Fraction(1, 2)))}


def not_separable(**problem):
    with pytest.raises(NotSeparable) as caught:
        max_margin(**problem)
    return caught.value


def contents() -> dict[str, dict]:
    infeasible = {"c": [1], "G": [[1], [-1]], "h": [0, -1]}
    unbounded = {"c": [1, 0], "A": [[0, 1]], "b": [2]}
    indefinite = {"K": [[0, 1], [1, 0]]}
    return {
        "lp-optimum": as_json(solve_lp(**LP), **LP),
        "lp-infeasible": as_json(solve_lp(**infeasible), **infeasible),
        "lp-unbounded": as_json(solve_lp(**unbounded), **unbounded),
        "qp-optimum": as_json(solve_qp(**QP), **QP),
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
    copy = json.loads(json.dumps(content))
    here = copy
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = to(here[path[-1]])
    return copy


FREE = ["lp-unbounded", "not-semidefinite", "rip-constant"]  # where another certificate may prove the same


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
    ["", "{", "[]", "{}", '{"lemmata-certificate": 2, "kind": "semidefinite"}', '{"lemmata-certificate": 1, "kind": "truth"}',
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


def test_no_file_and_no_argument(tmp_path):
    assert run(tmp_path / "none.json").returncode == 2
    assert run().returncode == 2


def test_the_checker_needs_nothing_but_python():
    tree = ast.parse(Path(checker.__file__).read_text(encoding="utf-8"))
    imported = {node.names[0].name for node in ast.walk(tree) if isinstance(node, ast.Import)}
    imported |= {node.module or "." for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= set(sys.stdlib_module_names)


def test_what_is_no_certificate_cannot_be_saved(tmp_path):
    with pytest.raises(Misuse, match="no certificate"):
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
