"""Labelled points on a line or in the plane: those of a sample, and the certified hyperplane that separates them best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...properties.numbers.shown import show
from ...properties.oracles.margin import MaxMargin
from .svg import Picture, Plot

MOST = 60  # points that a picture of a witness has

Rows = Sequence[Sequence[Any]]


def of_sample(sample: Any) -> Picture | None:
    """The points of a sample, where it has at most `MOST` labelled ones on a line or in the plane; else nothing."""
    rows, labels = getattr(sample, "rows", None), getattr(sample, "labels", None)
    if not isinstance(rows, tuple) or not isinstance(labels, tuple) or len(rows) != len(labels) or not 1 <= len(rows) <= MOST:
        return None
    if {len(row) for row in rows} not in ({1}, {2}) or not set(labels) <= {-1, 1}:
        return None
    if max((abs(x) for row in rows for x in row), default=0) > 10**9:
        return None
    plot = _plot(rows)
    _marks(plot, rows, labels)
    what = "on a line" if len(rows[0]) == 1 else "in the plane"
    return plot.picture(
        "The points of the witness",
        _in_words(rows, labels),
        f"The {_count(len(rows), 'example')} of the witness {what}: discs have the label 1, crosses −1.",
    )


def separated(rows: Rows, labels: Sequence[int], optimum: MaxMargin) -> Picture:
    """Points in the plane, the hyperplane with the largest margin, the margin's borders, and rings around support vectors."""
    plot = _plot(rows)
    (w1, w2), b = optimum.w, optimum.b
    for level, style in ((0, "ink"), (1, "third dashed"), (-1, "third dashed")):
        plot.curve(_line(float(w1), float(w2), float(b) - level, plot), style)
    for i in optimum.alpha:
        plot.dot(*rows[i], style="ring ink", radius=9)
    _marks(plot, rows, labels)
    support = ", ".join(_point(rows[i]) for i in sorted(optimum.alpha))
    facts = f"w = ({show(w1)}, {show(w2)}), b = {show(b)}, margin² = 1/‖w‖² = {show(optimum.margin_squared)}"
    return plot.picture(
        "The largest margin",
        f"{_in_words(rows, labels)} The separating line ⟨w,x⟩ + b = 0 has {facts}. Support vectors: {support}.",
        "The hyperplane of the largest margin (solid), the lines ⟨w,x⟩ + b = ±1 (dashed), and the support vectors, with α > 0 "
        f"(ringed). Certified: {facts}.",
    )


def _plot(rows: Rows) -> Plot:
    xs, ys = [float(row[0]) for row in rows], [float(row[1]) if len(row) > 1 else 0.0 for row in rows]
    space = max(max(xs) - min(xs), max(ys) - min(ys), 1) * 0.18
    line = len(rows[0]) == 1
    plot = Plot(
        (min(xs) - space, max(xs) + space),
        (-1, 1) if line else (min(ys) - space, max(ys) + space),
        "x₁" if not line else "x",
        "" if line else "x₂",
        size=(480, 120) if line else (480, 340),
        square=not line,
    )
    plot.axes(y_ticks=[] if line else None)
    return plot


def _marks(plot: Plot, rows: Rows, labels: Sequence[int]) -> None:
    seen: Counter[tuple[Any, ...]] = Counter()
    for row, label in zip(rows, labels, strict=True):
        x, y = row[0], row[1] if len(row) > 1 else 0
        plot.dot(x, y, "first") if label == 1 else plot.cross(x, y)
        seen[tuple(row)] += 1
    for point, times in seen.items():
        if times > 1:
            plot.text(point[0], point[1] if len(point) > 1 else 0, f"×{times}", lift=9)


def _line(w1: float, w2: float, b: float, plot: Plot) -> list[tuple[float, float]]:
    """The part of w₁x + w₂y + b = 0 within the plot."""
    (x0, x1), (y0, y1) = plot.x, plot.y
    found = [(x, -(b + w1 * x) / w2) for x in (x0, x1) if w2] + [(-(b + w2 * y) / w1, y) for y in (y0, y1) if w1]
    slack = 1e-9 * max(x1 - x0, y1 - y0)
    inside = [(x, y) for x, y in found if x0 - slack <= x <= x1 + slack and y0 - slack <= y <= y1 + slack]
    return [min(inside), max(inside)] if inside else []


def _in_words(rows: Rows, labels: Sequence[int]) -> str:
    parts = []
    for label, sign in ((1, "1"), (-1, "−1")):
        points = [_point(row) for row, its in zip(rows, labels, strict=True) if its == label]
        if points:
            parts.append(f"label {sign}: {', '.join(points)}")
    return f"{_count(len(rows), 'point')}; {'; '.join(parts)}."


def _point(row: Sequence[Any]) -> str:
    return f"({', '.join(show(v) for v in row)})"


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"
