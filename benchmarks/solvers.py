"""How often is a solver's "optimal" true? Random linear and quadratic programs, cvxpy's own, and model files, by `lemmata.certify`.

    python benchmarks/solvers.py [--problems 200] [--seed 0] [--models DIR] [--cvxpy] [--write | --stored]

The programs have 5 to 100 variables and 10 to 2000 rows: dense or sparse, badly scaled, degenerate, infeasible, unbounded. Each is
solved by each solver that cvxpy has installed, with its default settings. "True" and "false" are to a tolerance of 10⁻⁶ of the
sides and of the value, which is stricter than the defaults of OSQP and SCS; "false at 10⁻⁴" are those that are still false there.
Seconds are those of `certify`. `--models` are files that HiGHS reads. With `--cvxpy` the linear and quadratic programs of cvxpy's
tests of solvers are run, and nothing else; the records of the others stay as they are. `--write` makes benchmarks/solvers.jsonl, a
record for each solver and outcome, and of it benchmarks/SOLVERS.md and a page of the site; `--stored` makes SOLVERS.md again, and
runs nothing.
"""

from __future__ import annotations

import argparse
import time
import warnings
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import cvxpy as cp
import cvxpy.tests.solver_test_helpers as of_cvxpy
import numpy as np
from lemmata import Misuse, certify
from lemmata.properties import records
from lemmata.workbench.site import solvers

TABLE = Path(__file__).with_name("SOLVERS.md")
SOLVERS = ("CLARABEL", "HIGHS", "OSQP", "SCS", "DAQP")
OF_CVXPY = [getattr(of_cvxpy, name) for name in sorted(dir(of_cvxpy)) if name.startswith(("lp_", "qp_"))]
KINDS = ("plain", "plain", "sparse", "scaled", "degenerate", "infeasible", "unbounded")


def problem(random: np.random.Generator) -> tuple[str, cp.Problem]:
    """A random program: its kind, and what cvxpy is asked."""
    kind, quadratic = str(random.choice(KINDS)), bool(random.integers(2))
    n, m = (
        int(random.choice([5, 10, 20, 50, 100])),
        int(random.choice([10, 30, 100, 300, 1000, 2000], p=[0.2, 0.2, 0.25, 0.2, 0.1, 0.05])),
    )
    G = random.standard_normal((m, n))
    if kind == "sparse":
        G *= random.random((m, n)) < 0.1
    if kind == "scaled":
        G *= 10.0 ** random.integers(-3, 4, (m, 1))
    if kind == "degenerate":
        G = random.integers(-2, 3, (m, n)).astype(float)
    inside = random.integers(-3, 4, n).astype(float)
    h = G @ inside + (random.random(m) < 0.7) * np.abs(G).sum(axis=1) * random.random(m)
    x = cp.Variable(n)
    rows = [G @ x <= h] + [x <= 10, x >= -10] * (kind != "unbounded")
    if kind == "infeasible":
        a = random.standard_normal(n)
        rows += [a @ x <= -1, a @ x >= float(random.choice([1.0, -0.99, -1 + 1e-5]))]
    q = random.standard_normal(n)
    squares = cp.sum_squares(x[: max(1, n // 2)] - 1) if quadratic else 0
    return f"{kind} {'QP' if quadratic else 'LP'}", cp.Problem(cp.Minimize(q @ x + squares), rows)


def judged(asked: cp.Problem, solver: str) -> tuple[dict[str, str], bool, float]:
    """What becomes of a solver's word (see `solvers.word`), whether it is false at 10⁻⁴ too, and the seconds that this took."""
    try:
        asked.solve(solver=solver)
    except (cp.SolverError, ValueError) as error:
        return {"verdict": refusal(error)}, False, 0.0
    start = time.perf_counter()
    try:
        found = certify(asked)
    except Misuse:
        return {"says": asked.status}, False, 0.0
    spent = time.perf_counter() - start
    still = found.verdict == "false" and replace(found, tol=1e-4).verdict == "false"
    return {"says": found.answer.says, "verdict": found.verdict}, still, spent


def refusal(error: Exception) -> str:
    """Whether cvxpy does not hand a program to a solver, or the solver failed on it (whereupon cvxpy advises to try another)."""
    return "gave up" if " failed" in str(error) else "not for it"


def run(problems: int, seed: int, models: Path | None, own: bool = False) -> list[dict[str, Any]]:
    """The records of a run: one for each solver and outcome, and one of seconds."""
    warnings.simplefilter("ignore")
    random, found, seconds = np.random.default_rng(seed), dict[tuple[str, ...], dict[str, Any]](), list[float]()

    def note(solver: str, outcome: dict[str, str], still: bool, spent: float) -> None:
        record = found.setdefault((solver, *outcome, *outcome.values()), {"solver": solver, **outcome, "answers": 0})
        record["answers"] += 1
        if outcome.get("verdict") == "false":
            record[solvers.STILL_FALSE] = record.get(solvers.STILL_FALSE, 0) + still
        seconds.extend([spent] * (spent > 0))

    for _ in range(problems):
        _, asked = problem(random)
        for solver in SOLVERS:
            note(solver, *judged(asked, solver))
    for make, solver in product(OF_CVXPY if own else (), SOLVERS):
        note(f"{solver}, cvxpy's tests", *judged(make().prob, solver))
    for path in sorted(models.iterdir()) if models else []:
        start = time.perf_counter()
        try:
            answer: Any = certify(path)
        except Misuse:
            continue
        says = {"says": answer.answer.says, "verdict": answer.verdict}
        still = answer.verdict == "false" and replace(answer, tol=1e-4).verdict == "false"
        note("HiGHS, model files", says, still, time.perf_counter() - start)
    quantiles = {str(p): round(float(np.quantile(seconds, p / 100)), 2) for p in (50, 95, 100)}
    order = [*SOLVERS, *(f"{solver}, cvxpy's tests" for solver in SOLVERS), "HiGHS, model files"]
    by_solver = sorted(found.values(), key=lambda r: (order.index(r["solver"]), solvers.word(r)))
    return [*by_solver, {"problems": problems, "seed": seed, "seconds": quantiles}]


def table() -> str:
    """SOLVERS.md, of the records that are stored."""
    found, run = solvers.stored()
    counts = {each.name: {solvers.word(r): r["answers"] for r in each.records} for each in found}
    for each in found:
        counts[each.name]["optimal: false at 10⁻⁴"] = each.still_false
    words = sorted({word for each in counts.values() for word in each}, key=lambda w: (":" not in w, w))
    lines = [f"| solver | {' | '.join(words)} |", f"| --- |{' ---: |' * len(words)}"]
    lines += [f"| {solver} | {' | '.join(str(each.get(w) or '') for w in words)} |" for solver, each in counts.items()]
    quantiles = ", ".join(f"{p} % under {s:.2f} s" for p, s in run["seconds"].items())
    timed = [each for each in found if "cvxpy" not in each.name]
    last = f"`certify` took {solvers.judged(timed)} answers, those of cvxpy's tests apart: {quantiles}."
    return "\n".join(["# Solvers", "", *(__doc__ or "").splitlines(), "", *lines, "", last, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--cvxpy", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--stored", action="store_true")
    given = parser.parse_args()
    if given.cvxpy:
        *before, last = records.read(solvers.FILE)
        *new, _ = run(0, given.seed, None, own=True)
        found = records.text([*(record for record in before if "cvxpy" not in record["solver"]), *new, last])
    else:
        found = "" if given.stored else records.text(run(given.problems, given.seed, given.models))
    if given.write and found:
        solvers.FILE.write_text(found, encoding="utf-8")
    if given.write or given.stored:
        TABLE.write_text(table(), encoding="utf-8")
    print(found or table())


if __name__ == "__main__":
    main()
