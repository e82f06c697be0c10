import { Refusal } from "../../../domain/errors.ts";
import { can } from "../../../domain/permissions.ts";
import type { HandlersOf } from "../../answer.ts";
import { gateOf } from "../../database/calibration/settings.ts";
import { schemeNames } from "../../sight/schemeNames.ts";
import { opened } from "../../sight/unseen.ts";

/** Training certificates for printing: one’s own, or anyone’s for those who manage training. */
export const certificateCalls: HandlersOf<"readCertificate"> = {
  async readCertificate({ params: { studyId, accountId } }, { database, here, account }) {
    const edits = can(here.role, "calibration.edit");
    if (!edits && accountId !== account.id) throw new Refusal("not_found", {});
    const found = await database
      .selectFrom("membership")
      .innerJoin("account", "account.id", "membership.accountId")
      .innerJoin("study", "study.id", "membership.studyId")
      .select([
        "membership.certificate",
        "membership.training",
        "account.name",
        "study.name as studyName",
      ])
      .where("membership.studyId", "=", studyId)
      .where("membership.accountId", "=", accountId)
      .executeTakeFirst();
    if (!found) throw new Refusal("not_found", {});
    const { scheme } = await gateOf(database, studyId);
    return {
      studyName: found.studyName,
      raterName: opened(found.name, edits ? "permission" : "own"),
      certificate: found.training === "passed" ? found.certificate : null,
      ...schemeNames(scheme),
    };
  },
};
