import { Button, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { calibrationCalls } from "../../../api/contract/calibration.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { isolated } from "../../kit/text/isolated.ts";
import { useSend } from "../../kit/query/useSend.ts";
import classes from "./raters.module.css";

/** What can be done about a rater, by whoever runs the study. */
export function NextSteps({ raterId, name }: { readonly raterId: string; readonly name: string }) {
  const { t } = useTranslation("raters");
  const { studyId, can } = useStudy();
  const train = useSend(calibrationCalls.changeTraining, () => ({
    params: { studyId, accountId: raterId },
    body: { training: "in_training" as const },
  }));
  if (!can("assignment.edit")) return null;
  const params = { studyId };
  return (
    <section className={classes["part"]}>
      <Title order={2} size="h3">
        {t("next")}
      </Title>
      <div className={classes["steps"]}>
        {can("calibration.edit") && (
          <Button variant="default" loading={train.isPending} onClick={() => train.mutate()}>
            {t("toTraining")}
          </Button>
        )}
        <LinkAnchor to="/studies/$studyId/assignments" params={params} search={{ rater: raterId }}>
          {t("reassign")}
        </LinkAnchor>
        <LinkAnchor to="/studies/$studyId/assignments" params={params}>
          {t("another")}
        </LinkAnchor>
        <LinkAnchor to="/studies/$studyId/recordings" params={params}>
          {t("consensus")}
        </LinkAnchor>
        <LinkAnchor to="/studies/$studyId/calibration" params={params}>
          {t("calibration")}
        </LinkAnchor>
      </div>
      {train.isSuccess && (
        <Text role="status">{t("toTrainingDone", { rater: isolated(name) })}</Text>
      )}
      {train.error && <Failure error={train.error} />}
    </section>
  );
}
