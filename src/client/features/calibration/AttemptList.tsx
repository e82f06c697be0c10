import { useTranslation } from "react-i18next";
import type { CalibrationReply } from "../../../api/contract/calibration.ts";
import { useFormat } from "../../kit/text/format.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import classes from "./calibration.module.css";
import { useScore } from "./useScore.ts";

type Attempts = CalibrationReply["raters"][number]["attempts"];

/** Somebody's attempts, the newest first, each with its score and a way to what was wrong. */
export function AttemptList({ studyId, attempts }: Props) {
  const { t } = useTranslation(["calibration", "common"]);
  const format = useFormat();
  const { resultText } = useScore();
  return (
    <ul className={classes["attempts"]}>
      {attempts.toReversed().map(({ observationId, recordingName, state, submittedAt, result }) => (
        <li key={observationId}>
          <span>
            <bdi>{recordingName}</bdi>
            {" · "}
            {submittedAt === null
              ? t(`common:observationState.${state}`)
              : format.dateTime(submittedAt)}
          </span>
          {result && (
            <span className={classes["result"]}>
              {resultText(result)}
              {result.isGoldReplaced && ` ${t("againstReplaced")}`}{" "}
              <LinkAnchor
                underline="always"
                to="/studies/$studyId/calibration"
                params={{ studyId }}
                search={{ result: observationId }}
                aria-label={t("showWhatOf", { recording: recordingName })}
              >
                {t("showWhat")}
              </LinkAnchor>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly studyId: string;
  readonly attempts: Attempts;
}
