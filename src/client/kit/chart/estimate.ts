/**
 * A number with its interval, where it has one, or the reason why there is none, as a sentence for
 * the reader.
 */
export type Estimate =
  | {
      readonly kind: "value";
      readonly value: number;
      readonly low: number | null;
      readonly high: number | null;
    }
  | { readonly kind: "undefined"; readonly because: string };

/** A number without a CI. */
export function exact(value: number): Estimate {
  return { kind: "value", value, low: null, high: null };
}
