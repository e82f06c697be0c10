import { describe, expect, it, test } from "vitest";
import { type LogRank, logRank } from "./logRank.ts";
import { randomFrom } from "./random.ts";
import type { Figure } from "./statistic.ts";
import type { ClusteredWait } from "./survivalInfluence.ts";

const times = [2, 3, 3, 5, 6, 8, 8, 9, 12, 15, 4, 7, 10, 10, 11, 1, 13, 14, 6, 5];
const came = [1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0];
const two = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1];
const three = [0, 0, 1, 1, 2, 2, 2, 2, 0, 1, 2, 0, 0, 1, 2, 1, 1, 0, 0, 2];
const six = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6];
const ten = [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 10];
const each = times.map((_, at) => at);
const eight = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8];

function grouped(groups: readonly number[], clusters: readonly number[]): ClusteredWait[][] {
  const waits: ClusteredWait[][] = Array.from({ length: Math.max(...groups) + 1 }, () => []);
  for (const [at, group] of groups.entries()) {
    waits[group]?.push({
      time: times[at] ?? 0,
      isCame: came[at] === 1,
      cluster: clusters[at] ?? 0,
    });
  }
  return waits;
}

const number = (figure: Figure): number => (figure.kind === "value" ? figure.value : NaN);

// R 4.2, survival 3.5: survdiff(Surv(times, came) ~ group), and coxph(Surv(times, came) ~ factor(group),
// cluster = cluster, ties = "breslow", robust = TRUE)$rscore.
describe("as R's survival has it", () => {
  it.each([
    { groups: two, clusters: eight, classical: 0.013065502530699, robust: 0.012691346024993 },
    { groups: two, clusters: ten, classical: 0.013065502530699, robust: 0.045084800642581 },
    { groups: two, clusters: each, classical: 0.013065502530699, robust: 0.014737430065706 },
    { groups: three, clusters: ten, classical: 0.54987747351805, robust: 0.67374783952053 },
    { groups: three, clusters: each, classical: 0.54987747351805, robust: 0.69720362841923 },
  ])("$classical, with clusters $robust", ({ groups, clusters, classical, robust }) => {
    const found = logRank(grouped(groups, clusters));

    expect(number(found.unclustered.chiSquare)).toBeCloseTo(classical, 12);
    expect(number(found.chiSquare)).toBeCloseTo(robust, 12);
  });

  it("counts what came, and what would have", () => {
    const { groups, df, clusters } = logRank(grouped(three, ten));

    expect(groups.map(({ observed }) => observed)).toEqual([5, 4, 5]);
    const expected = [4.83402628073681, 5.09543950201845, 4.07053421724474];
    for (const [at, one] of expected.entries()) expect(groups[at]?.expected).toBeCloseTo(one, 12);
    expect([df, clusters]).toEqual([2, 10]);
  });
});

it("does not depend on the order of waits, groups and numbers of clusters", () => {
  const waits = grouped(three, ten);
  const other = waits
    .toReversed()
    .map((group) => group.toReversed().map((wait) => ({ ...wait, cluster: 100 - wait.cluster })));

  expect(number(logRank(other).chiSquare)).toBeCloseTo(number(logRank(waits).chiSquare), 10);
  expect(number(logRank(other).p)).toBeCloseTo(number(logRank(waits).p), 10);
});

function because(waits: ClusteredWait[][]) {
  const { p } = logRank(waits);
  return p.kind === "undefined" ? p.because : p;
}

it("says why there is none", () => {
  const [first = []] = grouped(two, six);
  expect(because([])).toBe("no_units");
  expect(because([first, []])).toBe("no_units");
  expect(
    because([first, first].map((group) => group.map((one) => ({ ...one, isCame: false })))),
  ).toBe("no_events");
  // However far apart the groups are, six recordings cannot show it.
  expect(because(grouped(two, six))).toBe("too_few_recordings");
  expect(because(grouped(three, eight))).toBe("too_few_recordings");
});

/** Recordings differ in pace; each has several waits, and is of one group, or its waits are of both. */
function study(
  random: () => number,
  { recordings, isWithin, faster }: Study,
): readonly (readonly ClusteredWait[])[] {
  const groups: ClusteredWait[][] = [[], []];
  for (let cluster = 0; cluster < recordings; cluster += 1) {
    const pace = Math.exp(0.8 * normal(random));
    for (let wait = 0; wait < 8; wait += 1) {
      const group = (isWithin ? wait : cluster) % 2;
      const time = -Math.log(1 - random()) / (pace * (group === 1 ? faster : 1));
      const most = 2 * random();
      groups[group]?.push({ time: Math.min(time, most), isCame: time <= most, cluster });
    }
  }
  return groups;
}

interface Study {
  readonly recordings: number;
  readonly isWithin: boolean;
  /** How many times faster the second group is. */
  readonly faster: number;
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** In how many of simulated studies something is found. */
function share(of: Study, isFound: (found: LogRank) => boolean): number {
  const random = randomFrom(of.recordings + (of.isWithin ? 1 : 0));
  const studies = 400;
  let found = 0;
  for (let at = 0; at < studies; at += 1) if (isFound(logRank(study(random, of)))) found += 1;
  return found / studies;
}

describe("in simulated studies of recordings that differ in pace", () => {
  test.each([
    { recordings: 10, isWithin: false },
    { recordings: 10, isWithin: true },
    { recordings: 20, isWithin: false },
    { recordings: 40, isWithin: false },
    { recordings: 40, isWithin: true },
  ])("alike groups are told apart in about 5 %: %o", (of) => {
    expect(share({ ...of, faster: 1 }, ({ p }) => number(p) < 0.05)).toBeLessThan(0.08);
  });

  it("finds groups that differ", () => {
    expect(
      share({ recordings: 40, isWithin: true, faster: 2 }, ({ p }) => number(p) < 0.05),
    ).toBeGreaterThan(0.9);
  });
});
