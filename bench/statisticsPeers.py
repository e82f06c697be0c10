"""The figures of bench/statistics.ts as users of numpy compute them who know it well, one round at a time.

Says first, in one line of JSON, which figures it can compute and with what. Then, for each line it reads
("METRIC PEER"), it answers {"ms": ..., "figure": ...}: data are copied for each round, and the copy is not timed.
"""

import json
import sys
import time

import numpy as np

rounds = {}


def measured(metric, peer, prepare, compute):
    rounds.setdefault(metric, {})[peer] = (prepare, compute)


def mixed(places, seed):
    return ((places.astype(np.int64) * 48271 + seed * 69621) % 2147483647) >> 4


def ratings_of(units, raters, kinds):
    base = mixed(np.arange(units), 3) % kinds
    own = mixed(np.arange(units * raters), 5).reshape(units, raters)
    return np.where(own % 10 < 7, base[:, None], own % kinds).astype(float)


def counts_of(ratings, kinds):
    """How often each unit was given each code: one bincount of unit * kinds + code."""
    units = len(ratings)
    if np.isnan(ratings).any():
        raise ValueError("complete ratings only")
    cells = np.arange(0, units * kinds, kinds)[:, None] + ratings.astype(np.intp)
    return np.bincount(cells.ravel(), minlength=units * kinds).reshape(units, kinds)


def cohen(first, second):
    n = len(first)
    shares = np.bincount(first * 5 + second, minlength=25).reshape(5, 5) / n
    rows, columns = shares.sum(1), shares.sum(0)
    chance = rows @ columns
    kappa = (np.trace(shares) - chance) / (1 - chance)
    terms = np.eye(5) - (columns[:, None] + rows[None, :]) * (1 - kappa)
    mean = (shares * terms).sum()
    error = np.sqrt((shares * (terms - mean) ** 2).sum() / n) / (1 - chance)
    return kappa, error


def fleiss(ratings):
    counts = counts_of(ratings, 5)
    n, r = ratings.shape
    pairs = n * r * (r - 1)
    flat = counts.ravel()
    shares = counts.sum(0) / (n * r)
    chance = shares @ shares
    kappa = ((flat @ flat - n * r) / pairs - chance) / (1 - chance)
    apart = r * counts.sum(0) - np.einsum("ij,ij->j", counts, counts)
    return kappa, 1 - apart / (pairs * shares * (1 - shares))


def alpha_nominal(ratings):
    counts = counts_of(ratings, 5)
    m = ratings.shape[1]
    n = ratings.size
    flat = counts.ravel()
    totals = counts.sum(0)
    apart = (n * m - flat @ flat) / (m - 1)
    return (1 - apart * (n - 1) / (n * n - totals @ totals),)


def alpha_interval(ratings):
    units, m = ratings.shape
    n = ratings.size
    mean = ratings.mean()
    if np.isnan(mean):
        raise ValueError("complete ratings only")
    centred = ratings - mean
    sums = centred @ np.ones(m)
    total = np.vdot(centred, centred)
    within = 2 * (m * total - sums @ sums) / (m - 1) / n
    return (1 - within / (2 * total / (n - 1)),)


def alpha_ordinal(ratings):
    if np.isnan(ratings).any():
        raise ValueError("complete ratings only")
    codes = ratings.astype(np.intp)
    counts = np.bincount(codes.ravel())
    ranks = np.cumsum(counts) - counts / 2
    return alpha_interval(ranks[codes])


def icc(ratings):
    n, k = ratings.shape
    centred = ratings - ratings.mean()
    units = centred @ np.full(k, 1 / k)
    raters = centred.mean(0)
    of_units, of_raters = k * (units @ units), n * (raters @ raters)
    all_squares = np.vdot(centred, centred)
    units_square = of_units / (n - 1)
    raters_square = of_raters / (k - 1)
    error_square = (all_squares - of_units - of_raters) / ((n - 1) * (k - 1))
    noise = k * (raters_square - error_square) / n
    return ((units_square - error_square) / (units_square + (k - 1) * error_square + noise),)


seeds = iter(range(1_000_000))


def alpha_bootstrap(ratings):
    """Units with the same codes are the same to alpha: a sample is how often each kind of unit is drawn."""
    units, m = ratings.shape
    rng = np.random.default_rng(next(seeds))
    counts = counts_of(ratings, 5)
    _, first, times = np.unique(counts @ (m + 1) ** np.arange(5), return_index=True, return_counts=True)
    kinds = counts[first].astype(float)
    drawn = rng.multinomial(units, times / units, size=1000).astype(float)
    totals = drawn @ kinds
    n = units * m
    apart = drawn @ ((m * m - (kinds * kinds).sum(1)) / (m - 1))
    alphas = 1 - apart * (n - 1) / (n * n - (totals * totals).sum(1))
    return np.percentile(alphas, [2.5, 97.5])


def labels_between(points, starts, ends, codes):
    """The codes that are on from each point to the next, as bits."""
    bits = 2.0**codes
    length = len(points)
    on = np.bincount(np.searchsorted(points, starts), bits, length)
    off = np.bincount(np.searchsorted(points, ends), bits, length)
    return np.cumsum(on - off)[:-1].astype(np.int64)


def duration_kappa(first, second, duration):
    points = np.unique(np.concatenate([[0, duration], *first[:2], *second[:2]]))
    a = labels_between(points, *first)
    b = labels_between(points, *second)
    labels, places = np.unique(np.concatenate([a, b]), return_inverse=True)
    q = len(labels)
    cells = places[: len(a)] * q + places[len(a) :]
    shares = np.bincount(cells, np.diff(points), q * q).reshape(q, q) / duration
    chance = shares.sum(1) @ shares.sum(0)
    return ((np.trace(shares) - chance) / (1 - chance),)


def events(offset):
    places = np.arange(50_000)
    return places * 1000 + offset, places * 1000 + 900 + offset, places * 7 % 12


def copied(*arrays):
    return lambda: tuple(array.copy() for array in arrays)


n = 1_000_000
first = (mixed(np.arange(n), 1) % 5).astype(np.uint8)
second = np.where((np.arange(n) * 7919) % 10 < 7, first, (first + 1) % 5).astype(np.uint8)
many, large = ratings_of(100_000, 5, 5), ratings_of(400_000, 5, 5)
measured("cohen_kappa.1000000", "numpy", copied(first, second), cohen)
measured("fleiss_kappa.100000x5", "numpy", copied(many), fleiss)
measured("alpha_nominal.2000000", "numpy", copied(large), alpha_nominal)
measured("alpha_ordinal.2000000", "numpy", copied(large), alpha_ordinal)
measured("alpha_interval.2000000", "numpy", copied(large), alpha_interval)
measured("icc.1000000", "numpy", copied(ratings_of(250_000, 4, 1000)), icc)
measured("alpha_bootstrap.1000_of_3x1000", "numpy", copied(ratings_of(1_000, 3, 5)), alpha_bootstrap)
measured(
    "duration_kappa.2x50000_events",
    "numpy",
    lambda: (events(0), events(40), 50_000_000),
    duration_kappa,
)
try:
    from sklearn.metrics import cohen_kappa_score

    measured(
        "cohen_kappa.1000000", "scikit-learn", copied(first, second), lambda a, b: (cohen_kappa_score(a, b),)
    )
except ImportError:
    pass
try:
    from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

    measured(
        "fleiss_kappa.100000x5",
        "statsmodels",
        copied(many.astype(int)),
        lambda ratings: (fleiss_kappa(aggregate_raters(ratings)[0]),),
    )
except ImportError:
    pass

print(json.dumps({metric: list(peers) for metric, peers in rounds.items()}), flush=True)
for line in sys.stdin:
    metric, peer = line.split()
    prepare, compute = rounds[metric][peer]
    data = prepare()
    began = time.perf_counter()
    answer = compute(*data)
    ms = (time.perf_counter() - began) * 1000
    print(json.dumps({"ms": ms, "figure": float(answer[0])}), flush=True)
