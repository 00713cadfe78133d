"""Shared by the commands: how they end, completion by a shell, and the options that several take."""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from ..base.broken_pipe import readers_may_leave
from ..base.durations import Seconds
from ..base.errors import INTERRUPTED, Misuse
from ..base.extras import missing_extras

SELDOM = 50_000, 20, 100  # new objects before garbage is collected: a tenth of a command's time goes there by default


@contextmanager
def in_one_line() -> Iterator[None]:
    """Within it, click reports a wrong call in one line on standard error, and the exit status is 2."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        asked = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
        click.echo(f"lemmata: {' '.join(error.format_message().split())}{asked}", err=True)
        sys.exit(2)


@contextmanager
def termination_interrupts() -> Iterator[None]:
    """Within it, SIGTERM, as ``timeout`` and batch systems send it, does what a Ctrl-C does: what was found is kept."""

    def interrupt(_: int, frame: Any) -> None:
        handler = signal.getsignal(signal.SIGINT)
        if not callable(handler):  # ignored, as in the background of a script
            raise KeyboardInterrupt
        handler(signal.SIGINT, frame)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Command(click.Command):
    """A command whose misuse is one line on standard error and exit status 2; Ctrl-C is one line and exit status 130."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with in_one_line():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with missing_extras():
                return self.run(ctx)
        except Misuse as error:
            click.echo(f"lemmata: {error}", err=True)
            ctx.exit(2)
        except KeyboardInterrupt:
            click.echo("lemmata: interrupted", err=True)
            ctx.exit(INTERRUPTED)

    def run(self, ctx: click.Context) -> Any:
        return super().invoke(ctx)


class Running(Command):
    """A command that runs implementations, which may swallow a Ctrl-C. SIGTERM is one as well."""

    def run(self, ctx: click.Context) -> Any:
        from ...properties.roles.limits import interrupts_are_kept, raise_if_interrupted

        if sys.stderr.isatty() and not ctx.params.get("quiet"):  # seconds pass before there is more to say
            print("reading …", end="\r", file=sys.stderr, flush=True)  # what comes next is longer, and written over it
        with interrupts_are_kept(), termination_interrupts():
            try:
                return super().run(ctx)
            except Exception:
                raise_if_interrupted()  # a library that was being imported makes another error of it
                raise


class Commands(click.Group):
    """The commands: each goes on where the reader of its output leaves (``| head -1``), with the exit status that it has."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with in_one_line():
            return super().make_context(*args, **kwargs)

    def resolve_command(self, *args: Any, **kwargs: Any) -> Any:
        with in_one_line():
            return super().resolve_command(*args, **kwargs)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        gc.set_threshold(*SELDOM)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        with readers_may_leave():
            return super().main(*args, **kwargs)


def completes(*kinds: str) -> Callable[..., list[Any]]:
    """Completion by a shell: the names of these kinds, from the stored index."""

    def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
        from ..evidence.listing import names_of

        return [name for kind in kinds for name in names_of(kind) if name.startswith(incomplete)]

    return complete


def without_effect(ctx: click.Context, names: tuple[str, ...], why: str) -> None:
    """Raises `Misuse` where the user gave an option that would change nothing."""
    for parameter in ctx.command.params:
        given = ctx.get_parameter_source(parameter.name or "") == click.core.ParameterSource.COMMANDLINE
        if given and parameter.name in names:
            raise Misuse(f"{parameter.opts[0]} {why}")


def parsed(settings: tuple[str, ...]) -> dict[str, Any]:
    """What ``--set NAME=VALUE`` says. Raises `Misuse`."""
    from ..implementations.catalogue import parse_settings

    try:
        return parse_settings(settings)
    except ValueError as error:
        raise Misuse(str(error)) from None


def must_be_apart(files: Mapping[str, Path | None]) -> None:
    """Raises `Misuse` where two options, by their names, say the same file."""
    seen: dict[Path, str] = {}
    for name, path in files.items():
        if path is not None and (other := seen.setdefault(path.resolve(), name)) != name:
            raise Misuse(f"{other} and {name} are both {path}: give each a file of its own")


TARGET = "LEMMATA_TARGET"  # in the environment: what is validated, or replayed, where the command does not say
SIZES = ["all", "small", "working", "stress"]


def file_option(*names: str, help: str) -> Callable[[Any], Any]:
    """An option for a file to write."""
    return click.option(*names, type=click.Path(dir_okay=False, path_type=Path), help=help)


def folder_option(*names: str, help: str) -> Callable[[Any], Any]:
    """An option for a folder to write."""
    return click.option(*names, type=click.Path(file_okay=False, path_type=Path), help=help)


def workers_option(help: str = "Processes to use.") -> Callable[[Any], Any]:
    """The option ``--workers``: two by default."""
    return click.option("--workers", type=click.IntRange(min=1), default=2, show_default=True, help=help)


scheduler_option = click.option("--scheduler", metavar="ADDRESS", help="Run on a Dask cluster, whose scheduler is there.")


def of_search(seconds: int) -> Callable[[Any], Any]:
    """The options of a search: ``--examples``, ``--seed``, ``--budget`` (so many seconds by default) and ``--size``."""
    budget = f"Seconds for large and hard samples.  [default: {seconds}]"
    size = (
        "Which samples are tried after the small ones: working, the sizes that users have; stress, numbers that are hard for "
        "floating point; all, both in turn; small, none."
    )
    return _together(
        click.option("--examples", type=click.IntRange(min=1), help="Samples to draw for each theorem."),
        click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The run is a function of it."),
        click.option("--budget", type=Seconds(), help=budget),
        click.option(
            "--size", type=click.Choice(["all", "small", "working", "stress"]), default="all", show_default=True, help=size
        ),
    )


def _together(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Several options as one decorator, in this order."""

    def decorate(function: Any) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


names_argument = click.argument("names", nargs=-1, shell_complete=completes("theorem", "topic", "source"))
json_option = file_option("--json", "json_file", help="Write the records to FILE.")
ndjson_option = file_option(
    "--ndjson",
    help="Write each record to FILE, a line, once its theorem is searched: the last one of a theorem counts. "
    "- is standard output, and all else goes to standard error.",
)
sarif_option = file_option("--sarif", help="Write what is broken to FILE as SARIF 2.1.0, for code scanning.")
settings_option = click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="A constructor argument, parameter or keyword."
)
choice_options = _together(
    click.option("--classes", default="", help="Which two classes of the data, FIRST,SECOND."),
    click.option("--label", help="The label column of a CSV file: its name, or its number from 1 (default: the last)."),
    click.option("--drop", multiple=True, metavar="COLUMN", help="A column of a CSV file to leave out: its name, or its number."),
)
data_options = _together(
    click.option("--sample", help="Your own data: a CSV file, or iris, breast-cancer, digits, wine; or a witness file."),
    choice_options,
    file_option(
        *("--certificate", "certificate_file"),
        help="With --sample: write the maximum margin, or the proof that there is none, to FILE (see lemmata verify).",
    ),
)


def must_have_survey() -> None:
    """Raises `Misuse` where lemmata is installed without its repository, which has the survey."""
    if find_spec("lemmata.survey") is None:
        raise Misuse("reports are made in the repository of lemmata, which has the survey of libraries beside the package")
