r"""PAC learning: empirical risk over finite classes, Bayes' classifier, thresholds, and why no learner is best everywhere.

Notation: $D$ is a distribution on pairs $(x,y)$ with $y\in\{0,1\}$, and $S$ a sample of m independent draws; $L_D(h)=D(h(x)\ne y)$
is the risk of a hypothesis $h\in H$, and $L_S(h)$ its share of mistakes on S; $h_S$ has the least $L_S$ of all, $h^*$ the least
$L_D$. $\varepsilon$ is an accuracy, $\delta$ a probability of failure; $A(S)$ is the answer of any learner A.

Main results, in the order of a lecture: `empirical_risk_is_unbiased`; where some hypothesis makes no mistake,
`consistent_hypotheses_are_good` and `examples_for_a_finite_class`; where none has to, `representative_samples_cost_two_epsilon`,
`examples_for_uniform_convergence` and `bayes_classifier_is_optimal`; `unseen_labels_cost_half` and `no_free_lunch`; and
`thresholds_are_learnt`, an infinite class for which few examples are enough.

Exact: distributions are finite, and probabilities are sums over all samples of m draws.
"""
