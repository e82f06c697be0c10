import { useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { TimedWish } from "./given.ts";

/** Words in the reader’s language for what event records leave unnamed. */
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
