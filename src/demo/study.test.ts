import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { continuousSampling } from "../domain/entities/observation.ts";
import { openEnds } from "../domain/eventRules.ts";
import { applyOperation, emptyWork } from "../domain/operations.ts";
import { indexScheme } from "../domain/schemeIndex.ts";
import { schemeProblems } from "../domain/schemeRules.ts";
import { demoStudy, DemoTexts } from "./study.ts";

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

  it("has eight recordings, each of several raters, and no rater with all of them", () => {
    const raters = demo.recordings.map((_, at) =>
      demo.raters.filter(({ works }) => works.some(({ recording }) => recording === at)),
    );

    expect(demo.recordings.length).toBe(8);
    expect(new Set(demo.recordings.map(({ name }) => name)).size).toBe(8);
    expect(Math.min(...raters.map(({ length }) => length))).toBeGreaterThanOrEqual(3);
    expect(Math.max(...demo.raters.map(({ works }) => works.length))).toBeLessThan(8);
  });

  it("has raters whose work keeps every rule and can be submitted", () => {
    const works = demo.raters.flatMap((rater) => rater.works);
    expect(works.length).toBe(32);
    for (const { recording, changes } of works) {
      const work = emptyWork();
      const durationUs = demo.recordings[recording]?.film.durationUs ?? 0;
      const context = { index, durationUs, sampling: continuousSampling };
      const outcomes = changes.map((change) => applyOperation(work, change, context));

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
