"""``lemmata show``: theorems by title, roles, mutants."""

import pytest
from lemmata.properties.roles import roles
from lemmata.properties.theorem import THEOREMS, contract

from .conftest import assert_misuse


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("Block and Novikoff's mistake bound", "block-novikoff"),
        ("bound MISTAKE block", "block-novikoff"),
        ("stops on a separator", "stops-on-separator"),
        ("pajor's lemma: at least", "pajor"),
    ],
)
def test_a_theorem_is_found_by_its_title(lemmata, words, id):
    shown = lemmata("show", words)
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.startswith(f"{id} ")


@pytest.mark.parametrize(("id", "is_contract"), [("soft-margin-turns-with-the-examples", True), ("block-novikoff", False)])
def test_a_contract_says_that_no_text_states_it(lemmata, id, is_contract):
    assert ("a contract, which no text states" in lemmata("show", id).stdout) == is_contract == THEOREMS[id].is_contract


def test_several_titles_are_one_line(lemmata):
    assert_misuse(lemmata("show", "perceptron convergence"), "3 theorems have 'perceptron convergence'", "stops-on-separator, ")
    assert_misuse(lemmata("show", "mistake bound of nobody"), "there is no theorem or claim")
    assert_misuse(lemmata("show", " "), "there is no theorem or claim")


def test_a_role_is_its_contract(lemmata):
    shown = lemmata("show", "online-classifier").stdout
    assert "Learns one example at a time" in shown
    assert "  partial_fit(X, y, classes=None)\n" in shown and "  predict(X)\n" in shown
    assert "block-novikoff: " in shown and "updates-from-zero" not in shown
    assert "it is also an elastic-net-regressor, and held" in lemmata("show", "lasso-regressor").stdout
    assert "it is also a max-margin-classifier" in lemmata("show", "soft-margin-classifier").stdout
    assert "  it(X, Y)\n" in lemmata("show", "kernel").stdout
    assert "arrays come also of float32, in Fortran order," in lemmata("show", "sigmoid").stdout


@pytest.mark.slow
def test_every_role_can_be_shown(lemmata):
    for name in roles():  # where a theorem has the same name, after it
        shown = lemmata("show", name).stdout
        assert "an implementation offers" in shown and f"{name}  (a role)" in shown


@pytest.mark.parametrize("name", ["perceptron.HalvesTheStep", "mutants.perceptron.HalvesTheStep"])
def test_a_mutant_is_its_source_and_what_must_refute_it(lemmata, name):
    shown = lemmata("show", name).stdout
    assert shown.startswith("perceptron.HalvesTheStep ") and "Adds yx/2." in shown
    assert "must be refuted by progress-" in shown
    assert "w + y * x / 2" in shown


@pytest.mark.slow
def test_every_mutant_can_be_shown(lemmata):
    from lemmata.workbench.evidence import showing
    from lemmata.workbench.implementations import catalogue

    listed = {name.partition(":")[0] for t in catalogue.all_theorems() for name in catalogue.mutant_names(t)}
    assert all(showing._source(name) for name in listed)
    assert "must be refuted by" in lemmata("show", min(listed)).stdout


@pytest.mark.parametrize("name", ["perceptron.HalvesTheStepp", "mutants.perceptron", "perceptron.__class__", "os.system"])
def test_what_is_no_mutant_is_one_line(lemmata, name):
    assert_misuse(lemmata("show", name), "there is no theorem or claim", "no role or mutant")


def test_a_mutant_is_shown_with_what_it_changes(lemmata):
    shown = lemmata("show", "perceptron.HalvesTheStep").stdout
    assert "in place of this, in perceptron." in shown and "w + y * x\n" in shown
    shown = lemmata("show", "majority_boosting.votes_against_ties").stdout
    assert "the lines that differ from majority_boosting.boost" in shown
    assert any(line.startswith("  -") for line in shown.splitlines()) and any(line.startswith("  +") for line in shown.splitlines())


def test_of_every_mutant_the_difference_is_shown():
    from lemmata.workbench.evidence import showing
    from lemmata.workbench.implementations import catalogue

    topics = catalogue.topics_of_algorithms()
    without = [
        f"{topic}.{name}" for topic in topics for name, m in catalogue.mutants_in(topic).items() if not showing._differences(m)
    ]
    assert without == ["sparse_recovery.GreedyPursuitOfOne"]  # another number in another mutant's search


def test_mutants_of_a_topic_in_several_modules_are_found_and_shown(lemmata):
    from lemmata.algorithms.svm import mutants, mutants_one_class, mutants_soft
    from lemmata.workbench.implementations import catalogue

    assert {mutants, mutants_one_class, mutants_soft} <= set(catalogue.mutant_modules("svm")) and catalogue.mutant_modules(
        "sv"
    ) == []
    assert catalogue.home_of("svm.BoxTooLarge:C=16.0") is mutants_soft and catalogue.home_of("svm.FlipsRho") is mutants_one_class
    assert catalogue.find("mutants.svm.FlipsRho") is mutants_one_class.FlipsRho
    for name in ("svm.NoSuch", "nowhere.FlipsRho", "svm"):
        with pytest.raises(LookupError):
            catalogue.home_of(name)
    assert "Returns −ρ in offset_." in lemmata("show", "svm.FlipsRho").stdout


def test_a_contract_has_no_source():
    with pytest.raises(TypeError, match="'Stated somewhere' is a contract, which no text states: it has no source"):
        contract("Stated somewhere", source=THEOREMS["block-novikoff"].sources)


def test_a_name_of_a_topic_is_found_in_the_topic_though_others_have_it():
    from lemmata.workbench.implementations import catalogue

    assert catalogue.find("smoothness.divergence").__module__.endswith("algorithms.smoothness.bregman")
    assert catalogue.find("neighbour_embedding.divergence").__module__.endswith("algorithms.neighbour_embedding.objectives")
