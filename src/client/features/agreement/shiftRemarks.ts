import type { Shift } from "../../../api/contract/agreement.ts";
import { numberOf } from "../../kit/figure/recipes.ts";

/** Of two raters one is later by a constant. Of more it is told of each rater against all others: see `raterProfiles`. */
export interface ShiftRemark {
  readonly kind: "shifted_pair";
  readonly laterId: string;
  readonly earlierId: string;
  readonly shiftUs: number;
  /** The main recipe as things are, and with the shift taken back; `undefined` where not defined. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export function shiftRemark({ raterA, raterB, shiftUs, before, after }: Shift): ShiftRemark {
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
