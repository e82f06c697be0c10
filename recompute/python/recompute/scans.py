"""Figures of answers to questions at regular times.

A unit is one question, one subject and one code: yes, no, or missing. Arithmetic is in fractions.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations

from figures import conger, in_both_orders, kappa, mean, nominal_alpha
from ratings import pairwise
from tables import read, settings_of


def pairs_of(unit):
    return combinations(sorted(unit), 2)


def kappa_of_answers(units, raters, way):
    """Of two raters Cohen's. Of more Conger's, those of Fleiss by `fleiss`, from units with two answers, each counting
    once; by `light` the mean of the pairs' kappas (Light, 1971)."""
    of_pairs = defaultdict(lambda: defaultdict(int))
    of_units, habits = defaultdict(Fraction), defaultdict(lambda: defaultdict(int))
    for unit in units:
        if len(unit) < 2:
            continue
        for rater, answer in unit.items():
            habits[rater][answer] += 1
        for a, b in pairs_of(unit):
            of_pairs[a, b][unit[a], unit[b]] += 1
            of_units[unit[a], unit[b]] += Fraction(2, len(unit) * (len(unit) - 1))
    if len(raters) < 3 or way == "light":
        return mean(kappa(table) for table in of_pairs.values())
    return kappa(in_both_orders(of_units)) if way == "fleiss" else conger(of_units, habits)


def pi_of_answers(units):
    """Chance from the habits in common: Scott (1955) of two raters, Fleiss (1971) of more."""
    of_units = defaultdict(Fraction)
    for unit in units:
        for a, b in pairs_of(unit):
            of_units[unit[a], unit[b]] += Fraction(2, len(unit) * (len(unit) - 1))
    return kappa(in_both_orders(of_units))


def evenly(agreed):
    """Brennan & Prediger (1981) for two answers: by chance one half."""
    return None if agreed is None else 2 * agreed - 1


def unanimous(units):
    """Of the units that two answered or more, the share in which all said the same."""
    paired = [unit for unit in units if len(unit) > 1]
    return mean(float(len(set(unit.values())) == 1) for unit in paired) if paired else None


def alpha_of_answers(units):
    table = defaultdict(Fraction)
    for unit in units:
        for a, b in pairs_of(unit):
            table[unit[a], unit[b]] += Fraction(1, len(unit) - 1)
    return nominal_alpha(table)


def ac1(units):
    """Gwet (2008) for two answers: by chance 2 p (1 - p), p being the mean share of yes."""
    paired = [unit for unit in units if len(unit) > 1]
    if not paired:
        return None
    yes = sum(Fraction(sum(unit.values()), len(unit)) for unit in units) / len(units)
    by_chance = 2 * yes * (1 - yes)
    observed = sum(
        Fraction(sum(unit[a] == unit[b] for a, b in pairs_of(unit)), len(unit) * (len(unit) - 1) // 2)
        for unit in paired
    ) / len(paired)
    return float((observed - by_chance) / (1 - by_chance))


def of_those(units, wanted):
    """Of what at least one of two gave this answer to, the share that both did."""
    both = either = 0
    for unit in units:
        for a, b in pairs_of(unit):
            both += unit[a] == wanted and unit[b] == wanted
            either += wanted in (unit[a], unit[b])
    return float(Fraction(both, either)) if either else None


def trials(by_question):
    """The share of questions on which two gave the same answer to all codes that both were asked."""
    same = total = 0
    for units in by_question:
        raters = sorted({rater for unit in units for rater in unit})
        for a, b in combinations(raters, 2):
            both = [(unit[a], unit[b]) for unit in units if a in unit and b in unit]
            if both:
                total += 1
                same += all(x == y for x, y in both)
    return float(Fraction(same, total)) if total else None


def blocks(by_series, size, score):
    """The mean, over blocks of so many questions, codes, subjects and pairs, of what two counts score."""
    scores = []
    for series in by_series:
        counts = defaultdict(lambda: [0, 0])
        for number, unit in series:
            for a, b in pairs_of(unit):
                block = counts[a, b, number // size if size else 0]
                block[0] += unit[a]
                block[1] += unit[b]
        scores += [score(*both) for both in counts.values()]
    return float(Fraction(sum(scores), 1) / len(scores)) if scores else None


def ratio(a, b):
    """0 over 0 is 1."""
    return Fraction(1) if a == b else Fraction(min(a, b), max(a, b))


def exact(a, b):
    return Fraction(int(a == b))


class ScanFigures:
    """Who was asked by another method or at other moments is not compared. Nobody in particular is a
    subject of a code where there are no others, or where one of those compared marked it so."""

    def __init__(self, study):
        self.study = study
        self.works = defaultdict(dict)
        for row in read(study.folder, "answers.csv"):
            if row["observation_id"] not in study.place_of or row["code_id"] not in study.codes:
                continue
            place, rater = study.place_of[row["observation_id"]]
            together = (*place, row["method"], row["every_s"], row["first_s"])
            about = (row["code_id"], row["subject_id"], int(row["number"]))
            self.works[together].setdefault(rater, {})[about] = row["answer"]

    def units(self, row):
        """By what is together, code, subject and number: answers by rater."""
        wanted = {row["rater_a_id"], row["rater_b_id"]} if row["rater_a_id"] else None
        for together, by_rater in self.works.items():
            own = {r: w for r, w in by_rater.items() if wanted is None or r in wanted}
            if len(own) < 2:
                continue
            marked = {about[:2] for work in own.values() for about, a in work.items() if a == "1"}
            # Codes that two were asked for, whether they answered or not.
            asked = defaultdict(set)
            for rater, work in own.items():
                for code, _, _ in work:
                    asked[code].add(rater)
            units = defaultdict(dict)
            for rater, work in own.items():
                for about, answer in work.items():
                    code, subject, _ = about
                    if row["code_id"] not in ("", code) or len(asked[code]) < 2 or not answer:
                        continue
                    if self.counts(code, subject, marked):
                        units[about][rater] = int(answer)
            for about, unit in units.items():
                yield together, about, unit

    def counts(self, code, subject, marked):
        """Whether a subject counts for a code."""
        one = self.study.codes[code]
        if subject:
            return subject in one["subjects"]
        return one["nobody"] == "always" or (
            one["nobody"] == "where_coded" and (code, subject) in marked
        )

    def figure(self, row, without=None):
        """Whether this script knows the figure, and what it comes to, of all recordings or of all but one:
        None where it is not defined."""
        settings = settings_of(row)
        found = list(self.units(row))
        raters = {rater for _, _, unit in found if len(unit) > 1 for rater in unit}
        found = [one for one in found if one[0][0] != without]
        if settings.get("recordings") != "mean":
            return self.of_units(row["figure"], settings, found, raters)
        recordings = dict.fromkeys(together[0] for together, _, _ in found)
        each = [
            self.of_units(row["figure"], settings, [one for one in found if one[0][0] == recording], raters)
            for recording in recordings
        ]
        return all(known for known, _ in each), mean(value for _, value in each)

    def of_units(self, kind, settings, found, raters):
        size = int(settings.get("blockScans", 0))
        units = [unit for _, _, unit in found]
        by_question, by_series = defaultdict(list), defaultdict(list)
        for together, (code, subject, number), unit in found:
            by_question[together, subject, number].append(unit)
            by_series[together, code, subject].append((number, unit))
        known = {
            "scan_percent": lambda: pairwise([list(unit.values()) for unit in units]),
            "scan_kappa": lambda: kappa_of_answers(units, raters, settings.get("raters")),
            "scan_alpha": lambda: alpha_of_answers(units),
            "scan_ac1": lambda: ac1(units),
            "scan_scott_pi": lambda: pi_of_answers(units),
            "scan_brennan_prediger": lambda: evenly(pairwise([list(unit.values()) for unit in units])),
            "scan_unanimous": lambda: unanimous(units),
            "scan_trials": lambda: trials(by_question.values()),
            "scan_scored": lambda: of_those(units, 1),
            "scan_unscored": lambda: of_those(units, 0),
            "scan_blocks": lambda: blocks(by_series.values(), size, ratio),
            "scan_exact_blocks": lambda: blocks(by_series.values(), size, exact),
            "scan_total": lambda: blocks(by_series.values(), 0, ratio),
        }
        return (True, known[kind]()) if kind in known else (False, None)
