"""What stands in several files about the project is the same in all of them."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from lemmata.workbench.commands.main import main
from lemmata.workbench.evidence import stored
from lemmata.workbench.report import contents

from .test_extras import brought_by, names

TOP = Path(__file__).parents[1]


def text_of(name: str) -> str:
    return (TOP / name).read_text(encoding="utf-8")


WHOLE = tomllib.loads(text_of("pyproject.toml"))
PROJECT = WHOLE["project"]


def test_the_citation_is_of_this_project():
    yaml = pytest.importorskip("yaml")
    cited = yaml.safe_load(text_of("CITATION.cff"))
    assert {"cff-version", "message", "title", "authors"} <= set(cited)
    assert (cited["version"], cited["license"]) == (PROJECT["version"], PROJECT["license"])
    assert cited["title"].lower() == f"{PROJECT['name']}: {PROJECT['description']}".lower()
    assert cited["keywords"] == PROJECT["keywords"]
    (holder,) = re.findall(r"Copyright \(c\) \d+ (.+)", text_of("LICENSE"))
    assert [holder] == [a["name"] for a in cited["authors"]] == [a["name"] for a in PROJECT["authors"]]
    assert text_of("LICENSE").startswith(f"{PROJECT['license']} License")


def test_the_recipe_asks_for_what_the_project_asks_for():
    yaml = pytest.importorskip("yaml")
    recipe = yaml.safe_load(text_of("recipe/meta.yaml"))
    assert recipe["package"] == {"name": PROJECT["name"], "version": PROJECT["version"]}
    assert recipe["about"]["summary"] == PROJECT["description"] and recipe["about"]["license"] == PROJECT["license"]
    assert recipe["build"]["entry_points"] == [f"{name} = {place}" for name, place in PROJECT["scripts"].items()]
    host, run = recipe["requirements"]["host"], recipe["requirements"]["run"]
    spaceless = {text.replace(" ", "") for text in run}
    assert set(PROJECT["dependencies"]) | {f"python{PROJECT['requires-python']}"} <= spaceless
    more = spaceless - set(PROJECT["dependencies"]) - {f"python{PROJECT['requires-python']}"}
    assert more <= brought_by({"cvxpy"}) and more == names(list(more))
    assert {"pip", run[0], *(text.replace(">=", " >=") for text in WHOLE["build-system"]["requires"])} == set(host)


def test_the_classifiers_begin_with_the_first_python():
    versions = [c.rpartition(" ")[2] for c in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", c)]
    assert PROJECT["requires-python"] == f">={versions[0]}" and versions == sorted(versions, key=lambda v: int(v[2:]))
    assert PROJECT["classifiers"] == sorted(PROJECT["classifiers"])


def test_the_newest_changes_are_of_this_version():
    first = re.findall(r"^## (\S+)", text_of("CHANGELOG.md"), re.MULTILINE)[0]
    assert first == PROJECT["version"]


COMMANDS = re.findall(r"^ *\$ (lemmata .*)$", text_of("CONTRIBUTING.md"), re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_contributors_commands_are_there(line):
    _, name, *words = shlex.split(line)
    with main.commands[name].make_context(name, words) as context:  # it raises for an option that is not there
        assert context.params


def test_the_files_that_a_contributor_is_sent_to_are_there():
    assert COMMANDS
    for file in ("CONTRIBUTING.md", "SECURITY.md"):
        for place in re.findall(r"\]\(([^)]+)\)", text_of(file)):
            assert (TOP / place).exists(), place


OF_PROOFS = re.compile(r"\d+ are derived by machine from their hypotheses, \d+ of")  # none where the stored proofs are stale


def test_the_papers_numbers_are_those_of_the_records():
    made = dict(contents.pages_with_it(TOP, stored.verdicts()))[TOP / "paper" / "paper.md"]
    paper = text_of("paper/paper.md")
    assert " ".join(OF_PROOFS.sub("", made.replace("\n", " ")).split()) == " ".join(
        OF_PROOFS.sub("", paper.replace("\n", " ")).split()
    )


def test_what_the_paper_cites_is_in_its_bibliography_and_nothing_else():
    cited = set(re.findall(r"@([a-z]+\d{4}\w*)", text_of("paper/paper.md")))
    assert cited == set(re.findall(r"^@\w+\{(\w+),", text_of("paper/paper.bib"), re.MULTILINE))
