import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CalibrationReply } from "../../../api/contract/calibration.ts";
import type { Names } from "../../kit/figure/useRuleWords.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./calibration.module.css";
import { useResultText } from "./useResultText.ts";

type Attempts = CalibrationReply["raters"][number]["attempts"];

/**
 * A rater’s attempts, newest first, each with the rules that were not passed and a link to the
 * errors.
 */
export function AttemptList({ studyId, attempts, names }: Props) {
  const { t } = useTranslation(["calibration", "common"]);
  const format = useFormat();
  const resultText = useResultText(names);
  return (
    <ul className={classes["attempts"]}>
      {attempts
        .toReversed()
        .map(({ observationId, recordingName, state, submittedAt, isCurrent, result }) => (
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
                {result.isGoldReplaced && ` ${t("againstReplaced")}`}
                {!isCurrent && ` ${t("earlierTraining")}`}{" "}
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
  readonly names: Names;
}
