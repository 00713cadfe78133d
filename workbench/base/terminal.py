"""A terminal of any width, a pipe, or a file: consoles, tables, coloured verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

MIN_WIDTH = 8  # of a column
IDS = ("theorem", "claim")  # columns of names that are to be copied: never broken

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
        out.add_column(column, overflow="fold", no_wrap=column in IDS)
    return out


def print_rows(out: Console, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A long table: on a terminal folded to its width, with coloured verdicts; in a pipe a line a row, for ``grep``.

    It does what `table` does, in a quarter of its time.
    """
    widths = [max(map(cell_len, column)) for column in zip(columns, *rows, strict=True)]
    if out.is_terminal:
        kept = [i for i, column in enumerate(columns) if column in IDS]
        widths = _narrowed(widths, out.width - 2 * (len(widths) - 1), kept)
        if sum(widths) + 2 * (len(widths) - 1) > out.width:
            _print_stacked(out, columns, rows, kept)
            return
    text = Text()
    for row in (columns, *rows):
        folded = [wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(row, widths, strict=True)]
        for cells in zip_longest(*folded, fillvalue=""):
            last = max((i for i, cell in enumerate(cells) if cell), default=0)
            for i in range(last + 1):
                style = "bold" if row is columns else COLOURS.get(row[i], "") if columns[i] == "verdict" else ""
                text.append(cells[i], style)
                text.append("\n" if i == last else " " * (widths[i] - cell_len(cells[i]) + 2))
    text.right_crop(1)
    out.print(text, soft_wrap=True)


def _narrowed(widths: Sequence[int], room: int, kept: Sequence[int] = ()) -> list[int]:
    """Widths that fit into the room, if it is not tiny: the widest columns get narrower, all others, and those `kept`, stay."""
    most = max(widths)
    free = [i for i in range(len(widths)) if i not in kept]
    while most > MIN_WIDTH and sum(widths[i] for i in kept) + sum(min(widths[i], most) for i in free) > room:
        most -= 1
    return [width if i in kept else min(width, most) for i, width in enumerate(widths)]


def _print_stacked(out: Console, columns: Sequence[str], rows: Sequence[Sequence[str]], kept: Sequence[int]) -> None:
    """Rows that are too wide for the terminal: the name on a line of its own, and what is said of it below."""
    name = kept[0]
    for row in rows:
        out.print(Text(row[name]), soft_wrap=True)
        for i, column in enumerate(columns):
            if i != name and row[i]:
                style = COLOURS.get(row[i], "") if column == "verdict" else ""
                lines = wrap(f"{column}: {row[i]}", max(MIN_WIDTH, out.width - 2), break_on_hyphens=False, break_long_words=False)
                out.print(Text("\n".join(f"  {line}" for line in lines), style), soft_wrap=True)


def print_text(out: Console, text: str) -> None:
    """Print text as it is: no markup, no wrapping of long lines in a pipe."""
    out.print(escape(text), soft_wrap=True)
