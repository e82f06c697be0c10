import { useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Whose work it is, for the reader: a consensus is of several, no matter who led it. */
export function useRaterName(): (name: string) => string {
  const { t } = useTranslation("analysis");
  const { work } = useSearch({ strict: false });
  return useCallback(
    (name) => (work === "consensus" ? t("consensusLedBy", { name }) : name),
    [t, work],
  );
}
