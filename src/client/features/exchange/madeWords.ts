import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ImportCounts } from "../../../api/contract/exchange.ts";
import { useFormat } from "../../kit/text/format.ts";

const told = [
  "observations",
  "events",
  "ratings",
  "recordings",
  "raters",
  "schemes",
  "rounds",
  "variables",
] as const;

/** Gives the function that lists what an import created: "12 observations, 345 events and 2 recordings". */
export function useMadeWords(): (made: ImportCounts) => string {
  const { t } = useTranslation("exchange");
  const format = useFormat();
  return (made) => {
    const words = told.flatMap((one) =>
      made[one] > 0 ? [t(`made.counted.${one}`, { count: made[one] })] : [],
    );
    return words.length === 0 ? t("made.nothing") : format.list(words);
  };
}
