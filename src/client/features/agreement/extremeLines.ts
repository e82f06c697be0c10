import { numberOf } from "../../../agreement/figure.ts";
import { hasFewInCommon } from "../../../agreement/fewInCommon.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/**
 * The rows with the highest and the lowest figure, which a chart’s title names. Rows of few recordings and the
 * total of all criteria are excluded; ties are ordered by name. `undefined` where fewer than two rows have a
 * figure.
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

/** The rows that are drawn, in their order: those named in the title, then the first ones, up to the maximum. */
export function drawnRows(
  inOrder: readonly AgreementLine[],
  named: readonly AgreementLine[],
  most: number,
): readonly AgreementLine[] {
  const kept = new Set([...new Set([...named, ...inOrder])].slice(0, most));
  return inOrder.filter((line) => kept.has(line));
}
