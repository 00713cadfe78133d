"""Campaigns: two versions of a library side by side, cells that die alone, runs that are killed and go on, records."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
import zipfile
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from typing import Any

import numpy as np
import pytest
from lemmata.properties import records as stored_data
from lemmata.properties.statements.verdicts import Crashed, ImplementationFailed, InputChanged, NotApplicable
from lemmata.properties.theorem import THEOREMS
from lemmata.workbench import campaign
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.campaign import cell as one
from lemmata.workbench.campaign import diff, laws, plan, running, store, table
from lemmata.workbench.campaign import environments as made
from lemmata.workbench.campaign.environments import NotInstalled, Wanted, interpreter
from lemmata.workbench.campaign.remote import Server, Unavailable
from lemmata.workbench.campaign.served import Served, _listed, decode, encode
from lemmata.workbench.implementations.catalogue import all_theorems

from .conftest import assert_misuse

REAL = Path(__file__).parents[1] / "campaigns" / "real_bugs"

KERNELS = """
    import ctypes, os, time, warnings

    def good(X, Y):
        return X @ Y.T

    def bad(X, Y):
        return X @ Y.T - 1

    def exits(X, Y):
        os._exit(3)

    def crashes(X, Y):
        ctypes.string_at(0)

    def hangs(X, Y):
        while True:
            pass

    def leaves(X, Y):
        raise SystemExit(0)

    def writes(X, Y):
        X[...] = 7
        return X @ Y.T

    def refuses(X, Y):
        raise ValueError("not today")

    def fails(X, Y):
        raise KeyError("k")

    class ConvergenceWarning(Warning):
        pass

    def warns(X, Y):
        warnings.warn("no solution", ConvergenceWarning)
        return X @ Y.T

    class Counted:
        def __init__(self, log, number=0):
            self.log, self.number = log, number
            with open(log, "a") as file:
                file.write(f"{os.getpid()} {number}\\n")

        def __call__(self, X, Y):
            time.sleep(0.02)
            return X @ Y.T
"""


def written(path: Path, text: str) -> Path:
    """A file with that text, at its own indentation."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")
    return path


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    """The folder of a campaign, with implementations to name."""
    written(tmp_path / "kernels.py", KERNELS)
    return tmp_path


def of_kernels(folder: Path, names: str, more: str = "", top: str = "examples = 8\nseconds = 2") -> Path:
    """A campaign file: gram-is-psd on implementations of ``kernels.py``, in this environment."""
    implementations = ", ".join(f'"kernels.py:{name}"' for name in names.split())
    text = f'{top}\n[[cells]]\nname = "k"\ntheorems = ["gram-is-psd"]\nimplementations = [{implementations}]\n{more}\n'
    return written(folder / "campaign.toml", text)


def verdicts(results: list[campaign.Result]) -> dict[str, str]:
    """By the name of the implementation."""
    return {result.cell.target.rpartition(":")[2]: result.verdict for result in results}


def ran(file: Path, records: Path, **more: Any) -> list[campaign.Result]:
    return campaign.run(campaign.load(file), records, file.parent / "environments", **more)


# ------------------------------------------------------------------------------------------------------------ versions


def wheel(folder: Path, version: str, body: str) -> Path:
    """A wheel of the package ``toykernel``: no network, and nothing to build."""
    path = folder / f"toykernel-{version}-py3-none-any.whl"
    info = f"toykernel-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("toykernel.py", dedent(body))
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: toykernel\nVersion: {version}\n")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{info}/RECORD", f"toykernel.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")
    return path


PRODUCT = "def kernel(X, Y):\n    return [[sum(a * b for a, b in zip(x, y)) - {} for y in Y] for x in X]\n"


def test_the_bad_version_is_refuted_and_the_good_one_holds(lemmata, tmp_path):
    for version, off in (("1.0", 1), ("2.0", 0)):
        wheel(tmp_path, version, PRODUCT.format(off))
    versions = [
        f'{{version = "{v}", requires = ["./toykernel-{v}-py3-none-any.whl"], expect = "{e}"}}'
        for v, e in (("1.0", "refuted"), ("2.0", "holds"))
    ]
    cells = '[[cells]]\nname = "toy"\nbug = "an offset"\ntheorems = ["gram-is-psd"]\nimplementations = ["toykernel:kernel"]\n'
    file = written(tmp_path / "toy.toml", f"examples = 10\n{cells}versions = [{', '.join(versions)}]\n")
    options = ("--environments", tmp_path / "e", "--json", tmp_path / "o.json", "--markdown", tmp_path / "o.md")
    result = lemmata("campaign", file, *options)
    assert result.exit_code == 0, result.output
    bad, good = json.loads((tmp_path / "o.json").read_text())
    assert (bad["verdict"], good["verdict"]) == ("refuted", "holds")
    assert bad["packages"] == ["toykernel==1.0"] and good["packages"] == ["toykernel==2.0"]  # each has its own, and no NumPy
    assert 1 <= bad["samples"] <= 10 and good["samples"] == 10
    assert "| an offset |" in (tmp_path / "o.md").read_text()
    assert "1.0: **refuted**" in (tmp_path / "o.md").read_text()
    before = sorted(p.name for p in (tmp_path / "e").iterdir())
    again = lemmata("campaign", file, *options)
    assert "0 run now, 2 known" in again.stdout and again.exit_code == 0
    assert sorted(p.name for p in (tmp_path / "e").iterdir()) == before  # environments are made once
    swapped = file.read_text().replace('"refuted"', '"holds"')
    file.write_text(swapped)
    assert lemmata("campaign", file, *options).exit_code == 1  # what is expected is strict


def of_toy(tmp_path: Path, *names: str) -> list[Any]:
    """Arguments of `lemmata diff` on versions of the toy kernel."""
    wheels = [tmp_path / f"toykernel-{name}-py3-none-any.whl" for name in names]
    return [
        *wheels,
        "toykernel:kernel",
        "--role",
        "kernel",
        "--examples",
        "8",
        "--environments",
        tmp_path / "e",
        "--records",
        tmp_path / "r",
    ]


def test_what_became_true_and_what_false(lemmata, tmp_path):
    for version, off in (("1.0", 1), ("2.0", 0)):
        wheel(tmp_path, version, PRODUCT.format(off))
    files = ("--json", tmp_path / "o.json", "--markdown", tmp_path / "o.md")
    mended = lemmata("diff", *of_toy(tmp_path, "1.0", "2.0"), *files)
    found = {row["theorem"]: row for row in json.loads((tmp_path / "o.json").read_text())}
    psd = found["gram-is-psd"]
    assert (psd["became"], psd["before"]["verdict"], psd["after"]["verdict"]) == ("true now", "refuted", "holds")
    assert psd["before"]["packages"] == ["toykernel==1.0"] and psd["before"]["witness"] and "0 false now" in mended.stdout
    assert "| true now | gram-is-psd | `toykernel:kernel` |" in (tmp_path / "o.md").read_text()
    broken = lemmata("diff", *of_toy(tmp_path, "2.0", "1.0"), "--json", tmp_path / "back.json")
    assert broken.exit_code == 1 and "false now" in broken.stdout
    back = {row["theorem"]: row["became"] for row in json.loads((tmp_path / "back.json").read_text())}
    turned = {"true now": "false now", "false now": "true now"}
    assert back == {name: turned.get(row["became"], row["became"]) for name, row in found.items()}


@pytest.mark.parametrize(
    ("target", "error", "became"),
    [
        ("adapters.py:Adan", "AttributeError: module 'optax' has no attribute 'adan'", "not compared"),
        ("adapters.py:Rms", "TypeError: rmsprop() got an unexpected keyword argument 'eps_in_sqrt'", "not compared"),
        ("adapters.py:Rms", "TypeError: unsupported operand type(s)", "true now"),
        ("optax:adan", "AttributeError: module 'optax' has no attribute 'adan'", "true now"),  # of its own code
    ],
)
def test_what_a_version_lacks_that_an_adapter_asks_for_is_no_law_that_became_true(tmp_path, target, error, became):
    def side(version: str, **record: Any) -> running.Result:
        wanted = Wanted((f"optax=={version}",))
        cell = plan.Cell("r", "t", target, "{}", str(tmp_path), wanted, version, 0, 15, 10, 600, 4096)
        return running.Result(cell, {"lhs": None, "rhs": None, "reason": "", "samples": 1, **record})

    conclusion = f"answers without an error ({error})"
    old, new = side("0.2.3", verdict="refuted", conclusion=conclusion), side("0.2.4", verdict="holds", conclusion="")
    change = diff.Change(old, new)
    assert change.became == became
    assert (f"0.2.3: {error}" == change.why) == (became == "not compared")
    assert (diff.Change(old, old).became == "not compared") == (became == "not compared")


def test_a_version_that_cannot_be_compared(lemmata, tmp_path):
    wheel(tmp_path, "1.0", PRODUCT.format(0))
    wheel(tmp_path, "3.0", "def other(X, Y):\n    return 0\n")
    result = lemmata("diff", *of_toy(tmp_path, "1.0", "3.0"))
    assert result.exit_code == 3 and "cannot be made" in " ".join(result.stdout.split()), result.output


def test_a_version_that_is_not_there_is_one_line(lemmata, tmp_path):
    """It was a row for each law that the survey has of the library, and exit status 3."""
    wheel(tmp_path, "1.0", "def other(X, Y):\n    return 0\n")
    assert_misuse(lemmata("diff", *of_toy(tmp_path, "9.0", "1.0")), "toykernel-9.0", "cannot be installed")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["scikit-learn==1.9.1", "scikit-learn==1.9.1"], "both versions are"),
        (["nonsense==1", "nonsense==2"], "the survey has nothing of nonsense"),
        (["scikit-learn==1.8.0", "scikit-learn==1.9.1", "--role", "lp-solver"], "nothing of scikit-learn for the role"),
        (["scikit-learn==1.8.0", "scikit-learn==1.9.1", "--set", "C=1"], "--set is for a TARGET"),
        (["a==1", "a==2", "a:b"], "needs its --role"),
        (["a==1", "a==2", "a:b", "--role", "kernl"], "kernel"),
        (["a==1 --pre", "a==2", "a:b", "--role", "kernel"], "--pre"),
        (["", "a==2", "a:b", "--role", "kernel"], "is not a requirement"),
        (["a==1", "a==2", "a:b", "--role", "kernel", "--json", "no/such/folder/o.json"], "no/such"),
    ],
)
def test_a_wrong_call_of_diff(lemmata, arguments, words):
    assert_misuse(lemmata("diff", *arguments), words)


def test_an_interrupted_installation_is_never_taken_for_a_finished_one(tmp_path, monkeypatch):
    wanted, installed = Wanted(("toykernel==9",)), []

    def interrupted(self: Wanted, home: Path) -> Any:
        (home / "bin").mkdir(parents=True)
        (home / "bin" / "python").write_text("half")
        installed.append(home)
        raise KeyboardInterrupt

    monkeypatch.setattr(Wanted, "_install", interrupted)
    with pytest.raises(KeyboardInterrupt):
        wanted.made(tmp_path)
    assert wanted.found(tmp_path) is None
    (tmp_path / f"{wanted.digest}-killed" / "bin").mkdir(parents=True)  # as SIGKILL leaves it: a folder, and no note
    assert wanted.found(tmp_path) is None

    def whole(self: Wanted, home: Path) -> Any:
        (home / "bin").mkdir(parents=True)
        (home / "bin" / "python").symlink_to(sys.executable)
        installed.append(home)
        return "3.11", ["toykernel==9"]

    monkeypatch.setattr(Wanted, "_install", whole)
    first = wanted.made(tmp_path)
    assert wanted.made(tmp_path) == first == wanted.found(tmp_path)
    assert len(installed) == 2 and not (tmp_path / f"{wanted.digest}-killed").exists()
    (tmp_path / f"{wanted.digest}.json").write_text('{"folder": ')
    assert wanted.found(tmp_path) is None  # a note that was damaged counts for nothing


def test_what_cannot_be_installed_costs_its_cells_and_leaves_no_record(lemmata, kernels):
    (kernels / "broken-1.0-py3-none-any.whl").write_text("no wheel")
    versions = 'versions = [{version = "1", requires = ["./broken-1.0-py3-none-any.whl"]}, {version = "here"}]'
    file = of_kernels(kernels, "good", versions)
    result = lemmata("campaign", file, "--environments", kernels / "e", "--records", kernels / "r")
    assert result.exit_code == 3, result.output
    assert "its environment cannot be made" in result.stdout and "1 without a result" in result.stdout
    assert len(list((kernels / "r").iterdir())) == 1
    assert not [p for p in (kernels / "e").iterdir() if p.is_dir()]


def test_a_python_that_is_not_there():
    with pytest.raises(NotInstalled, match=r"no Python 2\.1"):
        interpreter("2.1")
    assert interpreter("") == sys.executable
    assert interpreter(sys.executable) == sys.executable


def test_files_count_by_what_they_hold(tmp_path):
    path = wheel(tmp_path, "1.0", PRODUCT)
    before = Wanted((str(path),)).digest
    wheel(tmp_path, "1.0", PRODUCT + "\n")
    assert Wanted((str(path),)).digest != before
    assert Wanted(("a", "b")).digest == Wanted(("b", "a")).digest != Wanted(("a",)).digest


# --------------------------------------------------------------------------------------------------- one cell, and only one


def test_what_ends_or_blocks_a_process_costs_one_cell(kernels):
    file = of_kernels(kernels, "good exits crashes hangs leaves bad")
    results = ran(file, kernels / "records")
    crashed = dict.fromkeys(("exits", "crashes", "hangs", "leaves"), "crashed")
    assert verdicts(results) == {"good": "holds", "bad": "refuted", **crashed}
    said = {r.cell.target.rpartition(":")[2]: r.record["conclusion"] for r in results if r.record}
    assert "exit status 3" in said["exits"] and "SIGSEGV" in said["crashes"] and "within 2 s" in said["hangs"]


def test_a_cell_whose_own_process_dies_costs_one_cell(kernels):
    written(
        kernels / "fatal.py",
        """
        import os, signal
        from lemmata import theorem
        from lemmata.properties.statements.conclusions import Law, is_true
        from lemmata.theorems.kernels.kernels import KernelMatrix, Points

        @theorem("It dies")
        def dies(run: KernelMatrix[Points]) -> Law:
            os.kill(os.getpid(), signal.SIGKILL)
            yield is_true("never", True)
        """,
    )
    file = of_kernels(kernels, "good")
    text = file.read_text()
    file.write_text(text + '[[cells]]\nname = "d"\ntheorems = ["fatal.py:dies"]\nimplementations = ["kernels.py:good"]\n')
    first, second = ran(file, kernels / "records")
    assert first.verdict == "holds"
    assert second.verdict == "error" and "SIGKILL" in second.lost
    assert len(list((kernels / "records").iterdir())) == 1  # without a result nothing is recorded


def test_failures_are_what_they_are_in_one_process(kernels):
    file = of_kernels(kernels, "writes refuses fails warns")
    results = ran(file, kernels / "records")
    assert verdicts(results) == {"writes": "refuted", "refuses": "declined", "fails": "refuted", "warns": "declined"}
    said = {r.cell.target.rpartition(":")[2]: r.record["conclusion"] or r.record["reason"] for r in results if r.record}
    assert "leaves its input" in said["writes"] and "not today" in said["refuses"]
    assert "KeyError" in said["fails"] and said["warns"] == "no solution"


def test_a_cell_ends_at_its_limit_and_says_so(kernels):
    settings = f'{{target = "kernels.py:Counted", settings = {{log = "{kernels}/log"}}}}'
    more = f'[[cells]]\nname = "slow"\ntheorems = ["gram-is-psd"]\nimplementations = [{settings}]\nexamples = 10000\nlimit = 1.5'
    _, slow = ran(of_kernels(kernels, "good", more), kernels / "records")
    assert slow.verdict == "unknown"  # it is slow, not wrong
    assert slow.record and "not finished in 1.5 s" in slow.record["reason"]


def test_what_cannot_be_made_is_one_cell_without_a_record(kernels):
    file = of_kernels(kernels, "good missing")
    good, missing = ran(file, kernels / "records")
    assert good.verdict == "holds" and missing.verdict == "error" and "missing" in missing.lost


# ------------------------------------------------------------------------------------------------- killed, resumed, merged


def counted(folder: Path, cells: int) -> Path:
    """A campaign of slow cells that log their processes and their numbers."""
    log = folder / "log"
    implementations = ", ".join(
        f'{{target = "kernels.py:Counted", settings = {{log = "{log}", number = {i}}}}}' for i in range(cells)
    )
    head = 'examples = 25\nlimit = 60\n[[cells]]\nname = "slow"\ntheorems = ["gram-is-psd"]'
    return written(folder / "slow.toml", f"{head}\nimplementations = [{implementations}]\n")


def started(folder: Path) -> list[tuple[int, int]]:
    """The process and the number of each object that was made."""
    return [tuple(map(int, line.split())) for line in (folder / "log").read_text().splitlines()]  # type: ignore[misc]


def lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


@pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc")
def test_a_campaign_that_is_killed_loses_at_most_the_cells_in_flight(kernels):
    file, records, cells = counted(kernels, 8), kernels / "records", 8
    command = [sys.executable, "-m", "lemmata", "campaign", str(file), "--records", str(records)]
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 90
    while len(list(records.glob("[!.]*.json"))) < 2 and time.monotonic() < end:
        time.sleep(0.02)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    time.sleep(0.3)
    kept = [store.read(path) for path in records.glob("[!.]*.json")]  # all of them whole
    assert 2 <= len(kept) < cells
    assert not [pid for pid, _ in started(kernels) if lives(pid)]  # nothing is left running
    before = {number for _, number in started(kernels)}
    results = ran(file, records)
    assert [r.verdict for r in results] == ["holds"] * cells
    assert sum(not r.fresh for r in results) == len(kept)
    assert len(before) - len(kept) <= 2  # two workers: what was begun and has no record
    again = len(started(kernels))
    assert all(not r.fresh for r in ran(file, records))
    assert len(started(kernels)) == again  # and nothing is run twice


def test_ctrl_c_keeps_what_was_found(kernels):
    file, records = counted(kernels, 8), kernels / "records"
    command = [sys.executable, "-m", "lemmata", "campaign", str(file), "--records", str(records)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    end = time.monotonic() + 15
    while not list(records.glob("[!.]*.json")) and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=15)
    assert process.returncode == 130 and "the same command goes on" in out and "Traceback" not in err, err
    assert not [pid for pid, _ in started(kernels) if lives(pid)]


def test_a_file_that_changes_while_a_cell_runs_gives_no_record(kernels):
    file = of_kernels(kernels, "good")
    [cell] = campaign.load(file).cells
    assert cell.key
    written(kernels / "kernels.py", KERNELS + "\n")
    lost = one.run(cell, str(kernels / "e"))
    assert isinstance(lost, one.Lost) and "changed while it ran" in lost.why


def test_records_merge_and_nothing_is_run_twice(lemmata, kernels):
    one, both = of_kernels(kernels, "good"), written(kernels / "both.toml", of_kernels(kernels, "good bad").read_text())
    of_kernels(kernels, "good")
    assert lemmata("campaign", one, "--records", kernels / "a").exit_code == 0
    of_kernels(kernels, "bad")
    assert lemmata("campaign", one, "--records", kernels / "b").exit_code == 1
    merged = lemmata("campaign", both, "--records", kernels / "a", "--merge", kernels / "b")
    assert "1 records of" in merged.stdout and "0 run now, 2 known" in merged.stdout and merged.exit_code == 1
    assert_misuse(lemmata("campaign", both, "--records", kernels / "a", "--merge", kernels / "nowhere"), "nowhere")


@pytest.mark.parametrize("name", ["good", "bad", "exits"])
def test_a_server_that_is_kept_gives_the_same_records(kernels, name):
    given = plan.load(of_kernels(kernels, name, "seeds = [0, 1]")).cells
    alone = [one.run(cell, str(kernels / "e")) for cell in given]
    with one.server_of(given[0], given[0].wanted.made(kernels / "e")) as server:
        process = server.process
        together = [one.run(cell, str(kernels / "e"), server) for cell in given]
        assert name == "exits" or server.process is process  # it was not made again
    assert [{**r, "seconds": 0} for r in together] == [{**r, "seconds": 0} for r in alone]


def test_a_server_turns_to_another_implementation_and_survives_the_end_of_one(kernels):
    cells = [cell for name in ("good", "exits", "bad") for cell in plan.load(of_kernels(kernels, name)).cells]
    verdicts = []
    with one.server_of(cells[0], cells[0].wanted.made(kernels / "e")) as server:
        for cell in cells:
            asked = one.server_of(cell, cell.wanted.made(kernels / "e"))
            server.until = None
            record = one.run(cell, str(kernels / "e"), server.turned(asked.target, asked.settings, asked.overwrites))
            verdicts.append(record["verdict"])
        with pytest.raises(Unavailable):
            server.turned(str(kernels / "kernels.py:missing"), {}, False)
    assert verdicts == ["holds", "crashed", "refuted"]


def test_adapters_that_another_environment_can_read_are_compared_as_files():
    targets = {Path(target).name: target for _, target, _ in diff.of_survey("torch", None)}
    assert Path(targets["adapters_optimisers.py:TorchOptimiser"].rpartition(":")[0]).is_file()
    assert not any("RandomizedSvd" in name for name in targets)  # adapters_components declines in our words
    assert all(":" in target and "lemmata.survey" not in target for target in targets.values())


def test_records_that_differ_are_not_overwritten(kernels):
    file = of_kernels(kernels, "good")
    [result] = ran(file, kernels / "a")
    assert result.record is not None
    other = {**result.record, "verdict": "refuted", "conclusion": "zᵀKz"}
    store.Store(kernels / "b").put(other)
    new, differ = store.Store(kernels / "a").merge(kernels / "b")
    assert new == 0 and "holds here and refuted" in differ[0]
    assert ran(file, kernels / "a")[0].verdict == "holds"


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: text[: len(text) // 2], "not JSON"),
        (lambda text: "[]", "not a record"),
        (lambda text: json.dumps({**json.loads(text), "verdict": "proved"}), "not about what its name says"),
        (lambda text: text.replace('"seed": 0', '"seed": 1'), "not about what its name says"),
        (lambda text: json.dumps({**json.loads(text), "verdict": "refuted"}), "nothing is said"),
        (lambda text: json.dumps({k: v for k, v in json.loads(text).items() if k != "about"}), "about is missing"),
    ],
)
def test_a_record_that_is_damaged_is_one_line_and_no_result(lemmata, kernels, damage, words):
    file = of_kernels(kernels, "good")
    ran(file, kernels / "a")
    [path] = (kernels / "a").iterdir()
    text = path.read_text(encoding="utf-8")
    path.write_text(damage(text), encoding="utf-8")
    assert_misuse(lemmata("campaign", file, "--records", kernels / "a"), path.name, words)
    assert_misuse(lemmata("campaign", file, "--records", kernels / "b", "--merge", kernels / "a"), words)
    assert not (kernels / "b").exists()


def test_a_result_is_addressed_by_all_that_it_depends_on(kernels):
    file = of_kernels(kernels, "good")

    def key() -> str:
        laws.digest.cache_clear()
        [cell] = campaign.load(file).cells
        return cell.key

    keys = [key()]
    for change in (
        lambda: written(kernels / "kernels.py", KERNELS + "\n"),
        lambda: of_kernels(kernels, "good", "examples = 9"),
        lambda: of_kernels(kernels, "good", "seeds = [1]"),
        lambda: of_kernels(kernels, "good", "seconds = 3"),
        lambda: of_kernels(kernels, "good", 'versions = [{version = "1", requires = ["numpy"]}]'),
        lambda: of_kernels(kernels, "good", 'versions = [{version = "1", python = "3.9"}]'),
        lambda: of_kernels(kernels, "bad"),
    ):
        change()
        keys.append(key())
    assert len(set(keys)) == len(keys)
    of_kernels(kernels, "good", 'versions = [{version = "another name"}]')  # a name changes nothing
    again = key()
    of_kernels(kernels, "good")
    assert key() == again == keys[1]


def test_a_law_of_ones_own_counts_with_all_that_it_imports(kernels):
    law = """
        from step_of_squares import STEP
        from lemmata import theorem
        from lemmata.properties.statements.conclusions import Law, at_least
        from lemmata.theorems.kernels.kernels import KernelMatrix, Points

        @theorem("Squares are not negative")
        def squares(run: KernelMatrix[Points]) -> Law:
            for i in range(len(run.K)):
                yield at_least("K(x,x)", run.K[i, i], 0 * STEP)
    """
    written(kernels / "law_of_squares.py", law)
    written(kernels / "step_of_squares.py", "STEP = 1\n")
    name = f"{kernels}/law_of_squares.py:squares"
    before = laws.digest(name)
    written(kernels / "step_of_squares.py", "STEP = 2\n")
    laws.digest.cache_clear()
    assert laws.digest(name) != before
    with pytest.raises(Misuse, match="did you mean squares"):
        laws.named(f"{kernels}/law_of_squares.py:square")


# ------------------------------------------------------------------------------------------------------ files that are wrong


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "[[cells]]"),
        ("cells = 3", "cells"),
        ("[[cells]", "TOML"),
        ("example = 3", "did you mean examples"),
        ("examples = 0\n{cells}", "too small"),
        ("examples = true\n{cells}", "wrong kind"),
        ("seeds = [-1]\n{cells}", "seeds"),
        ("seeds = []\n{cells}", "seeds"),
        ('[[cells]]\nname = "k"\nimplementations = ["a:b"]', "theorems or a role"),
        ('[[cells]]\nname = "k"\ntheorems = ["gram-is-psd"]', "implementations"),
        ('[[cells]]\nname = "k"\ntheorems = ["gram-is-pds"]\nimplementations = ["a:b"]', "did you mean gram-is-psd"),
        ('[[cells]]\nname = "k"\ntheorems = [3]\nimplementations = ["a:b"]', "theorem"),
        ('[[cells]]\nname = "k"\nrole = "kernell"\nimplementations = ["a:b"]', "did you mean kernel"),
        ('[[cells]]\nname = "k"\ntheorems = ["no.py:law"]\nimplementations = ["a:b"]', "no file"),
        ('[[cells]]\nname = "k"\ntheorems = ["gram-is-psd"]\nimplementations = ["ab"]', "module:name"),
        ('[[cells]]\nname = "k"\ntheorems = ["gram-is-psd"]\nimplementations = ["no.py:a"]', "no.py"),
        ("{cells}\n{cells}", "two cells"),
        ('{cells}versions = [{{version = "1", expect = "perhaps"}}]', "perhaps"),
        ('{cells}versions = [{{requires = ["numpy"]}}]', "version"),
        ('{cells}versions = [{{version = "1", requires = ["--pre"]}}]', "requirements"),
        ('{cells}versions = [{{version = "1", requires = ["./no.whl"]}}]', "no.whl"),
    ],
)
def test_a_file_that_is_wrong_is_one_line(lemmata, tmp_path, text, words):
    cells = '[[cells]]\nname = "k"\ntheorems = ["gram-is-psd"]\nimplementations = ["a:b"]\n'
    file = written(tmp_path / "c.toml", text.replace("{cells}", cells).replace("{{", "{").replace("}}", "}"))
    assert_misuse(lemmata("campaign", file), words)


def test_files_that_are_none(lemmata, kernels):
    assert_misuse(lemmata("campaign", kernels / "no.toml"), "there is no file")
    assert_misuse(lemmata("campaign", kernels), "cannot be read")
    (kernels / "b.toml").write_bytes(b"\xff\xfe")
    assert_misuse(lemmata("campaign", kernels / "b.toml"), "cannot be read")
    assert_misuse(lemmata("campaign", of_kernels(kernels, "good"), "--only", "kk"), "did you mean k")
    assert_misuse(lemmata("campaign", of_kernels(kernels, "good"), "--json", kernels / "no" / "x.json"), "no folder")


def test_cells_are_the_product(kernels):
    more = 'seeds = [0, 3]\nversions = [{version = "1", requires = ["a==1"]}, {version = "2", requires = ["a==2"]}]'
    found = campaign.load(of_kernels(kernels, "good bad", more)).cells
    assert len(found) == len({cell.key for cell in found}) == 8
    file = written(kernels / "r.toml", '[[cells]]\nname = "k"\nrole = "kernel"\nimplementations = ["a:b"]\n')
    of_role = [t.id for t in THEOREMS.values() if getattr(t.role, "__role__", "") == "kernel"]
    assert sorted(cell.theorem for cell in campaign.load(file).cells) == sorted(of_role)


# --------------------------------------------------------------------------------------------------------------- executors


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_of_concurrent_futures(kernels, kind):
    with kind(2) as executor:
        results = ran(of_kernels(kernels, "exits bad"), kernels / "records", executor=executor)
    assert verdicts(results) == {"exits": "crashed", "bad": "refuted"}
    here = ran(of_kernels(kernels, "exits bad"), kernels / "here")
    assert [(r.verdict, r.record["samples"], r.record["key"]) for r in results if r.record] == [
        (r.verdict, r.record["samples"], r.record["key"]) for r in here if r.record
    ]


@pytest.mark.skipif(find_spec("distributed") is None, reason="dask.distributed is not installed")
def test_on_a_local_cluster_of_dask(kernels):
    from distributed import Client

    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        results = ran(of_kernels(kernels, "good exits bad"), kernels / "records", executor=client.get_executor())
    assert verdicts(results) == {"good": "holds", "exits": "crashed", "bad": "refuted"}


# ------------------------------------------------------------------------------------------------------------- plain data


VALUES = [
    None, True, 3, -(2**70), 1.5, float("inf"), "ü", [1, [2.5, None]], (1, "a"), {1: (2,), "k": [3]}, {1, 2}, frozenset({3}),
    Fraction(2, 3), np.float32(0.1), np.int64(-4), np.bool_(True), np.arange(6.0).reshape(2, 3), np.zeros((0, 3)),
    np.array([[True], [False]]), np.array([1, -2], dtype="int8"), np.array(["a", "bc"]), np.array(2.5),
    np.asfortranarray(np.arange(4.0).reshape(2, 2)), np.array([Fraction(1, 3), 2], dtype=object),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_plain_data_come_back_as_they_were(value):
    def keep(thing: Any) -> Any:
        raise AssertionError(f"{thing!r} has a plain form")

    back = decode(json.loads(json.dumps(encode(value, keep))), keep)
    assert type(back) is type(value)
    if isinstance(value, np.ndarray | np.generic):
        assert back.dtype == value.dtype and back.shape == value.shape
        assert np.array_equal(np.asarray(back), np.asarray(value))
    else:
        assert back == value


def test_nan_and_signs_of_zero_come_back():
    array = np.array([np.nan, -0.0, np.inf])
    back = decode(json.loads(json.dumps(encode(array, list))), list)
    assert back.tobytes() == array.tobytes()


@pytest.mark.parametrize("array", [v for v in VALUES if isinstance(v, np.ndarray) and v.dtype.kind in "fi" and v.size], ids=repr)
def test_without_numpy_arrays_are_nested_lists(array):
    [(kind, inner)] = encode(array, list).items()
    assert _listed(kind, inner, list) == array.tolist()


def server(folder: Path, name: str, **more: Any) -> Server:
    return Server(sys.executable, f"{folder}/kernels.py:{name}", {}, **more)


def test_objects_stay_there_and_are_called_from_here(kernels):
    written(
        kernels / "kernels.py",
        """
        class Model:
            def __init__(self): self.parts, self.tol = [], 0.5
            def fit(self, X):
                self.parts.append(Part(X.sum()))
                return self
            def sum_of(self, parts): return sum(p.value for p in parts)
            def yields(self): yield from (1, 2)
        class Part:
            def __init__(self, value): self.value = value
        """,
    )
    with server(kernels, "Model") as there:
        model = there.make()
        assert model.fit(np.ones(3)) is model and model.tol == 0.5
        assert [part.value for part in model.parts] == [3.0]
        assert model.sum_of(model.parts) == 3.0 and model.yields() == [1, 2]
        assert not hasattr(model, "missing") and callable(model.fit)
        from copy import deepcopy

        copy = deepcopy(model)
        copy.fit(np.ones(2))
        assert len(model.parts) == 1 and len(copy.parts) == 2
        with pytest.raises(NotApplicable, match="not plain data"):
            model.sum_of(lambda: 3)
        with pytest.raises(ImplementationFailed, match="TypeError"):
            model.sum_of(3)
        there.end()
        with pytest.raises(Crashed, match="ended"):
            model.fit(np.ones(2))
        assert there.make().tol == 0.5  # it starts again


def test_objects_that_nobody_holds_are_dropped():
    served = Served()
    for _ in range(3):
        served.answer({"ask": "make", "target": "fractions:Fraction", "settings": {"dict": []}})
    served.answer({"ask": "load", "target": "fractions:Fraction", "drop": [1, 2]})
    assert set(served.things) == {3}


def test_what_writes_to_its_input_is_told_unless_it_may(kernels):
    X = np.ones((2, 2))
    with server(kernels, "writes") as there, pytest.raises(InputChanged):
        there.make()(X, X)
    with server(kernels, "writes", overwrites=True) as there:
        assert there.make()(X, X)[0, 0] == 14
    assert (X == 1).all()


def test_what_it_prints_is_no_answer(kernels):
    written(kernels / "kernels.py", "def loud(X, Y):\n    print('{\"value\": 3}', flush=True)\n    return X @ Y.T\n")
    with server(kernels, "loud") as there:
        assert there.make()(np.eye(1), np.eye(1)) == [[1.0]]


def test_a_target_that_cannot_be_imported(kernels):
    with pytest.raises(Unavailable, match="No module named"), Server(sys.executable, "no_such_module:x", {}):
        pass


def test_large_arrays_pass_both_ways(kernels):
    X = np.arange(600_000, dtype=float).reshape(600, 1000)  # far more than a pipe holds
    with server(kernels, "good") as there:
        assert np.array_equal(there.make()(X, X), X @ X.T)


# --------------------------------------------------------------------------------------------------------- the real bugs


def test_the_table_of_real_bugs_is_what_its_records_say():
    records = stored_data.read(REAL / "TABLE.jsonl")
    read = plan.load(REAL / "bugs.toml")
    assert (REAL / "TABLE.md").read_text(encoding="utf-8") == table.as_markdown(read, records)
    assert {(r["cells"], r["version"]) for r in records} == {(c.group, c.version) for c in read.cells}


def test_each_law_of_a_past_bug_has_a_row_that_says_where_everybody_finds_it():
    lines = [line for line in (REAL / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    laws = {law for law, *_ in rows}
    bugs = tomllib.loads((REAL / "bugs.toml").read_text(encoding="utf-8"))["cells"]
    assert laws == {each.partition(":")[2].replace("_", "-") for bug in bugs for each in bug["theorems"]} and len(bugs) == 28
    for law, theorems, why in rows:
        named = re.findall("`([a-z-]+)`", theorems)
        assert set(named) <= {t.id for t in all_theorems()} and (named or why), law


def test_nine_tenths_of_the_real_bugs_are_refuted_and_no_version_without():
    records = stored_data.read(REAL / "TABLE.jsonl")
    bad = {r["cells"]: False for r in records if r["expect"] == "refuted"}
    for r in records:
        if r["expect"] == "refuted":
            bad[r["cells"]] |= r["verdict"] == "refuted"
        else:
            assert r["verdict"] == "holds", r
    assert len(bad) >= 20 and sum(bad.values()) >= 0.9 * len(bad)


@pytest.mark.long
def test_a_real_bug_in_its_own_environments(lemmata, tmp_path):
    """Installs two versions of scikit-learn: minutes, and a network."""
    if os.environ.get("LEMMATA_OFFLINE"):
        pytest.skip("LEMMATA_OFFLINE is set")
    options = ("--environments", tmp_path / "e", "--records", tmp_path / "r", "--only", "sklearn-30787")
    result = lemmata("campaign", REAL / "bugs.toml", *options)
    assert result.exit_code == 0 and "as expected: 6 of 6" in result.stdout, result.output


def test_where_environments_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert made.default_folder() == tmp_path / "lemmata" / "environments"
