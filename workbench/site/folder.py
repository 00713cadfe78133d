"""The folder that pages are written to: in the place of what is there, where that is a site of ours."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from rich.console import Console

from ..base.errors import Misuse
from ..counterexample import render
from .mathematics import converter

MARK = "lemmata-site"  # a file that says that a folder is one of ours, which may be replaced

Pages = dict[str, bytes]


def must_be_ours(folder: Path, there: bool = False) -> None:
    """Raises `Misuse` for a folder that this may not replace, or that is not there to be checked, or where no formula is set."""
    converter()
    if folder.exists() and not folder.is_dir():
        raise Misuse(f"{folder} is a file")
    if there and not (folder / MARK).is_file():
        raise Misuse(f"there is no site in {folder} to check: lemmata report --html {folder} writes one")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise Misuse(f"{folder} holds other files: give a new or an empty folder, or one that --html wrote")
    if not folder.resolve().parent.is_dir():
        raise Misuse(f"there is no folder {folder.parent} to write {folder.name} to")


def write(folder: Path, made: Pages) -> None:
    """Write these files to a folder, in the place of what is there. Raises `Misuse` where that cannot be."""
    folder = folder.resolve()
    try:
        beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
        try:
            for path, content in made.items():
                file = beside / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            beside.chmod(0o755)
            _replace(folder, beside)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        raise Misuse(f"{folder} cannot be written: {error.strerror}") from None


def _replace(folder: Path, new: Path) -> None:
    """Put the new folder in the place of the old one, which stays until the new one is there."""
    if not folder.exists():
        os.rename(new, folder)
        return
    old = new.with_name(f"{new.name}.old")
    os.rename(folder, old)
    try:
        os.rename(new, folder)
    except OSError:
        os.rename(old, folder)
        raise
    shutil.rmtree(old)


def compare(out: Console, folder: Path, made: Pages) -> int:
    """Print which files of the folder are not as they should be; 1 if there is one."""
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    changed = [path for path, content in made.items() if path not in there or (folder / path).read_bytes() != content]
    extra = sorted(there - set(made))
    for path in [*sorted(changed), *extra][:5]:
        render.print_text(out, f"{folder / path} is not current: run lemmata report --html {folder}")
    if not changed and not extra:
        render.print_text(out, f"{folder} is current")
    return int(bool(changed or extra))
