import type { Scheme } from "./entities/scheme.ts";
import { type FieldValue, schemeDifference } from "./schemeDifference.ts";

/** Separates the part, the entry’s id and the field in the name of a change. */
export const betweenParts = " / ";

type Fields = Readonly<Record<string, FieldValue>>;

/**
 * The changes of a scheme for its history: by part, the entry’s id and field, `codes / 01a1… /
 * key`, so that the changes of an editing session add up even if an entry is renamed. Added and
 * deleted entries have their name under `codes / 01a1…`; changes that cannot be put in words, such
 * as of order, are `true`.
 */
export function schemeFieldsChanged(
  before: Scheme,
  after: Scheme,
): { readonly before: Fields; readonly after: Fields } {
  const { entries, whole } = schemeDifference(before, after);
  const rows: (readonly [string, FieldValue, FieldValue])[] = [];
  const add = (path: readonly (string | undefined)[], was: FieldValue, is: FieldValue) => {
    const field = path.filter((part) => part !== undefined).join(betweenParts);
    rows.push(was === null && is === null ? [field, null, true] : [field, was, is]);
  };
  for (const { kind, part, id, name, fields } of entries) {
    if (kind === "added") add([part, id], null, name);
    if (kind === "removed") add([part, id], name, null);
    for (const { field, of, before: was, after: is } of fields) {
      add([part, id, of, field], was, is);
    }
  }
  for (const { field, of, before: was, after: is } of whole) add([of, field], was, is);
  return {
    before: Object.fromEntries(rows.map(([name, was]) => [name, was])),
    after: Object.fromEntries(rows.map(([name, , is]) => [name, is])),
  };
}
