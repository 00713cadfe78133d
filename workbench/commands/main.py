"""The command line: list, show, check, validate, report and the others. Each imports what it needs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ..base.blas import pin_kernels
from ..base.durations import Seconds
from ..base.errors import INTERRUPTED, Misuse
from ..base.extras import needs
from ..base.terminal import console, print_text
from .campaigns import campaign_command, diff_command
from .export_given import export_given_command
from .mutate import mutate_command
from .options import (
    TARGET,
    Command,
    Commands,
    Running,
    choice_options,
    completes,
    data_options,
    file_option,
    folder_option,
    json_option,
    must_be_apart,
    must_have_survey,
    names_argument,
    ndjson_option,
    of_search,
    parsed,
    sarif_option,
    settings_option,
    without_effect,
    workers_option,
)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lemmata")
def main() -> None:
    """Theorems of machine learning as executable statements: check them, report on them, validate code against them."""


for each in (campaign_command, diff_command, export_given_command, mutate_command):
    main.add_command(each)


@main.command("list", cls=Command)
@click.option("--topic", help="Only this topic.", shell_complete=completes("topic"))
@click.option("--role", "role_name", help="Only theorems of this role.", shell_complete=completes("role"))
@click.option("--roles", is_flag=True, help="The roles, for validate and show, instead of the theorems.")
@click.option("--claims", is_flag=True, help="The claims that the sources print, instead of the theorems.")
@click.option("--source", help="Only this source document.", shell_complete=completes("source"))
@click.option("--verdict", "verdict_name", help="Only claims with this verdict.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def list_command(
    ctx: click.Context,
    topic: str | None,
    role_name: str | None,
    roles: bool,
    claims: bool,
    source: str | None,
    verdict_name: str | None,
    as_json: bool,
) -> None:
    """The theorems, with role, evidence and verdict; or the printed claims, each with its verdict; or the roles."""
    from ..evidence import listing

    if roles:
        without_effect(ctx, ("role_name", "claims", "source", "verdict_name"), "is not for roles: leave it out with --roles")
        listing.print_roles(console(), topic, as_json)
    elif claims or verdict_name:
        without_effect(ctx, ("topic", "role_name"), "is for theorems: leave it out with --claims and --verdict")
        listing.print_claims(console(), source, verdict_name, as_json)
    else:
        listing.print_theorems(console(), topic, role_name, source, as_json)


@main.command("show", cls=Command)
@click.argument("name", metavar="THEOREM|CLAIM|ROLE|TOPIC|MUTANT", shell_complete=completes("theorem", "role", "claim", "topic"))
@file_option("--plot", "file", help="Of a theorem or a claim: write its picture to FILE, an SVG.")
def show_command(name: str, file: Path | None) -> None:
    """A theorem (by id, or by words of its title) or a claim: statement, hypotheses, source as printed, evidence, witness.

    A role: its contract, and the theorems about it. A topic: its notation, theorems and roles. A mutant: its source, and which
    theorems must refute it.
    """
    if file is not None:
        from ..pictures import drawing

        drawing.write(console(), name, file)
        return
    from ..evidence import showing

    showing.show(console(), name)


@main.command("adapt", cls=Command)
@click.argument("role_name", metavar="ROLE", shell_complete=completes("role"))
@click.argument("file", type=click.Path(path_type=Path))
def adapt_command(role_name: str, file: Path) -> None:
    """Write an adapter for ROLE to FILE (a new one, name.py): the methods of an implementation, to be filled in and validated."""
    from ..evidence import adapter_template

    sys.exit(adapter_template.write(console(), role_name, file))


@main.command("worksheet", cls=Command)
@click.argument("claim", shell_complete=completes("claim"))
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
def worksheet_command(claim: str, file: Path | None) -> None:
    """Write a Jupyter notebook on the mistake in a printed CLAIM to FILE: sentence, witness, correction, exercises with a check."""
    from . import worksheet

    worksheet.write(console(), claim, file)


@main.command("check", cls=Running)
@names_argument
@of_search(5)
@json_option
@ndjson_option
@sarif_option
@data_options
@workers_option()
@click.option(
    "--profile", is_flag=True, help="Show where the processor's time goes: draws, ground truth, implementations, laws, shrinking."
)
@click.pass_context
def check_command(ctx: click.Context, names: tuple[str, ...], json_file: Path | None, workers: int, **given: Any) -> None:
    """Check theorems (all, or those of the named THEOREMs, TOPICs or SOURCEs) with their three controls.

    With --sample, evaluate them on your own data instead.
    """
    from ..counterexample.witness import must_have_folder
    from ..exports import sarif
    from ..exports.stream import STANDARD_OUTPUT, stream
    from ..implementations.catalogue import references_of
    from ..validation import cases
    from . import check

    theorems = check.selected(names)
    if (data := _own_data(ctx, given)) is not None:
        from ..certificates import own_data

        sys.exit(own_data.check(console(), theorems, references_of, data, json_file, given["certificate_file"]))
    seconds, sizes = cases.seconds_of(given["size"], given["budget"], check.BUDGET), cases.sizes_of(given["size"])
    files = {"--json": json_file, "--ndjson": given["ndjson"], "--sarif": given["sarif"]}
    must_be_apart(files)
    must_have_folder(*files.values())
    writers = [sarif.of_controls(given["sarif"])] if given["sarif"] is not None else []
    out, search = console(stderr=given["ndjson"] == STANDARD_OUTPUT), (given["examples"], given["seed"])
    with stream(given["ndjson"]) as note:
        status = check.run(out, theorems, *search, json_file, workers, seconds, sizes, given["profile"], note, *writers)
    sys.exit(status)


def _own_data(ctx: click.Context, given: dict[str, Any]) -> Any:
    """The user's own data, or None where none are named.

    Raises `Misuse` for options of a search with the user's own data, and for options of data without them.
    """
    if given["sample"]:
        of_search = (
            "only",
            "quiet",
            "examples",
            "seed",
            "workers",
            "save",
            "markdown_file",
            "html",
            "baseline",
            "budget",
            "size",
            "profile",
            "sarif",
            "shields",
            "ndjson",
        )
        without_effect(ctx, of_search, "is for a search: leave it out with --sample")
        return _chosen(given["sample"], given)
    without_effect(ctx, ("certificate_file", "classes", "label", "drop"), "is for your own data: give them with --sample")
    return None


def _chosen(source: str, given: dict[str, Any]) -> Any:
    from ..certificates.own_data import OwnData

    return OwnData(source, _split(given["classes"]), given["label"], given["drop"])


def _split(classes: str) -> list[str]:
    return [c.strip() for c in classes.split(",") if c.strip()]


@main.command("validate", cls=Running)
@click.argument("target", envvar=TARGET)
@click.option(
    "--role",
    "role_name",
    help="The role of TARGET: see lemmata list --roles.",
    shell_complete=completes("role"),
)
@click.option("--all", "whole", is_flag=True, help="TARGET is a package: find what is public there, and the roles that it plays.")
@file_option("--skip", "skip_file", help="With --all: what is opted out, a TOML file with entries of name, reason and until.")
@file_option("--keep", help="With --all: keep what is found in FILE as it is found; a run with the same FILE goes on there.")
@click.option("--name-limit", type=Seconds(), help="With --all: seconds that a worker spends on a public name.  [default: 120]")
@click.option(
    "--stated", is_flag=True, help="With --all: ask about the roles alone that a name says it plays, or the survey; quicker."
)
@settings_option
@click.option("--theorem", "only", multiple=True, metavar="ID", help="Only this theorem.", shell_complete=completes("theorem"))
@of_search(25)
@json_option
@click.option("--quiet", is_flag=True, help="Print nothing but errors: the exit status says it.")
@click.option("--strict", is_flag=True, help="Digits that are lost far from the origin, or in far units, count: exit status 1.")
@file_option("--markdown", "markdown_file", help="Write the matrix of verdicts to FILE.")
@folder_option("--save", help="Write the witnesses to this folder.")
@folder_option("--html", help="Write a page with a card for each law, and a badge, to DIR.")
@sarif_option
@file_option("--shields", help="Write a badge to FILE, as shields.io reads it from an endpoint.")
@ndjson_option
@file_option("--baseline", help="Compare with the records that an earlier --json wrote: only what is new fails.")
@workers_option("Theorems to search at once.")
@click.option("--time-limit", type=Seconds(), help="Seconds that TARGET may take on a sample.  [default: 10]")
@click.option("--memory-limit", type=click.IntRange(min=1), default=4096, show_default=True, help="Megabytes that TARGET may take.")
@click.option("--process-limit", type=click.IntRange(min=1), default=64, show_default=True, help="Processes that TARGET may have.")
@click.option(
    "--forms",
    metavar="FORM,…",
    help="How arrays are handed over as well: float32, fortran, strided, read-only, integers, int8, lists, pandas, polars, csr, "
    "csc; or none.  [default: the first five, and those that its tags say it takes]",
)
@data_options
@click.pass_context
def validate_command(
    ctx: click.Context, target: str, role_name: str | None, settings: tuple[str, ...], json_file: Path | None, **given: Any
) -> None:
    """Point the theorems of a role at TARGET (module:name), and see which of them it breaks, on which input.

    TARGET may be left out where LEMMATA_TARGET is in the environment. On GitHub Actions, what is broken is annotated, and the
    verdicts are in the summary of the step.

    Exit status: 0 all hold; 1 something is refuted or crashed (with --strict: or loses digits on numbers that are hard for floating
    point); 3 something is open, or nothing was tested. With --baseline: 1 for a
    failure that the baseline does not have; 3 where none is new, but something is open or no longer tested that was not; else 0.

    With --all TARGET is a whole package: each public name is asked which roles it plays, and these are searched with few samples.
    """
    from ..exports.stream import STANDARD_OUTPUT, stream
    from ..validation import cases, command
    from ..workers.process import DEFAULT

    if given["whole"]:
        sys.exit(_whole_library(ctx, target, json_file, given))
    if role_name is None:
        raise Misuse("validate needs --role ROLE (see lemmata list --roles), or --all for a whole package")
    without_effect(ctx, ("skip_file", "keep", "name_limit", "stated"), "is for a whole package: give it with --all")

    made_with = parsed(settings)
    seconds, megabytes, processes = given["time_limit"], given["memory_limit"], given["process_limit"]
    limits = replace(DEFAULT, seconds=seconds, megabytes=megabytes, processes=processes)
    if (data := _own_data(ctx, given)) is not None:  # real data may take long
        from ..certificates import own_data

        more = (data, json_file, given["certificate_file"], limits)
        sys.exit(own_data.validate(console(), target, role_name, made_with, *more))
    limits = replace(limits, seconds=seconds or DEFAULT.seconds)
    forms = None if given["forms"] is None else [] if given["forms"] == "none" else _split(given["forms"])
    writers = _writers(json_file, given)
    files = (json_file, given["save"], given["markdown_file"])
    budget = cases.seconds_of(given["size"], given["budget"])
    more = (given["workers"], limits, budget, forms, writers, given["baseline"], cases.sizes_of(given["size"]), given["only"])
    more = (*more, given["strict"])
    search = (given["examples"], given["seed"])
    out = console(stderr=given["ndjson"] == STANDARD_OUTPUT)
    out.quiet = given["quiet"]
    with stream(given["ndjson"]) as note:
        status = command.run(out, target, role_name, made_with, *search, *files, *more, note)
    sys.exit(status)


def _writers(json_file: Path | None, given: dict[str, Any]) -> list[Callable[[Any], str]]:
    """What writes a run for people and for other tools, as the options say. Raises `Misuse` where it could not, or not apart."""
    from ..counterexample.witness import must_have_folder
    from ..exports import actions, sarif, shields

    files = {"--json": json_file, "--markdown": given["markdown_file"]}
    files |= {f"--{name}": given[name] for name in ("sarif", "shields", "ndjson")}
    must_be_apart(files)
    must_have_folder(*files.values())
    found = [make.writer(given[name]) for name, make in (("sarif", sarif), ("shields", shields)) if given[name] is not None]
    if given["html"] is not None:
        needs("site")
        from ..site import validated

        found.append(validated.writer(given["html"]))
    return found + [write for write in (actions.writer(),) if write is not None]


def _whole_library(ctx: click.Context, package: str, json_file: Path | None, given: dict[str, Any]) -> int:
    """A package with all that is public there. Raises `Misuse` for options that are for one target."""
    from ..library import command
    from ..workers.process import DEFAULT

    for_one = ("role_name", "settings", "only", "size", "strict", "markdown_file", "save", "html", "baseline", "forms")
    for_one += ("sample", "certificate_file", "classes", "label", "drop", "sarif", "shields", "ndjson")
    without_effect(ctx, for_one, "is for one target: leave it out with --all")
    limits = replace(DEFAULT, megabytes=given["memory_limit"], processes=given["process_limit"])
    limits = replace(limits, seconds=given["time_limit"] or DEFAULT.seconds)
    out = console()
    out.quiet = given["quiet"]
    search = (given["examples"], given["seed"], given["budget"] or 0.0, given["workers"], limits)
    must_be_apart({"--json": json_file, "--keep": given["keep"], "--skip": given["skip_file"]})
    kept = (given["keep"], given["name_limit"] or command.NAME_LIMIT, given["stated"])
    return command.run(out, package, given["skip_file"], json_file, *search, *kept)


@main.command("replay", cls=Running)
@click.argument("file", metavar="FILE|FOLDER|CLAIM", type=click.Path(path_type=Path))
@click.argument("target", default="")
@settings_option
def replay_command(file: Path, target: str, settings: tuple[str, ...]) -> None:
    """A stored witness, again: refuted still (exit status 1), or healed (0). The witness against a printed CLAIM has a name.

    A file is data. TARGET (module:name) is what its sample is tried on; it may be left out where FILE was found on one of our own
    implementations, where [tool.lemmata] in your pyproject.toml has a known finding of the target that FILE names, or where
    LEMMATA_TARGET is in the environment.

    Of a FOLDER each witness file (.json) is replayed: exit status 1 where one is refuted still, unless [tool.lemmata] has it as a
    known finding; and where a known finding has healed.
    """
    from . import replay

    command = replay.run_folder if file.is_dir() else replay.run
    sys.exit(command(console(), file, target, parsed(settings)))


@main.command("schema", cls=Command)
@click.argument("kind", type=click.Choice(["record", "witness", "certificate", "config"]))
def schema_command(kind: str) -> None:
    """Print a JSON Schema (draft 2020-12): of the records of --json and --ndjson, of witness files, of certificates, or of
    [tool.lemmata] in pyproject.toml.
    """
    from ..exports import schemas

    click.echo(schemas.text_of(kind))


@main.command("verify", cls=Command)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--data", "source", help="The data it ought to be about: as for --sample, or a JSON file with the parts of the problem."
)
@choice_options
def verify_command(file: Path, source: str | None, **given: Any) -> None:
    """Check a certificate FILE with the independent checker: exit status 0 if it is valid (and about the data), 1 if not."""
    from ..certificates import binding

    if not file.is_file():
        raise Misuse(f"there is no file {file}")
    if source is None and any(given.values()):
        raise Misuse("--classes, --label and --drop are for --data")
    sys.exit(binding.verify(file, _chosen(source, given) if source is not None else None))


@main.command("certify", cls=Command)
@click.argument("file", type=click.Path(path_type=Path))
@file_option("--answer", "answer", help="The answer: x, z, y as JSON or .npz, or x as numbers in a text file.")
@click.option("--tol", type=float, default=1e-6, show_default=True, help="What is allowed of sides and values, 1 at least.")
@json_option
@file_option(
    "--certificate", "certificate", help="Write the certificate of the optimum, or of a bound, to FILE (see lemmata verify)."
)
def certify_command(file: Path, answer: Path | None, tol: float, json_file: Path | None, certificate: Path | None) -> None:
    """Whether an answer to a linear or quadratic program is what its solver says: exactly, with a certified bound.

    FILE is a model (.mps, .qps, .lp), whose answer is HiGHS' unless --answer gives one; or JSON or .npz with P, q, G, h, A, b and
    the answer x, z, y. Exit status 0: what the solver says is true, 1: it is false, 3: unknown.
    """
    from . import certify

    sys.exit(certify.run(console(), file, answer, tol, json_file, certificate))


@main.command("prove", cls=Running)
@names_argument
@json_option
@workers_option()
@click.option("--export", "folder", type=click.Path(path_type=Path), help="Write the derivations to this folder, for Coq to check.")
def prove_command(names: tuple[str, ...], json_file: Path | None, workers: int, folder: Path | None) -> None:
    """Discharge the proof obligations (all, or those of the named THEOREMs, TOPICs or SOURCEs), with their controls."""
    from ..evidence import prove
    from . import check
    from .own import keep_proofs

    theorems = check.selected(names)
    needs("prove")
    if folder is not None:
        from ..evidence import coq

        coq.make(folder)
    status = prove.run(console(), theorems, json_file, lambda jobs: keep_proofs(check.progress(jobs, workers)))
    if folder is not None:
        status = max(status, coq.run(console(), theorems, folder))
    sys.exit(status)


@main.command("report", cls=Running)
@click.option(
    "--check",
    "only_check",
    is_flag=True,
    help="Write nothing; fail if stored evidence is not current, or if a page would change. With --fresh everything is run.",
)
@click.option("--fresh", is_flag=True, help="Compute everything again, also what is current.")
@workers_option()
@folder_option("--html", "folder", help="Write the site to DIR, from the records as stored.")
@folder_option("--upstream", help="Write each defect found in other people's code to DIR, as a report for its maintainers.")
@click.pass_context
def report_command(
    ctx: click.Context, only_check: bool, fresh: bool, workers: int, folder: Path | None, upstream: Path | None
) -> None:
    """Run what is not current (with --fresh everything), and write REPORT.md to the current folder.

    Evidence is taken over from the last report where nothing that it depends on has changed since, and the output says so.
    With --html nothing is run: the site is made of what the last report and the survey stored, and says what of it is stale.
    """
    pin_kernels()
    must_have_survey()
    if upstream is not None:
        from ...survey import upstream as reports

        without_effect(ctx, ("only_check", "fresh", "workers", "folder"), "does not go with --upstream")
        for path, missing in reports.write(upstream):
            print_text(console(), f"{path}{f': {missing}' if missing else ''}")
        return
    if folder is not None:
        needs("site")
        from ..site import build

        without_effect(ctx, ("workers", "fresh"), "is for a run: --html reads what is stored")
        sys.exit(build.run(console(), folder, only_check))
    if only_check and not fresh:
        without_effect(ctx, ("workers",), "is for a run: --check without --fresh reads what is stored")
    sys.exit(_report(workers, only_check, fresh))


def _report(workers: int, only_check: bool = False, fresh: bool = False) -> int:
    from ..controls.controls import Outcome
    from ..report import command
    from . import check

    out, path, found = console(), Path("REPORT.md"), []

    def run_jobs(jobs: list[Any]) -> Iterator[Any]:
        for outcome in check.progress(jobs, workers):
            found.append(outcome)
            yield outcome

    try:
        return command.run(out, path, only_check, run_jobs, fresh)
    except KeyboardInterrupt:
        check.print_status(out, check.finished(o for o in found if isinstance(o, Outcome)))
        print_text(out, f"interrupted: {len(found)} runs were done; {path} is as it was")
        return INTERRUPTED


@main.command("maintain", cls=Running)
@click.argument("names", nargs=-1, metavar="[THEOREM|TOPIC]...", shell_complete=completes("theorem", "topic"))
@click.option(
    "--only",
    multiple=True,
    type=click.Choice(["kills", "corpus", "sharp", "worst-cases", "allowances", "coq", "report"]),
    help="Only this part, which may be given several times: kills, corpus, sharp and report are computed by default.",
)
@click.option("--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Processes for the report.")
def maintain_command(names: tuple[str, ...], only: tuple[str, ...], workers: int) -> None:
    """Compute what is stored beside the theorems, after an edit of them or of their samples and mutants, in a clone of lemmata.

    In this order: which mutants each theorem kills; the samples on which these die; those on which an inequality is an equation, or
    comes closest; the multipliers of exact worst cases; whether each allowance is needed and narrow; what Coq's kernel accepts; the
    verdicts and REPORT.md.
    """
    pin_kernels()
    from . import maintain

    sys.exit(maintain.run(console(), names, only, lambda: _report(workers)))
