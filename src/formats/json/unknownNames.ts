/** Something that stood in a file and that no rule has a place for. */
export interface UnknownName {
  /** As `events/3/shoeSize`. */
  readonly path: string;
  readonly count: number;
}

/**
 * What of a value was passed over when it was taken: names of objects that are not in what was made of
 * it. `null` where nothing was. Names that were added, or values that were trimmed, are no loss.
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
