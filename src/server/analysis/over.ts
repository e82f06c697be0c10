import type { Scheme } from "../../domain/entities/scheme.ts";

/** The codes that are compared at once, and on whose time. */
export interface Over {
  /** In the scheme's order. */
  readonly codes: readonly string[];
  /** Those of whom one of the codes can be coded, in the scheme's order. */
  readonly subjectIds: readonly string[];
  /** Whether one of the codes has a duration. */
  readonly hasStates: boolean;
}

/**
 * What the word of a call means in a scheme: `all`, `group:<id>` or `code:<id>`. `undefined` where the
 * scheme has no such group or code.
 */
export function overOf(scheme: Scheme, word: string): Over | undefined {
  const [kind, wanted] = word.split(":");
  if (kind === "group" && !scheme.groups.some(({ id }) => id === wanted)) return undefined;
  const codes = scheme.codes.filter((code) =>
    kind === "all" ? true : kind === "group" ? code.groupId === wanted : code.id === wanted,
  );
  if (kind === "code" && codes.length === 0) return undefined;
  return overCodes(
    scheme,
    codes.map(({ id }) => id),
  );
}

/** The same for some codes of the scheme; others are not known and left out. */
export function overCodes(scheme: Scheme, codeIds: readonly string[]): Over {
  const wanted = new Set(codeIds);
  const codes = scheme.codes.filter(({ id }) => wanted.has(id));
  const isForAll = codes.some(({ subjectIds }) => subjectIds.length === 0);
  const subjects = scheme.subjects.filter(
    ({ id }) => isForAll || codes.some(({ subjectIds }) => subjectIds.includes(id)),
  );
  return {
    codes: codes.map(({ id }) => id),
    subjectIds: subjects.map(({ id }) => id),
    hasStates: codes.some((code) => code.kind === "state"),
  };
}
