import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";

/**
 * The description of a program that codes or rates; it never changes: a new version is a new rater.
 */
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

/**
 * A program as a rater of one study: assigned and blinded like a person, and excluded from
 * agreement among people unless selected.
 */
export const Program = ProgramFacts.extend({
  accountId: id("account"),
  createdAt: rules.wallTime,
});
export type Program = z.infer<typeof Program>;

/** The name of a program among raters; there may be several versions. */
export function programName({ name, version }: Pick<ProgramFacts, "name" | "version">): string {
  return `${name} ${version}`.slice(0, limits.nameMaxChars);
}
