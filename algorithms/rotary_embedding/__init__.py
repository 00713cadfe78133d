"""Rotary position embedding."""

from ..controls import configured
from .rotary import RotaryEmbedding, rotary_frequencies

REFERENCES = {
    "rotary-embedding": [RotaryEmbedding, configured(RotaryEmbedding, halves=True)],
    "rotary-frequencies": [rotary_frequencies],
}
