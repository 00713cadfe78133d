"""Lengths of time on the command line: ``25``, ``25s`` or ``2m``."""

from __future__ import annotations

import math
import re
from typing import Any

import click

UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "min": 60.0}


class Seconds(click.ParamType):
    """A positive number of seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        found = re.fullmatch(r"([0-9.]+) ?([a-z]*)", str(value))
        try:
            seconds = float(found[1]) * UNITS[found[2]] if found else 0.0
        except (KeyError, ValueError):
            seconds = 0.0
        if not 0 < seconds < math.inf:
            self.fail(f"{value!r} is not a length of time, such as 25, 25s or 2m.", param, ctx)
        return seconds
