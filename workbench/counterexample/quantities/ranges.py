"""The quantities that the laws of families of sets bound (see `quantity`)."""

from .quantity import printed_for


@printed_for("box-ranges", "convex-polygon-ranges", "half-space-ranges", "interval-pair-ranges", "interval-ranges", each=True)
def print_number_of_subsets(returned):
    print("subsets cut out:", len(returned))


@printed_for("set-system", each=True)
def print_as_sets(shattered_sets):
    print("as a set:")
    print(set(map(frozenset, shattered_sets)))


@printed_for("set-system", each=True)
def print_full_sizes(model, family, vc_dimension):
    points = len(frozenset().union(*family))
    full = [m for m in range(points + 1) if model.growth(family, m) == 2**m]
    print("m with the growth 2^m:", full, " VC dimension:", vc_dimension)
