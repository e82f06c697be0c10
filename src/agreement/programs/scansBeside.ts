import { grouped } from "../../domain/grouped.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { known } from "../../domain/known.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Figure } from "../figure.ts";
import { scanMeasure } from "../index.ts";
import type { Estimator } from "../measure.ts";
import type { ScanStatistic } from "../recipes.ts";
import { scanEstimator } from "../scanLines.ts";
import {
  addAnswers,
  type AnswerCell,
  type AnswerTable,
  type ScanMoment,
  sheetMoments,
} from "../scanMoments.ts";
import {
  missing,
  type ScanAnswers,
  type ScannedWork,
  type ScanSheet,
  type SheetsOver,
  scanSheets,
} from "../scanSheets.ts";
import { eachPair } from "../scanSums.ts";
import { type FiguresBeside, figuresBeside } from "./beside.ts";

/**
 * Agreement on answers to sampling prompts among people and with a program, on one code or on all.
 */
export interface ScansBeside extends FiguresBeside {
  /** `null`: all codes. */
  readonly codeId: string | null;
  /** What people answered (rows) by what the program did. */
  readonly table: AnswerTable;
}

/**
 * Agreement on answers to sampling prompts, over all codes and code by code, with two one-sided
 * tests of the difference over recordings. A unit is two raters’ answers to one prompt about one
 * subject and code. Pairs are symmetric: for a kappa, answers count in both orders, so that
 * expected agreement is from pooled marginals; Light’s is the mean of the pairs. Codes that only
 * the program was asked for are excluded; empty if this applies to all.
 *
 * Each step is one recording, so that other work can run in between.
 *
 * @param margin above 0, in the unit of the values
 */
export function* scansBeside(
  scheme: Pick<Scheme, "codes" | "subjects">,
  works: readonly ScannedWork[],
  {
    programId,
    statistics,
    margin,
    limits,
    ...over
  }: Pick<SheetsOver, "codeIds" | "subjectIds"> & {
    readonly programId: string;
    readonly statistics: readonly ScanStatistic[];
    readonly margin: number;
    readonly limits: Limits;
  },
): Generator<void, readonly ScansBeside[]> {
  const rows = [null, ...scheme.codes.map(({ id }) => id)].map((codeId) => ({
    codeId,
    table: noAnswers(),
    sums: statistics.map((recipe) => ({ people: newSide(recipe), program: newSide(recipe) })),
  }));
  const recordings = grouped(works, ({ place }) => place.recordingId);
  for (const own of recordings.values()) {
    yield;
    const sheets = scanSheets(scheme, own, over);
    const pairs = sheets.flatMap(pairSheets);
    for (const { codeId, table, sums } of rows) {
      const isOf = ({ raters }: ScanSheet) => raters.includes(programId);
      const ofCode = codeId === null ? pairs : pairs.flatMap((sheet) => onCode(sheet, codeId));
      const program = ofCode.filter(isOf);
      for (const sheet of program) addAnswers(table, sheet, personOf(sheet, programId));
      const people = ofCode.filter((sheet) => !isOf(sheet));
      for (const sides of sums) {
        sides.program.add(program);
        sides.people.add(people);
      }
    }
  }
  const keys = [...recordings.keys()];
  return rows.flatMap(({ codeId, table, sums }): ScansBeside[] => {
    if (table.flat().every((answers) => answers === 0)) return [];
    const { people, program, differences } = figuresBeside(
      statistics.map((recipe, at) => ({
        people: known(sums[at], "sums of a statistic").people.estimator(),
        program: known(sums[at], "sums of a statistic").program.estimator(),
        range: scanMeasure(recipe).range,
      })),
      keys,
      { margin, limits },
    );
    const onceEach = (figure: Figure, at: number): Figure =>
      waysOf(statistics[at]) === "in_both_orders" ? { ...figure, n: figure.n / 2 } : figure;
    return [
      { codeId, table, people: people.map(onceEach), program: program.map(onceEach), differences },
    ];
  });
}

/**
 * The prompts at which people gave the answer of the row and the program that of the column,
 * recording by recording.
 */
export function scanMomentsOfProgram(
  scheme: Pick<Scheme, "codes" | "subjects">,
  works: readonly ScannedWork[],
  {
    programId,
    cell,
    ...over
  }: Pick<SheetsOver, "codeIds" | "subjectIds"> & {
    readonly programId: string;
    readonly cell: AnswerCell;
  },
): readonly ScanMoment[] {
  return scanSheets(scheme, works, over)
    .flatMap(pairSheets)
    .filter(({ raters }) => raters.includes(programId))
    .flatMap((sheet) => sheetMoments(sheet, cell, personOf(sheet, programId)));
}

function two<T>(all: readonly T[], a: number, b: number): readonly T[] {
  return all.filter((_, at) => at === a || at === b);
}

/** A sheet for every two of its raters. */
function pairSheets(sheet: ScanSheet): readonly ScanSheet[] {
  const count = sheet.raters.length;
  const found: ScanSheet[] = [];
  eachPair(count, (a, b) => {
    found.push({
      ...sheet,
      raters: two(sheet.raters, a, b),
      people: two(sheet.people, a, b),
      observationIds: two(sheet.observationIds, a, b),
      codes: sheet.codes.map(({ codeId, answers }) => ({
        codeId,
        answers: Int8Array.from({ length: 2 * sheet.numbers.length }, (_, at) => {
          const column = at % 2 === 0 ? a : b;
          return answers[Math.floor(at / 2) * count + column] ?? missing;
        }),
      })),
    });
  });
  return found;
}

function onCode(sheet: ScanSheet, codeId: string): readonly ScanSheet[] {
  const codes = sheet.codes.filter((code) => code.codeId === codeId);
  return codes.length === 0 ? [] : [{ ...sheet, codes }];
}

function personOf({ raters }: ScanSheet, programId: string): string | undefined {
  return raters.find((raterId) => raterId !== programId);
}

const order = ["first", "second"] as const;

/** How the pairs of all recordings become one figure. */
interface Side {
  /** The pairs of the next recording. */
  readonly add: (pairs: readonly ScanSheet[]) => void;
  readonly estimator: () => Estimator;
}

/**
 * How a statistic takes its pairs: alpha each once, as its expected disagreement counts how many answers there are; Light’s
 * kappa as the mean of the pairs, whose raters it has to know; the others in both orders.
 */
function waysOf(recipe: ScanStatistic | undefined): "once" | "by_pair" | "in_both_orders" {
  if (recipe?.kind === "scan_alpha") return "once";
  return recipe?.kind === "scan_kappa" && recipe.raters === "light" ? "by_pair" : "in_both_orders";
}

function newSide(recipe: ScanStatistic): Side {
  const ways = waysOf(recipe);
  if (ways === "by_pair") {
    const recordings: (readonly ScanSheet[])[] = [];
    return {
      add: (pairs) => void recordings.push(pairs),
      estimator: () => scanEstimator(recipe, recordings, undefined),
    };
  }
  const own: Estimator[] = [];
  return {
    add(pairs) {
      const sheets = pairs.flatMap(({ numbers, codes }): ScanAnswers[] => {
        const inOrder = { numbers, codes, raters: order };
        return ways === "once" ? [inOrder] : [inOrder, { ...inOrder, raters: order.toReversed() }];
      });
      own.push(scanEstimator(recipe, [sheets], order));
    },
    estimator: () => joined(own),
  };
}

/** All recordings together, of which each has its own. */
function joined(recordings: readonly Estimator[]): Estimator {
  const [first] = recordings;
  if (!first) throw new Error("There is no recording");
  return { ...first, vectors: recordings.flatMap(({ vectors }) => vectors) };
}

function noAnswers(): AnswerTable {
  return [
    [0, 0],
    [0, 0],
  ];
}
