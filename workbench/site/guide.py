"""The guide of ``docs/`` as pages of the site: the same Markdown that mkdocs takes, with docstrings where it names an object."""

from __future__ import annotations

import inspect
import pkgutil
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath

from markdown_it import MarkdownIt
from markupsafe import Markup

from .markup import python

FOLDER = Path(__file__).resolve().parents[2] / "docs"
_OBJECT = re.compile(r"^::: (?P<name>[\w.]+)\n(?:    .*\n)*", re.MULTILINE)  # with options, which are of mkdocstrings
_LINK = re.compile(r'<a href="(?P<target>[^":#]+)\.md">(?P<words>.*?)</a>', re.DOTALL)
_SCROLL = '<div class="scroll" tabindex="0" role="region" aria-label="Table">'


@dataclass(frozen=True)
class Chapter:
    """A file of the guide: its path in it without the suffix, its title, and its text as HTML."""

    name: str
    title: str
    html: Markup

    @property
    def path(self) -> str:
        return f"guide/{self.name}.html"

    @property
    def root(self) -> str:
        """The way back to the first page."""
        return "../" * self.path.count("/")


@cache
def chapters(folder: Path = FOLDER) -> tuple[Chapter, ...]:
    """The chapters, the first page first; none where the guide does not stand beside the package."""
    files = {path.relative_to(folder).with_suffix("").as_posix(): path for path in sorted(folder.rglob("*.md"))}
    texts = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    order = sorted(texts, key=lambda name: (name != "index", name != "tutorial", not name.startswith("how-to/"), name))
    return tuple(Chapter(name, _title(name, texts[name]), _html(texts[name], {*texts}, name)) for name in order)


def _title(name: str, text: str) -> str:
    return "Guide" if name == "index" else text.partition("\n")[0].strip("# ")


def _html(text: str, known: set[str], name: str) -> Markup:
    """Markdown as HTML, without its first heading; a link to a file that is not a chapter is left as its words."""

    def linked(found: re.Match[str]) -> str:
        target = normpath(join(dirname(name), found["target"]))
        return f'<a href="{found["target"]}.html">{found["words"]}</a>' if target in known else found["words"]

    body = text.partition("\n")[2] if text.startswith("# ") else text
    made = _LINK.sub(linked, _reader().render(_OBJECT.sub(_documented, body)))
    return Markup(
        made.replace("<table>", f"{_SCROLL}<table>").replace("</table>", "</table></div>").replace("<th>", '<th scope="col">')
    )


def _documented(found: re.Match[str]) -> str:
    """An object that a chapter names, as mkdocstrings takes it: its name, and its docstring as it stands."""
    name = found["name"]
    return f"### `{name}`\n\n~~~\n{inspect.getdoc(pkgutil.resolve_name(name)) or ''}\n~~~\n"


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False, "highlight": _code}).enable("table")


def _code(source: str, language: str, _: str) -> str:
    """A block of code, which the keyboard can scroll."""
    return python(source) if language == "python" else f'<pre tabindex="0"><code>{escape(source, quote=False)}</code></pre>'
