import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { QueueItem } from "../../../api/contract/observations.ts";
import { isCodable } from "../../../domain/states.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { StateMark } from "../../kit/page/StateMark.tsx";
import styles from "../../kit/page/home.module.css";

/** The reader’s observations that need no action but have unresolved comments. */
export function Commented({ items }: { readonly items: readonly QueueItem[] }) {
  const { t } = useTranslation(["home", "common"]);
  const commented = items.filter(
    ({ state, openComments }) => !isCodable(state) && openComments > 0,
  );

  if (commented.length === 0) return null;
  return (
    <section className={styles["section"]}>
      <h2>{t("commented")}</h2>
      <ul className={styles["list"]}>
        {commented.map((item) => (
          <li key={item.observationId} className={styles["row"]}>
            <StateMark state={item.state} />
            <div className={styles["words"]}>
              <LinkAnchor
                to="/observations/$observationId"
                params={{ observationId: item.observationId }}
                fw={600}
              >
                <bdi>{item.recordingName}</bdi>
              </LinkAnchor>
              <span className={styles["side"]}>
                {t("openComments", { count: item.openComments })}
                {" · "}
                {t("inStudy", { study: item.studyName })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
