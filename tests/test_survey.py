"""The survey of foreign implementations: its stored records, their replay, the adapters, and the command that writes them."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import time
from typing import Any

import numpy as np
import pytest
from lemmata.properties.samples.base import decode
from lemmata.properties.search.search import Record, check_sample
from lemmata.properties.statements.verdicts import Declined, NotApplicable
from lemmata.properties.theorem import THEOREMS
from lemmata.survey import survey
from lemmata.survey.adapters import CvxpyLP, CvxpyQP, ScipyLP, ScipyMinimizeQP
from lemmata.survey.adapters_qpsolvers import BACK_ENDS
from lemmata.survey.adapters_regression import _maximiser
from lemmata.survey.adapters_selection import GridSearch
from lemmata.survey.entry import Foreign
from lemmata.survey.inventory import GRADES, notes
from lemmata.survey.isolated import isolated
from lemmata.survey.stopping import Stopping
from lemmata.survey.surveyed import SURVEY
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.implementations.importing import implementation, role_of
from lemmata.workbench.report import page
from lemmata.workbench.validation.cases import Case

from .conftest import assert_misuse, one_in
from .forked import Forks

STORED = survey.stored()
REFUTED = [(f, r) for f in SURVEY for r in survey.of(f, STORED) if r["verdict"] == "refuted"]


@pytest.fixture(scope="module")
def forks():
    server = Forks()
    yield server
    server.close()


ROUNDING = 1e12  # data of order 1 that make larger numbers were divided by rounding, which is another on another processor
NUMBER = re.compile(r"-?\d+\.?\d*(?:e[-+]?\d+)?")


@pytest.mark.slow
def test_enough_implementations_of_enough_libraries():
    assert page.surveyed()["implementations"] >= 25
    assert page.surveyed()["libraries"] >= 8


def test_every_run_has_stored_records():
    lacking = [f.name for f in SURVEY if not survey.of(f, STORED)]
    assert not lacking, f"run python -m lemmata.survey.survey: {lacking}"


def test_every_refutation_was_examined_by_hand():
    assert all(notes()[f.note_on(r["theorem"])].kind in (*GRADES, "another problem") for f, r in REFUTED)


def test_every_note_of_the_survey_is_known():
    assert {name for f in SURVEY for name in f.notes.values()} <= set(notes())


def test_every_stored_verdict_says_what_it_rests_on():
    for r in survey.stored():
        assert (r["witness"] is not None) == (r["verdict"] == "refuted")
        assert r["verdict"] in ("holds", "refuted") or r["reason"], r


@pytest.mark.parametrize(
    ("foreign", "record"), one_in(3, REFUTED), ids=lambda v: v.name if isinstance(v, Foreign) else v["theorem"]
)
def test_stored_refutations_are_refuted_still(foreign: Foreign, record: dict[str, Any]):
    if reason := survey.missing(foreign):
        pytest.skip(reason)
    thing = implementation(foreign.target, role_of(foreign.role), foreign.settings)
    again, _ = check_sample(THEOREMS[record["theorem"]], thing, decode(record["witness"]))
    assert again.verdict == "refuted"


def test_the_survey_runs_what_validate_runs():
    svc = next(f for f in SURVEY if f.name == "sklearn.svm:SVC (kernel='linear')")
    ids = [case.theorem.id for case in survey.cases_of(svc)]
    assert {"soft-zero-gap", "largest-geometric-margin"} <= set(ids)  # of the role itself, and of the one that it specialises
    stored = [r["theorem"] for r in survey.of(svc, survey.stored())]
    assert {"soft-zero-gap", "largest-geometric-margin"} <= set(stored) <= set(ids)


@pytest.mark.slow
def test_records_are_a_function_of_the_code(tmp_path):
    for name in ("first.json", "second.json"):
        survey.run(["sklearn.metrics.pairwise:sigmoid_kernel"], tmp_path / name)
    first = (tmp_path / "first.json").read_text()
    assert first == (tmp_path / "second.json").read_text()
    assert {r["verdict"] for r in survey.stored(tmp_path / "first.json")} >= {"refuted", "holds"}


def test_a_target_of_an_older_witness_file_is_found_where_it_is_now():
    assert implementation("lemmata.workbench.adapters:ScipyLP", role_of("lp-solver")).make().__class__ is ScipyLP
    assert implementation("lemmata.workbench.adapters_qpsolvers:QpsolversQP", role_of("qp-solver"), {"solver": "daqp"})


def test_an_older_witness_file_is_replayed(lemmata, tmp_path):
    record = next(r for r in survey.stored() if r["target"].endswith(":LassoRecovery") and r["witness"])
    stored = {"theorem": record["theorem"], "conclusion": record["conclusion"], "lhs": "?", "rhs": "?"}
    target = record["target"].replace("survey.", "workbench.")
    content = {"lemmata": 1, **stored, "target": target, "settings": record["settings"], "sample": record["witness"]}
    (tmp_path / "old.json").write_text(json.dumps(content))
    assert_misuse(lemmata("replay", "old.json"), f"lemmata replay old.json {record['target']}")  # as it is called today
    settings = [word for key, value in record["settings"].items() for word in ("--set", f"{key}={value}")]
    result = lemmata("replay", "old.json", target, *settings)
    assert result.exit_code == 1 and result.stdout.startswith("refuted still"), result.output


@pytest.mark.parametrize("name", ["NuSVM", "OneClassMachine"])
def test_a_machine_whose_C_only_fit_tells_is_held_to_the_soft_margin(name):
    foreign = next(f for f in SURVEY if f.target.endswith(f":{name}"))
    cases = {case.theorem.id: case for case in survey.cases_of(foreign)}
    assert cases["soft-zero-gap"].run(examples=30).examples > 0
    assert cases["largest-geometric-margin"].run(examples=30).examples == 0  # what it does not promise before


def test_only_a_solver_of_cvxpy_can_be_lacking_there():
    assert survey.missing(next(f for f in SURVEY if f.target.endswith(":cvxpy_is_psd"))) is None


OF_OURS = ("scikit-learn", "scipy", "numpy", "sympy", "cvxpy")  # what this package depends on, and so is installed


OF_ESTIMATORS = ("_estimators:", "_margins:", "_regression:", "_selection:")
HERE = [f for f in SURVEY if f.library in OF_OURS and any(module in f.target for module in OF_ESTIMATORS)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "foreign", [pytest.param(f, id=f.name, marks=[pytest.mark.long] if i % 2 else []) for i, f in enumerate(HERE)]
)
def test_an_adapter_of_an_estimator_answers_on_some_samples(foreign):
    assert any(case.run(examples=8, shrink=False).examples for case in survey.cases_of(foreign))


def test_the_greatest_value_of_a_concave_function_is_found_at_an_end_too():
    assert abs(_maximiser(lambda v: -((v - 0.3) ** 2), 1.0) - 0.3) < 1e-6
    assert _maximiser(lambda v: v, 2.0) == 2.0 and _maximiser(lambda v: -v, 2.0) == 0.0


def test_a_search_through_models_trains_the_learners_themselves():
    asked: list[tuple[int, list[int]]] = []

    def learner(which: int) -> Any:
        def train(places: Any) -> Any:
            asked.append((which, list(places)))
            return lambda test: float(which)

        return train

    best = GridSearch()([learner(1), learner(0)], 4, 2)
    assert best([0]) == 0.0
    assert asked == [(1, [2, 3]), (1, [0, 1]), (0, [2, 3]), (0, [0, 1]), (0, [0, 1, 2, 3])]


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("KFold", {"shuffle": True, "random_state": 0}),
        ("ShuffleSplit", {"test_size": 0.25, "random_state": 0}),
        ("TimeSeriesSplit", {"test_size": None}),
        ("RepeatedKFold", {"random_state": 0}),  # which ended in a KeyError of the adapter
    ],
)
def test_a_splitter_is_told_what_it_takes(name, settings):
    made = vars(GridSearch(splitter=name)._splitter(4))
    assert settings.items() <= made.items()


def test_a_name_that_nothing_has(tmp_path):
    with pytest.raises(Misuse, match="nothing in the survey is called thundersvm"):
        survey.run(["thundersvm"], tmp_path / "survey.json")


def test_a_search_that_takes_too_long_is_unknown():
    svc = next(f for f in SURVEY if f.name == "sklearn.svm:SVC (kernel='linear')")
    record = survey.one(svc, survey.cases_of(svc)[0], limit=0.02)
    assert record["verdict"] == "unknown" and record["reason"].startswith("not finished in 0.02 s of processor time")


def test_the_clock_strikes_again_where_its_interrupt_is_swallowed():
    def busy(phase: str, _: Any) -> None:
        while not clock.up:
            pass

    with survey._Clock(0.02, again=0.1) as clock, pytest.raises(KeyboardInterrupt):
        gc.callbacks.append(busy)
        try:
            gc.collect()  # the interrupt is raised in a callback, from which it cannot escape
            start = time.process_time()
            while time.process_time() - start < 5:
                pass
        finally:
            gc.callbacks.remove(busy)


def test_ctrl_c_is_not_the_clock(monkeypatch):
    def interrupted(*_: Any, **__: Any) -> Record:
        return Record("t", "i", verdict="unknown", interrupted=True)

    monkeypatch.setattr(Case, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        survey.one(SURVEY[0], survey.cases_of(SURVEY[0])[0])


def test_a_solver_that_says_infeasible_declines():
    G, h = np.array([[1.0], [-1.0]]), np.array([0.0, -1.0])  # x ≤ 0 and x ≥ 1
    for solve in (CvxpyQP(), ScipyMinimizeQP()):
        with pytest.raises(Declined):
            solve(np.eye(1), np.zeros(1), G, h)
    for solve in (CvxpyLP(), ScipyLP()):
        with pytest.raises(Declined):
            solve(np.ones(1), G, h)


def test_a_back_end_is_told_its_accuracy():
    assert BACK_ENDS["osqp"].options(1e-8) == {"eps_abs": 1e-8, "eps_rel": 0.0}
    assert BACK_ENDS["proxqp"].options(1e-8)["check_duality_gap"]
    assert all(back_end.options(None) == {} for back_end in BACK_ENDS.values())


def test_declared_tolerances_follow_from_the_criterion():
    assert Stopping(1e-7).tol == 1e-7  # absolute: as it is
    assert Stopping(0.0, 1e-8, 1e-8, 1e-8).tol == pytest.approx(1e-6)  # relative to norms: what that promises is computed
    assert Stopping(0.0, 1e-8, 1e-8, 1e-8, epigraph=True).tol == pytest.approx(3e-3)  # the root of the gap


@pytest.mark.parametrize("epigraph", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_a_criterion_promises_no_less_than_the_answers_that_meet_it(seed, epigraph):
    """min ½xᵀPx + q·x, Gx ≤ h at a point that misses each condition by as much as its criterion lets it: the promise covers it."""
    rng = np.random.default_rng(seed)
    n, m = rng.integers(1, 4), rng.integers(1, 5)
    root, G, x = rng.normal(size=(n, n)), rng.normal(size=(m, n)), rng.normal(size=n)
    P, z = root @ root.T, np.where(rng.random(m) < 0.5, rng.random(m), 0.0)
    r, g = 1e-4, 1e-6
    slack = np.where(z > 0, g / (m * np.maximum(z, 1e-3)), rng.random(m))
    h = G @ x + slack - r * rng.choice([-1, 1], size=m)
    moved = np.linalg.eigh(P)[1][:, -1] * np.sqrt(2 * g * np.linalg.eigvalsh(P)[-1]) if epigraph else 0.0
    q = -(P @ x + G.T @ z) + r * rng.choice([-1, 1], size=n) + moved
    promised = Stopping(r, gap=g, epigraph=epigraph).promise(P, q, G, h, None, None, x, z, None)
    size = z * (1 + abs(h) + abs(G) @ abs(x)) + abs(h - G @ x) * (1 + abs(q).max()) + 1 + abs(q).max() + abs(h).max()
    assert (G @ x - h <= promised * (1 + abs(h))).all()
    assert (abs(P @ x + q + G.T @ z) <= promised * (1 + 1e-9)).all()
    assert (abs(z * (h - G @ x)) <= promised * size).all()


def test_what_promises_less_is_not_judged():
    criterion, P, q, G, far = Stopping(0.0, 1e-3), np.eye(1), np.zeros(1), np.ones((1, 1)), np.array([1e6])
    with pytest.raises(NotApplicable):
        criterion.hold_to(criterion.tol, P, q, G, far, None, None, far, q, None)
    criterion.hold_to(criterion.tol, P, q, G, np.ones(1), None, None, q, q, None)
    criterion.hold_to(criterion.tol, P, q, G, far, None, None, np.array([np.nan]), q, None)  # that is the theorem's to say


def test_a_process_that_crashes_is_told_from_one_that_answers():
    assert isolated(sum, [1, 2]) == 3
    with pytest.raises(ChildProcessError, match="SIGKILL"):
        isolated(lambda: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(ZeroDivisionError):
        isolated(lambda: 1 / 0)


@pytest.mark.parametrize(("foreign", "record"), REFUTED, ids=lambda v: v.name if isinstance(v, Foreign) else v["theorem"])
def test_the_snippet_of_every_refutation_shows_it_alone(forks: Forks, foreign: Foreign, record: dict[str, Any]):
    """In a fresh interpreter it prints again what the survey stored, up to rounding.

    Of lemmata it has nothing but the adapter that it is about, where that has a `fit` of its own.
    """
    adapter = f"from {foreign.target.replace(':', ' import ')}\n"
    assert record["snippet"] and "lemmata" not in record["snippet"].replace(adapter, "", 1)
    if reason := survey.missing(foreign):
        pytest.skip(reason)
    printed = forks.alone(record["snippet"])
    assert NUMBER.sub("#", printed).replace(" ", "") == NUMBER.sub("#", record["printed"]).replace(" ", "")  # NumPy aligns numbers
    numbers = [np.array([float(x) for x in NUMBER.findall(text)]) for text in (printed, record["printed"])]
    if max(abs(numbers[1]), default=0) < ROUNDING:
        np.testing.assert_allclose(*numbers, rtol=1e-4, atol=1e-7)


@pytest.mark.parametrize(
    "program",
    [
        "print(1)",
        "print(2)\nraise ValueError('no')",
        "import os\nos.kill(os.getpid(), 9)",
        "import sys; print(sys.modules.get('lemmata'))",
    ],
)
def test_a_fork_shows_what_a_fresh_interpreter_shows(forks: Forks, program: str):
    assert forks.alone(program) == survey.alone(program)
