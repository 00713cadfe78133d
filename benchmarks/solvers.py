"""How often is a solver's "optimal" true? Random linear and quadratic programs, and model files, by `lemmata.certify`: a table.

    python benchmarks/solvers.py [--problems 200] [--seed 0] [--models DIR] [--write]

The programs have 5 to 100 variables and 10 to 2000 rows: dense or sparse, badly scaled, degenerate, infeasible, unbounded. Each is
solved by each solver that cvxpy has installed, with its default settings. "True" and "false" are to a tolerance of 10⁻⁶ of the
sides and of the value, which is stricter than the defaults of OSQP and SCS; "false at 10⁻⁴" are those that are still false there.
Seconds are those of `certify`. `--models` are files that HiGHS reads. `--write` makes benchmarks/SOLVERS.md.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import cvxpy as cp
import numpy as np
from lemmata import Misuse, certify

TABLE = Path(__file__).with_name("SOLVERS.md")
SOLVERS = ("CLARABEL", "HIGHS", "OSQP", "SCS", "DAQP")
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


def judged(asked: cp.Problem, solver: str) -> tuple[list[str], float]:
    """What becomes of a solver's word, and the seconds that this took."""
    try:
        asked.solve(solver=solver)
    except (cp.SolverError, ValueError) as error:
        return ["not for it" if "not" in str(error) and "solve" in str(error) else "gave up"], 0.0
    start = time.perf_counter()
    try:
        found = certify(asked)
    except Misuse:
        return [f"says {asked.status}"], 0.0
    words, spent = [f"{found.answer.says}: {found.verdict}"], time.perf_counter() - start
    if found.verdict == "false" and replace(found, tol=1e-4).verdict == "false":
        words.append(f"{found.answer.says}: false at 10⁻⁴")
    return words, spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    random, counts, seconds = np.random.default_rng(given.seed), defaultdict[str, Counter[str]](Counter), list[float]()
    for _ in range(given.problems):
        _, asked = problem(random)
        for solver in SOLVERS:
            words, spent = judged(asked, solver)
            counts[solver].update(words)
            seconds += [spent] * (spent > 0)
    for path in sorted(given.models.iterdir()) if given.models else []:
        start = time.perf_counter()
        try:
            found: Any = certify(path)
        except Misuse:
            continue
        counts["HiGHS, model files"][f"{found.answer.says}: {found.verdict}"] += 1
        seconds.append(time.perf_counter() - start)
    words = sorted({word for each in counts.values() for word in each}, key=lambda w: (":" not in w, w))
    lines = [f"| solver | {' | '.join(words)} |", f"| --- |{' ---: |' * len(words)}"]
    lines += [f"| {solver} | {' | '.join(str(each[w] or '') for w in words)} |" for solver, each in counts.items()]
    quantiles = ", ".join(f"{int(100 * p)} % under {np.quantile(seconds, p):.2f} s" for p in (0.5, 0.95, 1.0))
    text = "\n".join(
        ["# Solvers", "", *(__doc__ or "").splitlines(), "", *lines, "", f"`certify` took {len(seconds)} answers: {quantiles}.", ""]
    )
    print(text)
    if given.write:
        TABLE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
