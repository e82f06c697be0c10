"""How near to agreement two places of a declared scale count; Gwet (2014), ch. 3."""

import functools
import math
from fractions import Fraction


@functools.lru_cache(maxsize=None)
def weights_of(name, values):
    """By places on the scale: 1 where they are the same, 0 where they are as far apart as any two. None
    where this script does not know the weights."""
    apart_of = DISAGREEMENTS.get(name)
    if apart_of is None:
        return None
    places = range(len(values))
    apart = {(k, l): apart_of(values, k, l) for k in places for l in places if k != l}
    largest = max(apart.values(), default=0)
    near = {both: 1 - one / largest if largest else Fraction(1) for both, one in apart.items()}
    return {**near, **{(k, k): Fraction(1) for k in places}}


def ratio(values, k, l):
    a, b = values[k], values[l]
    return Fraction(0) if a + b == 0 else ((a - b) / (a + b)) ** 2


def circular(values, k, l):
    return math.sin(math.pi * (values[k] - values[l]) / (max(values) - min(values) + 1)) ** 2


def bipolar(values, k, l):
    low, high, a, b = min(values), max(values), values[k], values[l]
    return (a - b) ** 2 / ((a + b - 2 * low) * (2 * high - a - b))


# How far two values are from each other, up to a factor.
DISAGREEMENTS = {
    "unweighted": lambda values, k, l: Fraction(1),
    "linear": lambda values, k, l: abs(values[k] - values[l]),
    "quadratic": lambda values, k, l: (values[k] - values[l]) ** 2,
    # Pairs of places between the one and the other.
    "ordinal": lambda values, k, l: Fraction(abs(k - l) * (abs(k - l) + 1), 2),
    "radical": lambda values, k, l: math.sqrt(abs(values[k] - values[l])),
    "ratio": ratio,
    "circular": circular,
    "bipolar": bipolar,
}
