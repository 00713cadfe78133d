"""Samples: immutable instances that meet a theorem's hypotheses, each type with a registered strategy."""

from .base import HypothesisNotMet, decode, encode, sample_type, strategy, strategy_of

__all__ = ["HypothesisNotMet", "decode", "encode", "sample_type", "strategy", "strategy_of"]
