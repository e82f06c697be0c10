import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ObservationSummary } from "../../../api/contract/observations.ts";
import { isCodable } from "../../../domain/states.ts";
import { LinkAnchor, LinkButton } from "../../kit/page/links.tsx";
import { StateMark, verbFor } from "../../kit/page/StateMark.tsx";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import styles from "../../kit/page/home.module.css";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/** A rater’s own work in this study, in the order that it was assigned. */
export function MyRecordings({ observations }: Props) {
  const { t } = useTranslation(["studies", "common"]);
  const nameOfRound = useNameOfRound();

  return (
    <ul className={styles["list"]}>
      {observations.map((one) => (
        <li key={one.id} className={styles["row"]}>
          <StateMark state={one.state} />
          <div className={styles["words"]}>
            <LinkAnchor
              to="/observations/$observationId"
              params={{ observationId: one.id }}
              fw={600}
            >
              <bdi>{one.recordingName}</bdi>
            </LinkAnchor>
            <span className={styles["side"]}>
              <bdi>{nameOfRound(one.roundNumber)}</bdi>
              {" · "}
              {t(`common:observationState.${one.state}`)}
            </span>
            {one.state === "returned" && one.returnReason !== null && (
              <span className={styles["reason"]} dir="auto">
                {t("returnedBecause", { reason: one.returnReason })}
              </span>
            )}
          </div>
          <LinkButton
            to="/observations/$observationId"
            params={{ observationId: one.id }}
            size="xs"
            variant={isCodable(one.state) ? "filled" : "default"}
            aria-label={sideBySide(
              [t(`common:verb.${verbFor(one.state)}`), one.recordingName],
              colon(),
            )}
          >
            {t(`common:verb.${verbFor(one.state)}`)}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly observations: readonly ObservationSummary[];
}
