import { Button, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { noticeCalls } from "../../../api/contract/notices.ts";
import { type Notice, placeOfNotice, sentenceOfNotice } from "../../../domain/entities/notice.ts";
import { grouped } from "../../../domain/grouped.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { BellIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { useFormat } from "../../kit/text/format.ts";
import styles from "./NoticeList.module.css";

/**
 * Notifications by study, the study with the newest one first; each links to what it is about, and opening it
 * marks it as read.
 */
export function NoticeList({ notices, error, onRetry, onClose }: Props) {
  const { t } = useTranslation(["notices", "common"]);
  const format = useFormat();
  const { mutate: read } = useSend(noticeCalls.readNotices, (ids: readonly Notice["id"][]) => ({
    body: { ids: [...ids] },
  }));
  const unread = (notices ?? []).filter(({ isRead }) => !isRead).map(({ id }) => id);

  return (
    <>
      <div className={styles["head"]}>
        <h2>{t("title")}</h2>
        {unread.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => read(unread)}>
            {t("markAll")}
          </Button>
        )}
      </div>
      {error && !notices && <Failure compact error={error} onRetry={onRetry} />}
      {!notices && !error && <Loading />}
      {notices?.length === 0 && (
        <EmptyState icon={BellIcon} title={t("none")}>
          {t("noneWhat")}
        </EmptyState>
      )}
      {[...grouped(notices ?? [], ({ studyId }) => studyId)].map(([studyId, ofStudy]) => (
        <section key={studyId} className={styles["study"]}>
          <h3>
            <bdi>{ofStudy[0]?.studyName}</bdi>
          </h3>
          <ul>
            {ofStudy.map((notice) => (
              <li key={notice.id} data-unread={!notice.isRead || undefined}>
                <LinkAnchor
                  to={placeOfNotice(notice)}
                  underline="never"
                  c="inherit"
                  className={styles["notice"]}
                  onClick={() => {
                    if (!notice.isRead) read([notice.id]);
                    onClose();
                  }}
                >
                  <span className={styles["sentence"]}>
                    {t(sentenceOfNotice(notice), {
                      count: notice.count,
                      recording: notice.recordingName ?? "",
                      rater: notice.raterName ?? "",
                      round: notice.round ?? "",
                    })}
                  </span>
                  <span className={styles["when"]}>
                    {format.dateTime(notice.at)}
                    {!notice.isRead && (
                      <span className={styles["unread"]}>
                        {" · "}
                        {t("unread")}
                      </span>
                    )}
                  </span>
                </LinkAnchor>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Text size="sm" className={styles["foot"] ?? ""}>
        <LinkAnchor to="/settings" hash="notices" underline="always" onClick={onClose}>
          {t("settings")}
        </LinkAnchor>
      </Text>
    </>
  );
}

interface Props {
  /** `undefined`: being loaded. */
  readonly notices: readonly Notice[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}
