/** Which codes and whose time a row is of. */
export interface RowOver {
  /** Places in the scheme. */
  readonly codes: readonly number[];
  /** Subjects of whom one of the codes can be coded; those that are asked for. */
  readonly subjectIds: readonly string[];
  /** Nobody in particular: always, only where one of the codes was coded so, or not at all. */
  readonly nobody: "always" | "where_coded" | "never";
}

/** One text for what a row is over, to know it by; made once of each, it is asked for by every recording. */
export function overKey(over: RowOver): string {
  const known = keys.get(over);
  if (known !== undefined) return known;
  const { codes, subjectIds, nobody } = over;
  const made = `${codes.join(" ")}, ${subjectIds.join(" ")}, ${nobody}`;
  keys.set(over, made);
  return made;
}

const keys = new WeakMap<RowOver, string>();
