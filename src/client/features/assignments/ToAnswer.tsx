import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import styles from "./assignments.module.css";

/**
 * Observations with comments that wait for the reader’s reply, each as a link; draws nothing where there are
 * none.
 */
export function ToAnswer({ observations }: Props) {
  const { t } = useTranslation(["assignments", "common"]);
  const asked = observations.filter(({ toAnswer }) => toAnswer > 0);
  if (asked.length === 0) return null;
  return (
    <section className={styles["section"]}>
      <Title order={2}>{t("toAnswer")}</Title>
      <ul className={styles["leavers"]}>
        {asked.map(({ id, recordingName, raterName, toAnswer }) => (
          <li key={id}>
            <LinkAnchor to="/observations/$observationId" params={{ observationId: id }}>
              <bdi>{recordingName}</bdi>
            </LinkAnchor>{" "}
            <Text size="sm" span>
              <bdi>{raterName}</bdi>
            </Text>{" "}
            <Text size="sm" c="dimmed" span>
              {t("common:waiting.toAnswer", { count: toAnswer })}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly observations: readonly ObservationSummary[];
}
