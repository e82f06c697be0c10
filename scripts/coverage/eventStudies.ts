import type { EventStatistic } from "../../src/agreement/recipes.ts";
import { limits } from "../../src/domain/limits.ts";
import { intervalOf, isRare, type OfRecordings } from "../../src/agreement/intervals.ts";
import { shareOf } from "../../src/agreement/rows.ts";
import { LabelBook } from "../../src/agreement/labelBook.ts";
import { eventMeasure } from "../../src/agreement/index.ts";
import type { Estimator, RecordingTables } from "../../src/agreement/measure.ts";
import type { Cells } from "../../src/agreement/tables/cells.ts";
import { type Random, randomFrom, weightedDraws } from "../../src/statistics/random.ts";
import type { Range } from "../../src/statistics/soundInterval.ts";
import { normalFrom } from "./normal.ts";
import type { Design } from "./study.ts";

/** Made-up raters who code states of made-up recordings. */
export interface EventDesign {
  readonly name: string;
  readonly raters: number;
  /** How many of them code one recording, at least and at most. */
  readonly each: readonly [number, number];
  /** The shares of time of nothing and of each code, on the average of recordings. */
  readonly shares: readonly number[];
  /** How often a rater sees what there is; else they put what they are used to. */
  readonly skill: number;
}

interface EventWorld {
  readonly book: LabelBook;
  /** One more recording as raters code it. `coding`: what is their own, where another has coded it before. */
  recording(draw: Random, coding?: Random): OneRecording;
}

interface OneRecording {
  readonly time: Cells;
  readonly timeOfAll: Cells;
  readonly matches: Cells;
}

/** By how much recordings and raters differ, in standard deviations of a logit or a logarithm. */
const differ = { skill: 0.7, share: 0.6, length: 0.6, rater: 0.3, habit: 0.5 };
const boutsMean = 50;

function eventWorld(design: EventDesign, seed: number): EventWorld {
  const { shares, each } = design;
  const q = shares.length;
  const book = new LabelBook(shares.slice(1).map((_, at) => `${at}`));
  for (let code = 0; code + 1 < q; code += 1) book.numberOf([code]);
  const random = randomFrom(seed);
  const normal = normalFrom(random);
  const own = Array.from(
    { length: design.raters },
    () => logit(design.skill) + differ.rater * normal(),
  );
  const habits = own.map(() => shares.map((share) => share * Math.exp(differ.habit * normal())));
  return {
    book,
    recording(draw, coding = draw) {
      const gauss = normalFrom(draw);
      const ease = differ.skill * gauss();
      const truth = weightedDraws(
        shares.map((share) => share * Math.exp(differ.share * gauss())),
        draw,
      );
      const bouts = Math.max(4, Math.round(boutsMean * Math.exp(differ.length * gauss())));
      const count = each[0] + Math.floor(draw() * (each[1] - each[0] + 1));
      const who = chosen(design.raters, count, coding);
      const skills = who.map((rater) => 1 / (1 + Math.exp(-(own[rater] ?? 0) - ease)));
      const guesses = who.map((rater) => weightedDraws(habits[rater] ?? [], coding));
      const time = new Float64Array(q * q);
      const matches = new Float64Array(q * q);
      const labels = new Int32Array(count);
      for (let bout = 0; bout < bouts; bout += 1) {
        const length = 1 - Math.floor(6 * Math.log(1 - draw()));
        const code = truth();
        for (let at = 0; at < count; at += 1) {
          labels[at] = coding() < (skills[at] ?? 0) ? code : (guesses[at]?.() ?? 0);
        }
        for (let at = 0; at < count; at += 1) {
          for (let other = at + 1; other < count; other += 1) {
            const [a = 0, b = 0] = [labels[at], labels[other]];
            put(time, a * q + b, length);
            if (a === b) {
              if (a !== 0) put(matches, a * q + b, 1);
            } else {
              if (a !== 0) put(matches, a * q, 1);
              if (b !== 0) put(matches, b, 1);
            }
          }
        }
      }
      return {
        time: cellsOf(time, q, 1),
        timeOfAll: cellsOf(time, q, 1 / (count - 1)),
        matches: cellsOf(matches, q, 1),
      };
    },
  };
}

/** The measures of events that are looked at. */
const eventFigures = [
  "kappa",
  "kappa of a rare code",
  "alpha",
  "percent",
  "overlap",
  "F1",
] as const;
type EventFigure = (typeof eventFigures)[number];

const unitUs = 1;

function estimatorOf(
  figure: EventFigure,
  recordings: readonly OneRecording[],
  { book, raters }: { readonly book: LabelBook; readonly raters: number },
): { readonly estimator: Estimator; readonly range: Range } {
  // Tables of all pairs are all that is drawn: kappa of more than two raters is Fleiss'.
  const pool = raters > 2 ? { raters, habits: () => [], pairs: () => [] } : undefined;
  const of = { book, isOneCode: false, pool };
  const on = (recipe: EventStatistic, tables: readonly RecordingTables[], isOneCode = false) => {
    const measure = eventMeasure(recipe);
    return {
      estimator: measure.estimator(recipe, tables, { ...of, isOneCode }),
      range: measure.range,
    };
  };
  const time = () => recordings.map((one) => [one.time]);
  switch (figure) {
    case "kappa":
      return on({ kind: "duration_kappa", raters: "fleiss" }, time());
    case "kappa of a rare code":
      return on(
        { kind: "duration_kappa", raters: "fleiss" },
        rare(recordings, book).map((cells) => [cells]),
        true,
      );
    case "alpha":
      return on(
        { kind: "alpha", unitUs },
        recordings.map(({ timeOfAll }) => [timeOfAll]),
      );
    case "percent":
      return on({ kind: "percent", unitUs }, time());
    case "overlap":
      return on({ kind: "duration_overlap" }, time());
    case "F1":
      return on(
        { kind: "event_f1", overlapShare: 0.5 },
        recordings.map(({ matches }) => [matches]),
      );
    default:
      return figure satisfies never;
  }
}

/** So many recordings tell what a figure is in all of them, to the second decimal or better. */
const veryMany = 20_000;

const whole = ({ vectors, valueOf }: Estimator, places: Iterable<number>) => {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const place of places) {
    const vector = vectors[place];
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector?.[at] ?? 0);
  }
  return valueOf(sum);
};

export interface EventStudies extends Design {
  /** Kappa of recordings that are known by numbers: those of one number are alike, however often they are coded. */
  readonly kappas: (numbers: readonly number[], coding: number) => OfRecordings;
}

export function eventStudies(design: EventDesign, seed: number): EventStudies {
  const world = eventWorld(design, seed);
  const on = { book: world.book, raters: design.raters };
  const recordings = (count: number, draw: Random) =>
    Array.from({ length: count }, () => world.recording(draw));
  return {
    name: design.name,
    kappas(numbers, coding) {
      const all = numbers.map((own) =>
        world.recording(randomFrom(own), randomFrom(own + 1e12 * coding)),
      );
      const { estimator, range } = estimatorOf("kappa", all, on);
      return { ...estimator, range, keys: numbers.map(String) };
    },
    figures: eventFigures,
    truths() {
      const all = recordings(veryMany, randomFrom(seed + 1));
      return new Map(
        eventFigures.map((figure) => {
          const { estimator } = estimatorOf(figure, all, on);
          return [figure, whole(estimator, all.keys())];
        }),
      );
    },
    study(count, studySeed) {
      const all = recordings(count, randomFrom(studySeed));
      return new Map(
        eventFigures.map((figure) => {
          const { estimator, range } = estimatorOf(figure, all, on);
          return [
            figure,
            {
              recordings: count,
              range,
              value: whole(estimator, all.keys()),
              figureOf: (places) => whole(estimator, places),
              printed: () => intervalOf(estimator, range, limits),
              isWarned: () =>
                figure === "kappa of a rare code" && isRare(shareOf(rare(all, world.book)), count),
            },
          ];
        }),
      );
    },
  };
}

function rare(recordings: readonly OneRecording[], { codes }: LabelBook): readonly Cells[] {
  return recordings.map(({ time }) => folded(time, codes.length));
}

/** The last code against the rest. */
function folded({ first, second, amounts }: Cells, code: number): Cells {
  const keep = (label: number) => (label === code ? label : 0);
  return { first: first.map(keep), second: second.map(keep), amounts };
}

function cellsOf(table: Float64Array, q: number, weight: number): Cells {
  const places = [...table.keys()].filter((place) => (table[place] ?? 0) > 0);
  return {
    first: Int32Array.from(places, (place) => Math.floor(place / q)),
    second: Int32Array.from(places, (place) => place % q),
    amounts: Float64Array.from(places, (place) => (table[place] ?? 0) * weight),
  };
}

function put(table: Float64Array, place: number, amount: number): void {
  table[place] = (table[place] ?? 0) + amount;
}

/** Some of so many, each as likely, in their order: of two the first stays the first. */
export function chosen(of: number, count: number, random: Random): readonly number[] {
  const all = Array.from({ length: of }, (_, at) => at);
  for (let at = 0; at < count; at += 1) {
    const other = at + Math.floor(random() * (of - at));
    const [a = 0, b = 0] = [all[at], all[other]];
    [all[at], all[other]] = [b, a];
  }
  return all.slice(0, count).toSorted((a, b) => a - b);
}

function logit(share: number): number {
  return Math.log(share / (1 - share));
}
