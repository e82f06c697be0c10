"""Figures of ratings: a unit is one recording in one round that two raters or more have rated.

Arithmetic is in fractions: nothing is rounded before the end, and what is nought is nought.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations, permutations

from components import Components
from tables import read
from weights import weights_of


def weighted_kappa(pairs, weights):
    """Cohen (1968); pairs of places on the scale."""
    total = len(pairs)
    if total == 0:
        return None
    rows, columns = defaultdict(int), defaultdict(int)
    for k, l in pairs:
        rows[k] += 1
        columns[l] += 1
    apart = sum(1 - weights[pair] for pair in pairs)
    by_chance = sum(
        a * b * (1 - weights[k, l]) / total for k, a in rows.items() for l, b in columns.items()
    )
    return None if by_chance == 0 else float(1 - apart / by_chance)


def pooled_weighted_kappa(units, raters, weights):
    """Of two raters Cohen's. Of more, of all their pairs on a unit together, each in both orders, so that
    none of a pair is the first; without weights, and of as many ratings everywhere, it is the kappa of
    Fleiss (1971). Units: a rater's place on the scale, by rater."""
    orders = combinations if len(raters) == 2 else permutations
    return weighted_kappa(
        [(unit[a], unit[b]) for unit in units for a, b in orders(raters, 2) if a in unit and b in unit],
        weights,
    )


def chance_corrected(units, weights, q, chance):
    """Gwet (2014): observed is the mean over units of the weight of a pair of ratings. By chance Fleiss' has
    two ratings by the shares of codes, Conger's two raters by the habits of each, and Brennan and Prediger's
    any two codes alike. Units: by rater, places on the scale of q codes."""
    if not units:
        return None
    observed = 0
    shares = defaultdict(Fraction)
    habits = defaultdict(lambda: defaultdict(int))
    for unit in units:
        m = len(unit)
        for rater, place in unit.items():
            shares[place] += Fraction(1, m * len(units))
            habits[rater][place] += 1
        pairs = sum(weights[a, b] for a, b in permutations(unit.values(), 2))
        observed += pairs / Fraction(m * (m - 1)) / len(units)

    def met(first, second):
        return sum(weights[k, l] * p * r for k, p in first.items() for l, r in second.items())

    if chance == "brennan_prediger":
        expected = sum(weights.values()) / Fraction(q * q)
    elif chance == "fleiss_weighted":
        expected = met(shares, shares)
    else:
        own = [
            {place: Fraction(count, sum(habit.values())) for place, count in habit.items()}
            for habit in habits.values()
        ]
        orders = list(permutations(own, 2))
        expected = sum(met(first, second) for first, second in orders) / Fraction(len(orders))
    return None if 1 - expected <= 1e-15 else float((observed - expected) / (1 - expected))


def mean_of_pairs(units, raters, weights):
    """Light (1971): the mean of the kappas of all pairs; not defined where one of them is not."""
    kappas = [
        weighted_kappa([(unit[a], unit[b]) for unit in units], weights)
        for a, b in combinations(raters, 2)
    ]
    return None if not kappas or None in kappas else sum(kappas) / len(kappas)


def concordance(units):
    """Lin (1989), of more than two raters Barnhart, Haber & Song (2002), on the units that all rated."""
    n = len(units)
    m = len(units[0]) if units else 0
    if n < 2 or m < 2:
        return None
    columns = list(zip(*units))
    means = [sum(own) / n for own in columns]
    around = [[value - mean for value in own] for own, mean in zip(columns, means)]
    squares = [sum(value * value for value in own) / n for own in around]
    if any(square == 0 for square in squares):
        return None
    together = apart = 0
    for a, b in combinations(range(m), 2):
        together += 2 * sum(x * y for x, y in zip(around[a], around[b])) / n
        apart += squares[a] + squares[b] + (means[a] - means[b]) ** 2
    return float(together / apart)


def gwet_ac(units, weights, q):
    """Gwet's AC1, with weights AC2 (2008, 2014): by chance T / (q (q - 1)) · sum of p (1 - p), T being the
    sum of the weights and p the mean share of a code. Units: places on the scale of q codes."""
    if not units or q < 2:
        return None
    shares = defaultdict(Fraction)
    observed = 0
    for unit in units:
        m = len(unit)
        for place in unit:
            shares[place] += Fraction(1, m * len(units))
        pairs = sum(weights[a, b] for a in unit for b in unit) - m
        observed += pairs / (m * (m - 1)) / len(units)
    spread = sum(share * (1 - share) for share in shares.values())
    by_chance = sum(weights.values()) * spread / (q * (q - 1))
    return None if 1 - by_chance <= 1e-15 else float((observed - by_chance) / (1 - by_chance))


def kendall_w(units):
    """Kendall & Gibbons (1990), corrected for ties, on the units that all rated."""
    n = len(units)
    m = len(units[0]) if units else 0
    if n < 2 or m < 2:
        return None
    sums = [Fraction(0)] * n
    ties = 0
    for rater in range(m):
        own = [unit[rater] for unit in units]
        for unit, value in enumerate(own):
            below, same = sum(one < value for one in own), own.count(value)
            sums[unit] += below + Fraction(same + 1, 2)
        ties += sum(own.count(value) ** 2 - 1 for value in own)
    squares = sum((one - Fraction(m * (n + 1), 2)) ** 2 for one in sums)
    largest = m * m * (n**3 - n) - m * ties
    return None if largest == 0 else float(12 * squares / largest)


def one_way(units, form):
    """Of units that were rated equally often; McGraw & Wong (1996)."""
    n = len(units)
    if n < 2:
        return None
    each = Fraction(sum(map(len, units)), n)
    grand = sum(map(sum, units)) / (n * each)
    means = [sum(unit) / len(unit) for unit in units]
    between = sum(len(unit) * (mean - grand) ** 2 for unit, mean in zip(units, means)) / (n - 1)
    within = sum(
        (value - mean) ** 2 for unit, mean in zip(units, means) for value in unit
    ) / (n * (each - 1))
    bottom = between if form == "ICC(k)" else between + (each - 1) * within
    return None if bottom == 0 else float((between - within) / bottom)


def intraclass(units, form):
    """McGraw & Wong (1996), from the mean squares of the units that all raters rated. Where the variance
    of the mean of raters is estimated as none or less, its reliability is not defined."""
    n = len(units)
    k = len(units[0]) if units else 0
    if n < 2 or k < 2:
        return None
    grand = sum(sum(unit) for unit in units) / (n * k)
    unit_means = [sum(unit) / k for unit in units]
    rater_means = [sum(unit[at] for unit in units) / n for at in range(k)]
    of_units = k * sum((mean - grand) ** 2 for mean in unit_means) / (n - 1)
    of_raters = n * sum((mean - grand) ** 2 for mean in rater_means) / (k - 1)
    of_error = sum(
        (value - unit_means[i] - rater_means[j] + grand) ** 2
        for i, unit in enumerate(units)
        for j, value in enumerate(unit)
    ) / ((n - 1) * (k - 1))
    bottom = {
        "ICC(A,1)": of_units + (k - 1) * of_error + k * (of_raters - of_error) / n,
        "ICC(A,k)": of_units + (of_raters - of_error) / n,
        "ICC(C,1)": of_units + (k - 1) * of_error,
        "ICC(C,k)": of_units,
    }[form]
    return None if bottom <= 0 else float((of_units - of_error) / bottom)


def stepped(form, share, components):
    """Of the mean of raters by Spearman (1910) and Brown (1910)."""
    times = components.each if form.endswith("k)") else 1
    return times * share / (1 + (times - 1) * share)


def alpha(units, level):
    """Krippendorff (2019), over all pairs of values, for any distance."""
    units = [unit for unit in units if len(unit) > 1]
    values = [value for unit in units for value in unit]
    n = len(values)
    counts = defaultdict(int)
    for value in values:
        counts[value] += 1
    order = sorted(counts)
    below = {value: sum(counts[one] for one in order if one < value) for value in order}

    def distance(a, b):
        if level == "nominal":
            return Fraction(int(a != b))
        if level == "ordinal":
            # The difference of mid-ranks.
            rank_a, rank_b = (below[v] + Fraction(counts[v] + 1, 2) for v in (a, b))
            return (rank_a - rank_b) ** 2
        if level == "ratio":
            return Fraction(0) if a + b == 0 else ((a - b) / (a + b)) ** 2
        return (a - b) ** 2

    observed = sum(
        sum(distance(a, b) for a in unit for b in unit) / (len(unit) - 1) for unit in units
    )
    expected = sum(
        counts[a] * counts[b] * distance(a, b) for a in order for b in order
    )
    return None if expected == 0 else float(1 - (n - 1) * observed / expected)


def pairwise(units):
    """The share of pairs of ratings that agree, averaged over units with two ratings or more."""
    shares = []
    for unit in units:
        m = len(unit)
        if m > 1:
            same = sum(unit.count(value) - 1 for value in unit)
            shares.append(Fraction(same, m * (m - 1)))
    return float(sum(shares) / len(shares)) if shares else None


def near(units, place_of, within):
    """The same, where levels that are so many places of their scale apart agree still."""
    shares = []
    for unit in units:
        pairs = [abs(place_of[a] - place_of[b]) for a, b in combinations(unit, 2)]
        if pairs:
            shares.append(Fraction(sum(apart <= within for apart in pairs), len(pairs)))
    return float(sum(shares) / len(shares)) if shares else None


def places_on(criterion, units):
    """Of each value its place on the scale; of a total those that occur."""
    values = [Fraction(value) for value in criterion["values"].split()] or sorted(
        {value for unit in units for value in unit.values()}
    )
    if criterion["scale"] != "nominal":
        values.sort()
    return {value: place for place, value in enumerate(values)}


# Without weights, and with them.
PLAIN = ("scott_pi", "fleiss_kappa", "light_kappa")
WEIGHTED = ("weighted_kappa", "ac2", "fleiss_weighted", "conger_kappa", "brennan_prediger")

# Of a total no scale is declared: its values are those that occur.
THE_TOTAL = {"scale": "interval", "distance": "interval", "values": ""}


class RatingFigures:
    def __init__(self, study):
        self.study = study
        self.ratings = defaultdict(lambda: defaultdict(dict))
        for row in read(study.folder, "ratings.csv"):
            place, rater = study.place_of[row["observation_id"]]
            if row["value"]:
                self.ratings[row["criterion_id"]][place][rater] = Fraction(row["value"])
        # A sum of some criteria is less than that of all: it counts where all that count were judged.
        for row in read(study.folder, "observations.csv"):
            is_whole = row["total_of"] == "share" or row["total_judged"] == row["total_criteria"]
            if row["total"] and is_whole and row["observation_id"] in study.place_of:
                place, rater = study.place_of[row["observation_id"]]
                # What only rounding tells apart is the same.
                self.ratings[""][place][rater] = Fraction(f'{float(row["total"]):.12g}')
        for row in read(study.folder, "section_totals.csv"):
            if row["observation_id"] in study.place_of:
                place, rater = study.place_of[row["observation_id"]]
                self.ratings[row["section_id"]][place][rater] = Fraction(f'{float(row["total"]):.12g}')

    def units_of(self, row, without=None):
        """By rater what was given to each recording in each round, but for those of one recording. Of a pair of
        raters what both gave."""
        pair = (row["rater_a_id"], row["rater_b_id"]) if row["rater_a_id"] else None
        units = [
            {rater: value for rater, value in unit.items() if pair is None or rater in pair}
            for (recording, _), unit in self.ratings.get(row["criterion_id"] or row["section_id"], {}).items()
            if recording != without
        ]
        return [unit for unit in units if len(unit) > 1]

    def own_limits(self, row):
        """Of an ICC where not all raters rated all units."""
        form = row["setting"].partition("=")[2]
        components = Components(self.units_of(row), form)
        limits = components.limits()
        return limits and tuple(stepped(form, share, components) for share in limits)

    def figure(self, row, without=None):
        """Whether this script knows the figure, and what it comes to, of all recordings or of all but one:
        None where it is not defined."""
        kind = row["figure"]
        setting = row["setting"].partition("=")[2]
        criterion = self.study.criteria.get(row["criterion_id"], THE_TOTAL)
        is_names = criterion["scale"] == "nominal"
        every = self.units_of(row)
        raters = [rater for rater in self.study.raters if any(rater in unit for unit in every)]
        units = every if without is None else self.units_of(row, without)
        rated = [[unit[rater] for rater in raters if rater in unit] for unit in units]
        complete = [unit for unit in rated if len(unit) == len(raters)]
        if kind == "rating_percent":
            if is_names or not setting:
                return True, pairwise(rated)
            return True, near(rated, places_on(criterion, every), int(setting))
        if kind == "rating_alpha":
            return True, alpha(rated, criterion["distance"])
        if kind == "icc" and not is_names:
            is_one_way = setting in ("ICC(1)", "ICC(k)")
            are_uneven = len(set(map(len, rated))) > 1
            if are_uneven if is_one_way else len(complete) < len(rated):
                components = Components(units, setting)
                share = components.fit()
                if share is not None:
                    return True, stepped(setting, share, components)
            return True, one_way(rated, setting) if is_one_way else intraclass(complete, setting)
        if kind == "icc":
            return True, None
        if kind == "kendall_w":
            return True, None if is_names else kendall_w(complete)
        if kind == "unanimous":
            same = sum(len(set(unit)) == 1 for unit in complete)
            return True, same / len(complete) if complete else None
        if kind == "lin_ccc":
            return True, None if is_names else concordance(complete)
        if kind in PLAIN or kind in WEIGHTED:
            place_of = places_on(criterion, every)
            values = list(place_of)
            # Names have no order, so that nothing can be nearly the same.
            is_plain = is_names or kind in PLAIN
            weights = weights_of("unweighted" if is_plain else setting, tuple(values))
            if weights is None:
                return False, None
            if kind == "ac2":
                placed = [[place_of[value] for value in unit] for unit in rated]
                return True, gwet_ac(placed, weights, len(values))
            placed = [{rater: place_of[value] for rater, value in unit.items()} for unit in units]
            if kind == "weighted_kappa":
                return True, pooled_weighted_kappa(placed, raters, weights)
            if kind in WEIGHTED:
                return True, chance_corrected(placed, weights, len(values), kind)
            whole = [unit for unit in placed if len(unit) == len(raters)]
            if kind == "light_kappa":
                return True, mean_of_pairs(whole, raters, weights)
            if kind == "scott_pi" and len(raters) != 2:
                return True, None
            # Scott (1955) and Fleiss (1971): all pairs in both orders, on the units that all rated.
            both = [(unit[a], unit[b]) for unit in whole for a, b in permutations(raters, 2)]
            return True, weighted_kappa(both, weights)
        return False, None
