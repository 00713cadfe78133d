"""Which foreign implementations the survey validates, and what was found by hand about each refutation.

A note says whether a refutation is a finding, another problem, or a claim that is not made; `survey` runs them.
"""

from __future__ import annotations

from collections.abc import Iterable

from .entry import EVERY, OURS, Foreign
from .surveyed_estimators import estimators
from .surveyed_minimisers import minimisers
from .surveyed_optimisers import optimisers

LEARN, SOLVE, QPSOLVERS = f"{OURS}adapters_learning:", f"{OURS}adapters:", f"{OURS}adapters_qpsolvers:"
PAIRWISE, GAUSSIAN = "sklearn.metrics.pairwise:", "sklearn.gaussian_process.kernels:"
BACK_ENDS = {
    "clarabel": "clarabel", "cvxopt": "cvxopt", "daqp": "daqp", "ecos": "ecos", "highs": "highspy", "osqp": "osqp",
    "piqp": "piqp", "proxqp": "proxsuite", "qpalm": "qpalm", "quadprog": "quadprog", "scs": "scs",
}  # fmt: skip

STOPS_EARLY = (
    "Finding. Default tol=1e-3 ends training once an epoch does not improve the training loss by tol, although the data are "
    "separable and mistakes remain; no warning is given. With tol=None it holds. A maintainer could warn, or document that the "
    "perceptron convergence theorem needs tol=None."
)
SPREAD = (
    "Finding. LIBLINEAR ends when max PG − min PG ≤ tol, for the projected gradients PG of one pass. Where they are nearly equal "
    "and of one sign, it stops far from the optimum PG = 0, without a warning. Two equal points with opposite labels keep PG = −2 "
    "both: it stops after 4 passes, at any tol (with an intercept too: LinearSVC(loss='hinge', tol=1e-8) has the objective 2.05 "
    "where 2 is the least). On (2,−1) and (3,1) with labels 1 and −1 both are −0.0117 in its last pass at tol=1e-4, and a margin "
    "is 0.994. A maintainer could require max(max PG, 0) − min(min PG, 0) ≤ tol."
)
NO_GAP = (
    "Finding. ProxQP stops on the primal and dual residuals alone (check_duality_gap is False by default): for min −x, x ≤ 1 it "
    "returns x = 0.9 with multiplier 1, both residuals below eps_abs, status solved, and a gap of 0.1. With check_duality_gap=True "
    "it holds (the row with accuracy=1e-8). A maintainer could turn the check on for singular P, or say beside eps_abs "
    "that complementarity, a KKT condition, is not looked at."
)
NO_GAP_IN_CVXPY = (
    "Finding. cvxpy asks ProxQP for eps_abs=1e-8 and eps_rel=0, but not for check_duality_gap, so that the gap is never looked at: "
    "for min ½x² − 3x, x ≤ 1, x ≤ 2 it reports the value −2.4993 as optimal where −2.5 is. A maintainer could pass "
    "check_duality_gap=True, and a gap tolerance beside eps_abs."
)
CRASHES = (
    "Finding. Where G is 0, ecos.solve raises RuntimeError 'Internal problem occurred in ECOS while setting up the problem', and "
    "with three rows or more it mostly ends the process (segmentation fault): ecos.solve(np.zeros(4), csc_matrix((4, 4)), "
    "np.zeros(4), {'l': 4, 'q': []}). A maintainer could drop rows of zeros, or refuse them, before the KKT matrix is set up. (It "
    "has a process of its own here; where ECOS solves QPs or basis pursuit the same error counts as declined.)"
)
NO_KERNEL = (
    "Finding (known in the literature, not in the function's documentation). tanh(γ⟨x,y⟩ + c) is not positive semidefinite, so it "
    "is no inner product of features; an SVM with it solves a non-convex problem. A maintainer could say so."
)
ONE_DIMENSION = (
    "Finding. exp(−2 sin²(π‖x−y‖/p)/ℓ²) is positive semidefinite on the line, not in more dimensions: (0,0), (0,1), (1,0) "
    "have zᵀKz = −0.64. The documentation has no such restriction, and a Gaussian process with it may fail in its Cholesky "
    "decomposition. A maintainer could restrict it to one feature, or take a product over the coordinates."
)
SINGULAR = (
    "Finding. quadprog asks for a positive definite P, and says so in general of one that is not. The singular P = [[2,2],[2,2]] "
    "passes its test by rounding (√2·√2 is not 2), and it returns a point that is not optimal as a solution. A maintainer could "
    "compare the pivots with a multiple of the unit roundoff instead of with 0."
)
REPRODUCING, NORMAL = "reproducing-property", "normalized-kernel-falls-with-distance"
WHITE = (
    "WhiteKernel()(X, Y) is 0 for every Y that is given, equal points or not; only WhiteKernel()(X) is the unit matrix. Between "
    "two sets of points it is the zero kernel, of which these theorems say nothing but 0 = 0."
)
NOT_NORMAL = "This kernel is 0 of a point with itself, and so is never normalised."
CONDITIONAL = (
    "Another problem. The documentation says that the additive χ² kernel is only conditionally positive definite (it is a negative "
    "distance): the theorems speak of positive semidefinite kernels."
)
GREEDY = (
    "Another problem. Orthogonal matching pursuit is greedy, and does not minimise the 1-norm; the condition on ε = RIP constant "
    "under which basis pursuit recovers does not suffice for it."
)
OMP_OF_ZERO = (
    "Finding. omp raises IndexError for y = 0 (the empty support is an array of floats), where the answer is x = 0. A maintainer "
    "could return zeros before the loop. Beyond that, the greedy method does not minimise the 1-norm: another problem."
)
INFEASIBLE = (
    "Finding. Of a strictly convex program with 17 variables, 25 inequalities and 2 equations in integers HiGHS's solver says that "
    "it is optimal at a point that misses a constraint by 2.1, in cvxpy as in qpsolvers (findings/highs_infeasible_optimum.py). "
    "And it solves with 1e-7 added to the diagonal (its option qp_regularization_value), which the tolerances do not count."
)
PAST_THE_ROOT = (
    "Finding. Once τ has passed the root, SPGL1 takes any x of the ball with Ax = b for the solution, whatever opt_tol is, and "
    "its rgap is small: A = [[2, −1, 2], [1, −1, −1]], b = (2, 1) has the solution (1, 0, 0), and ‖x‖₁ = 1.012 is returned. A "
    "maintainer could let τ fall again, by the dual value."
)
PENALTY = (
    "Another problem. The Lasso penalises: it solves Ax = b only in the limit alpha → 0, and shrinks each entry in proportion to "
    "alpha before (2·alpha here, on the unit matrix). It is listed to show that the theorems tell the two apart."
)


def _learners() -> Iterable[Foreign]:
    yield Foreign("scikit-learn", "sklearn.linear_model:Perceptron", "online-classifier")
    yield Foreign("scikit-learn", "sklearn.linear_model:Perceptron", "online-classifier", {"fit_intercept": False})
    as_perceptron = {"loss": "perceptron", "learning_rate": "constant", "eta0": 1.0, "penalty": None}
    yield Foreign("scikit-learn", "sklearn.linear_model:SGDClassifier", "online-classifier", as_perceptron)
    yield Foreign("river", f"{LEARN}RiverPerceptron", "online-classifier")
    yield Foreign("scikit-learn", "sklearn.linear_model:Perceptron", "separator", note={EVERY: STOPS_EARLY})
    yield Foreign("scikit-learn", "sklearn.linear_model:Perceptron", "separator", {"tol": None})
    yield Foreign("scikit-learn", "sklearn.linear_model:SGDClassifier", "separator", {**as_perceptron, "tol": None})
    yield Foreign("mlxtend", f"{LEARN}MlxtendPerceptron", "separator")
    yield Foreign("mlxtend", f"{LEARN}MlxtendPerceptron", "separator", {"epochs": 1000})


def _margins() -> Iterable[Foreign]:
    svc, linear = "sklearn.svm:SVC", "sklearn.svm:LinearSVC"
    for settings in ({}, {"tol": 1e-6}, {"C": 0.0625, "tol": 1e-6}, {"C": 64.0, "tol": 1e-6}):
        yield Foreign("scikit-learn", svc, "soft-margin-classifier", {"kernel": "linear", **settings})
    yield Foreign("scikit-learn", f"{LEARN}NuSVM", "soft-margin-classifier")
    yield Foreign("scikit-learn", f"{LEARN}NuSVM", "soft-margin-classifier", {"nu": 0.25, "tol": 1e-8})
    seeded = {"loss": "hinge", "random_state": 0}
    yield Foreign("scikit-learn", linear, "soft-margin-classifier", seeded)
    yield Foreign("scikit-learn", linear, "soft-margin-classifier", {**seeded, "fit_intercept": False}, {EVERY: SPREAD})
    tight = {"fit_intercept": False, "tol": 1e-8, "max_iter": 1_000_000}
    yield Foreign("scikit-learn", linear, "soft-margin-classifier", {**seeded, **tight}, {EVERY: SPREAD})
    for tol in (1e-3, 1e-8):
        yield Foreign("scikit-learn", svc, "max-margin-classifier", {"kernel": "linear", "C": 1e6, "tol": tol})
    boosting = "sklearn.ensemble:AdaBoostClassifier"  # random_state: else its stumps break ties at random, and two fits differ
    yield Foreign("scikit-learn", boosting, "booster", {"random_state": 0})
    yield Foreign("scikit-learn", boosting, "booster", {"n_estimators": 5, "random_state": 0})


def _kernels() -> Iterable[Foreign]:
    for name in ("linear_kernel", "polynomial_kernel", "rbf_kernel", "laplacian_kernel", "cosine_similarity", "chi2_kernel",
                 "additive_chi2_kernel", "sigmoid_kernel"):  # fmt: skip
        note = {"sigmoid_kernel": {EVERY: NO_KERNEL}, "additive_chi2_kernel": {EVERY: CONDITIONAL, NORMAL: NOT_NORMAL}}
        yield Foreign("scikit-learn", f"{PAIRWISE}{name}", "kernel", note=note.get(name, {}))
    for name in ("RBF", "Matern", "RationalQuadratic", "ExpSineSquared", "DotProduct", "ConstantKernel", "WhiteKernel"):
        note = {"ExpSineSquared": {EVERY: ONE_DIMENSION}, "WhiteKernel": dict.fromkeys((REPRODUCING, NORMAL), WHITE)}
        yield Foreign("scikit-learn", f"{GAUSSIAN}{name}", "kernel", note=note.get(name, {}))
    yield Foreign("scikit-learn", f"{PAIRWISE}rbf_kernel", "gaussian-kernel")
    yield Foreign("scikit-learn", f"{GAUSSIAN}RBF", "gaussian-kernel")
    yield Foreign("scikit-learn", f"{PAIRWISE}polynomial_kernel", "polynomial-kernel")
    yield Foreign("scikit-learn", f"{LEARN}sklearn_monomials", "monomial-list")
    yield Foreign("sympy", f"{LEARN}sympy_monomials", "monomial-list")


def _quadratic() -> Iterable[Foreign]:
    for solver in ("CLARABEL", "OSQP", "PIQP", "PROXQP", "QPALM", "DAQP", "HIGHS", "SCS", "ECOS", "CVXOPT"):
        notes = {"PROXQP": {EVERY: NO_GAP_IN_CVXPY}, "HIGHS": {EVERY: INFEASIBLE}}
        yield Foreign("cvxpy", f"{SOLVE}CvxpyQP", "qp-solver", {"solver": solver}, notes.get(solver, {}))
    for solver, library in BACK_ENDS.items():
        note = {EVERY: INFEASIBLE} if solver == "highs" else {}
        yield Foreign(library, f"{QPSOLVERS}QpsolversQP", "qp-solver", {"solver": solver}, note or _note_on(solver))
        if solver != "quadprog":  # which has no setting
            accuracy = 1e-6 if solver in ("scs", "highs") else 1e-8
            yield Foreign(library, f"{QPSOLVERS}QpsolversQP", "qp-solver", {"solver": solver, "accuracy": accuracy}, note)
    yield Foreign("daqp", f"{LEARN}DaqpQP", "qp-solver")
    yield Foreign("quadprog", f"{LEARN}QuadprogQP", "qp-solver", note={EVERY: SINGULAR})
    for settings in ({}, {"tol": 1e-10}):
        yield Foreign("scipy", f"{SOLVE}ScipyMinimizeQP", "qp-solver", {"method": "SLSQP", **settings})


def _linear() -> Iterable[Foreign]:
    for solver in ("CLARABEL", "HIGHS", "SCIPY", "GLPK", "CVXOPT", "OSQP", "SCS", "PIQP", "ECOS"):
        note = {EVERY: CRASHES} if solver == "ECOS" else {}
        yield Foreign("cvxpy", f"{SOLVE}CvxpyLP", "lp-solver", {"solver": solver}, note)
    for method in ("highs", "highs-ds", "highs-ipm"):
        yield Foreign("scipy", f"{SOLVE}ScipyLP", "lp-solver", {"method": method})
    yield Foreign("scipy", f"{SOLVE}ScipyLP", "lp-solver", {"tol": 1e-10})
    yield Foreign("cvxopt", f"{LEARN}CvxoptLP", "lp-solver")
    yield Foreign("cvxopt", f"{LEARN}CvxoptLP", "lp-solver", {"solver": "glpk"})
    for solver in ("highs", "piqp", "proxqp", "clarabel"):
        yield Foreign(BACK_ENDS[solver], f"{QPSOLVERS}QpsolversLP", "lp-solver", {"solver": solver}, _note_on(solver))


def _note_on(solver: str) -> dict[str, str]:
    note = {"proxqp": NO_GAP, "quadprog": SINGULAR}.get(solver)
    return {EVERY: note} if note else {}


def _sparse() -> Iterable[Foreign]:
    for solver in ("CLARABEL", "HIGHS", "ECOS"):
        yield Foreign("cvxpy", f"{SOLVE}CvxpyBasisPursuit", "sparse-recovery", {"solver": solver})
    yield Foreign("scipy", f"{SOLVE}ScipyBasisPursuit", "sparse-recovery")
    past = {"least-one-norm-solution": PAST_THE_ROOT}
    yield Foreign("spgl1", f"{LEARN}Spgl1Recovery", "sparse-recovery", note=past)
    yield Foreign("spgl1", f"{LEARN}Spgl1Recovery", "sparse-recovery", {"tol": 1e-7}, past)
    yield Foreign("pylops", f"{LEARN}Spgl1Recovery", "sparse-recovery", {"through": "pylops"}, past)
    yield Foreign("pylops", f"{LEARN}PylopsOMP", "sparse-recovery", note={EVERY: OMP_OF_ZERO})
    yield Foreign("scikit-learn", f"{LEARN}OrthogonalMatchingPursuitRecovery", "sparse-recovery", note={EVERY: GREEDY})
    yield Foreign("scikit-learn", f"{LEARN}LassoRecovery", "sparse-recovery", note={EVERY: PENALTY})
    yield Foreign("scikit-learn", f"{LEARN}LassoRecovery", "sparse-recovery", {"alpha": 1e-6, "tol": 1e-10}, {EVERY: PENALTY})


SURVEY = [
    *_learners(),
    *_margins(),
    *_kernels(),
    *_quadratic(),
    *_linear(),
    *_sparse(),
    *estimators(),
    *optimisers(),
    *minimisers(),
]
