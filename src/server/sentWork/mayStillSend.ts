import { Refusal } from "../../domain/errors.ts";
import { can } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { type Grant, grantOf } from "../accounts/accessTokens.ts";
import { bearerOf } from "../accounts/tokenSecret.ts";
import type { Asked } from "../asked.ts";
import { checkTraining } from "../database/calibration/training.ts";
import type { Query } from "../database/database.ts";
import { isCodedBy, observationAndHere } from "../database/observations.ts";
import { checkConsentOf } from "../database/programConsent.ts";

interface Sender {
  readonly observationId: Id<"observation">;
  readonly accountId: Id<"account">;
  readonly grant: Grant | undefined;
  readonly asked: Pick<Asked, "headers">;
}

/**
 * Asks again, in the transaction that saves a body, what was asked before the body was read: anyone who sends may have been
 * removed, their token ended, a consent withdrawn while it came. The membership is held until the work stands.
 *
 * @throws Refusal as the call itself: `not_signed_in`, `not_found`, `not_allowed`, `training_first`,
 * `no_consent_for_programs`.
 */
export async function mayStillSend(
  query: Query,
  { observationId, accountId, grant, asked }: Sender,
): Promise<void> {
  if (grant && !(await grantOf(query, bearerOf(asked.headers) ?? ""))) {
    throw new Refusal("not_signed_in", {});
  }
  await query
    .selectFrom("membership")
    .innerJoin("observation", "observation.studyId", "membership.studyId")
    .select("membership.accountId")
    .where("observation.id", "=", observationId)
    .where("membership.accountId", "=", accountId)
    .forShare("membership")
    .execute();
  const found = await observationAndHere(query, observationId, accountId);
  if (!found) throw new Refusal("not_found", {});
  const { here, ...observation } = found;
  const { role } = here;
  if (!can(role, "observation.code") || !isCodedBy(observation, { role, accountId })) {
    throw new Refusal("not_allowed", { needs: "observation.code" });
  }
  checkTraining(here, observation, accountId);
  if (grant?.isProgram) await checkConsentOf(query, here.studyId, observation.recordingId);
}
