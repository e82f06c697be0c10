import { createHmac } from "node:crypto";

/** Without signs that are taken for each other: 0 and O, 1 and I. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const signLength = 6;

/**
 * A short sign in the place of a name that someone must not know: `K7P-4XM`. It is the same wherever
 * it is read in one study and another one in the next, and tells nothing of when its thing was made,
 * which an id of ours does. Two of a thousand things share one in one study of two thousand.
 *
 * @param secret of the study, known to no one.
 */
export function maskedSign(secret: string, id: string): string {
  const digest = createHmac("sha256", secret).update(id).digest();
  const sign = [...digest.subarray(0, signLength)]
    .map((byte) => letters.charAt(byte % letters.length))
    .join("");
  return `${sign.slice(0, signLength / 2)}-${sign.slice(signLength / 2)}`;
}
