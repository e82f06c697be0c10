import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Cell } from "./csv.ts";
import type { RaterBudget } from "./raterTables.ts";

const columns = [
  "rater",
  "subject",
  "code",
  "kind",
  "count",
  "total_s",
  "mean_s",
  "sd_s",
  "share",
  "per_minute",
] as const;

/**
 * A time budget as a table for a file, a row a rater, subject and code. The names of its columns are
 * the same in every language, so that a script finds them.
 */
export function budgetNumbers({ rows, scheme, raterName }: Named): readonly (readonly Cell[])[] {
  const lines = rows.map((row): readonly Cell[] => {
    const code = scheme.codes.find(({ id }) => id === row.codeId);
    return [
      raterName(row.raterId),
      scheme.subjects.find(({ id }) => id === row.subjectId)?.name,
      code?.name ?? row.codeId,
      code?.kind,
      row.count,
      inSeconds(row.totalUs),
      inSeconds(row.meanUs),
      inSeconds(row.sdUs),
      row.share,
      row.perMinute,
    ];
  });
  return [columns, ...lines];
}

interface Named {
  readonly rows: RaterBudget["rows"];
  readonly scheme: Scheme;
  readonly raterName: (raterId: string) => string;
}

function inSeconds(us: number | null): number | null {
  return us === null ? null : us / 1e6;
}
