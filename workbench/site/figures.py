"""Pictures as HTML figures, with their captions; and how tight a bound is, as a meter."""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from ...properties.samples.base import decode
from ...properties.theorem import THEOREMS, Theorem
from ..pictures import points, theorems
from ..pictures.svg import Picture
from .findings import Finding
from .theorem_pages import FailingShown

FEWEST = 3  # examples that a witness must have for its picture to say more than its numbers


def figure(picture: Picture) -> Markup:
    """A figure whose image has its text."""
    return Markup(f"<figure>{picture.inline()}<figcaption>{escape(picture.caption)}</figcaption></figure>")


def of_theorem(theorem: Theorem) -> Markup:
    """The figures of a theorem; nothing where none is drawn."""
    return Markup("").join(map(figure, theorems.of_theorem(theorem)))


def of_witness(shown: FailingShown | Finding) -> Markup:
    """The picture of a witness, where it has labelled points on a line or in the plane, enough to be looked at."""
    sample = shown.witness if isinstance(shown, FailingShown) else _sample(shown)
    if len(getattr(sample, "rows", ())) < FEWEST:
        return Markup("")
    picture = points.of_sample(sample)
    return Markup("") if picture is None else figure(picture)


def _sample(finding: Finding) -> object:
    stored = finding.main.record["witness"]
    return None if stored is None else decode(stored)


def gallery() -> list[tuple[str, Markup, list[str]]]:
    """Each picture once: its title, its figure, and the theorems that it is about."""
    drawn = dict.fromkeys(draw for draws in theorems.DRAWN.values() for draw in draws)
    about = {draw: [id for id, draws in theorems.DRAWN.items() if draw in draws and id in THEOREMS] for draw in drawn}
    return [(theorems.drawn(draw).title, figure(theorems.drawn(draw)), about[draw]) for draw in drawn]


def meter(tightness: str) -> Markup:
    """A tightness from 0 to 1 as a meter; nothing for others."""
    try:
        value = float(tightness)
    except ValueError:
        return Markup("")
    if not 0 <= value <= 1:
        return Markup("")
    return Markup(f'<meter value="{value:g}" aria-label="tightness {value:g} of 1"></meter>')
