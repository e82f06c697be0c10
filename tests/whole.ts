/**
 * Whether tests are whole, which is `npm run whole`. In `npm test` what is slow and rarely tells anything new is tried
 * in a part that has each kind of it once.
 */
export const isWhole = process.env["INTERRATER_WHOLE"] === "yes";

/** Of what is tried one after the other: all of it where tests are whole, else as many, the first ones. */
export function inPart<T>(all: readonly T[], count: number): readonly T[] {
  return isWhole ? all : all.slice(0, count);
}
