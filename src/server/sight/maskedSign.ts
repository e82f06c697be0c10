import { createHmac } from "node:crypto";

/** Without signs that are taken for each other: 0 and O, 1 and I. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const signLength = 6;

/**
 * A masked ID in place of a name that a reader must not know: `K7P-4XM`. It is the same throughout
 * a study and different in another, and does not reveal when the item was created, unlike our ids.
 * With a thousand items, one study in two thousand has a duplicate.
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
