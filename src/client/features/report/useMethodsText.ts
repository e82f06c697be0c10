import { useTranslation } from "../../kit/text/useTranslation.ts";
import { inSequence, semicolon, sideBySide } from "../../kit/text/phrase.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report, ReportSample } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import {
  EventStatistic,
  RatingStatistic,
  type AgreementStatistic,
} from "../../../agreement/recipes.ts";
import { groupsLeft, groupsSeed, leftOneByOne } from "../../../agreement/intervals.ts";
import { limits } from "../../../domain/limits.ts";
import { waysOfSeveral, wayOfSeveral } from "../../kit/figure/recipes.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useFormat } from "../../kit/text/format.ts";
import { cited } from "../../kit/statistics/cited.ts";
import { goalFixed, grrasReference } from "./grras.ts";
import { intervalReferences } from "./intervalReferences.ts";
import { leftOutKinds } from "./leftOutKinds.ts";
import { primaryReason } from "./primaryReason.ts";
import { ratingsLead, tellsEvents } from "./ratingsLead.ts";
import { someHaveLimits } from "./someHaveLimits.ts";
import { useRuleWords } from "../../kit/figure/useRuleWords.ts";
import { useReportWords } from "./useReportWords.ts";
import "./texts.ts";
import { useCounted } from "./useCounted.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** A methods section, and its references. */
interface MethodsText {
  readonly paragraphs: readonly string[];
  readonly references: readonly string[];
}

/** The methods section in the reader’s language: design, coding, statistics. */
export function useMethodsText({ report, agreement, traces, covers }: Of): MethodsText {
  const { t } = useTranslation(["report", "statistics", "agreement"]);
  const numbers = useNumbers();
  const format = useFormat();
  const recipe = useReportWords();
  const { design, gate } = report;
  const ruleWords = useRuleWords(gate.names);
  const scheme = agreement.schemeVersion?.scheme;
  const hasCodes = tellsEvents(report, scheme);
  const { ratings } = agreement.statistics;
  const events = hasCodes ? agreement.statistics.events : [];
  const rows = hasCodes ? agreement.rows : agreement.rows.filter(({ of }) => of.by === "criterion");
  const hasRatings = rows.some(({ of }) => of.by === "criterion");
  const rated = new Set(rows.flatMap(({ of }) => (of.by === "criterion" ? of.criterionId : [])));
  const unordered = (scheme?.criteria ?? []).flatMap(({ id, name, scale }) =>
    rated.has(id) && (scale === "nominal" || scale === "trace") ? name : [],
  );
  const scans = agreement.scanRows.length > 0 ? agreement.statistics.scans : [];
  const traced = traces?.lines.some(({ recordings }) => recordings > 0)
    ? traces.statistics.traces
    : [];
  const used = [...events, ...(hasRatings ? ratings : []), ...scans, ...traced];
  const told = [
    ...rows,
    ...agreement.scanRows,
    ...(traces?.lines.flatMap((line) => [line, ...line.pairs]) ?? []),
  ];
  const references = new Set(
    [
      ...used.flatMap(recipe.references),
      ...Object.entries(intervalReferences).flatMap(([method, its]) =>
        haveLimitsFrom(method) ? its : [],
      ),
      grrasReference,
    ].map(cited),
  );
  const hasTooFew = told.some(({ figures }) =>
    figures.some((one) => one.kind === "value" && one.noLimits === "too_few_recordings"),
  );
  const counted = useCounted();
  const isOfRatings = ratingsLead(report);

  const ofEvents = { thing: "events", count: design.events } as const;
  const ofRatings = { thing: "ratings", count: design.ratings } as const;
  const amounts = (isOfRatings ? [ofRatings, ofEvents] : [ofEvents, ofRatings]).flatMap(
    ({ thing, count }) => (count > 0 ? [counted.of(thing, count)] : []),
  );
  const parts = (
    [
      ["codes", scheme?.codes.length ?? 0],
      ["criteria", scheme?.criteria.length ?? 0],
    ] as const
  ).flatMap(([thing, count]) => (count > 0 ? [counted.of(thing, count)] : []));

  const leftOutTexts = leftOutKinds.flatMap((kind) => {
    const count = agreement.excluded[kind];
    return count > 0 ? [t(`agreement:leftOut.${kind}`, { count }).replace(/[.。]$/u, "")] : [];
  });

  const made = [
    t(isOfRatings ? "methods.designRated" : "methods.design", {
      recordings: counted.of("recordings", design.recordings),
      time: numbers.span(design.codedUs),
      raters: counted.first("raters", design.raters),
      observations: counted.of("observations", design.observations),
    }),
    ...(amounts.length > 0 ? [t("methods.amount", { amounts: format.list(amounts) })] : []),
    ...(covers.length > 0
      ? [t("methods.covers", { covers: sideBySide(covers, semicolon()) })]
      : []),
    design.recordingsOfSeveral === 0
      ? t("methods.none")
      : hasCodes
        ? t("methods.several", {
            recordings: counted.of("recordings", design.recordingsOfSeveral),
            share: numbers.percent(
              design.codedUs === 0 ? 0 : design.codedBySeveralUs / design.codedUs,
            ),
          })
        : t("methods.severalRated", {
            recordings: counted.of("recordings", design.recordingsOfSeveral),
            share: numbers.percent(design.recordingsOfSeveral / design.recordings),
          }),
    ...(leftOutTexts.length > 0
      ? [t("methods.leftOut", { what: sideBySide(leftOutTexts, t("methods.separator")) })]
      : []),
    ...(design.rounds.length > 1 ? design.rounds.map(roundText) : []),
    ...design.rounds.flatMap(basisTexts),
    ...report.samples.flatMap(sampleTexts),
    ...(design.ofSegments > 0
      ? [t("methods.segments", { observations: counted.first("observations", design.ofSegments) })]
      : []),
    ...(design.ofScans > 0
      ? [t("methods.scans", { observations: counted.of("observations", design.ofScans) })]
      : []),
    ...(design.firstSubmittedAt !== null && design.lastSubmittedAt !== null
      ? [
          daysText(
            format.longDate(design.firstSubmittedAt),
            format.longDate(design.lastSubmittedAt),
          ),
        ]
      : []),
  ];
  const coded = [
    ...(agreement.schemeVersion && scheme
      ? [
          t("methods.scheme", {
            number: agreement.schemeVersion.number,
            parts: format.list(parts),
          }),
        ]
      : []),
    ...blindingTexts(),
    ...(report.masksRecordings ? [t("methods.masksRecordings")] : []),
    ...(design.trained > 0
      ? [
          t("methods.trained", {
            raters: counted.first("raters", design.trained),
            recordings: counted.of("recordings", gate.recordings),
            rules: sideBySide(
              gate.rules.map((rule) => ruleWords.whole(rule)),
              semicolon(),
            ),
          }),
        ]
      : []),
  ];
  const computed = [
    ...(isOfRatings ? [...ratingTexts(), ...eventTexts()] : [...eventTexts(), ...ratingTexts()]),
    ...(scans.length > 0 ? [...namedTexts("scans", scans), t("methods.scanUnits")] : []),
    ...(traced.length > 0
      ? [
          ...namedTexts("traces", traced),
          t("methods.traceGrid", {
            step: format.list(
              [...new Set(traced.map(({ stepUs }) => stepUs))].map(numbers.fineSeconds),
            ),
          }),
        ]
      : []),
    ...(ratings.some(isWeighted) && unordered.length > 0
      ? [t("methods.unweighted", { criteria: format.list(unordered) })]
      : []),
  ];
  const limited = [
    ...(haveLimitsFrom("jackknife") ? [t("methods.intervals"), jackknifeText()] : []),
    ...(haveLimitsFrom("profile_likelihood") ? [t("methods.varianceComponents")] : []),
    ...(haveLimitsFrom("harville_fenech") ? [t("methods.consistency")] : []),
    ...(haveLimitsFrom("wald_f") ? [t("methods.unequalRatings")] : []),
    ...goalTexts(),
    ...(hasTooFew && !someHaveLimits(told)
      ? [t("methods.tooFewRecordings", { least: limits.recordingsForInterval })]
      : []),
    t("methods.program", {
      version: report.programVersion,
      revision: report.revision,
      date: format.longDate(report.madeAt),
    }),
  ];
  return {
    paragraphs: [made, coded, computed, limited].map(inSequence).filter((text) => text !== ""),
    references: [...references].toSorted(compareNames),
  };

  /** What the study ensured about blinding; of imported observations this is unknown. */
  function blindingTexts(): readonly string[] {
    const { imported, observations, raters } = design;
    if (raters < 2) return [];
    if (imported === 0) return [t(`methods.${report.blinding}`)];
    if (imported === observations) return [t("methods.allImported")];
    return [
      t(`methods.${report.blinding}`),
      t("methods.someImported", { observations: counted.of("observations", imported) }),
    ];
  }

  /** What a round with a restricted basis covers. */
  function basisTexts(round: Report["design"]["rounds"][number]): readonly string[] {
    const { basisNumber, basisName, onConsensus, recordings } = round;
    if (basisNumber === null) return [];
    const of = {
      round: nameOf(round),
      basis: nameOf({ number: basisNumber, name: basisName }),
      recordings: counted.of("recordings", onConsensus),
    };
    if (onConsensus === 0) return [t("methods.roundBasis", of)];
    return [t(onConsensus < recordings ? "methods.roundBasisBoth" : "methods.roundConsensus", of)];
  }

  function nameOf({ number, name }: { readonly number: number; readonly name: string }): string {
    return name === ""
      ? t("methods.roundNumber", { number })
      : t("methods.roundNumberNamed", { number, name });
  }

  /** Sentences on how the reliability sample was drawn. */
  function sampleTexts({ seed, by, frame, strata }: ReportSample): readonly string[] {
    if (by === "segments") return [t("methods.sampledSegments", { seed: String(seed) })];
    return strata.map(({ stratum, recordings, probability }) =>
      t(`methods.sampled.${stratum}`, {
        drawn: recordings,
        frame,
        seed: String(seed),
        probability: format.number(probability, 2),
      }),
    );
  }

  /** The stopping rule for double coding, if one was set. */
  function goalTexts(): readonly string[] {
    const goal = report.precisionGoal;
    const fixed =
      goal &&
      (EventStatistic.safeParse(goal.recipe).data ?? RatingStatistic.safeParse(goal.recipe).data);
    if (!goal || !fixed) return [];
    const when = goalFixed(report);
    return [
      t("methods.goal", {
        recipe: recipe.inText(fixed),
        halfWidth: format.number(goal.halfWidth),
        least: goal.leastRecordings,
        date: format.longDate(goal.fixedAt),
      }),
      ...(when === "before" || when === undefined ? [] : [t(`methods.goalFixed.${when}`)]),
    ];
  }

  /** Sentences naming the primary statistic with its reason, and the others. */
  function namedTexts(
    of: "events" | "ratings" | "scans" | "traces",
    statistics: readonly AgreementStatistic[],
  ): readonly string[] {
    const [primary, ...others] = statistics;
    if (!primary) return [];
    return [
      t(`methods.primary.${of}`, {
        recipe: recipe.citedInText(primary),
        because: t(`methods.reason.${primaryReason(primary)}`),
      }),
      ...(others.length > 0
        ? [t("methods.others", { statistics: format.list(others.map(recipe.citedInText)) })]
        : []),
    ];
  }

  function haveLimitsFrom(method: string): boolean {
    return told.some(({ figures }) =>
      figures.some((one) => one.kind === "value" && one.limitsFrom === method),
    );
  }

  function eventTexts(): readonly string[] {
    if (!hasCodes) return [];
    return [
      ...namedTexts("events", events),
      ...(events.some(hasPooledRecordings) ? [t("methods.pooledRecordings")] : []),
      ...(design.raters > 2 ? [t("methods.pooled"), ...kappaTexts()] : []),
      ...(events.some(({ kind }) => kind === "gamma") ? [t("methods.gamma")] : []),
    ];
  }

  function ratingTexts(): readonly string[] {
    return hasRatings ? namedTexts("ratings", ratings) : [];
  }

  /** What the jackknife omits in turn: recordings, or groups of them drawn with a seed. */
  function jackknifeText(): string {
    const recordings = Math.max(...told.map((line) => line.recordings));
    return recordings > leftOneByOne
      ? t("methods.leftInGroups", { groups: groupsLeft, seed: groupsSeed })
      : t("methods.leftOneByOne");
  }

  /** Which kappa of more than two raters was computed. */
  function kappaTexts(): readonly string[] {
    const ways = events
      .filter((one) => waysOfSeveral(one).includes("conger"))
      .map((one) => wayOfSeveral(one) ?? "conger");
    return (["conger", "fleiss", "light"] as const)
      .filter((way) => ways.includes(way))
      .map((way) => t(`methods.kappaOf.${way}`));
  }

  function daysText(from: string, to: string): string {
    return from === to ? t("methods.day", { date: from }) : t("methods.dates", { from, to });
  }

  function roundText({
    number,
    name,
    observations,
    recordings,
  }: Report["design"]["rounds"][number]): string {
    const counts = {
      number,
      observations: counted.of("observations", observations),
      recordings: counted.of("recordings", recordings),
    };
    return name === "" ? t("methods.round", counts) : t("methods.roundNamed", { ...counts, name });
  }
}

/** Whether a statistic sums the data of recordings before computing a figure. */
function hasPooledRecordings(recipe: AgreementStatistic): boolean {
  return !("recordings" in recipe && recipe.recordings === "mean");
}

/** Whether near disagreements get partial credit, for ordered levels. */
function isWeighted(recipe: AgreementStatistic): boolean {
  return "weights" in recipe && recipe.weights !== "unweighted";
}

interface Of {
  readonly report: Report;
  readonly agreement: Agreement;
  /** Agreement on continuous ratings; absent where the scheme has none. */
  readonly traces: TraceAgreement | undefined;
  /** The active filters, in words, one line each; empty where there is none. */
  readonly covers: readonly string[];
}
