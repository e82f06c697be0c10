import type { AgreementLine } from "../../../agreement/row.ts";
import type { Cell } from "../../kit/chart/csv.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

interface Words {
  readonly heads: {
    readonly name: string;
    readonly low: string;
    readonly high: string;
    readonly n: string;
    readonly per: string;
    readonly notDefined: string;
    readonly prevalence: string;
    readonly events: string;
    readonly recordings: string;
    readonly raters: string;
    readonly pairs: string;
    readonly comparedS: string;
  };
  /** The names of the statistics, with their settings. */
  readonly statistics: readonly string[];
  readonly nameOf: (line: AgreementLine) => string;
  readonly reason: (because: string) => string;
}

/**
 * The table of values as rows of a file: each value with its CI and counts, or the reason why it is
 * not defined.
 */
export function tableNumbers(
  lines: readonly AgreementLine[],
  { heads, statistics, nameOf, reason }: Words,
): readonly (readonly Cell[])[] {
  const { name, low, high, n, per, notDefined, prevalence, events, ...counts } = heads;
  const { recordings, raters, pairs, comparedS } = counts;
  return [
    [
      name,
      ...statistics.flatMap((recipe) => [
        recipe,
        ...[low, high, n, per, notDefined].map((part) => sideBySide([recipe, part], colon())),
      ]),
      prevalence,
      events,
      recordings,
      raters,
      pairs,
      comparedS,
    ],
    ...lines.map((line) => [
      nameOf(line),
      ...line.figures.flatMap((figure): readonly Cell[] =>
        figure.kind === "value"
          ? [figure.value, figure.low, figure.high, figure.n, figure.per, null]
          : [null, null, null, figure.n, figure.per, reason(figure.because)],
      ),
      line.prevalence,
      line.events,
      line.recordings,
      line.raters,
      line.pairs,
      line.comparedUs / 1e6,
    ]),
  ];
}
