import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/erasure/texts.ts";
import { inSequence } from "../../kit/text/phrase.ts";
import type { Retention } from "../../../api/contract/participants.ts";
import type { Participant } from "../../../domain/entities/participant.ts";
import { dueIn, expiringAmong, localDay } from "../../kit/erasure/due.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import styles from "./overview.module.css";

/** Shows coordinators which data are due for erasure, now or soon; nothing without any. */
export function DueNotice({ studyId, retention, participants }: Props) {
  const { t } = useTranslation("erasure");
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
      <LinkAnchor to="/studies/$studyId/participants" params={{ studyId }} underline="always">
        {t("notice.to")}
      </LinkAnchor>
    </p>
  );

  function expired(count: number): readonly string[] {
    return count === 0 ? [] : [t("notice.expiring", { count })];
  }
}

interface Props {
  readonly studyId: string;
  readonly retention: Retention;
  readonly participants: readonly Participant[];
}
