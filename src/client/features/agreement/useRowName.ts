import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { inRegion } from "../../kit/text/region.ts";
import type { RowSubject } from "../../../agreement/row.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Shown } from "./shown.ts";
import { useScoreName } from "./useScoreName.ts";
import { usePairName } from "./usePairName.ts";

/** Gives the function that names a row of figures. */
export function useRowName({
  scheme,
  raterName,
}: Pick<Shown, "scheme" | "raterName">): (of: RowSubject) => string {
  const { t, i18n } = useTranslation("agreement");
  const pairName = usePairName({ raterName });
  const nameOfRound = useNameOfRound();
  const scoreCalled = useScoreName(scheme);
  const day = new Intl.DateTimeFormat(inRegion(i18n.resolvedLanguage ?? "en"), {
    dateStyle: "medium",
    timeZone: "UTC",
  });

  return (of) => {
    switch (of.by) {
      case "overall":
        return t("allCodes");
      case "pair":
        return pairName(of);
      case "code":
        return named(scheme.codes, of.codeId);
      case "group":
        return named(scheme.groups, of.groupId);
      case "criterion":
        return scoreCalled(of);
      case "recording":
        return of.recordingName;
      case "phase":
        return of.phase;
      case "round":
        return nameOfRound(of.roundNumber);
      case "subject":
        return of.subjectId === null ? t("nobody") : named(scheme.subjects, of.subjectId);
      case "modifier":
        return named(scheme.modifiers, of.modifierId);
      case "raters":
        return t(`raterGroup.${of.group}`);
      case "week":
        return t("weekOf", { day: day.format(new Date(of.startsOn)) });
    }
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The name of an item; its id where the item no longer exists. */
function named(list: readonly Named[], id: string): string {
  return list.find((one) => one.id === id)?.name ?? id;
}
