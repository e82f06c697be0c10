import { useTranslation } from "react-i18next";
import type { AnalysisGroup } from "../../api/contract/analysisParts.ts";
import { type NamedGroup, namedGroups } from "./groups.ts";
import { useRaterName } from "./useRaterName.ts";

/** The groups of an answer with their names in the reader's language. */
export function useNamedGroups(
  groups: readonly AnalysisGroup[],
  groupBy: string,
): readonly NamedGroup[] {
  const { t } = useTranslation("analysis");
  const raterName = useRaterName();
  return namedGroups(groups, groupBy, {
    rater: raterName,
    all: t("allTogether"),
    none: (by) => {
      switch (by) {
        case "subject":
          return t("none.subject");
        case "phase":
          return t("none.phase");
        case "group":
          return t("none.group");
        default:
          return by.startsWith("modifier") ? t("none.modifier") : t("none.value");
      }
    },
  });
}
