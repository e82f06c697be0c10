import { describe, expect, it, test } from "vitest";
import { newId } from "../../tests/sample.ts";
import type { Criterion } from "../domain/entities/scheme.ts";
import { limits } from "../domain/limits.ts";
import { iccForms } from "../statistics/iccForms.ts";
import { randomFrom } from "../statistics/random.ts";
import type { Figure } from "./figure.ts";
import { ofSeveralRecordings } from "./ofOneRecording.ts";
import { ratingLines } from "./ratingLines.ts";

const value: Figure = {
  kind: "value",
  value: 0.7,
  low: 0.6,
  high: 0.8,
  limitsFrom: "jackknife",
  observed: null,
  expected: null,
  n: 60,
  per: "unit",
};
const none: Figure = { kind: "undefined", because: "no_units", n: 0, per: "unit" };

it("takes the figures of a line of one recording away, and says what is missing", () => {
  const line = { recordings: 1, figures: [value, none] };

  expect(ofSeveralRecordings(line).figures).toEqual([
    { kind: "undefined", because: "one_recording", n: 60, per: "unit" },
    none,
  ]);
  expect(ofSeveralRecordings({ ...line, recordings: 2 }).figures).toEqual([value, none]);
  expect(ofSeveralRecordings({ ...line, recordings: 0 }).figures).toEqual([value, none]);
});

describe.each([3, 30, 100])("of %i raters", (raters) => {
  const all = everyone(raters);
  /** Ratings in ten rounds, of as many recordings; raters leave out every sixth, so that models are needed. */
  function lineOf(recordings: number) {
    const random = randomFrom(raters);
    const recordingIds = Array.from({ length: recordings }, () => newId("recording"));
    const given = new Map<object, number>();
    const groups = Array.from({ length: 10 }, (_, unit) =>
      all.flatMap((raterId, rater) => {
        const recordingId = recordingIds[unit % recordings];
        if (recordingId === undefined || (unit + rater) % 6 === 5) return [];
        const place = { raterId, recordingId };
        given.set(place, (unit % 5) + Math.round(random() * 2));
        return [place];
      }),
    );
    const [line] = ratingLines(
      { criteria: [criterion], total: "none" },
      groups,
      (place) => [{ criterionId: criterion.id, value: given.get(place) ?? null }],
      { statistics: iccForms.map((form) => ({ kind: "icc", form })), limits },
    );
    if (!line) throw new Error("there is one criterion");
    return line;
  }

  test("one recording in ten rounds gives no limits, and several do", () => {
    const one = lineOf(1);
    const several = lineOf(10);

    expect(one.recordings).toBe(1);
    for (const figure of one.figures) {
      expect(figure).toMatchObject({ kind: "value", low: null, noLimits: "too_few_recordings" });
    }
    expect(several.figures.every((figure) => figure.kind === "value" && figure.low !== null)).toBe(
      true,
    );
  });
});

function everyone(raters: number) {
  return Array.from({ length: raters }, () => newId("account"));
}

const criterion: Criterion = {
  id: newId("criterion"),
  name: "Quality",
  description: "",
  scale: "interval",
  levels: Array.from({ length: 8 }, (_, at) => ({
    value: at,
    name: `${at}`,
    descriptor: "",
    texts: {},
  })),
  weight: 1,
  isRequired: false,
  needsEvidence: false,
  texts: {},
};
