import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { sourceLanguage } from "../locales/texts.ts";
import { projectRoot } from "../projectRoot.ts";
import { maskedSign } from "./maskedSign.ts";

/** A domain that can never exist: no email reaches it and no one signs in with it. */
export const formerDomain = "@former.invalid";

/** Whether an address cannot receive email: that of an erased account, or a generated one. */
export function isNowhere(email: string): boolean {
  return email.endsWith(".invalid");
}

export function formerEmail(accountId: string): string {
  return `${accountId}${formerDomain}`;
}

/**
 * The placeholder for an erased name: words in the account’s language, and characters that
 * distinguish former raters.
 */
export function formerName(accountId: string, language: string | null): string {
  return wordsIn(language).replace("{{sign}}", maskedSign("former rater", accountId));
}

function wordsIn(language: string | null): string {
  const isThere = language !== null && /^[a-z-]+$/iu.test(language) && existsSync(fileOf(language));
  const read = readFileSync(fileOf(isThere ? language : sourceLanguage), "utf8");
  return z.object({ formerRater: z.string() }).parse(JSON.parse(read)).formerRater;
}

function fileOf(language: string): string {
  return join(projectRoot, "locales", language, "common.json");
}
