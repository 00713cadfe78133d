"""A cvxpy problem after ``solve``, as the linear or quadratic program that cvxpy makes of it, and the values of its variables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cvxpy
import numpy as np
from cvxpy.error import DCPError, ParameterError, SolverError
from cvxpy.reductions.cvx_attr2constr import CvxAttr2Constr, lower_value

from ..base.errors import Misuse
from .completion import completed
from .judgement import SAYS, Answer
from .program import ZERO, Number, Program, number, program, vector


def of_cvxpy(problem: Any, tol: float) -> tuple[Program, Answer]:
    """The program of a solved problem, and its answer. Raises `Misuse` for one that is not solved, or not linear or quadratic.

    Variables that cvxpy adds (of absolute values, sums of squares and so on) take the values that are best for those of the
    problem, as far as these meet its constraints to `tol`.
    """
    if not isinstance(problem, cvxpy.Problem) or not problem.variables():
        raise Misuse("expected a cvxpy problem, with variables")
    if problem.status is None:
        raise Misuse("the problem has not been solved: call solve() first")
    says = str(problem.status).removesuffix("_inaccurate")
    if says not in SAYS:
        raise Misuse(f"the problem's status is {problem.status}: there is nothing to certify")
    try:
        data, chain, _ = problem.get_problem_data(cvxpy.OSQP)
    except SolverError:
        raise Misuse("the problem is not a linear or convex quadratic program: it has cones, or integer variables") from None
    except (DCPError, ParameterError) as error:
        raise Misuse(f"cvxpy makes no program of the problem: {' '.join(str(error).split())}") from None
    made = data["param_prob"]
    offset = made.apply_parameters(quad_obj=True)[2]
    bounds = {"lower": data.get("lower_bounds"), "upper": data.get("upper_bounds")}
    stated = program(data["P"], data["q"], data["F"], data["G"], data["A"], data["b"], r=float(np.ravel(offset)[0]), **bounds)
    stated = replace(stated, maximised=isinstance(problem.objective, cvxpy.Maximize))
    by = "" if problem.solver_stats is None else str(problem.solver_stats.solver_name)
    by = f"{by}, {problem.status}," if str(problem.status) not in SAYS else by
    if says != "optimal":
        return stated, Answer(says=says, by=by)
    value = None if problem.value is None else number(problem.value, "value") * (-1 if stated.maximised else 1)
    x, known = _values(problem, made, chain, stated)
    if all(known):
        return stated, Answer(tuple(x), says=says, by=by, value=value)
    whole, fault = completed(stated, x, known, tol)
    doubt = "" if whole or fault else "the variables that cvxpy adds to the problem were not found for the values of its own"
    return stated, Answer(whole, says=says, by=by, value=value, fault=fault, doubt=doubt)


def _values(problem: Any, made: Any, chain: Any, stated: Program) -> tuple[list[Number], list[bool]]:
    """The values of the problem's own variables in the program, and which of its variables these are.

    In place of a variable with attributes (nonneg, symmetric, …) the program has one with the entries that these leave free.
    """
    x, known = [ZERO] * stated.n, [False] * stated.n
    reductions = [step for step in chain.reductions if isinstance(step, CvxAttr2Constr)]
    replaced = {old: new for step in reductions for old, (new,) in step.var_id_map.items()}
    for variable in problem.variables():
        start = made.var_id_to_col.get(replaced.get(variable.id, variable.id))
        if start is None:
            raise Misuse(f"the variable {variable.name()} is not one of the program that cvxpy makes: it may be complex")
        held = variable.value_sparse if variable.attributes["sparsity"] else variable.value
        if held is None:
            raise Misuse(f"the variable {variable.name()} has no value")
        whole = held.toarray() if variable.attributes["sparsity"] else held
        own = vector(np.asarray(lower_value(variable, whole), dtype=float).ravel(order="F"), variable.name())
        x[start : start + len(own)], known[start : start + len(own)] = own, [True] * len(own)
    return x, known
