import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { continuousSampling } from "../domain/entities/observation.ts";
import { openEnds } from "../domain/eventRules.ts";
import { applyOperation, emptyWork } from "../domain/operations.ts";
import { indexScheme } from "../domain/schemeIndex.ts";
import { schemeProblems } from "../domain/schemeRules.ts";
import { film } from "./film.ts";
import { type DemoRater, demoStudy, DemoTexts } from "./study.ts";

function textsOf(language: string): DemoTexts {
  return DemoTexts.parse(JSON.parse(readFileSync(`locales/${language}/demo.json`, "utf8")));
}

/** Ids that count up, so that two runs can be compared. */
function counting(): () => string {
  let count = 0;
  return () => `01930000-0000-7000-8000-${String((count += 1)).padStart(12, "0")}`;
}

describe.each(["en", "de", "ar"])("the demo study in %s", (language) => {
  const demo = demoStudy(textsOf(language), counting());
  const index = indexScheme(demo.scheme);

  it("has a scheme that can be published, with all that the tour shows", () => {
    const { groups, codes, subjects, modifiers, criteria } = demo.scheme;

    expect(schemeProblems(demo.scheme)).toEqual([]);
    expect(groups.map(({ isExclusive }) => isExclusive)).toEqual([true, false]);
    expect(new Set(codes.map(({ kind }) => kind))).toEqual(new Set(["point", "state"]));
    expect(new Set(codes.map(({ key }) => key)).size).toBe(codes.length);
    expect([subjects.length, modifiers.length, criteria.length]).toEqual([2, 1, 6]);
    expect(criteria.every(({ levels }) => levels.length === 5)).toBe(true);
  });

  it("has three raters whose work keeps every rule and can be submitted", () => {
    expect(demo.raters.length).toBe(3);
    for (const rater of demo.raters) {
      const work = emptyWork();
      const context = { index, durationUs: film.durationUs, sampling: continuousSampling };
      const outcomes = rater.changes.map((change) => applyOperation(work, change, context));

      expect(outcomes.filter(({ result }) => result !== "applied")).toEqual([]);
      const events = [...work.events.values()].map(({ event }) => event);
      expect(openEnds({ ...work, events }, context)).toEqual({
        openEventIds: [],
        criterionIds: [],
        scanNumbers: [],
      });
    }
  });
});

it("is the same every time", () => {
  expect(demoStudy(textsOf("en"), counting())).toEqual(demoStudy(textsOf("en"), counting()));
});

it("has two raters who miss little and one who misses much", () => {
  const [first = 0, second = 0, third = 0] = demoStudy(textsOf("en"), counting()).raters.map(
    points,
  );

  expect(Math.min(first, second)).toBeGreaterThanOrEqual(13);
  expect(third).toBeLessThanOrEqual(8);
  expect(third).toBeGreaterThan(0);
});

function points({ changes }: DemoRater): number {
  return changes.filter((one) => one.kind === "putEvent" && one.event.kind === "point").length;
}
