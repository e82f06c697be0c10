import { useState } from "react";
import type { Given } from "./given.ts";
import type { Stand } from "./useCalculator.ts";
import type { Wish } from "./wish.ts";

/** A table that another one took the place of, as it was understood. */
export interface Before {
  readonly given: Given;
  readonly wish: Wish;
  readonly choice: readonly string[] | null;
  readonly seed: number;
}

/** Keeps the last table that was replaced or cleared, so that nothing is lost by a slip. */
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
