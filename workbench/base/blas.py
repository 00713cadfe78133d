"""OpenBLAS computes with other kernels on other processors, and rounds otherwise: what is stored is computed with the same ones."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

KERNELS = {"OPENBLAS_CORETYPE": "Haswell"}  # of each x86-64 processor with AVX2


def environment() -> dict[str, str]:
    """That of this process, with these kernels where the processor has them, and nobody asks for others."""
    with suppress(OSError):  # no such file but on Linux
        if " avx2 " in Path("/proc/cpuinfo").read_text():
            return {**KERNELS, **os.environ}
    return {**os.environ}


def pin_kernels() -> None:
    """Use these kernels from now on, unless OpenBLAS is loaded by now."""
    if "numpy" not in sys.modules:
        os.environ.update(environment())
