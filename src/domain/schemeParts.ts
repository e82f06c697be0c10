import type { Scheme } from "./entities/scheme.ts";

/** The lists of a scheme whose entries have ids. */
export const schemeParts = [
  "groups",
  "codes",
  "modifiers",
  "subjects",
  "sections",
  "criteria",
] as const;
export type SchemePart = (typeof schemeParts)[number];

/** An entry of one of the scheme’s lists. */
export type SchemeEntry<P extends SchemePart> = NonNullable<Scheme[P]>[number];

/** The entries of a part; none where a scheme does not have it. */
export function entriesOf<P extends SchemePart>(
  scheme: Scheme,
  part: P,
): readonly SchemeEntry<P>[] {
  return scheme[part] ?? [];
}
