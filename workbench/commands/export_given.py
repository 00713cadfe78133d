"""``lemmata export-given``: the command."""

from __future__ import annotations

import click

from .options import Running, completes, parsed, settings_option


@click.command("export-given", cls=Running)
@click.argument("name", metavar="THEOREM", shell_complete=completes("theorem"))
@click.argument("target")
@settings_option
def export_given_command(name: str, target: str, settings: tuple[str, ...]) -> None:
    """Print THEOREM on TARGET (module:name) as a test with a plain @given, for Hypothesis alone and what drives it."""
    from ..exports import given

    made_with = parsed(settings)
    click.echo(given.text_of(name, target, made_with), nl=False)
