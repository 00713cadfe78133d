"""What is printed: formulas that mean what their LaTeX means, numbers that can be told apart, tables whose names are whole."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest
from click.testing import CliRunner
from lemmata.properties.numbers.shown import shown_apart
from lemmata.properties.statements.conclusions import at_most, equal
from lemmata.workbench.base import terminal
from lemmata.workbench.base.latex_to_unicode import plain, unmarked
from lemmata.workbench.commands.main import main
from lemmata.workbench.counterexample import render
from lemmata.workbench.evidence import listing
from lemmata.workbench.implementations import catalogue
from lemmata.workbench.texts.claims import all_claims
from rich.console import Console

from .conftest import assert_misuse


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (r"\frac12\ln\frac{1-\epsilon_t}{\epsilon_t}", "½ ln((1−εₜ)/εₜ)"),
        (r"\frac1m\sum_i x_i", "(1/m)∑ᵢ xᵢ"),
        (r"\frac{a+b}{2}", "(a+b)/2"),
        (r"\frac{a}{b}c", "(a/b)c"),
        (r"\frac{a}{b+c}", "a/(b+c)"),
        (r"x/\frac{a}{b}", "x/(a/b)"),
        (r"\frac{\frac12+x}{y^2}\le 3", "(½+x)/y²≤ 3"),
        (r"\frac\lambda2\|w\|^2", "(λ/2)‖w‖²"),
        (r"x\le\frac ab", "x≤a/b"),
        (r"2^{-s}\frac{1}{n}", "2⁻ˢ(1/n)"),
        (r"\hat\gamma+\bar y", "γ̂+ȳ"),
    ],
)
def test_a_formula_on_one_line_means_the_same(formula, text):
    import unicodedata

    assert unicodedata.normalize("NFC", plain(f"${formula}$")) == unicodedata.normalize("NFC", text)


def test_no_statement_keeps_a_fraction_in_latex():
    for theorem in catalogue.all_theorems():
        for text in (theorem.text, *(failing.text for failing in theorem.failing)):
            assert "\\frac" not in plain(text) and "ℎat" not in plain(text), theorem.id


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (Fraction(1) + Fraction(1, 10**7), 1),
        (Fraction(10**15 + 1, 10**15), 1),
        (Fraction(10**30 + 1, 10**30), 1),
        (1 - Fraction(1, 3 * 10**25), 1),
        (Fraction(2, 3) * 10**20, Fraction(2, 3) * 10**20 + Fraction(1, 7)),
        (Fraction(1000001, 3000000), Fraction(1, 3)),
    ],
)
def test_two_numbers_that_differ_are_printed_so(a, b):
    assert len(set(shown_apart(a, b))) == 2
    assert str(equal("x", a, b)).count(" not ") == 1


def test_numbers_far_apart_and_equal_ones_stay_short():
    assert shown_apart(Fraction(1, 3), Fraction(2, 3)) == ("1/3", "2/3")
    assert str(at_most("x", Fraction(1, 3), Fraction(1, 3))) == "x: 1/3 ≤ 1/3"
    assert str(equal("sets", frozenset({1}), frozenset())) == "sets: frozenset({1}), not = frozenset()"


def test_a_large_number_is_shortened():
    assert render.compact(10**40) == "≈1e+40" and render.compact(123456789) == "123456789"


def printed(width: int, columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    out = Console(file=io.StringIO(), width=width, force_terminal=True, color_system=None)
    terminal.print_rows(out, columns, rows)
    return out.file.getvalue().splitlines()  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_name_is_broken_in_a_list(width):
    rows = [("topic", t.id, t.role.__role__, "sampled", "holds") for t in catalogue.all_theorems()]  # type: ignore[attr-defined]
    lines = printed(width, ("topic", "theorem", "role", "evidence", "verdict"), rows)
    assert max(map(len, lines)) <= max(width, max(len(row[1]) for row in rows))
    words = {word for line in lines for word in line.split()}
    assert {t.id for t in catalogue.all_theorems()} <= words


def test_no_name_is_broken_in_a_table_of_80_columns():
    out = Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None)
    table = render.table("theorem", "verdict", "samples", "tightness", "note")
    long = max((t.id for t in catalogue.all_theorems()), key=len)
    table.add_row(long, "not-applicable", "200", "0.123", "a note that is so long that it needs several lines of its column")
    out.print(table)
    lines = out.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert any(line.startswith(long) for line in lines) and max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("words", "position", "name"),
    [
        ("lemmata show block-", 2, "block-novikoff"),
        ("lemmata show soft-m", 2, "soft-margin-classifier"),
        ("lemmata validate x --role sep", 4, "separator"),
        ("lemmata check perc", 2, "perceptron"),
        ("lemmata adapt qp", 2, "qp-solver"),
        ("lemmata list --topic ad", 3, "adaboost"),
    ],
)
def test_a_shell_completes_names(words, position, name):
    environment = {"_LEMMATA_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(position)}
    result = CliRunner().invoke(main, [], prog_name="lemmata", env=environment)
    assert f"plain,{name}" in result.stdout.splitlines()


def test_the_names_are_those_of_the_catalogue():
    assert set(listing.names_of("theorem")) == {t.id for t in catalogue.all_theorems()}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "block-novikoff", "--classes", "a,b"], "--classes is for your own data"),
        (["check", "block-novikoff", "--drop", "3"], "--drop is for your own data"),
        (["check", "block-novikoff", "--sample", "iris", "--seed", "3"], "--seed is for a search"),
        (["check", "block-novikoff", "--sample", "iris", "--examples", "3"], "--examples is for a search"),
        (["validate", "x:y", "--role", "kernel", "--label", "a"], "--label is for your own data"),
        (["validate", "x:y", "--role", "kernel", "--sample", "iris", "--workers", "1"], "--workers is for a search"),
        (["list", "--claims", "--topic", "perceptron"], "--topic is for theorems"),
    ],
)
def test_an_option_without_effect_is_refused(lemmata, arguments, words):
    assert_misuse(lemmata(*arguments), words)


@pytest.mark.parametrize("content", ["", "hi", "a,b\n1,2\n", "{}", "[]", "\x00"])
def test_what_is_no_certificate_is_said_so(lemmata, tmp_path, content):
    (tmp_path / "file").write_text(content)
    result = lemmata("verify", "file")
    assert result.exit_code == 2 and "not a certificate" in result.stderr


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        (r"\lambda\le k is well-known for two-sided l_2, 1-\delta", "λ≤ k is well-known for two-sided l₂, 1−δ"),
        (r"L-smooth \iff |\lambda|\le L", "L-smooth ⇔ |λ|≤ L"),
        (r"with $\lambda$ and \mu", r"with $\lambda$ and \mu"),
        (r"\lambda of \mathcal F", r"\lambda of \mathcal F"),  # not known: as it is
        ("a_b, x^2, well-known", "a_b, x^2, well-known"),
        (r"\frac{a}{b}c", "(a/b)c"),
    ],
)
def test_a_text_that_marks_no_formulas(printed, shown):
    assert unmarked(printed) == shown


def test_a_printed_claim_keeps_its_words():
    changed = {c.printed: unmarked(c.printed) for c in all_claims().values() if unmarked(c.printed) != c.printed}
    assert len(changed) > 200
    for printed, shown in changed.items():
        words = [w for w in printed.split() if w.isalpha() and w.isascii() and len(w) > 2]
        left = iter(shown.split())
        assert "\\" not in shown and all(word in left for word in words), printed
