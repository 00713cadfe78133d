"""``lemmata mutate``: the command, its options, and what they mean together."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ..base.durations import Seconds
from ..base.errors import Misuse
from ..base.terminal import console
from .options import Running, completes, json_option, parsed, settings_option, workers_option


@click.command("mutate", cls=Running)
@click.argument("target")
@click.argument("words", nargs=-1, metavar="-- COMMAND...", type=click.UNPROCESSED)
@click.option("--role", "role_name", help="The role of TARGET: see lemmata list --roles.", shell_complete=completes("role"))
@settings_option
@click.option("--through", default="", metavar="ADAPTER", help="What the laws ask, as module:name, where that uses TARGET.")
@click.option("--fault", "faults", multiple=True, metavar="FAULT", help="Only this one, as the table names it.")
@click.option("--examples", type=click.IntRange(min=1), help="Samples to draw for each theorem.  [default: 40]")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The samples are a function of it.")
@json_option
@workers_option("Laws to ask at once.")
@click.option("--time-limit", type=Seconds(), help="Seconds that TARGET may take on a sample.  [default: 10]")
def mutate_command(
    target: str, words: tuple[str, ...], role_name: str | None, settings: tuple[str, ...], json_file: Path | None, **given: Any
) -> None:
    """Plant one fault at a time in TARGET, run the tests of COMMAND, such as pytest test_it.py, and see which they notice.

    TARGET is module:name, or a module with all names whose role is known. A fault counts where a law of the role refutes it. Exit
    status 0: each is noticed; 1: one is not; 3: there is none, or it is not clear.
    """
    from ..mutation import command
    from ..workers.process import DEFAULT

    if not words:
        raise Misuse("mutate needs the command that runs the tests, after --: lemmata mutate TARGET -- pytest test_it.py")
    made_with = parsed(settings)
    limits = replace(DEFAULT, seconds=given["time_limit"] or DEFAULT.seconds)
    search = (given["faults"], given["examples"], given["seed"], json_file, given["workers"], limits)
    sys.exit(command.run(console(), target, role_name, words, made_with, given["through"], *search))
