"""Programs in files: MPS and LP, as HiGHS reads them; JSON and NumPy's .npz with the parts by their names."""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import Any

import highspy
import numpy as np
from scipy import sparse

from ...properties.numbers.exact import rational
from ...properties.oracles.lp import Silent
from ..base.errors import Misuse
from .judgement import Answer, answer
from .parts import ANSWERS, answered, stated_by
from .program import Program, program

MODELS = (".mps", ".qps", ".lp", ".mps.gz", ".qps.gz", ".lp.gz")
LIMIT = 60.0  # seconds for HiGHS: its quadratic solver may go on for ever
WORDS = {"kOptimal": "optimal", "kInfeasible": "infeasible", "kUnbounded": "unbounded"}


def read(path: Path, given: Any = None) -> tuple[Program, Answer]:
    """The program of a file, and its answer: `given`, or that in the file, or, of a model, HiGHS' own. Raises `Misuse`."""
    if not path.is_file():
        raise Misuse(f"there is no file {path}")
    name = path.name.lower()
    if name.endswith(MODELS):
        stated, own = _model(path, solve=given is None)
        return stated, own if given is None else answered(stated, given)
    if not name.endswith((".json", ".npz")):
        raise Misuse(f"{path} is not a program: expected a file that ends in {', '.join(MODELS)}, .json or .npz")
    parts = parts_of(path)
    inside = {key: value for key, value in parts.items() if key in ANSWERS}
    stated = stated_by({key: value for key, value in parts.items() if key not in inside})
    return stated, answered(stated, inside if given is None else given)


def parts_of(path: Path) -> Mapping[str, Any]:
    """What is in a JSON or .npz file by name. Numbers in JSON may be exact, as text: "22/7"."""
    try:
        if path.suffix.lower() == ".npz":
            with np.load(path, allow_pickle=False) as archive:
                return {name: _unpacked(archive[name]) for name in archive.files}
        found = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_once, parse_float=_finite)
        exact = isinstance(found, dict) and {name: v if name in ("says", "by") else _exact(v, name) for name, v in found.items()}
    except (OSError, ValueError, TypeError, EOFError, RecursionError, NotImplementedError, zipfile.BadZipFile, zlib.error) as error:
        raise Misuse(f"{path} cannot be read: {' '.join(str(error).split())[:160] or 'it is empty'}") from None
    if exact is False:
        raise Misuse(f"{path} holds no object with P, q, G, h, A, b and x")
    return exact


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(found := dict(pairs)) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def _finite(text: str) -> float:
    if not isfinite(value := float(text)):
        raise ValueError(f"{text:.40} is beyond float64: give it as text, where it is meant")
    return value


def _unpacked(array: Any) -> Any:
    return array.item() if array.ndim == 0 else array


def _exact(value: Any, name: str) -> Any:
    if isinstance(value, list):
        return [_exact(v, name) for v in value]
    if isinstance(value, str):
        try:
            if value.strip("+-").lower() in ("inf", "infinity"):
                return float(value)
            return Fraction(value) if "/" in value else rational(Decimal(value))
        except (ValueError, ZeroDivisionError, InvalidOperation):
            raise Misuse(f"{name} has the entry {value!r}, which is not a number") from None
    if isinstance(value, bool) or not (value is None or isinstance(value, int | float)):
        raise Misuse(f"{name} has the entry {value!r}, which is not a number")
    return value


# -------------------------------------------------------------------------------------------------------- models, by HiGHS


def _model(path: Path, solve: bool) -> tuple[Program, Answer]:
    """The program of a model file, and the answer of HiGHS."""
    highs = _read(path)
    model = highs.getModel()
    lp = model.lp_
    if any(kind != highspy.HighsVarType.kContinuous for kind in lp.integrality_):
        raise Misuse(f"{path} has integer variables, and only linear and quadratic programs are certified")
    sign = 1 if lp.sense_ == highspy.ObjSense.kMinimize else -1
    stated, sides = _stated(lp, model.hessian_, sign)
    if not solve:
        return stated, Answer()
    highs.setOptionValue("time_limit", LIMIT)
    highs.run()
    status = highs.getModelStatus().name
    if highs.getModelStatus() == highspy.HighsModelStatus.kTimeLimit:
        raise Misuse(f"HiGHS is not done with {path} after {LIMIT:.0f} s: give another solver's answer with --answer")
    if status not in WORDS:
        raise Misuse(f"HiGHS does not say that it is done: {status}")
    if WORDS[status] != "optimal":
        return stated, answer(stated, says=WORDS[status], by="HiGHS")
    found = highs.getSolution()
    x = np.array(found.col_value)
    z, y = _multipliers(sides, sign * np.array(found.row_dual), sign * np.array(found.col_dual))
    return stated, answer(stated, x, z, y, by="HiGHS", value=sign * highs.getInfo().objective_function_value)


def _read(path: Path) -> highspy.Highs:
    """The model as HiGHS reads it. Raises `Misuse` where it cannot, or leaves out a coefficient for it is small."""
    highs, said = Silent(), list[str]()
    highs.setOptionValue("small_matrix_value", 1e-12)
    highs.cbLogging += lambda event: said.append(event.message)
    with tempfile.TemporaryDirectory() as folder:
        known = Path(folder) / f"model{''.join(path.suffixes[-2:]).lower().replace('.qps', '.mps')}"
        shutil.copyfile(path, known)
        status = highs.readModel(str(known))
    if status == highspy.HighsStatus.kError:
        raise Misuse(f"{path} is not a model that HiGHS can read")
    if left_out := next((line for line in said if "ignored" in line), ""):
        raise Misuse(f"{path} is not read as it is: {' '.join(left_out.split())}")
    return highs


def _stated(lp: Any, hessian: Any, sign: int) -> tuple[Program, list[tuple[str, int, int]]]:
    """The program, and what its rows are: "row" or "column", which, and 1 for the upper side, −1 for the lower, 0 for both."""
    n, m = lp.num_col_, lp.num_row_
    by_column = lp.a_matrix_.format_ == highspy.MatrixFormat.kColwise
    parts = np.array(lp.a_matrix_.value_), np.array(lp.a_matrix_.index_), np.array(lp.a_matrix_.start_)
    M = sparse.csr_matrix((sparse.csc_matrix if by_column else sparse.csr_matrix)(parts, shape=(m, n)))
    blocks: dict[int, list[tuple[str, int]]] = {1: [], -1: [], 0: []}
    bounds: dict[int, list[float]] = {1: [], -1: [], 0: []}
    for kind, low, high in (("row", lp.row_lower_, lp.row_upper_), ("column", lp.col_lower_, lp.col_upper_)):
        for i, (a, b) in enumerate(zip(low, high, strict=True)):
            for side, value in ((0, a),) if a == b else ((1, b), (-1, a)):
                if abs(value) < highspy.kHighsInf:
                    blocks[side].append((kind, i))
                    bounds[side].append(value)
    both: Any = sparse.vstack([M, sparse.identity(n, format="csr")], format="csr")
    chosen = {side: both[[i if kind == "row" else m + i for kind, i in rows]] for side, rows in blocks.items()}
    G = sparse.vstack([chosen[1], -chosen[-1]])
    h = np.array([*bounds[1], *(-v for v in bounds[-1])])
    P = None
    if hessian.dim_:
        lower = sparse.csc_matrix((np.array(hessian.value_), np.array(hessian.index_), np.array(hessian.start_)), shape=(n, n))
        P = sign * (lower + sparse.tril(lower, -1).T)
    stated = program(P, sign * np.array(lp.col_cost_), G, h, chosen[0], np.array(bounds[0]), r=sign * lp.offset_)
    return replace(stated, maximised=sign < 0), [(kind, i, side) for side in (1, -1, 0) for kind, i in blocks[side]]


def _multipliers(sides: list[tuple[str, int, int]], rows: np.ndarray, columns: np.ndarray) -> tuple[list[float], list[float]]:
    """z and y from HiGHS' duals, which are −1 times the multipliers: of two sides the one whose sign fits has it all."""
    z, y = [], []
    for kind, i, side in sides:
        value = -float((rows if kind == "row" else columns)[i])
        if side:
            z.append(max(0.0, side * value))
        else:
            y.append(value)
    return z, y
