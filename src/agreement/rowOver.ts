/** The codes and subjects that one row covers. */
export interface RowOver {
  /** Codes as indexes into the scheme’s list of codes. */
  readonly codes: readonly number[];
  /** Subjects of whom one of the codes can be coded; those that are asked for. */
  readonly subjectIds: readonly string[];
  /** No subject: always, only where one of the codes was coded so, or not at all. */
  readonly nobody: "always" | "where_coded" | "never";
  /** Compare values of this modifier only. */
  readonly modifierId?: string | undefined;
}

/** A text that identifies the codes and subjects that a row covers. */
export function overKey({ codes, subjectIds, nobody, modifierId = "" }: RowOver): string {
  return `${codes.join(" ")}, ${subjectIds.join(" ")}, ${nobody}${modifierId}`;
}
