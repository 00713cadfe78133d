"""Which faults the tests that libraries ship notice, by `lemmata mutate`: the table of docs/how-to/mutate.md.

    python benchmarks/mutate.py [--only WORDS] [--torch-tests DIR] [--stored]

Each row is one run of `lemmata mutate`, and a record of benchmarks/mutate.jsonl; a row that is not run keeps its record.
`--only` runs the rows whose command has these words. The tests of torch stand in its repository alone, of which `--torch-tests` is
the folder ``test``: without it these rows are not run. `--stored` runs nothing, and makes the table again.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from lemmata.properties import records

FILE = Path(__file__).with_suffix(".jsonl")
PAGE = Path(__file__).parents[1] / "docs" / "how-to" / "mutate.md"
ALL_GUARDED = "No theorem is unguarded: each that refutes a fault refutes one that is noticed."
BEGIN, END = "<!-- python benchmarks/mutate.py --stored -->\n", "<!-- end -->\n"
ALIASES = "optax._src.alias_test"
TORCH = ("-c", "/dev/null", "--noconftest", "test_optim.py")  # without the settings of torch's own runs


@dataclass(frozen=True)
class Row:
    """A run: what is tested, as what, by which tests, with how many samples a law."""

    library: str
    target: str
    role: str
    tests: str  # as the table calls them
    command: tuple[str, ...]
    settings: tuple[str, ...] = ()
    through: str = ""
    examples: int = 20

    @property
    def arguments(self) -> list[str]:
        given = [word for setting in self.settings for word in ("--set", setting)]
        through = ["--through", self.through] if self.through else []
        asked = [self.target, "--role", self.role, *given, *through, "--examples", str(self.examples)]
        return ["mutate", *asked, "--", "pytest", *self.command]


def shipped(library: str, target: str, role: str, module: str, *more: str, **given: Any) -> Row:
    """A row of tests that stand in the installed package."""
    return Row(library, target, role, f"`{module.rpartition('.')[2]}`", ("--pyargs", module, *more), **given)


def of_torch(name: str, role: str) -> Row:
    through = "lemmata.survey.adapters_optimisers:TorchOptimiser"
    tests = f"`test_optim` of torch 2.6.0, `-k _{name}_`"
    return Row("torch", f"torch.optim:{name}", role, tests, (*TORCH, "-k", f"_{name}_"), (f"kind={name}",), through)


def of_optax(name: str, role: str) -> Row:
    through = "lemmata.survey.adapters_optimisers:OptaxOptimiser"
    return Row(
        "optax", f"optax:{name}", role, f"those of `{name}` in `alias_test`", ("--pyargs", ALIASES), (f"kind={name}",), through
    )


def of_one_alias(name: str) -> list[str]:
    """The tests of optax' optimisers that are made for one of them, as pytest calls them."""
    tests = vars(import_module(ALIASES).AliasTest)
    made_for = {key: getattr(test, "__x_params_repr__", "") for key, test in tests.items()}
    return [f"{ALIASES}::AliasTest::{key}" for key, given in made_for.items() if f"opt_name='{name}'" in given]


ROWS = [
    shipped(
        "scikit-learn", "sklearn.svm:SVC", "soft-margin-classifier", "sklearn.svm.tests.test_svm",
        settings=("kernel=linear",),
    ),
    shipped("scikit-learn", "sklearn.linear_model:Ridge", "ridge-regressor", "sklearn.linear_model.tests.test_ridge"),
    shipped("scikit-learn", "sklearn.cluster:DBSCAN", "density-clusterer", "sklearn.cluster.tests.test_dbscan"),
    shipped(
        "scikit-learn", "sklearn.metrics:calinski_harabasz_score", "calinski-harabasz",
        "sklearn.metrics.cluster.tests.test_unsupervised",
    ),
    shipped(
        "scikit-learn", "sklearn.metrics:adjusted_rand_score", "adjusted-rand", "sklearn.metrics.cluster.tests.test_supervised"
    ),
    shipped("scipy", "scipy.sparse.csgraph:laplacian", "graph-laplacian", "scipy.sparse.csgraph.tests.test_graph_laplacian"),
    shipped("scipy", "scipy.optimize:linear_sum_assignment", "assignment", "scipy.optimize.tests.test_linear_assignment"),
    of_torch("SGD", "momentum-method"),
    of_torch("Adam", "adam-method"),
    of_optax("sgd", "momentum-method"),
    of_optax("adam", "adam-method"),
]  # fmt: skip


def run(row: Row, folder: Path | None) -> dict[str, Any]:
    """The record of a row. Raises `SystemExit` where `lemmata mutate` found nothing to say."""
    with tempfile.TemporaryDirectory() as scratch:
        answer = Path(scratch, "found.json")
        command, *rest = row.arguments
        if ALIASES in rest:
            rest[-1:] = of_one_alias(row.target.partition(":")[2])
        words = [sys.executable, "-m", "lemmata", command, "--json", str(answer), "--workers", "1", *rest]
        here = folder if row.library == "torch" else scratch  # not this one, whose settings of pytest are ours
        ran = subprocess.run(words, env={**os.environ, "OMP_NUM_THREADS": "1"}, cwd=here)
        if not answer.exists():
            raise SystemExit(f"{row.target}: lemmata mutate ended with {ran.returncode}, and wrote nothing")
        (found,) = json.loads(answer.read_text(encoding="utf-8"))
    outcomes = {fault["fault"]: fault["outcome"] for fault in found["faults"] if fault["refuted_by"]}
    about = {"target": row.target, "role": row.role, "tests": row.tests, "version": f"{row.library} {version(row.library)}"}
    return {**about, "command": " ".join(row.arguments), "outcomes": outcomes, "unguarded": found["unguarded"]}


def table() -> str:
    """The part of the page that the records make."""
    found = records.read(FILE)
    lines = ["| target | role | tests | faults that laws refute | noticed | not noticed |", "| --- | --- | --- | --- | --- | --- |"]
    for r in found:
        missed = [_words(fault, outcome) for fault, outcome in r["outcomes"].items() if not outcome.startswith("noticed")]
        settings = re.findall(r"--set (\S+)", r["command"])
        of = f"`{r['target']}`" + (f", {', '.join(settings)}" if settings and "--through" not in r["command"] else "")
        counts = f"{len(r['outcomes'])} | {len(r['outcomes']) - len(missed)}"
        lines.append(f"| {of} | {r['role']} | {r['tests']} | {counts} | {'; '.join(missed)} |")
    unguarded = [f"`{r['target']}`: {', '.join(r['unguarded'])}" for r in found if r["unguarded"]]
    last = f"Unguarded: {'; '.join(unguarded)}." if unguarded else ALL_GUARDED
    versions = ", ".join(dict.fromkeys(r["version"] for r in found))
    return "\n".join([f"Of {versions}:", "", *lines, "", last, ""])


def _words(fault: str, outcome: str) -> str:
    said = outcome.partition(": ")[2] if outcome.startswith("unnoticed") else outcome.partition(":")[0]
    return f"`{fault}`{f' ({said})' if said else ''}"


def page() -> str:
    """The page with the table that the records make."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + "\n" + table() + "\n" + END + rest.partition(END)[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--torch-tests", type=Path)
    parser.add_argument("--stored", action="store_true")
    given = parser.parse_args()
    asked = [] if given.stored else [row for row in ROWS if given.only in " ".join(row.arguments)]
    if given.torch_tests is None:
        asked = [row for row in asked if row.library != "torch"]
    for row in asked:
        found = run(row, given.torch_tests)
        kept = {**{record["command"]: record for record in records.read(FILE)}, found["command"]: found}
        order = [kept[name] for each in ROWS if (name := " ".join(each.arguments)) in kept]
        FILE.write_text(records.text(order), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
