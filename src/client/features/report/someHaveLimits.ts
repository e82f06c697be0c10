import type { Figure } from "../../../agreement/figure.ts";

/** Whether at least one value has a CI. */
export function someHaveLimits(lines: readonly { readonly figures: readonly Figure[] }[]): boolean {
  return lines.some(({ figures }) =>
    figures.some((one) => one.kind === "value" && one.low !== null),
  );
}
