import type { Figure } from "../../../agreement/figure.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { compareNames } from "../../../domain/nameOrder.ts";

interface Found {
  readonly name: string;
  readonly line: NamedLine["line"];
  readonly figure: Extract<Figure, { readonly kind: "value" }>;
}

/**
 * The lines with the lowest and the highest figure by the main statistic; ties are ordered by name. `undefined`
 * where fewer than two lines have a figure.
 */
export function extremes(
  lines: readonly NamedLine[],
): { readonly low: Found; readonly high: Found } | undefined {
  const known = lines.flatMap(({ name, line }): readonly Found[] => {
    const [figure] = line.figures;
    return figure?.kind === "value" ? [{ name, line, figure }] : [];
  });
  const byName = (a: Found, b: Found) => compareNames(a.name, b.name);
  const [low] = known.toSorted((a, b) => a.figure.value - b.figure.value || byName(a, b));
  const [high] = known.toSorted((a, b) => b.figure.value - a.figure.value || byName(a, b));
  return low && high && known.length > 1 ? { low, high } : undefined;
}
