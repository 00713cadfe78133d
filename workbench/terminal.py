"""A terminal of any width, a pipe, or a file: consoles, tables, coloured verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table

COLOURS = {
    "holds": "green",
    "refuted": "red",
    "crashed": "red",
    "vacuous": "yellow",
    "unknown": "yellow",
    "declined": "yellow",
    "not-applicable": "dim",
}


def console(stderr: bool = False) -> Console:
    """A console that respects NO_COLOR, pipes and the width of the terminal (160 columns in a pipe)."""
    out = Console(stderr=stderr, highlight=False)
    return out if out.is_terminal else Console(stderr=stderr, highlight=False, width=160, no_color=True)


def verdict(name: str) -> str:
    """A verdict, coloured."""
    return f"[{COLOURS.get(name, 'white')}]{name}[/]"


def table(*columns: str) -> Table:
    """A plain table with these column heads."""
    out = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        out.add_column(column, overflow="fold")
    return out


def print_rows(out: Console, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A long table: on a terminal folded to its width, with coloured verdicts; in a pipe a line a row, for ``grep``."""
    if out.is_terminal:
        folded = table(*columns)
        for row in rows:
            cells = zip(columns, row, strict=True)
            folded.add_row(*(verdict(cell) if column == "verdict" else escape(cell) for column, cell in cells))
        out.print(folded)
        return
    widths = [max(map(cell_len, column)) for column in zip(columns, *rows, strict=True)]
    for row in (columns, *rows):
        padded = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        out.file.write("  ".join(padded).rstrip() + "\n")


def print_text(out: Console, text: str) -> None:
    """Print text as it is: no markup, no wrapping of long lines in a pipe."""
    out.print(escape(text), soft_wrap=True)
