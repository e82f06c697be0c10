import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { facetStudy } from "./facetStudy.ts";
import { type GroupedScore, groupStudy } from "./groupStudy.ts";
import { randomFrom } from "./random.ts";

const file = new URL("../../tests/vectors-own/facetFit.json", import.meta.url);
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        design: z.string(),
        facets: z.array(z.string()),
        components: z.record(z.string(), z.number()),
        error: z.number(),
        mean: z.number(),
        rows: z.array(z.array(z.number())),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(file, "utf8")));
const inGroups = cases.filter(({ facets }) => facets.includes("g"));

function studyOf(scores: readonly GroupedScore[]) {
  const study = groupStudy(scores);
  if (!study) throw new Error("no study");
  return study;
}

function scoresOf(rows: readonly (readonly number[])[], facets: readonly string[]) {
  const at = (row: readonly number[], facet: string) => `${row[facets.indexOf(facet)]}`;
  return rows.map((row) => ({
    person: at(row, "p"),
    rater: at(row, "r"),
    group: at(row, "g"),
    score: row.at(-1) ?? NaN,
  }));
}

/** What lme4 calls a source of ours. */
const ofLme4: Readonly<Record<string, string>> = {
  g: "g",
  p: "p",
  "p:g": "p",
  r: "r",
  "r:g": "r",
  pg: "p:g",
  rg: "r:g",
};

test("there are cases of raters in groups and of recordings in groups", () => {
  expect(new Set(inGroups.map(({ design }) => design))).toEqual(
    new Set(["raters in groups", "recordings in groups"]),
  );
});

test.each(inGroups)("components are those of lme4: $design", (expected) => {
  const study = studyOf(scoresOf(expected.rows, expected.facets));

  expect(study.raters).toBe(expected.design === "raters in groups" ? "nested" : "crossed");
  expect(study.persons).toBe(expected.design === "raters in groups" ? "crossed" : "nested");
  const named = study.components.filter(({ source }) => !source.endsWith(",e"));
  expect(named).toHaveLength(Object.keys(expected.components).length);
  for (const { source, variance } of named) {
    expect(variance).toBeCloseTo(expected.components[ofLme4[source] ?? ""] ?? NaN, 4);
  }
  expect(study.components.at(-1)?.variance).toBeCloseTo(expected.error, 4);
  expect(study.mean).toBeCloseTo(expected.mean, 4);
});

/** Two of these, from two numbers that are spread evenly, are spread normally. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Plan {
  readonly groups: number;
  readonly personsEach: number;
  readonly raters: number;
  readonly each: number;
}

/** Persons in groups, each by a few of the raters; variances of groups .5, persons 1, raters .3, error .4. */
function planted({ groups, personsEach, raters, each }: Plan, seed: number) {
  const random = randomFrom(seed);
  const severity = Array.from({ length: raters }, () => Math.sqrt(0.3) * normal(random));
  const truth = Array.from({ length: groups }, () => Math.sqrt(0.5) * normal(random));
  const scores = truth.flatMap((level, group) =>
    Array.from({ length: personsEach }, (_, one): GroupedScore[] => {
      const own = level + normal(random);
      const who = severity
        .map((more, rater) => ({ more, rater, rank: random() }))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, each);
      return who.map(({ more, rater }) => ({
        person: `p${group} ${one}`,
        rater: `r${rater}`,
        group: `g${String(group).padStart(3, "0")}`,
        score: 3 + own + more + Math.sqrt(0.4) * normal(random),
      }));
    }).flat(),
  );
  return { scores, truth };
}

test.each([
  { groups: 12, personsEach: 6, raters: 8, each: 3, rounds: 60, off: 0.12 },
  { groups: 40, personsEach: 8, raters: 30, each: 3, rounds: 15, off: 0.08 },
])(
  "components are on average those planted, and groups are within their limits: $groups groups",
  ({ rounds, off, ...plan }) => {
    const sums = { g: 0, "p:g": 0, r: 0 };
    let [held, all] = [0, 0];
    for (let seed = 1; seed <= rounds; seed += 1) {
      const { scores, truth } = planted(plan, seed);
      const study = studyOf(scores);
      for (const source of ["g", "p:g", "r"] as const) {
        const own = study.components.find((one) => one.source === source)?.variance ?? NaN;
        sums[source] += own / rounds;
      }
      const middle = truth.reduce((sum, one) => sum + one, 0) / truth.length;
      study.groupPredictions().forEach(({ low, high }, group) => {
        const own = (truth[group] ?? NaN) - middle;
        all += 1;
        held += Number(low <= own && own <= high);
      });
    }

    expect(Math.abs(sums.g - 0.5)).toBeLessThan(off);
    expect(Math.abs(sums["p:g"] - 1)).toBeLessThan(off);
    expect(Math.abs(sums.r - 0.3)).toBeLessThan(off);
    expect(held / all).toBeGreaterThan(0.92);
  },
);

test("does not hang on names nor on the order of ratings", () => {
  const { scores } = planted({ groups: 8, personsEach: 5, raters: 6, each: 2 }, 3);
  const random = randomFrom(4);
  const others = scores
    .map((one) => ({
      ...one,
      group: `x${9 - Number(one.group.slice(1))}`,
      rater: `y${one.rater.slice(1)}`,
      rank: random(),
    }))
    .toSorted((a, b) => a.rank - b.rank);

  const [study, other] = [studyOf(scores), studyOf(others)];
  study.components.forEach(({ source, variance }, at) => {
    expect(other.components[at]?.source).toBe(source);
    expect(other.components[at]?.variance).toBeCloseTo(variance, 8);
  });
});

test("where everybody is in all groups they are as occasions are", () => {
  const random = randomFrom(8);
  const effects = Array.from({ length: 40 }, () => normal(random));
  const scores = Array.from({ length: 10 }, (_, p) =>
    Array.from({ length: 4 }, (__, r) =>
      Array.from({ length: 3 }, (___, g) => ({
        person: `p${p}`,
        rater: `r${r}`,
        group: `g${g}`,
        score: (effects[p] ?? 0) + (effects[10 + r] ?? 0) + (effects[20 + g] ?? 0) + normal(random),
      })),
    ).flat(),
  ).flat();
  const study = studyOf(scores);
  const occasions = facetStudy(scores.map(({ group, ...one }) => ({ ...one, occasion: group })));

  expect(study).toMatchObject({ persons: "crossed", raters: "crossed", groups: 3 });
  const names = { g: "o", p: "p", r: "r", pg: "po", rg: "ro", pr: "pr" } as const;
  for (const [own, theirs] of Object.entries(names)) {
    const [one, other] = [
      study.components.find(({ source }) => source === own),
      occasions?.components.find(({ source }) => source === theirs),
    ];
    expect(one?.variance).toBeCloseTo(other?.variance ?? NaN, 6);
  }
});

test("there is none of one group, of persons who are a group each, and of no error", () => {
  const { scores } = planted({ groups: 6, personsEach: 4, raters: 5, each: 3 }, 5);

  expect(groupStudy(scores)).toBeDefined();
  expect(groupStudy(scores.map((one) => ({ ...one, group: "all" })))).toBeUndefined();
  expect(groupStudy(scores.map((one) => ({ ...one, group: one.person })))).toBeUndefined();
  expect(groupStudy(scores.map((one) => ({ ...one, score: 1 })))).toBeUndefined();
  expect(groupStudy([])).toBeUndefined();
});
