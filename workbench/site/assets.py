"""Shared by all pages: how templates are read, and the files beside each page."""

from __future__ import annotations

from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from ..pictures.svg import STYLE
from . import signs


def environment() -> Environment:
    """An environment for the templates of this folder: every value is escaped, and a missing name is an error."""
    return Environment(
        loader=PackageLoader("lemmata.workbench.site"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def beside() -> dict[str, bytes]:
    """The style sheet, with the signs of verdicts and the colours of pictures, and the script."""
    package = files("lemmata.workbench.site")
    style = package.joinpath("style.css").read_bytes() + signs.style().encode() + STYLE.encode()
    return {"style.css": style, "site.js": package.joinpath("site.js").read_bytes()}
