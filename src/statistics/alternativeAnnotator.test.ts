import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  alternativeAnnotator,
  contestsOf,
  falseDiscoveries,
  nearNumbers,
  sameLabels,
} from "./alternativeAnnotator.ts";
import type { Figure } from "./statistic.ts";

const { alternative } = z
  .object({
    alternative: z.array(
      z.object({
        kind: z.enum(["labels", "numbers"]),
        epsilon: z.number(),
        rows: z.array(
          z.object({
            cluster: z.int(),
            program: z.number(),
            people: z.array(z.number().nullable()),
          }),
        ),
        annotators: z.array(
          z.object({
            units: z.int(),
            clusters: z.int(),
            programWins: z.number(),
            personWins: z.number(),
            publishedP: z.number(),
            p: z.number(),
            isWon: z.boolean(),
          }),
        ),
        winningRate: z.number(),
        advantage: z.number(),
      }),
    ),
  })
  .parse(
    JSON.parse(
      readFileSync(new URL("../../tests/vectors-own/programs.json", import.meta.url), "utf8"),
    ),
  );

test.each(alternative.map((one, at) => [at + 1, one] as const))(
  "the alternative annotator test of set %i is as its definition says",
  (_, { kind, epsilon, rows, annotators, winningRate, advantage }) => {
    const contests = rows.flatMap(({ cluster, program, people }) =>
      contestsOf<number>(
        {
          cluster,
          program,
          people: people.flatMap((given, annotator) =>
            given === null ? [] : [{ annotator, given }],
          ),
        },
        kind === "labels" ? sameLabels : nearNumbers,
      ),
    );

    const found = alternativeAnnotator(contests, {
      annotators: annotators.length,
      epsilon,
      level: 0.05,
      clustersForTest: 2,
    });

    expect(
      found.annotators.map(({ units, clusters, isWon }) => ({ units, clusters, isWon })),
    ).toEqual(annotators.map(({ units, clusters, isWon }) => ({ units, clusters, isWon })));
    found.annotators.forEach((one, at) => {
      const wanted = annotators[at];
      expect(near(one.programWins, wanted?.programWins)).toBe(true);
      expect(near(one.personWins, wanted?.personWins)).toBe(true);
      expect(near(one.publishedP, wanted?.publishedP)).toBe(true);
      expect(near(one.p, wanted?.p)).toBe(true);
    });
    expect(near(found.winningRate, winningRate)).toBe(true);
    expect(near(found.advantage, advantage)).toBe(true);
    expect(found.isPassed).toBe(winningRate >= 0.5);
  },
);

describe("false discoveries", () => {
  test("all up to the last that is small enough for its place are told", () => {
    // Σ 1/i of 4 is 25/12: places allow 0.006, 0.012, 0.018, 0.024.
    expect(falseDiscoveries([0.03, 0.001, 0.0179, 0.0121], 0.05)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(falseDiscoveries([0.03, 0.007, 0.04, 0.0301], 0.05)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test("what is not tested is not told, and asks nothing of the others", () => {
    expect(falseDiscoveries([undefined, 0.04], 0.05)).toEqual([false, true]);
    expect(falseDiscoveries([], 0.05)).toEqual([]);
  });
});

describe("a program that is right wherever all people are", () => {
  const options = { annotators: 3, epsilon: 0.2, level: 0.05, clustersForTest: 5 };

  test("is not told to be as good from a handful of recordings, though Student's test would", () => {
    const { annotators, isPassed } = alternativeAnnotator(study(8), options);

    expect(annotators[0]?.publishedP).toEqual({ kind: "value", value: 0 });
    expect(annotators[0]?.p).toEqual({ kind: "value", value: 0.8 ** 8 });
    expect(isPassed).toBe(false);
  });

  test("is told so from many", () => {
    const { isPassed, winningRate, advantage } = alternativeAnnotator(study(40), options);

    expect(isPassed).toBe(true);
    expect(winningRate).toEqual({ kind: "value", value: 1 });
    expect(advantage).toEqual({ kind: "value", value: 1 });
  });

  test("is not tested below the least number of recordings", () => {
    const { annotators, winningRate, isPassed } = alternativeAnnotator(study(4), options);

    expect(annotators[0]?.p).toEqual({ kind: "undefined", because: "too_few_recordings" });
    expect(winningRate).toEqual({ kind: "undefined", because: "too_few_recordings" });
    expect(isPassed).toBe(false);
  });
});

test("a program that is worse than everybody is told to be for none", () => {
  const contests = Array.from({ length: 60 }, (_, cluster) =>
    contestsOf(
      {
        cluster,
        program: cluster % 3 === 0 ? 1 : 2,
        people: [0, 1, 2].map((annotator) => ({ annotator, given: 1 })),
      },
      sameLabels,
    ),
  ).flat();

  const { isPassed, winningRate } = alternativeAnnotator(contests, {
    annotators: 3,
    epsilon: 0.2,
    level: 0.05,
    clustersForTest: 5,
  });

  expect(isPassed).toBe(false);
  expect(winningRate).toEqual({ kind: "value", value: 0 });
});

test("of one annotator alone there is no contest", () => {
  expect(
    contestsOf({ cluster: 0, program: 1, people: [{ annotator: 0, given: 1 }] }, sameLabels),
  ).toEqual([]);
});

function near(figure: Figure, wanted: number | undefined): boolean {
  return figure.kind === "value" && Math.abs(figure.value - (wanted ?? NaN)) < 1e-9;
}

function study(units: number) {
  return Array.from({ length: units }, (_, cluster) =>
    contestsOf(
      { cluster, program: 1, people: [0, 1, 2].map((annotator) => ({ annotator, given: 1 })) },
      sameLabels,
    ),
  ).flat();
}
