"""Optimisers that keep a state: momentum, Adam and what descends from it, Adagrad, RMSprop."""

from .adabelief import AdaBelief
from .adagrad import Adagrad, RMSprop
from .adam import Adam, AdamW, AMSGrad
from .momentum import Momentum, ScaledVelocity
from .taken_up import Cosine, Steps, Stopped, StoppedAdamW, StoppedMomentum

REFERENCES = {
    "momentum-method": [Momentum, ScaledVelocity],
    "adam-method": [Adam],
    "amsgrad-method": [AMSGrad],
    "adamw-method": [AdamW],
    "adabelief-method": [AdaBelief],
    "adagrad-method": [Adagrad],
    "rmsprop-method": [RMSprop],
    "coordinatewise-optimiser": [Momentum, ScaledVelocity, Adam, AMSGrad, AdaBelief, Adagrad, RMSprop],
    "optimiser": [Stopped, StoppedAdamW, StoppedMomentum],
    "rate-schedule": [Steps, Cosine],
}
