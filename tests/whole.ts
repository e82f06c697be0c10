/**
 * Whether tests are whole, which is `npm run whole`. In `npm test` what is slow and rarely tells anything new is tried
 * in a part that has each kind of it once.
 */
export const isWhole = process.env["INTERRATER_WHOLE"] === "yes";

/** What `npm run whole` alone has: where tests are not whole, nothing. */
export function wholly<Case>(...cases: readonly Case[]): readonly Case[] {
  return isWhole ? cases : [];
}

/** Of so many made-up studies as many as are tried: where tests are not whole a third of them, or this least. */
export function inPart(studies: number, least = 1): number {
  return isWhole ? studies : Math.min(studies, Math.max(least, Math.ceil(studies / 3)));
}

/** Of sizes in their order: all where tests are whole, else the smallest and the largest. */
export function ends<Size>(sizes: readonly Size[]): readonly Size[] {
  return isWhole ? sizes : sizes.filter((_, at) => at === 0 || at === sizes.length - 1);
}
