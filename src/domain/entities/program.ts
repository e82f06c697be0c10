import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";

/** What is known of a program that codes or rates; all of it stays as it was: a new version is a new rater. */
export const ProgramFacts = z.object({
  name: rules.name,
  /** Of the model or of the code: a number, a tag or the hash of a commit. */
  version: rules.name,
  /** By which its prompt or settings are known again; empty where it has none. */
  settingsHash: z.string().trim().max(limits.nameMaxChars),
  /** Who answers for it: a person, a group or a company. */
  owner: z.string().trim().max(limits.nameMaxChars),
  /** Under which it may be used, as `Apache-2.0`; empty where no one has said. */
  licence: z.string().trim().max(limits.nameMaxChars),
});
export type ProgramFacts = z.infer<typeof ProgramFacts>;

/** A program as a rater of one study: assigned and blind like a person, and never in figures of people unless chosen. */
export const Program = ProgramFacts.extend({
  accountId: id("account"),
  createdAt: rules.wallTime,
});
export type Program = z.infer<typeof Program>;

/** What a program is called among raters: there may be several versions of it. */
export function programName({ name, version }: Pick<ProgramFacts, "name" | "version">): string {
  return `${name} ${version}`.slice(0, limits.nameMaxChars);
}
