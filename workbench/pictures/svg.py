"""A small plot as SVG: scales, axes, marks, a text alternative. Coordinates have one decimal, so that rounding does not show."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

STYLE = """
.plot{--ink:#1c1b18;--line:#b9b4a6;--first:#174ea6;--second:#b3261e;--third:#1a6b33;--paper:#fff;background:var(--paper)}
@media screen and (prefers-color-scheme:dark){
.plot{--ink:#e8e6e0;--line:#5a5b60;--first:#8ab4f8;--second:#ff8f85;--third:#7fd197;--paper:#1e1f23}}
.plot text{font:12px system-ui,"DejaVu Sans",sans-serif;fill:var(--ink)}
.plot .small{font-size:11px}.plot .axis,.plot .grid{stroke:var(--line);fill:none}.plot .grid{stroke-width:.5}
.plot .first{stroke:var(--first);fill:var(--first)}.plot .second{stroke:var(--second);fill:var(--second)}
.plot .third{stroke:var(--third);fill:var(--third)}.plot .ink{stroke:var(--ink);fill:var(--ink)}
.plot .curve{fill:none;stroke-width:2}.plot .dashed{stroke-dasharray:5 4}.plot .hollow{fill:var(--paper);stroke-width:2}
.plot .ring{fill:none;stroke-width:1.5}.plot text.first,.plot text.second,.plot text.third{stroke:none}
"""


@dataclass(frozen=True)
class Picture:
    """An SVG, what it shows in a sentence, and what a reader who does not see it is told."""

    title: str
    body: str
    size: tuple[int, int]
    alternative: str
    caption: str

    def inline(self) -> str:
        """For a page, whose style sheet has `STYLE`."""
        return self._svg("")

    def alone(self) -> str:
        """As a file of its own."""
        return self._svg(f"<style>{STYLE.strip()}</style>") + "\n"

    def _svg(self, style: str) -> str:
        width, height = self.size
        text = f"<title>{escape(self.title)}</title><desc>{escape(self.alternative)}</desc>"
        return (
            f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'aria-label="{escape(f"{self.title}. {self.alternative}", quote=True)}">{text}{style}{self.body}</svg>'
        )


@dataclass
class Plot:
    """A plot with linear scales: ranges of x and y in numbers of any type, and what stands at the axes."""

    x: tuple[Any, Any]
    y: tuple[Any, Any]
    x_label: str = ""
    y_label: str = ""
    size: tuple[int, int] = (480, 320)
    square: bool = False
    margins: tuple[int, int, int, int] = (18, 16, 44, 52)  # top, right, bottom, left
    parts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        (x0, x1), (y0, y1) = (_widened(float(a), float(b)) for a, b in (self.x, self.y))
        if self.square:  # one unit is as long on both axes
            unit = max((x1 - x0) / self.across, (y1 - y0) / self.down)
            x0, x1 = _about((x0 + x1) / 2, unit * self.across)
            y0, y1 = _about((y0 + y1) / 2, unit * self.down)
        self.x, self.y = (x0, x1), (y0, y1)

    @property
    def across(self) -> int:
        return self.size[0] - self.margins[1] - self.margins[3]

    @property
    def down(self) -> int:
        return self.size[1] - self.margins[0] - self.margins[2]

    def at(self, x: Any, y: Any) -> tuple[str, str]:
        """A point in the picture."""
        (x0, x1), (y0, y1) = self.x, self.y
        return (
            _short(self.margins[3] + (float(x) - x0) / (x1 - x0) * self.across),
            _short(self.margins[0] + (y1 - float(y)) / (y1 - y0) * self.down),
        )

    def curve(self, points: Iterable[tuple[Any, Any]], style: str = "first") -> None:
        """Straight lines from point to point."""
        path = " ".join(",".join(self.at(x, y)) for x, y in points)
        self.parts.append(f'<polyline class="curve {style}" points="{path}"/>')

    def dot(self, x: Any, y: Any, style: str = "first", radius: float = 4.5) -> None:
        a, b = self.at(x, y)
        self.parts.append(f'<circle class="{style}" cx="{a}" cy="{b}" r="{_short(radius)}"/>')

    def cross(self, x: Any, y: Any, style: str = "second") -> None:
        a, b = map(float, self.at(x, y))
        self.parts.append(f'<path class="curve {style}" d="M{_short(a - 4)} {_short(b - 4)}l8 8m-8 0l8-8"/>')

    def bar(self, x: Any, y: Any, width: float = 0.5, style: str = "first") -> None:
        """A bar from 0 to y, centred at x."""
        (a, top), (b, base) = self.at(float(x) - width / 2, max(float(y), 0)), self.at(float(x) + width / 2, min(float(y), 0))
        high, wide = float(base) - float(top), float(b) - float(a)
        self.parts.append(f'<rect class="{style}" x="{a}" y="{top}" width="{_short(wide)}" height="{_short(high)}"/>')

    def text(self, x: Any, y: Any, text: str, style: str = "", anchor: str = "start", lift: float = 0) -> None:
        a, b = self.at(x, y)
        self.parts.append(
            f'<text class="{style} small" x="{a}" y="{_short(float(b) - lift)}" text-anchor="{anchor}">{escape(text)}</text>'
        )

    def axes(self, x_ticks: Sequence[float] | None = None, y_ticks: Sequence[float] | None = None) -> None:
        """Lines below and at the left, with ticks at round numbers."""
        (x0, x1), (y0, y1) = self.x, self.y
        out = []
        for value in ticks(x0, x1) if x_ticks is None else x_ticks:
            a, b = self.at(value, y0)
            out.append(f'<path class="grid" d="M{a} {b}V{self.margins[0]}"/>')
            out.append(f'<text class="small" x="{a}" y="{_short(float(b) + 15)}" text-anchor="middle">{_number(value)}</text>')
        for value in ticks(y0, y1) if y_ticks is None else y_ticks:
            a, b = self.at(x0, value)
            out.append(f'<path class="grid" d="M{a} {b}H{self.size[0] - self.margins[1]}"/>')
            out.append(
                f'<text class="small" x="{_short(float(a) - 6)}" y="{_short(float(b) + 4)}" text-anchor="end">'
                f"{_number(value)}</text>"
            )
        (a, b), (_, top) = self.at(x0, y0), self.at(x0, y1)
        out.append(f'<path class="axis" d="M{a} {top}V{b}H{self.size[0] - self.margins[1]}"/>')
        middle = _short(self.margins[3] + self.across / 2)
        out.append(f'<text x="{middle}" y="{self.size[1] - 8}" text-anchor="middle">{escape(self.x_label)}</text>')
        at = _short(self.margins[0] + self.down / 2)
        out.append(f'<text transform="translate(14 {at}) rotate(-90)" text-anchor="middle">{escape(self.y_label)}</text>')
        self.parts[:0] = out

    def legend(self, entries: Sequence[tuple[str, str]], right: bool = False) -> None:
        """Names of styles, in a column in an upper corner; a style that is dashed has a dashed line before its name."""
        x = self.size[0] - self.margins[1] - 10 if right else self.margins[3] + 12
        for i, (style, name) in enumerate(entries):
            y = self.margins[0] + 14 + 17 * i
            a, b = (x - 22, x) if right else (x, x + 22)
            text, anchor = (a - 6, "end") if right else (b + 6, "start")
            self.parts.append(f'<path class="curve {style}" d="M{a} {y - 4}H{b}"/>')
            self.parts.append(f'<text class="small" x="{text}" y="{y}" text-anchor="{anchor}">{escape(name)}</text>')

    def picture(self, title: str, alternative: str, caption: str) -> Picture:
        return Picture(title, "".join(self.parts), self.size, alternative, caption)


def ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Round numbers between two: multiples of 1, 2 or 5 times a power of ten."""
    step = 10 ** math.floor(math.log10((high - low) / most))
    step *= next(k for k in (1, 2, 5, 10) if (high - low) / (k * step) <= most)
    return [k * step for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _widened(low: float, high: float) -> tuple[float, float]:
    return (low, high) if high > low else (low - 1, high + 1)


def _about(middle: float, length: float) -> tuple[float, float]:
    return middle - length / 2, middle + length / 2


def _short(value: float) -> str:
    """One decimal, without a trailing 0 and without a minus before 0."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _number(value: float) -> str:
    return f"{round(value, 9):g}".replace("-", "−")
