import { useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { TimedWish } from "./given.ts";

/** The reader’s words for what records of events leave unnamed. */
export function useTimedWish(): TimedWish {
  const { t } = useTranslation("calculator");
  return useMemo(
    () => ({
      nothing: t("words.nothing"),
      words: {
        rater: t("rater"),
        recording: t("words.recording"),
        study: t("words.study"),
        exclusiveGroup: t("words.group"),
        modifier: t("words.modifier"),
      },
    }),
    [t],
  );
}
