"""Figures of running ratings. A unit is a point of a grid over one recording in one round, `unit_us` from point
to point, at which two raters or more have a value. A value holds until the next, and at most to the end of the ten
seconds in which it was recorded.

By how much raters are later than others is taken from trace_lags.csv: where lags are corrected, each trace
is looked at so much later than it was recorded.
"""

from collections import defaultdict
from fractions import Fraction

from ratings import intraclass
from tables import microseconds, read, settings_of

SLOT = 10_000_000


def signed_microseconds(seconds):
    return -microseconds(seconds[1:]) if seconds.startswith("-") else microseconds(seconds)


def interval_alpha(units):
    """Krippendorff (2019), squares of differences; by the sums of each unit."""
    values = [value for unit in units for value in unit]
    n = len(values)
    if n == 0:
        return None
    within = sum(
        2 * (len(unit) * sum(value**2 for value in unit) - sum(unit) ** 2) / (len(unit) - 1)
        for unit in units
    )
    between = 2 * (n * sum(value**2 for value in values) - sum(values) ** 2)
    return None if between == 0 else float(1 - (n - 1) * within / between)


def concordance(units):
    """Lin (1989); of more than two raters Barnhart, Haber & Song (2002). On the units that all rated."""
    n = len(units)
    k = len(units[0]) if units else 0
    if n < 2 or k < 2:
        return None
    means = [sum(unit[rater] for unit in units) / n for rater in range(k)]

    def covariance(a, b):
        return sum((unit[a] - means[a]) * (unit[b] - means[b]) for unit in units) / n

    spread = [covariance(rater, rater) for rater in range(k)]
    if 0 in spread:
        return None
    pairs = [(a, b) for a in range(k) for b in range(a)]
    top = sum(2 * covariance(a, b) for a, b in pairs)
    bottom = sum(spread[a] + spread[b] + (means[a] - means[b]) ** 2 for a, b in pairs)
    return float(top / bottom)


class TraceFigures:
    def __init__(self, study):
        self.study = study
        # By criterion, place and rater: from when on which value holds, and until when.
        self.values = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
        for row in read(study.folder, "traces.csv"):
            if row["observation_id"] in study.place_of:
                place, rater = study.place_of[row["observation_id"]]
                self.values[row["criterion_id"]][place][rater].append(
                    (microseconds(row["time_s"]), Fraction(row["value"]))
                )
        for places in self.values.values():
            for raters in places.values():
                for own in raters.values():
                    own.sort()
        self.moved = {}
        for row in read(study.folder, "trace_lags.csv"):
            pair = (row["rater_a_id"], row["rater_b_id"])
            self.moved[row["criterion_id"], pair, row["rater_id"]] = signed_microseconds(row["moved_s"])

    def figure(self, row, without=None):
        """Whether this script knows the figure, and what it comes to, of all recordings or of all but one:
        None where it is not defined."""
        settings = settings_of(row)
        step = int(row["unit_us"])
        pair = (row["rater_a_id"], row["rater_b_id"])
        is_corrected = settings["lags"] == "corrected"
        criterion = row["criterion_id"]
        units, seen = [], set()
        for place, raters in self.values[criterion].items():
            own = [rater for rater in raters if pair == ("", "") or rater in pair]
            if len(own) < 2:
                continue
            works = {work["rater"]: work for work in self.study.places[place].values()}
            seen.update(own)
            if place[0] == without:
                continue
            columns = {
                rater: self.column(
                    raters[rater],
                    works[rater],
                    step,
                    self.moved[criterion, pair, rater] if is_corrected else 0,
                )
                for rater in own
            }
            for point in range(-(-works[own[0]]["end"] // step)):
                unit = {rater: columns[rater][point] for rater in own}
                unit = {rater: value for rater, value in unit.items() if value is not None}
                if len(unit) > 1:
                    units.append(unit)
        if row["figure"] == "trace_alpha":
            return True, interval_alpha([list(unit.values()) for unit in units])
        order = sorted(seen)
        complete = [[unit[rater] for rater in order] for unit in units if len(unit) == len(order)]
        if row["figure"] == "trace_icc":
            return True, intraclass(complete, settings["form"])
        if row["figure"] == "trace_ccc":
            return True, concordance(complete)
        return False, None

    @staticmethod
    def column(values, work, step, moved):
        """The value at each point; None where there is none."""
        column = []
        next_value = 0
        for point in range(-(-work["end"] // step)):
            at = point * step + moved
            while next_value < len(values) and values[next_value][0] <= at:
                next_value += 1
            begins, value = values[next_value - 1] if next_value else (None, None)
            is_held = begins is not None and begins // SLOT == at // SLOT
            is_asked = any(start <= at < end for start, end in work["stretches"])
            column.append(value if is_held and is_asked else None)
        return column
