"""The quantities that the laws of a role bound, as lines of a program: what a counterexample shows beside the bare answers.

The lines use the variables of the program, and nothing else than NumPy; where one of them is missing, so is the line.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .calls import Read, Recorded

SCORES = "X @ np.ravel({m}.coef_) + {b}"
HYPERPLANE = [
    ('print("y(⟨w,x⟩ + b):", y * (' + SCORES + "))", ("coef_", "X", "y")),
    ('print("‖w‖:", np.linalg.norm({m}.coef_))', ("coef_",)),
]
FITTED = [
    ('print("residuals:", y - (' + SCORES + "))", ("coef_", "X", "y")),
    ('print("½‖Xw + b − y‖²:", np.sum((' + SCORES + " - y) ** 2) / 2)", ("coef_", "X", "y")),
]
GRAM = [('print("eigenvalues of the Gram matrix:", np.linalg.eigvalsh({m}(X, X)))', ("square",))]
PROGRAM = [
    ('print("Gx − h:", G @ x - h)', ("x", "G", "h")),
    ('print("Ax − b:", A @ x - b)', ("x", "A", "b")),
]

MEASURES: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    "separator": HYPERPLANE,
    "max-margin-classifier": HYPERPLANE,
    "soft-margin-classifier": [
        *HYPERPLANE,
        (
            'print("½‖w‖² + CΣ max(0, 1 − y(⟨w,x⟩ + b)):", np.sum(np.square({m}.coef_)) / 2'
            " + {m}.C * np.sum(np.maximum(0, 1 - y * (" + SCORES + "))))",
            ("coef_", "X", "y", "C"),
        ),
    ],
    "linear-regressor": FITTED,
    "ridge-regressor": [
        *FITTED,
        (
            'print("‖Xw + b − y‖² + α‖w‖²:", np.sum((' + SCORES + " - y) ** 2) + {m}.alpha * np.sum(np.square({m}.coef_)))",
            ("coef_", "X", "y", "alpha"),
        ),
    ],
    "kernel": GRAM,
    "gaussian-kernel": GRAM,
    "polynomial-kernel": GRAM,
    "booster": [('print("training errors:", np.sum({m}.predict(X) != y))', ("estimator_weights_", "X", "y"))],
    "tree-classifier": [
        (f'print("{name}:", {{m}}.tree_.{name})', ("tree_",)) for name in ("feature", "threshold", "children_left", "impurity")
    ],
    "qp-solver": [*PROGRAM, ('print("½xᵀPx + q·x:", x @ P @ x / 2 + q @ x)', ("x", "P", "q"))],
    "lp-solver": [*PROGRAM, ('print("c·x:", c @ x)', ("x", "c"))],
    "sparse-recovery": [
        ('print("Ax − b:", A @ x - b)', ("x", "A", "b")),
        ('print("‖x‖₁:", np.sum(np.abs(x)))', ("x", "A", "b")),
    ],
}
ANSWER_IS_X = ("qp-solver", "lp-solver", "sparse-recovery")


def lines(role: str, made: str, asked: Recorded, call: str) -> list[str]:
    """The lines for a role, after the last `call`, as the program makes it, of what is called `made` there."""
    wanted = MEASURES.get(role, [])
    last = asked.calls[-1]
    if not wanted or not last.returned:
        return []
    there = _there(asked, call)
    found = []
    if role in ANSWER_IS_X and "x" in there:
        found = [f"x = np.asarray({call}{'[0]' if _is_triple(last.answer) else ''})"]
    intercept = f"np.ravel({made}.intercept_)[0]" if "intercept_" in there else "0"
    return found + [line.format(m=made, b=intercept) for line, needs in wanted if set(needs) <= there]


def _there(asked: Recorded, call: str) -> set[str]:
    """What the program has at the last call: the variables that it hands over, and the attributes of that object."""
    last = asked.calls[-1]
    arguments = call[call.index("(") + 1 : -1].split(", ")
    names = [a.partition("=")[2] or a for a in arguments]
    found = {name for name in names if name.isidentifier()}
    if last.method != "fit" and any(c.method == "fit" for c in asked.calls):
        found -= {"X", "y"}  # what it is asked about may be other than what it was fitted to
    if last.answer is not None and _numbers(last.answer[0] if _is_triple(last.answer) else last.answer):
        found.add("x")
    square = last.method == "" and len(names) == 2 and names == ["X", "X"]
    return found | {n.attribute for n in asked.notes if isinstance(n, Read) and n.on == last.on} | ({"square"} if square else set())


def _is_triple(answer: Any) -> bool:
    return isinstance(answer, tuple) and len(answer) == 3


def _numbers(value: Any) -> bool:
    return np.asarray(value).dtype.kind in "biuf"
