"""What is installed only where it is asked for: the extras of pyproject.toml, and the one line that says which is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple

from .errors import Misuse


class Extra(NamedTuple):
    """What needs it, in words, and the modules that do the work with the packages that have them."""

    what: str
    modules: dict[str, str]


EXTRAS = {
    "notebook": Extra("a worksheet needs", {"nbformat": "nbformat"}),
    "prove": Extra("a proof needs", {"z3": "z3-solver", "cvc5": "cvc5"}),
    "report": Extra("a report needs", {"jinja2": "jinja2"}),
    "site": Extra("pages of HTML need", {"jinja2": "jinja2", "markdown_it": "markdown-it-py", "math_core": "math-core"}),
    "sklearn": Extra("a bundled data set needs", {"sklearn": "scikit-learn"}),
}


def needs(name: str) -> None:
    """Raises `Misuse` where a module of this extra is not installed: before a long run, not in it."""
    what, modules = EXTRAS[name]
    if missing := [package for module, package in modules.items() if find_spec(module) is None]:
        are = f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed"
        raise Misuse(f"{what} {_listed([*modules.values()])}, and {are}: python -m pip install 'lemmata[{name}]'")


@contextmanager
def missing_extras() -> Iterator[None]:
    """Within it, an import that fails for want of an extra raises `Misuse`, as `needs` does: whoever imports need not ask."""
    try:
        yield
    except ModuleNotFoundError as error:
        top = (error.name or "").partition(".")[0]
        for name in [name for name, extra in EXTRAS.items() if top in extra.modules and find_spec(top) is None]:
            needs(name)
        raise  # it is installed, and lacks a part; or none of ours


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
