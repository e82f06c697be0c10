/** Unique names that Datavyu accepts: characters with a meaning there become underscores. */
export interface SafeNames {
  take(name: string): string;
}

export function newSafeNames(
  form: "column" | "argument",
  reserved: readonly string[] = [],
): SafeNames {
  const taken = new Set(reserved);
  const unsafe = form === "column" ? /[^\p{L}\p{M}\p{N}_ .]/gu : /[^\p{L}\p{M}\p{N}_]/gu;
  return {
    take(name) {
      const safe = name.replaceAll(unsafe, "_").trim() || "_";
      let one = safe;
      for (let number = 2; taken.has(one); number += 1) one = `${safe}_${number}`;
      taken.add(one);
      return one;
    },
  };
}
