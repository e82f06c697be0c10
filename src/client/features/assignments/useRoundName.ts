import { useTranslation } from "../../kit/text/useTranslation.ts";

interface Named {
  readonly number: number;
  readonly name: string;
}

/** Returns a function that names a round: `Round 2`, or `Round 2: pilot`. */
export function useRoundName(): (round: Named) => string {
  const { t } = useTranslation("assignments");
  return ({ number, name }) =>
    name === "" ? t("rounds.number", { number }) : t("rounds.named", { number, name });
}
