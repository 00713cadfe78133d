"""Lengths of time on the command line."""

import click
import pytest
from lemmata.workbench.base.durations import Seconds


@pytest.mark.parametrize(("text", "seconds"), [("25", 25), ("0.3", 0.3), ("60s", 60), ("2m", 120), ("1.5min", 90), ("2 m", 120)])
def test_what_people_write(text, seconds):
    assert Seconds().convert(text, None, None) == seconds


@pytest.mark.parametrize("text", ["", "0", "-1", "nan", "inf", "1h", "s", "1.2.3", "60 seconds", "1e400", "9" * 400])
def test_what_is_no_length_of_time_is_one_line(text, lemmata):
    with pytest.raises(click.BadParameter, match="25s or 2m"):
        Seconds().convert(text, None, None)
    out = lemmata("validate", "nowhere:nothing", "--role", "kernel", "--budget", text)
    assert out.exit_code == 2 and "25s or 2m" in out.stderr
