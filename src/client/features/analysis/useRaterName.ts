import { useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";

/** The name shown for an observation’s rater: a consensus belongs to several, regardless of who led it. */
export function useRaterName(): (name: string) => string {
  const { t } = useTranslation("analysis");
  const { work } = useSearch({ strict: false });
  return useCallback(
    (name) => (work === "consensus" ? t("consensusLedBy", { name }) : name),
    [t, work],
  );
}
