import type { Figure } from "../../../agreement/figure.ts";
import type { NamedLine } from "./FigureTable.tsx";

interface Found {
  readonly name: string;
  readonly line: NamedLine["line"];
  readonly figure: Extract<Figure, { readonly kind: "value" }>;
}

/**
 * The lines with the lowest and the highest figure by the main recipe; the first of those that are
 * alike. `undefined` where fewer than two have a figure.
 */
export function extremes(
  lines: readonly NamedLine[],
): { readonly low: Found; readonly high: Found } | undefined {
  const known = lines.flatMap(({ name, line }): readonly Found[] => {
    const [figure] = line.figures;
    return figure?.kind === "value" ? [{ name, line, figure }] : [];
  });
  const [first] = known;
  if (!first || known.length < 2) return undefined;
  return {
    low: known.reduce((best, one) => (one.figure.value < best.figure.value ? one : best), first),
    high: known.reduce((best, one) => (one.figure.value > best.figure.value ? one : best), first),
  };
}
