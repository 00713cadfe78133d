"""The measurement of `certify` on planted problems: its page, its truth, and that it sees what is wrong."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest
from lemmata.properties import records
from lemmata.workbench.certify import truth
from lemmata.workbench.certify.parts import stated_by
from lemmata.workbench.certify.proposal import by_simplex


@pytest.fixture(scope="module")
def benchmark():
    file = Path(__file__).parents[1] / "benchmarks" / "certify_planted.py"
    spec = importlib.util.spec_from_file_location("certify_planted", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(__import__("sys").modules, "certify_planted", module)
        spec.loader.exec_module(module)
        yield module


def test_the_page_is_what_the_records_say(benchmark):
    found = records.read(benchmark.FILE)
    assert benchmark.TABLE.read_text(encoding="utf-8") == benchmark.table(found)
    assert not any(each.get("wrong", 0) for each in found)


def test_the_planted_point_is_optimal_and_others_are_not(benchmark):
    for seed in range(12):
        one = benchmark.planted(np.random.default_rng(seed))
        if not one.none:
            assert one.is_optimal(one.x) and one.is_optimal(one.x + 100.0) is False


def test_few_problems_have_no_wrong_answer_and_a_liar_is_seen(benchmark, monkeypatch):
    def answers():
        return [answer["is"] for line in benchmark.run(0, 5, 0, 1.0) for answer in line["answers"]]

    assert set(answers()) <= {"right", "open"}

    class Liar:
        verdict, reasons = "true", ()

    monkeypatch.setattr(benchmark, "certify", lambda *_: Liar())
    assert "wrong" in answers()


def test_what_is_stored_and_what_is_new_add_up(benchmark):
    lines = list(benchmark.run(0, 4, 0, 1.0))
    assert benchmark.added(benchmark.summary(lines[:2]), benchmark.summary(lines[2:])) == benchmark.summary(lines)


def test_a_simplex_method_that_cycles_is_stopped(benchmark, monkeypatch):
    """Farkas' program of this one, with sides 2²⁴ times as large: HiGHS of scipy 1.17.1 takes steps without end."""
    found = []
    monkeypatch.setattr(truth, "bound", lambda *_: None)  # that it is not bounded by what is proposed
    monkeypatch.setattr(truth, "by_simplex", lambda program: found.append(by_simplex(program)))
    one = benchmark.planted(np.random.default_rng((11, 6476)))
    truth.infeasible(stated_by(one.parts))
    assert len(found) == 1
