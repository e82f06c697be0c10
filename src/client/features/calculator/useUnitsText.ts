import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Answer } from "../../../statistics/statistic.ts";
import { longUs, useNumbers } from "../../kit/chart/useNumbers.ts";

/** Gives the function that writes the amount of data of a figure: "12", "12.35 s", "3 hr 7 min", "41 events". */
export function useUnitsText(): (answer: Pick<Answer, "units" | "unitKind">) => string {
  const { t } = useTranslation("calculator");
  const { whole, decimal, time } = useNumbers();
  return ({ units, unitKind }) => {
    if (unitKind === "microseconds") {
      if (units >= longUs) return time(units);
      const seconds = units / 1e6;
      const written = Number.isInteger(seconds) ? whole(seconds) : decimal(seconds);
      return t("secondsUsed", { seconds: written });
    }
    return unitKind === "events" ? t("eventsUsed", { count: units }) : whole(units);
  };
}
