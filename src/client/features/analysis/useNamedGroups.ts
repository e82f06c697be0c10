import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { AnalysisGroup } from "../../../api/contract/analysisParts.ts";
import { clock } from "../../kit/chart/clock.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { windowUsOf } from "./groupings.ts";
import { type NamedGroup, namedGroups } from "./groups.ts";
import { useRaterName } from "./useRaterName.ts";

/** The groups of an answer with their names in the reader’s language. */
export function useNamedGroups(
  groups: readonly AnalysisGroup[],
  groupBy: string,
): readonly NamedGroup[] {
  const { t } = useTranslation("analysis");
  const raterName = useRaterName();
  return namedGroups(groups, groupBy, {
    part: (name, by) => {
      if (by === "rater") return raterName(name);
      if (by === "work") return t(name === "consensus" ? "ofWork.consensus" : "ofWork.raters");
      const windowUs = windowUsOf(by);
      return windowUs === undefined ? name : windowName(Number(name), windowUs);
    },
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
          if (windowUsOf(by) !== undefined) return t("none.window");
          return by.startsWith("modifier") ? t("none.modifier") : t("none.value");
      }
    },
  });
}

/** The name of a window: "5:00–10:00", from its start to the start of the next one. */
function windowName(startUs: number, lengthUs: number): string {
  return leftToRight(`${clock(startUs)}–${clock(startUs + lengthUs)}`);
}
