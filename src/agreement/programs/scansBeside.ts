import { grouped } from "../../domain/grouped.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Figure } from "../figure.ts";
import { scanMeasure } from "../index.ts";
import type { Estimator } from "../measure.ts";
import type { ScanRecipe } from "../recipes.ts";
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

/** Agreement on answers to scans of people with each other and with a program, on one code or on all. */
export interface ScansBeside extends FiguresBeside {
  /** `null`: all codes. */
  readonly codeId: string | null;
  /** What people answered (rows) by what the program did. */
  readonly table: AnswerTable;
}

/**
 * Agreement on answers to scans, over all codes and code by code, with two one-sided tests of the difference over recordings. A
 * unit is what two raters answered to one question about one subject and code. Of a pair neither is the first: its answers count in both orders, so
 * that a kappa takes chance from what both answer. Codes that nobody was asked for beside the program are left out; nothing
 * where that is so of all.
 *
 * Each step is one recording, between which others may have their turn.
 *
 * @param margin above 0, in the unit of the figures
 */
export function* scansBeside(
  scheme: Pick<Scheme, "codes" | "subjects">,
  works: readonly ScannedWork[],
  {
    programId,
    recipes,
    margin,
    limits,
    ...over
  }: Pick<SheetsOver, "codeIds" | "subjectIds"> & {
    readonly programId: string;
    readonly recipes: readonly ScanRecipe[];
    readonly margin: number;
    readonly limits: Limits;
  },
): Generator<void, readonly ScansBeside[]> {
  const rows = [null, ...scheme.codes.map(({ id }) => id)].map((codeId) => ({
    codeId,
    table: noAnswers(),
    sums: recipes.map(() => ({ people: noSums(), program: noSums() })),
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
      for (const [at, recipe] of recipes.entries()) {
        sums[at]?.program.push(sumOfPairs(recipe, program));
        sums[at]?.people.push(
          sumOfPairs(
            recipe,
            ofCode.filter((sheet) => !isOf(sheet)),
          ),
        );
      }
    }
  }
  const keys = [...recordings.keys()];
  return rows.flatMap(({ codeId, table, sums }): ScansBeside[] => {
    if (table.flat().every((answers) => answers === 0)) return [];
    const { people, program, differences } = figuresBeside(
      recipes.map((recipe, at) => ({
        people: joined(sums[at]?.people ?? []),
        program: joined(sums[at]?.program ?? []),
        range: scanMeasure(recipe).range,
      })),
      keys,
      { margin, limits },
    );
    return [
      { codeId, table, people: people.map(halved), program: program.map(halved), differences },
    ];
  });
}

/** The questions to which people gave the answer of a row, and the program that of a column; recording by recording. */
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

/** What the pairs of one recording add, each in both orders. */
function sumOfPairs(recipe: ScanRecipe, pairs: readonly ScanSheet[]): Estimator {
  const sheets = pairs.flatMap(({ numbers, codes }): ScanAnswers[] => [
    { numbers, codes, raters: order },
    { numbers, codes, raters: order.toReversed() },
  ]);
  return scanEstimator(recipe, [sheets], order);
}

/** All recordings together, of which each has its own. */
function joined(recordings: readonly Estimator[]): Estimator {
  const [first] = recordings;
  if (!first) throw new Error("There is no recording");
  return { ...first, vectors: recordings.flatMap(({ vectors }) => vectors) };
}

/** Answers were counted in both orders. */
function halved(figure: Figure): Figure {
  return { ...figure, n: figure.n / 2 };
}

function noAnswers(): AnswerTable {
  return [
    [0, 0],
    [0, 0],
  ];
}

function noSums(): Estimator[] {
  return [];
}
