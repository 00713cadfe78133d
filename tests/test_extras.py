"""What is required is what is imported; all else is an extra, and who wants it gets one line that says which."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.machinery import PathFinder
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from lemmata.properties.cache import user_cache
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.base.extras import EXTRAS, missing_extras, needs

from .conftest import assert_misuse
from .test_structure import FILES

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = {
    *("pandas", "polars"),  # forms of data, tried where they are installed
    "distributed",  # a scheduler, where one is named
    *("torch", "jax", "optax"),  # libraries that are validated whole
}


def names(requirements: list[str]) -> set[str]:
    """The packages of requirements as they are written, without our own extras."""
    found = {re.split(r"[^\w.-]", text)[0].lower().replace("_", "-") for text in requirements}
    return found - {"lemmata"}


def own_extras(requirements: list[str]) -> set[str]:
    return {name for text in requirements if text.startswith("lemmata[") for name in text[8:-1].split(",")}


@cache
def packages() -> dict[str, set[str]]:
    known = {module: {package} for extra in EXTRAS.values() for module, package in extra.modules.items()}
    return known | {module: names(list(found)) for module, found in packages_distributions().items()}


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(FILES[module].read_text(encoding="utf-8"))


@cache
def imported(module: str, anywhere: bool) -> set[str]:
    """The foreign modules that a module of ours imports as it is imported itself, or anywhere."""
    nodes = ast.walk(tree_of(module)) if anywhere else tree_of(module).body
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module or "")
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module":
            found |= {a.value for a in node.args if isinstance(a, ast.Constant)}
    tops = {name.partition(".")[0] for name in found if not name.startswith(".")}
    return tops - set(sys.stdlib_module_names) - {"lemmata", "__future__"}


def brought_by(found: set[str]) -> set[str]:
    """What these packages require themselves."""
    here = {name for known in packages_distributions().values() for name in names(known)}
    return {name for package in found & here for name in names([r for r in requires(package) or () if "extra" not in r])}


SHIPPED = [module for module in FILES if not module.startswith("survey.")]


def test_what_is_imported_is_required_or_an_extra():
    hard = names(PROJECT["dependencies"])
    with_them = hard | brought_by(hard)
    in_extras = {package for extra in EXTRAS.values() for package in extra.modules.values()}
    in_extras |= brought_by(in_extras)
    for module in SHIPPED:
        lazily = {package for name in imported(module, anywhere=True) - OPTIONAL for package in packages()[name]}
        assert lazily <= with_them | in_extras, module
        if not module.startswith(("workbench.report.", "workbench.site.")):  # pages, which only their commands import
            at_once = {package for name in imported(module, anywhere=False) for package in packages()[name]}
            assert at_once <= with_them, module


def test_what_is_required_is_imported():
    used = {package for module in SHIPPED for name in imported(module, True) - OPTIONAL for package in packages()[name]}
    assert names(PROJECT["dependencies"]) <= used


def test_the_extras_are_those_of_the_project():
    extras = PROJECT["optional-dependencies"]
    for name, extra in EXTRAS.items():
        assert names(extras[name]) == set(extra.modules.values()), name
        assert not names(extras[name]) & names(PROJECT["dependencies"])
    assert own_extras(extras["all"]) == set(EXTRAS) and own_extras(extras["test"]) == {"all"}


@pytest.fixture
def without(monkeypatch):
    """Take modules away, as if they were not installed."""
    find = PathFinder.find_spec

    def take(*gone: str) -> None:
        for name in [name for name in sys.modules if name.partition(".")[0] in gone]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setattr(
            PathFinder, "find_spec", lambda name, *rest: None if name.partition(".")[0] in gone else find(name, *rest)
        )

    return take


WORDS = {
    "notebook": ("worksheet", "cs229-svm/kkt-conditions", "x.ipynb"),
    "prove": ("prove", "block-novikoff"),
    "report": ("report", "--check"),
    "site": ("report", "--html", "site"),
    "sklearn": ("check", "block-novikoff", "--sample", "iris", "--classes", "setosa,versicolor"),
}


@pytest.mark.parametrize("name", EXTRAS)
def test_without_an_extra_its_command_is_misuse_in_one_line(name, without, lemmata, monkeypatch, tmp_path):
    from lemmata.workbench.site.mathematics import converter

    monkeypatch.chdir(tmp_path)
    converter.cache_clear()
    what, modules = EXTRAS[name]
    for module in [m for m in sys.modules if m.startswith(("lemmata.workbench.report", "lemmata.workbench.site"))]:
        monkeypatch.delitem(sys.modules, module)
    without(*modules)
    result = lemmata(*WORDS[name])
    assert_misuse(result, f"{what} ", " not installed: python -m pip install 'lemmata[", f"{name}]'")
    assert not list(tmp_path.iterdir())


def test_validate_to_a_page_asks_before_it_runs(without, lemmata, tmp_path):
    without("math_core")
    result = lemmata("validate", "no_such:Thing", "--role", "separator", "--html", tmp_path / "page")
    assert_misuse(
        result, "pages of HTML need jinja2, markdown-it-py and math-core, and math-core is not installed", "lemmata[site]"
    )


def test_a_module_of_no_extra_is_no_misuse():
    with pytest.raises(ModuleNotFoundError, match="no_such"), missing_extras():
        __import__("no_such")
    with pytest.raises(ModuleNotFoundError, match="deep"), missing_extras():  # installed, and of another shape
        raise ModuleNotFoundError("deep", name="jinja2.deep.inside")


def test_what_is_missing_is_named(without):
    pytest.importorskip("z3")
    without("cvc5")
    with pytest.raises(Misuse, match=r"^a proof needs z3-solver and cvc5, and cvc5 is not installed: .*'lemmata\[prove\]'$"):
        needs("prove")


def test_the_cache_is_where_platformdirs_has_it(monkeypatch, tmp_path):
    user_cache_path = pytest.importorskip("platformdirs").user_cache_path
    for value in (str(tmp_path), "", "  "):
        monkeypatch.setenv("XDG_CACHE_HOME", value)
        assert user_cache() == user_cache_path("lemmata")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert user_cache() == user_cache_path("lemmata")
