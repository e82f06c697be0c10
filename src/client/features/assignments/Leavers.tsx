import { Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { grouped } from "../../../domain/grouped.ts";
import { actionsIn } from "../../../domain/states.ts";
import { OpenWork } from "../../kit/raters/OpenWork.tsx";
import styles from "./assignments.module.css";

/**
 * Raters who have left and their unfinished recordings, each with an action; draws nothing where there are
 * none.
 */
export function Leavers({ studyId, observations, raterIds }: Props) {
  const { t } = useTranslation("team");
  const [settling, setSettling] = useState<{ accountId: string; name: string }>();
  const open = grouped(
    observations.filter(
      ({ raterId, state }) =>
        !raterIds.has(raterId) && actionsIn("observation", state).includes("withdraw"),
    ),
    ({ raterId }) => raterId,
  );

  return (
    <>
      {open.size > 0 && (
        <section className={styles["section"]}>
          <Title order={2}>{t("openWork.leavers")}</Title>
          <ul className={styles["leavers"]}>
            {[...open].map(([accountId, [first, ...more]]) => (
              <li key={accountId}>
                <Text size="sm" span>
                  {t("openWork.leaver", { name: first?.raterName, count: more.length + 1 })}
                </Text>{" "}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t("openWork.settleOf", { name: first?.raterName })}
                  onClick={() => setSettling({ accountId, name: first?.raterName ?? "" })}
                >
                  {t("openWork.settle")}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {settling && (
        <OpenWork studyId={studyId} rater={settling} onClose={() => setSettling(undefined)} />
      )}
    </>
  );
}

interface Props {
  readonly studyId: string;
  readonly observations: readonly ObservationSummary[];
  /** The ids of members who code in the study now. */
  readonly raterIds: ReadonlySet<string>;
}
