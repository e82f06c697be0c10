import { describe, expect, it } from "vitest";
import { isWhole } from "../../../tests/whole.ts";
import { type Random, randomFrom } from "../../statistics/random.ts";
import { CodedWork } from "../codedWork.ts";
import { codingOf, type SubjectEvent } from "../coding.ts";
import { LabelBook } from "../labelBook.ts";
import { otherReading, type Reading } from "./otherReading.ts";

const second = 1_000_000;
const codes = ["a", "b", "c"];
const subjects = [3, 1, 2].map((one) => `00000000-0000-7000-8000-00000000000${one}`);
type Alter = (event: SubjectEvent, random: Random) => readonly SubjectEvent[];

interface Size {
  readonly seed: number;
  readonly recordings: number;
  readonly seconds: number;
  /** Of each code and subject, from one onset to the next. */
  readonly everySeconds?: number;
}

/** A rater, altered, beside another one: both overlook some, and are not exact. */
function planted(size: Size, alter: Alter): readonly Reading[] {
  const { seed, recordings, seconds, everySeconds = 12 } = size;
  const random = randomFrom(seed);
  const book = new LabelBook(codes);
  const durationUs = seconds * second;
  const noise = () => (random() + random() + random() - 1.5) * 0.3 * second;
  const seen = (events: readonly SubjectEvent[]) =>
    events.flatMap((event) => {
      if (random() < 0.07) return [];
      const startUs = Math.round(Math.max(0, Math.min(durationUs, event.startUs + noise())));
      return [{ ...event, startUs, endUs: startUs }];
    });
  const within = (events: readonly SubjectEvent[]) =>
    events.filter(({ startUs }) => startUs >= 0 && startUs <= durationUs);
  return Array.from({ length: recordings }, () => {
    const truth = subjects.flatMap((subjectId) =>
      codes.flatMap((code) => {
        const events: SubjectEvent[] = [];
        for (let us = 0; us < durationUs; us += second * (1 + 2 * everySeconds * random()))
          events.push({ code, subjectId, startUs: us, endUs: us });
        return events;
      }),
    );
    const workOf = (events: readonly SubjectEvent[]) =>
      new CodedWork(codingOf(events, { codes }), durationUs, book);
    return {
      own: workOf(within(seen(truth).flatMap((one) => alter(one, random)))),
      other: workOf(seen(truth)),
      durationUs,
    };
  });
}

const clock =
  (ratio: number, lateUs = 0): Alter =>
  (event) => {
    const startUs = Math.round(event.startUs * ratio + lateUs);
    return [{ ...event, startUs, endUs: startUs }];
  };

const sizes: readonly Omit<Size, "seed">[] = [
  { recordings: 3, seconds: 180 },
  { recordings: 12, seconds: 300, everySeconds: 20 },
  { recordings: 6, seconds: 3_600, everySeconds: 30 },
];

it("limits of an offset are right", () => {
  const studies = isWhole ? 300 : 40;
  let right = 0;
  for (let seed = 1; seed <= studies; seed += 1) {
    const size = { seed: 700 + seed, recordings: 8, seconds: 300, everySeconds: 20 };
    const reading = otherReading(planted(size, clock(1, 8 * second)));
    if (reading?.kind !== "offset") throw new Error(`${reading?.kind}`);
    if (reading.lowUs <= 8 * second && 8 * second <= reading.highUs) right += 1;
  }

  expect(right / studies).toBeGreaterThan(0.92 - 3 * Math.sqrt((0.95 * 0.05) / studies));
});

it.each([0, 0.2, -0.15])("limits of the ratio are right of who is also %f s late", (late) => {
  const ratio = 25 / 24;
  const studies = isWhole ? 300 : 40;
  let [told, right] = [0, 0];
  for (let seed = 1; seed <= studies; seed += 1) {
    const size = { seed: 900 + seed, recordings: 8, seconds: 300, everySeconds: 20 };
    const reading = otherReading(planted(size, clock(ratio, late * second)));
    if (reading?.kind !== "clock") continue;
    told += 1;
    if (reading.low <= ratio && ratio <= reading.high) right += 1;
  }

  expect(told).toBe(studies);
  // Nearly 95%: what coincides by chance draws each recording a little to the others. Less three standard errors.
  expect(right / told).toBeGreaterThan(0.92 - 3 * Math.sqrt((0.95 * 0.05) / studies));
});

describe.each(isWhole ? sizes : sizes.slice(0, 2))(
  "$recordings recordings of $seconds s",
  (size) => {
    it.each([1.04, 25 / 24, 24 / 25, 25 / 23.976, 1.2, 25 / 29.97])(
      "a clock that runs at %f is told, with its ratio within a thousandth",
      (ratio) => {
        for (const seed of isWhole ? [1, 2, 3] : [1]) {
          const readings = planted({ ...size, seed }, clock(ratio));
          const found = [readings, ...(isWhole ? [readings.toReversed()] : [])].map(otherReading);

          for (const reading of found) {
            if (reading?.kind !== "clock") throw new Error(`${ratio} ${reading?.kind}`);
            expect(Math.abs(reading.ratio - ratio)).toBeLessThan(0.001);
            expect(reading.share).toBeGreaterThan(0.75);
            expect(reading.before).toBeLessThan(0.5);
          }
        }
      },
    );

    it.each([-40, -5, 8, 60])("times that start elsewhere by %f s are told", (seconds) => {
      const reading = otherReading(planted({ ...size, seed: 5 }, clock(1, seconds * second)));

      if (reading?.kind !== "offset") throw new Error(`${reading?.kind}`);
      expect(Math.abs(reading.lagUs / second - seconds)).toBeLessThan(0.05);
      expect(reading.lowUs).toBeLessThan(reading.highUs);
    });

    it("two subjects that are taken for each other are told, of three", () => {
      const [one = "", , other = ""] = subjects;
      const swapped: Alter = (event) => [
        {
          ...event,
          subjectId:
            event.subjectId === one ? other : event.subjectId === other ? one : event.subjectId,
        },
      ];

      expect(otherReading(planted({ ...size, seed: 6 }, swapped))).toMatchObject({
        kind: "subjects",
        subjectId: other,
        asSubjectId: one,
      });
    });

    it("nothing is told of who codes as others do, at random, in half of the time, or with other codes", () => {
      const durationUs = size.seconds * second;
      const others: readonly Alter[] = [
        (event) => [event],
        (event, random) => {
          const startUs = Math.floor(durationUs * random());
          return [{ ...event, startUs, endUs: startUs }];
        },
        (event) => (event.startUs < durationUs / 2 ? [event] : []),
        (event) => [{ ...event, code: event.code === "a" ? "b" : "a" }],
        (event, random) => clock(1, Math.floor((random() - 0.5) * 10 * second))(event, random),
      ];
      for (const alter of others) {
        for (let seed = 10; seed < (isWhole ? 30 : 12); seed += 1) {
          expect(otherReading(planted({ ...size, seed }, alter))).toBeUndefined();
        }
      }
    });
  },
);

it("nothing is told of two recordings, of none, and of who coded nothing", () => {
  const size = { seed: 1, seconds: 300 };

  expect(otherReading(planted({ ...size, recordings: 2 }, clock(1.04)))).toBeUndefined();
  expect(otherReading([])).toBeUndefined();
  expect(otherReading(planted({ ...size, recordings: 5 }, () => []))).toBeUndefined();
});
