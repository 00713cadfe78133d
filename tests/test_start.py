"""How a process starts: on kernels of OpenBLAS that all processors have (others round otherwise), without slow imports."""

import os
import subprocess
import sys

import pytest
from lemmata.workbench.base.blas import KERNELS, environment

PINNED = "from lemmata.workbench.base.blas import pin_kernels; pin_kernels(); import os; print(os.environ.get('OPENBLAS_CORETYPE'))"


@pytest.mark.skipif(not KERNELS.items() <= environment().items(), reason="the processor has other kernels, or others are asked for")
def test_kernels_are_pinned_before_numpy_is_imported_and_not_after_or_where_others_are_asked_for():
    def printed(program: str, **asked: str) -> str:
        env = {**{k: v for k, v in os.environ.items() if k not in KERNELS}, **asked}
        return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True).stdout.strip()

    assert printed(PINNED) == KERNELS["OPENBLAS_CORETYPE"]
    assert printed(PINNED, OPENBLAS_CORETYPE="Zen") == "Zen"
    assert printed(f"import numpy; {PINNED}") == "None"


@pytest.mark.parametrize(
    ("module", "without"),
    [
        ("commands.main", ["numpy"]),
        ("implementations.catalogue", ["sympy", "scipy.optimize", "cvxpy", "sklearn"]),  # all theorems, in every process
    ],
)
def test_what_is_slow_to_import_is_imported_where_it_is_asked_for(module, without):
    program = f"import lemmata.workbench.{module}, sys; print([name for name in {without} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"
