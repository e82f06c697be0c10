import type { Code, Criterion, Modifier, Scheme, Subject } from "./entities/scheme.ts";
import { criteriaInOrder } from "./rubricTotal.ts";

/** A scheme with its parts by id, built once and read at every key press. */
export interface SchemeIndex {
  readonly scheme: Scheme;
  readonly codes: ReadonlyMap<string, Code>;
  readonly modifiers: ReadonlyMap<string, Modifier>;
  readonly subjects: ReadonlyMap<string, Subject>;
  /** In the order in which the rubric is read. */
  readonly criteria: ReadonlyMap<string, Criterion>;
  /** By code: the exclusive group it is in. Codes of no exclusive group are not there. */
  readonly exclusiveGroupOf: ReadonlyMap<string, string>;
}

export function indexScheme(scheme: Scheme): SchemeIndex {
  const exclusive = new Set(scheme.groups.filter((group) => group.isExclusive).map(({ id }) => id));
  const exclusiveGroupOf = new Map<string, string>();
  for (const code of scheme.codes) {
    if (code.groupId !== null && exclusive.has(code.groupId)) {
      exclusiveGroupOf.set(code.id, code.groupId);
    }
  }
  return {
    scheme,
    codes: byId(scheme.codes),
    modifiers: byId(scheme.modifiers),
    subjects: byId(scheme.subjects),
    criteria: byId(criteriaInOrder(scheme)),
    exclusiveGroupOf,
  };
}

function byId<T extends { readonly id: string }>(things: readonly T[]): ReadonlyMap<string, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}
