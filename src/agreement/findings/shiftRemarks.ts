import type { Figure } from "../figure.ts";
import { numberOf } from "../figure.ts";

/** A systematic lag between two raters, as findings report it. */
export interface ToldShift {
  readonly raterA: string;
  readonly raterB: string;
  /** How much later B’s starts come than A’s; negative: earlier. Microseconds. */
  readonly shiftUs: number;
  /** The main statistic as things are, and with B’s events moved back by the shift. */
  readonly before: Figure;
  readonly after: Figure;
}

/**
 * A finding that one of two raters has a systematic lag. With more raters, each is compared with
 * all others instead: see `raterProfiles`.
 */
export interface ShiftRemark {
  readonly kind: "shifted_pair";
  readonly laterId: string;
  readonly earlierId: string;
  readonly shiftUs: number;
  /** The main statistic as things are, and with the shift removed; `undefined` where not defined. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export function shiftRemark({ raterA, raterB, shiftUs, before, after }: ToldShift): ShiftRemark {
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
