"""What was found by hand about the refutations of estimators, splitters and functions: findings, and other problems."""

NO_INTERCEPT = (
    "Finding. LinearSVC takes fit_intercept=True, its default, and fits none: intercept_ is 0 whatever the data. For −1 at x "
    "= −2 and 1 at x = 1, C = 1, it ends at ½ where 2/9 is the least (findings/skglm_svc_without_intercept.py). A maintainer "
    "could refuse fit_intercept=True, or solve the dual with Σαy = 0."
)
UNSIGNED = (
    "Another problem. Its dual_coef_ holds the multipliers α of all examples, without their labels, and there is no support_; "
    "the role has scikit-learn's αᵢyᵢ. (Its documentation names neither: it speaks of dual_, which a fitted one does not "
    "have.)"
)
ONE_LABEL = (
    "Another problem. Where all labels are equal it counts them as the negative class, so that coef_ has the other sign (and "
    "predict raises IndexError on the other side). The role has labels −1 and +1, whichever occur; scikit-learn's machines refuse "
    "one class."
)
DOUBLED = (
    "Finding. For two classes predict_proba is the softmax of (−z, z), which is 1/(1 + e⁻²ᶻ); its fit minimises log(1 + "
    "e⁻ʸᶻ), whose probability is 1/(1 + e⁻ᶻ). With two of three labels positive and a feature that is 0 it gives 4/5 for 2/3 "
    "(findings/skglm_logistic_probabilities.py). A maintainer could take the softmax of (0, z)."
)
TIED = (
    "Finding. Where features tie in correlation the path goes astray: for the rows (0,1), (1,0), (0,0) and y = (0,0,1), w = "
    "(−1,−1) and b = 1 fit exactly; it ends at w = (−2,−1.5), b = 1.5, its alphas rise on the way, and no warning is given "
    "(findings/lars_of_a_tie.py). Its documentation offers noise (jitter) against ties. A maintainer could let tied features "
    "join together, or warn where alphas rise."
)
LARS_OF_A_TIE = (
    "Finding. Where features tie in correlation the path goes astray, as that of Lars does: on the orthogonal columns (1,−1,1,−1) "
    "and (1,1,−1,−1) with y = (0,0,0,2) and alpha=¼ both weights are −¼, and it ends at (−¾, −¼), without a warning "
    "(findings/lasso_lars_of_a_tie.py). Its documentation offers noise (jitter) against ties. A maintainer could let tied "
    "features join together, or look at the conditions of the LASSO at the end."
)
STAYS_AT_ZERO = (
    "Finding. It ends where no coefficient changes by more than tol, and a change may be 0 anywhere: for X = (3,−1,0,−2,−3), "
    "y = (−1,−1,−1,−1,1), regularizer=1 it returns w = 0, with the value 5, at any tol, without a warning; that of −1/3 is 4.06 "
    "(findings/snapml_svm_stays_at_zero.py). A maintainer could look at the duality gap."
)
SINGULAR_AT_15 = (
    "Finding (known to its documentation). Of singular matrices of some 15 rows of integers, all of whose eigenvalues are computed "
    "as above −2e-14, it says that they are not semidefinite, although its tolerance is 1e-10: ARPACK, which is asked for the "
    "eigenvalue nearest to −1e-10, does not find it. psd_wrap is the way round."
)
LBFGS_FTOL = (
    "Finding. The default solver, lbfgs, also ends where the objective falls by less than 64 units of roundoff, and says nothing: "
    "at tol=1e-8, 1e-10 and 1e-12 alike an entry of the gradient is 1.8e-8 in the smallest witness. The documentation has tol as "
    "the tolerance for stopping, and for lbfgs as a bound on the gradient (findings/lbfgs_stops_short.py). newton-cholesky holds "
    "at 1e-9. A maintainer could warn, or document the floor."
)
FIFTY_PASSES = (
    "Finding. fit_regularized ends after maxiter=50 passes over the coordinates, its default, converged or not: no warning is "
    "given, and what it returns does not say it. For the one example x = 2, y = 7 with a constant that is not penalised P is "
    "3/32 where 0 is the least (findings/fit_regularized_fifty_passes.py). A maintainer could warn, and keep the flag converged "
    "that refit=True has. Beyond that, as with maxiter=20000: a weight that becomes 0 stays 0."
)
STAYS_AT_ZERO = (
    "Finding. In fit_regularized a weight that has become 0 stays 0, though the conditions ask for another: for the rows (2,0) and "
    "(0,1) with y = (0,1), alpha=¼ and a constant with the penalty 0 it ends at w = 0 and the constant ½, after any number of "
    "passes, where ⟨x₁,r⟩/n = −½ and w = (−¼, 0) is better (3/32 for 1/8). A maintainer could look at those weights again before "
    "it ends, as glmnet does."
)
SAG_INTERCEPT = (
    "Finding. sag and saga end where no weight has changed, and do not look at the intercept: where the features say nothing, "
    "after one pass, at any tol and without a warning. For two examples at 0 with the labels 1 and −1 sag predicts 0.636 for each, "
    "and saga 0.522, where the share is ½ (findings/sag_forgets_the_intercept.py). A maintainer could count the intercept among "
    "the weights whose change is looked at."
)
GELSY = (
    "Finding. With LAPACK's gelsy and cond=None the rank is judged by the unit roundoff: [[1,1],[3,3]] counts as of rank 2, "
    "and w is about (−6e14, 6e14), with Aᵀ(Aw − b) = (¾, ¾) (findings/lstsq_gelsy_rank.py). gelsd, the default, holds. A "
    "maintainer could multiply the default cond by max(n, d), as numpy.linalg.lstsq does."
)
COLLINEAR_QR = (
    "Finding. With method='qr' it solves Rw = Qᵀy although R is singular but for rounding: for two equal columns of 0.1 w is "
    "about (−4e15, 4e15), with a sum of squares of 0.069 where 0.005 is the least, and no warning "
    "(findings/ols_qr_singular.py). The default, pinv, holds. A maintainer could look at the rank, which is computed beside "
    "it, before."
)
INVERTED = (
    "Finding. It inverts XᵀX ('direct', its default) or R ('qr') where they are singular but for rounding, and gives no "
    "warning: two examples of two features are predicted as −1, −1 where 0, 1 fits exactly "
    "(findings/normal_equations_inverted.py). method='svd' holds. A maintainer could use lstsq for all."
)
ZERO_COLUMN = (
    "Finding. numpy.polyfit divides the columns by their norms, one of which is 0 where all x are 0: NaN, and LinAlgError "
    "'SVD did not converge' (findings/polyfit_at_zero.py). numpy.polynomial.Polynomial.fit, which puts 1 for a norm of 0, "
    "holds. A maintainer could do the same."
)
CLIPPED = (
    "Another problem. As it documents, it clips probabilities to [ε, 1 − ε], ε the machine precision, so that a prediction of "
    "0 for what happens costs 36 and not infinitely much."
)
NO_FOLDS = "Another problem. Its test sets are no partition of the examples, as documented: this is not k-fold cross-validation."
WEIGHTED = (
    "Another problem. iid=True, its default, averages over the examples and not over the folds, as it documents; where k does "
    "not divide m that is another average. With iid=False it holds."
)
NOT_EMPTY = "Another problem. The least number of features is one, as its documentation says: the empty subset is never evaluated."
PERFECT = (
    "Finding. A feature with r = 1 but for rounding has 1 − r² = −4e-16, and f_regression gives it F = −2.25e15, the lowest "
    "score of all: SelectKBest drops the very feature that is the target (findings/f_regression_perfect_feature.py). "
    "force_finite looks for infinity only. A maintainer could clip r to [−1, 1]."
)
SIGNED = (
    "Another problem. r_regression is the signed correlation, as it documents, so that a feature with r = −1 is dropped; "
    "f_regression is recommended there."
)
UNSIGNED_MULTIPLIERS = dict.fromkeys(
    ("weights-from-multipliers", "only-the-closest-have-multipliers", "dual-attains-the-optimum", "prediction-by-inner-products",
     "soft-dual-feasible", "soft-zero-gap", "soft-complementarity", "soft-intercept-interval"),
    UNSIGNED,
)  # fmt: skip
DESCENDS = (
    "Another problem. It descends stochastically, with a step that falls like 1/t, and ends once five epochs in a row have not "
    "improved the loss by tol=1e-3, which says nothing of the optimum; its documentation speaks of an approximation. On the one "
    "point 0 it ends after 6 epochs at ρ = −0.137, with the objective 0.137 where 0 is the least; with tol=None and 5000 epochs at "
    "0.0002."
)
ALONG_A_PASS = (
    "Finding, small. LIBLINEAR's README ends the dual of support vector regression at |f'(α)|₁ ≤ ε|f'(α₀)|₁. Its code sums the "
    "violations along a pass, each after the updates before it, and compares with that of the first pass, so that either may be "
    "another than at one α. For (0,1) → 1 and (1,2) → 0, C = 16, tol=1e-4 it ends with the residuals 0 and −2.66e-4, whose sum is "
    "to be at most 1e-4·(|1| + |0|): the objective is 2.50372 where 2.5 is the least. A maintainer could say so, or measure once "
    "more at the end."
)
