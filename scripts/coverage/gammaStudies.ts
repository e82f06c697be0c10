import { CodedWork } from "../../src/agreement/codedWork.ts";
import { codingOf, type SubjectEvent } from "../../src/agreement/coding.ts";
import { intervalOf } from "../../src/agreement/intervals.ts";
import { LabelBook } from "../../src/agreement/labelBook.ts";
import type { Estimator } from "../../src/agreement/measure.ts";
import { gammaOfEvents } from "../../src/agreement/measures/gamma.ts";
import { noCells } from "../../src/agreement/sums.ts";
import type { Cells } from "../../src/agreement/tables/cells.ts";
import { disorderTable } from "../../src/agreement/tables/disorder.ts";
import { limits } from "../../src/domain/limits.ts";
import { mediaTimeUs } from "../../src/domain/rules.ts";
import { type Random, randomFrom } from "../../src/statistics/random.ts";
import { normalFrom } from "./normal.ts";
import type { Design } from "./study.ts";

/** So many recordings are coded once; studies are drawn from these, of which gamma is known. */
const recordingsMade = 1_500;
const secondUs = 1_000_000;
const codes = ["a", "b", "c"];
const places = [0, 1, 2];

/**
 * Two raters who find events, name them and set their ends the better, the more `skill` they have; recordings are
 * unequally long and unequally hard.
 */
export function gammaStudies(name: string, skill: number, seed: number): Design {
  const book = new LabelBook(codes);
  let made: Estimator | undefined;
  // A class of recordings takes some seconds: only when it is asked for.
  const all = () => (made ??= estimatorOf(recordings(book, skill, randomFrom(seed)), book));
  return {
    name,
    figures: ["gamma"],
    truths: () => new Map([["gamma", whole(all(), all().vectors.keys())]]),
    study(count, studySeed) {
      const random = randomFrom(studySeed);
      const { vectors } = all();
      const drawn = Array.from({ length: count }, () => {
        const vector = vectors[Math.floor(random() * vectors.length)];
        if (!vector) throw new Error("there are recordings");
        return vector;
      });
      const estimator = { ...all(), vectors: drawn };
      const { range } = gammaOfEvents;
      const figure = {
        recordings: count,
        range,
        value: whole(estimator, drawn.keys()),
        figureOf: (of: Iterable<number>) => whole(estimator, of),
        printed: () => intervalOf(estimator, range, limits),
        isWarned: () => false,
      };
      return new Map([["gamma", figure]]);
    },
  };
}

function estimatorOf(tables: readonly Cells[], book: LabelBook): Estimator {
  return gammaOfEvents.estimator(
    { kind: "gamma" },
    tables.map((cells) => [cells]),
    { book, isOneCode: false, pool: undefined },
  );
}

function whole({ vectors, valueOf }: Estimator, of: Iterable<number>): number {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const place of of) {
    const vector = vectors[place];
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector?.[at] ?? 0);
  }
  return valueOf(sum);
}

function recordings(book: LabelBook, skill: number, random: Random): readonly Cells[] {
  const table = disorderTable(places);
  const normal = normalFrom(random);
  const codeBelow = (power: number) => codes[Math.floor(codes.length * random() ** power)] ?? "a";
  return Array.from({ length: recordingsMade }, () => {
    const durationUs = Math.round(60 * Math.exp(0.5 * normal())) * secondUs;
    const odds = (skill / (1 - skill)) * Math.exp(0.7 * normal());
    const own = odds / (1 + odds);
    const truth = Array.from({ length: 2 + Math.floor(durationUs / secondUs / 10) }, () => ({
      code: codeBelow(1.5),
      startUs: random() * durationUs,
      lengthUs: Math.round((1 - 4 * Math.log(1 - random())) * secondUs),
    }));
    const coded = () => {
      const events = truth.flatMap(({ code, startUs, lengthUs }): SubjectEvent[] => {
        const isMissed = random() > Math.sqrt(own);
        const seen = random() < own ? code : codeBelow(1);
        const start = Math.max(0, Math.round(startUs + (1 - own) * 3 * secondUs * normal()));
        const endUs = Math.min(durationUs, start + lengthUs);
        if (isMissed || start >= endUs) return [];
        return [{ code: seen, subjectId: null, startUs: start, endUs }];
      });
      return new CodedWork(codingOf(events, { codes }), durationUs, book);
    };
    const stretches = [{ startUs: mediaTimeUs.parse(0), endUs: mediaTimeUs.parse(durationUs) }];
    const { subjects } = table.make({ first: coded(), second: coded(), stretches }, book);
    return subjects.get(null) ?? noCells;
  });
}
