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

/** Replaces an impossible value by `undefined`: addresses are typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const sections = groupings.filter((by) => by !== "overall");
/** The breakdowns of the Agreement page. */
export type Section = (typeof sections)[number];

const own = z.object({
  /** The ids of two raters, joined by `~`: the page is only about them. */
  pair: forgiving(z.string().regex(/^[0-9a-f-]{36}~[0-9a-f-]{36}$/u)),
  by: forgiving(z.enum(sections)),
  /** Two groups of raters to compare, as `chosenRatersText` writes them; by default, groups by training. */
  raters: forgiving(
    z
      .string()
      .max(12_000)
      .refine((text) => chosenRaters.safeParse(text).success),
  ),
  /** The keys of two rows whose difference is shown. */
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
  /** The column by which rows are sorted; with `-` in front descending. */
  sort: forgiving(z.string().regex(/^-?[a-z]+\d*$/u)),
  /** Statistics that differ from the study’s, as written by `recipesText`. */
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
  /** The criterion whose curve is drawn; by default the first. */
  trace: forgiving(rules.id),
  /** The recording and round of the curve, joined by `~`; by default the one with the largest spread. */
  course: forgiving(z.string().regex(/^[0-9a-f-]{36}~[0-9a-f-]{36}$/u)),
  /** The id of the statistic shown in charts; by default the first. */
  recipe: forgiving(z.string().max(400)),
  /**
   * The pair whose matrix of codes or levels is shown, as `pair`, where the page is about several; by default all.
   */
  table: forgiving(z.string().regex(/^[0-9a-f-]{36}~[0-9a-f-]{36}$/u)),
  /** What the matrix covers: all codes together, one group, or one code against the rest. */
  over: forgiving(z.string().regex(/^(?:all|(?:group|code|modifier):[0-9a-f-]{36})$/u)),
  /** Whether combinations of codes have rows of their own; by default they are summed in one. */
  combinations: forgiving(z.literal("shown")),
  /** The matrix with the selected cell, where there are several. */
  of: forgiving(z.string().regex(/^group:[0-9a-f-]{36}$/u)),
  /** The selected cell: the labels of its row and its column. An empty label means nothing coded. */
  row: forgiving(z.string().max(20_000)),
  column: forgiving(z.string().max(20_000)),
  /** The selected cell of the table of answers in time sampling: one rater’s answer and the other’s. */
  answers: forgiving(z.string().regex(/^(?:no|yes)~(?:no|yes)$/u)),
  /** The criterion whose ratings are shown; by default the first. */
  criterion: forgiving(rules.id),
  /** What ratings by pair, round, week and group of raters are about: a criterion, or the total. */
  score: forgiving(z.union([rules.id, z.literal("total")])),
  /** The selected cell of the table of levels: the values of two levels, joined by `~`. */
  levels: forgiving(z.string().regex(/^-?\d+(?:\.\d+)?~-?\d+(?:\.\d+)?$/u)),
});

/** The state of the agreement screen, as the address contains it. */
export type AgreementSearch = ScopeSearch & z.infer<typeof own>;

export function parseAgreementSearch(search: unknown): AgreementSearch {
  return { ...parseScopeSearch(search), ...own.parse(withParametersNow(search)) };
}

/** The filters for figures: where the page is about a pair, only its two raters. */
export function askedScope(search: AgreementSearch): ScopeSearch {
  const scope = scopeQuery(search);
  return search.pair === undefined ? scope : { ...scope, raterIds: search.pair.replace("~", ",") };
}

/** The search with changes applied. The selected cell is cleared, because it belongs to what was shown before. */
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

/** The ids of two raters in a text of the address; `undefined` where it contains none. */
export function pairIn(text: string | undefined) {
  const [first, second] = text?.split("~") ?? [];
  const raterA = id("account").safeParse(first).data;
  const raterB = id("account").safeParse(second).data;
  return raterA && raterB && { raterA, raterB };
}

/**
 * The pair in the address, with its raters in the order of the figures; the only pair where there is just one.
 * `undefined` where the pair does not exist: the page is then about all pairs.
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
