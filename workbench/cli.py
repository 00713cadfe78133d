"""The command line: list, show, check, validate, replay, verify, prove, report."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from ..properties.limits import interrupts_are_kept
from ..properties.search import Record, check_sample
from ..properties.theorem import Theorem
from . import render
from .catalogue import all_theorems, parse_settings, references_of
from .controls import Outcome, jobs_of, run_all
from .errors import Misuse
from .progress import INTERRUPTED, collect, progress_bar
from .witness import must_have_folder, write_json


class Command(click.Command):
    """A command whose misuse is one line on standard error and exit status 2; Ctrl-C is one line and exit status 130."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with interrupts_are_kept():
                return super().invoke(ctx)
        except Misuse as error:
            click.echo(f"lemmata: {error}", err=True)
            ctx.exit(2)
        except KeyboardInterrupt:
            click.echo("lemmata: interrupted", err=True)
            ctx.exit(INTERRUPTED)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lemmata")
def main() -> None:
    """Theorems of machine learning as executable statements: check them, report on them, validate code against them."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


examples_option = click.option("--examples", type=click.IntRange(min=1), help="Samples to draw for each theorem.")
seed_option = click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The run is a function of it.")
json_option = click.option(
    "--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the records to FILE."
)
sample_option = click.option("--sample", help="Your own data: a CSV file, or iris, breast-cancer, digits, wine; or a witness file.")
classes_option = click.option("--classes", default="", help="Which two classes of the data, FIRST,SECOND.")
label_option = click.option("--label", help="The label column of a CSV file with a header (default: the last one).")
certificate_option = click.option(
    "--certificate",
    "certificate_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --sample: write the maximum margin, or the proof that there is none, to FILE (see lemmata verify).",
)


@main.command("list", cls=Command)
@click.option("--topic", help="Only this topic.")
@click.option("--role", "role_name", help="Only theorems of this role.")
@click.option("--claims", is_flag=True, help="The claims that the sources print, instead of the theorems.")
@click.option("--source", help="Only this source document.")
@click.option("--verdict", "verdict_name", help="Only claims with this verdict.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_command(
    topic: str | None, role_name: str | None, claims: bool, source: str | None, verdict_name: str | None, as_json: bool
) -> None:
    """The theorems, with role, evidence and verdict; or the printed claims, each with its verdict."""
    from . import listing

    if claims or verdict_name:
        listing.print_claims(render.console(), source, verdict_name, as_json)
    else:
        listing.print_theorems(render.console(), topic, role_name, source, as_json)


@main.command("show", cls=Command)
@click.argument("name")
def show_command(name: str) -> None:
    """A theorem or a claim: statement, hypotheses, source as printed, evidence, witness."""
    from . import listing

    listing.show(render.console(), name)


@main.command("check", cls=Command)
@click.argument("names", nargs=-1)
@examples_option
@seed_option
@json_option
@sample_option
@classes_option
@label_option
@certificate_option
@click.option("--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Processes to use.")
def check_command(
    names: tuple[str, ...],
    examples: int | None,
    seed: int,
    json_file: Path | None,
    sample: str | None,
    classes: str,
    label: str | None,
    certificate_file: Path | None,
    workers: int,
) -> None:
    """Check theorems (all, or those of the named THEOREMs, TOPICs or SOURCEs) with their three controls.

    With --sample, evaluate them on your own data instead.
    """
    theorems = selected(names)
    _needs_sample(certificate_file, sample)
    if sample:
        sys.exit(_check_data(theorems, sample, classes, label, json_file, certificate_file))
    must_have_folder(json_file)
    out = render.console()
    jobs = [job for t in theorems for job in jobs_of(t, examples, seed)]
    outcomes: list[Outcome] = []
    interrupted = collect(outcomes, progress(jobs, workers))
    outcomes = _finished(outcomes)
    outcomes.sort(key=lambda o: (o.job.control, o.job.index))
    by_theorem = {t.id: [o for o in outcomes if o.job.theorem == t.id] for t in theorems}
    if json_file:
        write_json(
            json_file, [_with_controls(o.record, by_theorem[o.job.theorem]) for o in outcomes if o.job.control == "reference"]
        )
    _print_check(out, theorems, by_theorem)
    status = _check_status(out, outcomes) or _stale_status(out, theorems)
    if interrupted:
        render.print_text(out, f"interrupted: {len(outcomes)} of {len(jobs)} controls were run")
    sys.exit(INTERRUPTED if interrupted else status)


def _finished(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Without the hunt that an interrupt ended: what it did not catch by then has not survived."""
    return [o for o in outcomes if o.as_expected or not o.record.interrupted or o.job.control == "reference"]


def _with_controls(record: Record, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    mutants = [o for o in outcomes if o.job.control == "mutant"]
    return {**record.as_json(), "mutants": len(mutants), "mutants_caught": sum(o.as_expected for o in mutants)}


def _print_check(out: Console, theorems: Sequence[Theorem], by_theorem: dict[str, list[Outcome]]) -> None:
    table = render.table("theorem", "verdict", "references", "mutants", "must fail", "samples", "tightness", "s")
    for theorem in theorems:
        outcomes = by_theorem[theorem.id]
        references = [o.record for o in outcomes if o.job.control == "reference"]
        if not outcomes:  # interrupted before
            continue
        order = ("refuted", "vacuous", "unknown", "declined", "not-applicable", "holds")
        worst = min((r.verdict for r in references), key=order.index, default="unknown")
        tight = max((r.tightness for r in references if r.tightness is not None), default=None)
        table.add_row(
            theorem.id,
            render.verdict(worst),
            _score(outcomes, "reference"),
            _score(outcomes, "mutant"),
            _score(outcomes, "ablation", "printed"),
            str(sum(r.examples for r in references)),
            render.ratio(tight),
            f"{sum(o.record.seconds for o in outcomes):.1f}",
        )
    out.print(table)


def _score(outcomes: Iterable[Outcome], *controls: str) -> str:
    of = [o for o in outcomes if o.job.control in controls]
    good = sum(o.as_expected for o in of)
    return f"{good}/{len(of)}" if good == len(of) else f"[red]{good}/{len(of)}[/]"


def _check_status(out: Console, outcomes: Sequence[Outcome]) -> int:
    """Print what is not as it must be; 1 for a refuted reference or a survivor, 3 for vacuous, unknown or declined."""
    bad = [o for o in outcomes if not o.as_expected]
    for outcome in bad:
        theorem = next(t for t in all_theorems() if t.id == outcome.job.theorem)
        record = outcome.record
        if outcome.job.control == "reference":
            if record.verdict == "refuted":
                render.print_text(
                    out,
                    render.refutation(
                        record, theorem, references_of(theorem)[outcome.job.index], f"reference {record.implementation}"
                    ),
                )
            else:
                render.print_text(out, f"{record.theorem} on {record.implementation}: {record.verdict}: {record.reason}")
        elif outcome.job.control == "mutant":
            render.print_text(out, f"{record.theorem}: the mutant {record.implementation} survived {record.examples} samples")
        else:
            render.print_text(out, f"{record.theorem}: must be refuted, but {record.verdict} after {record.examples} samples")
    printed = [o for o in outcomes if o.job.control == "printed" and o.as_expected]
    good = f"{len(outcomes) - len(bad)} of {len(outcomes)} controls are as they must be"
    render.print_text(out, f"{good}; {len(printed)} printed claims refuted, as they must be")
    soft = all(o.job.control == "reference" and o.record.verdict != "refuted" for o in bad)
    return 0 if not bad else 3 if soft else 1


def _stale_status(out: Console, theorems: Iterable[Theorem]) -> int:
    """Print which proofs are of another text of their statement or code; 3 if there is one."""
    from . import prove
    from .listing import stored_verdicts

    stale = [e.id for t in theorems for e in prove.stale(t, stored_verdicts().get(t.id, {}))]
    if stale:
        render.print_text(out, f"stale since an edit: {', '.join(stale)}: run lemmata prove, then lemmata report")
    return 3 if stale else 0


def progress(jobs: Sequence[Any], workers: int) -> Iterator[Outcome]:
    """Run jobs with a progress bar on a terminal, silently in a pipe."""
    with progress_bar(len(jobs)) as step:
        for outcome in run_all(jobs, workers):
            step(outcome.record)
            yield outcome


def selected(names: Sequence[str]) -> list[Theorem]:
    """The theorems that names (ids, topics, sources) select; all of them for none. Raises `Misuse` with the nearest."""
    from .targets import nearest

    everything = all_theorems()
    known = {t.id for t in everything} | {t.topic for t in everything} | {s.document for t in everything for s in t.sources}
    for name in names:
        if name not in known:
            raise Misuse(f"there is no theorem, topic or source {name!r}{nearest(name, known)}: see lemmata list")
    wanted = set(names)
    return [t for t in everything if not wanted or wanted & {t.id, t.topic, *(s.document for s in t.sources)}]


def _needs_sample(certificate_file: Path | None, sample: str | None) -> None:
    if certificate_file and not sample:
        raise Misuse("--certificate is for your own data: give them with --sample")


def _check_data(
    theorems: Sequence[Theorem],
    sample: str,
    classes: str,
    label: str | None,
    json_file: Path | None,
    certificate_file: Path | None,
) -> int:
    from . import own_data

    return own_data.check(render.console(), theorems, references_of, sample, _split(classes), label, json_file, certificate_file)


def _split(classes: str) -> list[str]:
    return [c.strip() for c in classes.split(",") if c.strip()]


@main.command("validate", cls=Command)
@click.argument("target")
@click.option("--role", "role_name", required=True, help="What TARGET is to be: see lemmata list for the roles.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A constructor argument, parameter or keyword.")
@examples_option
@seed_option
@json_option
@click.option(
    "--markdown", "markdown_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the matrix of verdicts to FILE."
)
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="Write the witnesses to this folder.")
@sample_option
@classes_option
@label_option
@certificate_option
def validate_command(
    target: str,
    role_name: str,
    settings: tuple[str, ...],
    examples: int | None,
    seed: int,
    json_file: Path | None,
    markdown_file: Path | None,
    save: Path | None,
    sample: str | None,
    classes: str,
    label: str | None,
    certificate_file: Path | None,
) -> None:
    """Point the theorems of a role at TARGET (module:name), and see which of them it breaks, on which input."""
    from . import own_data, validation

    try:
        given = parse_settings(settings)
    except ValueError as error:
        raise Misuse(str(error)) from None
    _needs_sample(certificate_file, sample)
    if sample and (save or markdown_file):
        raise Misuse("--save and --markdown are for a search: leave them out with --sample")
    if sample:
        sys.exit(
            own_data.validate(
                render.console(), target, role_name, given, sample, _split(classes), label, json_file, certificate_file
            )
        )
    sys.exit(validation.run(render.console(), target, role_name, given, examples, seed, json_file, save, markdown_file))


@main.command("replay", cls=Command)
@click.argument("file", metavar="FILE|CLAIM", type=click.Path(path_type=Path))
def replay_command(file: Path) -> None:
    """A stored witness, again: refuted still (exit status 1), or healed (0). The witness against a printed CLAIM has a name."""
    from . import witness
    from .claims import witness_of
    from .listing import stored_verdicts

    stored = witness.load(file) if file.exists() else witness_of(str(file), stored_verdicts())
    statement, implementation = stored.statement(), stored.load_implementation()
    record, _ = check_sample(statement, implementation, stored.sample)
    out = render.console()
    if record.verdict == "refuted":
        same = (record.conclusion, record.lhs, record.rhs) == (stored.conclusion, stored.lhs, stored.rhs)
        render.print_text(out, "refuted still" if same else f"refuted still, but changed: it was {stored.lhs} against {stored.rhs}")
        render.print_text(out, render.refutation(record, statement, implementation, stored.target, str(file)))
        sys.exit(1)
    if record.verdict == "holds":
        render.print_text(out, f"healed: {stored.theorem} holds of {stored.target} on this sample now")
        sys.exit(0)
    render.print_text(out, f"{record.verdict}: {record.reason}")
    sys.exit(3)


@main.command("verify", cls=Command)
@click.argument("file", type=click.Path(path_type=Path))
def verify_command(file: Path) -> None:
    """Check a certificate FILE with the independent checker: exit status 0 if it is valid, 1 if not."""
    from .certificates import checker

    if not file.is_file():
        raise Misuse(f"there is no file {file}")
    sys.exit(checker.main([str(file)]))


@main.command("prove", cls=Command)
@click.argument("names", nargs=-1)
@json_option
@click.option("--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Processes to use.")
def prove_command(names: tuple[str, ...], json_file: Path | None, workers: int) -> None:
    """Discharge the proof obligations (all, or those of the named THEOREMs, TOPICs or SOURCEs), with their controls."""
    from . import prove

    sys.exit(prove.run(render.console(), selected(names), json_file, lambda jobs: progress(jobs, workers)))


@main.command("report", cls=Command)
@click.option("--check", "only_check", is_flag=True, help="Write nothing; fail if REPORT.md would change.")
@click.option("--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Processes to use.")
def report_command(only_check: bool, workers: int) -> None:
    """Run everything and write REPORT.md to the current folder."""
    from . import report

    out, path, found = render.console(), Path("REPORT.md"), []

    def run_jobs(jobs: list[Any]) -> Iterator[Any]:
        for outcome in progress(jobs, workers):
            found.append(outcome)
            yield outcome

    try:
        sys.exit(report.run(out, path, only_check, run_jobs))
    except KeyboardInterrupt:
        _check_status(out, _finished(o for o in found if isinstance(o, Outcome)))
        render.print_text(out, f"interrupted: {len(found)} runs were done; {path} is as it was")
        sys.exit(INTERRUPTED)
