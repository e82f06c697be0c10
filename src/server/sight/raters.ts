import type { Here } from "../database/here.ts";
import type { Member } from "../../api/contract/members.ts";
import type { Id } from "../../domain/rules.ts";
import { maskedSign } from "./maskedSign.ts";
import { opened, type Unseen } from "./unseen.ts";

/** A rater as read from the database, before blinding is applied. */
export interface UnseenRater {
  readonly id: Id<"account">;
  readonly name: Unseen<string>;
}

/**
 * A rater’s name as a reader may know it. Where the study masks raters, analysts and viewers read a short
 * sign of the account, the same in every list of the study and another in the next one: `R-K7P-4XM`.
 */
export function raterNameAsSeen(
  here: Pick<Here, "masksRaters" | "maskSecret" | "role">,
  { id, name }: UnseenRater,
): string {
  return masksRatersFrom(here) ? `R-${maskedSign(here.maskSecret, id)}` : opened(name, "decided");
}

/** A row with its rater’s name as a reader may know it. */
export function withRaterAsSeen<
  Row extends { readonly raterId: Id<"account">; readonly raterName: Unseen<string> },
>(
  here: Pick<Here, "masksRaters" | "maskSecret" | "role">,
  row: Row,
): Omit<Row, "raterName"> & { readonly raterName: string } {
  return {
    ...row,
    raterName: raterNameAsSeen(here, { id: row.raterId, name: row.raterName }),
  };
}

/** A member as read from the database, before names are masked. */
export type StoredMember = Omit<Member, "name"> & { readonly name: Unseen<string> };

/** Whether a reader may not know who a rater is. */
export function masksRatersFrom({
  masksRaters,
  role,
}: Pick<Here, "masksRaters" | "role">): boolean {
  return masksRaters && (role === "analyst" || role === "viewer");
}
