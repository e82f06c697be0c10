"""ICC(A) and ICC(C) where not all raters rated all units: of ratings = mean + unit + rater + error, units and
raters drawn at random, by restricted maximum likelihood (Patterson & Thompson, 1971). ICC(1) where some units were
rated more often than others: the same without raters, and limits by F. Limits of ICC(C) by F, with raters as they
are."""

import math
from operator import mul

from limits import f_quantile, t_quantile

# Where units are nearly all of the variance.
SHARE_MOST = 1 - 1e-9


class Components:
    """Units are dictionaries of ratings by rater."""

    def __init__(self, units, form):
        self.is_absolute = form.startswith("ICC(A")
        self.is_one_way = form in ("ICC(1)", "ICC(k)")
        self.is_consistency = form.startswith("ICC(C")
        self.raters = sorted({rater for unit in units for rater in unit})
        origin = next(iter(units[0].values()))
        self.units = [
            [(self.raters.index(rater), float(value - origin)) for rater, value in unit.items()]
            for unit in units
        ]
        self.count = sum(map(len, units))
        # The mean number of ratings of a unit, harmonically.
        self.each = len(units) / sum(1 / len(unit) for unit in units)
        self.known = {}

    def deviance(self, of_units, of_raters):
        """Minus twice the logarithm of the likelihood, but for a constant, at ratios of variances to that of
        error. Units are eliminated from the equations of Henderson (1953), then raters, then the mean: what is
        eliminated is a part of the determinant, what is left of the last is the sum of squares."""
        q = len(self.raters)
        root = math.sqrt(of_raters)
        # Raters, the mean and the ratings themselves: sums of products.
        rows = [[0.0] * (q + 2) for _ in range(q + 2)]
        for at in range(q):
            rows[at][at] = 1.0
        determinant = 0.0
        for unit in self.units:
            whole = 1 + of_units * len(unit)
            determinant += math.log(whole)
            columns = [(at, root) for at, _ in unit]
            entries = [{at: root, q: 1.0, q + 1: value} for (at, value) in unit]
            sums = {at: factor for at, factor in columns}
            sums[q] = float(len(unit))
            sums[q + 1] = sum(value for _, value in unit)
            for entry in entries:
                for a, one in entry.items():
                    for b, other in entry.items():
                        rows[a][b] += one * other
            for a, one in sums.items():
                for b, other in sums.items():
                    rows[a][b] -= of_units / whole * one * other
        for pivot in range(q + 1):
            top = rows[pivot]
            determinant += math.log(top[pivot])
            for row in rows[pivot + 1 :]:
                factor = row[pivot] / top[pivot]
                for at in range(pivot, q + 2):
                    row[at] -= factor * top[at]
        left = rows[q + 1][q + 1]
        return determinant + (self.count - 1) * math.log(left) if left > 0 else -math.inf

    def lowest(self, share):
        """The lowest deviance where units have this share of the variance."""
        if share in self.known:
            return self.known[share]
        ratio = share / (1 - share)
        if self.is_one_way:
            self.known[share] = self.deviance(ratio, 0)
            return self.known[share]

        def along(part):
            of_raters = (part / (1 - part)) ** 2
            return self.deviance(ratio * (1 + of_raters) if self.is_absolute else ratio, of_raters)

        _, self.known[share] = bottom(along, 0, 0.999, 12)
        return self.known[share]

    def fit(self):
        """The share of units; None where there is no error to compare with."""
        if len(self.units) < 2 or len(self.raters) < 2:
            return None
        least = len(self.units) if self.is_one_way else max(len(self.units), len(self.raters), 4)
        if self.count <= least:
            return None
        share, deviance = bottom(self.lowest, 0, SHARE_MOST, 12)
        return None if deviance == -math.inf or share > 1 - 1e-8 else share

    def limits(self):
        """Where the profile of the deviance is higher by the square of Student's t; of one way, and of
        consistency, by F."""
        share = self.fit()
        if share is None:
            return None
        if self.is_one_way:
            low, high = self.wald_limits()
            return min(low, share), max(high, share)
        if self.is_consistency and (limits := self.harville_fenech()):
            return min(limits[0], share), max(limits[1], share)
        highest = self.lowest(share) + t_quantile(0.95, len(self.units) - 1) ** 2
        return tuple(self.edge(end, share, highest) for end in (0, SHARE_MOST))

    def squares_left(self, shrink):
        """What raters as they are leave of the squares, where so much of the sum of each unit's ratings is taken from
        each of them; and how many raters the others leave nothing of."""
        q = len(self.raters)
        rows = [[0.0] * (q + 1) for _ in range(q + 1)]
        for unit in self.units:
            much = shrink(len(unit))
            total = sum(value for _, value in unit)
            rows[q][q] += sum(value**2 for _, value in unit) - much * total**2
            for at, value in unit:
                rows[at][at] += 1
                rows[q][at] += value - much * total
                for other, _ in unit:
                    rows[at][other] -= much
        for at in range(q):
            rows[at][q] = rows[q][at]
        sets = 0
        for pivot in range(q):
            top = rows[pivot]
            if top[pivot] < 1e-9:
                sets += 1
                continue
            for row in rows[pivot + 1 :]:
                factor = row[pivot] / top[pivot]
                for at in range(pivot, q + 1):
                    row[at] -= factor * top[at]
        return rows[q][q], sets

    def harville_fenech(self):
        """Harville & Fenech (1985): at the true ratio of variances the squares that raters leave, less those of error,
        vary as F times the mean square of error. None where this has too few degrees of freedom."""
        error, sets = self.squares_left(lambda count: 1 / count)
        df1 = len(self.units) - sets
        df2 = self.count - len(self.units) - len(self.raters) + sets
        if df1 < 1 or 2 * df2 < df1 or not error > 0:
            return None

        def f(share):
            ratio = share / (1 - share)
            left, _ = self.squares_left(lambda count: ratio / (1 + ratio * count))
            return (left - error) / df1 / (error / df2)

        def share_at(wanted):
            low, high = 0.0, 1.0
            if f(low) <= wanted:
                return low
            for _ in range(40):
                share = (low + high) / 2
                low, high = (share, high) if f(share) > wanted else (low, share)
            return (low + high) / 2

        return share_at(f_quantile(0.975, df1, df2)), share_at(f_quantile(0.025, df1, df2))

    def wald_limits(self):
        """Wald (1940): at the true ratio of variances means of n ratings, each weighing n / (1 + n ratio), vary as
        F times the mean square within units."""
        counts = [len(unit) for unit in self.units]
        means = [sum(value for _, value in unit) / len(unit) for unit in self.units]
        within = sum((value - mean) ** 2 for unit, mean in zip(self.units, means) for _, value in unit)
        df1, df2 = len(counts) - 1, self.count - len(counts)

        def f(share):
            weights = [n * (1 - share) / (1 + (n - 1) * share) for n in counts]
            middle = sum(map(mul, weights, means)) / sum(weights)
            between = sum(weight * (mean - middle) ** 2 for weight, mean in zip(weights, means))
            return between / df1 / (within / df2)

        def share_at(wanted):
            low, high = -1 / (max(counts) - 1), 1.0
            for _ in range(100):
                share = (low + high) / 2
                low, high = (share, high) if f(share) > wanted else (low, share)
            return (low + high) / 2

        return share_at(f_quantile(0.975, df1, df2)), share_at(f_quantile(0.025, df1, df2))

    def edge(self, out, inside, highest):
        if self.lowest(out) <= highest:
            return out
        for _ in range(24):
            middle = (out + inside) / 2
            if self.lowest(middle) > highest:
                out = middle
            else:
                inside = middle
        return inside


def bottom(figure, low, high, pieces):
    """Where a figure is lowest, and what it is there: the lowest of some places, then the golden section."""
    places = [low + (high - low) * at / pieces for at in range(pieces + 1)]
    found = [figure(place) for place in places]
    best = found.index(min(found))
    low, high = places[max(0, best - 1)], places[min(pieces, best + 1)]
    golden = (math.sqrt(5) - 1) / 2
    a, b = high - golden * (high - low), low + golden * (high - low)
    at_a, at_b = figure(a), figure(b)
    while high - low > 1e-7:
        if at_a < at_b:
            high, b, at_b = b, a, at_a
            a = high - golden * (high - low)
            at_a = figure(a)
        else:
            low, a, at_a = a, b, at_b
            b = low + golden * (high - low)
            at_b = figure(b)
    ends = [(figure(place), place) for place in ((low + high) / 2, places[best])]
    deviance, place = min(ends)
    return place, deviance
