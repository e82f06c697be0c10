import type { Code } from "../../../../domain/entities/scheme.ts";
import type { NamedGroup } from "../groups.ts";
import { sideBySide } from "../../../kit/text/phrase.ts";

interface Row {
  readonly group: number;
  readonly codeId: string;
}

/**
 * The rows that are drawn, with names: for one code, one line per group; for all codes, one line per code and
 * group, named by what distinguishes it.
 */
export function shownLines<R extends Row>(
  rows: readonly R[],
  {
    codes,
    groups,
    code,
  }: {
    readonly codes: readonly Code[];
    readonly groups: readonly NamedGroup[];
    /** The selected code; all codes if `undefined`. */
    readonly code: string | undefined;
  },
): readonly {
  readonly id: string;
  readonly name: string;
  readonly color?: string | undefined;
  readonly row: R;
}[] {
  const codeOf = new Map<string, Code>(codes.map((one) => [one.id, one]));
  const isOne = code !== undefined && codeOf.has(code);
  return rows
    .filter(({ codeId }) => !isOne || codeId === code)
    .map((row) => {
      const name = codeOf.get(row.codeId)?.name ?? row.codeId;
      const group = groups[row.group]?.name ?? "";
      return {
        id: `${row.group} ${row.codeId}`,
        name: isOne ? group : groups.length > 1 ? sideBySide([name, group]) : name,
        color: groups.length > 1 ? undefined : codeOf.get(row.codeId)?.color,
        row,
      };
    });
}
