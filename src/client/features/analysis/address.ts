import * as z from "zod";
import { analysisCalls } from "../../../api/contract/analysis.ts";
import { groupBy } from "../../../api/contract/scope.ts";
import { rules } from "../../../domain/rules.ts";
import { parseScopeSearch, type ScopeSearch } from "../../kit/scope/address.ts";
import { askedGroupBy } from "./groupings.ts";
import { views } from "./views.ts";

/** `undefined` for a value that cannot be meant: an address is typed, cut and passed on. */
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

/** What of the budget’s states is drawn, and of all its codes. */
export const durationMeasures = ["share", "total", "mean", "median"] as const;
export const frequencyMeasures = ["count", "perMinute"] as const;
/** What of two codes that are active together is drawn. */
export const togetherMeasures = ["seconds", "share", "jaccard", "lift"] as const;

/** How a view is set. Settings of other views stay, so that one can go there and come back. */
const settings = z.object({
  view: forgiving(z.enum(views)),
  /** As `groupBy` of the calls, or `none`. */
  by: forgiving(
    z
      .string()
      .refine(
        (text) =>
          text === "none" ||
          (text !== "" && groupBy.safeParse(askedGroupBy(text, "recording")).success),
      ),
  ),
  /** The group that is shown where only one can be: its values, each percent-encoded. */
  group: forgiving(z.string().max(4_000)),
  /** The groups that are drawn where not all can be: their values as above, each group by a semicolon. */
  shown: forgiving(z.string().max(8_000)),
  /** The code, and the criterion, that a view is about. */
  code: forgiving(rules.id),
  criterion: forgiving(z.union([rules.id, z.literal("total")])),
  mode: forgiving(unwrapped(budget.mode)),
  window: forgiving(unwrapped(budget.window)),
  /** What intervals take as independent of each other. */
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
  /** Of time windows: the unit, and how many units after a start they begin and end. */
  lagUnitUs: forgiving(unwrapped(transitions.unitUs)),
  windowFrom: forgiving(unwrapped(transitions.windowFrom)),
  windowTo: forgiving(unwrapped(transitions.windowTo)),
  repeats: forgiving(unwrapped(transitions.repeats)),
  /** Arrows of a lower probability are not drawn. */
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
  /** Whether criteria as a facet are all that matter. */
  criteria: forgiving(unwrapped(generalizability.criteria)),
  design: forgiving(unwrapped(generalizability.raters)),
  /** Whether criteria share their thresholds in the many-facet Rasch model. */
  model: forgiving(unwrapped(facets.model)),
  goal: forgiving(z.number().min(0.01).max(0.99)),
  coefficient: forgiving(z.enum(["relative", "absolute"])),
  /** `none`: all are of one station. */
  station: forgiving(z.union([rules.id, z.literal("none")])),
  /** The variable that says who is rated; `recording`: another one in each. */
  candidate: forgiving(z.union([rules.id, z.literal("recording")])),
  global: forgiving(rules.id),
  borderline: forgiving(z.number().min(-1e6).max(1e6)),
  /** The station whose pass mark is drawn, by its value. */
  at: forgiving(z.string().max(400)),
  resamples: forgiving(unwrapped(osce.resamples)),
  /** Standard errors of measurement above the mark, and stations that have to be passed. */
  margin: forgiving(unwrapped(osce.margin)),
  severity: forgiving(unwrapped(osce.severity)),
  leastStations: forgiving(unwrapped(osce.leastStations)),
});

/** What the analysis screen shows, as its address says it. */
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

/** The rule of a parameter without its default: what an address excludes, the call fills in. */
function unwrapped<Rule extends z.ZodType>(rule: z.ZodDefault<Rule>): Rule {
  return rule.unwrap();
}
