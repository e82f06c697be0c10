import { GridProblem, type GridSource } from "./gridText.ts";

/**
 * The values of a binary Praat file, after its header: numbers in eight bytes, counts in four,
 * big-endian. A text begins with its length in two bytes; -1 means that the length follows in
 * another two, in characters of UTF-16. Class names have their length in one byte.
 */
export function binarySource(bytes: Uint8Array, start: number): GridSource {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = new TextDecoder("utf-16be");
  const narrow = new TextDecoder("windows-1252");
  let at = start;
  let valueAt = start;

  const take = (size: number): number => {
    if (size < 0 || at + size > bytes.length) throw new GridProblem("damaged", "");
    valueAt = at;
    at += size;
    return valueAt;
  };
  return {
    number() {
      const value = view.getFloat64(take(8));
      if (Number.isNaN(value)) throw new GridProblem("damaged", "NaN");
      return value;
    },
    text() {
      const length = view.getInt16(take(2));
      if (length !== -1) {
        const from = take(length);
        return narrow.decode(bytes.subarray(from, from + length));
      }
      const characters = view.getUint16(take(2));
      const from = take(2 * characters);
      return wide.decode(bytes.subarray(from, from + 2 * characters));
    },
    count() {
      const count = view.getInt32(take(4));
      if (count < 0) throw new GridProblem("damaged", String(count));
      return count;
    },
    hasTiers: () => bytes[take(1)] === 1,
    className() {
      const length = bytes[take(1)] ?? 0;
      const from = take(length);
      return narrow.decode(bytes.subarray(from, from + length));
    },
    places: "byte",
    at: () => valueAt,
  };
}

/** The header of a binary file, with the class of its content. */
export const binaryHead = "ooBinaryFile\u0008TextGrid";
