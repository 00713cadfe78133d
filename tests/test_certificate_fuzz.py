"""Mutated certificates: each is accepted and true, or gets one line and a status of its own; none a traceback, none hangs."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import time
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lemmata.properties.oracles.lp import Infeasible, LPOptimum, Unbounded, solve_lp
from lemmata.properties.oracles.margin import NotSeparable, max_margin
from lemmata.properties.oracles.psd import definiteness
from lemmata.properties.oracles.qp import NoLowerBound, NoOptimum, solve_qp
from lemmata.theorems.sparse_recovery.oracles.rip import rip_constant
from lemmata.workbench.certificates import checker

from .test_certificates import CONTENTS

ODD: list[Any] = [None, True, False, 0, 1, -1, 0.5, float("nan"), float("inf"), 10**30, [], {}, [[]], [["0"]], ["0"], {"": ""}]
ODD += ["", " ", "0", "-0", "1", "-1", "6/2", "1/3", "1/0", "1e5", "0.5", "nan", "٣", "\ud800", "\n", "9" * 4000, "9" * 5000]
ODD += ["1/" + "7" * 4000, ["1", "2", "3", "4"]]
NAMES = ["kind", "digest", "problem", "certificate", "c", "G", "h", "x", "z", "K", "note", ""]


def deep(depth: int) -> Any:
    nest: Any = "0"
    for _ in range(depth):
        nest = [nest]
    return nest


def containers(value: Any, depth: int = 5) -> list[Any]:
    """The lists and objects with something in them, down to a depth."""
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return [value] * bool(inner) + [c for v in inner if depth for c in containers(v, depth - 1)]


class Twice(dict):
    """An object with a key that is written twice."""

    def items(self):  # which is how json.dumps reads it
        return [*super().items(), *list(super().items())[:1]]


@st.composite
def mutated(draw: Any) -> tuple[str, Any]:
    """A valid certificate, changed in up to three places."""
    kind = draw(st.sampled_from(list(checker.KINDS)))
    content = json.loads(json.dumps(CONTENTS[kind]))
    if draw(st.integers(0, 3)):
        del content["digest"]
    for _ in range(draw(st.integers(1, 3))):
        if not content:
            break
        here = draw(st.sampled_from(containers(content)))
        key = draw(st.sampled_from(list(here) if isinstance(here, dict) else range(len(here))))
        if isinstance(here[key], str) and draw(st.booleans()):
            here[key] = str(draw(st.fractions(-3, 3, max_denominator=4)))
            continue
        match draw(st.sampled_from(["drop", "replace", "repeat", "rename", "swap", "nest", "empty"])):
            case "drop":
                del here[key]
            case "replace":
                here[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
            case "repeat" if isinstance(here, list):
                here.insert(key, here[key])
            case "rename" if isinstance(here, dict):
                here[draw(st.sampled_from(NAMES))] = here.pop(key)
            case "swap":
                other = draw(st.sampled_from(list(here) if isinstance(here, dict) else range(len(here))))
                here[key], here[other] = here[other], here[key]
            case "nest":
                here[key] = deep(draw(st.sampled_from([1, 2, 50, 900])))
            case "empty":
                here.clear()
    return kind, content


def as_text(content: Any, twice: bool) -> str:
    if twice and content:
        content = Twice(content)
    try:
        return json.dumps(content)
    except (RecursionError, ValueError):
        return "[" * 2000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("certificates")


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(found=mutated(), twice=st.sampled_from([False] * 9 + [True]), cut=st.sampled_from([None] * 9 + [1, 30, 200]))
def test_a_mutated_certificate_is_true_or_told_in_one_line(folder, found, twice, cut):
    text = as_text(found[1], twice)[:cut]
    (folder / "c.json").write_text(text, encoding="utf-8", errors="surrogatepass")
    out, err, start = io.StringIO(), io.StringIO(), time.monotonic()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = checker.report(folder / "c.json")
    assert time.monotonic() - start < 20
    said, complained = out.getvalue().splitlines(), err.getvalue().splitlines()
    if status == 2:
        assert (said, len(complained)) == ([], 1)
        assert len(complained[0]) < 300
        return
    assert complained == [] and len(said) == 2
    assert ("NOT VALID" in said[0]) == bool(status)
    if status == 0:
        assert_true(json.loads(text))


def exact(raw: Any) -> Any:
    """The numbers of a certificate."""
    if isinstance(raw, dict):
        return {name: exact(v) for name, v in raw.items()}
    if isinstance(raw, list):
        return [exact(v) for v in raw]
    return Fraction(raw) if isinstance(raw, str) else raw


def assert_true(content: dict[str, Any]) -> None:
    """What an accepted certificate claims, decided again by the oracles."""
    kind, given, claimed = content["kind"], exact(content["problem"]), exact(content["certificate"])
    problem: Any = {name: None if part == [] and name in checker.PROGRAM else part for name, part in given.items()}
    if "labels" in problem:
        problem["labels"] = [int(y) for y in problem["labels"]]
    if kind == "lp-bound":
        found = solve_lp(**problem)
        assert isinstance(found, Infeasible) or (isinstance(found, LPOptimum) and claimed["value"] <= found.value)
    elif kind == "qp-bound":
        try:
            assert claimed["value"] <= solve_qp(**problem).value  # type: ignore[union-attr]
        except NoLowerBound:
            raise AssertionError("there is no bound") from None
        except NoOptimum:
            pass
    elif kind == "qp-unbounded":
        with pytest.raises(NoLowerBound):
            solve_qp(**problem)
    elif kind.startswith("lp"):
        found = solve_lp(**problem)
        assert isinstance(found, {"lp-optimum": LPOptimum, "lp-infeasible": Infeasible, "lp-unbounded": Unbounded}[kind])
        assert not isinstance(found, LPOptimum) or found.value == claimed["value"]
    elif kind == "qp-optimum":
        assert solve_qp(**problem).value == claimed["value"]  # type: ignore[union-attr]
    elif kind == "max-margin":
        assert list(max_margin(**problem).w) == claimed["w"]
    elif kind == "not-separable":
        with pytest.raises(NotSeparable):
            max_margin(**problem)
    elif kind == "rip-constant":
        found = rip_constant(tuple(tuple(row) for row in problem["W"]), int(claimed["order"]))
        assert claimed["lower"] <= found.upper and found.lower <= claimed["upper"]
    elif problem["K"]:
        assert definiteness(problem["K"]).semidefinite == (kind == "semidefinite")
    else:
        assert kind == "semidefinite"
