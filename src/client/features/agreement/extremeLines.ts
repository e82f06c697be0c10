import { numberOf } from "../../../agreement/figure.ts";
import { hasFewInCommon } from "../../../agreement/fewInCommon.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/**
 * The rows with the highest and the lowest figure of a place, which a chart’s title names: none of few recordings, nor
 * the total of all criteria. Among equals names decide. `undefined` where fewer than two have a figure.
 */
export function extremeLines(
  lines: readonly AgreementLine[],
  at: number,
  nameOf: (of: AgreementLine["of"]) => string,
): { readonly best: Told; readonly worst: Told } | undefined {
  const told = lines
    .filter(
      (line) =>
        !hasFewInCommon(line) && !(line.of.by === "criterion" && line.of.criterionId === null),
    )
    .flatMap((line): Told[] => {
      const value = numberOf(line.figures[at]);
      return value === undefined ? [] : [{ line, value, name: nameOf(line.of) }];
    });
  const byName = (a: Told, b: Told) => compareNames(a.name, b.name);
  const [best] = told.toSorted((a, b) => b.value - a.value || byName(a, b));
  const [worst] = told.toSorted((a, b) => a.value - b.value || byName(a, b));
  return best && worst && told.length > 1 ? { best, worst } : undefined;
}

interface Told {
  readonly line: AgreementLine;
  readonly value: number;
  readonly name: string;
}

/** So many rows as are drawn, in their order: those that the title names, then the first ones. */
export function drawnRows(
  inOrder: readonly AgreementLine[],
  named: readonly AgreementLine[],
  most: number,
): readonly AgreementLine[] {
  const kept = new Set([...new Set([...named, ...inOrder])].slice(0, most));
  return inOrder.filter((line) => kept.has(line));
}
