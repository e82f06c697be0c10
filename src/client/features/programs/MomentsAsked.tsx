import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { CompareLink } from "../../kit/raters/CompareLink.tsx";
import classes from "./programs.module.css";
import { type MomentsOf, programQueries } from "./queries.ts";
import type { ProgramShown } from "./shown.ts";

/** The number of instances asked for, and the first of them as links to the comparison. */
export function MomentsAsked({ shown, of }: Props) {
  const { t } = useTranslation("programs");
  const numbers = useNumbers();
  const { studyId, programId, raterName } = shown;
  const { data, error, refetch } = useAnswer(programQueries.moments(studyId, programId, of));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Text size="sm">{t("loading")}</Text>;

  return (
    <>
      <Text size="sm" role="status">
        {t("instances.count", { count: data.count })}
      </Text>
      <ul className={classes["moments"]}>
        {data.moments.map((moment, at) => (
          // oxlint-disable-next-line no-array-index-key -- Two subjects may have one at the same time.
          <li key={`${moment.otherObservationId} ${moment.startUs} ${moment.endUs} ${at}`}>
            <CompareLink studyId={studyId} place={moment} at={moment.startUs}>
              {t("instances.moment", {
                recording: isolated(moment.recordingName),
                time: numbers.span(moment.startUs),
                other: isolated(raterName(moment.otherId)),
              })}
            </CompareLink>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  readonly shown: Pick<ProgramShown, "studyId" | "programId" | "raterName">;
  readonly of: MomentsOf;
}
