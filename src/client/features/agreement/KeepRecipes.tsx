import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AgreementStatistics } from "../../../agreement/recipes.ts";
import type { AgreementSearch } from "./address.ts";
import { agreementCalls } from "../../../api/contract/agreement.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useStudy } from "../../kit/query/study.ts";
import classes from "../../kit/figure/agreement.module.css";
import type { Shown } from "./shown.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** For statistics that are only in the URL: save them with the study, or return to the study’s. */
export function KeepRecipes({ shown, statistics, atHome }: Props) {
  const { t } = useTranslation("agreement");
  const { can } = useStudy();
  const { studyId, choose } = shown;
  const keep = useSend(
    agreementCalls.saveStatistics,
    () => ({ params: { studyId }, body: statistics }),
    {
      onReply: () => {
        choose(atHome);
      },
    },
  );

  return (
    <>
      <span className={classes["unkept"]} role="status">
        {t("unkept")}
      </span>
      {can("study.edit") && (
        <Button size="xs" loading={keep.isPending} onClick={() => keep.mutate()}>
          {t("keep")}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => choose(atHome)}>
        {t("backToKept")}
      </Button>
      {keep.error && <Failure error={keep.error} compact onRetry={() => keep.mutate()} />}
    </>
  );
}

interface Props {
  readonly shown: Shown;
  /** The statistics that would be saved. */
  readonly statistics: AgreementStatistics;
  /** The search parameters with which the study’s statistics are used again. */
  readonly atHome: AgreementSearch;
}
