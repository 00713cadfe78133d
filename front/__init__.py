"""Executable theorems of machine learning: hold any implementation against them.

>>> import lemmata
>>> [record] = lemmata.check("block-novikoff", [[2, 1], [1, 3]], [1, -1], implementation="sklearn.linear_model:Perceptron")
>>> record.verdict
'holds'

>>> records = lemmata.validate("sklearn.linear_model:Perceptron", role="online-classifier", examples=20)
>>> {record.theorem: record.verdict for record in records}["block-novikoff"]
'holds'

`check` one theorem, `validate` an implementation against all theorems of its role, `parametrize_with_theorems` of a test in
your own pytest, `theorem` (or `contract`) for a statement of your own, which yields conclusions such as `at_most(name, lhs, rhs)`;
a wrong call raises `Misuse`. ``python -m lemmata`` is the command line.
Nothing is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the folders stand beside this one only once they are installed
    from .properties.statements.conclusions import (  # pyright: ignore[reportMissingImports]
        Law,
        at_least,
        at_most,
        equal,
        exercised,
        greater,
        is_true,
        less,
    )
    from .properties.theorem import contract, theorem  # pyright: ignore[reportMissingImports]
    from .workbench.base.errors import Misuse  # pyright: ignore[reportMissingImports]
    from .workbench.certify.api import certify  # pyright: ignore[reportMissingImports]
    from .workbench.validation.api import validate  # pyright: ignore[reportMissingImports]
    from .workbench.validation.one_theorem import check  # pyright: ignore[reportMissingImports]
    from .workbench.validation.pytest_decorator import parametrize_with_theorems  # pyright: ignore[reportMissingImports]

    __version__: str

__all__ = [
    "Law", "Misuse", "__version__", "at_least", "at_most", "certify", "check", "contract", "equal", "exercised", "greater",
    "is_true", "less", "parametrize_with_theorems", "theorem", "validate",
]  # fmt: skip

_CONCLUSIONS = ("Law", "at_least", "at_most", "equal", "exercised", "greater", "is_true", "less")
_HOMES = {
    "Misuse": "workbench.base.errors",
    "certify": "workbench.certify.api",
    "check": "workbench.validation.one_theorem",
    "contract": "properties.theorem",
    "parametrize_with_theorems": "workbench.validation.pytest_decorator",
    "theorem": "properties.theorem",
    "validate": "workbench.validation.api",
    **dict.fromkeys(_CONCLUSIONS, "properties.statements.conclusions"),
}


_REPOSITORY = Path(__file__).parents[1]
if Path(__file__).parent.name == "front":  # in the repository: the part outside the wheel, `lemmata.survey`, is found there
    __path__.append(str(_REPOSITORY))


def __getattr__(name: str) -> Any:
    """Import on first use."""
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("lemmata")
    elif name in _HOMES:
        value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        if name in ("check", "validate"):  # what they return shows itself in a notebook
            import_module(f"{__name__}.workbench.commands.cards").attach()
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
