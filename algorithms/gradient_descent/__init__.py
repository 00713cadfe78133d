"""Gradient descent with a fixed step."""

from .gradient_descent import GradientDescent

REFERENCES = {"gradient-method": [GradientDescent]}
