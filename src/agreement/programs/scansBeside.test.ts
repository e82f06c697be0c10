import { expect, test } from "vitest";
import { codeOf } from "../../../tests/sample.ts";
import { stepped } from "../../../tests/stepped.ts";
import type { Scans } from "../../domain/entities/observation.ts";
import type { Scheme } from "../../domain/entities/scheme.ts";
import { limits } from "../../domain/limits.ts";
import { id, mediaTimeUs } from "../../domain/rules.ts";
import { randomFrom } from "../../statistics/random.ts";
import { ScanStatistic } from "../recipes.ts";
import type { ScannedWork } from "../scanSheets.ts";
import { scanMomentsOfProgram, type ScansBeside, scansBeside } from "./scansBeside.ts";

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number + 1).padStart(12, "0")}`;
const second = 1_000_000;
const codes = ["talks", "looks"].map((name, at) => codeOf(id("code").parse(uuid(500 + at)), name));
const scheme: Pick<Scheme, "codes" | "subjects"> = { codes, subjects: [] };
const scans: Scans = {
  method: "momentary",
  everyUs: second,
  fromUs: mediaTimeUs.parse(0),
  codeIds: [],
  pauses: true,
};
const questions = 20;
const kinds = ["scan_kappa", "scan_scott_pi", "scan_percent", "scan_total", "scan_alpha"] as const;
const statistics = [
  ...kinds.map((kind) => ScanStatistic.parse({ kind })),
  ScanStatistic.parse({ kind: "scan_kappa", raters: "light" }),
];

/** What each rater answers, the program last, to each question and code: `undefined` where nothing was seen. */
type Answers = readonly (readonly (readonly (boolean | undefined)[])[])[];

/** Errors of people and of the program in a share of the questions. */
function planted(
  seed: number,
  { recordings = 12, people = 3, errs = 0.1, programErrs = 0.1 } = {},
): readonly Answers[] {
  const random = randomFrom(seed);
  return Array.from({ length: recordings }, () => {
    const hard = 0.5 + random();
    const truth = Array.from({ length: questions }, () => codes.map(() => random() < 0.4));
    return Array.from({ length: people + 1 }, (_, rater) =>
      truth.map((own) => {
        const unseen = random() < 0.1;
        const share = (rater === people ? programErrs : errs) * hard;
        return own.map((isThere) => (unseen ? undefined : random() < share ? !isThere : isThere));
      }),
    );
  });
}

/** `idOf`: by which ids raters go, so that nobody stands first. */
function worksOf(
  study: readonly Answers[],
  idOf: (rater: number) => number = (rater) => rater,
): readonly ScannedWork[] {
  return study.flatMap((answers, recording) =>
    answers.map((own, rater) => ({
      place: {
        observationId: id("observation").parse(uuid(10_000 + 100 * recording + rater)),
        recordingId: id("recording").parse(uuid(800 + recording)),
        recordingName: `Film ${recording}`,
        roundId: id("round").parse(uuid(700)),
        roundNumber: 1,
        raterId: id("account").parse(uuid(idOf(rater))),
        durationUs: questions * second,
        spans: [],
        submittedMs: 0,
      },
      scans,
      answers: own.map((marks, number) => ({
        kind: "scan" as const,
        number,
        isAnswered: true,
        isUnseen: marks.includes(undefined),
        marks: codes.flatMap((code, at) =>
          marks[at] === true ? [{ codeId: code.id, subjectId: null }] : [],
        ),
        comment: "",
      })),
    })),
  );
}

function beside(
  study: readonly Answers[],
  { margin = 0.1, idOf = (rater: number) => rater } = {},
): readonly ScansBeside[] {
  const program = (study[0]?.length ?? 1) - 1;
  return stepped(
    scansBeside(scheme, worksOf(study, idOf), {
      programId: uuid(idOf(program)),
      statistics,
      margin,
      limits,
    }),
  );
}

/** How often two raters answered what: `[both no, no and yes, yes and no, both yes]`, plainly. */
function counted(study: readonly Answers[], pairs: readonly (readonly [number, number])[]) {
  const cells = [0, 0, 0, 0];
  for (const answers of study) {
    for (const [a, b] of pairs) {
      for (let number = 0; number < questions; number += 1) {
        codes.forEach((_, code) => {
          const [own, other] = [answers[a]?.[number]?.[code], answers[b]?.[number]?.[code]];
          if (own === undefined || other === undefined) return;
          const cell = 2 * Number(own) + Number(other);
          cells[cell] = (cells[cell] ?? 0) + 1;
        });
      }
    }
  }
  return cells;
}

/** Scott's pi of pairs of which neither is the first, by its definition. */
function plainPi([no = 0, one = 0, other = 0, yes = 0]: readonly number[]): number {
  const n = no + one + other + yes;
  const share = (yes + (one + other) / 2) / n;
  const chance = share ** 2 + (1 - share) ** 2;
  return ((no + yes) / n - chance) / (1 - chance);
}

/** Krippendorff's alpha of pairs, by its definition: of as many values as were given. */
function plainAlpha([no = 0, one = 0, other = 0, yes = 0]: readonly number[]): number {
  const values = 2 * (no + one + other + yes);
  const [noes, yeses] = [2 * no + one + other, 2 * yes + one + other];
  return 1 - ((one + other) * (values - 1)) / (noes * yeses);
}

/** Cohen's kappa of a table of two raters, by its definition. */
function plainKappa([no = 0, one = 0, other = 0, yes = 0]: readonly number[]): number {
  const n = no + one + other + yes;
  const chance = ((no + one) * (no + other) + (yes + one) * (yes + other)) / n ** 2;
  return ((no + yes) / n - chance) / (1 - chance);
}

const ofPeople = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
const ofProgram = [
  [0, 3],
  [1, 3],
  [2, 3],
] as const;

test("kappa, pi, percent agreement, alpha and Light's kappa of both are those of their pairs, by plain counting", () => {
  const study = planted(3, { programErrs: 0.3 });
  const [overall] = beside(study);
  if (!overall) throw new Error("nothing was compared");
  for (const [side, pairs] of [
    ["people", ofPeople],
    ["program", ofProgram],
  ] as const) {
    const cells = counted(study, pairs);
    const n = cells.reduce((sum, cell) => sum + cell, 0);
    const kappas = pairs.map((pair) => plainKappa(counted(study, [pair])));
    const wanted = [
      [0, plainPi(cells)],
      [1, plainPi(cells)],
      [2, ((cells[0] ?? 0) + (cells[3] ?? 0)) / n],
      [4, plainAlpha(cells)],
      [5, kappas.reduce((sum, one) => sum + one, 0) / kappas.length],
    ] as const;
    for (const [at, value] of wanted) {
      const figure = overall[side][at];
      if (figure?.kind !== "value") throw new Error("no figure");
      expect(figure.value).toBeCloseTo(value, 12);
      expect(figure.n).toBe(n);
      expect(figure.low).toBeLessThan(figure.value);
    }
  }
});

test("the table has people in its rows, and each cell has as many moments as it says", () => {
  const study = planted(4, { programErrs: 0.3 });
  const works = worksOf(study);
  const rows = beside(study);

  expect(rows.map(({ codeId }) => codeId)).toEqual([null, ...codes.map((code) => code.id)]);
  expect(rows[0]?.table.flat()).toEqual(counted(study, ofProgram));
  for (const row of ["no", "yes"] as const) {
    for (const column of ["no", "yes"] as const) {
      const moments = scanMomentsOfProgram(scheme, works, {
        programId: uuid(3),
        cell: { row, column },
      });
      const told = rows[0]?.table[row === "yes" ? 1 : 0][column === "yes" ? 1 : 0];
      expect(moments).toHaveLength(told ?? NaN);
      for (const { place, startUs, codeId, raterIds } of moments) {
        const recording = study[Number(place.recordingName.slice(5))];
        const code = codes.findIndex((one) => one.id === codeId);
        const said = (raterId: string) =>
          recording?.[[0, 1, 2, 3].findIndex((rater) => uuid(rater) === raterId)]?.[
            startUs / second
          ]?.[code];
        expect(raterIds[1]).toBe(uuid(3));
        expect([said(raterIds[0]), said(raterIds[1])]).toEqual([row === "yes", column === "yes"]);
      }
    }
  }
});

test("whatever raters are called, nothing is another figure", () => {
  const study = planted(5, { programErrs: 0.2 });
  const told = beside(study);
  for (const idOf of [(rater: number) => 3 - rater, (rater: number) => (rater + 2) % 4]) {
    for (const [at, row] of beside(study, { idOf }).entries()) {
      expect(row.table).toEqual(told[at]?.table);
      for (const side of ["people", "program"] as const) {
        row[side].forEach((figure, place) => {
          const before = told[at]?.[side][place];
          if (figure.kind !== "value" || before?.kind !== "value") throw new Error("both are");
          expect(figure.value).toBeCloseTo(before.value, 12);
          expect(figure.low).toBeCloseTo(before.low ?? NaN, 9);
        });
      }
    }
  }
});

test("a program that errs as people do is equivalent, and one that errs much more is worse by more than the margin", () => {
  const alike = beside(planted(6, { recordings: 40 }), { margin: 0.15 })[0]?.differences;
  const worse = beside(planted(7, { recordings: 40, programErrs: 0.4 }))[0]?.differences;
  expect(alike?.map((one) => one.kind === "value" && one.isEquivalent)).toEqual(
    statistics.map(() => true),
  );
  // Errors in both directions leave counts of a recording more alike than its answers.
  const isWorse = statistics.map(({ kind }) => kind !== "scan_total");
  expect(worse?.map((one) => one.kind === "value" && one.high < -0.1)).toEqual(isWorse);
});

test("where the program answered nothing beside people there is nothing", () => {
  const study = planted(8).map((answers) =>
    answers.map((own, rater) =>
      rater === 3 ? own.map((marks) => marks.map(() => undefined)) : own,
    ),
  );
  expect(beside(study)).toEqual([]);
});
