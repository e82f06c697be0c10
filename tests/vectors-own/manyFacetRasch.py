"""Makes manyFacetRasch.json: the marginal likelihood of a many-facet Rasch model, maximised in another way.

As R's TAM::tam.mml.mfr sets it up: abilities normal with mean 0 on one grid of nodes for all, weights of the normal
density that add up to 1, all difficulties free, severities add up to 0; here with nodes close enough for the sum to be
exact. BFGS on the raw log-likelihood and, of every step of every criterion, its own difficulty. What is read off these
(measures of recordings, fit, separation, fair and adjusted averages) comes from their definitions. Run with numpy and scipy.
"""

import json
import sys

import numpy as np
from scipy.optimize import brentq, minimize


def drawn(seed, recordings, raters, criteria, each, levels, skip=()):
    rng = np.random.default_rng(seed)
    severity = rng.normal(0, 0.7, raters)
    difficulty = rng.normal(0, 0.6, criteria)
    rows = []
    for recording in range(recordings):
        ability = rng.normal(0.3, 1.3)
        for rater in rng.choice(raters, each, replace=False):
            for criterion in range(criteria):
                count = levels[criterion]
                steps = np.linspace(-1.2, 1.2, count - 1) if count > 2 else np.zeros(1)
                eta = ability - difficulty[criterion] - severity[rater]
                power = np.concatenate([[0], np.cumsum(eta - steps)])
                for one, level in skip:
                    if one == criterion:
                        power[level] = -np.inf
                share = np.exp(power - power.max())
                level = int(rng.choice(count, p=share / share.sum()))
                rows.append([recording, int(rater), criterion, level])
    return rows


class Study:
    def __init__(self, rows, levels, model, nodes):
        self.rows = np.array(rows)
        self.model = model
        self.nodes = nodes
        self.raters = self.rows[:, 1].max() + 1
        self.criteria = len(levels)
        # The steps of each scale that are used: a level nobody used has probability 0.
        self.scales = {}
        for criterion in range(self.criteria):
            key = criterion if model == "partial_credit" else levels[criterion]
            own = set(self.rows[self.rows[:, 2] == criterion, 3].tolist())
            self.scales.setdefault(key, set()).update(own)
        self.key = [c if model == "partial_credit" else levels[c] for c in range(self.criteria)]
        self.scales = {key: sorted(used) for key, used in self.scales.items()}
        self.names = [("severity", j) for j in range(self.raters - 1)]
        self.names += [("difficulty", c) for c in range(self.criteria)]
        for key, used in self.scales.items():
            self.names += [("step", key, k) for k in range(1, len(used) - 1)]
        self.names.append(("spread",))

    def parts(self, x):
        value = dict(zip(self.names, x))
        severity = np.array([value[("severity", j)] for j in range(self.raters - 1)])
        severity = np.append(severity, -severity.sum())
        difficulty = np.array([value[("difficulty", c)] for c in range(self.criteria)])
        steps = {}
        for key, used in self.scales.items():
            width = np.diff(used)
            own = np.array([value[("step", key, k)] for k in range(1, len(used) - 1)])
            # Thresholds weighed by how many levels they span add up to 0.
            last = -(own * width[:-1]).sum() / width[-1]
            steps[key] = (np.append(own, last), width)
        return severity, difficulty, steps, np.exp(value[("spread",)])

    def deviance(self, x):
        severity, difficulty, steps, spread = self.parts(x)
        log = np.zeros((self.rows[:, 0].max() + 1, len(self.nodes)))
        for criterion in range(self.criteria):
            mine = self.rows[self.rows[:, 2] == criterion]
            own, width = steps[self.key[criterion]]
            used = self.scales[self.key[criterion]]
            eta = self.nodes[None, :] - difficulty[criterion] - severity[mine[:, 1]][:, None]
            rises = (eta[:, :, None] - own[None, None, :]) * width[None, None, :]
            power = np.concatenate([np.zeros(eta.shape + (1,)), np.cumsum(rises, axis=2)], axis=2)
            most = power.max(axis=2, keepdims=True)
            norm = most[:, :, 0] + np.log(np.exp(power - most).sum(axis=2))
            at = np.array([used.index(level) for level in mine[:, 3]])
            given = np.take_along_axis(power, at[:, None, None], axis=2)[:, :, 0] - norm
            np.add.at(log, mine[:, 0], given)
        weight = np.exp(-0.5 * (self.nodes / spread) ** 2)
        weight /= weight.sum()
        most = log.max(axis=1, keepdims=True)
        return -(most[:, 0] + np.log((np.exp(log - most) * weight).sum(axis=1))).sum()

    def slope(self, x, width=1e-5):
        up = np.array([self.deviance(x + width * e) - self.deviance(x - width * e) for e in np.eye(len(x))])
        return up / (2 * width)

    def fit(self, start):
        found = minimize(self.deviance, start, jac=self.slope, method="BFGS", options={"gtol": 1e-6, "maxiter": 500})
        return found.x

    def polished(self, x):
        width = 1e-4
        bend = np.array([(self.slope(x + width * e) - self.slope(x - width * e)) / (2 * width) for e in np.eye(len(x))])
        bend = (bend + bend.T) / 2
        x = x - np.linalg.solve(bend, self.slope(x))
        return x, np.linalg.inv(bend)


def frame(study, x):
    """Severities, difficulties and thresholds as we give them: difficulties, too, add up to 0."""
    severity, difficulty, steps, spread = study.parts(x)
    thresholds = np.concatenate([own for own, _ in steps.values()])
    mean = -difficulty.mean()
    return np.concatenate([severity, difficulty + mean, thresholds, [mean, spread]])


def shares(used, own, width, eta):
    """How likely each used level is at a logit, thresholds as they stand."""
    power = np.concatenate([[0], np.cumsum((eta - own) * width)])
    share = np.exp(power - power.max())
    return share / share.sum()


def readings(study, x, covariance):
    """What is read off the model, by its definitions: measures by Warm's weighted likelihood, fit, fair averages."""
    severity, difficulty, steps, _ = study.parts(x)
    mean = -difficulty.mean()
    difficulty = difficulty + mean
    scales = [(np.array(study.scales[key]), *steps[key]) for key in study.key]
    turn = np.array([(frame(study, x + 1e-6 * e) - frame(study, x - 1e-6 * e)) / 2e-6 for e in np.eye(len(x))]).T
    of_hardness = (turn @ covariance @ turn.T)[: study.raters + study.criteria, : study.raters + study.criteria]

    def moments(criterion, eta):
        used, own, width = scales[criterion]
        share = shares(used, own, width, eta)
        middle = share @ used
        return middle, share @ (used - middle) ** 2, share @ (used - middle) ** 3

    def level(criterion, eta):
        return moments(criterion, eta)[0]

    abilities, errors, extreme = [], [], []
    for recording in range(study.rows[:, 0].max() + 1):
        mine = study.rows[study.rows[:, 0] == recording]

        def slope(ability):
            sums = np.array([moments(c, ability - severity[r] - difficulty[c]) for _, r, c, _ in mine])
            off = mine[:, 3].sum() - sums[:, 0].sum()
            return off + sums[:, 2].sum() / (2 * sums[:, 1].sum())

        ability = brentq(slope, -30, 30, xtol=1e-12)
        pull = np.zeros(study.raters + study.criteria)
        for _, r, c, _ in mine:
            variance = moments(c, ability - severity[r] - difficulty[c])[1]
            pull[[r, study.raters + c]] += variance
        information = pull[: study.raters].sum()
        abilities.append(ability)
        errors.append(np.sqrt(1 / information + pull @ of_hardness @ pull / information**2))
        ends = [(scales[c][0][0], scales[c][0][-1]) for _, _, c, _ in mine]
        extreme.append(all(row[3] == end[0] for row, end in zip(mine, ends)) or all(row[3] == end[1] for row, end in zip(mine, ends)))

    squares = []
    for recording, r, c, given in study.rows:
        if not extreme[recording]:
            middle, variance, _ = moments(c, abilities[recording] - severity[r] - difficulty[c])
            squares.append((recording, r, c, (given - middle) ** 2, variance))
    squares = np.array(squares)

    def fits(column, count):
        own = [squares[squares[:, column] == one] for one in range(count)]
        return {
            "infit": [part[:, 3].sum() / part[:, 4].sum() if len(part) else None for part in own],
            "outfit": [(part[:, 3] / part[:, 4]).mean() if len(part) else None for part in own],
        }

    def told_apart(measures, own_errors, spare):
        variance = (np.square(measures - np.mean(measures)).sum()) / (len(measures) - spare)
        error = np.square(own_errors).mean()
        separation = np.sqrt(max(0, variance - error) / error)
        return {"separation": separation, "strata": (4 * separation + 1) / 3, "reliability": max(0, variance - error) / variance}

    over = range(study.criteria)
    own_errors = np.sqrt(np.diag(of_hardness))
    found = {
        "recordings": {
            "measures": abilities,
            "errors": errors,
            **fits(0, len(abilities)),
            "fairAverages": [np.mean([level(c, a) for c in over]) for a in abilities],
            "adjustedAverages": [np.mean([level(c, a - s - difficulty[c]) for c in over for s in severity]) for a in abilities],
            **told_apart(abilities, errors, 1),
        },
        "raters": {
            **fits(1, study.raters),
            "fairAverages": [np.mean([level(c, mean - s) for c in over]) for s in severity],
            **told_apart(severity, own_errors[: study.raters], 0),
        },
        "criteria": {
            **fits(2, study.criteria),
            "fairAverages": [level(c, mean - difficulty[c]) for c in over],
            **(told_apart(difficulty, own_errors[study.raters :], 0) if study.criteria > 1 else {}),
        },
    }
    return {facet: {name: rounded(numbers) for name, numbers in own.items()} for facet, own in found.items()}


def rounded(numbers):
    if isinstance(numbers, list):
        return [None if one is None else round(float(one), 7) for one in numbers]
    return round(float(numbers), 7)


def case(rows, levels, model):
    coarse = Study(rows, levels, model, np.linspace(-6, 6, 21))
    begun = coarse.fit(np.zeros(len(coarse.names)))
    study = Study(rows, levels, model, np.linspace(-9, 9, 121))
    x, covariance = study.polished(study.fit(begun))
    off = np.abs(frame(study, x) - frame(coarse, begun)).max()
    print(model, "TAM's 21 nodes differ by", off, file=sys.stderr, flush=True)
    width = 1e-6
    turn = np.array([(frame(study, x + width * e) - frame(study, x - width * e)) / (2 * width) for e in np.eye(len(x))]).T
    errors = np.sqrt(np.diag(turn @ covariance @ turn.T))
    numbers = frame(study, x)
    cuts = np.cumsum([study.raters, study.criteria, sum(len(u) - 1 for u in study.scales.values()), 1])
    split = lambda all: [part.round(8).tolist() for part in np.split(all, cuts)]
    severities, difficulties, thresholds, mean, spread = split(numbers)
    of = split(errors)
    return {
        "model": model,
        "levels": levels,
        "logLikelihood": round(-study.deviance(x), 8),
        "severities": severities,
        "severityErrors": of[0],
        "difficulties": difficulties,
        "difficultyErrors": of[1],
        "thresholds": thresholds,
        "thresholdErrors": of[2],
        "mean": mean[0],
        "spread": spread[0],
        "read": readings(study, x, covariance),
        "ratings": rows,
    }


if __name__ == "__main__":
    plans = [
        (1, 40, 3, 4, 2, [4, 4, 4, 4], "rating_scale", ()),
        (2, 60, 6, 3, 2, [5, 5, 5], "partial_credit", ()),
        (3, 80, 8, 4, 2, [2, 3, 3, 5], "rating_scale", ()),
        (4, 50, 5, 3, 3, [5, 5, 4], "partial_credit", ((0, 2), (2, 3))),
        (5, 50, 4, 1, 3, [5], "rating_scale", ((0, 1),)),
    ]
    cases = []
    for seed, recordings, raters, criteria, each, levels, model, skip in plans:
        rows = drawn(seed, recordings, raters, criteria, each, levels, skip)
        cases.append(case(rows, levels, model))
    source = "numpy and scipy, by manyFacetRasch.py beside: the marginal likelihood of TAM::tam.mml.mfr, by BFGS"
    print(json.dumps({"source": source, "cases": cases}, separators=(",", ":")))
