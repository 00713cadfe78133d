"""The page of laws of fits is what its records say, and each refutation there is explained."""

from __future__ import annotations

import os

from lemmata.properties import records
from lemmata.survey import estimator_laws
from lemmata.survey.inventory import inventory

FOUND = records.read(estimator_laws.FILE)


def test_the_page_is_current():
    assert estimator_laws.main(["--check"]) == 0, "python -m lemmata.survey.estimator_laws writes it"


def test_each_record_has_each_law_and_each_refutation_a_reason():
    assert len({record["library"] for record in FOUND}) >= 8 and len(FOUND) > 100
    for record in FOUND:
        assert record["laws"].keys() == estimator_laws.LAWS.keys(), record["target"]
        verdicts = {verdict[0] for verdict in record["laws"].values()}
        assert ("refuted" in verdicts or "crashed" in verdicts) <= bool(record.get("note")), record
        assert " " in record.get("note", " ") or record["note"] in inventory(), record["note"]


def test_an_estimator_is_measured_again():
    again = estimator_laws.measured({"library": "scikit-learn", "target": "sklearn.linear_model:Ridge"})
    verdicts = {short: verdict[0] for short, verdict in again["laws"].items()}
    assert {short for short, verdict in verdicts.items() if verdict == "holds"} == verdicts.keys() - {
        "scale",
        "jobs",
        "warm",
        "parts",
    }
    assert {verdicts[short] for short in ("scale", "jobs", "warm", "parts")} == {"not-applicable"} and again["version"]


def test_an_estimator_that_ends_its_process_is_told(monkeypatch):
    monkeypatch.setattr(estimator_laws, "verdict_of", lambda *_: os._exit(3))
    found = estimator_laws.measured({"library": "scikit-learn", "target": "sklearn.linear_model:Ridge"})
    assert set(map(tuple, found["laws"].values())) == {("crashed", "it ended its process (exit status 3)")}
