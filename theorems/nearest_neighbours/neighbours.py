r"""Exact search: the k nearest neighbours, all points within a radius, and the vote of the neighbours."""

from __future__ import annotations

from ...properties.statements.conclusions import Law, at_most, equal, exercised, greater, is_true
from ...properties.theorem import theorem
from ...sources import ml_notes
from .readings import Found, Voted, Within

SECTION = "kNN"


@theorem("The k nearest neighbours are the k points of least distance", source=ml_notes(f"{SECTION}, paragraph 1"))
def neighbours_are_the_nearest(found: Found) -> Law:
    r"""The j-th neighbour $x_{(j)}$ has the j-th least distance, $\|q-x_{(1)}\|\le\dots\le\|q-x_{(k)}\|$; no point is named twice.

    Among points of one distance any may come first.

    Reference: E. Fix and J. L. Hodges, Discriminatory analysis, nonparametric discrimination: consistency properties, 1951,
    doi:10.2307/1403797.
    """
    query = found.sample
    yield exercised("a point is left out", found.k < query.n)
    yield equal("different neighbours, and k", len(set(found.neighbours)), found.k)
    for j, i in enumerate(found.neighbours):
        yield equal("‖q − x‖², and the j-th least", query.squares[i], query.ordered[j], at=j)
        yield equal("the distance squared, and ‖q − x‖²", found.distances[j] ** 2, query.squares[i], at=(j, i))


@theorem("Radius search finds all points within the radius", source=ml_notes(f"{SECTION}, paragraphs 3 and 4"))
def radius_search_finds_all_within(found: Within) -> Law:
    r"""It finds $\{x_i:\|q-x_i\|\le R\}$, each point once. The k-th least distance is the least R with k points.

    Reference: J. L. Bentley, Multidimensional binary search trees used for associative searching, 1975,
    doi:10.1145/361002.361007.
    """
    query = found.sample
    inside = set(found.points)
    yield exercised("a point is within R, and another is not", 0 < len(inside) < query.n)
    yield equal("different points, and points found", len(inside), len(found.points))
    for i, square in enumerate(query.squares):
        if i in inside:
            yield at_most("‖q − x‖² ≤ R² of those found", square, query.radius**2, at=i)
        else:
            yield greater("‖q − x‖² > R² of all others", square, query.radius**2, at=i)


@theorem("A neighbour classifier predicts a label of most votes", source=ml_notes(f"{SECTION}, paragraphs 1 and 2"))
def labels_have_most_votes(voted: Voted) -> Law:
    r"""Of some k nearest neighbours of q no label has more votes than the predicted one.

    Where distances tie, any points that make the number k may vote, and where votes tie, any of the labels may win. So with k = 1
    points that differ keep their labels, and with k = n all queries get one label.

    Reference: T. M. Cover and P. E. Hart, Nearest neighbor pattern classification, 1967, doi:10.1109/TIT.1967.1053964.
    """
    yield exercised("there are two labels", len(set(voted.sample.labels)) > 1)
    yield is_true("some k of the points give the label most votes", voted.slack is not None)
    if voted.slack is not None:
        yield at_most("by how much squared distances of voters miss the k-th least", voted.slack, 0)
