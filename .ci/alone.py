"""What a maintainer does with lemmata as a test dependency, where nothing but the wheel and what it requires is installed.

Run by a Python that has it: ``python alone.py [EXTRA …]`` names the extras that are installed too. It works in a folder of its own.
Each line that it prints is one thing that worked; the first that does not ends it, with status 1.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PLAIN = '''
import numpy as np


class Separator:
    """The perceptron, which stops on a separator."""

    def fit(self, X, y):
        w, b, done = np.zeros(X.shape[1]), 0.0, False
        while not done:
            done = True
            for x, label in zip(X, y):
                if label * (x @ w + b) <= 0:
                    w, b, done = w + label * x, b + label, False
        self.coef_, self.intercept_ = w, b
        return self


class Backwards(Separator):
    """The same, with a mistake."""

    def fit(self, X, y):
        super().fit(X, y)
        self.coef_ = -self.coef_
        return self


class Online:
    def __init__(self):
        self.w = None

    def partial_fit(self, X, y, classes=None):
        for x, label in zip(X, y):
            self.w = np.zeros(len(x)) if self.w is None else self.w
            if label * (x @ self.w) <= 0:
                self.w = self.w + label * x
        return self

    def predict(self, X):
        return np.where(X @ (np.zeros(X.shape[1]) if self.w is None else self.w) > 0, 1, -1)


class Linear:
    """A kernel."""

    def __call__(self, X, Y):
        return np.asarray(X) @ np.asarray(Y).T


class LeastSquares:
    def fit(self, X, y):
        self.coef_ = np.linalg.lstsq(X, y, rcond=None)[0]
        return self

    def predict(self, X):
        return X @ self.coef_


class Subsets:
    """A set system, by looking at all subsets."""

    def _traces(self, family, A):
        return {s & A for s in family}

    def shattered_sets(self, family):
        from itertools import combinations

        ground = sorted(frozenset().union(*family)) if family else []
        all_of_them = [frozenset(A) for k in range(len(ground) + 1) for A in combinations(ground, k)]
        return [A for A in all_of_them if len(self._traces(family, A)) == 2 ** len(A)] if family else []

    def vc_dimension(self, family):
        return max(map(len, self.shattered_sets(family)), default=-1)

    def growth(self, family, k):
        from itertools import combinations

        ground = sorted(frozenset().union(*family)) if family else []
        return max((len(self._traces(family, frozenset(A))) for A in combinations(ground, k)), default=0)
'''
ROLES = {"Separator": "separator", "Online": "online-classifier", "Linear": "kernel", "LeastSquares": "linear-regressor",
         "Subsets": "set-system"}  # fmt: skip
PLUGIN = """
import plain
from lemmata import parametrize_with_theorems


@parametrize_with_theorems(plain.Separator(), role="separator", examples=10, size="small")
def test_theory(implementation, theorem):
    theorem.check(implementation)
"""
SOLVED = """
import cvxpy as cp
from lemmata import certify

x = cp.Variable(2)
problem = cp.Problem(cp.Minimize(x[0] + 2 * x[1]), [x >= 1])
problem.solve()
print(certify(problem, None).verdict)
"""
MISSING = {  # what needs an extra
    "notebook": ("worksheet", "fds-chapter-6/perceptron-convergence", "x.ipynb"),
    "prove": ("prove", "block-novikoff"),
    "site": ("validate", "plain:Linear", "--role", "kernel", "--html", "page"),
    "sklearn": ("check", "block-novikoff", "--sample", "iris", "--classes", "setosa,versicolor"),
}


def run(*words: str, status: tuple[int, ...] = (0,)) -> subprocess.CompletedProcess[str]:
    """Run Python with these words. Ends with what it printed where the exit status is another."""
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    if done.returncode not in status or "Traceback" in done.stderr:
        sys.exit(f"{' '.join(words)}: exit status {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done


def main(extras: list[str]) -> None:
    os.environ["PYTHONPATH"] = os.getcwd()
    for name, text in {"plain.py": PLAIN, "test_plain.py": PLUGIN, "solved.py": SOLVED}.items():
        Path(name).write_text(text, encoding="utf-8")
    print(f"lemmata {run('-c', 'import lemmata; print(lemmata.__version__)').stdout.strip()}")
    few = ("--examples", "10", "--size", "small")
    for name, role in ROLES.items():
        run("-m", "lemmata", "validate", f"plain:{name}", "--role", role, *few, "--json", "records.json")
        held = [r["theorem"] for r in json.loads(Path("records.json").read_text(encoding="utf-8")) if r["verdict"] == "holds"]
        print(f"validate {role}: {len(held)} theorems hold")
        if not held:
            sys.exit("nothing was put to work")
    refuted = run("-m", "lemmata", "validate", "plain:Backwards", "--role", "separator", *few, status=(1,))
    print(f"validate, with a mistake: {refuted.stdout.count('breaks')} refuted")
    checked = run("-m", "lemmata", "check", "perceptron", "--examples", "5", "--size", "small", status=(0, 3))
    if "controls are as they must be" not in checked.stdout:
        sys.exit(checked.stdout)
    print(f"check perceptron: {next(line for line in checked.stdout.splitlines() if 'controls' in line)}")
    print(f"pytest: {run('-m', 'pytest', '-q', 'test_plain.py').stdout.splitlines()[-1]}")
    if (verdict := run("solved.py").stdout.splitlines()[-1]) != "true":  # a solver may have said something before
        sys.exit(f"certify: {verdict}")
    print("certify: true")
    for extra, words in MISSING.items():
        if extra not in extras:
            said = run("-m", "lemmata", *words, status=(2,)).stderr.strip()
            if len(said.splitlines()) != 1 or f"lemmata[{extra}]" not in said:
                sys.exit(f"without {extra}: {said}")
            print(f"without {extra}: {said}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        main(sys.argv[1:])
