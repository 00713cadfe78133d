r"""Splitters for cross-validation, as they are handed to a library: what they train on, and what they test on.

$n$ examples are split into $k$ folds; $m_j$ is the size of fold $j$, and the rest of the examples is what its model is trained on.
"""

from __future__ import annotations

from fractions import Fraction

from ...properties.statements.conclusions import Law, at_least, at_most, equal, exercised
from ...properties.theorem import contract, theorem
from ...sources import cs229_learning_theory
from .readings.splitters import Split, SplitAgain, StratifiedSplit
from .samples.splits import ExamplesOfClasses, ExamplesToSplit


@contract("Test folds partition the examples")
def folds_partition_the_examples(run: Split[ExamplesToSplit]) -> Law:
    r"""Each example is tested on exactly once, by a model that was trained on all examples but those of its fold.

    There are as many folds as the splitter announces; leave-one-out has one for each example.

    Hypotheses: there are at least as many examples as folds, and at least two folds.

    Reference: M. Stone, Cross-validatory choice and assessment of statistical predictions, Journal of the Royal Statistical
    Society B 36, 1974, doi:10.1111/j.2517-6161.1974.tb00994.x.
    """
    announced = run.announced
    yield exercised("at least two folds", run.k > 1)
    if announced is not None:
        yield equal("folds", run.k, announced)
    yield equal("the test folds together", sorted(i for fold in run.folds for i in fold.test), run.everything)
    for fold in run.folds:
        yield at_least("examples in a test fold", len(fold.test), 1, at=fold)
        yield equal("training set and test fold together", sorted((*fold.train, *fold.test)), run.everything, at=fold)


@contract("Test folds differ in size by at most one example")
def folds_are_of_equal_size(run: Split[ExamplesToSplit]) -> Law:
    r"""Each fold tests on $\lfloor n/k\rfloor$ or $\lceil n/k\rceil$ examples, and trains on the other $n-m_j$.

    Hypotheses: there are at least as many examples as folds, and at least two folds.

    Sharp: k = n: every fold has exactly one.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §7.10.1.
    """
    n, k = run.sample.n, run.k
    yield exercised("at least two folds", k > 1)
    for fold in run.folds:
        yield at_least("examples tested on", len(fold.test), n // k, at=fold)
        yield at_most("examples tested on", len(fold.test), -(-n // k), at=fold)
        yield equal("examples trained on", len(fold.train), n - len(fold.test), at=fold)


@contract("Folds depend on the number of examples only")
def folds_depend_on_the_number_of_examples(run: SplitAgain) -> Law:
    r"""Asked again, and asked for as many other examples, a splitter that needs no labels gives the same folds.

    So the folds are independent of the examples, as the estimate by cross-validation requires: a model is tested on examples that
    are drawn as those that it was trained on.

    Hypotheses: there are at least as many examples as folds; where the splitter shuffles, its seed is fixed.

    Reference: T. Hastie, R. Tibshirani and J. Friedman, The Elements of Statistical Learning, 2nd edition, 2009, §7.10.2.
    """
    yield exercised("at least two folds, and other rows", run.k > 1 and run.sample.others != run.sample.rows)
    for name, others in (("asked again", run.again), ("of other examples", run.elsewhere)):
        yield equal("folds in both cases", len(others), run.k, at=name)
        for fold, other in zip(run.folds, others, strict=False):
            yield equal("test fold in both cases", sorted(other.test), sorted(fold.test), at=(fold, name))
            yield equal("training set in both cases", sorted(other.train), sorted(fold.train), at=(fold, name))


@theorem("Cross-validation of a mean is pessimistic", source=cs229_learning_theory("Part VII §1"))
def cross_validation_of_a_mean_is_pessimistic(run: Split[ExamplesToSplit]) -> Law:
    r"""Predict each target by the mean of the fold's training set: the squares sum to $S$ at least and $(\frac n{n-m})^2S$ at most.

    $S=\sum(y_i-\bar y)^2$ is the training error of the mean, and $m$ the size of the largest fold. For the mean of all but fold j
    is off its own mean $\bar y_j$ by $\frac n{n-m_j}(\bar y_j-\bar y)$, so that the fold contributes
    $\sum(y_i-\bar y_j)^2+m_j(\frac n{n-m_j})^2(\bar y_j-\bar y)^2$; with the factor 1 these sum to S.

    Hypotheses: each fold is tested on once, by what was trained on all the others; there are at least two folds.

    Sharp: leave-one-out, on the right; folds of equal means, on the left.

    Reference: D. M. Allen, The relationship between variable selection and data augmentation and a method for prediction,
    Technometrics 16, 1974, doi:10.1080/00401706.1974.10489157 (leave-one-out, for all of least squares).
    """
    n, whole = run.sample.n, run.squares(run.everything, run.mean)
    yield exercised("targets that are not all equal, and at least two folds", whole > 0 and run.k > 1)
    total = Fraction(0)
    for fold in run.folds:
        held_out, own, m = run.squares(fold.test, run.mean_of(fold.train)), run.mean_of(fold.test), len(fold.test)
        between = m * (Fraction(n, n - m) * (own - run.mean)) ** 2
        yield equal("Σ(y − mean of the training set)², within a fold", held_out, run.squares(fold.test, own) + between, at=fold)
        total += held_out
    largest = max((len(fold.test) for fold in run.folds), default=0)
    yield at_least("Σ(y − mean of the training set)²", total, whole)
    yield at_most("Σ(y − mean of the training set)²", total, Fraction(n, n - largest) ** 2 * whole)


@contract("Stratified folds have their share of every class")
def stratified_folds_have_their_share_of_every_class(run: StratifiedSplit[ExamplesOfClasses]) -> Law:
    r"""Of the $n_c$ examples of a class, each fold tests on $\lfloor n_c/k\rfloor$ or $\lceil n_c/k\rceil$, and trains on the rest.

    The folds partition the examples. Their sizes differ by the number of classes at most; dealing out one class after the other in
    turn makes that one. (scikit-learn promises the classes "as close as possible" to their shares: no fold can be nearer.)

    Hypotheses: there are at least two folds, and some class has an example for each.

    Sharp: $n_c=k$, one in each fold.

    Reference: R. Kohavi, A study of cross-validation and bootstrap for accuracy estimation and model selection, IJCAI 1995.
    """
    announced, k = run.announced, run.k
    yield exercised("at least two folds", k > 1)
    if announced is not None:
        yield equal("folds", k, announced)
    yield equal("the test folds together", sorted(i for fold in run.folds for i in fold.test), run.everything)
    for fold in run.folds:
        yield equal("training set and test fold together", sorted((*fold.train, *fold.test)), run.everything, at=fold)
        for label, size in run.sample.sizes.items():
            yield at_least("examples of a class in a fold", run.count(fold, label), size // k, at=(fold, label))
            yield at_most("examples of a class in a fold", run.count(fold, label), -(-size // k), at=(fold, label))
