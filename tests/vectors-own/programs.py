"""Makes programs.json: what programs as raters are measured by, computed in other ways, without numpy.

Bouts frame by frame and by sets of frames; calibration, the alternative annotator test and equivalence from their
definitions; the corrected number with leaving out each recording and computing everything else again but λ. Student's
distribution by mpmath.
"""

import json
import random
import sys

from mpmath import betainc, findroot, mp, mpf

mp.dps = 40


def t_upper(t, df):
    if t < 0:
        return 1 - t_upper(-t, df)
    x = mpf(df) / (mpf(df) + mpf(t) ** 2)
    return betainc(mpf(df) / 2, mpf(1) / 2, 0, x, regularized=True) / 2


def t_quantile(upper, df):
    low, high = mpf(0), mpf(1)
    while t_upper(high, df) > upper:
        high *= 2
    return findroot(lambda t: t_upper(t, df) - upper, (low, high), solver="anderson")


# Bouts.

codes = ["a", "b", "c"]


def drawn_events(rng, length):
    events = []
    for code in codes:
        at = rng.randint(0, 20)
        while at < length - 2:
            end = min(length, at + rng.randint(1, 25))
            events.append([code, at, end])
            at = end + rng.choice([0, 1, 3, 9, 20, 35])
            if rng.random() < 0.1 and at > 4:
                at -= 4
    return [event for event in events if event[1] < length]


def redrawn(rng, events, length):
    seen = []
    for code, start, end in events:
        draw = rng.random()
        if draw < 0.12:
            continue
        if draw < 0.22:
            code = rng.choice(codes)
        start = min(length - 1, max(0, start + rng.randint(-4, 4)))
        end = min(length, max(start + 1, end + rng.randint(-4, 4)))
        if draw > 0.85 and end - start > 6:
            seen += [[code, start, start + 2], [code, start + 4, end]]
        else:
            seen.append([code, start, end])
    if rng.random() < 0.7:
        at = rng.randint(0, length - 6)
        seen.append([rng.choice(codes), at, at + 5])
    return seen


def frames(events, code):
    return {frame for own, start, end in events if own == code for frame in range(start, end)}


def runs(own):
    found = []
    for frame in sorted(own):
        if found and found[-1][-1] == frame - 1:
            found[-1].append(frame)
        else:
            found.append([frame])
    return found


def classed(reference, tested, length, code):
    theirs, own = frames(reference, code), frames(tested, code)
    state = ["TP" if f in theirs and f in own else "FN" if f in theirs else "FP" if f in own else "TN" for f in range(length)]
    other_own = set().union(*[frames(tested, c) for c in codes if c != code])
    other_theirs = set().union(*[frames(reference, c) for c in codes if c != code])
    time = {}
    substituted = {}
    at = 0
    while at < length:
        end = at
        while end < length and state[end] == state[at]:
            end += 1
        before = at > 0 and state[at - 1] == "TP"
        after = end < length and state[end] == "TP"
        kind = state[at]
        if kind == "FN":
            name = "fragmentation" if before and after else "underfillStart" if after else "underfillEnd" if before else "deletion"
        elif kind == "FP":
            name = "merge" if before and after else "overfillStart" if after else "overfillEnd" if before else "insertion"
        else:
            name = "both" if kind == "TP" else "neither"
        time[name] = time.get(name, 0) + end - at
        if kind in ("FN", "FP"):
            others = other_own if kind == "FN" else other_theirs
            more = sum(1 for f in range(at, end) if f in others)
            substituted[name] = substituted.get(name, 0) + more
        at = end
    mine, ref = runs(own), runs(theirs)
    touch = lambda one, many: [two for two in many if set(one) & set(two)]
    ref_classes, own_classes = {}, {}
    for bout in ref:
        with_it = touch(bout, mine)
        if not with_it:
            name = "substituted" if 2 * len(set(bout) & other_own) >= len(bout) else "deleted"
        else:
            broken = len(with_it) > 1
            joined = any(len(touch(one, ref)) > 1 for one in with_it)
            name = "fragmentedAndMerged" if broken and joined else "fragmented" if broken else "merged" if joined else "correct"
        ref_classes[name] = ref_classes.get(name, 0) + 1
    for bout in mine:
        with_it = touch(bout, ref)
        if not with_it:
            name = "substituting" if 2 * len(set(bout) & other_theirs) >= len(bout) else "inserted"
        else:
            joining = len(with_it) > 1
            breaking = any(len(touch(one, mine)) > 1 for one in with_it)
            name = "fragmentingAndMerging" if joining and breaking else "fragmenting" if breaking else "merging" if joining else "correct"
        own_classes[name] = own_classes.get(name, 0) + 1
    return {"time": time, "substituted": substituted, "reference": ref_classes, "tested": own_classes}


def bouts(seed, length):
    rng = random.Random(seed)
    reference = drawn_events(rng, length)
    tested = redrawn(rng, reference, length)
    return {
        "length": length,
        "reference": reference,
        "tested": tested,
        "classes": {code: classed(reference, tested, length, code) for code in codes},
    }


# Calibration.


def calibration(seed, count, bins, kind, grid):
    rng = random.Random(seed)
    given = []
    for _ in range(count):
        confidence = rng.random() ** 0.5
        if grid:
            confidence = round(confidence * grid) / grid
        given.append([confidence, rng.random() < 0.15 + 0.6 * confidence])
    groups = {}
    if kind == "equal_width":
        for one in given:
            # The edges as a computer has them: a confidence belongs to the last whose edge it reaches.
            place = max(k for k in range(bins) if one[0] >= k / bins)
            groups.setdefault(place, []).append(one)
    else:
        order = sorted(given, key=lambda one: one[0])
        cuts = []
        for k in range(1, bins + 1):
            cut = int(k * count / bins + 0.5)
            while 0 < cut < count and order[cut][0] == order[cut - 1][0]:
                cut += 1
            cuts.append(cut)
        last = 0
        for k, cut in enumerate(cuts):
            if cut > last:
                groups[k] = order[last:cut]
                last = cut
    base = mpf(sum(right for _, right in given)) / count
    rel = res = ece = within = mpf(0)
    told = []
    for key in sorted(groups):
        own = groups[key]
        mean = sum(mpf(c) for c, _ in own) / len(own)
        share = mpf(sum(r for _, r in own)) / len(own)
        rel += len(own) * (mean - share) ** 2 / count
        res += len(own) * (share - base) ** 2 / count
        ece += len(own) * abs(mean - share) / count
        variance = sum((mpf(c) - mean) ** 2 for c, _ in own) / count
        covariance = sum((mpf(c) - mean) * (int(r) - share) for c, r in own) / count
        within += variance - 2 * covariance
        told.append([len(own), float(mean), float(share)])
    brier = sum((mpf(c) - int(r)) ** 2 for c, r in given) / count
    assert abs(rel - res + base * (1 - base) + within - brier) < mpf(10) ** -30
    return {
        "bins": bins,
        "kind": kind,
        "given": given,
        "told": told,
        "brier": float(brier),
        "reliability": float(rel),
        "resolution": float(res),
        "uncertainty": float(base * (1 - base)),
        "within": float(within),
        "expectedError": float(ece),
    }


# The alternative annotator test.


def alternative(seed, units, people, kind, per_cluster, epsilon, quality, missing):
    rng = random.Random(seed)
    rows = []
    for unit in range(units):
        if kind == "labels":
            truth = rng.randint(0, 3)
            say = lambda share: truth if rng.random() < share else rng.randint(0, 3)
        else:
            truth = rng.gauss(3, 1)
            say = lambda share: round(2 * (truth + rng.gauss(0, 1.6 * (1 - share)))) / 2
        rows.append(
            {
                "cluster": unit // per_cluster,
                "program": say(quality),
                "people": [say(0.7) if rng.random() >= missing else None for _ in range(people)],
            }
        )

    def score(one, others):
        if kind == "labels":
            return mpf(sum(1 for other in others if other == one)) / len(others)
        return -mp.sqrt(sum((mpf(one) - mpf(other)) ** 2 for other in others) / len(others))

    told = []
    for left in range(people):
        by_cluster = {}
        wins = [0, 0, 0]
        for row in rows:
            given = [(who, value) for who, value in enumerate(row["people"]) if value is not None]
            if len(given) < 2 or row["people"][left] is None:
                continue
            others = [value for who, value in given if who != left]
            program, person = score(row["program"], others), score(row["people"][left], others)
            tie = abs(program - person) < mpf(10) ** -20
            f, h = int(program > person or tie), int(person > program or tie)
            wins[0] += f
            wins[1] += h
            wins[2] += 1
            by_cluster.setdefault(row["cluster"], []).append(h - f)
        n, g = wins[2], len(by_cluster)
        mean = mpf(wins[1] - wins[0]) / n
        if per_cluster == 1:
            # The paired t test as it is in books.
            values = [d for own in by_cluster.values() for d in own]
            s = mp.sqrt(sum((d - mean) ** 2 for d in values) / (n - 1))
            error = s / mp.sqrt(n)
        else:
            totals = [(sum(own), len(own)) for own in by_cluster.values()]
            error = mp.sqrt(mpf(g) / (g - 1) * sum((s - mean * k) ** 2 for s, k in totals)) / n
        published = t_upper(-(mean - epsilon) / error, g - 1)
        highest = max(mpf(sum(own)) / len(own) for own in by_cluster.values())
        certain = ((1 - mpf(epsilon)) / (1 - highest)) ** g if highest < epsilon else 0
        told.append(
            {
                "units": n,
                "clusters": g,
                "programWins": float(mpf(wins[0]) / n),
                "personWins": float(mpf(wins[1]) / n),
                "publishedP": float(published),
                "p": float(max(published, certain)),
            }
        )
    # Benjamini and Yekutieli by adjusted p.
    m = len(told)
    harmonic = sum(mpf(1) / i for i in range(1, m + 1))
    order = sorted(range(m), key=lambda j: told[j]["p"])
    adjusted = [None] * m
    least = mpf(1)
    for rank in range(m, 0, -1):
        j = order[rank - 1]
        least = min(least, mpf(told[j]["p"]) * m * harmonic / rank)
        adjusted[j] = least
    for j in range(m):
        told[j]["isWon"] = bool(adjusted[j] <= mpf("0.05"))
    return {
        "kind": kind,
        "epsilon": epsilon,
        "rows": rows,
        "annotators": told,
        "winningRate": sum(one["isWon"] for one in told) / m,
        "advantage": float(sum(mpf(one["programWins"]) for one in told) / m),
    }


# Equivalence: nominal alpha of pairs, people with the program less people with people.


def alpha(table):
    total = sum(table.values())
    margins = {}
    for (a, b), n in table.items():
        margins[a] = margins.get(a, 0) + n
    observed = mpf(sum(n for (a, b), n in table.items() if a != b))
    expected = sum(mpf(margins[a]) * margins[b] for a in margins for b in margins if a != b) / (total - 1)
    return 1 - observed / expected


def equivalence(seed, recordings, people, margin, quality, each=1):
    """`each`: what a pair of people counts; with the program each counts 1."""
    rng = random.Random(seed)
    lines = []
    for _ in range(recordings):
        units = rng.randint(20, 40)
        truth = [rng.randint(0, 2) for _ in range(units)]
        say = lambda share: [t if rng.random() < share else rng.randint(0, 2) for t in truth]
        lines.append([say(0.8) for _ in range(people)] + [say(quality)])

    def difference(some):
        with_program, among = {}, {}
        for recording in some:
            for a in range(people + 1):
                for b in range(people + 1):
                    if a == b:
                        continue
                    table, counts = (with_program, 1) if people in (a, b) else (among, each)
                    for one, two in zip(recording[a], recording[b]):
                        table[(one, two)] = table.get((one, two), 0) + counts
        return alpha(with_program) - alpha(among)

    whole = difference(lines)
    moved = [difference(lines[:at] + lines[at + 1 :]) - whole for at in range(recordings)]
    squares = sum(d**2 for d in moved)
    uneven = sum(d**4 for d in moved) / squares**2
    usual = mpf(3 * (recordings - 1)) / (recordings * (recordings + 1))
    df = max(mpf(1), (recordings - 1) * min(mpf(1), usual / uneven))
    error = mp.sqrt(squares)
    # Of what recordings add, less what is missing without them: Hall's cubic of T.
    skew = -sum(d**3 for d in moved) / error**3
    hall = lambda t: t + skew * t**2 / 3 + skew**2 * t**3 / 27 + skew / 6
    lower = t_upper(hall((whole + margin) / error), df)
    upper = t_upper(-hall((whole - margin) / error), df)
    t = t_quantile(mpf("0.05"), df)
    low = whole - error * findroot(lambda x: hall(x) - t, t)
    high = whole - error * findroot(lambda x: hall(x) + t, -t)
    return {
        "lines": lines,
        "margin": margin,
        "difference": float(whole),
        "error": float(error),
        "df": float(df),
        "lowerP": float(lower),
        "upperP": float(upper),
        "skew": float(skew),
        "low": float(low),
        "high": float(high),
    }


# The corrected number.


def corrected(seed, recordings, each, kind):
    rng = random.Random(seed)
    segments = []
    for recording in range(recordings):
        level = rng.gauss(0, 1)
        for _ in range(each):
            size = rng.choice([10, 20, 30])
            people = max(0.0, min(1.0, 0.4 + 0.15 * level + rng.gauss(0, 0.1))) * size
            program = size - people if kind == "adverse" else people * 1.2 + rng.gauss(0, 1)
            inclusion = rng.choice([0.2, 0.5, 0.8])
            drawn = rng.random() < inclusion
            segments.append([recording, size, program, people if drawn else None, inclusion])
    segs = [[r, mpf(s), mpf(p), None if y is None else mpf(y), mpf(i)] for r, s, p, y, i in segments]
    drawn = [one for one in segs if one[3] is not None]

    def slope(some):
        """λ by a regression through the origin of what recordings move people's mean by on what they move the program's."""
        size = sum(one[1] for one in some)
        mean = sum(one[2] for one in some) / size
        own = [one for one in some if one[3] is not None]
        weight = sum(one[1] / one[4] for one in own)
        y = sum(one[3] / one[4] for one in own) / weight
        f = sum(one[2] / one[4] for one in own) / weight
        a, b = {}, {}
        for r, s, p, amount, i in some:
            b[r] = b.get(r, mpf(0)) + (p - mean * s) / size
            a.setdefault(r, mpf(0))
            if amount is not None:
                a[r] += (amount - y * s) / i / weight
                b[r] -= (p - f * s) / i / weight
        value = -sum(a[r] * b[r] for r in a) / sum(b[r] ** 2 for r in b)
        return min(mpf(1), max(mpf(0), value))

    lambdas = [slope([one for one in segs if one[0] != r]) for r in range(recordings)]
    mean = sum(one[2] for one in segs) / sum(one[1] for one in segs)

    def estimate(some):
        size = sum(one[1] for one in some)
        own = [one for one in some if one[3] is not None]
        weight = sum(one[1] / one[4] for one in own)
        program = sum(lambdas[one[0]] * (one[2] - mean * one[1]) for one in some) / size
        rest = sum((one[3] - lambdas[one[0]] * (one[2] - mean * one[1])) / one[4] for one in own) / weight
        people = sum(one[3] / one[4] for one in own) / weight
        return program + rest, people

    whole, people = estimate(segs)
    moved = [estimate([one for one in segs if one[0] != r])[0] - whole for r in range(recordings)]
    # A recording of which nothing is taken is none that could tell of others.
    moved = [d for d in moved if abs(d) > mpf(10) ** -20]
    squares = sum(d**2 for d in moved)
    uneven = sum(d**4 for d in moved) / squares**2
    usual = mpf(3 * (len(moved) - 1)) / (len(moved) * (len(moved) + 1))
    df = max(mpf(1), (len(moved) - 1) * min(mpf(1), usual / uneven))
    slope_of = 1 / (whole * (1 - whole))
    reach = t_quantile(mpf("0.025"), df) * mp.sqrt(squares) * slope_of
    middle = mp.log(whole / (1 - whole))
    back = lambda x: 1 / (1 + mp.exp(-x))
    return {
        "recordings": recordings,
        "segments": segments,
        "lambdas": [float(one) for one in lambdas],
        "people": float(people),
        "program": float(mean),
        "corrected": float(whole),
        "horvitzThompson": float(sum(one[3] / one[4] for one in drawn) / sum(one[1] for one in segs)),
        "low": float(back(middle - reach)),
        "high": float(back(middle + reach)),
    }


json.dump(
    {
        "bouts": [bouts(seed, length) for seed, length in [(1, 120), (2, 200), (3, 300), (4, 300), (5, 60), (6, 240), (7, 240), (8, 90)]],
        "calibration": [
            calibration(11, 60, 10, "equal_width", None),
            calibration(12, 97, 7, "equal_width", 20),
            calibration(13, 60, 10, "equal_count", None),
            calibration(14, 83, 8, "equal_count", 10),
        ],
        "alternative": [
            alternative(21, 60, 3, "labels", 1, 0.2, 0.75, 0),
            alternative(22, 100, 5, "labels", 1, 0.15, 0.6, 0.2),
            alternative(23, 48, 4, "numbers", 1, 0.2, 0.7, 0),
            alternative(24, 90, 4, "labels", 6, 0.2, 0.85, 0.1),
            alternative(25, 80, 3, "numbers", 5, 0.1, 0.9, 0.15),
            alternative(26, 12, 3, "labels", 1, 0.2, 1, 0),
        ],
        "equivalence": [
            equivalence(31, 12, 3, 0.1, 0.8),
            equivalence(32, 20, 2, 0.2, 0.7),
            equivalence(33, 7, 4, 0.05, 0.9),
        ],
        # As a study counts alpha of events: pairs of people count 1 / (people - 1) each.
        "equivalenceOfEvents": [
            equivalence(36, 12, 3, 0.1, 0.8, mpf(1) / 2),
            equivalence(37, 9, 2, 0.2, 0.75),
        ],
        "corrected": [
            corrected(41, 8, 10, "near"),
            corrected(42, 20, 6, "near"),
            corrected(43, 15, 8, "adverse"),
            corrected(44, 5, 12, "near"),
        ],
    },
    sys.stdout,
    separators=(",", ":"),
)
