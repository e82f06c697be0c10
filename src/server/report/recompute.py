#!/usr/bin/env python3
"""Recomputes the figures of this package from its tables, and compares them with figures.csv.

    python3 recompute.py [folder]

Python 3.8 or later, nothing to install. Prints one line a figure: its name, the exported value, the
recomputed value, and whether they are equal to 1e-9. Ends with status 1 where one of them is not.

It shares no code with the program that exported the figures: what it knows of them stands here, in
the order in which one would explain it.
"""

import csv
import os
import sys
from collections import defaultdict
from fractions import Fraction

TOLERANCE = 1e-9


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    study = Study(folder)
    figures = read(folder, "figures.csv")
    events = EventFigures(study, {int(row["unit_us"]) for row in figures if row["unit_us"]})
    ratings = RatingFigures(study)
    wrong = left = 0
    for row in figures:
        source = ratings if row["criterion_id"] else events
        known, again = source.figure(row)
        exported = float(row["value"]) if row["value"] else None
        if not known:
            left += 1
            verdict = "not recomputed"
        elif equal(exported, again):
            verdict = "equal"
        else:
            wrong += 1
            verdict = "DIFFERENT"
        print(f"{name_of(row)}\t{shown(exported)}\t{shown(again) if known else ''}\t{verdict}")
    print(
        f"{len(figures) - wrong - left} equal, {wrong} different, {left} not recomputed",
        file=sys.stderr,
    )
    return 1 if wrong else 0


def equal(a, b):
    """A figure that is not defined is equal to one that is not defined either."""
    if a is None or b is None:
        return a is None and b is None
    return abs(a - b) <= TOLERANCE


def shown(value):
    return "not defined" if value is None else repr(value)


def name_of(row):
    about = [row["code"] or row["criterion"] or "all codes"]
    if row["rater_a"]:
        about.append(f"{row['rater_a']} and {row['rater_b']}")
    setting = f" ({row['setting']})" if row["setting"] else ""
    return f"{row['figure']}{setting}: {', '.join(about)}"


# ---------------------------------------------------------------------------------------- the tables


def read(folder, name):
    """Rows of a table as dictionaries. The files begin with a byte order mark, which utf-8-sig drops."""
    with open(os.path.join(folder, name), encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def microseconds(seconds):
    """Times are written as seconds with six decimals: as whole microseconds nothing is rounded."""
    whole, _, part = seconds.partition(".")
    return int(whole) * 1_000_000 + int((part + "000000")[:6])


class Study:
    def __init__(self, folder):
        self.folder = folder
        # In the order in which raters are compared: the first of a pair gives the rows of its table.
        self.raters = [row["rater_id"] for row in read(folder, "raters.csv")]
        rank = {rater: at for at, rater in enumerate(self.raters)}
        self.codes = {
            row["code_id"]: {"subjects": row["subject_ids"].split(), "nobody": row["nobody"]}
            for row in read(folder, "codes.csv")
        }
        self.criteria = {row["criterion_id"]: row for row in read(folder, "criteria.csv")}
        # What is compared together: the work on one recording in one round, a piece of work for
        # each rater, with the stretches of the recording that it covers.
        self.places = {}
        self.place_of = {}
        for row in read(folder, "stretches.csv"):
            place = (row["recording_id"], row["round_id"])
            observation = row["observation_id"]
            self.place_of[observation] = (place, row["rater_id"])
            work = self.places.setdefault(place, {}).setdefault(
                observation,
                {
                    "rater": row["rater_id"],
                    "end": microseconds(row["recording_s"]),
                    "stretches": [],
                    "events": [],
                },
            )
            work["stretches"].append((microseconds(row["from_s"]), microseconds(row["to_s"])))
        for works in self.places.values():
            for work in works.values():
                work["stretches"].sort()
        self.read_events()
        self.ordered = [
            sorted(works.values(), key=lambda work: rank[work["rater"]])
            for works in self.places.values()
        ]

    def read_events(self):
        path = os.path.join(self.folder, "events.csv")
        with open(path, encoding="utf-8-sig", newline="") as file:
            rows = csv.reader(file)
            at = {name: place for place, name in enumerate(next(rows))}
            columns = ("observation_id", "code_id", "subject_id", "kind", "start_s", "end_s")
            own, code, subject, kind, start, end = (at[name] for name in columns)
            for row in rows:
                place, _ = self.place_of[row[own]]
                work = self.places[place][row[own]]
                begins = microseconds(row[start])
                if row[kind] == "point":
                    ends = begins
                else:
                    # A state that was never ended lasts to the end of the recording.
                    ends = microseconds(row[end]) if row[end] else work["end"]
                work["events"].append((begins, ends, row[code], row[subject]))


# -------------------------------------------------------------------------------- figures of events


def common(first, second):
    """What lies in a stretch of both."""
    both = []
    for a_from, a_to in first:
        for b_from, b_to in second:
            start, end = max(a_from, b_from), min(a_to, b_to)
            if start < end:
                both.append((start, end))
    return sorted(both)


def within(events, stretch):
    """Events as one stretch sees them, from its beginning: states are cut at its edges, and a point
    on its very end belongs to it."""
    start, end = stretch
    found = []
    for begins, ends, code, subject in events:
        if begins == ends:
            if start <= begins <= end:
                found.append((begins - start, begins - start, code, subject))
        elif max(begins, start) < min(ends, end):
            found.append((max(begins, start) - start, min(ends, end) - start, code, subject))
    return found


def on_time(event, length):
    """Points have no duration."""
    begins, ends = event[:2]
    return begins, min(ends, length)


def on_units(unit):
    """A state counts in the units whose mid-point it covers; a point in the unit that it falls into,
    which for one on the very end is the last. A last piece shorter than a unit is left out."""

    def span(event, length):
        begins, ends = event[:2]
        units, rest = divmod(length, unit)
        if begins == ends:
            place = units - 1 if begins == length and rest == 0 else begins // unit
            first, last = place, place + 1
        else:
            first = -((unit - 2 * begins) // (2 * unit))
            last = -((unit - 2 * ends) // (2 * unit))
        return max(0, first), min(units, last)

    return span


def line(events, length, steps, span):
    """What one rater had when: pairs of (until, codes that are active together)."""
    changes = []
    for event in events:
        first, last = span(event, length)
        if first < last:
            changes.append((first, 1, event[2]))
            changes.append((last, -1, event[2]))
    changes.sort(key=lambda change: change[0])
    active = defaultdict(int)
    found = []
    before = 0
    for moment, by, code in changes:
        if moment > before:
            found.append((moment, frozenset(one for one, times in active.items() if times)))
            before = moment
        active[code] += by
    if before < steps:
        found.append((steps, frozenset(one for one, times in active.items() if times)))
    return found


def together(lines):
    """Several raters' lines at once: pairs of (how long, what each had)."""
    places = [0] * len(lines)
    moment = 0
    while lines and places[0] < len(lines[0]):
        end = min(own[place][0] for own, place in zip(lines, places))
        yield end - moment, tuple(own[place][1] for own, place in zip(lines, places))
        moment = end
        places = [
            place + 1 if own[place][0] == end else place for own, place in zip(lines, places)
        ]


def agreement(table):
    total = sum(table.values())
    if total == 0:
        return None
    return sum(amount for (a, b), amount in table.items() if a == b) / total


def kappa(table):
    """Cohen (1960): 1 - observed disagreement / disagreement by chance. From whole numbers, so that
    the one division at the end is the only rounding."""
    total = sum(table.values())
    rows, columns = defaultdict(int), defaultdict(int)
    for (a, b), amount in table.items():
        rows[a] += amount
        columns[b] += amount
    apart = sum(amount for (a, b), amount in table.items() if a != b) * total
    by_chance = total * total - sum(amount * columns[a] for a, amount in rows.items())
    return None if by_chance == 0 else (by_chance - apart) / by_chance


def nominal_alpha(table):
    """Krippendorff (2019), from the table of pairs of ratings, each pair counting 1 / (raters - 1):
    read in both directions it is the matrix of coincidences."""
    both = defaultdict(Fraction)
    for (a, b), amount in table.items():
        both[a] += amount
        both[b] += amount
    ratings = sum(both.values())
    apart = 2 * sum(amount for (a, b), amount in table.items() if a != b)
    by_chance = sum(count * (ratings - count) for count in both.values())
    return None if by_chance == 0 else float(1 - (ratings - 1) * apart / by_chance)


class EventFigures:
    """Tables of labels for each pair of raters, over all codes and for each code against the rest.
    A label is the set of codes that are active together. Recordings, rounds, subjects and stretches
    are added up."""

    def __init__(self, study, units):
        self.codes = study.codes
        self.all_subjects = list(
            dict.fromkeys(subject for one in study.codes.values() for subject in one["subjects"])
        )
        nobody = {one["nobody"] for one in study.codes.values()}
        of_all = "never" if "never" in nobody else "always" if nobody == {"always"} else "where_coded"
        # Over what a table is: a code against the rest, or, by "", all codes. Whose time it counts.
        self.over = {"": (self.all_subjects, of_all)}
        for code, one in study.codes.items():
            self.over[code] = (one["subjects"], one["nobody"])
        self.measures = {("units", unit): on_units(unit) for unit in sorted(units)}
        self.tables = defaultdict(lambda: defaultdict(int))
        self.of_all_raters = defaultdict(lambda: defaultdict(Fraction))
        everything = {("time", 0): on_time, **self.measures}
        for works in study.ordered:
            for at, first in enumerate(works):
                for second in works[at + 1 :]:
                    pair = (first["rater"], second["rater"])
                    stretches = common(first["stretches"], second["stretches"])
                    for key, table in self.compared(first, second, stretches, everything):
                        for labels, amount in table.items():
                            self.tables[(*key, pair)][labels] += amount
            for raters, stretches in pieces(works):
                weight = Fraction(1, len(raters) - 1)
                for at, first in enumerate(raters):
                    for second in raters[at + 1 :]:
                        for key, table in self.compared(first, second, stretches, self.measures):
                            for labels, amount in table.items():
                                self.of_all_raters[key][labels] += amount * weight

    def compared(self, first, second, stretches, measures):
        """Tables of two raters on some stretches, by measure and by what they are over."""
        cut = [(within(first["events"], s), within(second["events"], s)) for s in stretches]
        of_nobody = {
            event[2] for both in cut for events in both for event in events if event[3] == ""
        }
        for subject in [*self.all_subjects, ""]:
            overs = [over for over in self.over if self.counts(over, subject, of_nobody)]
            if not overs:
                continue
            for measure, span in measures.items():
                table = defaultdict(int)
                for (start, end), both in zip(stretches, cut):
                    length = end - start
                    steps = length if measure[0] == "time" else length // measure[1]
                    own = ([event for event in events if event[3] == subject] for events in both)
                    lines = [line(events, length, steps, span) for events in own]
                    for amount, labels in together(lines):
                        table[labels] += amount
                for over in overs:
                    yield (measure, over), table if over == "" else against_rest(table, over)

    def counts(self, over, subject, of_nobody):
        """Whether a subject's time counts. Nobody in particular is one too where there are no others,
        or one of the two raters coded so."""
        subjects, nobody = self.over[over]
        if subject != "":
            return subject in subjects
        is_coded = over in of_nobody or (over == "" and of_nobody)
        return nobody == "always" or (nobody == "where_coded" and bool(is_coded))

    def table(self, measure, over, pair):
        """Of one pair, or of all pairs added up."""
        if pair[0]:
            tables = [self.tables.get((measure, over, one)) for one in (pair, pair[::-1])]
        else:
            tables = [own for key, own in self.tables.items() if key[:2] == (measure, over)]
        whole = defaultdict(int)
        for table in tables:
            for labels, amount in (table or {}).items():
                whole[labels] += amount
        return whole

    def figure(self, row):
        """Whether this script knows the figure, and what it comes to: None where it is not defined."""
        kind = row["figure"]
        if row["by"] not in ("overall", "code", "pair"):
            return False, None
        over = row["code_id"]
        pair = (row["rater_a_id"], row["rater_b_id"])
        units = ("units", int(row["unit_us"] or 0))
        if kind == "percent":
            return True, agreement(self.table(units, over, pair))
        if kind == "time_unit_kappa":
            return True, kappa(self.table(units, over, pair))
        if kind == "duration_kappa":
            return True, kappa(self.table(("time", 0), over, pair))
        if kind == "alpha":
            of_two = self.table(units, over, pair)
            return True, nominal_alpha(of_two if pair[0] else self.of_all_raters[units, over])
        return False, None


def against_rest(table, code):
    folded = defaultdict(int)
    for (a, b), amount in table.items():
        folded[code in a, code in b] += amount
    return folded


def pieces(works):
    """Time of a recording with the raters who cover it, two or more. Where raters cover different
    stretches, it is cut at all their edges, and pieces of the same raters are kept together."""
    edges = sorted({edge for work in works for stretch in work["stretches"] for edge in stretch})
    found = {}
    for start, end in zip(edges, edges[1:]):
        here = [
            at
            for at, work in enumerate(works)
            if any(a <= start and end <= b for a, b in work["stretches"])
        ]
        if len(here) > 1:
            found.setdefault(tuple(here), []).append((start, end))
    return [([works[at] for at in here], stretches) for here, stretches in found.items()]


# ------------------------------------------------------------------------------- figures of ratings


def weight(name, values, k, l):
    """How near to agreement two places of the declared scale count: 1 where they are the same. None
    where this script does not know the weights."""
    if k == l or name == "unweighted":
        return Fraction(int(k == l))
    low, high = min(values), max(values)
    if name == "linear":
        return 1 - abs(values[k] - values[l]) / (high - low)
    if name == "quadratic":
        return 1 - ((values[k] - values[l]) / (high - low)) ** 2
    return None


def weighted_kappa(pairs, values, name):
    """Cohen (1968); pairs of places on the scale."""
    table = defaultdict(int)
    for pair in pairs:
        table[pair] += 1
    total = sum(table.values())
    if total == 0:
        return None
    rows, columns = defaultdict(int), defaultdict(int)
    for (k, l), times in table.items():
        rows[k] += times
        columns[l] += times
    apart = sum(times * (1 - weight(name, values, k, l)) for (k, l), times in table.items())
    by_chance = sum(
        a * b * (1 - weight(name, values, k, l)) / total
        for k, a in rows.items()
        for l, b in columns.items()
    )
    return None if by_chance == 0 else float(1 - apart / by_chance)


def intraclass(units, form):
    """McGraw & Wong (1996), from the mean squares of the units that all raters rated."""
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
    within = sum(
        (value - unit_means[i]) ** 2 for i, unit in enumerate(units) for value in unit
    ) / (n * (k - 1))
    top, bottom = {
        "ICC(1)": (of_units - within, of_units + (k - 1) * within),
        "ICC(k)": (of_units - within, of_units),
        "ICC(A,1)": (
            of_units - of_error,
            of_units + (k - 1) * of_error + k * (of_raters - of_error) / n,
        ),
        "ICC(A,k)": (of_units - of_error, of_units + (of_raters - of_error) / n),
        "ICC(C,1)": (of_units - of_error, of_units + (k - 1) * of_error),
        "ICC(C,k)": (of_units - of_error, of_units),
    }[form]
    return None if bottom == 0 else float(top / bottom)


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


class RatingFigures:
    """A unit is one recording in one round. Arithmetic is in fractions: nothing is rounded before the
    end, and what is nought is nought."""

    def __init__(self, study):
        self.study = study
        self.ratings = defaultdict(lambda: defaultdict(dict))
        for row in read(study.folder, "ratings.csv"):
            place, rater = study.place_of[row["observation_id"]]
            if row["value"]:
                self.ratings[row["criterion_id"]][place][rater] = Fraction(row["value"])

    def figure(self, row):
        kind = row["figure"]
        setting = row["setting"].partition("=")[2]
        criterion = self.study.criteria[row["criterion_id"]]
        is_names = criterion["scale"] == "nominal"
        units = [unit for unit in self.ratings.get(row["criterion_id"], {}).values() if len(unit) > 1]
        raters = [rater for rater in self.study.raters if any(rater in unit for unit in units)]
        rated = [[unit[rater] for rater in raters if rater in unit] for unit in units]
        if kind == "rating_percent":
            return True, pairwise(rated)
        if kind == "rating_alpha":
            return True, alpha(rated, criterion["distance"])
        if kind == "icc":
            complete = [unit for unit in rated if len(unit) == len(raters)]
            return True, None if is_names else intraclass(complete, setting)
        if kind == "weighted_kappa":
            values = [Fraction(value) for value in criterion["values"].split()]
            # Names have no order, so that nothing can be nearly the same.
            weights = "unweighted" if is_names else setting
            if weight(weights, values, 0, 1) is None:
                return False, None
            places = {value: at for at, value in enumerate(values)}
            kappas = [
                weighted_kappa(
                    [(places[u[a]], places[u[b]]) for u in units if a in u and b in u],
                    values,
                    weights,
                )
                for at, a in enumerate(raters)
                for b in raters[at + 1 :]
            ]
            # The mean over pairs of raters that have one.
            defined = [one for one in kappas if one is not None]
            return True, sum(defined) / len(defined) if defined else None
        return False, None


if __name__ == "__main__":
    sys.exit(main())
