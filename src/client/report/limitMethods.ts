import type { Agreement } from "../../api/contract/agreement.ts";
import type { IntervalMethod } from "../../statistics/statistic.ts";

/** The ways in which limits of an answer's figures were found, each once. */
export function limitMethods({ rows }: Pick<Agreement, "rows">): readonly IntervalMethod[] {
  const found = rows.flatMap(({ figures }) =>
    figures.flatMap((figure) =>
      figure.kind === "value" && figure.low !== null && figure.limitsFrom !== undefined
        ? [figure.limitsFrom]
        : [],
    ),
  );
  return [...new Set(found)];
}
