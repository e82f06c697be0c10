import type { Here } from "./database/here.ts";
import type { Account } from "../domain/entities/account.ts";
import { Refusal } from "../domain/errors.ts";
import { can, type Permission } from "../domain/permissions.ts";
import type { ObservationRow } from "./database/observationRow.ts";

/**
 * The observation of a call that only its rater and its reviewers may make. Raters who may see its
 * coding because they have submitted their own are refused.
 */
export function reviewedObservation(
  { observation, role }: Here,
  account: Pick<Account, "id">,
  needs: Permission,
): ObservationRow {
  if (!observation) throw new Refusal("not_found", {});
  if (observation.raterId !== account.id && !can(role, "observation.review")) {
    throw new Refusal("not_allowed", { needs });
  }
  return observation;
}
