import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { agreementCalls } from "../../api/contract/agreement.ts";
import { send } from "../api.ts";
import { Failure } from "../frame/Failure.tsx";
import { useStudy } from "../frame/study.ts";
import classes from "./agreement.module.css";
import type { Shown } from "./shown.ts";

/** For a choice that stands in the address only: keep it with the study, or go back to the study's. */
export function KeepRecipes({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const { can } = useStudy();
  const client = useQueryClient();
  const { studyId, agreement, choose } = shown;
  const { events, ratings, scans } = agreement.recipes;
  const keep = useMutation({
    mutationFn: () =>
      send(agreementCalls.keepRecipes, { params: { studyId }, body: { events, ratings, scans } }),
    onSuccess: async () => {
      choose(asKept);
      await client.invalidateQueries({ queryKey: ["study", studyId, "agreement"] });
    },
  });

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
      <Button size="xs" variant="default" onClick={() => choose(asKept)}>
        {t("backToKept")}
      </Button>
      {keep.error && <Failure error={keep.error} compact onRetry={() => keep.mutate()} />}
    </>
  );
}

/** No other choice than the study's. */
const asKept = { recipes: undefined, ratingRecipes: undefined, scanRecipes: undefined };
