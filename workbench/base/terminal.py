"""A terminal of any width, a pipe, or a file: consoles, tables, coloured verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

MIN_WIDTH = 8  # of a column
TIED = "\N{NO-BREAK SPACE}"  # where no line is broken
IDS = ("theorem", "claim", "name")  # columns of names that are to be copied: never broken

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
    """A plain table with these column heads, for a wide terminal or a pipe."""
    out = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        out.add_column(column, overflow="fold", no_wrap=column in IDS)
    return out


def print_table(out: Console, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table of verdicts. On a terminal that it is too wide for, what is in its column ``note`` comes below, once for its rows.

    Without a note, or where it is too wide nevertheless, see `print_rows`.
    """
    widths = [max(map(cell_len, column)) for column in zip(columns, *rows, strict=True)]
    if not out.is_terminal or sum(widths) + 2 * (len(widths) - 1) <= out.width:
        whole = table(*columns)
        for row in rows:
            whole.add_row(*(Text(cell, _style(cell)) for cell in row))
        out.print(whole)
        return
    kept = [i for i, column in enumerate(columns) if column != "note"]
    print_rows(out, [columns[i] for i in kept], [[row[i] for i in kept] for row in rows])
    if "note" in columns:
        _print_notes(out, [(row[0], row[columns.index("note")]) for row in rows])


def _print_notes(out: Console, notes: Sequence[tuple[str, str]]) -> None:
    """Each note, and the names that it is about."""
    for note in dict.fromkeys(note for _, note in notes if note):
        text = f"{', '.join(name for name, about in notes if about == note)}: {note}"
        lines = wrap(text, out.width, subsequent_indent="  ", break_on_hyphens=False)
        out.print(Text("\n".join(lines)), soft_wrap=True)


def _style(cell: str) -> str:
    """Of a verdict its colour; of a count ``3/4`` that is not whole, red."""
    good, slash, of = cell.partition("/")
    return COLOURS.get(cell, "red" if slash and good.isdecimal() and of.isdecimal() and good != of else "")


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
                style = "bold" if row is columns else _style(row[i])
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
    """Rows that are too wide for the terminal: the name, and what is said of it below, with a verdict in front."""
    name = kept[0] if kept else 0
    order = sorted((i for i in range(len(columns)) if i != name), key=lambda i: columns[i] != "verdict")
    for row in rows:
        said = "; ".join(row[i] if columns[i] == "verdict" else f"{columns[i]}{TIED}{row[i]}" for i in order if row[i])
        lines = wrap(said, max(MIN_WIDTH, out.width - 2), break_on_hyphens=False, break_long_words=False)
        text = Text("\n".join([row[name], *(f"  {line.replace(TIED, ' ')}" for line in lines)]))
        for i in order:
            if columns[i] == "verdict" and (style := _style(row[i])):
                text.stylize(style, len(row[name]) + 3, len(row[name]) + 3 + len(row[i]))
        out.print(text, soft_wrap=True)


def print_text(out: Console, text: str) -> None:
    """Print text as it is: no markup, no emoji for names between colons, no wrapping of long lines in a pipe."""
    out.print(text, markup=False, emoji=False, soft_wrap=True)
