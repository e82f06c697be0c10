import * as z from "zod";
import { id, rules } from "../rules.ts";

/** The first half of the SHA-256 of a locked report’s content, in hexadecimal digits: no other report has the same. */
export const reportSign = z.string().regex(/^[0-9a-f]{32}$/u);

/** A report whose values are fixed, whatever changes in the study. It never changes. */
export const LockedReport = z.object({
  id: id("lockedReport"),
  name: rules.name,
  sign: reportSign,
  /** Of the work and the scheme that its figures are of. */
  revision: z.string(),
  programVersion: z.string(),
  lockedAt: rules.wallTime,
  /** When it came here with a study archive, which alone says then when it was locked; `null`: it was locked here. */
  importedAt: rules.wallTime.nullable(),
});
export type LockedReport = z.infer<typeof LockedReport>;

/** A revision ID as printed: in groups of four characters. */
export function signInGroups(sign: string): string {
  return sign.match(/.{1,4}/gu)?.join("-") ?? sign;
}

/** A revision ID as a reader copied it, without separators. */
export function signFromText(text: string): string {
  return text.toLowerCase().replaceAll(/[^0-9a-f]/gu, "");
}
