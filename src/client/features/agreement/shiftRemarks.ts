import type { AgreementLine } from "../../../agreement/row.ts";
import type { Shift } from "../../../api/contract/agreement.ts";
import { isSamePair } from "./address.ts";
import { numberOf } from "../../kit/figure/recipes.ts";

/** Somebody is later, or earlier, by a constant. */
export type ShiftRemark =
  /** Than all whom they are compared with: it is this rater's clock, or habit. */
  | {
      readonly kind: "shifted_throughout";
      readonly raterId: string;
      /** How much later; negative is earlier. The mean over the pairs. */
      readonly shiftUs: number;
      readonly raters: number;
      readonly before: number | undefined;
      readonly after: number | undefined;
    }
  /** Than one other. */
  | {
      readonly kind: "shifted_pair";
      readonly laterId: string;
      readonly earlierId: string;
      readonly shiftUs: number;
      /** The main recipe as things are, and with the shift taken back; `undefined` where not defined. */
      readonly before: number | undefined;
      readonly after: number | undefined;
    };

/** Shifts against several others count as one rater's where they are alike to so much of their mean. */
const alikeShare = 0.35;

/**
 * Who is late. Several pairs with one rater in common, shifted alike, are that rater's shift; each other
 * pair is told by itself.
 */
export function shiftRemarks(
  shifts: readonly Shift[],
  pairs: readonly AgreementLine[],
): readonly ShiftRemark[] {
  const remarks: ShiftRemark[] = [];
  let rest = shifts;
  for (const raterId of byHowOften(shifts)) {
    const own = rest.flatMap((shift) => asOf(shift, raterId));
    const compared = pairs.filter(
      ({ of }) => of.by === "pair" && (of.raterA === raterId || of.raterB === raterId),
    ).length;
    const shiftUs = mean(own.map((shift) => shift.shiftUs)) ?? 0;
    const areAlike = own.every(
      (shift) => Math.abs(shift.shiftUs - shiftUs) <= Math.abs(shiftUs) * alikeShare,
    );
    if (own.length < 2 || own.length < compared || !areAlike) continue;
    remarks.push({
      kind: "shifted_throughout",
      raterId,
      shiftUs,
      raters: own.length,
      before: mean(own.flatMap(({ before }) => numberOf(before) ?? [])),
      after: mean(own.flatMap(({ after }) => numberOf(after) ?? [])),
    });
    rest = rest.filter((shift) => !own.some((one) => isSamePair(one, shift)));
  }
  return [...remarks, ...rest.map(pairRemark)];
}

function pairRemark({ raterA, raterB, shiftUs, before, after }: Shift): ShiftRemark {
  const [laterId, earlierId] = shiftUs >= 0 ? [raterB, raterA] : [raterA, raterB];
  return {
    kind: "shifted_pair",
    laterId,
    earlierId,
    shiftUs: Math.abs(shiftUs),
    before: numberOf(before),
    after: numberOf(after),
  };
}

/** The shift as how much later that rater is; none where the pair is of others. */
function asOf(shift: Shift, raterId: string): readonly Shift[] {
  if (shift.raterB === raterId) return [shift];
  return shift.raterA === raterId ? [{ ...shift, shiftUs: -shift.shiftUs }] : [];
}

function byHowOften(shifts: readonly Shift[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { raterA, raterB } of shifts) {
    for (const raterId of [raterA, raterB]) counts.set(raterId, (counts.get(raterId) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([raterId]) => raterId);
}

/** `undefined` of none. */
function mean(values: readonly number[]): number | undefined {
  return values.length === 0
    ? undefined
    : values.reduce((sum, value) => sum + value, 0) / values.length;
}
