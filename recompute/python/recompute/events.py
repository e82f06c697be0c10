"""Which tables the figures of events are made of, and over whose time these are added up."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations

from boris import boris_figure
from choices import KINDS as OF_CHOICES
from choices import choice_figure
from disorder import gamma
from figures import (
    added,
    agreement,
    conger,
    f1,
    fitted_kappa,
    in_both_orders,
    kappa,
    mean,
    mean_kappa,
    nominal_alpha,
    of_codes,
    overlap,
    unitizing_alpha,
)
from linking import alignment_table, link_table, match_table
from tables import settings_of
from timelines import (
    common,
    interval_table,
    occurrence_table,
    pieces,
    square_table,
    time_table,
    tolerance_table,
    unit_table,
    unitizing_table,
    within,
)

# Tables of all codes, of which that of one code against the rest is a part.
FOLDED = {
    "time": time_table,
    "units": unit_table,
    "alignment": alignment_table,
    "links": link_table,
    "matches": match_table,
    "occurrences": occurrence_table,
    "intervals": interval_table,
}
# Those of one code are made of its own events alone.
OWN = {"tolerance": tolerance_table, "unitizing": unitizing_table, "squares": square_table}

# These add up all raters of a recording at once, unless they are of a pair; all others add up pairs. By
# ratings each pair counts 1 / (raters - 1), by moments 2 / (raters (raters - 1)).
BY_RATINGS = ("alpha", "unitizing_alpha")
BY_MOMENTS = ("percent", "time_unit_kappa", "duration_kappa")


def made_of(row):
    """The tables that a figure is made of, by name and settings, and what makes it of them; None where
    this script does not know the figure."""
    settings = settings_of(row)
    unit = int(row["unit_us"] or 0)
    tolerance = int(settings.get("toleranceUs", 0))
    share = float(settings.get("overlapShare", 0))
    # A code against the rest is a table without an impossible cell: nothing is then the other codes too.
    is_one_code = row["code_id"] != ""
    known = {
        "percent": ([("units", unit)], agreement),
        "time_unit_kappa": ([("units", unit)], kappa),
        "duration_kappa": ([("time",)], kappa),
        "tolerance_kappa": (
            [("tolerance", unit, tolerance, along) for along in ("first", "second")],
            mean_kappa,
        ),
        "alpha": ([("units", unit)], nominal_alpha),
        "unitizing_alpha": ([("unitizing",), ("squares",)], unitizing_alpha(unit)),
        "duration_overlap": ([("time",)], overlap),
        "event_alignment": (
            [("alignment", tolerance, share)],
            kappa if is_one_code else fitted_kappa(10_000),
        ),
        "easy_diag": ([("links", share)], kappa if is_one_code else fitted_kappa(20)),
        "event_f1": ([("matches", share, int(settings.get("pointsWithinUs", 0)))], f1),
        "ioa_trials": ([("occurrences", unit)], agreement),
    }
    if row["figure"] in (
        "ioa_mean_count",
        "ioa_exact_count",
        "ioa_scored",
        "ioa_unscored",
        "ioa_total",
    ):
        known[row["figure"]] = ([("intervals", row["figure"], unit)], of_codes)
    is_here = row["by"] in ("overall", "code", "pair")
    return known.get(row["figure"]) if is_here else None


def is_mean_of_pairs(row):
    """Whether a figure of more than two raters is the mean of the pairs' figures."""
    return row["figure"] == "tolerance_kappa" or settings_of(row).get("raters") == "light"


def weighs(row):
    """What counts once: pairs, moments or ratings."""
    if row["rater_a_id"] or is_mean_of_pairs(row):
        return "pairs"
    return "ratings" if row["figure"] in BY_RATINGS else "moments" if row["figure"] in BY_MOMENTS else "pairs"


def against_rest(table, code):
    """A code against everything else."""
    wanted = frozenset([code])
    folded = defaultdict(int)
    for (a, b), amount in table.items():
        folded[a & wanted, b & wanted] += amount
    return folded


class EventFigures:
    """Tables of labels for each pair of raters, over all codes and for each code against the rest.
    A label is the set of codes that are active together, or the code of an event. Recordings, rounds,
    subjects and stretches are added up."""

    def __init__(self, study, rows):
        self.study = study
        self.all_subjects = list(
            dict.fromkeys(subject for one in study.codes.values() for subject in one["subjects"])
        )
        nobody = {one["nobody"] for one in study.codes.values()}
        of_all = "never" if "never" in nobody else "always" if nobody <= {"always"} else "where_coded"
        # Over what a table is: a code against the rest, or, by "", all codes. Whose time it counts.
        self.over = {"": (self.all_subjects, of_all)}
        for code, one in study.codes.items():
            self.over[code] = (one["subjects"], one["nobody"])
        # By what is counted and over what, recording by recording: of each pair, and of all raters at once.
        self.of_pairs = defaultdict(lambda: defaultdict(lambda: defaultdict(lambda: defaultdict(int))))
        self.of_all = {
            weigh: defaultdict(lambda: defaultdict(lambda: defaultdict(Fraction)))
            for weigh in ("moments", "ratings")
        }
        # What each rater had, likewise.
        self.habits = defaultdict(
            lambda: defaultdict(lambda: defaultdict(lambda: defaultdict(Fraction)))
        )
        # Pairs with a table that the program has not searched.
        self.too_much = defaultdict(set)
        # Raters who share time with another.
        self.raters = set()
        for_pairs, for_all = set(), set()
        for row in rows:
            tables, _ = made_of(row) or ((), None)
            (for_pairs if weighs(row) == "pairs" else for_all).update(tables)
        for works in study.ordered:
            recording = works[0]["recording"]
            for first, second in combinations(works, 2):
                stretches = common(first["stretches"], second["stretches"])
                pair = frozenset([first["rater"], second["rater"]])
                if stretches:
                    self.raters |= pair
                of_nobody = nobody_codes([first, second], stretches)
                for key, table in self.compared(first, second, stretches, for_pairs, of_nobody):
                    if table is None:
                        self.too_much[key].add(pair)
                    for labels, amount in (table or {}).items():
                        self.of_pairs[key][recording][pair][labels] += amount
            for raters, stretches in pieces(works):
                count = len(raters)
                # Whether nobody's time counts is decided by what any of them coded.
                of_nobody = nobody_codes(raters, stretches)
                for first, second in combinations(raters, 2):
                    for key, table in self.compared(first, second, stretches, for_all, of_nobody):
                        ratings = self.of_all["ratings"][key][recording]
                        moments = self.of_all["moments"][key][recording]
                        one, other = (self.habits[key][recording][who["rater"]] for who in (first, second))
                        for (a, b), amount in table.items():
                            ratings[a, b] += amount * Fraction(1, count - 1)
                            moments[a, b] += amount * Fraction(2, count * (count - 1))
                            one[a] += amount * Fraction(1, count - 1)
                            other[b] += amount * Fraction(1, count - 1)

    def compared(self, first, second, stretches, wanted, of_nobody):
        """Tables of two raters on some stretches, by what they count and what they are over."""
        cut = [(within(first["events"], s), within(second["events"], s)) for s in stretches]
        for subject in [*self.all_subjects, ""]:
            overs = [over for over in self.over if self.counts(over, subject, of_nobody)]
            for (start, end), both in zip(stretches, cut):
                events = [[one for one in own if one.subject == subject] for own in both]
                for name, *settings in wanted if overs else ():
                    key = (name, *settings)
                    if name in FOLDED:
                        whole = FOLDED[name](*events, end - start, *settings)
                    for over in overs:
                        if name in OWN:
                            own = ([one for one in each if over in ("", one.code)] for each in events)
                            yield (key, over), OWN[name](*own, end - start, *settings)
                        elif over == "" or whole is None:
                            yield (key, over), whole
                        else:
                            yield (key, over), against_rest(whole, over)

    def counts(self, over, subject, of_nobody):
        """Whether a subject's time counts. Nobody in particular is one too where there are no others,
        or one of the two raters coded so."""
        subjects, nobody = self.over[over]
        if subject != "":
            return subject in subjects
        is_coded = over in of_nobody or (over == "" and of_nobody)
        return nobody == "always" or (nobody == "where_coded" and bool(is_coded))

    def figure(self, row, without=None):
        """Whether this script knows the figure, and what it comes to, of all recordings or of all but one:
        None where it is not defined."""
        over = row["code_id"]
        if row["figure"] in ("boris_kappa", "boris_identity"):
            return True, boris_figure(self.study, row, self.over[over], without)
        if row["figure"] in OF_CHOICES and row["by"] in ("overall", "code", "pair", "modifier"):
            return True, choice_figure(self.study, row, self.over[over], without)
        if row["figure"] == "gamma":
            # What chance gives is known where the figure is one, and all recordings are added up.
            is_searched = row["undefined_because"] not in ("too_many_to_search", "no_variation")
            is_known = is_searched and not settings_of(row)
            return is_known, gamma(self.study, row, self.over[over]) if is_known else None
        known = made_of(row)
        if known is None:
            return False, None
        tables, figure_of = known
        weigh = weighs(row)
        keys = [(table, over) for table in tables]
        wanted = frozenset([row["rater_a_id"], row["rater_b_id"]]) if row["rater_a_id"] else None
        if weigh == "pairs" and any(
            wanted in (None, pair) for key in keys for pair in self.too_much[key]
        ):
            return True, None
        is_pool = wanted is None and len(self.raters) > 2

        def over_recordings(recordings):
            if weigh == "pairs":
                if is_pool and is_mean_of_pairs(row):
                    each = [self.pairs_in(key, recordings) for key in keys]
                    pairs = {pair for tables in each for pair in tables}
                    return mean(figure_of(*(own.get(pair, {}) for own in each)) for pair in pairs)
                sums = [
                    added(
                        *(
                            table
                            for pair, table in self.pairs_in(key, recordings).items()
                            if wanted in (None, pair)
                        )
                    )
                    for key in keys
                ]
                # Of a pair of more than two raters neither is the first.
                return figure_of(*map(in_both_orders, sums)) if is_pool else figure_of(*sums)
            sums = [added(*(self.of_all[weigh][key][one] for one in recordings)) for key in keys]
            if weigh == "ratings" or not is_pool or row["figure"] == "percent":
                return figure_of(*sums)
            if settings_of(row).get("raters") == "fleiss":
                return kappa(in_both_orders(sums[0]))
            return conger(sums[0], self.habits_in(keys[0], recordings))

        recordings = [one for one in self.study.recordings if one != without]
        if settings_of(row).get("recordings") != "mean":
            return True, over_recordings(recordings)
        return True, mean(over_recordings([one]) for one in recordings)

    def pairs_in(self, key, recordings):
        """The table of each pair, recordings added up."""
        found = defaultdict(list)
        for recording in recordings:
            for pair, table in self.of_pairs[key][recording].items():
                found[pair].append(table)
        return {pair: added(*own) for pair, own in found.items()}

    def habits_in(self, key, recordings):
        """What each rater had, recordings added up."""
        found = defaultdict(lambda: defaultdict(Fraction))
        for recording in recordings:
            for rater, own in self.habits[key][recording].items():
                for label, amount in own.items():
                    found[rater][label] += amount
        return found


def nobody_codes(works, stretches):
    """The codes that somebody coded of nobody in particular."""
    return {
        event.code
        for work in works
        for stretch in stretches
        for event in within(work["events"], stretch)
        if event.subject == ""
    }
