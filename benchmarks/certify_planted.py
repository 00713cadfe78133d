"""Is `lemmata.certify` right? Random programs and fits whose optimum is planted, so that the truth is known without it: a table.

    python benchmarks/certify_planted.py [--problems 1000] [--first 0] [--seed 0] [--minutes 10] [--keep FILE] [--write] [--add]

A program has a point x and multipliers that meet the KKT conditions, all small dyadic numbers: x is optimal whatever anybody
computes. Others have a combination of rows that says 0 < 0, or a ray. They have 2 to 100 variables and 10 to 2000 rows: dense,
sparse, rows in units from 2⁻¹⁰ to 2¹⁰, many rows tight. Fits (`LinearRegression`, `Ridge`, `Lasso`, `ElasticNet`, `nnls`,
`lsq_linear`) have residuals that meet the conditions of the planted coefficients. Answers are the planted ones, moved by 10⁻¹² to
1, or along a direction that stays feasible; wrong words; and those of HiGHS, Clarabel and scikit-learn. Whether an answer is
optimal to the tolerance is told in fractions of Python, by its definition.

`--keep` appends a line for each problem, and a run with the same FILE goes on where that ended. `--write` makes
benchmarks/certify_planted.jsonl and CERTIFY.md of it, with `--add` and what is stored there. Seconds are those of the processor,
of `certify` alone.
"""

from __future__ import annotations

import argparse
import json
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from pathlib import Path
from typing import Any

import cvxpy as cp
import numpy as np
from lemmata import Misuse, certify
from lemmata.properties import records
from scipy.optimize import linprog, lsq_linear, nnls
from sklearn.linear_model import ElasticNet, Lasso, LinearRegression, Ridge

FILE, TABLE = (Path(__file__).with_name(name) for name in ("certify_planted.jsonl", "CERTIFY.md"))
TOL = Fraction(1e-6)
OF_MULTIPLIERS = ("its multipliers", "a multiplier", "the value that it reports")


@dataclass(frozen=True)
class Numbers:
    """An array as integers over one denominator."""

    array: Any

    @cached_property
    def whole(self) -> tuple[np.ndarray, int]:
        exact = [Fraction(v) for v in np.ravel(self.array).tolist()]
        below = lcm(*(v.denominator for v in exact))
        return np.array([int(v * below) for v in exact], dtype=object).reshape(np.shape(self.array)), below

    def __matmul__(self, other: Numbers) -> Any:
        (a, below), (b, under) = self.whole, other.whole
        found: Any = a @ b
        return [Fraction(v, below * under) for v in found] if np.ndim(found) else Fraction(found, below * under)


@dataclass
class Planted:
    """½xᵀPx + q·x over Gx ≤ h and Ax = b, with its optimal x, z, y; or with none ("infeasible", "unbounded").

    From x the points along −`inward` are feasible.
    """

    kind: str
    P: np.ndarray | None
    q: np.ndarray
    G: np.ndarray
    h: np.ndarray
    A: np.ndarray
    b: np.ndarray
    x: np.ndarray
    z: np.ndarray
    y: np.ndarray
    inward: np.ndarray
    none: str = ""
    kept: dict[str, Numbers] = field(default_factory=dict)

    @property
    def parts(self) -> dict[str, Any]:
        found = {"q": self.q, "G": self.G, "h": self.h, "A": self.A, "b": self.b}
        return found if self.P is None else found | {"P": self.P}

    def of(self, name: str) -> Numbers:
        return self.kept.setdefault(name, Numbers(getattr(self, name)))

    def value(self, x: Numbers) -> Fraction:
        bent = Fraction(0) if self.P is None else Numbers(np.array(self.of("P") @ x, dtype=object)) @ x
        return bent / 2 + self.of("q") @ x

    def misses(self, x: Numbers) -> bool:
        """Whether a side is missed by more than the tolerance."""
        over = [v - Fraction(s) for v, s in zip(self.of("G") @ x, self.h.tolist(), strict=True)]
        off = [abs(v - Fraction(s)) for v, s in zip(self.of("A") @ x, self.b.tolist(), strict=True)] if len(self.b) else []
        sides = [*self.h.tolist(), *self.b.tolist()]
        return any(v > TOL * max(1, abs(Fraction(s))) for v, s in zip([*over, *off], sides, strict=True))

    def is_optimal(self, x: Any) -> bool | None:
        """By the definition; None for what it leaves open, a point of an infeasible program that misses little."""
        point = Numbers(np.asarray(x, dtype=float))
        if self.none == "unbounded" or self.misses(point):
            return False
        if self.none:
            return None
        value = self.value(point)
        return abs(value - self.value(Numbers(self.x))) <= TOL * max(1, abs(value))


def planted(random: np.random.Generator) -> Planted:
    """A random program."""
    kind = str(
        random.choice(["dense", "sparse", "scaled", "tight", "infeasible", "unbounded"], p=[0.25, 0.15, 0.15, 0.15, 0.15, 0.15])
    )
    n = int(random.choice([2, 5, 10, 20, 50, 100], p=[0.2, 0.2, 0.25, 0.2, 0.1, 0.05]))
    m = int(random.choice([10, 30, 100, 300, 1000, 2000], p=[0.3, 0.25, 0.25, 0.12, 0.05, 0.03]))
    G = random.integers(-9, 10, (m, n)).astype(float)
    if kind == "sparse":
        G *= random.random((m, n)) < max(0.1, 1.5 / n)
    if kind == "scaled":
        G *= 2.0 ** random.integers(-10, 11, (m, 1))
    if random.random() < 0.3:  # rows of one variable, as bounds are
        count = min(n, m // 2)
        G[:count] = np.eye(n)[:count] * random.choice([-1, 1], (count, 1))
    half = n // 2
    k = int(random.integers(0, half // 2 + 1)) if half else 0
    A = np.hstack([np.zeros((k, half)), random.integers(-5, 6, (k, n - half)).astype(float)])
    x = random.integers(-5, 6, n).astype(float)
    inward = np.concatenate([random.integers(-3, 4, half), np.zeros(n - half)]) if k else random.integers(-3, 4, n).astype(float)
    tight = np.arange(m) < int(random.integers(m // 2, m) if kind == "tight" else random.integers(1, min(m, n) + 1))
    random.shuffle(tight)
    G *= np.where(G @ inward < 0, -1.0, 1.0)[:, None]
    if kind == "unbounded":
        j = n - 1
        G[:, j], A[:, j] = -abs(G[:, j]), 0.0
        inward = np.zeros(n)
    bends = bool(random.integers(2))
    B = random.integers(-2, 3, (int(random.integers(1, 6)), n)).astype(float)
    B[:, n - 1] *= kind != "unbounded"
    P = B.T @ B + np.diag(random.integers(0, 2, n) * (np.arange(n) < n - (kind == "unbounded"))) if bends else None
    slack = random.integers(0, 20, m) * np.abs(G).max(axis=1, initial=0)
    h, b = G @ x + np.where(tight, 0, slack), A @ x
    z, y = random.integers(0, 10, m) * tight * 1.0, random.integers(-5, 6, k).astype(float)
    q = -(G.T @ z + A.T @ y) - (P @ x if P is not None else 0)
    if kind == "unbounded":
        q[n - 1] = -float(random.integers(1, 9))
    if kind == "infeasible":
        weights = random.integers(0, 4, m) * (random.random(m) < max(0.1, 2 / m))
        G = np.vstack([G, -(weights @ G) - y @ A])
        h = np.append(h, -(weights @ h) - y @ b - float(random.choice([1.0, 2.0**-10, 2.0**-20])))
    none = kind if kind in ("infeasible", "unbounded") else ""
    return Planted(f"{kind} {'QP' if bends else 'LP'}", P, q, G, h, A, b, x, z, y, inward, none)


Case = tuple[str, Any, bool | None]  # what the answer is, the certified answer or how it is had, and the truth


def of_program(random: np.random.Generator) -> Iterator[tuple[str, str, tuple[int, int], Any, bool | None]]:
    """Answers to one random program: its kind, what the answer is, its size, the call of certify, and the truth."""
    one = planted(random)
    shape = (len(one.h) + len(one.b), len(one.q))

    def case(name: str, truth: bool | None, **answer: Any) -> Any:
        return one.kind, name, shape, lambda: certify(one.parts, answer), truth

    for says in ("optimal", "infeasible", "unbounded"):
        if says != "optimal" or one.none:
            truth = one.none == says if says != "optimal" else one.is_optimal(one.x)
            if one.none or random.random() < 0.2:
                yield case(f"says {says}", truth, x=one.x, says=says)
    if not one.none:
        yield case("planted, with multipliers", True, x=one.x, z=one.z, y=one.y)
        yield case("planted", True, x=one.x)
        size = 10.0 ** -random.integers(0, 13)
        moved = one.x + size * random.standard_normal(len(one.x))
        yield case("moved", one.is_optimal(moved), x=moved)
        inside = one.x - 10.0 ** -random.integers(3, 9) * one.inward
        yield case("feasible", one.is_optimal(inside), x=inside)
    yield from _solved(one, shape)


def _solved(one: Planted, shape: tuple[int, int]) -> Iterator[Any]:
    """The word of a solver: HiGHS of linear programs, Clarabel of quadratic ones."""
    if one.P is None:
        equations = {"A_eq": one.A, "b_eq": one.b} if len(one.b) else {}
        given = {"c": one.q, "A_ub": one.G, "b_ub": one.h, "bounds": (None, None), **equations}
        found: Any = linprog(**given)
        says = {0: "optimal", 2: "infeasible", 3: "unbounded"}.get(found.status)
        if says is not None:
            truth = one.is_optimal(found.x) if says == "optimal" else one.none == says
            yield one.kind, f"HiGHS: {says}", shape, lambda: certify(given, found), truth
        return
    x = cp.Variable(len(one.q))
    rows = [one.G @ x <= one.h] + [one.A @ x == one.b] * bool(len(one.b))
    asked = cp.Problem(cp.Minimize(cp.quad_form(x, cp.psd_wrap(one.P)) / 2 + one.q @ x), rows)
    try:
        asked.solve(solver="CLARABEL")
    except cp.SolverError:
        return
    if asked.status in ("optimal", "infeasible", "unbounded"):
        truth = one.is_optimal(x.value) if asked.status == "optimal" else one.none == asked.status
        yield one.kind, f"Clarabel: {asked.status}", shape, lambda: certify(asked), truth


def of_fit(random: np.random.Generator) -> Iterator[tuple[str, str, tuple[int, int], Any, bool | None]]:
    """Answers to one random fit, as of a program. With g = Xᵀ(y − Xw − b) = l1·s + l2·w, and residuals of sum 0, w is optimal."""
    kind = str(random.choice(["LinearRegression", "Ridge", "Lasso", "ElasticNet", "nnls", "lsq_linear"]))
    d = int(random.choice([1, 2, 5, 10, 30]))
    n = d + 1 + int(random.choice([5, 20, 100, 500, 1969], p=[0.25, 0.3, 0.3, 0.1, 0.05]))
    w = random.integers(-4, 5, d) * (random.random(d) < 0.7)
    l1 = l2 = Fraction(0)
    model: Any = None
    kinds: dict[str, Any] = {"Lasso": Lasso, "ElasticNet": ElasticNet}
    alpha, share, tol = 2.0 ** -random.integers(0, 6), float(random.choice([0.25, 0.5])), 10.0 ** -random.integers(2, 11)
    g = np.zeros(d)
    if kind in ("Lasso", "ElasticNet"):
        l1 = n * Fraction(alpha) * (1 if kind == "Lasso" else Fraction(share))
        l2 = n * Fraction(alpha) - l1
        s = np.where(w != 0, np.sign(w), random.integers(-4, 5, d) / 4)
        g = float(l1) * s + float(l2) * w
        more = {} if kind == "Lasso" else {"l1_ratio": share}
        model = kinds[kind](alpha=alpha, tol=tol, max_iter=int(random.choice([10, 1000])), **more)
    elif kind == "Ridge":
        l2 = Fraction(alpha)
        g, model = alpha * w, Ridge(alpha=alpha, solver=str(random.choice(["auto", "lsqr", "cholesky"])), tol=tol)
    elif kind == "LinearRegression":
        model = LinearRegression()
    else:
        w = abs(w)
        g = np.where(w == 0, -random.integers(0, 5, d), 0)
    upper = np.inf
    if kind == "lsq_linear":
        upper = float(w.max() or 1)
        g = np.where(w == upper, random.integers(0, 5, d), g)
    rest = random.integers(-5, 6, (n - d - 1, d)) * 2.0 ** random.integers(-3, 4, d)
    X = np.vstack([np.eye(d), np.zeros((1, d)), rest])
    r = random.integers(-3, 4, n - d - 1).astype(float)
    first = g - rest.T @ r
    r = np.concatenate([first, [-(first.sum() + r.sum())], r])
    b = float(random.integers(-3, 4)) if model is not None else 0.0
    y = X @ w + b + r
    exact_X, exact_y = Numbers(np.hstack([X, np.ones((n, 1))])), [Fraction(v) for v in y.tolist()]

    def value(coefficients: Any) -> Fraction:
        own = [Fraction(float(v)) for v in coefficients]
        off = [v - u for v, u in zip(exact_y, exact_X @ Numbers(np.array(own, dtype=object)), strict=True)]
        squares, bends = (sum((v * v for v in part), Fraction(0)) for part in (off, own[:-1]))
        return squares / 2 + l1 * sum(map(abs, own[:-1]), Fraction(0)) + l2 * bends / 2

    least = value([*w, b])

    def truth(coefficients: Any) -> bool | None:
        at = value(coefficients)
        allowed = TOL * max(1, at)
        if kind in ("Lasso", "ElasticNet"):  # its own tolerance of the duality gap
            allowed = max(Fraction(tol * float(np.sum((y - y.mean()) ** 2))), Fraction(2.0**-40) * max(1, at))
        if kind in ("nnls", "lsq_linear") and any(v < -TOL or v - upper > TOL * max(1, upper) for v in coefficients[:-1]):
            return False
        excess = abs(at - least)
        return None if abs(excess - allowed) <= Fraction(1e-9) * allowed else excess <= allowed

    move = 10.0 ** -random.integers(1, 10) * random.standard_normal(d)
    if model is not None:
        model.fit(X, y)
        for name, change in (("fitted", 0 * move), ("moved", move)):
            model.coef_ = np.ravel(model.coef_) + change
            yield kind, name, (n, d), lambda: certify(model, (X, y)), truth([*model.coef_, float(model.intercept_)])
        return
    bounds = (0.0, upper)
    found: Any = nnls(X, y) if kind == "nnls" else lsq_linear(X, y, bounds)
    x = found[0] if kind == "nnls" else found.x
    yield kind, "fitted", (n, d), lambda: certify({"A": X, "b": y, "bounds": bounds}, found), truth([*x, 0])
    yield kind, "moved", (n, d), lambda: certify({"A": X, "b": y, "bounds": bounds}, x + move), truth([*(x + move), 0])
    yield kind, "planted", (n, d), lambda: certify({"A": X, "b": y, "bounds": bounds}, w * 1.0), truth([*w, 0])


def judged(call: Any, truth: bool | None) -> tuple[str, str, float]:
    """What certify says, whether that is "right", "wrong", "open" (it says unknown), and its seconds."""
    start = time.process_time()
    try:
        found = call()
        verdict, reasons = found.verdict, found.reasons
    except Misuse as error:
        return f"refused: {error}", "refused", time.process_time() - start
    spent = time.process_time() - start
    if verdict == "unknown":
        return verdict, "open", spent
    if verdict == "false" and truth is not False and all(reason.startswith(OF_MULTIPLIERS) for reason in reasons):
        return "false: multipliers", "right", spent
    return verdict, "right" if truth is (verdict == "true") else "wrong", spent


def run(first: int, problems: int, seed: int, minutes: float) -> Iterator[dict[str, Any]]:
    """A record for each problem, until there are so many, or the time is up."""
    warnings.simplefilter("ignore")
    until = time.monotonic() + 60 * minutes
    for number in range(first, problems):
        if time.monotonic() > until:
            return
        random = np.random.default_rng((seed, number))
        line: dict[str, Any] = {"problem": number, "seed": seed, "answers": []}
        for kind, name, shape, call, truth in (of_fit if number % 3 == 0 else of_program)(random):
            verdict, right, spent = judged(call, truth)
            line |= {"kind": kind, "size": list(shape)}
            line["answers"].append({"answer": name, "verdict": verdict, "is": right, "seconds": round(spent, 2)})
        yield line


def summary(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Counts for each kind, and a last record of seconds."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    seconds = [answer["seconds"] for line in lines for answer in line["answers"]]
    for line in lines:
        counts[line["kind"]]["problems"] += 1
        for answer in line["answers"]:
            counts[line["kind"]]["answers"] += 1
            counts[line["kind"]][answer["is"]] += 1
    under = {str(s): sum(v < s for v in seconds) for s in (0.1, 0.5, 2)}
    of_kinds = [{"kind": kind, **dict(sorted(counts[kind].items()))} for kind in sorted(counts)]
    return [*of_kinds, {"seeds": sorted({line["seed"] for line in lines}), "under": under, "longest": max(seconds)}]


def added(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Two summaries as one."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for of_kind in (*one[:-1], *other[:-1]):
        counts[of_kind["kind"]].update({name: count for name, count in of_kind.items() if name != "kind"})
    last = {
        "seeds": sorted({*one[-1]["seeds"], *other[-1]["seeds"]}),
        "under": {s: one[-1]["under"][s] + other[-1]["under"][s] for s in one[-1]["under"]},
        "longest": max(one[-1]["longest"], other[-1]["longest"]),
    }
    return [*({"kind": kind, **dict(sorted(counts[kind].items()))} for kind in sorted(counts)), last]


def table(found: list[dict[str, Any]]) -> str:
    """CERTIFY.md, of the records that are stored."""
    *kinds, last = found
    heads = ("problems", "answers", "right", "open", "wrong", "refused")
    lines = [f"| kind | {' | '.join(heads)} |", f"| --- |{' ---: |' * len(heads)}"]
    total = {"kind": "all"} | {head: sum(each.get(head, 0) for each in kinds) for head in heads}
    lines += [f"| {each['kind']} | {' | '.join(str(each.get(head, 0)) for head in heads)} |" for each in [*kinds, total]]
    seconds = ", ".join(f"{100 * count / total['answers']:.1f} % under {s} s" for s, count in last["under"].items())
    text = (
        f"Of the answers {seconds} of the processor's time; the longest took {last['longest']:.0f} s. Open: certify says unknown."
    )
    return "\n".join(["# Certify", "", *(__doc__ or "").splitlines(), "", *lines, "", text, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--add", action="store_true")
    given = parser.parse_args()
    kept = given.keep.read_text().splitlines() if given.keep and given.keep.exists() else []
    lines = [json.loads(line) for line in kept]
    first = max((line["problem"] + 1 for line in lines if line["seed"] == given.seed), default=given.first)
    for line in run(first, given.problems, given.seed, given.minutes):
        lines.append(line)
        if given.keep:
            with given.keep.open("a") as file:
                file.write(json.dumps(line) + "\n")
        for answer in line["answers"]:
            if answer["is"] in ("wrong", "refused"):
                print(line["problem"], line["kind"], line["size"], answer, flush=True)
    found = summary(lines)
    if given.add:
        found = added(records.read(FILE), found)
    if given.write:
        FILE.write_text(records.text(found), encoding="utf-8")
        TABLE.write_text(table(found), encoding="utf-8")
    print(table(found))


if __name__ == "__main__":
    main()
