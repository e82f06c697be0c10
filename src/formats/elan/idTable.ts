/** Looks up the index of an annotation, tier or slot by its id. */
export interface IdTable {
  /** -1 where there is none of that id. */
  placeOf(id: string): number;
  /** Whether it was taken: an id that is there keeps its place. */
  add(id: string, place: number): boolean;
}

/**
 * A table that is fast for ids in ELAN’s form, letters and a number ("ts17"), which need no
 * hashing. Other ids work too. `expected` is their number, if known.
 */
export function newIdTable(expected = 0): IdTable {
  const places = new Map<string, number>();
  let prefix: string | undefined;
  let byNumber = new Int32Array(1_024);
  let count = 0;

  return {
    placeOf(id) {
      const number = numberOf(id);
      if (number === undefined || number >= byNumber.length) return places.get(id) ?? -1;
      const place = (byNumber[number] ?? 0) - 1;
      return place === -1 ? (places.get(id) ?? -1) : place;
    },
    add(id, place) {
      if (this.placeOf(id) !== -1) return false;
      count += 1;
      prefix ??= /^\D*/u.exec(id)?.[0] ?? "";
      const number = numberOf(id);
      // Numbers far beyond how many there are would need room for nothing.
      if (number === undefined || number > 8 * Math.max(count, expected) + 1_024) {
        places.set(id, place);
        return true;
      }
      if (number >= byNumber.length) {
        const larger = new Int32Array(Math.max(number + 1, 2 * byNumber.length));
        larger.set(byNumber);
        byNumber = larger;
      }
      byNumber[number] = place + 1;
      return true;
    },
  };

  /** Of an id with the prefix of the first, and a number that could not be written otherwise. */
  function numberOf(id: string): number | undefined {
    if (prefix === undefined || !id.startsWith(prefix)) return undefined;
    const from = prefix.length;
    if (id.length === from || id.length > from + 9) return undefined;
    let number = 0;
    for (let at = from; at < id.length; at += 1) {
      const digit = id.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9 || (digit === 0 && at === from && id.length > from + 1))
        return undefined;
      number = 10 * number + digit;
    }
    return number;
  }
}
