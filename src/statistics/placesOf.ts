/** Distinct keys in ascending order, with the index of each. */
export interface Places<Key> {
  readonly keys: readonly Key[];
  readonly placeOf: ReadonlyMap<Key, number>;
}

/** Numbers keys from 0 by their own order, so that it does not matter which of them comes first. */
export function placesOf<Key extends string | number>(occurring: readonly Key[]): Places<Key> {
  const keys = [...new Set(occurring)].toSorted((a, b) => (a < b ? -1 : 1));
  return { keys, placeOf: new Map(keys.map((key, place) => [key, place])) };
}
