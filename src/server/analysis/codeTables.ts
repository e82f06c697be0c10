import type { Code } from "../../domain/entities/scheme.ts";
import type { Groups } from "./groups.ts";

/** By how many numbers a cell is told: count, probability, expected count and residual. */
const numbersACell = 4;

/**
 * A table of codes by codes for each group that an answer holds, of those codes alone that occur in the group.
 *
 * @param counted by the base’s place and the events’ key, as `"<base> <key>"`; a group may have none.
 * @param codesIn the codes that occur, by their places in the scheme.
 */
export function codeTables<Counted, Figures>(
  groups: Groups,
  counted: ReadonlyMap<string, Counted>,
  {
    codes,
    numbersMost,
    codesIn,
    figuresOf,
  }: {
    readonly codes: readonly Code[];
    readonly numbersMost: number;
    readonly codesIn: (counted: Counted) => Iterable<number>;
    readonly figuresOf: (places: readonly number[], counted: Counted | undefined) => Figures;
  },
) {
  const used = new Map(
    [...counted].map(([name, own]) => [name, [...new Set(codesIn(own))].toSorted((a, b) => a - b)]),
  );
  const widest = Math.max(1, ...[...used.values()].map(({ length }) => length));
  const finished = groups.finished(
    Math.max(1, Math.floor(numbersMost / (numbersACell * widest ** 2))),
  );
  const tables = finished.list.map(({ index, base, key }) => {
    const name = `${base.at} ${key}`;
    const places = used.get(name) ?? [];
    return {
      group: index,
      codeIds: places.flatMap((at) => codes[at]?.id ?? []),
      ...figuresOf(places, counted.get(name)),
    };
  });
  return { groups: finished, tables };
}
