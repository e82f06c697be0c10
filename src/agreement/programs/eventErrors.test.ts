import { describe, expect, test } from "vitest";
import { randomFrom } from "../../statistics/random.ts";
import { CodedWork } from "../codedWork.ts";
import { codingOf, type SubjectEvent } from "../coding.ts";
import { LabelBook } from "../labelBook.ts";
import { type ConfidentEvent, f1ByThreshold, judgedEvents } from "./confidence.ts";
import { contestsOfCoding } from "./contests.ts";
import {
  addedErrors,
  addErrors,
  errorMomentsOf,
  type ErrorSums,
  noErrors,
  toldErrors,
} from "./eventErrors.ts";
import { thresholdCurve } from "./threshold.ts";

const second = 1_000_000;
const codes = ["a", "b"];
const book = new LabelBook(codes);
const durationUs = 600 * second;
const whole = [{ startUs: 0, endUs: durationUs }];
const asked = { codes, overlapShare: 0.5, pointsWithinUs: second };

function work(events: readonly SubjectEvent[]): CodedWork {
  return new CodedWork(codingOf(events, { codes }), durationUs, book);
}

function bout(from: number, to: number, code = "a", subjectId: string | null = null): SubjectEvent {
  return { code, subjectId, startUs: from * second, endUs: to * second };
}

function sumsOf(of: Parameters<typeof addErrors>[1], code: string): ErrorSums {
  const sums = noErrors();
  addErrors(sums, of, code, asked);
  return sums;
}

describe("errors of events", () => {
  const reference = work([
    bout(10, 20),
    bout(30, 40),
    bout(100, 130),
    bout(200, 210),
    bout(300, 310, "a", "s"),
    bout(50, 50, "b"),
  ]);
  const tested = work([
    bout(11, 20),
    bout(29, 42),
    bout(100, 110),
    bout(115, 130),
    bout(300, 310, "a", "s"),
    bout(50.5, 50.5, "b"),
    bout(90, 90, "b"),
  ]);

  test("are told by code, subject by subject", () => {
    const told = toldErrors(sumsOf({ reference, tested, stretches: whole }, "a"));

    expect(told).toMatchObject({
      matched: 4,
      reference: 5,
      tested: 5,
      precision: 0.8,
      recall: 0.8,
      f1: 0.8,
      referenceBouts: { correct: 3, fragmented: 1, deleted: 1 },
      testedBouts: { correct: 3, fragmenting: 2 },
    });
    expect(told.time.fragmentation).toBe(5 * second);
    expect(told.time.underfillStart).toBe(second);
    expect(told.time.deletion).toBe(10 * second);
    // Of two subjects all of the time counts twice.
    expect(Object.values(told.time).reduce((sum, one) => sum + one, 0)).toBe(2 * durationUs);
  });

  test("points have matches and onsets, and no bouts", () => {
    const told = toldErrors(sumsOf({ reference, tested, stretches: whole }, "b"));

    expect(told).toMatchObject({ matched: 1, precision: 0.5, recall: 1 });
    expect(told.onset).toMatchObject({ count: 1, medianUs: 0.5 * second });
    expect(told.offset).toMatchObject({ count: 0, medianUs: null });
  });

  test("of several codes are added up", () => {
    const all = addedErrors(
      codes.map((code) => sumsOf({ reference, tested, stretches: whole }, code)),
    );

    expect(all).toMatchObject({ matched: 5, reference: 6, tested: 7 });
    expect(all.onsetUs).toHaveLength(5);
  });

  test("lie within what both were to code, and lead to their moments", () => {
    const stretches = [{ startUs: 95 * second, endUs: 250 * second }];
    const told = toldErrors(sumsOf({ reference, tested, stretches }, "a"));

    expect(told).toMatchObject({ reference: 2, tested: 2, matched: 1 });
    expect(errorMomentsOf({ reference, tested, stretches }, "a", "fragmentation", asked)).toEqual([
      { subjectId: null, startUs: 110 * second, endUs: 115 * second },
    ]);
    expect(errorMomentsOf({ reference, tested, stretches }, "a", "missed", asked)).toEqual([
      { subjectId: null, startUs: 200 * second, endUs: 210 * second },
    ]);
    expect(errorMomentsOf({ reference, tested, stretches: whole }, "b", "added", asked)).toEqual([
      { subjectId: null, startUs: 90 * second, endUs: 90 * second },
    ]);
  });

  test("of nothing are told as nothing", () => {
    expect(toldErrors(noErrors())).toMatchObject({ precision: null, recall: null, f1: null });
  });
});

describe("confidence", () => {
  const random = randomFrom(3);
  /** A program that is right as often as it says, with an event every ten seconds. */
  const works = Array.from({ length: 40 }, (_, recording) => {
    const tested: ConfidentEvent[] = [];
    const reference: SubjectEvent[] = [];
    for (let at = 0; at < 590; at += 10) {
      const confidence = random();
      const isRight = random() < confidence;
      const event = bout(at, at + 5);
      tested.push({ ...event, confidence });
      if (isRight) reference.push(event);
    }
    return { recording: `${recording}`, reference: work(reference), tested, stretches: whole };
  });

  test("each event with one is judged beside each person", () => {
    const [first] = works;
    if (!first) throw new Error("no work");
    const given = judgedEvents([first, first], asked);

    expect(given).toHaveLength(2 * 59);
    const silent = first.tested.map((event) => ({ ...event, confidence: null }));
    expect(judgedEvents([{ ...first, tested: silent }], asked)).toEqual([]);
  });

  test("a threshold is chosen on one half and shown on the other", () => {
    const curve = f1ByThreshold(works, asked, { recordingsForInterval: 5 });

    expect(curve).toMatchObject({ chosenOn: 20, shownOn: 20 });
    // F1 of events that are right with their confidence c: keeping what is above t is best near t = F1 / 2.
    expect(curve.chosen).toBeGreaterThan(0.2);
    expect(curve.chosen).toBeLessThan(0.55);
    const [all] = curve.points;
    const best = curve.points.find(({ threshold }) => threshold === curve.chosen);
    expect(best?.value ?? 0).toBeGreaterThan(all?.value ?? 1);
    expect(best?.low ?? 1).toBeLessThan(best?.value ?? 0);
  });

  test("halves are the same whatever recordings are called and in whichever order they come", () => {
    const again = f1ByThreshold(
      works.toReversed().map((one) => ({ ...one, recording: `other ${one.recording}` })),
      asked,
      { recordingsForInterval: 5 },
    );

    expect(again).toEqual(f1ByThreshold(works, asked, { recordingsForInterval: 5 }));
  });

  test("of one recording nothing can be chosen", () => {
    const curve = thresholdCurve(
      [{ threshold: 0.5, vectors: [Float64Array.of(1, 1)] }],
      { valueOf: ([a = NaN, b = NaN]) => a / b, range: [0, 1] },
      { recordingsForInterval: 5 },
    );

    expect(curve).toMatchObject({ chosen: null, chosenOn: 0, shownOn: 1 });
  });
});

test("contests of coding are with the others' mean, of those who share time with both", () => {
  const near = new Map([
    ["p0", 0.9],
    ["p1", 0.5],
    ["p2", NaN],
    ["01", 0.6],
    ["02", 0.8],
    ["12", 0.7],
  ]);
  const contests = contestsOfCoding([
    {
      cluster: 4,
      people: [0, 1, 2],
      near: (a, b) =>
        near.get(a === undefined ? `p${b}` : `${Math.min(a, b)}${Math.max(a, b)}`) ?? NaN,
    },
  ]);

  expect(contests).toEqual([
    { annotator: 0, cluster: 4, program: 0.5, person: 0.6 },
    { annotator: 1, cluster: 4, program: 0.9, person: 0.6 },
    { annotator: 2, cluster: 4, program: 0.7, person: 0.75 },
  ]);
});
