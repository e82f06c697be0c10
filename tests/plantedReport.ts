import type { Figure } from "../src/agreement/figure.ts";
import { defaultStatistics } from "../src/agreement/recipes.ts";
import type { AgreementLine, RowSubject } from "../src/agreement/row.ts";
import type { Agreement } from "../src/api/contract/agreement.ts";
import type { Report } from "../src/api/contract/report.ts";
import { parseReportSearch } from "../src/client/features/report/address.ts";
import { reported } from "../src/client/features/report/reported.ts";
import { newId, scheme } from "./sample.ts";

interface Planted {
  readonly raters: number;
  readonly recordings?: number;
  /** How many of them two raters coded; left out: all. */
  readonly doubled?: number;
  readonly events?: number;
  readonly ratings?: number;
  readonly limits?: boolean;
  readonly hasGoal?: boolean;
  /** When the goal was saved, in order; the last time is that of the goal that stands. */
  readonly goalSavedAt?: readonly string[];
  readonly samples?: Report["samples"] | undefined;
  readonly blinding?: Report["blinding"];
  /** How many observations were imported. */
  readonly imported?: number;
  /** Whether the report is asked for of one recording. */
  readonly isAskedForOne?: boolean;
}

/** A report of a study with every pair of its raters, as the client has it. */
export function plantedReport({
  raters,
  recordings = 8,
  doubled = recordings,
  events = 600,
  ratings = 60,
  limits = true,
  hasGoal = false,
  goalSavedAt = ["2026-10-01T10:00:00.000Z"],
  samples = [],
  blinding = "until_both_submitted",
  imported = 0,
  isAskedForOne = false,
}: Planted) {
  const figure: Figure = {
    kind: "value",
    value: 0.7,
    ...(limits ? { low: 0.6, high: 0.8, limitsFrom: "jackknife" } : { low: null, high: null }),
    observed: null,
    expected: null,
    n: 60,
    per: "unit",
  };
  const lineOf = (of: RowSubject, key: string): AgreementLine => ({
    key,
    of,
    raters: of.by === "pair" ? 2 : raters,
    pairs: 6,
    recordings,
    comparedUs: 60_000_000,
    events: 60,
    eventsOfEach: null,
    prevalence: null,
    figures: [figure, figure, figure, figure],
  });
  const people = Array.from({ length: raters }, (_, at) => ({
    id: newId("account"),
    name: `Rater ${at + 1}`,
  }));
  const [criterion] = scheme.criteria;
  if (!criterion) throw new Error("the sample has a criterion");
  const agreement: Agreement = {
    schemeVersion: {
      id: newId("schemeVersion"),
      studyId: newId("study"),
      number: 1,
      state: "published",
      edition: 1,
      scheme,
      createdAt: "2026-11-02T10:00:00.000Z",
      publishedAt: "2026-11-02T10:00:00.000Z",
    },
    raters: people,
    rounds: [],
    statistics: { ...defaultStatistics, kept: defaultStatistics, isOwn: false },
    rows: [
      lineOf({ by: "overall" }, "overall"),
      ...people.flatMap(({ id: raterA }, at) =>
        people
          .slice(at + 1)
          .map(({ id: raterB }) =>
            lineOf({ by: "pair", raterA, raterB }, `pair ${raterA} ${raterB}`),
          ),
      ),
      lineOf({ by: "criterion", criterionId: criterion.id }, "criterion"),
    ],
    scanRows: [],
    score: null,
    ratingRows: [],
    shifts: [],
    differences: null,
    repeated: [],
    excluded: {
      notSubmitted: 0,
      blind: 0,
      recordingsWithOneRater: 0,
      otherSchemeVersion: 0,
      otherRound: 0,
      older: 0,
    },
    onEarlierFile: 0,
    progress: { compared: 1, all: 1 },
  };
  const report: Report = {
    studyName: "A study",
    studyDescription: "",
    readerName: "Ana",
    madeAt: "2026-11-12T10:00:00.000Z",
    programVersion: "1.0.0",
    revision: "0123456789abcdef",
    blinding,
    masksRaters: false,
    masksRecordings: false,
    precisionGoal: hasGoal
      ? {
          recipe: { kind: "duration_kappa" },
          halfWidth: 0.1,
          leastRecordings: 10,
          fixedAt: goalSavedAt.at(-1) ?? "2026-10-01T10:00:00.000Z",
        }
      : null,
    goalSavedAt: hasGoal ? [...goalSavedAt] : [],
    samples,
    gate: { rules: [], recordings: 1, counted: "each", names: {} },
    design: {
      observations: raters * recordings,
      raters,
      recordings,
      recordingsOfSeveral: doubled,
      codedUs: 60_000_000,
      codedBySeveralUs: 60_000_000,
      events,
      ratings,
      ofSegments: 0,
      ofScans: 0,
      imported,
      rounds: [],
      trained: 0,
      untrained: raters,
      firstSubmittedAt: "2026-11-10T10:00:00.000Z",
      lastSubmittedAt: "2026-11-11T10:00:00.000Z",
      firstDoubleAt: "2026-11-10T12:00:00.000Z",
    },
  };
  const search = parseReportSearch(isAskedForOne ? { recordingIds: newId("recording") } : {});
  return {
    report,
    agreement: reported(agreement, report, search),
    traces: undefined,
    repeats: undefined,
  };
}
