"""Pictures as HTML figures, with their captions; and how tight a bound is, as bars."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import TYPE_CHECKING

from markupsafe import Markup

from ...properties.samples.base import decode
from ...properties.theorem import THEOREMS, Theorem
from ..controls.tightness import BINS, in_words
from ..pictures import points, theorems
from ..pictures.svg import Picture
from .theorem_pages import FailingShown

if TYPE_CHECKING:
    from .findings import Refutation

HIGHEST = 40  # of a bar
FEWEST = 3  # examples that a witness must have for its picture to say more than its numbers


def figure(picture: Picture) -> Markup:
    """A figure whose image has its text."""
    return Markup(f"<figure>{picture.inline()}<figcaption>{escape(picture.caption)}</figcaption></figure>")


def of_theorem(theorem: Theorem) -> Markup:
    """The figures of a theorem; nothing where none is drawn."""
    return Markup("").join(map(figure, theorems.of_theorem(theorem)))


def of_witness(shown: FailingShown | Refutation) -> Markup:
    """The picture of a witness, where it has labelled points on a line or in the plane, enough to be looked at."""
    sample = shown.witness if isinstance(shown, FailingShown) else _sample(shown)
    if len(getattr(sample, "rows", ())) < FEWEST:
        return Markup("")
    picture = points.of_sample(sample)
    return Markup("") if picture is None else figure(picture)


def _sample(refutation: Refutation) -> object:
    stored = refutation.record["witness"]
    return None if stored is None else decode(stored)


def gallery() -> list[tuple[str, Markup, list[str]]]:
    """Each picture once: its title, its figure, and the theorems that it is about."""
    drawn = dict.fromkeys(draw for draws in theorems.DRAWN.values() for draw in draws)
    about = {draw: [id for id, draws in theorems.DRAWN.items() if draw in draws and id in THEOREMS] for draw in drawn}
    return [(theorems.drawn(draw).title, figure(theorems.drawn(draw)), about[draw]) for draw in drawn]


def histogram(counts: Sequence[int]) -> Markup:
    """How many samples have a ratio in each tenth, and at 1, as bars; every count above 0 is visible. Nothing for no counts."""
    if not counts:
        return Markup("")
    heights = [ceil(HIGHEST * count / max(*counts, 1)) for count in counts]
    bars = [f"M{12 * i + 2} {HIGHEST + 2}v-{h}h10v{h}z" for i, h in enumerate(heights) if h]
    tenths, last = ("".join(b for b in bars if b.startswith(f"M{12 * BINS + 2} ") is at) for at in (False, True))
    parts = "".join(f'<path class="{kind}" d="{d}"/>' for kind, d in (("first", tenths), ("third", last)) if d)
    width, height = 12 * (BINS + 1) + 2, HIGHEST + 14
    words = (("0", 4), ("ratio of both sides", 12 * BINS // 2), ("1", 12 * BINS + 7))
    labels = f'<path class="axis" d="M0 {HIGHEST + 2}h{width}"/>'
    labels += "".join(f'<text x="{x}" y="{height - 3}">{word}</text>' for word, x in words)
    title = escape(f"The ratio of both sides, {in_words(counts)}")
    return Markup(f'<svg class="plot bars" viewBox="0 0 {width} {height}" role="img"><title>{title}</title>{parts}{labels}</svg>')
