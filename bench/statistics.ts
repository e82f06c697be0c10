import { spawnSync } from "node:child_process";
import { bootstrap } from "../src/statistics/bootstrap.ts";
import { cohenKappa } from "../src/statistics/cohenKappa.ts";
import { fleissKappa } from "../src/statistics/fleissKappa.ts";
import { intraclassCorrelation } from "../src/statistics/intraclassCorrelation.ts";
import {
  krippendorffAlpha,
  krippendorffAlphaOfSample,
} from "../src/statistics/krippendorffAlpha.ts";
import { countPairs } from "../src/statistics/pairTable.ts";
import type { Ratings } from "../src/statistics/ratings.ts";
import type { TimedEvent } from "../src/statistics/timed.ts";
import { durationKappa } from "../src/statistics/timeKappa.ts";
import { type Figure, percentile, rounded } from "./figure.ts";

/**
 * The statistics at the sizes we promise, one thread, against numpy doing the same closed form on the
 * same numbers in the same run, and against statsmodels and scikit-learn where they are installed.
 */
export function* measureStatistics(): Iterable<Figure> {
  const peers = peerTimes();
  for (const { name, run } of ours()) {
    const ms = medianOf(run);
    yield figure(name, ms);
    for (const [peer, time] of Object.entries(peers[name] ?? {})) {
      yield { ...figure(name, ms), peer, ratio: rounded(ms / time, 2) };
    }
  }
}

function figure(name: string, ms: number): Figure {
  return { metric: `statistics.${name}`, value: rounded(ms, 2), unit: "ms" };
}

/** Half of nine runs are faster, after three to warm up. */
function medianOf(run: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const began = performance.now();
    run();
    if (round >= 3) times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}

function ours(): readonly { readonly name: string; readonly run: () => unknown }[] {
  const first = codes(1_000_000, 5, 1);
  const second = first.map((code, unit) => ((unit * 7919) % 10 < 7 ? code : (code + 1) % 5));
  const many = ratingsOf(100_000, 5, 5);
  const large = ratingsOf(400_000, 5, 5);
  const cells = ratingsOf(250_000, 4, 1000);
  const small = ratingsOf(1_000, 3, 5);
  const pair = { first: manyEvents(0), second: manyEvents(40), durationUs: 50_000_000 };
  const all = Array.from({ length: 12 }, (_, code) => `${code}`);
  return [
    { name: "cohen_kappa.1000000", run: () => cohenKappa(countPairs({ first, second }, 5)) },
    { name: "fleiss_kappa.100000x5", run: () => fleissKappa(many) },
    { name: "alpha_nominal.2000000", run: () => krippendorffAlpha(large) },
    { name: "alpha_ordinal.2000000", run: () => krippendorffAlpha(large, { metric: "ordinal" }) },
    { name: "alpha_interval.2000000", run: () => krippendorffAlpha(large, { metric: "interval" }) },
    { name: "icc.1000000", run: () => intraclassCorrelation(cells, { form: "ICC(A,1)" }) },
    {
      name: "alpha_bootstrap.1000_of_3x1000",
      run: () =>
        bootstrap(
          { units: small.units, figureOf: krippendorffAlphaOfSample(small) },
          { resamples: 1_000, method: "percentile" },
        ),
    },
    { name: "duration_kappa.2x50000_events", run: () => durationKappa([pair], { codes: all }) },
  ];
}

function manyEvents(offset: number): readonly TimedEvent[] {
  return Array.from({ length: 50_000 }, (_, place) => ({
    code: `${(place * 7) % 12}`,
    startUs: place * 1000 + offset,
    endUs: place * 1000 + 900 + offset,
  }));
}

/** Deterministic, and the same in Python. */
function codes(length: number, kinds: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, place) => mixed(place, seed) % kinds);
}

function ratingsOf(units: number, raters: number, kinds: number): Ratings {
  const values = new Float64Array(units * raters);
  for (let unit = 0; unit < units; unit += 1) {
    const base = mixed(unit, 3) % kinds;
    for (let rater = 0; rater < raters; rater += 1) {
      const own = mixed(unit * raters + rater, 5);
      values[unit * raters + rater] = own % 10 < 7 ? base : own % kinds;
    }
  }
  return { units, raters, values, scale: undefined };
}

function mixed(place: number, seed: number): number {
  return ((place * 48_271 + seed * 69_621) % 2_147_483_647) >>> 4;
}

type PeerTimes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Median times in milliseconds, of any Python that has numpy; empty without one. */
function peerTimes(): PeerTimes {
  let found: Record<string, Record<string, number>> = {};
  for (const python of ["python3", "/usr/bin/python3"]) {
    const { status, stdout } = spawnSync(python, ["-c", program], {
      encoding: "utf8",
      timeout: 300_000,
      env: { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" },
    });
    if (status !== 0) continue;
    const times: unknown = JSON.parse(stdout);
    if (typeof times !== "object" || times === null) continue;
    for (const [metric, peers] of Object.entries(times)) {
      found = { ...found, [metric]: { ...found[metric], ...peers } };
    }
  }
  return found;
}

const program = String.raw`
import json, time
import numpy as np
out = {}
def med(f, name, peer):
    t = []
    for i in range(12):
        a = time.perf_counter(); f(); b = time.perf_counter()
        if i >= 3: t.append((b - a) * 1000)
    out.setdefault(name, {})[peer] = sorted(t)[len(t) // 2]
def mixed(p, seed): return ((p.astype(np.int64) * 48271 + seed * 69621) % 2147483647) >> 4
def ratings(n, m, k):
    base = mixed(np.arange(n), 3) % k
    own = mixed(np.arange(n * m), 5).reshape(n, m)
    return np.where(own % 10 < 7, base[:, None], own % k).astype(float)
n = 1000000
a = (mixed(np.arange(n), 1) % 5).astype(np.uint8)
b = np.where((np.arange(n) * 7919) % 10 < 7, a, (a + 1) % 5).astype(np.uint8)
def kappa():
    t = np.bincount(a.astype(np.int64) * 5 + b, minlength=25).reshape(5, 5) / n
    r, c = t.sum(1), t.sum(0); e = r @ c
    k = (np.trace(t) - e) / (1 - e)
    w = np.eye(5); u = w - (c[:, None] + r[None, :]) * (1 - k)
    m = (t * u).sum(); return k, np.sqrt((t * (u - m) ** 2).sum() / n) / (1 - e)
med(kappa, 'cohen_kappa.1000000', 'numpy')
R = ratings(100000, 5, 5)
def fleiss():
    C = np.stack([(R == k).sum(1) for k in range(5)], 1); N, r = len(R), 5
    pa = ((C * C).sum() - N * r) / (N * r * (r - 1)); p = C.sum(0) / (N * r); pe = (p * p).sum()
    return (pa - pe) / (1 - pe), 1 - (C * (r - C)).sum(0) / (N * r * (r - 1) * p * (1 - p))
med(fleiss, 'fleiss_kappa.100000x5', 'numpy')
L = ratings(400000, 5, 5)
def nominal(X=L):
    ok = ~np.isnan(X); m = ok.sum(1); keep = m >= 2
    C = np.stack([(X == k).sum(1) for k in range(5)], 1)[keep]; m = m[keep]; N = m.sum(); nc = C.sum(0)
    do = ((m * m - (C * C).sum(1)) / (m - 1)).sum() / N
    return 1 - do / ((N * N - (nc * nc).sum()) / (N * (N - 1)))
def interval(X=L):
    ok = ~np.isnan(X); m = ok.sum(1); keep = m >= 2; X = X[keep]; m = m[keep]; N = m.sum()
    c = X - np.nanmean(X); u = np.nansum(c, 1); s = np.nansum(c * c, 1)
    do = (2 * (m * s - u * u) / (m - 1)).sum() / N
    return 1 - do / (2 * (N * s.sum() - u.sum() ** 2) / (N * (N - 1)))
def ordinal():
    v, i, c = np.unique(L, return_inverse=True, return_counts=True)
    r = np.cumsum(c) - c / 2
    return interval(r[i].reshape(L.shape))
med(nominal, 'alpha_nominal.2000000', 'numpy')
med(ordinal, 'alpha_ordinal.2000000', 'numpy')
med(interval, 'alpha_interval.2000000', 'numpy')
I = ratings(250000, 4, 1000)
def icc():
    n, k = I.shape; g = I.mean(); r = I.mean(1); c = I.mean(0)
    e = I - r[:, None] - c[None, :] + g
    msr = k * ((r - g) ** 2).sum() / (n - 1); msc = n * ((c - g) ** 2).sum() / (k - 1)
    mse = (e * e).sum() / ((n - 1) * (k - 1)); w = I - r[:, None]; msw = (w * w).sum() / (n * (k - 1))
    return (msr - mse) / (msr + (k - 1) * mse + k * (msc - mse) / n), msw
med(icc, 'icc.1000000', 'numpy')
S = ratings(1000, 3, 5)
def boot():
    rng = np.random.default_rng(1); C = np.stack([(S == k).sum(1) for k in range(5)], 1).astype(float)
    d = ((9 - (C * C).sum(1)) / 2); res = np.empty(1000)
    for s in range(1000):
        i = rng.integers(0, 1000, 1000); nc = C[i].sum(0); N = nc.sum()
        res[s] = 1 - (d[i].sum() / N) / ((N * N - (nc * nc).sum()) / (N * (N - 1)))
    return np.percentile(res, [2.5, 97.5])
med(boot, 'alpha_bootstrap.1000_of_3x1000', 'numpy')
try:
    from sklearn.metrics import cohen_kappa_score
    med(lambda: cohen_kappa_score(a, b), 'cohen_kappa.1000000', 'scikit-learn')
except ImportError: pass
try:
    from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa
    med(lambda: fleiss_kappa(aggregate_raters(R.astype(int))[0]), 'fleiss_kappa.100000x5', 'statsmodels')
except ImportError: pass
print(json.dumps(out))
`;
