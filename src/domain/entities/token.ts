import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";
import { day } from "./participant.ts";

/**
 * What the bearer of a token may do, within the rights of its account: `read` what a role reads,
 * `code` what raters do with their own observations, `coordinate` what needs a coordinator.
 */
export const tokenGroups = ["read", "code", "coordinate"] as const;
export type TokenGroup = (typeof tokenGroups)[number];

/**
 * A credential by which a script signs in as a person. It is shown once, when it is created, and
 * stored as a hash.
 */
export const AccessToken = z.object({
  id: id("accessToken"),
  name: rules.name,
  /** The only study that it opens; `null`: all of its account’s. */
  studyId: id("study").nullable(),
  groups: z.array(z.enum(tokenGroups)).min(1).max(tokenGroups.length),
  createdAt: rules.wallTime,
  /** From then on it lets no one in. */
  expiresAt: rules.wallTime,
  /** `null`: never yet. */
  lastUsedOn: day.nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** The number of days for which a token is valid. */
export const tokenDays = z.int().min(1).max(limits.tokenMostDays);
