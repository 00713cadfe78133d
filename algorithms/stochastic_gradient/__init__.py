"""Stochastic gradient descent with a fixed step."""

from .stochastic_gradient import StochasticGradientDescent

REFERENCES = {"stochastic-gradient-method": [StochasticGradientDescent]}
