/** A name in a file that the schema does not have. */
export interface UnknownName {
  /** As `events/3/shoeSize`. */
  readonly path: string;
  readonly count: number;
}

/**
 * The names that were ignored when a value was parsed: those that the result lacks. `null` if there
 * are none. Added names and trimmed values are not reported.
 */
export function unknownNames(given: unknown, taken: unknown): UnknownName | null {
  let path: string | null = null;
  let count = 0;
  const look = (one: unknown, other: unknown, at: string): void => {
    if (Array.isArray(one)) {
      const others: readonly unknown[] = Array.isArray(other) ? other : [];
      for (const [place, value] of one.entries()) look(value, others[place], `${at}${place}/`);
      return;
    }
    if (typeof one !== "object" || one === null) return;
    const known =
      typeof other === "object" && other !== null ? new Map(Object.entries(other)) : null;
    for (const [name, value] of Object.entries(one)) {
      if (known?.has(name)) look(value, known.get(name), `${at}${name}/`);
      else {
        path ??= `${at}${name}`;
        count += 1;
      }
    }
  };
  look(given, taken, "");
  return path === null ? null : { path, count };
}
