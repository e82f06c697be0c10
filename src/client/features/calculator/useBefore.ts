import { useState } from "react";
import type { Given } from "./given.ts";
import type { Stand } from "./useCalculator.ts";
import type { Wish } from "./wish.ts";

/** A replaced table, with its interpretation. */
export interface Before {
  readonly given: Given;
  readonly wish: Wish;
  readonly choice: readonly string[] | null;
  readonly seed: number;
}

/** Keeps the last table that was replaced or cleared, so that a mistake can be undone. */
export function useBefore(
  { kind, given, wish }: Stand,
  chosen: Pick<Before, "choice" | "seed">,
): { readonly kept: Before | undefined; readonly keep: () => void } {
  const [kept, setKept] = useState<Before>();
  return {
    kept,
    keep: () => {
      if (kind === "calculated" && given) setKept({ given, wish, ...chosen });
    },
  };
}
