import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/erasure/texts.ts";
import { inSequence } from "../../kit/text/phrase.ts";
import { participantCalls } from "../../../api/contract/participants.ts";
import { dueIn, expiringAmong, localDay } from "../../kit/erasure/due.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import styles from "./overview.module.css";

/** Shows coordinators which data are due for erasure, now or soon; nothing without any. */
export function DueNotice({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("erasure");
  const params = { studyId };
  const retention = useCall(participantCalls.readRetention, { params }).data;
  const participants = useCall(participantCalls.listParticipants, { params }).data;
  if (!retention || !participants) return null;
  const today = localDay(new Date());
  const { due, soon } = dueIn(retention, today);
  const isStudyDue = retention.studyUntil !== null && retention.studyUntil < today;
  const withdrawn = participants.filter(({ withdrawnAt }) => withdrawnAt !== null);
  const said = [
    ...(isStudyDue ? [t("notice.study")] : []),
    ...(due.length > 0 ? [t("notice.due", { count: due.length })] : []),
    ...(soon.length > 0 ? [t("notice.soon", { count: soon.length })] : []),
    ...(withdrawn.length > 0 ? [t("notice.withdrawn", { count: withdrawn.length })] : []),
    ...expired(expiringAmong(participants, today).length),
  ];
  if (said.length === 0) return null;
  return (
    <p className={styles["dimmed"]}>
      {inSequence(said)}{" "}
      <LinkAnchor to="/studies/$studyId/participants" params={params} underline="always">
        {t("notice.to")}
      </LinkAnchor>
    </p>
  );

  function expired(count: number): readonly string[] {
    return count === 0 ? [] : [t("notice.expiring", { count })];
  }
}
