"""The corpus: small samples on which every mutant dies, tried before any is drawn; and the plain draws after them."""

from __future__ import annotations

import pytest
from lemmata.properties.roles import Implementation
from lemmata.properties.samples.base import decode
from lemmata.properties.samples.draws import TRIES, Pool, drawn
from lemmata.properties.search.search import search
from lemmata.properties.theorem import THEOREMS
from lemmata.properties.topics import records_of_topic
from lemmata.theorems.perceptron.samples.streams import SeparableStream
from lemmata.workbench.controls import corpus
from lemmata.workbench.implementations.catalogue import all_theorems, mutant_names, named, topics
from lemmata.workbench.validation.jobs import Search

BLOCK = next(t for t in all_theorems() if t.id == "block-novikoff")
MOST = 1_000_000  # bytes of all files
FILES = sorted({records_of_topic(t.statement.__module__, "corpus") for t in all_theorems()})


def test_it_is_small_and_can_be_read():
    assert sum(len(file.read_bytes()) for file in FILES if file.is_file()) < MOST
    for id, samples in corpus.stored().items():
        assert all(isinstance(decode(data), THEOREMS[id].sample) for data in samples), id
        assert len(corpus.corpus_of(THEOREMS[id])) == len(samples), id


def test_every_theorem_with_mutants_has_a_corpus():
    assert [t.id for t in all_theorems() if mutant_names(t) and not corpus.stored().get(t.id)] == []


@pytest.mark.parametrize("topic", topics())
def test_no_mutant_survives(topic):
    for theorem in [t for t in all_theorems() if t.topic == topic]:
        samples = corpus.corpus_of(theorem)
        mutants = {name: named(f"mutants.{name}", theorem.role) for name in corpus.hunted(theorem)}
        assert [name for name, mutant in mutants.items() if corpus.survives(theorem, mutant, samples)] == [], theorem.id


def test_without_its_samples_mutants_survive():
    [sample] = corpus.corpus_of(BLOCK)[:1]
    killed = [n for n in corpus.hunted(BLOCK) if not corpus.survives(BLOCK, named(f"mutants.{n}", BLOCK.role), [sample])]
    assert 0 < len(killed) < len(corpus.hunted(BLOCK))


def test_it_is_tried_first_and_made_smaller():
    name = mutant_names(BLOCK)[0]
    mutant = named(f"mutants.{name}", BLOCK.role)
    record = Search(BLOCK, mutant, examples=1, corpus=True).run().record
    assert record.verdict == "refuted" and record.smallest is not None
    before = corpus.corpus_of(BLOCK)
    assert search(BLOCK, mutant, examples=1, first=before, shrink=False).examples <= len(before)
    large = SeparableStream(((3, 1), (-2, -2), (4, 4), (1, 3)), (1, -1, 1, 1))
    found = search(BLOCK, mutant, examples=1, first=[large])
    if found.smallest is not None and found.examples == 1:
        assert found.smallest.sample.n < large.n


def test_what_is_somebody_elses_has_none():
    from dataclasses import replace

    assert corpus.corpus_of(replace(BLOCK)) == [] and corpus.corpus_of(BLOCK) != []


def test_a_sample_that_no_longer_meets_its_hypotheses_is_left_out(monkeypatch):
    good = corpus.stored()["block-novikoff"]
    contradictory = {"sample": "SeparableStream", "fields": {"rows": [["1"], ["1"]], "labels": ["1", "-1"]}}
    monkeypatch.setattr(corpus, "stored", lambda: {"block-novikoff": [contradictory, *good]})
    assert len(corpus.corpus_of(BLOCK)) == len(good)


def test_files_are_as_the_command_writes_them(monkeypatch):
    written = {}
    monkeypatch.setattr(corpus, "write_beside", lambda path, text: written.update({str(path): text}))
    corpus.write(corpus.stored())
    assert written == {str(file): file.read_text(encoding="utf-8") for file in FILES if file.is_file()}


# ------------------------------------------------------------------------------------------------ plain draws


def test_draws_are_a_function_of_the_seed_and_no_two_the_same():
    one, again, other = (list(Pool(SeparableStream, seed).first(60)) for seed in (1, 1, 2))
    assert [d.sample for d in one] == [d.sample for d in again] != [d.sample for d in other]
    assert len({repr(draw.choices) for draw in one}) == 60
    assert drawn(SeparableStream, 60, 1) == [draw.sample for draw in one]


def test_few_samples_are_drawn_once_each():
    from hypothesis import strategies as st
    from lemmata.properties.samples.base import sample_type, strategy

    @sample_type
    class Coin:
        side: int

    strategy(Coin)(lambda draw: Coin(draw(st.integers(0, 1))))
    assert sorted(draw.sample.side for draw in Pool(Coin).first(50)) == [0, 1]


def test_a_pool_has_the_same_draws_whoever_asked_before():
    rare = Pool(SeparableStream, 3)
    some = [draw.sample for draw in rare.first(7)]
    assert [draw.sample for draw in rare.first(40)][:7] == some == [draw.sample for draw in Pool(SeparableStream, 3).first(7)]
    assert [id(draw.sample) for draw in rare.first(7)] == [id(sample) for sample in some]


def test_a_pool_gives_up_for_few_where_it_goes_on_for_many():
    from hypothesis import strategies as st
    from lemmata.properties.samples.base import HypothesisNotMet, sample_type, strategy

    @sample_type
    class Late:
        number: int

    made = iter(range(1000))

    @strategy(Late)
    def late(draw):
        draw(st.integers(0, 10**6))
        if (number := next(made)) < 4 * TRIES:
            raise HypothesisNotMet("not yet")
        return Late(number)

    pool = Pool(Late)
    assert list(pool.first(2)) == [] and pool.rejected_among(2) == 2 * TRIES
    assert len(list(pool.first(8))) == 8 and pool.rejected_among(8) == 4 * TRIES
    assert list(pool.first(2)) == [], "what was drawn for others is not seen by one who would have given up"


def test_what_answers_differently_the_second_time_is_said_to():
    calls = []

    class Moody:
        def partial_fit(self, X, y, classes=None):
            calls.append(1)
            if len(calls) < 3:
                raise KeyError("in a bad mood")
            return self

        def predict(self, X):
            return X[:, 0] * 0 + 1

    made = Implementation.of(Moody, BLOCK.role)
    record = search(BLOCK, made, examples=30)
    assert record.verdict == "refuted" and "not reproducible" in record.reason
