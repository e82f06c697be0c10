"""Limits of 95 % of a figure: by leaving out one recording after the other."""

import math

# Of more recordings groups are left out, which are drawn; that is not done again here.
LEFT_ONE_BY_ONE = 200
RECORDINGS_LEAST = 5
# What is less is rounding, as a part of the figure.
NOISE = 1e-13
WIDTH_LEAST = 1e-12

# These are from 0 to 1, nothing being taken off for chance, or cannot be below 0.
SHARES = (
    "percent duration_overlap event_f1 boris_identity rating_percent unanimous kendall_w scan_percent "
    "scan_unanimous scan_trials scan_scored scan_unscored scan_blocks scan_exact_blocks scan_total "
    "modifier_percent ioa_trials ioa_mean_count ioa_exact_count ioa_scored ioa_unscored ioa_total"
).split()
# These have no least value.
OF_VARIANCE = ("icc", "trace_icc")


def scale_of(kind):
    """A scale on which a figure has no borders: there, back, and how much longer it is at a value."""
    if kind in SHARES:
        return (
            lambda p: math.log(p / (1 - p)),
            lambda x: 1 / (1 + math.exp(-x)),
            lambda p: 1 / (p * (1 - p)),
        )
    fisher = (math.atanh, math.tanh, lambda r: 1 / (1 - r * r))
    if kind not in OF_VARIANCE:
        return fisher
    # Below 0 as it stands.
    return (
        lambda r: fisher[0](r) if r > 0 else r,
        lambda x: fisher[1](x) if x > 0 else x,
        lambda r: fisher[2](r) if r > 0 else 1,
    )


def jackknife_limits(kind, value, without):
    """`without`: what the figure is without each recording in turn, None where it is not defined then. None
    where there are no limits."""
    if None in without:
        return None
    moved = [(one - value) ** 2 for one in without]
    squares = [one for one in moved if one > (NOISE * max(1, abs(value))) ** 2]
    n = len(squares)
    if n < RECORDINGS_LEAST:
        return None
    there, back, slope = scale_of(kind)
    # Satterthwaite (1946): fewer degrees of freedom where some recordings make most of the error.
    uneven = sum(one * one for one in squares) / sum(squares) ** 2
    df = max(1, (n - 1) * min(1, 3 * (n - 1) / (n * (n + 1)) / uneven))
    try:
        middle = there(value)
        reach = t_quantile(0.95, df) * math.sqrt(sum(squares)) * slope(value)
        low, high = min(back(middle - reach), value), max(back(middle + reach), value)
    except (ValueError, ZeroDivisionError, OverflowError):
        # The figure is at the end of its scale.
        return None
    return None if high - low <= WIDTH_LEAST else (low, high)


def t_quantile(level, df):
    """Of Student's t, what is between minus and plus this with so much confidence."""
    low, high = 0.0, 1.0
    while t_between(high, df) < level:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        if t_between(middle, df) < level:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def f_quantile(level, df1, df2):
    """What F is below with so much confidence."""
    low, high = 0.0, 1.0
    for _ in range(200):
        part = (low + high) / 2
        low, high = (part, high) if incomplete_beta(df1 / 2, df2 / 2, part) < level else (low, part)
    return df2 * low / (df1 * (1 - low))


def t_between(t, df):
    return 1 - incomplete_beta(df / 2, 0.5, df / (df + t * t))


def incomplete_beta(a, b, x):
    """Regularised; its continued fraction, DiDonato & Morris (1992), by Lentz' method."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    value, c, d = 1.0, 1.0, 0.0
    for step in range(1000):
        m = step // 2
        if step == 0:
            part = 1.0
        elif step % 2 == 0:
            part = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            part = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + part * d)
        c = 1 + part / c
        value *= c * d
        if abs(1 - c * d) < 1e-15:
            break
    return front * (value - 1) / a
