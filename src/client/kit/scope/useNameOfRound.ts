import { useCallback } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { scopeChoiceCalls } from "../../../api/contract/scopeChoices.ts";
import { useCall } from "../query/useCall.ts";
import { useStudy } from "../query/study.ts";
import "./texts.ts";

/**
 * Gives the function that writes a round by its number: `Round 2: pilot`, or `Round 2` where it has no name or the
 * reader may not analyse. Raters see only numbers, because a name could tell them the purpose of a round.
 */
export function useNameOfRound(): (number: number) => string {
  const { t } = useTranslation("scope");
  const { studyId, can } = useStudy();
  const { data } = useCall(
    scopeChoiceCalls.readScopeChoices,
    { params: { studyId } },
    { enabled: can("analysis.read") },
  );
  return useCallback(
    (number) => {
      const name = data?.rounds.find((one) => one.number === number)?.name ?? "";
      return name === "" ? t("round", { number }) : t("roundNamed", { number, name });
    },
    [data, t],
  );
}
