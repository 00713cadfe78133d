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
PIPE = 160  # columns of a pipe
TIED = "\N{NO-BREAK SPACE}"  # where no line is broken
CODE = ("  without lemmata",)  # the head of lines that are a program
COPIED = "  replay "
HANG = 11  # columns to the text of a line with a head, such as "  law      "
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
    """A console that respects NO_COLOR, pipes and the width of the terminal.

    COLUMNS is obeyed on a terminal alone: a process that imported Python's readline leaves 80 in it to all that it starts.
    """
    out = Console(stderr=stderr, highlight=False)
    return out if out.is_terminal else Console(stderr=stderr, highlight=False, width=PIPE, no_color=True)


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
    """A table of verdicts. Where it is too wide, what is in its column ``note`` comes below, once for its rows.

    Without a note, or where it is too wide nevertheless, see `print_rows`.
    """
    widths = [max(map(cell_len, column)) for column in zip(columns, *rows, strict=True)]
    if "note" not in columns or sum(widths) + 2 * (len(widths) - 1) <= out.width:
        print_rows(out, columns, rows)
        return
    kept = [i for i, column in enumerate(columns) if column != "note"]
    print_rows(out, [columns[i] for i in kept], [[row[i] for i in kept] for row in rows])
    for note in dict.fromkeys(row[columns.index("note")] for row in rows):
        if note:
            about = ", ".join(row[0] for row in rows if row[columns.index("note")] == note)
            print_folded(out, f"{about}: {note}")


def _style(cell: str) -> str:
    """Of a verdict its colour; of a count ``3/4`` that is not whole, red."""
    good, slash, of = cell.partition("/")
    return COLOURS.get(cell, "red" if slash and good.isdecimal() and of.isdecimal() and good != of else "")


def print_rows(out: Console, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A long table: on a terminal folded to its width; in a pipe a line a row, for ``grep``.

    It does what `table` does, in a quarter of its time.
    """
    widths = [max(map(cell_len, column)) for column in zip(columns, *rows, strict=True)]
    if out.is_terminal:
        kept = [i for i, column in enumerate(columns) if column in IDS]
        widths = _narrowed(list(zip(columns, *rows, strict=True)), out.width - 2 * (len(widths) - 1), kept)
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


def _narrowed(cells: Sequence[Sequence[str]], room: int, kept: Sequence[int] = ()) -> list[int]:
    """Widths of columns that fit into the room, if it is not tiny: the widest get narrower, but no word is broken; `kept` stay."""
    widths = [max(map(cell_len, column)) for column in cells]
    least = [max((cell_len(word) for cell in column for word in cell.split()), default=0) for column in cells]
    least = [widths[i] if i in kept else min(width, widths[i]) for i, width in enumerate(least)]
    most = max(widths)
    while most > MIN_WIDTH and sum(max(low, min(width, most)) for low, width in zip(least, widths, strict=True)) > room:
        most -= 1
    return [max(low, min(width, most)) for low, width in zip(least, widths, strict=True)]


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


def print_folded(out: Console, text: str) -> None:
    """Print text, each line of it folded to the width between words; but not a program, and no command that is to be copied."""
    if not out.is_terminal:
        print_text(out, text)
        return
    lines, is_code = [], False
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        if indent <= 2:
            is_code = line in CODE
        if is_code or line.startswith(COPIED):
            lines.append(line)
            continue
        hanging = " " * (HANG if indent == 2 else indent + 2)
        folded = wrap(line, max(MIN_WIDTH, out.width), subsequent_indent=hanging, break_on_hyphens=False, break_long_words=False)
        lines += folded or [""]
    print_text(out, "\n".join(lines))


def print_text(out: Console, text: str) -> None:
    """Print text as it is: no markup, no emoji for names between colons, no wrapping of long lines in a pipe."""
    out.print(text, markup=False, emoji=False, soft_wrap=True)
