import * as z from "zod";
import { recipes } from "../../api/contract/agreement.ts";
import { limitTable } from "../../domain/limits.ts";
import { rules } from "../../domain/rules.ts";

/** `undefined` for a value that cannot be meant: an address is typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** What the agreement screen shows, as its address says it. */
const agreementSearch = z.object({
  /** The ids of two raters, joined by `~`. */
  pair: forgiving(z.string().regex(/^[0-9a-f-]{36}~[0-9a-f-]{36}$/u)),
  recording: forgiving(rules.id),
  version: forgiving(rules.id),
  unitUs: forgiving(z.int().min(limitTable.timeUnitUs.min).max(limitTable.timeUnitUs.max)),
  /** All codes together, one group, or one code against the rest. */
  over: forgiving(z.string().regex(/^(?:all|(?:group|code):[0-9a-f-]{36})$/u)),
  recipe: forgiving(z.enum(recipes)),
  /** The chosen cell of the confusion matrix. Both are labels: an empty one means nothing coded. */
  row: forgiving(z.string().max(20_000)),
  column: forgiving(z.string().max(20_000)),
});
export type AgreementSearch = z.infer<typeof agreementSearch>;

export function parseAgreementSearch(search: unknown): AgreementSearch {
  return agreementSearch.parse(search);
}

export interface PairIds {
  readonly raterA: string;
  readonly raterB: string;
}

export function pairText({ raterA, raterB }: PairIds): string {
  return `${raterA}~${raterB}`;
}

/**
 * The pair that an address means, in the order that the figures have it; the first where it names
 * none that exists. `undefined` where there are no pairs at all.
 */
export function chosenPair<P extends PairIds>(
  pairs: readonly P[],
  text: string | undefined,
): P | undefined {
  const [first, second] = text?.split("~") ?? [];
  const named = pairs.find(
    ({ raterA, raterB }) =>
      (raterA === first && raterB === second) || (raterA === second && raterB === first),
  );
  return named ?? pairs[0];
}
