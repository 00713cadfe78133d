r"""Boosting by majority vote: with weights that grow by 1+ε at each mistake, many rounds of a weak learner leave no error.

Notation: $n$ samples, all of weight 1 at the start. In each of $T$ rounds, $T$ odd, a weak learner gives a classifier; by
Definition 6.2 of *Foundations of Data Science* it is right on at least $(\frac12+\gamma)$ of the weight, $0<\gamma\le\frac12$,
whatever the weights. Then the weights of the samples that it got wrong are multiplied by $1+\varepsilon$. The result is the
majority vote of the $T$ classifiers, which gets $m$ samples wrong.

Main results, in the order of a lecture: `odd_votes_never_tie`, `weight_grows_slowly` and `wrong_samples_are_heavy` (the two sides
of the argument), `weight_at_the_end`, `enough_rounds_leave_no_error` and `logarithmically_many_calls`.
"""
