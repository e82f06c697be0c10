"""What two raters chose of the modifiers of events that both coded: which events these are, and how far the choices
agree. Events that only one of both coded have no part in it."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations

from tables import in_order, settings_of
from timelines import common, within

KINDS = ("modifier_kappa", "modifier_percent", "modifier_ccc")


def choice_figure(study, row, over, without):
    """Of all recordings but one. None where it is not defined."""
    settings = settings_of(row)
    found = units_of_pairs(study, row, settings, over)
    wanted = {row["rater_a_id"], row["rater_b_id"]} if row["rater_a_id"] else None
    is_pool = wanted is None and len({rater for _, pair in found for rater in pair}) > 2
    is_light = settings.get("raters") == "light"

    def over_recordings(recordings):
        by_pair = defaultdict(list)
        for (recording, pair), units in found.items():
            if recording in recordings and (wanted is None or wanted == pair):
                by_pair[pair].extend(units)
        if is_pool and is_light:
            return mean(figure_of(row, units) for units in by_pair.values())
        units = [unit for own in by_pair.values() for unit in own]
        # Of pairs of more than two raters neither is the first.
        return figure_of(row, units + [(name, b, a) for name, a, b in units] if is_pool else units)

    recordings = [one for one in study.recordings if one != without]
    if settings.get("recordings") == "mean":
        return mean(over_recordings([one]) for one in recordings)
    return over_recordings(recordings)


def mean(figures):
    there = [one for one in figures if one is not None]
    return sum(there) / len(there) if there else None


def units_of_pairs(study, row, settings, over):
    """By recording and pair of raters: of each unit what it is of, and what either chose."""
    share, near = float(settings["overlapShare"]), int(settings["pointsWithinUs"])
    key = (share, near, row["code_id"], row["modifier_id"], row["figure"] == "modifier_ccc")
    known = study.chosen_of_pairs.get(key)
    if known is not None:
        return known
    subjects, nobody = over
    is_of_numbers = row["figure"] == "modifier_ccc"
    found = {}
    for works in study.ordered:
        for one, other in combinations(works, 2):
            stretches = common(one["stretches"], other["stretches"])
            if not stretches:
                continue
            place = (one["recording"], frozenset([one["rater"], other["rater"]]))
            units = found.setdefault(place, [])
            for stretch in stretches:
                each = [within(work["events"], stretch) for work in (one, other)]
                for subject in [*subjects, *([] if nobody == "never" else [""])]:
                    for code, modifiers in study.modifiers_of.items():
                        if row["code_id"] not in ("", code):
                            continue
                        own = [
                            [event for event in events if event.code == code and event.subject == subject]
                            for events in each
                        ]
                        for a, b in closest_pairs(*own, share, near):
                            for modifier in modifiers:
                                if row["modifier_id"] in ("", modifier["id"]):
                                    units.extend(units_of(modifier, a, b, is_of_numbers))
    study.chosen_of_pairs[key] = found
    return found


def closest_pairs(first, second, share, near):
    """Events of one code, the nearest first, each in one pair: those with the largest share of the time of either in
    common, at least `share`; points at most `near` apart. Of equal ones those that begin nearest, then the earliest."""
    first, second = sorted(first, key=in_order), sorted(second, key=in_order)
    possible = []
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            both = max(0, min(a.ends, b.ends) - max(a.begins, b.begins))
            either = a.ends - a.begins + b.ends - b.begins - both
            apart = abs(a.begins - b.begins)
            part = (1 if apart <= near else 0) if either == 0 else both / either
            if part > 0 and part >= share:
                possible.append((-part, apart, i + j, abs(i - j), i, j))
    taken = [set(), set()]
    for *_, i, j in sorted(possible):
        if i not in taken[0] and j not in taken[1]:
            taken[0].add(i)
            taken[1].add(j)
            yield first[i], second[j]


def units_of(modifier, a, b, is_of_numbers):
    """Of one choice among several the choice, or that there is none; where several can be chosen, each choice by
    itself; of a number the number, where both have one."""
    name = modifier["id"]
    one, other = (event.chosen.get(name, "") for event in (a, b))
    if modifier["type"] == "number":
        if is_of_numbers and one and other:
            yield name, Fraction(one), Fraction(other)
    elif is_of_numbers:
        return
    elif modifier["type"] == "several":
        both = one.split(), other.split()
        for choice in modifier["choices"]:
            yield (name, choice), choice in both[0], choice in both[1]
    else:
        known = [text if text in modifier["choices"] else "" for text in (one, other)]
        yield name, known[0], known[1]


def figure_of(row, units):
    by_name = defaultdict(list)
    for name, a, b in units:
        by_name[name].append((a, b))
    if row["figure"] == "modifier_ccc":
        each = [(len(own), concordance(own)) for own in by_name.values()]
        there = [(n, value) for n, value in each if value is not None]
        return sum(n * value for n, value in there) / sum(n for n, _ in there) if there else None
    if not units:
        return None
    apart = Fraction(sum(a != b for _, a, b in units))
    if row["figure"] == "modifier_percent":
        return float(1 - apart / len(units))
    # Chance is that of each set of choices by itself (De Vries et al., 2008).
    by_chance = Fraction(0)
    for own in by_name.values():
        rows, columns = defaultdict(int), defaultdict(int)
        for a, b in own:
            rows[a] += 1
            columns[b] += 1
        by_chance += len(own) - Fraction(sum(n * columns[a] for a, n in rows.items()), len(own))
    return None if by_chance == 0 else float((by_chance - apart) / by_chance)


def concordance(pairs):
    """Lin (1989), with moments by 1/n. None of fewer than two, and where a rater gave one number throughout."""
    n = len(pairs)
    if n < 2:
        return None
    means = [sum(pair[side] for pair in pairs) / n for side in (0, 1)]
    variances = [sum((pair[side] - means[side]) ** 2 for pair in pairs) / n for side in (0, 1)]
    if 0 in variances:
        return None
    both = sum((x - means[0]) * (y - means[1]) for x, y in pairs) / n
    return float(2 * both / (sum(variances) + (means[0] - means[1]) ** 2))
