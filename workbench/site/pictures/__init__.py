"""Pictures as SVG."""

from markupsafe import Markup


def meter(x):
    return Markup("")


def of_witness(x):
    return Markup("")


def of_theorem(p):
    return []
