"""A CSV file as a table of text: with the delimiter, the encoding and the header that it has, and the lines of its rows.

The standard library's `csv` reads it. Its `Sniffer` guesses the delimiter from single characters, and is wrong for one column, or
for decimal commas; here each delimiter is tried, and the one is taken under which the rows are equally long.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import Misuse, nearest

DELIMITERS = (",", ";", "\t", "|")
_DECIMAL_COMMA = re.compile(r"\s*[+-]?\d*,\d+(?:[eE][+-]?\d+)?\s*")


@dataclass(frozen=True)
class Table:
    """Rows of cells, all equally long, each with its line in the file as an editor counts: the first is 1.

    Attributes
    ----------
    header: the names of the columns; None where there is none. lines: (n,), rows: (n, columns). comma: it is the decimal sign.
    """

    name: str
    header: tuple[str, ...] | None
    lines: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    comma: bool = False

    def column(self, wanted: str) -> int:
        """The index of a column by its name, or by its number: 1 is the first, −1 the last. Raises `Misuse`."""
        names = list(self.header or ())
        if names.count(wanted) > 1:
            raise Misuse(f"{self.name} has {names.count(wanted)} columns {wanted!r}: give the number of one")
        if wanted in names:
            return names.index(wanted)
        width = len(self.rows[0])
        if re.fullmatch(r"[+-]?[0-9]+", wanted):
            number = int(wanted)
            if 1 <= abs(number) <= width:
                return number - 1 if number > 0 else width + number
            raise Misuse(f"{self.name} has no column {wanted}: it has {width}, the first is 1 and the last {width}, or -1")
        known = f"its columns are {', '.join(names)}" if names else f"it has no header: give a number, from 1 to {width}"
        raise Misuse(f"{self.name} has no column {wanted!r}{nearest(wanted, names)}: {known}")

    def called(self, column: int) -> str:
        """A column as a message names it."""
        return f"column {column + 1}" + (f" ({self.header[column]})" if self.header else "")

    def number(self, row: int, column: int) -> float:
        """A cell as a number. Raises `Misuse` with its line and its column where it is none."""
        cell = self.rows[row][column]
        value = number(cell.replace(",", ".") if self.comma and _DECIMAL_COMMA.fullmatch(cell) else cell)
        if value is None:
            what = f"{cell.strip()!r} is not a number" if cell.strip() else "it is empty"
            raise Misuse(f"{self.name}, line {self.lines[row]}, {self.called(column)}: {what}")
        if value - value != 0:
            raise Misuse(f"{self.name}, line {self.lines[row]}, {self.called(column)}: {cell.strip()} is not a finite number")
        return value


def read(path: Path) -> Table:
    """The table of a CSV file. Raises `Misuse`, with the line, for what is none."""
    text = _text(path)
    try:
        parsed = {d: list(_rows(text, d)) for d in DELIMITERS}
    except csv.Error as error:
        raise Misuse(f"{path} cannot be read as CSV: {error}") from None
    if not parsed[","]:
        raise Misuse(f"{path} is empty")
    delimiter = max(DELIMITERS, key=lambda d: _regular(parsed[d]))
    found = parsed[delimiter]
    first, width = found[0][0], len(found[0][1])
    for line, row in found:
        if len(row) != width:
            raise Misuse(f"{path}, line {line}: {len(row)} cells where line {first} has {width}")
    cells = [cell for _, row in found for cell in row]
    comma = (
        delimiter != ","
        and any(map(_DECIMAL_COMMA.fullmatch, cells))
        and not any("." in cell and number(cell) is not None for cell in cells)
    )
    header, body = _header(found, comma)
    if not body:
        raise Misuse(f"{path} has a header but no examples")
    return Table(str(path), header, tuple(line for line, _ in body), tuple(tuple(row) for _, row in body), comma)


def _text(path: Path) -> str:
    """The text of a file in UTF-8, in UTF-16 where it says so, else in Latin-1 (as Windows has it)."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Misuse(f"{path} cannot be read: {error.strerror}") from None
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ["utf-16"] if wide else ["utf-8-sig", "cp1252", "latin-1"]:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Misuse(f"{path} is not a text file")


def _rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """The rows that are not blank, each with the line where it begins."""
    found, begins = [], 1
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    for row in reader:
        if any(cell.strip() for cell in row):
            found.append((begins, row))
        begins = reader.line_num + 1
    return found


def _regular(rows: Sequence[tuple[int, list[str]]]) -> tuple[bool, float, int]:
    """How good a delimiter is: it divides; the rows are equally long; and most cells are numbers."""
    width, often = Counter(len(row) for _, row in rows).most_common(1)[0]
    cells = [cell for _, row in rows for cell in row]
    return width > 1, often / len(rows), sum(number(c) is not None or bool(_DECIMAL_COMMA.fullmatch(c)) for c in cells)


def _header(rows: list[tuple[int, list[str]]], comma: bool) -> tuple[tuple[str, ...] | None, list[tuple[int, list[str]]]]:
    """The first row is a header if none of its cells is a number, and there is no other row, or one with a number."""

    def numeric(row: list[str]) -> bool:
        return any(number(cell) is not None or (comma and _DECIMAL_COMMA.fullmatch(cell)) for cell in row)

    first, *rest = rows
    if not numeric(first[1]) and (not rest or any(numeric(row) for _, row in rest)):
        return tuple(cell.strip() for cell in first[1]), rest
    return None, rows


def number(cell: str) -> float | None:
    """Text as a number, None where it is none."""
    try:
        return float(cell) if "_" not in cell else None
    except ValueError:
        return None
