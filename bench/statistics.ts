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
import type { Figure as StatisticFigure } from "../src/statistics/statistic.ts";
import type { TimedEvent } from "../src/statistics/timed.ts";
import { durationKappa } from "../src/statistics/timeKappa.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { startPeers } from "./statisticsPeers.ts";

/**
 * The statistics at the sizes we promise, one thread, against numpy as who knows it well writes the same, and
 * against statsmodels and scikit-learn where they are installed. Each round has objects of its own, for what was found
 * of one is remembered; the rounds of ours and of the peers take turns, so that whatever else the machine
 * does befalls both. The medians are said, and a peer that comes to another figure is an error.
 */
export async function* measureStatistics(): AsyncGenerator<Figure> {
  const peers = await startPeers();
  try {
    for (const ours of statistics()) {
      const others = peers.of(ours.name).map((peer) => ({ peer, times: noTimes() }));
      const times = noTimes();
      for (let round = 0; round < warmUps + rounds; round += 1) {
        const own = timed(ours.prepare());
        if (round >= warmUps) times.push(own.ms);
        for (const { peer, times: theirs } of others) {
          // oxlint-disable-next-line no-await-in-loop -- Rounds take turns.
          const other = await peer.round(ours.name);
          if (!(Math.abs(other.figure - own.figure) <= (ours.within ?? 1e-9))) {
            throw new Error(`${ours.name}: ${own.figure}, by ${peer.name} ${other.figure}`);
          }
          if (round >= warmUps) theirs.push(other.ms);
        }
      }
      const ms = percentile(times, 0.5);
      yield figure(ours.name, ms);
      for (const { peer, times: theirs } of others) {
        const ratio = rounded(ms / percentile(theirs, 0.5), 2);
        yield { ...figure(ours.name, ms), peer: peer.name, ratio };
      }
    }
  } finally {
    peers.stop();
  }
}

const warmUps = 15;
const rounds = 31;

function noTimes(): number[] {
  return [];
}

function figure(name: string, ms: number): Figure {
  return { metric: `statistics.${name}`, value: rounded(ms, 2), unit: "ms" };
}

function timed(run: () => number): { readonly ms: number; readonly figure: number } {
  const began = performance.now();
  const found = run();
  return { ms: performance.now() - began, figure: found };
}

interface Measured {
  readonly name: string;
  /** Makes what a round computes with; what it gives back is timed. */
  readonly prepare: () => () => number;
  /** How far a peer's figure may be from ours; 1e-9 where nothing is drawn. */
  readonly within?: number;
}

function statistics(): readonly Measured[] {
  const first = codes(1_000_000, 5, 1);
  const second = first.map((code, unit) => ((unit * 7919) % 10 < 7 ? code : (code + 1) % 5));
  const many = ratingsOf(100_000, 5, 5);
  const large = ratingsOf(400_000, 5, 5);
  const cells = ratingsOf(250_000, 4, 1000);
  const small = ratingsOf(1_000, 3, 5);
  const all = Array.from({ length: 12 }, (_, code) => `${code}`);
  return [
    {
      name: "cohen_kappa.1000000",
      prepare: () => {
        const pair = { first: first.slice(), second: second.slice() };
        return () => numberOf(cohenKappa(countPairs(pair, 5)).figure);
      },
    },
    ofRatings("fleiss_kappa.100000x5", many, (own) => fleissKappa(own)),
    ofRatings("alpha_nominal.2000000", large, (own) => krippendorffAlpha(own)),
    ofRatings("alpha_ordinal.2000000", large, (own) =>
      krippendorffAlpha(own, { metric: "ordinal" }),
    ),
    ofRatings("alpha_interval.2000000", large, (own) =>
      krippendorffAlpha(own, { metric: "interval" }),
    ),
    ofRatings("icc.1000000", cells, (own) => intraclassCorrelation(own, { form: "ICC(A,1)" })),
    {
      name: "alpha_bootstrap.1000_of_3x1000",
      within: 0.02,
      prepare: () => {
        const own = fresh(small);
        return () => {
          const { interval } = bootstrap(
            { units: own.units, figureOf: krippendorffAlphaOfSample(own) },
            { resamples: 1_000, method: "percentile" },
          );
          return interval.kind === "interval" ? interval.low : NaN;
        };
      },
    },
    {
      name: "duration_kappa.2x50000_events",
      prepare: () => {
        const pair = { first: manyEvents(0), second: manyEvents(40), durationUs: 50_000_000 };
        return () => numberOf(durationKappa([pair], { codes: all }).answer.figure);
      },
    },
  ];
}

function ofRatings(
  name: string,
  ratings: Ratings,
  compute: (ratings: Ratings) => { readonly figure: StatisticFigure },
): Measured {
  return {
    name,
    prepare: () => {
      const own = fresh(ratings);
      return () => numberOf(compute(own).figure);
    },
  };
}

function fresh(ratings: Ratings): Ratings {
  return { ...ratings, values: ratings.values.slice() };
}

function numberOf(own: StatisticFigure): number {
  return own.kind === "value" ? own.value : NaN;
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
