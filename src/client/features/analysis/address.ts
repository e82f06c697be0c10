import * as z from "zod";
import { analysisCalls } from "../../../api/contract/analysis.ts";
import { groupBy } from "../../../api/contract/scope.ts";
import { rules } from "../../../domain/rules.ts";
import { parseScopeSearch, type ScopeSearch } from "../../kit/scope/address.ts";
import { askedGroupBy } from "./groupings.ts";
import { views } from "./views.ts";

/** Replaces an impossible value by `undefined`: addresses are typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const { shape: latency } = analysisCalls.readLatency.query;
const { shape: transitions } = analysisCalls.readTransitions.query;
const { shape: sequences } = analysisCalls.readSequences.query;
const { shape: sampling } = analysisCalls.readSampling.query;
const { shape: rates } = analysisCalls.readRates.query;
const { shape: distributions } = analysisCalls.readDistributions.query;
const { shape: budget } = analysisCalls.readTimeBudget.query;
const { shape: generalizability } = analysisCalls.readGeneralizability.query;
const { shape: facets } = analysisCalls.readManyFacet.query;
const { shape: osce } = analysisCalls.readOsce.query;

/** The measures of the time budget for states, and for all codes. */
export const durationMeasures = ["share", "total", "mean", "median"] as const;
export const frequencyMeasures = ["count", "perMinute"] as const;
/** The measures for two codes that are active together. */
export const togetherMeasures = ["seconds", "share", "jaccard", "lift"] as const;

/** The settings of a view. Settings of other views are kept for the way back to them. */
const settings = z.object({
  view: forgiving(z.enum(views)),
  /** As the `groupBy` of calls, or `none`. */
  by: forgiving(
    z
      .string()
      .refine(
        (text) =>
          text === "none" ||
          (text !== "" && groupBy.safeParse(askedGroupBy(text, "recording")).success),
      ),
  ),
  /** The group that is shown, where only one can be: its values, each percent-encoded. */
  group: forgiving(z.string().max(4_000)),
  /** The groups that are drawn, where not all can be: values as above, groups separated by semicolons. */
  shown: forgiving(z.string().max(8_000)),
  /** The code, and the criterion, that a view is about. */
  code: forgiving(rules.id),
  criterion: forgiving(z.union([rules.id, z.literal("total")])),
  mode: forgiving(unwrapped(budget.mode)),
  window: forgiving(unwrapped(budget.window)),
  /** The unit that intervals treat as independent. */
  unit: forgiving(unwrapped(budget.unit)),
  duration: forgiving(z.enum(durationMeasures)),
  frequency: forgiving(z.enum(frequencyMeasures)),
  bars: forgiving(z.enum(["codes", "stacked"])),
  /** The first row of the event plot, counted from 0. */
  row: forgiving(z.int().min(0).max(1_000_000)),
  binUs: forgiving(z.int().min(10_000)),
  origin: forgiving(unwrapped(rates.origin)),
  rate: forgiving(z.enum(["perMinute", "share"])),
  after: forgiving(rules.id),
  since: forgiving(unwrapped(latency.from)),
  withinUs: forgiving(z.int().min(1)),
  subjects: forgiving(unwrapped(latency.subjects)),
  together: forgiving(z.enum(togetherMeasures)),
  lag: forgiving(z.int().min(1).max(20)),
  lagBy: forgiving(unwrapped(transitions.by)),
  /** For time windows: the unit, and the start and end of the window after an event, in units. */
  lagUnitUs: forgiving(unwrapped(transitions.unitUs)),
  windowFrom: forgiving(unwrapped(transitions.windowFrom)),
  windowTo: forgiving(unwrapped(transitions.windowTo)),
  repeats: forgiving(unwrapped(transitions.repeats)),
  /** Arrows with a lower probability are not drawn. */
  threshold: forgiving(z.number().min(0).max(1)),
  length: forgiving(z.int().min(2).max(5)),
  most: forgiving(unwrapped(sequences.most)),
  everyUs: forgiving(unwrapped(sampling.everyUs)),
  of: forgiving(unwrapped(distributions.of)),
  bins: forgiving(z.int().min(2).max(200)),
  as: forgiving(z.enum(["count", "share"])),
  person: forgiving(unwrapped(generalizability.person)),
  occasion: forgiving(
    z.union([rules.id, z.literal("round"), z.literal("criterion"), z.literal("training")]),
  ),
  /** Whether the criteria are fixed: a facet that contains all criteria of interest. */
  criteria: forgiving(unwrapped(generalizability.criteria)),
  design: forgiving(unwrapped(generalizability.raters)),
  /** Whether criteria share their thresholds in the many-facet Rasch model. */
  model: forgiving(unwrapped(facets.model)),
  goal: forgiving(z.number().min(0.01).max(0.99)),
  coefficient: forgiving(z.enum(["relative", "absolute"])),
  /** The variable that names the station; `none`: all recordings belong to one station. */
  station: forgiving(z.union([rules.id, z.literal("none")])),
  /** The variable that names the person rated; `recording`: each recording is of a different person. */
  candidate: forgiving(z.union([rules.id, z.literal("recording")])),
  global: forgiving(rules.id),
  borderline: forgiving(z.number().min(-1e6).max(1e6)),
  /** The value of the station whose pass mark is drawn. */
  at: forgiving(z.string().max(400)),
  resamples: forgiving(unwrapped(osce.resamples)),
  /** The margin above the pass mark in standard errors of measurement, and the number of stations to pass. */
  margin: forgiving(unwrapped(osce.margin)),
  severity: forgiving(unwrapped(osce.severity)),
  leastStations: forgiving(unwrapped(osce.leastStations)),
});

/** The state of the analysis screen, as the address contains it. */
export type AnalysisSearch = ScopeSearch & {
  readonly [Name in keyof z.infer<typeof settings>]?: z.infer<typeof settings>[Name] | undefined;
};

export function parseAnalysisSearch(search: unknown): AnalysisSearch {
  const given: Readonly<Record<string, unknown>> = { ...Object(search) };
  // The router reads a station called 12 as a number.
  const at = typeof given["at"] === "number" ? String(given["at"]) : given["at"];
  const known = Object.entries(settings.parse({ ...given, at }));
  return {
    ...parseScopeSearch(search),
    ...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
  };
}

/** A parameter’s rule without its default: absent parameters get the default in the call. */
function unwrapped<Rule extends z.ZodType>(rule: z.ZodDefault<Rule>): Rule {
  return rule.unwrap();
}
