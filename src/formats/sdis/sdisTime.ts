/** A time unit of an SDIS file, with its length in microseconds. */
export interface SdisUnit {
  readonly name: string;
  readonly us: number;
}

/** The time units of SDIS files, by the names that we use for them. */
export const sdisUnits: readonly SdisUnit[] = [
  { name: "s", us: 1_000_000 },
  { name: "ms", us: 1_000 },
];

/** The time unit that a word of a file denotes; `undefined` for an unknown word. */
export function unitOf(word: string): SdisUnit | undefined {
  if (/^(?:s|secs?|seconds?)$/iu.test(word)) return sdisUnits[0];
  return /^(?:ms|msecs?|milliseconds?)$/iu.test(word) ? sdisUnits[1] : undefined;
}

/** A plain number in the file’s unit, or hours, minutes and seconds with colons. `undefined` where it is neither. */
export function timeUs(text: string, unit: SdisUnit): number | undefined {
  if (/^-?\d{1,15}(?:\.\d{0,9})?$|^-?\.\d{1,9}$/u.test(text))
    return Math.round(Number(text) * unit.us);
  const clock = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2}(?:\.\d{1,9})?)$/u.exec(text);
  if (!clock) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = clock;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1_000_000);
}
