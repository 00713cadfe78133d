"""The tools of others: SARIF, GitHub Actions, shields.io, a stream of records, JSON Schemas, pre-commit."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from lemmata.properties.search.record import Digits, Record
from lemmata.workbench.base.errors import Misuse
from lemmata.workbench.base.terminal import console, print_text
from lemmata.workbench.certificates import checker
from lemmata.workbench.commands.main import main
from lemmata.workbench.controls.controls import Job, Outcome
from lemmata.workbench.counterexample.witness import write_beside
from lemmata.workbench.exports import actions, sarif, shields
from lemmata.workbench.exports.failures import Failure, failures
from lemmata.workbench.exports.source import Source, source_of
from lemmata.workbench.exports.stream import stream
from lemmata.workbench.implementations.catalogue import all_theorems
from lemmata.workbench.validation import baseline
from lemmata.workbench.validation.cases import Case
from lemmata.workbench.validation.command import Finished
from lemmata.workbench.validation.expected_failures import KEYS, Known

from .conftest import assert_misuse
from .test_certificates import CONTENTS

TOP = Path(__file__).parents[1]
THEOREMS = ("stops-on-separator", "lifting-finds-the-threshold", "updates-from-zero")
MINE = """
print("imported")


class Mine:
    def fit(self, X, y):
        self.coef_, self.intercept_ = y[0] * X[0], 0.0
        return self


class Better:
    def fit(self, X, y):
        self.coef_, self.intercept_ = 0 * X[0], 0.0
        while any(wrong := y * (X @ self.coef_) <= 0):
            self.coef_ = self.coef_ + (y[:, None] * X)[wrong][0]
        return self
"""
CALL = ("validate", "mine:Mine", "--role", "separator", "--size", "small", "--examples", "20")
CALL += tuple(word for name in THEOREMS for word in ("--theorem", name))
OUTPUTS = {"--sarif": "a.sarif", "--json": "a.json", "--ndjson": "a.ndjson", "--shields": "badge.json", "--save": "found"}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A repository with an implementation in a folder of its own, after a run on GitHub Actions that wrote everything."""
    folder = tmp_path_factory.mktemp("repository")
    (folder / ".git").mkdir()
    (folder / "src").mkdir()
    (folder / "src" / "mine.py").write_text(MINE)
    (folder / "summary.md").write_text("before\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder / "src")
        patch.syspath_prepend(str(folder / "src"))
        patch.setenv("GITHUB_ACTIONS", "true")
        patch.setenv("GITHUB_STEP_SUMMARY", str(folder / "summary.md"))
        result = CliRunner().invoke(main, [*CALL, *(word for pair in OUTPUTS.items() for word in pair)])
        sys.modules.pop("mine", None)
    assert result.exit_code == 1, result.output
    (folder / "printed").write_text(result.stdout)
    return folder


def read(project, name):
    return json.loads((project / "src" / name).read_text())


def test_nothing_is_left_beside_what_was_asked_for(project):
    assert {path.name for path in (project / "src").iterdir()} - {"__pycache__"} == {"mine.py", *OUTPUTS.values()}


def test_sarif_has_a_rule_for_each_theorem_and_a_result_for_what_is_broken(project):
    log = read(project, "a.sarif")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert log["version"] == "2.1.0" and driver["name"] == "lemmata" and driver["version"]
    assert [rule["id"] for rule in driver["rules"]] == [r["theorem"] for r in read(project, "a.json")]
    assert all(rule["name"].isidentifier() and rule["shortDescription"]["text"] for rule in driver["rules"])
    assert [result["ruleId"] for result in run["results"]] == ["stops-on-separator", "lifting-finds-the-threshold"]
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] and result["level"] == "error"
        assert f"mine:Mine breaks {result['ruleId']}: " in result["message"]["text"] and "labels = [" in result["message"]["text"]
        (location,) = result["locations"]
        assert location["physicalLocation"] == {
            "artifactLocation": {"uri": "src/mine.py", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 5},
        }
        assert location["logicalLocations"] == [{"name": "Mine", "fullyQualifiedName": "mine.Mine", "kind": "type"}]
        assert len(result["partialFingerprints"]["witness/v1"]) == 64
    assert run["invocations"] == [{"executionSuccessful": True}] and "mine:Mine" in run["automationDetails"]["id"]


def test_a_line_for_each_record_is_written_as_it_is_there(project, tmp_path):
    lines = [json.loads(line) for line in (project / "src" / "a.ndjson").read_text().splitlines()]
    last = {line["theorem"]: line for line in lines}
    assert last == {r["theorem"]: r for r in read(project, "a.json")} and len(last) == 3
    path = tmp_path / "new.ndjson"
    with stream(path) as note:
        assert not path.exists()
        for n in (1, 2):
            note(Record(f"t{n}", "x"))
            assert [json.loads(line)["theorem"] for line in path.read_text().splitlines()] == ["t1", "t2"][:n]


def test_an_older_stream_is_replaced_with_the_first_record(tmp_path):
    (tmp_path / "old").write_text("old\n")
    with stream(tmp_path / "old") as note:
        assert (tmp_path / "old").read_text() == "old\n"
        note(Record("t", "x"))
    assert len((tmp_path / "old").read_text().splitlines()) == 1
    (tmp_path / "old").unlink()
    (tmp_path / "old").mkdir()
    with stream(tmp_path / "old") as note, pytest.raises(Misuse, match="cannot be written"):
        note(Record("t", "x"))


def test_a_device_is_written_to_and_a_link_stays_one(tmp_path):
    (tmp_path / "link").symlink_to("file")
    write_beside(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "file").read_text() == "text"
    (tmp_path / "null").symlink_to(os.devnull)
    write_beside(tmp_path / "null", "text")
    assert (tmp_path / "null").is_char_device() and len(list(tmp_path.iterdir())) == 3
    if Path("/dev/full").exists():
        with pytest.raises(Misuse, match="No space left"):
            write_beside(Path("/dev/full"), "text")
        with pytest.raises(Misuse, match="No space left"), stream(Path("/dev/full")) as note:
            note(Record("t", "x"))


def test_standard_output_has_the_stream_and_nothing_else(own_module, lemmata):
    own_module("mine", MINE)
    result = lemmata(*CALL[:8], "--theorem", THEOREMS[0], "--ndjson", "-")
    assert [json.loads(line)["verdict"] for line in result.stdout.splitlines()] == ["refuted"]
    assert result.exit_code == 1 and "breaks stops-on-separator" in result.stderr and "imported" in result.stderr


def test_what_cannot_play_its_role_is_a_line_of_the_stream(own_module, lemmata, tmp_path):
    own_module("mine", "class Mine: pass")
    assert_misuse(lemmata(*CALL, "--ndjson", "a.ndjson", "--sarif", "a.sarif", "--shields", "b.json"), "it has no fit")
    (line,) = (tmp_path / "a.ndjson").read_text().splitlines()
    assert json.loads(line)["verdict"] == "error" and not (tmp_path / "a.sarif").exists() and not (tmp_path / "b.json").exists()


def test_on_github_actions_what_is_broken_is_annotated(project):
    lines = [line for line in (project / "printed").read_text().splitlines() if line.startswith("::")]
    assert [line.partition(",title=")[0] for line in lines] == ["::error file=src/mine.py,line=5"] * 2
    assert "::mine:Mine breaks stops-on-separator: yᵢ(⟨w,xᵢ⟩+b): " in lines[0]
    before, _, title, _, heads, _, *rows = (project / "summary.md").read_text().splitlines()
    assert before == "before" and title == "### mine:Mine, as separator: 0 of 2 hold, 2 refuted"
    assert heads.startswith("| theorem | verdict | samples |") and len([row for row in rows if row]) == 3


def test_elsewhere_nothing_is_annotated(own_module, lemmata, tmp_path, monkeypatch):
    own_module("mine", MINE)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    assert "::error" not in lemmata(*CALL[:8], "--theorem", THEOREMS[0]).output and not (tmp_path / "summary.md").exists()


def test_a_summary_that_cannot_be_written_is_told_before_the_run(own_module, lemmata, monkeypatch):
    own_module("mine", MINE)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "nowhere/summary.md")
    assert_misuse(lemmata(*CALL), "no folder nowhere")


def test_an_annotation_is_one_command_whatever_it_says():
    theorem = all_theorems()[0]
    failure = Failure(theorem, Record(theorem.id, "m:A", "crashed", reason="50% ::\r\nb,c"))
    line = actions.annotation(failure, Source("m:A", "type", Path("/x/a,b:c.py"), 3))
    assert line.startswith("::error file=/x/a%2Cb%3Ac.py,line=3,title=") and line.endswith(
        f"m:A crashes on {theorem.id}: 50%25 :: b,c"
    )
    assert "file=" not in actions.annotation(failure, Source("m:A", "type"))


def finished(*found, compared=None, **more):
    """A run of theorems with these records, and what is expected of each."""
    pairs = [(Case(theorem, None, "math:sqrt", expectation=known), record) for theorem, record, known in found]
    return Finished("math:sqrt", "math:sqrt", "r", {}, 0, "", pairs, [], compared, **{"interrupted": False, **more})


def record(theorem, verdict, **more):
    return Record(theorem.id, "math:sqrt", verdict, "c", **more)


def test_what_is_known_is_suppressed_and_what_the_baseline_has_is_a_warning():
    a, b, c, d = all_theorems()[:4]
    old, new = {"verdict": "refuted", "conclusion": "c"}, record(b, "refuted", reason="r")
    known = Known(a.id, "math:sqrt", "issue 7")
    run = finished(
        (a, record(a, "refuted"), known),
        (b, new, None),
        (c, record(c, "holds"), known),
        (d, record(d, "unknown"), None),
        compared=baseline.compare({b.id: old}, [new]),
    )
    assert [(f.level, f.known) for f in failures(run)] == [("warning", "issue 7"), ("warning", "")]
    results = sarif.log(run)["runs"][0]["results"]
    assert results[0]["suppressions"] == [{"kind": "external", "justification": "issue 7"}] and "suppressions" not in results[1]
    assert [result["locations"][0].keys() for result in results] == [{"logicalLocations"}] * 2  # it is compiled
    write = actions.writer
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GITHUB_ACTIONS", "true")
        lines = write()(run).splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::warning", "::error"] and "take the expectation out" in lines[1]


def test_digits_that_are_lost_count_where_the_run_is_strict():
    (a, *_) = all_theorems()
    lost = record(a, "holds", digits={"far": Digits("far", 3, 20)})
    assert not list(failures(finished((a, lost, None))))
    (failure,) = failures(finished((a, lost, None), strict=True))
    assert failure.level == "error" and "loses digits where rows are 2²⁰ times" in failure.text and failure.text.count("loses") == 1


def test_check_writes_sarif(lemmata, tmp_path):
    result = lemmata("check", "random-guessing-has-no-edge", "--size", "small", "--examples", "5", "--sarif", "a.sarif")
    (run,) = json.loads((tmp_path / "a.sarif").read_text())["runs"]
    assert result.exit_code == 0, result.output
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["random-guessing-has-no-edge"] and run["results"] == []
    assert_misuse(lemmata("check", "--sarif", "nowhere/a"), "no folder nowhere")
    assert_misuse(lemmata("check", "--sarif", "a", "--json", "a"), "--json and --sarif are both a")
    assert_misuse(lemmata("check", "--sample", "iris", "--sarif", "a"), "--sarif is for a search")


def test_a_control_that_is_not_as_it_must_be_is_a_result(tmp_path):
    theorem = next(t for t in all_theorems() if t.failing and t.holding)
    holds, refuted = Record(theorem.id, "x", "holds", examples=7), Record(theorem.id, "x", "refuted", "c", reason="r")
    vague = Record(theorem.id, "x", "vacuous")
    given = [("reference", refuted), ("reference", vague), ("reference", holds), ("mutant", holds), ("mutant", refuted)]
    given += [(theorem.failing[0].kind, holds), ("holding", refuted)]
    outcomes = [Outcome(Job(theorem.id, control, 0), found) for control, found in given]
    sarif.of_controls(tmp_path / "a")([theorem], outcomes, True)
    (run,) = json.loads((tmp_path / "a").read_text())["runs"]
    said = [result["message"]["text"] for result in run["results"]]
    assert [words in text for words, text in zip(("x breaks", "survived 7", "must be refuted", "must hold"), said, strict=True)]
    places = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].split("/")[-3] for result in run["results"]]
    assert places == ["algorithms", "theorems", "theorems", "algorithms"]
    assert run["invocations"] == [{"executionSuccessful": False}]


def test_text_is_printed_as_it_is(capsys):
    print_text(console(), "[bold] :bug: a::b")
    assert capsys.readouterr().out == "[bold] :bug: a::b\n"


def test_braces_in_a_message_are_not_places_to_fill_in():
    (a, *_) = all_theorems()
    (result,) = sarif.log(finished((a, record(a, "crashed", reason="{0}"), None)))["runs"][0]["results"]
    assert result["message"]["text"].endswith("{{0}}") and "partialFingerprints" not in result


@pytest.mark.parametrize(
    ("verdicts", "message", "color"),
    [
        (["holds", "holds"], "2 of 2 laws hold", "brightgreen"),
        (["holds", "not-applicable"], "1 of 1 laws hold", "brightgreen"),
        (["holds", "crashed"], "1 of 2 laws hold, 1 crashed", "red"),
        (["refuted", "crashed", "vacuous"], "0 of 3 laws hold, 1 refuted, 1 crashed, 1 undecided", "red"),
        (["holds", "unknown"], "1 of 2 laws hold, 1 undecided", "yellow"),
        (["not-applicable"], "0 of 0 laws hold", "yellow"),
    ],
)
def test_a_badge_says_how_many_hold(tmp_path, verdicts, message, color):
    found = [(theorem, record(theorem, verdict), None) for theorem, verdict in zip(all_theorems(), verdicts, strict=False)]
    assert shields.writer(tmp_path / "b.json")(finished(*found)) == ""
    badge = json.loads((tmp_path / "b.json").read_text())
    assert badge == {"schemaVersion": 1, "label": "lemmata", "message": message, "color": color}


def test_half_a_run_has_no_badge_and_says_that_it_is_half(tmp_path):
    (a, *_) = all_theorems()
    run = finished((a, record(a, "holds"), None), interrupted=True)
    assert "is not written" in shields.writer(tmp_path / "b.json")(run) and not (tmp_path / "b.json").exists()
    assert sarif.log(run)["runs"][0]["invocations"] == [{"executionSuccessful": False}]
    assert "hold, interrupted\n" in actions.summary(run)


@pytest.mark.parametrize(
    ("target", "kind", "name", "line"),
    [
        ("pathlib:Path", "type", "pathlib.py", inspect.getsourcelines(Path)[1]),
        ("json:dumps", "function", "__init__.py", inspect.getsourcelines(json.dumps)[1]),
        ("json", "module", "__init__.py", 1),
        ("math:sqrt", "function", None, 1),
        ("builtins:int", "type", None, 1),
        ("string:digits", "variable", None, 1),
        ("tests.test_exports:SHOWN", "variable", "source.py", inspect.getsourcelines(Source)[1]),
    ],
)
def test_a_source_is_found_where_there_is_one(target, kind, name, line, monkeypatch):
    monkeypatch.syspath_prepend(str(TOP))
    found = source_of(target)
    assert (found.kind, found.file and found.file.name, found.line) == (kind, name, line)


SHOWN = Source("m:a b", "type", TOP / "a b.py")


def test_a_path_is_seen_from_the_repository(monkeypatch, tmp_path):
    monkeypatch.chdir(TOP / "tests")
    assert (SHOWN.path, SHOWN.uri) == ("a b.py", "a%20b.py")
    monkeypatch.chdir(tmp_path)
    assert SHOWN.path == str(TOP / "a b.py") and SHOWN.uri.startswith("file:///") and SHOWN.uri.endswith("a%20b.py")


def schema(lemmata, kind):
    found = json.loads(lemmata("schema", kind).stdout)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema" and found["title"]
    return found


def accepts(found, value) -> bool:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found).is_valid(value)


def test_the_schemas_name_what_there_is(lemmata):
    parts = schema(lemmata, "record")["$defs"]["record"]
    assert [*Record("t", "x").as_json(), "mutants", "mutants_caught"] == list(parts["properties"])
    assert schema(lemmata, "certificate")["properties"]["kind"]["enum"] == list(checker.KINDS)
    entries = schema(lemmata, "config")["properties"]["known"]["items"]["properties"]
    assert tuple(entries) == KEYS and entries["theorem"]["enum"] == sorted(t.id for t in all_theorems())
    assert_misuse(lemmata("schema", "records"), "record")
    assert_misuse(lemmata("schema"), "record")


def test_records_and_witnesses_meet_their_schemas(project, lemmata):
    pytest.importorskip("jsonschema")
    records, found = read(project, "a.json"), schema(lemmata, "record")
    assert accepts(found, records) and accepts(found, records[0]) and accepts(found, [])
    assert accepts(found, Record("", "x", "error").as_json())
    assert not accepts(found, records[0] | {"verdict": "perhaps"}) and not accepts(found, [{"theorem": "t"}])
    assert not accepts(found, records[0] | {"witness": 3})
    found = schema(lemmata, "witness")
    stored = read(project, "found/stops-on-separator.json")
    assert accepts(found, stored) and accepts(found, stored | {"form": "lists", "lemmata": 2})
    wrong = ({"lemmata": 99}, {"sample": "1/0"}, {"sample": {"text": 3}}, {"lhs": 1}, {"form": "letters"})
    assert not any(accepts(found, stored | change) for change in wrong)


@pytest.mark.slow
def test_large_samples_meet_the_schema(lemmata, tmp_path):
    pytest.importorskip("jsonschema")
    target = "sklearn.linear_model:Perceptron"
    lemmata("validate", target, "--role", "separator", "--theorem", THEOREMS[0], "--budget", "2", "--json", "a.json")
    (found,) = json.loads((tmp_path / "a.json").read_text())
    assert found["large"] and accepts(schema(lemmata, "record"), found)


@pytest.mark.parametrize("kind", CONTENTS)
def test_certificates_meet_their_schema(kind, lemmata):
    pytest.importorskip("jsonschema")
    found, content = schema(lemmata, "certificate"), CONTENTS[kind]
    assert accepts(found, content) and accepts(found, {k: v for k, v in content.items() if k != "digest"})
    more = {**content, "problem": {**content["problem"], "z9": []}}
    numbers = {**content, "certificate": dict.fromkeys(content["certificate"], 1)}
    for wrong in (more, numbers, {**content, "kind": "other"}, {**content, "certificate": {}}, {**content, "more": 1}):
        assert not accepts(found, wrong)


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("", True),
        ("known = []", True),
        ("known = [{theorem='block-novikoff', implementation='m:A', reason='r', until=2027-01-01, witness='w.json'}]", True),
        ("known = 3", False),
        ("knwon = []", False),
        ("known = [{theorem='block-novikof', implementation='m:A', reason='r'}]", False),
        ("known = [{theorem='block-novikoff', implementation='m:A', reason=' '}]", False),
        ("known = [{theorem='block-novikoff', implementation='m:A', reason='r', since=1}]", False),
    ],
)
def test_the_configuration_meets_its_schema(lemmata, text, good):
    pytest.importorskip("jsonschema")
    assert accepts(schema(lemmata, "config"), json.loads(json.dumps(tomllib.loads(text), default=str))) is good


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--sarif", "a", "--json", "a"), ("--json and --sarif are both a",)),
        (("--ndjson", "a", "--shields", "./a"), ("--shields and --ndjson are both",)),
        (("--sarif", "nowhere/a"), ("no folder nowhere",)),
        (("--ndjson", "nowhere/a"), ("no folder nowhere",)),
        (("--shields", "."), ("is a directory",)),
        (("--sample", "iris", "--sarif", "a"), ("--sarif is for a search",)),
        (("--sample", "iris", "--ndjson", "-"), ("--ndjson is for a search",)),
        (("--all", "--sarif", "a"), ("--sarif is for one target",)),
        (("--all", "--shields", "a"), ("--shields is for one target",)),
        (("--all", "--ndjson", "-"), ("--ndjson is for one target",)),
    ],
)
def test_outputs_that_do_not_go_together_are_one_line(lemmata, own_module, tmp_path, more, words):
    own_module("mine", MINE)
    assert_misuse(lemmata(*(CALL[:2] if "--all" in more else CALL[:4]), *more), *words)
    assert {path.name for path in tmp_path.iterdir()} <= {"mine.py", "__pycache__"}


def test_the_environment_names_the_target(lemmata, own_module, project, monkeypatch):
    own_module("mine", MINE)
    assert_misuse(lemmata("validate", "--role", "separator"), "TARGET")
    witness = project / "src" / "found" / "stops-on-separator.json"
    assert_misuse(lemmata("replay", witness), "is not run")
    monkeypatch.setenv("LEMMATA_TARGET", "mine:Mine")
    assert "mine:Mine breaks" in lemmata("validate", "--role", "separator", *CALL[6:8], "--theorem", THEOREMS[0]).stdout
    assert lemmata("replay", witness).exit_code == 1
    healed = lemmata("replay", witness, "mine:Better")
    assert healed.exit_code == 0 and "holds of mine:Better" in healed.stdout
    ours = lemmata("replay", "ml-notes/perceptron-mistake-bound")  # names what it is tried on
    assert ours.exit_code == 1 and "mine:Mine" not in ours.output


def test_a_folder_of_witnesses_is_replayed(lemmata, own_module, project, tmp_path):
    own_module("mine", MINE)
    (tmp_path / "found").mkdir()
    assert_misuse(lemmata("replay", "found"), "no witness file", "found")
    for name in THEOREMS[:2]:
        (tmp_path / "found" / f"{name}.json").write_text((project / "src" / "found" / f"{name}.json").read_text())
    result = lemmata("replay", "found", "mine:Mine")
    assert result.exit_code == 1 and result.stdout.count("refuted still") == 2
    entry = '{{theorem="{0}", implementation="mine:Mine", reason="issue 7", witness="found/{0}.json"}}'
    (tmp_path / "pyproject.toml").write_text(f"[tool.lemmata]\nknown = [{', '.join(map(entry.format, THEOREMS[:2]))}]\n")
    result = lemmata("replay", "found")
    assert result.exit_code == 0 and result.stdout.count("expected: issue 7") == 2
    healed = lemmata("replay", "found", "mine:Better")
    assert healed.exit_code == 1 and "take the expectation out (issue 7)" in healed.stdout
    (tmp_path / "pyproject.toml").unlink()
    assert lemmata("replay", "found", "mine:Better").exit_code == 0
    (tmp_path / "found" / "other.json").write_text("{}")
    assert_misuse(lemmata("replay", "found", "mine:Better"), "other.json is not a witness file")


def yaml_of(name):
    return pytest.importorskip("yaml").safe_load((TOP / name).read_text(encoding="utf-8"))


def test_the_hook_of_pre_commit_is_one(lemmata, own_module, project, tmp_path, monkeypatch):
    (hook,) = yaml_of(".pre-commit-hooks.yaml")
    assert {"id", "name", "entry", "language"} <= set(hook) and hook["language"] == "python" and hook["pass_filenames"] is False
    own_module("mine", MINE)
    (tmp_path / "found").symlink_to(project / "src" / "found")
    monkeypatch.setenv("LEMMATA_TARGET", "mine:Mine")
    program, *words = hook["entry"].split()
    assert program == "lemmata" and lemmata(*words, *hook["args"]).exit_code == 1


def test_the_action_is_one_and_does_what_it_says(own_module, tmp_path):
    action = yaml_of("action.yml")
    assert action["name"] and action["description"] and action["runs"]["using"] == "composite"
    assert all(given["description"] and ("default" in given) != given.get("required", False) for given in action["inputs"].values())
    install, run = action["runs"]["steps"]
    assert all(step["shell"] == "bash" and "uses" not in step and "${{" not in step["run"] for step in (install, run))
    own_module("mine", MINE)
    inputs = {"target": "mine:Mine", "role": "separator", "options": f"--size small --theorem {THEOREMS[0]}\n --ndjson [*].nd"}
    given = {name: inputs[value.split(".")[1].split()[0]] for name, value in run["env"].items()}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, **given, "PATH": path, "GITHUB_ACTIONS": "true"}
    done = subprocess.run(
        ["bash", "-e", "-c", run["run"]], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "::error file=mine.py,line=5," in done.stdout, done.stderr
    assert (tmp_path / "[*].nd").is_file()


# ---------------------------------------------------------------------------------------------------------- a plain @given test

RISK = """
import numpy as np

def zero_one_loss(y_true, y_pred):
    return np.mean(np.asarray(y_true) {} np.asarray(y_pred))
"""


@pytest.mark.parametrize(("sign", "holds"), [("!=", True), ("==", False)])
def test_an_exported_test_is_one_of_hypothesis_alone(lemmata, own_module, sign, holds):
    name = own_module(f"risk_{holds}".lower(), RISK.format(sign))
    printed = lemmata("export-given", "empirical-risk-is-unbiased", f"{name}:zero_one_loss")
    assert printed.exit_code == 0, printed.output
    space: dict = {}
    exec(compile(printed.stdout, "test_given.py", "exec"), space)
    test = space["test_empirical_risk_is_unbiased"]
    if holds:
        test()
        return
    with pytest.raises(AssertionError, match="="):
        test()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("no-such-theorem", "sklearn.linear_model:Ridge"), "no theorem 'no-such-theorem'"),
        (("ridge-has-a-closed-form", "sklearn.linear_model:Rigde"), "has no Rigde"),
        (("ridge-has-a-closed-form", "sklearn.linear_model:Ridge", "--set", "alpha"), "alpha"),
        (("ridge-has-a-closed-form", "sklearn.metrics:zero_one_loss"), "no fit"),
    ],
)
def test_a_wrong_export_is_one_line(lemmata, arguments, said):
    assert_misuse(lemmata("export-given", *arguments), said)


def test_check_streams_the_record_of_each_reference(lemmata, tmp_path):
    found = lemmata("check", "empirical-risk-is-unbiased", "--examples", "5", "--ndjson", "a.ndjson", "--json", "a.json")
    assert found.exit_code == 0, found.output
    lines = [json.loads(line) for line in (tmp_path / "a.ndjson").read_text().splitlines()]
    keys = [(record["theorem"], record["implementation"], record["verdict"]) for record in lines]
    whole = json.loads((tmp_path / "a.json").read_text())
    assert sorted(keys) == sorted((record["theorem"], record["implementation"], record["verdict"]) for record in whole)
    assert_misuse(lemmata("check", "empirical-risk-is-unbiased", "--ndjson", "b", "--json", "b"), "are both b")
