"""``lemmata campaign`` and ``lemmata diff``: other versions of libraries, each in an environment of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ..base.terminal import console
from .options import (
    Running,
    completes,
    file_option,
    folder_option,
    json_option,
    parsed,
    scheduler_option,
    settings_option,
    workers_option,
)


@click.command("campaign", cls=Running)
@click.argument("file", type=click.Path(path_type=Path))
@folder_option("--records", help="Their folder.  [default: FILE, as .records]")
@folder_option("--environments", help="Where environments are kept.  [default: your cache]")
@click.option(
    "--merge", multiple=True, metavar="DIR", type=click.Path(path_type=Path), help="Take over the records of this folder first."
)
@click.option("--only", multiple=True, metavar="NAME", help="Only the cells of this name.")
@json_option
@file_option("--markdown", "markdown_file", help="Write a row for each entry to FILE.")
@workers_option("Cells to run at once.")
@scheduler_option
def campaign_command(file: Path, environments: Path | None, **given: Any) -> None:
    """The theorems, implementations, versions of libraries and seeds of FILE (TOML), each version in an environment of its own.

    Cells with a record are not run again: the command goes on where it was ended before.
    """
    from ..campaign import table
    from ..campaign.environments import default_folder

    sys.exit(table.command(console(), file, environments=environments or default_folder(), **given))


@click.command("diff", cls=Running)
@click.argument("before", metavar="BEFORE")
@click.argument("after", metavar="AFTER")
@click.argument("target", required=False, metavar="[TARGET]")
@click.option("--role", help="The role of TARGET; or, without one, only this role.", shell_complete=completes("role"))
@settings_option
@click.option("--examples", type=click.IntRange(min=1), default=60, show_default=True, help="Samples to draw for each theorem.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The run is a function of it.")
@click.option("--python", default="", help="Of both, such as 3.10.  [default: this one]")
@folder_option("--records", help="Their folder.  [default: your cache]")
@folder_option("--environments", help="Where environments are kept.  [default: your cache]")
@scheduler_option
@json_option
@file_option("--markdown", "markdown_file", help="Write the changes to FILE.")
@workers_option("Laws to run at once.")
def diff_command(before: str, after: str, settings: tuple[str, ...], python: str, **given: Any) -> None:
    """Which laws became true, and which false, from one version of a library to another, each in an environment of its own.

    BEFORE and AFTER are requirements (scikit-learn==1.8.0; or several, "scikit-learn==1.3.2 numpy<2"), or here: what is installed.
    TARGET is compared, or all of the library that the survey validates as it is, or by adapters that another Python can read. What
    has a record is not run again.
    """
    from ..campaign import diff
    from ..campaign.environments import default_folder

    folders = {"environments": default_folder(), "records": default_folder().parent / "diff"}
    given |= {name: given[name] or folder for name, folder in folders.items()}
    sys.exit(diff.command(console(), diff.Version(before, python), diff.Version(after, python), settings=parsed(settings), **given))
