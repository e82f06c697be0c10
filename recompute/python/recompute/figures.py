"""Figures of a table of two raters: by what the first and what the second had, how much of it. None is
a figure that is not defined."""

from collections import defaultdict
from fractions import Fraction

from timelines import NOTHING


def margins(table):
    rows, columns = defaultdict(int), defaultdict(int)
    for (a, b), amount in table.items():
        rows[a] += amount
        columns[b] += amount
    return rows, columns


def turned(table):
    return {(b, a): amount for (a, b), amount in table.items()}


def added(*tables):
    whole = defaultdict(int)
    for table in tables:
        for labels, amount in table.items():
            whole[labels] += amount
    return whole


def in_both_orders(table):
    """Each pair of raters as it is and turned round, so that neither is the first. Half each, up to a
    factor that no figure hangs on."""
    return added(table, turned(table))


def apart_in(table):
    return sum(amount for (a, b), amount in table.items() if a != b)


def mean(figures):
    """Of those that are defined. Of kappas of pairs of raters: Light (1971)."""
    there = [one for one in figures if one is not None]
    return sum(there) / len(there) if there else None


def agreement(table):
    total = sum(table.values())
    return None if total == 0 else 1 - float(Fraction(apart_in(table), total))


def kappa(table):
    """Cohen (1960): 1 - observed disagreement / disagreement by chance. From whole numbers, so that
    the one division at the end is the only rounding."""
    total = sum(table.values())
    rows, columns = margins(table)
    apart = apart_in(table) * total
    by_chance = total * total - sum(amount * columns[a] for a, amount in rows.items())
    return None if by_chance == 0 else float((by_chance - apart) / by_chance)


def conger(table, habits):
    """Conger (1980): chance is the mean, over ordered pairs of raters, of how often two would agree by what
    each of them had; a rater who has nothing is left out."""
    total = sum(table.values())
    shares = []
    for own in habits.values():
        amount = sum(own.values())
        if amount > 0:
            shares.append({label: Fraction(one) / amount for label, one in own.items()})
    if total == 0 or len(shares) < 2:
        return None
    labels = {label for own in shares for label in own}
    alike = 0
    for label in labels:
        each = [own.get(label, 0) for own in shares]
        alike += sum(each) ** 2 - sum(one * one for one in each)
    by_chance = 1 - alike / (len(shares) * (len(shares) - 1))
    if by_chance == 0:
        return None
    return float((by_chance - Fraction(apart_in(table)) / total) / by_chance)


def mean_kappa(along_first, along_second):
    """With tolerance it matters along whom one goes: of two raters the mean of both ways."""
    kappas = [kappa(along_first), kappa(along_second)]
    return None if None in kappas else sum(kappas) / 2


def nominal_alpha(table):
    """Krippendorff (2019), from the table of pairs of ratings, each pair counting 1 / (raters - 1):
    read in both directions it is the matrix of coincidences."""
    both = defaultdict(Fraction)
    for (a, b), amount in table.items():
        both[a] += amount
        both[b] += amount
    ratings = sum(both.values())
    by_chance = sum(count * (ratings - count) for count in both.values())
    return None if by_chance == 0 else float(1 - (ratings - 1) * 2 * apart_in(table) / by_chance)


def fitted_kappa(cycles):
    """Kappa of a table in which nothing cannot meet nothing. Expected counts have the margins of the
    table and 0 there, by proportional fitting from ones: rows, then columns, so many times at most
    (Deming & Stephan, 1940; EasyDIAg fits 20 times, which is why the number counts). As it begins
    with the rows, it is the mean of both ways."""

    def figure(table):
        both = [along_rows(table), along_rows(turned(table))]
        return None if None in both else sum(both) / 2

    def along_rows(table):
        total = sum(table.values())
        if total == 0:
            return None
        labels = sorted({label for both in table for label in both if label}, key=sorted)
        labels.append(NOTHING)
        rows, columns = margins(table)
        cells = [[float(bool(a or b)) for b in labels] for a in labels]
        for _ in range(cycles):
            off = 0
            for row, label in zip(cells, labels):
                own = sum(row)
                off = max(off, abs(own - rows[label]))
                row[:] = [cell * rows[label] / own if own else 0.0 for cell in row]
            for at, label in enumerate(labels):
                own = sum(row[at] for row in cells)
                for row in cells:
                    row[at] = row[at] * columns[label] / own if own else 0.0
            if off <= 1e-12 * total:
                break
        by_chance = total - sum(cells[at][at] for at in range(len(labels)))
        return None if by_chance <= 1e-12 * total else 1 - apart_in(table) / by_chance

    return figure


def overlap(table):
    """Time of codes that both have at once, by the time of codes that either has."""
    both = sum(amount * len(a & b) for (a, b), amount in table.items())
    either = sum(amount * len(a | b) for (a, b), amount in table.items())
    return None if either == 0 else both / either


def of_codes(table):
    """What is of a code on both sides, of all that is of a code on either."""
    whole = sum(amount for (a, b), amount in table.items() if a or b)
    both = sum(amount for (a, b), amount in table.items() if a and a == b)
    return None if whole == 0 else float(both / whole)


def f1(table):
    """Twice the pairs of events, by the events of both."""
    both = sum(amount * len(a & b) for (a, b), amount in table.items())
    of_each = sum(amount * (len(a) + len(b)) for (a, b), amount in table.items())
    return None if of_each == 0 else 2 * both / of_each


def unitizing_alpha(unit):
    """Krippendorff, Mathet, Bouvry & Widlöcher (2016), all recordings one after the other. What would
    coincide by chance is counted without pairs of a unit with itself: the square of the length of a
    unit, the length of a gap; so the unit of time matters."""

    def figure(lengths, squares):
        own = defaultdict(Fraction)
        for (a, b), amount in lengths.items():
            own[a] += Fraction(amount) / unit
            own[b] += Fraction(amount) / unit
        total = sum(own.values())
        if total == own[NOTHING]:
            return None
        itself = defaultdict(Fraction, {NOTHING: own[NOTHING]})
        for (code, _), amount in squares.items():
            itself[code] += Fraction(amount) / unit**2
        free = total**2 - sum(itself.values())
        if free <= 0:
            return None
        by_chance = total - sum(
            total * (length**2 - itself[label]) / free for label, length in own.items()
        )
        if by_chance <= total / 10**12:
            return None
        return float(1 - 2 * Fraction(apart_in(lengths)) / unit / by_chance)

    return figure
