"""Whether the site builds, the same when another process builds it; whether its links, and those of a page, lead somewhere."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urldefrag, urlparse

from . import build

AGAIN = "from lemmata.workbench.site import build, consistency; print(consistency.digest(build.build()))"
_LINK = re.compile(r"\]\(([^()\s]+)\)")


def of_site() -> list[str]:
    """The faults of the site of the stored records, in words: built here, and by a process with another order of sets."""
    command = [sys.executable, "-c", AGAIN]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as other:
        here = build.build()
        there, error = other.communicate()
    faults = [*links(here)]
    size = sum(map(len, here.values()))
    faults += [f"the site has {size / 1e6:.1f} MB, more than {build.MOST_BYTES / 1e6:.1f}"] * (size > build.MOST_BYTES)
    if other.returncode:
        return [*faults, f"another process cannot build the site: {error.strip().splitlines()[-1:] or other.returncode}"]
    return [*faults, *["the site is not the same when another process builds it"] * (there.strip() != digest(here))]


def digest(pages: build.Pages) -> str:
    """A digest of all files of a site."""
    found = hashlib.sha256()
    for path in sorted(pages):
        found.update(f"{path} {len(pages[path])}\n".encode() + pages[path])
    return found.hexdigest()


def links(pages: build.Pages) -> Iterator[str]:
    """The links of a site that lead nowhere, in words; links to elsewhere are not followed."""
    parsed = {path: _Links(content.decode()) for path, content in pages.items() if path.endswith(".html")}
    for path, page in parsed.items():
        for link in page.links:
            if urlparse(link).scheme:
                continue
            target, anchor = urldefrag(link)
            target = target.partition("?")[0]
            there = normpath(join(dirname(path), target)) if target else path
            if there not in pages or (anchor and unquote(anchor) not in getattr(parsed.get(there), "ids", ())):
                yield f"{path} links to {link}, which is not there"


def of_links(page: Path) -> list[str]:
    """The links of a page of Markdown that lead nowhere, in words: to files beside it, and to its own headings."""
    text = page.read_text(encoding="utf-8")
    anchors = {_anchor(line) for line in text.splitlines() if line.startswith("#")}
    found = []
    for link in _LINK.findall(text):
        target, anchor = urldefrag(link)
        if urlparse(link).scheme:
            continue
        if (target and not (page.parent / target).exists()) or (anchor and not target and anchor not in anchors):
            found.append(f"{page} links to {link}, which is not there")
    return found


def _anchor(heading: str) -> str:
    """The anchor that GitHub gives to a heading."""
    words = heading.lstrip("#").strip().lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


class _Links(HTMLParser):
    """The links of a page, and the places in it that a link can name."""

    def __init__(self, text: str):
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)
