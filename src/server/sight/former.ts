import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { sourceLanguage } from "../locales/texts.ts";
import { projectRoot } from "../projectRoot.ts";
import { maskedSign } from "./maskedSign.ts";

/** A domain that there never is: no one is reached or signs in by it. */
export const formerDomain = "@former.invalid";

/** Whether no letter ever reaches an address: that of someone who was erased, or who is made up. */
export function isNowhere(email: string): boolean {
  return email.endsWith(".invalid");
}

export function formerEmail(accountId: string): string {
  return `${accountId}${formerDomain}`;
}

/** What stands in the place of a name: words in the account’s language, and a sign that tells former raters apart. */
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
