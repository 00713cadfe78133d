"""A small graph, its components, and an answer that puts its vertices into clusters."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from .svg import Picture

WIDTH, HIGH, RADIUS = 360, 66, 13
STYLES = ("first", "second", "third")  # of clusters, in the order in which they occur
MOST = 8  # vertices in a row


def clusters(weights: Sequence[Sequence[Any]], components: Sequence[Sequence[int]], labels: Sequence[int], who: str) -> Picture:
    """The graph twice: its vertices by component, and by their labels in the answer of `who`, where cut edges are dashed.

    The vertices stand in a row, in which edges join neighbours. Raises `ValueError` for other graphs, and where a size is wrong.
    """
    n = len(weights)
    if not 2 <= n <= MOST or len(labels) != n or any(weights[i][j] for i in range(n) for j in range(i) if i - j > 1):
        raise ValueError(f"a graph of {n} vertices, with {len(labels)} labels, is not drawn in a row")
    of = [next(c for c, members in enumerate(components) if i in members) for i in range(n)]
    rows = [(f"A graph with {len(components)} components", of), (who, list(labels))]
    body = "".join(_row(weights, found, words, HIGH * i) for i, (words, found) in enumerate(rows))
    alternative = "; ".join(f"{words}: {_in_words(found)}" for words, found in rows)
    return Picture("A graph and its clusters", body, (WIDTH, 2 * HIGH), f"{alternative}.", "")


def _row(weights: Sequence[Sequence[Any]], groups: Sequence[int], words: str, top: int) -> str:
    n, seen = len(groups), list(dict.fromkeys(groups))
    x, y = [round((i + 0.5) * WIDTH / n, 1) for i in range(n)], top + 42
    parts = [f'<text x="4" y="{top + 16}">{escape(words)}</text>']
    for i in range(n - 1):
        if weights[i][i + 1]:
            style = "ink" if groups[i] == groups[i + 1] else "ink dashed"
            parts.append(f'<path class="curve {style}" d="M{x[i]} {y}H{x[i + 1]}"/>')
    for i, group in enumerate(groups):
        which = seen.index(group)
        parts.append(f'<circle class="{STYLES[which % len(STYLES)]}" cx="{x[i]}" cy="{y}" r="{RADIUS}"/>')
        parts.append(f'<text class="inside" x="{x[i]}" y="{y + 4}" text-anchor="middle">{"ABCDEFGH"[which]}</text>')
    return "".join(parts)


def _in_words(groups: Sequence[int]) -> str:
    members = [[str(i + 1) for i, g in enumerate(groups) if g == group] for group in dict.fromkeys(groups)]
    return " and ".join(f"{{{', '.join(each)}}}" for each in members)
