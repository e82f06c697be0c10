import type { Observation } from "./observation.ts";
import { expect, test } from "vitest";
import { krippendorffAlpha } from "../statistics/krippendorffAlpha.ts";
import { randomFrom } from "../statistics/random.ts";
import { ratingsFromNames } from "../statistics/ratings.ts";
import { CodedWork } from "./codedWork.ts";
import { pairsOf, partsOf } from "./comparisons.ts";
import { LabelBook } from "./labelBook.ts";
import type { PairTable } from "./tables/table.ts";
import { unitsTable } from "./tables/time.ts";
import { rowFigure } from "./rows.ts";
import { RowSums } from "./rowSums.ts";
import { RowTally } from "./rowTally.ts";
import { id } from "../domain/rules.ts";
import { limits } from "../domain/limits.ts";

const second = 1_000_000;
const units = 60;
const codes = ["a", "b"];

const uuidOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;

function placeOf(rater: number, spans: Observation["spans"]): Observation {
  return {
    observationId: id("observation").parse(uuidOf(rater)),
    recordingId: id("recording").parse(uuidOf(1)),
    recordingName: "Film",
    durationUs: units * second,
    roundId: id("round").parse(uuidOf(1)),
    roundNumber: 1,
    schemeVersionId: id("schemeVersion").parse(uuidOf(1)),
    schemeNumber: 1,
    raterId: id("account").parse(uuidOf(rater)),
    raterName: `${rater}`,
    purpose: "work",
    spans,
    state: "submitted",
    eventCount: 0,
    isContinuous: true,
    revision: 1,
    submittedMs: 0,
  };
}

const span = (fromSecond: number, toSecond: number) => ({
  startUs: fromSecond * second,
  endUs: toSecond * second,
  codeId: null,
  subjectId: null,
});

test.each([
  ["all raters code all of it", [[], [], []]],
  ["each has a part of their own", [[span(0, 50)], [span(10, 60)], [span(0, 20), span(40, 60)]]],
])("alpha from pairs is Krippendorff's alpha of all raters where %s", (_what, spans) => {
  const random = randomFrom(5);
  const book = new LabelBook(codes);
  const places = spans.map((own, rater) => placeOf(rater + 1, own));
  // Every second has nothing, a, or b; mostly what the second before had.
  const labels = places.map(() => {
    let now = "";
    return Array.from({ length: units }, () => {
      if (random() < 0.3) now = ["", "a", "b"][Math.floor(random() * 3)] ?? "";
      return now;
    });
  });
  const works = labels.map((own) => {
    const coded = own.flatMap((code, at) => (code === "" ? [] : [{ code, at }]));
    const columns = {
      codes: Int32Array.from(coded, ({ code }) => codes.indexOf(code)),
      startsUs: Float64Array.from(coded, ({ at }) => at * second),
      endsUs: Float64Array.from(coded, ({ at }) => (at + 1) * second),
    };
    return new CodedWork(new Map([[null, columns]]), units * second, book);
  });
  const isCovered = (rater: number, at: number) => {
    const own = spans[rater] ?? [];
    return (
      own.length === 0 ||
      own.some(({ startUs, endUs }) => startUs <= at * second && endUs > at * second)
    );
  };
  const rows = Array.from({ length: units }, (_, at) =>
    labels.map((own, rater) => (isCovered(rater, at) ? (own[at] ?? null) : null)),
  );
  const expected = krippendorffAlpha(ratingsFromNames(rows, ["", ...codes]));

  const tally = new RowTally("overall", { by: "overall" }, (texts) => texts.join("\n"));
  const tables = new Map<string, PairTable>();
  for (const part of partsOf(places)) {
    const { comparison } = part;
    const workOf = (place: Observation) => works[places.indexOf(place)];
    const [first, other] = [workOf(comparison.first), workOf(comparison.second)];
    if (!first || !other) throw new Error("no work");
    const work = { first, second: other, stretches: comparison.stretches };
    tables.set(comparison.key, unitsTable(second).make(work, book));
    tally.addPart(part);
  }
  const over = {
    codes: [0, 1],
    allCodes: [0, 1],
    subjectIds: [],
    nobody: "always",
    isOneCode: false,
    hasStates: true,
    hasEvents: true,
  } as const;
  const sums = new RowSums(tally, {
    tablesOf: () => (comparison) => tables.get(comparison.key),
    subjectIds: [],
  });
  const figure = rowFigure(
    { kind: "alpha", unitUs: second },
    { sums, over, isOfPairs: false },
    { book, limits, isWhole: true },
  );

  const value = expected.figure.kind === "value" ? expected.figure.value : NaN;
  expect(figure).toMatchObject({ kind: "value", noLimits: "too_few_recordings" });
  expect(figure.kind === "value" ? figure.value : NaN).toBeCloseTo(value, 12);
});

test("another revision of either is another comparison", () => {
  const [first, other] = [placeOf(1, []), placeOf(2, [])];
  const keys = [
    pairsOf([first, other]),
    pairsOf([first, { ...other, revision: 2 }]),
    pairsOf([first, { ...other, spans: [span(0, 30)] }]),
    pairsOf([first, other], [span(0, 30)]),
  ].map(([comparison]) => comparison?.key);

  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe(keys[3]);
});
