"""Optimisers that keep a state: momentum, Adam and what descends from it, Adagrad, RMSprop."""

from .adabelief import AdaBelief
from .adagrad import Adagrad, RMSprop
from .adam import Adam, AdamW, AMSGrad
from .momentum import Momentum, ScaledVelocity
from .resumable import Cosine, Resumable, ResumableAdamW, ResumableMomentum, Steps

REFERENCES = {
    "momentum-method": [Momentum, ScaledVelocity],
    "adam-method": [Adam],
    "amsgrad-method": [AMSGrad],
    "adamw-method": [AdamW],
    "adabelief-method": [AdaBelief],
    "adagrad-method": [Adagrad],
    "rmsprop-method": [RMSprop],
    "coordinatewise-optimiser": [Momentum, ScaledVelocity, Adam, AMSGrad, AdaBelief, Adagrad, RMSprop],
    "optimiser": [Resumable, ResumableAdamW, ResumableMomentum],
    "learning-rate-schedule": [Steps, Cosine],
}
