import { factsOf, isOfModifiers } from "../../../agreement/facts.ts";
import type { Figure as StudyFigure } from "../../../agreement/figure.ts";
import { recordsFigures } from "../../../agreement/recordsFigures.ts";
import { EventStatistic, eventRecipeKinds } from "../../../agreement/recipes.ts";
import { type BorisPair, borisTimeUnitKappa } from "../../../statistics/borisKappa.ts";
import { easyDiag } from "../../../statistics/easyDiag.ts";
import { eventAlignment } from "../../../statistics/eventAlignment.ts";
import { describe, type StatisticId } from "../../../statistics/index.ts";
import { type Reason, reasons } from "../../../statistics/reasons.ts";
import { ranges } from "../../../statistics/soundInterval.ts";
import type { Answer, Figure, UnitKind } from "../../../statistics/statistic.ts";
import { notPart, undefinedBecause, value } from "../../../statistics/statistic.ts";
import type { TimedPair } from "../../../statistics/timed.ts";
import { durationKappa, timeUnitKappa } from "../../../statistics/timeKappa.ts";
import { toleranceKappa } from "../../../statistics/toleranceKappa.ts";
import { unitizingAlpha } from "../../../statistics/unitizingAlpha.ts";
import type { Fitted } from "./figures.ts";
import type { TimedRecords } from "./timedRecords.ts";

/** The maximum distance between starts of events that may be linked. */
const onsetToleranceUs = 3_000_000;
/** Units before and after a unit in which the other rater’s code still counts as agreement. */
const toleratedUnits = 2;
/** The maximum number of events for linking: more would take minutes. */
const mostAligned = 4_000;
/** The maximum number of comparisons for pairwise figures: more would take minutes. */
const mostComparisons = 60;

/** Figures computed from the events themselves, besides those from time units. */
export function timedLines(records: TimedRecords, unitUs: number): readonly Fitted[] {
  const { codes, recordings, raters } = records;
  const about = { codes: codes.length, raters: raters.length };
  const pairs = pairsOf(records);
  const [only, ...others] = recordings;
  const lines: Fitted[] = [];
  if (pairs.length > 0) {
    const kappa = durationKappa(pairs, { codes }).answer;
    lines.push(fitted({ id: "durationKappa", fit: 70, answer: kappa }));
    const ofUnits = timeUnitKappa(pairs, { codes, unitUs }).answer;
    lines.push(fitted({ id: "timeUnitKappa", fit: 58, answer: ofUnits }));
    const linked = easyDiag(pairs, { codes });
    const events = pairs.reduce((sum, { first, second }) => sum + first.length + second.length, 0);
    lines.push(
      fitted({
        id: "easyDiag",
        fit: 66,
        answer: plain(linked.kappa, { ...about, observed: linked.raw, units: events }),
      }),
    );
    const tolerant = toleranceKappa(pairs, { codes, unitUs, tolerance: toleratedUnits });
    for (const [variant, answer] of [
      ["alongFirst", tolerant.alongFirst],
      ["alongSecond", tolerant.alongSecond],
    ] as const) {
      lines.push(fitted({ id: "toleranceKappa", variant, fit: 55, answer }));
    }
  }
  const [pair] = pairs;
  if (pair && pairs.length === 1) {
    // BORIS compares two observations and puts none together.
    const { kappa: figure, units } = borisTimeUnitKappa(borisPair(pair), {
      subjects: [noSubject],
      behaviors: codes,
      intervalUs: unitUs,
    });
    const answer = plain(figure, { ...about, units, unitKind: "units" });
    lines.push(fitted({ id: "borisKappa", fit: 52, answer }));
  }
  if (pair && pairs.length === 1 && pair.first.length * pair.second.length <= mostAligned ** 2) {
    const aligned = eventAlignment(pair, { codes, onsetToleranceUs });
    const units = pair.first.length + pair.second.length;
    const answer =
      "kappa" in aligned
        ? plain(aligned.kappa, { ...about, ...aligned, codes: codes.length, units })
        : plain(aligned, { ...about, units });
    lines.push(fitted({ id: "eventAlignment", fit: 64, answer }));
  }
  if (only && others.length === 0) {
    const tracks = only.tracks.map((events) => events ?? []);
    const alpha = unitizingAlpha({ raters: tracks, durationUs: only.durationUs }, { codes });
    const figure = "alpha" in alpha ? alpha.alpha : alpha;
    const units = only.durationUs;
    const answer = plain(figure, { ...about, units, unitKind: "microseconds" });
    lines.push(fitted({ id: "unitizingAlpha", fit: 62, answer }));
  }
  return [...lines, ...linesOfStudy(records, unitUs, new Set(lines.map(({ line }) => line.id)))];
}

/** Figures that a study has and that are not above: for more raters, several recordings, and all codes together. */
function linesOfStudy(
  { recordings, codes, raters, modifiers }: TimedRecords,
  unitUs: number,
  told: ReadonlySet<StatisticId>,
): readonly Fitted[] {
  const statistics = eventRecipeKinds
    .filter((kind) => {
      const { statistic, isOfNumbers = false } = factsOf({ kind });
      if (isOfModifiers({ kind })) {
        return modifiers.some(({ type }) => (type === "number") === isOfNumbers);
      }
      return kind === "boris_identity" || !(told.has(statistic) || ofUnits.has(statistic));
    })
    .map((kind) => {
      const one = EventStatistic.parse({ kind });
      return "unitUs" in one && kind !== "unitizing_alpha" ? { ...one, unitUs } : one;
    });
  const comparisons = recordings.reduce((sum, { tracks }) => {
    const here = tracks.filter((track) => track !== undefined).length;
    return sum + (here * (here - 1)) / 2;
  }, 0);
  const figures =
    comparisons > mostComparisons
      ? statistics.map(() => undefined)
      : recordsFigures(recordings, codes, statistics, modifiers);
  return statistics.map((recipe, at) => {
    const { statistic: id, isShare } = factsOf(recipe);
    const answer = answerOf(figures[at], { codes: codes.length, raters: raters.length });
    const one = fitted({ id, fit: fits[recipe.kind] ?? 50, answer });
    const variant = variantOf(recipe.kind, id);
    const line = {
      ...one.line,
      key: variant === undefined ? one.line.key : `${id}/${variant}`,
      variant,
      range: factsOf(recipe).range,
      account: isShare ? (["from_events", "no_chance"] as const) : one.line.account,
    };
    return { line, fit: one.fit };
  });
}

/** Distinguishes a figure from others of the same statistic. */
function variantOf(kind: EventStatistic["kind"], id: StatisticId): string | undefined {
  if (isOfModifiers({ kind })) return "modifiers";
  if (id === "intervalAgreement") return kind;
  return kind === "boris_identity" ? "similarity" : undefined;
}

/** Statistics that are computed from the time units, with all results for a table. */
const ofUnits: ReadonlySet<StatisticId> = new Set(["percentAgreement", "krippendorffAlpha"]);
const fits: Readonly<Partial<Record<EventStatistic["kind"], number>>> = {
  duration_kappa: 70,
  easy_diag: 66,
  event_alignment: 64,
  unitizing_alpha: 62,
  gamma: 60,
  time_unit_kappa: 58,
  tolerance_kappa: 55,
  modifier_kappa: 54,
  modifier_ccc: 53,
  modifier_percent: 51,
};

function answerOf(
  figure: StudyFigure | undefined,
  about: { readonly codes: number; readonly raters: number },
): Answer {
  if (!figure) return plain(undefinedBecause("too_many_to_search"), { ...about, units: 0 });
  const of = { ...about, units: figure.n, unitKind: unitKinds[figure.per] };
  if (figure.kind === "undefined") return plain(undefinedBecause(reasonOf(figure.because)), of);
  const { low, high, limitsFrom, noLimits } = figure;
  return {
    ...plain(value(figure.value), of),
    observed: figure.observed === null ? notPart : value(figure.observed),
    expected: figure.expected === null ? notPart : value(figure.expected),
    interval:
      low === null || high === null || limitsFrom === undefined
        ? undefinedBecause(reasonOf(noLimits))
        : { kind: "interval", low, high, level: 0.95, method: limitsFrom },
  };
}

function reasonOf(text: string | undefined): Reason {
  return reasons.find((one) => one === text) ?? "no_units";
}

const unitKinds = { unit: "units", us: "microseconds", event: "events" } as const;

const noSubject = "";

function borisPair({ first, second }: TimedPair): BorisPair {
  const [own, other] = [first, second].map((events) =>
    events.map(({ code, startUs, endUs }) => ({
      subject: noSubject,
      behavior: code,
      modifiers: "",
      startUs,
      endUs,
    })),
  );
  return { first: own ?? [], second: other ?? [] };
}

/** Recordings that both of two raters coded; empty with more raters. */
function pairsOf({ raters, recordings }: TimedRecords): readonly TimedPair[] {
  if (raters.length !== 2) return [];
  return recordings.flatMap(({ tracks, durationUs }) => {
    const [first, second] = tracks;
    return first && second ? [{ first, second, durationUs }] : [];
  });
}

function plain(
  figure: Figure,
  of: {
    readonly units: number;
    readonly unitKind?: UnitKind;
    readonly codes: number;
    readonly raters: number;
    readonly observed?: Figure;
    readonly expected?: Figure;
  },
): Answer {
  const none = undefinedBecause("no_standard_error_published");
  return {
    figure,
    units: of.units,
    unitKind: of.unitKind ?? "events",
    excluded: [],
    raters: of.raters,
    codes: of.codes,
    observed: of.observed ?? notPart,
    expected: of.expected ?? notPart,
    standardError: none,
    interval: none,
    parts: {},
  };
}

function fitted(of: {
  readonly id: StatisticId;
  readonly variant?: string;
  readonly fit: number;
  readonly answer: Answer;
}): Fitted {
  const { id, variant, answer } = of;
  const described = describe(id);
  return {
    line: {
      key: variant === undefined ? id : `${id}/${variant}`,
      id,
      variant,
      answer,
      account: ["from_events", "chance"],
      assumes: described?.assumes ?? [],
      references: described?.references ?? [],
      observes: described?.observes,
      resampled: undefined,
      gwet: undefined,
      isShare: true,
      range: ranges.coefficient,
    },
    fit: of.fit - (answer.figure.kind === "undefined" ? 100 : 0),
  };
}
