import type { Scheme } from "../domain/entities/scheme.ts";

/** The codes that one row compares together, and the subjects whose time counts for them. */
export interface Over {
  /** Code IDs, in the scheme’s order. */
  readonly codes: readonly string[];
  /** Those of whom one of the codes can be coded, in the scheme’s order. */
  readonly subjectIds: readonly string[];
  /** Whether one of the codes has a duration. */
  readonly hasStates: boolean;
}

/** The row over the codes with these ids. Ids that the scheme lacks are ignored. */
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
