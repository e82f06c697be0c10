import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import type { Reference } from "../../../statistics/statistic.ts";
import { pairsInBody } from "./pairSpread.ts";
import { someHaveLimits } from "./someHaveLimits.ts";

export const grrasReference: Reference = {
  text: "Kottner, J., Audigé, L., Brorson, S., Donner, A., Gajewski, B. J., Hróbjartsson, A., Roberts, C., Shoukri, M., & Streiner, D. L. (2011). Guidelines for Reporting Reliability and Agreement Studies (GRRAS) were proposed. Journal of Clinical Epidemiology, 64(1), 96–106",
  doi: "10.1016/j.jclinepi.2010.03.002",
};

/** The numbers of the GRRAS checklist’s items. */
export const grrasNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
export type GrrasNumber = (typeof grrasNumbers)[number];

/** The part of a report that answers an item; the key of its text under `grras.answer`. */
export type GrrasAnswer =
  | "title"
  | "scheme"
  | "numbers"
  | "goal"
  | "goalChanged"
  | "allDouble"
  | "sampled"
  | "sampledSegments"
  | "process"
  | "repeats"
  | "independent"
  | "statistics"
  | "included"
  | "training"
  | "estimates"
  | "package"
  | "supplement";

/** What only authors can add, or what the study lacks; the key of its text under `grras.missing`. */
export type GrrasMissing =
  | "definitions"
  | "subjects"
  | "raterPopulation"
  | "rationale"
  | "sampleSize"
  | "goalChanged"
  | "goalLate"
  | "sampling"
  | "selection"
  | "included"
  | "independent"
  | "importedIndependent"
  | "characteristics"
  | "intervals"
  | "estimates"
  | "relevance";

/** An item of GRRAS with the parts of the report that answer it, and what is missing. */
export interface GrrasItem {
  readonly number: GrrasNumber;
  readonly answers: readonly GrrasAnswer[];
  readonly missing: readonly GrrasMissing[];
}

/** The 15 items (Kottner et al., 2011), answered from the data of a study, or marked as missing. */
export function grrasItems({ report, agreement, traces, repeats }: Of): readonly GrrasItem[] {
  const { design } = report;
  const scheme = agreement.schemeVersion?.scheme;
  const lines = [...agreement.rows, ...agreement.scanRows, ...(traces?.lines ?? [])];
  const hasEstimates = lines.some(({ figures }) => figures.some(({ kind }) => kind === "value"));
  const isBlind = report.blinding !== "never";
  const isAllImported = design.imported > 0 && design.imported === design.observations;
  const isAllDouble = design.recordings > 0 && design.recordingsOfSeveral === design.recordings;
  const goal = goalItem(report);
  const pairs = agreement.rows.filter(({ of }) => of.by === "pair").length;
  const items: Readonly<Record<GrrasNumber, Omit<GrrasItem, "number">>> = {
    1: { answers: ["title"], missing: [] },
    2: {
      answers: scheme ? ["scheme"] : [],
      missing: scheme && undefinedParts(agreement) === 0 ? [] : ["definitions"],
    },
    3: { answers: [], missing: ["subjects"] },
    4: { answers: [], missing: ["raterPopulation"] },
    5: { answers: [], missing: ["rationale"] },
    6: { answers: ["numbers", ...goal.answers], missing: goal.missing },
    7: {
      answers: isAllDouble ? ["allDouble"] : samplesOf(report),
      // How recordings and raters came into the study no plan knows.
      missing: isAllDouble || samplesOf(report).length > 0 ? ["selection"] : ["sampling"],
    },
    8: {
      answers: ["process", ...((repeats?.repeated.length ?? 0) > 0 ? (["repeats"] as const) : [])],
      missing: [],
    },
    9: {
      answers: isBlind && !isAllImported ? ["independent"] : [],
      missing: [
        ...(isBlind || isAllImported ? [] : (["independent"] as const)),
        ...(design.imported > 0 ? (["importedIndependent"] as const) : []),
      ],
    },
    10: { answers: ["statistics"], missing: [] },
    11: {
      answers: design.observations > 0 ? ["included"] : [],
      missing: design.observations > 0 ? [] : ["included"],
    },
    12: {
      answers: design.trained > 0 ? ["training"] : [],
      missing: ["characteristics"],
    },
    13: {
      answers: hasEstimates ? ["estimates"] : [],
      missing: hasEstimates ? (someHaveLimits(lines) ? [] : ["intervals"]) : ["estimates"],
    },
    14: { answers: [], missing: ["relevance"] },
    15: {
      answers: ["package", ...(pairs > pairsInBody ? (["supplement"] as const) : [])],
      missing: [],
    },
  };
  return grrasNumbers.map((number) => ({ number, ...items[number] }));
}

/** Whether a goal was set before agreement could be known, and was not changed. */
export type GoalFixed = "before" | "changed" | "late";

/**
 * When the study’s precision goal was fixed, relative to the first double coding; `undefined` if the study has
 * none.
 */
export function goalFixed({
  precisionGoal,
  goalSavedAt,
  design: { firstDoubleAt },
}: Pick<Report, "precisionGoal" | "goalSavedAt"> & {
  readonly design: Pick<Report["design"], "firstDoubleAt">;
}): GoalFixed | undefined {
  if (!precisionGoal) return undefined;
  const isBefore = (at: string) =>
    firstDoubleAt === null || Date.parse(at) < Date.parse(firstDoubleAt);
  if (isBefore(precisionGoal.fixedAt)) return "before";
  return goalSavedAt.some(isBefore) ? "changed" : "late";
}

function goalItem(report: Report): Omit<GrrasItem, "number"> {
  const items = {
    before: { answers: ["goal"], missing: [] },
    changed: { answers: ["goalChanged"], missing: ["goalChanged"] },
    late: { answers: [], missing: ["goalLate"] },
  } as const satisfies Record<GoalFixed, Omit<GrrasItem, "number">>;
  const fixed = goalFixed(report);
  return fixed ? items[fixed] : { answers: [], missing: ["sampleSize"] };
}

function samplesOf({ samples }: Pick<Report, "samples">): readonly GrrasAnswer[] {
  const isOfSegments = samples.some(({ by }) => by === "segments");
  const isOfRecordings = samples.some(({ by, strata }) => by !== "segments" && strata.length > 0);
  return [
    ...(isOfRecordings ? (["sampled"] as const) : []),
    ...(isOfSegments ? (["sampledSegments"] as const) : []),
  ];
}

/** The number of codes and criteria without a definition. */
export function undefinedParts({ schemeVersion }: Pick<Agreement, "schemeVersion">): number {
  const { codes = [], criteria = [] } = schemeVersion?.scheme ?? {};
  return [...codes, ...criteria].filter(({ description }) => description.trim() === "").length;
}

interface Of {
  readonly report: Report;
  readonly agreement: Agreement;
  readonly traces: TraceAgreement | undefined;
  readonly repeats: Agreement | undefined;
}
