import { between } from "../../../agreement/differences.ts";
import { chosenRaters } from "../../../agreement/raterGroups.ts";
import { groupings } from "../../../agreement/row.ts";
import { scanAnswers } from "../../../agreement/scanAnswers.ts";
import * as z from "zod";
import { withParametersNow } from "../../../domain/earlierNames.ts";
import { id, rules } from "../../../domain/rules.ts";
import {
  parseEventRecipes,
  parseRatingRecipes,
  parseScanRecipes,
  parseTraceRecipes,
} from "../../../agreement/recipeText.ts";
import { parseScopeSearch, scopeQuery, type ScopeSearch } from "../../kit/scope/address.ts";

/** `undefined` for a value that cannot be meant: an address is typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const sections = groupings.filter((by) => by !== "overall");
/** The breakdowns of the Agreement page. */
export type Section = (typeof sections)[number];

const own = z.object({
  /** The ids of two raters, joined by `~`: the page is about them alone. */
  pair: forgiving(z.string().regex(/^[0-9a-f-]{36}~[0-9a-f-]{36}$/u)),
  by: forgiving(z.enum(sections)),
  /** Two groups of raters whose agreement is told, as `chosenRatersText` writes them; by training unless told. */
  raters: forgiving(
    z
      .string()
      .max(12_000)
      .refine((text) => chosenRaters.safeParse(text).success),
  ),
  /** Two rows whose difference is told, by their keys. */
  between: forgiving(
    z
      .string()
      .max(200)
      .refine((text) => between.safeParse(text).success),
  ),
  /** The minimum that agreement is tested against. */
  least: forgiving(z.number().min(-1).max(1)),
  /** The benchmark scale that names levels. */
  benchmark: forgiving(z.string().max(40)),
  /** A column by which rows are sorted; `-` in front: from high to low. */
  sort: forgiving(z.string().regex(/^-?[a-z]+\d*$/u)),
  /** Another choice of statistics than the study’s, as `recipesText` writes it. */
  statistics: forgiving(
    z
      .string()
      .max(4_000)
      .refine((text) => parseEventRecipes(text) !== undefined),
  ),
  ratingStatistics: forgiving(
    z
      .string()
      .max(4_000)
      .refine((text) => parseRatingRecipes(text) !== undefined),
  ),
  scanStatistics: forgiving(
    z
      .string()
      .max(4_000)
      .refine((text) => parseScanRecipes(text) !== undefined),
  ),
  traceStatistics: forgiving(
    z
      .string()
      .max(4_000)
      .refine((text) => parseTraceRecipes(text) !== undefined),
  ),
  /** The criterion whose course over time is drawn; the first one unless told. */
  trace: forgiving(rules.id),
  /** Its recording and round, joined by `~`; where raters spread most unless told. */
  course: forgiving(z.string().regex(/^[0-9a-f-]{36}~[0-9a-f-]{36}$/u)),
  /** The id of the statistic that charts show; the first one unless told. */
  recipe: forgiving(z.string().max(400)),
  /** Whose table of codes or levels is shown, where the page is not about one pair: as `pair`; all unless told. */
  table: forgiving(z.string().regex(/^[0-9a-f-]{36}~[0-9a-f-]{36}$/u)),
  /** All codes together, one group, or one code against the rest. */
  over: forgiving(z.string().regex(/^(?:all|(?:group|code|modifier):[0-9a-f-]{36})$/u)),
  /** Combinations of codes have lines of their own in tables of codes; added up in one unless told. */
  combinations: forgiving(z.literal("shown")),
  /** Of several tables the one with the chosen cell. */
  of: forgiving(z.string().regex(/^group:[0-9a-f-]{36}$/u)),
  /** The chosen cell of that table. Both are labels: an empty one means nothing coded. */
  row: forgiving(z.string().max(20_000)),
  column: forgiving(z.string().max(20_000)),
  /** The chosen cell of the table of answers to interval sampling: what the one answered, and what the other. */
  answers: forgiving(z.string().regex(/^(?:no|yes)~(?:no|yes)$/u)),
  /** Whose ratings are told, where it is about criteria; the first unless told. */
  criterion: forgiving(rules.id),
  /** What ratings by pair, round, week and group of raters are of: a criterion, or the total. */
  score: forgiving(z.union([rules.id, z.literal("total")])),
  /** The chosen cell of its table: the values of two levels, joined by `~`. */
  levels: forgiving(z.string().regex(/^-?\d+(?:\.\d+)?~-?\d+(?:\.\d+)?$/u)),
});

/** What the agreement screen shows, as its address says it. */
export type AgreementSearch = ScopeSearch & z.infer<typeof own>;

export function parseAgreementSearch(search: unknown): AgreementSearch {
  return { ...parseScopeSearch(search), ...own.parse(withParametersNow(search)) };
}

/** The scope that the figures are asked in: where the page is about a pair, theirs alone. */
export function askedScope(search: AgreementSearch): ScopeSearch {
  const scope = scopeQuery(search);
  return search.pair === undefined ? scope : { ...scope, raterIds: search.pair.replace("~", ",") };
}

/** The search with another choice. A chosen cell belongs to what was shown before. */
export function changedSearch(search: AgreementSearch, change: AgreementSearch): AgreementSearch {
  const cell = { of: undefined, row: undefined, column: undefined };
  return { ...search, ...cell, levels: undefined, answers: undefined, ...change };
}

/** The levels of the selected cell, as values. */
export function levelsIn({ levels }: AgreementSearch) {
  const [row, column] = levels?.split("~").map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** The selected cell of the table of answers to sampling prompts. */
export function answersIn({ answers }: AgreementSearch) {
  const [row, column] = (answers?.split("~") ?? []).map((one) =>
    scanAnswers.find((answer) => answer === one),
  );
  return row && column && { row, column };
}

export interface PairIds {
  readonly raterA: string;
  readonly raterB: string;
}

export function pairText({ raterA, raterB }: PairIds): string {
  return `${raterA}~${raterB}`;
}

/** The two raters of a text of an address; `undefined` where it has none. */
export function pairIn(text: string | undefined) {
  const [first, second] = text?.split("~") ?? [];
  const raterA = id("account").safeParse(first).data;
  const raterB = id("account").safeParse(second).data;
  return raterA && raterB && { raterA, raterB };
}

/**
 * The pair that an address means, in the order that the figures have it; the only one where there is but
 * one. `undefined` where it names none that exists: then it is about all of them.
 */
export function chosenPair<P extends PairIds>(
  pairs: readonly P[],
  text: string | undefined,
): P | undefined {
  const asked = pairIn(text);
  const found = pairs.find((pair) => asked !== undefined && isSamePair(pair, asked));
  return found ?? (pairs.length === 1 ? pairs[0] : undefined);
}

/** Whether two pairs consist of the same raters, in either order. */
export function isSamePair(one: PairIds, other: PairIds): boolean {
  return (
    (one.raterA === other.raterA && one.raterB === other.raterB) ||
    (one.raterA === other.raterB && one.raterB === other.raterA)
  );
}
