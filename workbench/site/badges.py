"""Badges of implementations: how many theorems hold, as an SVG of their own."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape


def words_of(counts: Mapping[str, int], hold: str = "hold") -> tuple[str, str]:
    """The words of a badge for so many theorems with each verdict, and its colour: ``good``, ``bad`` or ``open``."""
    fails = [f"{counts[v]} {v}" for v in ("refuted", "crashed") if counts.get(v)]
    holds, open_ = counts.get("holds", 0), sum(counts.get(v, 0) for v in ("vacuous", "unknown", "declined"))
    parts = [f"{holds} of {sum(counts.values()) - counts.get('not-applicable', 0)} {hold}"]
    parts += fails + [f"{open_} undecided"] * bool(open_)
    colour = "bad" if fails else "open" if open_ or not holds else "good"
    return ", ".join(parts), colour


def drawn_badge(title: str, words: str, colour: str) -> str:
    """A badge as an SVG of its own, with its title as the alternative."""
    left, right = 62, 14 + round(6.6 * len(words))
    fill = {"good": "#1a7f37", "bad": "#b3261e", "open": "#8a6100"}[colour]
    label = escape(title, quote=False)
    width = left + right
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img">'
        f"<title>{label}</title>"
        f'<rect width="{width}" height="20" rx="3" fill="#444"/>'
        f'<path d="M{left} 0h{right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-{right - 3}z" fill="{fill}"/>'
        '<g fill="#fff" style="font:11px Verdana,sans-serif">'
        f'<text x="8" y="14" textLength="{left - 16}">lemmata</text>'
        f'<text x="{left + 7}" y="14" textLength="{right - 14}">{escape(words)}</text></g></svg>\n'
    )
