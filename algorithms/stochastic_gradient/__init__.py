"""Stochastic gradient descent with a fixed step, and with reduced variance."""

from .stochastic_gradient import StochasticGradientDescent
from .svrg import SVRG

REFERENCES = {"stochastic-gradient-method": [StochasticGradientDescent], "svrg": [SVRG]}
